import { boundaryLoops, inspectMesh, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, createOperationRegistry } from '@bracewright/core/operation';
import {
  checkGoldenCases,
  dentedTube,
  describeOperation,
  ellipticTube,
  openTube,
  tube,
} from '@bracewright/core/testing';
import { describe, expect, it, test } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { repair, repairV1 } from './operation.ts';

describeOperation(repair, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    ...GOLDEN_CASES.filter(({ version }) => version === 2),
    {
      name: 'keeps every piece',
      body: { kind: 'tube', radius: 60, height: 200, segments: 24, rings: 20 },
      params: { components: 'all' },
    },
  ],
  golden: GOLDEN_CASES,
  surface: { sweeps: true },
});

test('records of version 1 replay to the meshes that were released', async () => {
  const cases = GOLDEN_CASES.filter(({ version }) => version === 1);
  expect(await checkGoldenCases(cases, createOperationRegistry([repairV1]).get)).toEqual([]);
});

describe('repair.run', () => {
  const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 40, rings: 30 });
  const speck = tube({ radius: 2, height: 3, segments: 4, rings: 1 });
  const base = body.positions.length / 3;
  const scan: TriMesh = {
    positions: Float32Array.from([...body.positions, ...Array.from(speck.positions, (value) => value + 300)]),
    indices: Uint32Array.from([
      ...body.indices,
      ...body.indices.subarray(0, 3),
      ...Array.from(speck.indices, (v) => v + base),
    ]),
  };

  it('gives back the closed body and counts what went', async () => {
    const { mesh, report } = await applyOperation(repair, scan, { components: 'largest' });
    expect(mesh.indices).toEqual(body.indices);
    expect(report).toMatchObject({
      duplicatesDropped: 1,
      componentsDropped: 1,
      debrisTriangles: speck.indices.length / 3,
    });
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 1 });
  });

  it('keeps the debris when all pieces are wanted', async () => {
    const { mesh } = await applyOperation(repair, scan, { components: 'all' });
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 2 });
  });

  it('takes the largest piece when nothing is said, and changes nothing the second time', async () => {
    const once = await applyOperation(repair, scan, {});
    const twice = await applyOperation(repair, once.mesh, {});
    expect(twice.mesh.positions).toEqual(once.mesh.positions);
    expect(twice.mesh.indices).toEqual(once.mesh.indices);
  });

  it('says where pieces run through each other and leaves them', async () => {
    // A second body stands half in the first: which of them is right is not for a repair to say.
    const other = tube({ radius: 40, height: 200, segments: 24, rings: 10 });
    const crossing: TriMesh = {
      positions: Float32Array.from([
        ...body.positions,
        ...Array.from(other.positions, (value, i) => value + (i % 3 === 0 ? 140 : i % 3 === 2 ? 100 : 0)),
      ]),
      indices: Uint32Array.from([...body.indices, ...Array.from(other.indices, (v) => v + base)]),
    };
    const { report, findings } = await applyOperation(repair, crossing, { components: 'all' });
    expect(report).toMatchObject({ crossingsMended: 0, crossingsCut: 0 });
    expect(report['crossings']).toBeGreaterThan(0);
    expect(findings).toMatchObject([{ code: 'repair/pieces-cross', kind: 'warning' }]);
    for (const { at } of findings[0]!.places) expect(Math.abs(at[0] - 140)).toBeLessThan(60);
  });

  const dented = (dent: number) =>
    dentedTube({ radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40, dent });

  it('cuts out the place where the skin runs through itself and closes it, so that a wall can be made', async () => {
    const through = dented(215);
    const { mesh, report, findings } = await applyOperation(repair, through, {});
    expect(report).toMatchObject({ crossingsMended: selfIntersections(through).length / 2, crossings: 0 });
    expect(selfIntersections(mesh).length).toBe(0);
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0 });
    expect(findings).toMatchObject([{ code: 'repair/crossings-mended', kind: 'note' }]);
    for (const { at } of findings[0]!.places) {
      expect(Math.abs(at[0])).toBeLessThan(40);
      expect(Math.abs(at[2] - 200)).toBeLessThan(40);
    }
    // All that is far from the place has its bits.
    const places = new Set(through.positions.join().match(/[^,]+,[^,]+,[^,]+/g));
    for (let v = 0; v < mesh.positions.length; v += 3) {
      const point = mesh.positions.subarray(v, v + 3);
      if (Math.hypot(point[0]!, point[2]! - 200) > 80) expect(places.has(point.join())).toBe(true);
    }
  });

  it('says where the skin runs through itself too widely to be mended, and leaves it', async () => {
    const through = dented(300);
    const { mesh, report, findings } = await applyOperation(repair, through, {});
    expect(mesh.indices).toEqual(through.indices);
    expect(report).toMatchObject({ crossingsMended: 0, crossings: selfIntersections(through).length / 2 });
    expect(findings).toMatchObject([{ code: 'repair/still-crosses', kind: 'warning' }]);
    expect(findings[0]!.places.length).toBeGreaterThan(0);
  });

  it('keeps the openings of a scan while it mends a crossing beside them and at the rim', async () => {
    const open = openTube({ radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 });
    const positions = open.positions.slice();
    // A point far in is pulled out through its neighbours, and one of the rim over the next.
    positions[3 * (20 * 48 + 5) + 2]! += 32;
    positions.set(positions.subarray(3 * 7, 3 * 7 + 3), 3 * 9);
    positions[3 * 9]! -= 3;
    positions[3 * 9 + 2]! += 4;
    const folded = { positions, indices: open.indices };
    expect(selfIntersections(folded).length).toBeGreaterThan(0);
    const { mesh, report } = await applyOperation(repair, folded, {});
    expect(report['crossings']).toBe(0);
    expect(selfIntersections(mesh).length).toBe(0);
    expect(boundaryLoops(mesh).length).toBe(2);
  });

  it('moves no vertex', async () => {
    const { mesh } = await applyOperation(repair, scan, {});
    const places = new Set(
      Array.from({ length: base }, (_, v) => body.positions.subarray(3 * v, 3 * v + 3).join()),
    );
    for (let v = 0; v < mesh.positions.length; v += 3)
      expect(places.has(mesh.positions.subarray(v, v + 3).join())).toBe(true);
  });
});
