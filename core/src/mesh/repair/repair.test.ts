import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSdkError } from '../../errors/sdk-error.ts';
import { forEachEdge } from '../topology/adjacency.ts';
import { boxBody, tubeBody } from '../../testing/closed-bodies.ts';
import { meshHash } from '../hash.ts';
import { inspectMesh } from './inspect.ts';
import { volume } from '../measure/measure.ts';
import { repairMesh } from './repair.ts';
import type { TriMesh } from '../tri-mesh.ts';

const body = tubeBody({ radii: () => [140, 90], height: 400, segments: 24, rings: 10 });
const box = boxBody([0, 0, 0], [10, 10, 10]);
const withFaces = (mesh: TriMesh, faces: readonly number[], places: readonly number[] = []): TriMesh => ({
  positions: Float32Array.from([...mesh.positions, ...places]),
  indices: Uint32Array.from([...mesh.indices, ...faces]),
});
const shifted = (mesh: TriMesh, by: readonly number[]): TriMesh => ({
  positions: mesh.positions.map((value, i) => value + by[i % 3]!),
  indices: mesh.indices,
});
const both = (a: TriMesh, b: TriMesh): TriMesh =>
  withFaces(
    a,
    Array.from(b.indices, (v) => v + a.positions.length / 3),
    [...b.positions],
  );

/** Every edge has one triangle, or two that run against each other; and the triangles at a vertex form one fan. */
function isManifold(mesh: TriMesh): boolean {
  let good = true;
  forEachEdge(mesh, (halfEdges, start, end) => {
    if (end - start > 2) good = false;
    if (end - start === 2 && mesh.indices[halfEdges[start]!] === mesh.indices[halfEdges[start + 1]!])
      good = false;
  });
  // The link of each vertex, as undirected edges between its neighbours, has to be one path or one ring.
  const links = new Map<number, [number, number][]>();
  for (let f = 0; f < mesh.indices.length; f += 3)
    for (let k = 0; k < 3; k++) {
      const v = mesh.indices[f + k]!;
      const link = links.get(v) ?? [];
      link.push([mesh.indices[f + ((k + 1) % 3)]!, mesh.indices[f + ((k + 2) % 3)]!]);
      links.set(v, link);
    }
  for (const link of links.values()) {
    const reached = new Set(link[0]!);
    for (let grew = true; grew;) {
      grew = false;
      for (const [a, b] of link)
        if (reached.has(a) !== reached.has(b)) {
          reached.add(a).add(b);
          grew = true;
        }
    }
    if (link.some(([a]) => !reached.has(a))) good = false;
  }
  return good;
}

describe('repairMesh', () => {
  it('returns the same arrays for a sound body', () => {
    const { mesh, report } = repairMesh(body, { components: 'largest' });
    expect(mesh.positions).toBe(body.positions);
    expect(mesh.indices).toBe(body.indices);
    expect(Object.values({ ...report, componentsFound: 0 }).every((count) => count === 0)).toBe(true);
  });

  it('welds a soup whose corners are all apart', () => {
    const soup: TriMesh = {
      positions: Float32Array.from(
        Array.from(body.indices, (v) => [...body.positions.subarray(3 * v, 3 * v + 3)]).flat(),
      ),
      indices: Uint32Array.from(body.indices, (_, i) => i),
    };
    const { mesh, report } = repairMesh(soup, { components: 'largest' });
    expect(mesh.positions.length).toBe(body.positions.length);
    expect(report.welded).toBe((soup.positions.length - body.positions.length) / 3);
    expect(inspectMesh(mesh).watertight).toBe(true);
  });

  it('drops doubles of either facing, collapsed triangles and coordinates that are no numbers', () => {
    const [a, b, c, d] = body.indices as unknown as [number, number, number, number];
    const next = body.positions.length / 3;
    const spoiled = withFaces(body, [a, b, c, c, b, a, a, a, d, a, b, next], [NaN, 0, 0]);
    const { mesh, report } = repairMesh(spoiled, { components: 'all' });
    expect(report).toMatchObject({ duplicatesDropped: 2, degenerateRemoved: 1, notFiniteDropped: 1 });
    expect(mesh.indices).toEqual(body.indices);
    expect(mesh.positions).toEqual(body.positions);
  });

  it('drops fins of one or several triangles and leaves the body closed', () => {
    const [a, b] = [body.indices[0]!, body.indices[1]!];
    const next = body.positions.length / 3;
    const finned = withFaces(body, [a, b, next, a, next, next + 1], [300, 10, 5, 310, 20, 5]);
    const { mesh, report } = repairMesh(finned, { components: 'all' });
    expect(report.finsDropped).toBe(2);
    expect(inspectMesh(mesh)).toMatchObject({
      watertight: true,
      nonManifoldEdges: 0,
      triangles: body.indices.length / 3,
    });
  });

  it('turns an inside-out body, single triangles and an open shell outward', () => {
    const inside = { ...body, indices: body.indices.toReversed() };
    expect(volume(repairMesh(inside, { components: 'all' }).mesh)).toBeCloseTo(volume(body), 0);
    const one = body.indices.slice();
    for (const f of [0, 51, 210]) one.set([one[3 * f + 1]!, one[3 * f]!], 3 * f);
    const fixed = repairMesh({ ...body, indices: one }, { components: 'all' });
    expect(fixed.report.turned).toBe(3);
    expect(volume(fixed.mesh)).toBeCloseTo(volume(body), 0);
    const open = tubeBody({ radii: () => [140, 90], height: 400, segments: 24, rings: 10, capped: false });
    const turned = repairMesh({ ...open, indices: open.indices.toReversed() }, { components: 'all' });
    expect(turned.report.turned).toBe(open.indices.length / 3);
    expect(repairMesh(open, { components: 'all' }).report.turned).toBe(0);
  });

  it('parts two boxes that share an edge into two closed bodies', () => {
    const { mesh, report } = repairMesh(both(box, shifted(box, [10, 10, 0])), { components: 'all' });
    expect(report.nonManifoldEdgesParted).toBe(1);
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 2 });
    expect(volume(mesh)).toBeCloseTo(2000, 6);
  });

  it('parts two boxes that share a corner', () => {
    const { mesh, report } = repairMesh(both(box, shifted(box, [10, 10, 10])), { components: 'all' });
    expect(report.verticesAdded).toBe(1);
    expect(isManifold(mesh)).toBe(true);
  });

  it('parts an edge whose sheets are joined round both ends, without changing the shape', () => {
    // A ring of four boxes, two of which touch along one edge only: its ends belong to one fan each.
    const at = (x: number, y: number, z: number) => shifted(box, [10 * x, 10 * y, 10 * z]);
    const cells: [number, number, number][] = [];
    for (let z = 0; z < 3; z++)
      for (let x = 0; x < 2; x++) for (let y = 0; y < 2; y++) if (z !== 1 || x === y) cells.push([x, y, z]);
    const filled = new Set(cells.map(String));
    let solid: TriMesh | undefined;
    for (const cell of cells) solid = solid ? both(solid, at(...cell)) : at(...cell);
    // Walls between filled cells go: a double facing either way marks them.
    const keys = new Map<string, number[]>();
    const mesh = solid!;
    const key = (f: number) =>
      [0, 1, 2]
        .map((k) =>
          [...mesh.positions.subarray(3 * mesh.indices[3 * f + k]!, 3 * mesh.indices[3 * f + k]! + 3)].join(),
        )
        .sort()
        .join('|');
    for (let f = 0; f < mesh.indices.length / 3; f++) keys.set(key(f), [...(keys.get(key(f)) ?? []), f]);
    const walls = new Set([...keys.values()].filter((faces) => faces.length > 1).flat());
    const skin = { ...mesh, indices: mesh.indices.filter((_, i) => !walls.has(Math.floor(i / 3))) };
    const fixed = repairMesh(skin, { components: 'all' });
    expect(isManifold(fixed.mesh)).toBe(true);
    expect(volume(fixed.mesh)).toBeCloseTo(1000 * filled.size, 5);
  });

  it('flips a needle that closes the surface instead of opening a crack', () => {
    // The bottom edge 0-1 of a tetrahedron carries a vertex 4 in its middle on one side only; a needle fills the crack.
    const mesh: TriMesh = {
      positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10, 5, 0, 0]),
      indices: new Uint32Array([0, 2, 1, 0, 4, 3, 4, 1, 3, 0, 3, 2, 1, 2, 3, 0, 1, 4]),
    };
    const { mesh: fixed, report } = repairMesh(mesh, { components: 'all' });
    expect(report.degenerateRemoved).toBe(1);
    expect(inspectMesh(fixed)).toMatchObject({ watertight: true, degenerate: 0 });
    expect(volume(fixed)).toBeCloseTo(1000 / 6, 6);
  });

  it('keeps the largest piece by surface, or all pieces', () => {
    const debris = both(body, shifted(box, [300, 0, 0]));
    const largest = repairMesh(debris, { components: 'largest' });
    expect(largest.report).toMatchObject({ componentsFound: 2, componentsDropped: 1, debrisTriangles: 12 });
    expect(largest.mesh.indices.length).toBe(body.indices.length);
    expect(repairMesh(debris, { components: 'all' }).mesh.indices.length).toBe(debris.indices.length);
  });

  it('opens a one-sided strip instead of failing', () => {
    const n = 12;
    const places: number[] = [];
    for (let i = 0; i < n; i++)
      for (const side of [-1, 1]) {
        const [t, h] = [(2 * Math.PI * i) / n, (Math.PI * i) / n];
        const r = 50 + 10 * side * Math.cos(h);
        places.push(r * Math.cos(t), r * Math.sin(t), 10 * side * Math.sin(h));
      }
    const faces: number[] = [];
    for (let i = 0; i < n; i++) {
      const [a, b] = [2 * i, 2 * i + 1];
      const [c, d] = i + 1 < n ? [a + 2, b + 2] : [1, 0];
      faces.push(a, c, b, b, c, d);
    }
    const strip = { positions: new Float32Array(places), indices: new Uint32Array(faces) };
    expect(isManifold(repairMesh(strip, { components: 'all' }).mesh)).toBe(true);
  });

  it('refuses a mesh of which nothing is usable', () => {
    const line = { positions: new Float32Array(9), indices: new Uint32Array([0, 1, 2]) };
    expect(() => repairMesh(line, { components: 'all' })).toThrow('mesh/nothing-left');
  });

  it('makes a manifold of any soup of triangles on a small grid, the same one twice', () => {
    const corner = fc.integer({ min: 0, max: 26 });
    const soup = fc.array(fc.tuple(corner, corner, corner), { minLength: 1, maxLength: 60 });
    const positions = Float32Array.from(
      { length: 81 },
      (_, i) => Math.floor(Math.floor(i / 3) / [1, 3, 9][i % 3]!) % 3,
    );
    fc.assert(
      fc.property(soup, (faces) => {
        const mesh = { positions, indices: Uint32Array.from(faces.flat()) };
        try {
          const first = repairMesh(mesh, { components: 'all' }).mesh;
          const second = repairMesh(mesh, { components: 'all' }).mesh;
          return isManifold(first) && meshHash(first) === meshHash(second);
        } catch (error) {
          return isSdkError(error) && error.code === 'mesh/nothing-left';
        }
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
