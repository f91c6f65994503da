import { inspectMesh, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { describeOperation, ellipticTube, tube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { repair } from './operation.ts';

describeOperation(repair, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    ...GOLDEN_CASES,
    {
      name: 'keeps every piece',
      body: { kind: 'tube', radius: 60, height: 200, segments: 24, rings: 20 },
      params: { components: 'all' },
    },
  ],
  golden: GOLDEN_CASES,
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

  it('says where the skin still runs through itself', async () => {
    // A second body stands half in the first: nothing that repair may do parts them.
    const other = tube({ radius: 40, height: 200, segments: 24, rings: 10 });
    const crossing: TriMesh = {
      positions: Float32Array.from([
        ...body.positions,
        ...Array.from(other.positions, (value, i) => value + (i % 3 === 0 ? 140 : i % 3 === 2 ? 100 : 0)),
      ]),
      indices: Uint32Array.from([...body.indices, ...Array.from(other.indices, (v) => v + base)]),
    };
    const { report, findings } = await applyOperation(repair, crossing, { components: 'all' });
    expect(report['crossings']).toBeGreaterThan(0);
    const told = findings.find(({ code }) => code === 'repair/still-crosses')!;
    expect(told.kind).toBe('warning');
    for (const { at } of told.places) expect(Math.abs(at[0] - 140)).toBeLessThan(60);
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
