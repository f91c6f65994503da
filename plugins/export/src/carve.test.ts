import {
  buildBvh,
  compareOutputs,
  cutCleanlyByPlane,
  inspectMesh,
  sampleRadii,
  readRadiusGrid,
  volume,
  type TriMesh,
} from '@bracewright/core/mesh';
import { findExporter, runExporter } from '@bracewright/core/exporter';
import { applyOperation } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { exporters } from './exporter.ts';
import { carve, thicken } from './operation.ts';

const trunk = sampleTrunk({ edge: 12 }).mesh;
const SOUND = { watertight: true, components: 1, nonManifoldEdges: 0, selfIntersections: 0 };
const make = (mesh: TriMesh, params: object) => applyOperation(carve, mesh, params as never);
const heights = ({ positions }: TriMesh) => {
  const zs = positions.filter((_, i) => i % 3 === 2).toSorted();
  return [zs[0]!, zs.at(-1)!] as const;
};
const tube = openTube({ radiusX: 100, radiusY: 80, height: 500, segments: 64, rings: 50 });

test('is the body between its edge lines and a margin, with straight ends', async () => {
  const params = { part: { bottom: 120, top: 350 }, margin: 20, base: 60, stock: 80 };
  const { mesh, report, warnings } = await make(tube, params);
  expect(inspectMesh(mesh)).toMatchObject(SOUND);
  expect(report['bottom']).toBeCloseTo(100, 0);
  expect(report['top']).toBeCloseTo(370, 0);
  expect(heights(mesh).map(Math.round)).toEqual([40, 450]);
  expect(warnings).toEqual(['openings-closed']);
  expect(volume(mesh) / (Math.PI * 100 * 80 * 410)).toBeCloseTo(1, 2);
});

test('grows by the liner, and takes the hole for the spindle out of it', async () => {
  const params = { part: { bottom: 120, top: 350 }, margin: 0, base: 0, stock: 0 };
  const plain = await make(tube, params);
  const lined = await make(tube, { ...params, liner: 5 });
  expect(inspectMesh(lined.mesh)).toMatchObject(SOUND);
  const radiusOf = (mesh: TriMesh) => {
    const range = { bottom: 200, top: 300 };
    return sampleRadii(mesh, { axis: [0, 0], ...range, angles: 36, pitch: 20 }).grid.radii[0]!;
  };
  expect(radiusOf(lined.mesh) - radiusOf(plain.mesh)).toBeCloseTo(5, 1);
  const holed = await make(tube, { ...params, mandrel: 30 });
  expect(inspectMesh(holed.mesh)).toMatchObject(SOUND);
  expect((volume(plain.mesh) - volume(holed.mesh)) / (Math.PI * 15 * 15 * 230)).toBeCloseTo(1, 2);
  const wide = make(openTube({ radiusX: 40, radiusY: 40, height: 300, segments: 48, rings: 20 }), {
    mandrel: 70,
  });
  await expect(wide).rejects.toMatchObject({ code: 'carve/mandrel-outside' });
});

/** Thin enough for the sharp rims of level cuts. */
const WALL = { thickness: 2, edgeRadius: 1 };

/** The skin of a body between two level cuts. */
const openBetween = (body: TriMesh, low: number, high: number): TriMesh => {
  const level = (mesh: TriMesh, z: number, keep: 'positive' | 'negative') =>
    cutCleanlyByPlane(mesh, { origin: [0, 0, z], normal: [0, 0, 1] }, { keep, cap: false }).mesh;
  return level(level(body, low, 'positive'), high, 'negative');
};

test('is the inside of the wall of the same body, also where that reaches to its sloping ends', async () => {
  const between = openBetween(trunk, -8, 460);
  const wall = await applyOperation(thicken, between, WALL as never);
  const positive = await make(between, { part: { bottom: -8, top: 460 } });
  const [told] = compareOutputs(wall.mesh, [{ output: 'positive', mesh: positive.mesh }]);
  expect(told).toMatchObject({ a: 'shell', b: 'positive', passes: true });
  // A wall that grows inwards has its inside elsewhere.
  const inner = await applyOperation(thicken, between, { ...WALL, side: 'inside' } as never);
  const [other] = compareOutputs(inner.mesh, [{ output: 'positive', mesh: positive.mesh }]);
  expect(other!.passes).toBe(false);
  expect(other!.most).toBeGreaterThan(1.9);
});

test('says where the scan ends before the margin', async () => {
  const { findings } = await make(tube, { part: { bottom: 120, top: 490 }, margin: 50 });
  expect(findings).toContainEqual(
    expect.objectContaining({
      code: 'export/margin-short',
      data: { below: 0, above: expect.closeTo(40.5, 0) as number },
    }),
  );
});

test('makes a whole trunk, and its radius grid tells it to tenths of a millimetre', async () => {
  const { mesh, report, findings } = await make(trunk, { mandrel: 40 });
  expect(inspectMesh(mesh)).toMatchObject(SOUND);
  expect(findings.map(({ code }) => code)).not.toContain('export/undercut');
  expect(report['unreached']).toBe(0);
  expect(report['gridP99']).toBeLessThan(0.5);
  const { files } = await runExporter(findExporter(exporters, 'export.radius-grid'), mesh, {
    params: {},
    name: 'trunk',
  });
  expect(files.map(({ name }) => name)).toEqual(['trunk.csv']);
  const { grid, designHash } = readRadiusGrid(new TextDecoder().decode(files[0]!.bytes));
  expect(designHash).toMatch(/^[0-9a-f]{64}$/);
  // The axis of the hole is that of the grid.
  expect(grid.axis[0]).toBeCloseTo(report['axisX']!, 3);
  expect(grid.axis[1]).toBeCloseTo(report['axisY']!, 3);
  expect([...grid.radii].every((radius) => radius > 20)).toBe(true);
});

test.each([0, 20])(
  'has its hole on the axis that the grid of its file has, with straight ends of %s mm',
  async (end) => {
    const [low, high] = heights(trunk);
    const part = { bottom: low + 0.25 * (high - low), top: low + 0.7 * (high - low) };
    const { mesh } = await make(trunk, { part, margin: 0, base: end, stock: end, mandrel: 40 });
    const { files } = await runExporter(findExporter(exporters, 'export.radius-grid'), mesh, {
      params: { angles: 36, pitch: 20 },
      name: 'trunk',
    });
    const { grid } = readRadiusGrid(new TextDecoder().decode(files[0]!.bytes));
    const inner = buildBvh(mesh);
    for (const height of grid.heights.slice(1, -1)) {
      const origin = [grid.axis[0], grid.axis[1], height] as const;
      for (const out of [
        [1, 0, 0],
        [0, 1, 0],
        [-1, 0, 0],
      ] as const)
        expect(inner.raycastAll([...origin], [...out])[0]!.distance).toBeCloseTo(20, 1);
    }
  },
);

test('an empty body and one that is inside out have no positive', async () => {
  const turned = { ...tube, indices: tube.indices.slice().reverse() };
  await expect(make(turned, {})).rejects.toMatchObject({ code: 'export/inside-out' });
  const empty = { positions: new Float32Array(), indices: new Uint32Array() };
  await expect(make(empty, {})).rejects.toMatchObject({ code: 'export/nothing-to-export' });
});
