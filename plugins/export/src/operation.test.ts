import { buildBvh, inspectMesh, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, createOperationRegistry, type Applied } from '@bracewright/core/operation';
import { checkGoldenCases, dentedTube, describeOperation, openTube } from '@bracewright/core/testing';
import { describe, expect, it, test } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import {
  carve,
  carveV1,
  model,
  thicken,
  thickenV1,
  thickenV2,
  thickenV3,
  thickenV4,
  thickenV5,
  thickenV6,
  thickenV7,
  thickenV8,
} from './operation.ts';

const module = new URL('./operation.ts', import.meta.url);
describeOperation(thicken, {
  surface: { borders: 'free' },
  module,
  cases: GOLDEN_CASES.filter(
    ({ type, version, name }) =>
      type === thicken.type && version === thicken.version && name.startsWith('walls'),
  ),
  golden: GOLDEN_CASES.filter(({ type }) => type === thicken.type),
});

describeOperation(carve, {
  surface: { borders: 'free', sweeps: true },
  module,
  cases: GOLDEN_CASES.filter(({ type, version }) => type === carve.type && version === carve.version),
  golden: GOLDEN_CASES.filter(({ type }) => type === carve.type),
});

describeOperation(model, {
  module,
  cases: GOLDEN_CASES.filter(({ type }) => type === model.type),
  golden: GOLDEN_CASES,
});

test('records of older versions replay to the walls and positives that were released', async () => {
  const released = createOperationRegistry([
    ...[thickenV1, thickenV2, thickenV3, thickenV4, thickenV5, thickenV6, thickenV7, thickenV8],
    carveV1,
  ]);
  const cases = GOLDEN_CASES.filter(({ type, version }) =>
    released.all.some((one) => one.type === type && one.version === version),
  );
  expect(cases.filter(({ type }) => type === carve.type)).toHaveLength(2);
  expect(await checkGoldenCases(cases, released.get)).toEqual([]);
});

describe('export.thicken', () => {
  it('closes the body that it grows as seal does, and says where', async () => {
    const tube = openTube({ radiusX: 30, radiusY: 24, height: 40, segments: 16, rings: 6 });
    const gone = new Set([76, 77, 78, 79, 88, 89, 90, 91]);
    const open = {
      positions: tube.positions,
      indices: tube.indices.filter((_, i) => !gone.has(Math.floor(i / 3))),
    };
    const { mesh, findings } = await applyOperation(thicken, open, { mode: 'thick', thickness: 3 });
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, selfIntersections: 0, components: 1 });
    const told = findings.find(({ code }) => code === 'openings-closed')!;
    expect(told.places.map(({ at }) => Math.round(at[2])).sort((a, b) => a - b)).toEqual([0, 20, 40]);
    // The skin goes on round the hole in the wall; a straight lid would stand 2 mm behind it.
    const hole = told.places.find(({ at }) => Math.round(at[2]) === 20)!;
    const wall = buildBvh(mesh).closestPoint(hole.at)!;
    expect(wall.distance).toBeGreaterThan(3.5);
  });

  /** mm. */
  const SAWN_HEIGHT = 30;
  /** Half a tube whose flat side, as a saw leaves it, has no vertices between its edges. */
  function sawnTube(): TriMesh {
    const [segments, rings, radius] = [30, SAWN_HEIGHT / 5, 60];
    const positions: number[] = [];
    const indices: number[] = [];
    for (let r = 0; r <= rings; r++)
      for (let s = 0; s <= segments; s++) {
        const angle = (Math.PI * s) / segments;
        positions.push(radius * Math.cos(angle), 1.2 * radius * Math.sin(angle), 5 * r);
      }
    const around = segments + 1;
    for (let r = 0; r < rings; r++)
      for (let s = 0; s < around; s++) {
        const [p, q] = [r * around + s, r * around + ((s + 1) % around)];
        indices.push(p, q, q + around, p, q + around, p + around);
      }
    return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  }

  const params = { thickness: 3, mode: 'equal', side: 'inside', edgeRadius: 1 };
  let ofVersion3: Promise<Applied> | undefined;
  const wallOfVersion3 = () => (ofVersion3 ??= applyOperation(thickenV3, sawnTube(), params));

  it('keeps an inner wall even over a sawn edge, where version 3 was far too thick', async () => {
    const before = await wallOfVersion3();
    const { thickest } = before.findings.find(({ code }) => code === 'uneven-wall')!.data;
    expect(thickest).toBeGreaterThan(4);
    expect(before.report['maxWall']).toBeCloseTo(Number(thickest), 0);
    const now = await applyOperation(thicken, sawnTube(), params);
    const { bodyTriangles, outerVertices } = now.report as Record<string, number>;
    const body = buildBvh(sawnTube());
    const first = 1 + now.mesh.indices.subarray(0, 3 * bodyTriangles!).reduce((a, b) => Math.max(a, b));
    const skin = Array.from({ length: outerVertices! }, (_, i) => 3 * (first + i));
    const off = skin.filter((v) => {
      const [x, y, z] = now.mesh.positions.subarray(v, v + 3);
      return Math.abs(body.closestPoint([x!, y!, z!])!.distance - 3) > 0.1;
    });
    expect(off.length).toBeLessThan(0.01 * skin.length);
    expect(now.report['p99Error']).toBeLessThan(1);
    // From the body it is thicker along the two hollow edges, by √2 at least; that is told, and what is off close to the rims.
    expect(now.report['maxWall']).toBeGreaterThan(3 * Math.SQRT2);
    expect(now.report['maxWall']).toBeLessThan(5.5);
    const { places } = now.findings.find(({ code }) => code === 'uneven-wall')!;
    for (const { at } of places)
      expect(Math.min(Math.hypot(Math.abs(at[0]) - 60, at[1]), at[2], SAWN_HEIGHT - at[2])).toBeLessThan(6);
    expect(inspectMesh(now.mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
  });

  it('names the places where a wall is uneven, the worst first', async () => {
    const { findings, report, mesh } = await wallOfVersion3();
    const { places } = findings.find(({ code }) => code === 'uneven-wall')!;
    expect(places.length).toBeGreaterThan(0);
    expect(places.length).toBeLessThanOrEqual(8);
    const body = 3 * Number(report['bodyTriangles']);
    const sides = [mesh.indices.subarray(0, body), mesh.indices.subarray(body)].map((indices) =>
      buildBvh({ positions: mesh.positions, indices }),
    );
    // A place lies on one side of the wall; the other is as far as the wall is thick.
    const walls = places.map(({ at }) => Math.max(...sides.map((side) => side.closestPoint(at)!.distance)));
    expect(walls[0]).toBeCloseTo(Number(report['maxWall']), 3);
    expect([...walls].sort((a, b) => b - a)).toEqual(walls);
  });

  it('refuses a scrap on which no wall stands', async () => {
    const scrap: TriMesh = {
      positions: Float32Array.from([0, 0, 0, 20, 0, 0, 0, 20, 0]),
      indices: Uint32Array.from([0, 1, 2]),
    };
    for (const [mode, code] of [
      ['equal', 'export/no-wall-stands'],
      ['thick', 'export/opening-left'],
    ] as const)
      await expect(applyOperation(thicken, scrap, { mode })).rejects.toMatchObject({ code });
  });

  it('refuses a body that faces inwards: its wall would grow into the patient', async () => {
    const tube = openTube({ radiusX: 30, radiusY: 24, height: 40, segments: 16, rings: 6 });
    const inward = { positions: tube.positions, indices: tube.indices.slice().reverse() };
    for (const mode of ['equal', 'thick'] as const)
      await expect(applyOperation(thicken, inward, { mode })).rejects.toMatchObject({
        code: 'export/inside-out',
      });
  });

  it('refuses a body that crosses itself before it builds anything, with the places', async () => {
    const body: TriMesh = dentedTube({
      radiusX: 140,
      radiusY: 95,
      height: 400,
      segments: 48,
      rings: 40,
      dent: 215,
    });
    const seen: number[] = [];
    const work = applyOperation(thicken, body, { mode: 'thick' }, { onProgress: (f) => void seen.push(f) });
    await expect(work).rejects.toMatchObject({ code: 'export/body-crosses-itself' });
    // It tells the look at the body, which is the first twentieth of the work, and nothing after.
    expect(Math.max(0, ...seen)).toBeLessThanOrEqual(0.05);
  });
});
