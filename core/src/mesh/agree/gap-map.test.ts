import { describe, expect, test } from 'vitest';
import { sampleTrunk } from '../../sample/index.ts';
import { openTube, sphere } from '../../testing/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { GAP_SURE } from './gap-extremes.ts';
import { GAP_STEP, gapMap, gapShare } from './gap-map.ts';

type V = readonly [number, number, number];
const sub = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: V, b: V) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: V, b: V): V => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const corner = ({ positions: p, indices }: TriMesh, h: number): V => {
  const v = 3 * indices[h]!;
  return [p[v]!, p[v + 1]!, p[v + 2]!];
};
const moved = ({ positions, indices }: TriMesh, by: V, scale = 1): TriMesh => ({
  positions: positions.map((x, i) => scale * x + by[i % 3]!),
  indices,
});

/** Distance to a segment: the plain formula, clamped. */
function toSegment(p: V, a: V, b: V): number {
  const ab = sub(b, a);
  const t = Math.min(1, Math.max(0, dot(sub(p, a), ab) / (dot(ab, ab) || 1)));
  return Math.hypot(p[0] - a[0] - t * ab[0], p[1] - a[1] - t * ab[1], p[2] - a[2] - t * ab[2]);
}

/** Distance to a triangle by its plane and its three edges: shares nothing with the tree that is tested. */
function toTriangle(p: V, a: V, b: V, c: V): number {
  const n = cross(sub(b, a), sub(c, a));
  const over = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([s, e]) => dot(cross(sub(e!, s!), sub(p, s!)), n) >= 0);
  const size = Math.sqrt(dot(n, n));
  if (over && size > 0) return Math.abs(dot(sub(p, a), n)) / size;
  return Math.min(toSegment(p, a, b), toSegment(p, b, c), toSegment(p, c, a));
}

/** Whether a place is inside: the solid angles of all triangles (Van Oosterom and Strackee), with no tree and no normal. */
function windsAround(mesh: TriMesh, p: V): number {
  let sum = 0;
  for (let h = 0; h < mesh.indices.length; h += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => sub(corner(mesh, h + k), p)) as unknown as [V, V, V];
    const [la, lb, lc] = [a, b, c].map((v) => Math.sqrt(dot(v, v))) as [number, number, number];
    sum += Math.atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
  }
  return sum / (2 * Math.PI);
}

function bruteForce(mesh: TriMesh, p: V): number {
  let least = Infinity;
  for (let h = 0; h < mesh.indices.length; h += 3)
    least = Math.min(least, toTriangle(p, corner(mesh, h), corner(mesh, h + 1), corner(mesh, h + 2)));
  return (windsAround(mesh, p) > 0.5 ? -1 : 1) * least;
}

describe('a gap map', () => {
  test('has the distances and sides that a search through all triangles has, on a trunk', () => {
    const trunk = sampleTrunk({ cobb: 35, edge: 24 }).mesh;
    const other = moved(trunk, [4, -3, 6]);
    const found = gapMap(other, trunk);
    expect(found.reference).toBe('closed');
    let [inner, outer] = [0, 0];
    for (let v = 0; v < found.values.length; v += 14) {
      const truth = bruteForce(trunk, [...other.positions.subarray(3 * v, 3 * v + 3)] as unknown as V);
      expect(found.distances[v]!).toBeCloseTo(Math.abs(truth), 3);
      if (Number.isNaN(found.values[v]!)) continue;
      expect(Math.abs(found.values[v]! - truth)).toBeLessThan(0.002);
      if (truth < 0) inner++;
      else outer++;
    }
    expect(Math.min(inner, outer)).toBeGreaterThan(25);
    expect(found.unsure / found.area).toBeLessThan(0.01);
  });

  test('says least, middle, greatest, shares and areas of spheres to 0.05 mm and 1 %', () => {
    const inner = sphere({ radius: 25, subdivisions: 4 });
    const outer = moved(sphere({ radius: 28, subdivisions: 4 }), [1, 0, 0]);
    const gap = gapMap(outer, inner);
    // Of a sphere in a sphere, 1 mm off its middle, the gap runs from 2 to 4 mm, evenly over the area.
    expect(Math.abs(gap.least! - 2)).toBeLessThan(0.05);
    expect(Math.abs(gap.middle! - 3)).toBeLessThan(0.05);
    expect(Math.abs(gap.greatest! - 4)).toBeLessThan(0.05);
    expect(gapShare(gap, 2.5, 3)).toBeCloseTo(0.25, 1);
    expect(gap.area / (4 * Math.PI * 28 ** 2)).toBeCloseTo(1, 2);
    expect(gap.touching).toBe(0);
    const back = gapMap(inner, outer);
    expect(Math.abs(back.greatest! + 2)).toBeLessThan(0.05);
    expect(back.inside / back.area).toBeCloseTo(1, 6);
  });

  test('measures between the corners of large triangles', () => {
    const ball = sphere({ radius: 10, subdivisions: 5 });
    const plate: TriMesh = {
      positions: Float32Array.of(-90, -90, 12, 90, -90, 12, 0, 150, 12),
      indices: Uint32Array.of(0, 1, 2),
    };
    const gap = gapMap(plate, ball);
    // The pole of the ball lies somewhere between the places of a step of 2 mm.
    expect(gap.least! - gap.leastWithin!).toBeLessThan(2.01);
    expect(gap.least!).toBeGreaterThan(1.99);
    expect(gap.leastWithin).toBe(GAP_SURE);
  });

  test('finds the extremes of coarse and sharp skins to 0.05 mm, whatever the bodies are', () => {
    // A thorn between the corners of a coarse plate: a place that nobody measures at steps of 2 mm.
    const thorn: TriMesh = {
      positions: Float32Array.of(31.3, 7.7, 10, 31.1, 7.2, 0, 31.8, 7.4, 0, 30.9, 8.1, 0),
      indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2),
    };
    const plate: TriMesh = {
      positions: Float32Array.of(-400, -300, 14, 500, -300, 14, 0, 600, 14),
      indices: Uint32Array.of(0, 1, 2),
    };
    const gap = gapMap(plate, thorn);
    expect(gap.reference).toBe('closed');
    expect(gap.least!).toBeGreaterThanOrEqual(4 - 1e-4);
    expect(gap.least!).toBeLessThanOrEqual(4 + GAP_SURE);
    expect(gap.nearest).toBeLessThanOrEqual(4 + GAP_SURE);
    expect([gap.leastWithin, gap.nearestWithin]).toEqual([GAP_SURE, GAP_SURE]);
  });

  test('says how unsure an extreme is where there is no time to find it, and claims none of an open skin', () => {
    const inner = sphere({ radius: 60, subdivisions: 4 });
    const gap = gapMap(moved(inner, [0, 0, 0], 1.2), inner);
    // Everywhere the same: any place could be the extreme, and none can be left out.
    expect(gap.leastWithin!).toBeGreaterThan(GAP_SURE);
    expect(gap.leastWithin!).toBeLessThan(GAP_STEP);
    const tube = openTube({ radiusX: 100, radiusY: 100, height: 200, segments: 24, rings: 4 });
    const open = gapMap(moved(tube, [1, 0, 0]), tube);
    expect([open.leastWithin, open.greatestWithin]).toEqual([undefined, undefined]);
    // Nothing is nearer than nothing.
    expect(open.nearestWithin).toBeLessThanOrEqual(Math.min(open.nearest, GAP_STEP));
  });

  test('is sure of a skin upon itself: no place of a patch is farther from a triangle than its corners', () => {
    const ball = sphere({ radius: 60, subdivisions: 4 });
    const gap = gapMap(ball, ball);
    expect([gap.leastWithin, gap.greatestWithin]).toEqual([GAP_SURE, GAP_SURE]);
    expect(Math.max(-gap.least!, gap.greatest!, gap.nearest)).toBeLessThan(1e-4);
  });

  test('tells no side over the rim of an open skin, and says that it is open', () => {
    const tube = openTube({ radiusX: 100, radiusY: 100, height: 200, segments: 96, rings: 40 });
    const long = moved(
      openTube({ radiusX: 102, radiusY: 102, height: 300, segments: 96, rings: 60 }),
      [0, 0, -50],
    );
    const gap = gapMap(long, tube);
    expect(gap.reference).toBe('open');
    expect(Math.abs(gap.middle! - 2)).toBeLessThan(0.1);
    // A third of the longer tube lies beyond both ends.
    expect(gap.unsure / gap.area).toBeGreaterThan(0.3);
    expect(gap.unsure / gap.area).toBeLessThan(0.37);
    expect(gap.greatest!).toBeLessThan(2.5);
  });

  test('does not depend on which way a file wound its triangles, and can be stopped', () => {
    const ball = sphere({ radius: 20, subdivisions: 4 });
    const turned = { positions: ball.positions, indices: ball.indices.slice().reverse() };
    const shell = moved(ball, [0, 0, 0], 1.1);
    expect(gapMap(shell, turned).middle).toBeCloseTo(gapMap(shell, ball).middle!, 5);
    expect(() =>
      gapMap(shell, ball, {
        checkAborted: () => {
          throw new Error('stop');
        },
      }),
    ).toThrow('stop');
  });
});
