import { describe, expect, it } from 'vitest';
import { boxBody, tubeBody } from '../../testing/closed-bodies.ts';
import { facedOutward } from './facing.ts';
import { inspectMesh } from './inspect.ts';
import type { TriMesh } from '../tri-mesh.ts';

const trunk = (capped = true): TriMesh =>
  tubeBody({
    radii: (z) => [150 + 30 * Math.cos(z / 80), 105 + 15 * Math.cos(z / 80)],
    height: 520,
    segments: 40,
    rings: 30,
    capped,
  });
const moved = (mesh: TriMesh, change: (x: number, y: number, z: number) => readonly number[]): TriMesh => {
  const positions = new Float32Array(mesh.positions.length);
  for (let v = 0; v < positions.length; v += 3)
    positions.set(change(mesh.positions[v]!, mesh.positions[v + 1]!, mesh.positions[v + 2]!), v);
  return { positions, indices: mesh.indices };
};
const both = (a: TriMesh, b: TriMesh): TriMesh => ({
  positions: Float32Array.from([...a.positions, ...b.positions]),
  indices: Uint32Array.from([...a.indices, ...Array.from(b.indices, (v) => v + a.positions.length / 3)]),
});

describe('inspectMesh', () => {
  it('finds nothing to warn about in a closed trunk and measures it', () => {
    const found = inspectMesh(boxBody([0, 0, 0], [200, 100, 400]));
    expect(found).toMatchObject({
      triangles: 12,
      vertices: 8,
      watertight: true,
      boundaryLoops: 0,
      nonManifoldEdges: 0,
      components: 1,
      degenerate: 0,
      selfIntersections: 0,
      min: [0, 0, 0],
      max: [200, 100, 400],
      size: [200, 100, 400],
      warnings: ['mesh/few-triangles'],
    });
    expect(found.volume).toBeCloseTo(8e6, 0);
    expect(found.area).toBeCloseTo(2 * (20_000 + 40_000 + 80_000), 3);
    expect(inspectMesh(trunk()).warnings).toEqual([]);
  });

  it('counts the openings of a trunk without calling them a fault', () => {
    const found = inspectMesh(trunk(false));
    expect(found).toMatchObject({ watertight: false, boundaryLoops: 2, warnings: [] });
  });

  it('tells an inside-out surface, and triangles that disagree', () => {
    const body = trunk();
    const inside = { ...body, indices: body.indices.toReversed() };
    expect(inspectMesh(inside).warnings).toEqual(['mesh/inside-out']);
    const one = body.indices.slice();
    one.set([one[1]!, one[0]!], 0);
    expect(inspectMesh({ ...body, indices: one })).toMatchObject({
      watertight: false,
      warnings: ['mesh/inconsistent-facing'],
    });
  });

  it('tells fins, two bodies through each other, a half scan, a sheet and a body far off', () => {
    const body = trunk();
    const [a, b] = [body.indices[0]!, body.indices[1]!];
    const fin: TriMesh = {
      positions: Float32Array.from([...body.positions, 400, 0, 0]),
      indices: Uint32Array.from([...body.indices, a, b, body.positions.length / 3]),
    };
    expect(inspectMesh(fin)).toMatchObject({
      nonManifoldEdges: 1,
      warnings: expect.arrayContaining(['mesh/non-manifold']),
    });
    const two = inspectMesh(
      both(
        body,
        moved(body, (x, y, z) => [x + 91.3, y + 7.7, z + 11.1]),
      ),
    );
    expect(two.components).toBe(2);
    expect(two.selfIntersections).toBeGreaterThan(0);
    expect(two.warnings).toEqual(['mesh/several-bodies', 'mesh/self-intersecting']);
    const open = trunk(false);
    const back = Uint32Array.from(
      Array.from({ length: open.indices.length / 3 }, (_, f) => [...open.indices.subarray(3 * f, 3 * f + 3)])
        .filter((face) => face.every((v) => open.positions[3 * v + 1]! >= -1))
        .flat(),
    );
    expect(inspectMesh({ ...open, indices: back }).warnings).toEqual(['mesh/partial-surface']);
    // Cut through the middle, as a scan that ended too early: capped above and below, and one side missing.
    for (const [axis, sign] of [
      [0, 1],
      [0, -1],
      [1, 1],
    ] as const) {
      const half = Uint32Array.from(
        Array.from({ length: body.indices.length / 3 }, (_, f) => [
          ...body.indices.subarray(3 * f, 3 * f + 3),
        ])
          .filter((face) => face.every((v) => sign * body.positions[3 * v + axis]! >= -1))
          .flat(),
      );
      expect(inspectMesh({ ...body, indices: half }).warnings).toEqual(['mesh/partial-surface']);
    }
    expect(inspectMesh(open).warnings).toEqual([]);
    const inward = { ...open, indices: open.indices.slice().reverse() };
    expect(inspectMesh(inward).warnings).toEqual(['mesh/inside-out']);
    expect(facedOutward(inward).indices).toHaveLength(open.indices.length);
    expect(inspectMesh(facedOutward(inward)).warnings).toEqual([]);
    const sheet = moved(open, (x, _y, z) => [x, 0, z]);
    expect(inspectMesh({ ...sheet, indices: back }).warnings).toContain('mesh/flat');
    expect(inspectMesh(moved(body, (x, y, z) => [x + 5e6, y, z])).warnings).toContain('mesh/far-from-origin');
  });

  it('says that a speck has no body size in any unit', () => {
    const speck = moved(trunk(), (x, y, z) => [x * 1e-6, y * 1e-6, z * 1e-6]);
    expect(inspectMesh(speck).warnings).toContain('mesh/unit-unclear');
  });

  it('gives zeros for a mesh without triangles', () => {
    const empty = inspectMesh({ positions: new Float32Array(0), indices: new Uint32Array(0) });
    expect(empty).toMatchObject({ triangles: 0, watertight: false, volume: 0, area: 0, size: [0, 0, 0] });
  });
});
