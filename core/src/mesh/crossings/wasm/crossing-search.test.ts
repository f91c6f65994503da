import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../math/rng.ts';
import { ellipticTube } from '../../../testing/bodies.ts';
import { buildBvh } from '../../bvh/bvh.ts';
import type { TriMesh } from '../../tri-mesh.ts';
import { vertexCorners } from '../../topology/adjacency.ts';
import { openStars, openStarsOf } from '../open-stars.ts';
import { crossingsIn, findCrossings, selfIntersections } from '../self-intersection.ts';
import { searchCrossings } from './crossing-search.ts';

const tube = ellipticTube({ radiusX: 60, radiusY: 45, height: 200, segments: 60, rings: 40 });
const random = createRandom(3);
/** Shaken until it crosses itself. */
const shaken = { ...tube, positions: tube.positions.map((x) => x + 9 * (random() - 0.5)) };
/** Many triangles, none of them in the plane of another, without the fans of its caps. */
const whole = ellipticTube({ radiusX: 60, radiusY: 45, height: 200, segments: 112, rings: 70 });
const large: TriMesh = {
  positions: whole.positions.map((x) => x + 0.05 * (random() - 0.5)),
  indices: whole.indices.filter((_, i, all) => {
    const corners = all.subarray(i - (i % 3), i - (i % 3) + 3);
    return !corners.some((v) => Math.hypot(whole.positions[3 * v]!, whole.positions[3 * v + 1]!) < 1);
  }),
};
/** Two bodies of the same triangles: flat on each other, with corners at the same places. */
const twice: TriMesh = {
  positions: Float32Array.of(...tube.positions, ...tube.positions),
  indices: Uint32Array.of(...tube.indices, ...tube.indices.map((v) => v + tube.positions.length / 3)),
};
const moved = { ...twice, positions: twice.positions.map((x, i) => (i < tube.positions.length ? x : x + 2)) };
const middles = Float32Array.from({ length: 3 * 2500 }, () => 150 * (random() - 0.5));
const soup: TriMesh = {
  positions: Float32Array.from({ length: 9 * 2500 }, (_, i) => middles[3 * ((i / 9) | 0) + (i % 3)]! + 9 * (random() - 0.5)), // prettier-ignore
  indices: Uint32Array.from({ length: 3 * 2500 }, (_, i) => i),
};
/** Three and three at one place, and so far from the others that cells of their size would be too many. */
const places = Float32Array.from({ length: 3 * 800 }, () => 4000 * (random() - 0.5));
const sparse: TriMesh = {
  positions: Float32Array.from({ length: 9 * 2400 }, (_, i) => places[3 * ((i / 27) | 0) + (i % 3)]! + 9 * (random() - 0.5)), // prettier-ignore
  indices: Uint32Array.from({ length: 3 * 2400 }, (_, i) => i),
};
/** All fans of one vertex, more of them than an open star may have. */
const fan: TriMesh = {
  positions: Float32Array.from({ length: 3 * 2202 }, (_, i) => {
    const turn = (((i / 3) | 0) * Math.PI) / 1100;
    return i < 3 ? 0 : [50 * Math.cos(turn), 50 * Math.sin(turn), 3 * Math.sin(5 * turn)][i % 3]!;
  }),
  indices: Uint32Array.from(
    { length: 3 * 2200 },
    (_, i) => [0, ((i / 3) | 0) + 1, ((i / 3) | 0) + 2][i % 3]!,
  ),
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the search for crossings in WebAssembly', () => {
  it.each([
    ['a tube', tube, false],
    ['a tube that was shaken', shaken, true],
    ['a tube twice', twice, true],
    ['two tubes that cross', moved, true],
    ['triangles by chance', soup, true],
    ['triangles far apart', sparse, true],
    ['one fan', fan, false],
  ])('finds what its twin finds: %s', (_, mesh, crosses) => {
    const found = selfIntersections(mesh);
    expect(found).toEqual(findCrossings(mesh, openStars(mesh)));
    expect(found.length > 0).toBe(crosses);
  });

  it('finds what a tree finds where cells of their size would be too many', () => {
    const open = openStars(sparse);
    expect(searchCrossings(sparse, () => false, { limit: Infinity })).toMatchObject({ pairs: [], open });
    expect(selfIntersections(sparse)).toEqual(findCrossings(sparse, open, { bvh: buildBvh(sparse) }));
  });

  it('finds the same first ones where only so many are asked for', () => {
    for (const limit of [1, 5, 40]) {
      const found = selfIntersections(shaken, { limit });
      expect(found.length).toBe(2 * limit);
      expect(found).toEqual(findCrossings(shaken, openStars(shaken), { limit }));
    }
  });

  /** Flags by chance, so many of a hundred; or those of a ball about the first corner. */
  const flags = ({ indices, positions }: TriMesh, share: number, ball = 0): Uint8Array =>
    Uint8Array.from({ length: indices.length / 3 }, (_, f) => {
      const at = [0, 1, 2].map((k) => positions[3 * indices[3 * f]! + k]! - positions[3 * indices[0]! + k]!);
      return ball > 0 ? +(Math.hypot(...at) < ball) : +(random() < share);
    });

  it.each([
    ['a tube that was shaken', shaken],
    ['two tubes that cross', moved],
    ['triangles by chance', soup],
  ])('finds what its twin finds where only some triangles are asked about: %s', (_, mesh) => {
    for (const faces of [
      flags(mesh, 0),
      flags(mesh, 0.02),
      flags(mesh, 0.5),
      flags(mesh, 0, 25),
      flags(mesh, 1),
    ]) {
      const found = selfIntersections(mesh, { faces });
      expect(found).toEqual(findCrossings(mesh, openStars(mesh), { faces }));
    }
  });

  it.each([
    ['a tube that was shaken', shaken],
    ['two tubes that cross', moved],
    ['triangles by chance', soup],
  ])('finds what its twin finds among some triangles of a body: %s', (_, mesh) => {
    const corners = vertexCorners(mesh);
    for (const share of [0.4, 0.9, 1]) {
      const isIn = flags(mesh, share);
      const some = share === 1 ? mesh.indices : mesh.indices.filter((_, i) => isIn[(i / 3) | 0] === 1);
      const part = { positions: mesh.positions, indices: some };
      const faces = flags(part, 0.3);
      const body = { indices: mesh.indices, corners };
      const found = crossingsIn(part, body, { faces });
      expect(crossingsIn(part, { indices: mesh.indices }, { faces })).toEqual(found);
      const open = openStarsOf(mesh, corners, some);
      expect(found.pairs).toEqual(findCrossings(part, open, { faces }));
      // A star that is told open is open; one that no pair could come of may be left out.
      expect(found.open.every((flag, v) => flag <= open[v]!)).toBe(true);
      expect(crossingsIn(part, body, { faces: faces.fill(1) }).open).toEqual(open);
    }
  });

  it('asks the exact test about few pairs only', () => {
    let asked = 0;
    const count = () => {
      asked++;
      return false;
    };
    expect(searchCrossings(large, count, { limit: Infinity })).toMatchObject({ pairs: [] });
    expect(asked).toBeLessThan(large.indices.length / 300);
  });

  it('asks it about few pairs of a flat sheet, though all corners lie in one plane, and finds what lies on itself', () => {
    const [wide, long] = [50, 45];
    const random = createRandom(8);
    const sheet = (lean: number, shake: number): TriMesh => ({
      positions: Float32Array.from({ length: 3 * (wide + 1) * (long + 1) }, (_, i) => {
        const v = (i / 3) | 0;
        const [x, y] = [v % (wide + 1), (v / (wide + 1)) | 0];
        return [x + shake * (random() - 0.5), y + shake * (random() - 0.5), 0.5 * lean * x][i % 3]!;
      }),
      indices: Uint32Array.from({ length: 6 * wide * long }, (_, i) => {
        const cell = (i / 6) | 0;
        const at = cell + ((cell / wide) | 0);
        return [at, at + 1, at + wide + 2, at, at + wide + 2, at + wide + 1][i % 6]!;
      }),
    });
    /** With vertices of its own for every triangle, so that none shares a star. */
    const loose = ({ positions, indices }: TriMesh): TriMesh => ({
      positions: Float32Array.from({ length: 3 * indices.length }, (_, i) => positions[3 * indices[(i / 3) | 0]! + (i % 3)]!), // prettier-ignore
      indices: Uint32Array.from(indices.keys()),
    });
    let asked = 0;
    const flat = loose(sheet(0, 0.3));
    searchCrossings(flat, () => ++asked < 0, { limit: Infinity });
    expect(asked).toBeLessThan(2 * (flat.indices.length / 3));
    expect(selfIntersections(flat).length).toBe(0);
    for (const mesh of [loose(sheet(1, 0)), loose(sheet(0, 1.6)), loose(sheet(1, 1.6)), sheet(0, 1.6)])
      expect(selfIntersections(mesh)).toEqual(findCrossings(mesh, openStars(mesh)));
    expect(selfIntersections(loose(sheet(0, 1.6))).length).toBeGreaterThan(100);
  });

  it('hears Stop and tells how far it is', () => {
    const told: number[] = [];
    selfIntersections(large, { checkAborted: () => undefined, progress: (share) => told.push(share) });
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toBe(1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    let asked = 0;
    const stop = () => {
      if (++asked === 2) throw new Error('stop');
    };
    expect(() => selfIntersections(shaken, { checkAborted: stop })).toThrow('stop');
    expect(selfIntersections(shaken)).toEqual(findCrossings(shaken, openStars(shaken)));
  });

  it('is left to its twin where there is no WebAssembly, or what is not finite or not there', () => {
    const never = () => true;
    const notFinite = { ...tube, positions: tube.positions.map((x, i) => (i === 77 ? NaN : x)) };
    const notThere = { ...tube, indices: tube.indices.map((v, i) => (i === 5 ? 4e9 : v)) };
    for (const mesh of [notFinite, notThere])
      expect(searchCrossings(mesh, never, { limit: Infinity })).toBeUndefined();
    const found = selfIntersections(shaken);
    vi.stubGlobal('WebAssembly', undefined);
    expect(searchCrossings(tube, never, { limit: Infinity })).toBeUndefined();
    expect(selfIntersections(shaken)).toEqual(found);
  });
});
