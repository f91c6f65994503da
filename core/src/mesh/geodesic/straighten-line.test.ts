import { expect, test } from 'vitest';
import { PI, sinCos } from '../../math/portable.ts';
import { distance, type Vec3 } from '../../math/vec3.ts';
import { sampleTrunk } from '../../sample/index.ts';
import { openTube, sphere, tube } from '../../testing/bodies.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { geodesicDistance } from './geodesic.ts';
import { locateOnSurface } from './geodesic-locate.ts';
import { lineCrossing } from './line-crossing.ts';
import { shortestLine } from './shortest-line.ts';
import { straightenLine } from './straighten-line.ts';
import { surfaceLine } from './surface-line.ts';

const NORMAL: Vec3 = [0, 0, 1];
const skin = (mesh: TriMesh, places: readonly Vec3[]) =>
  locateOnSurface(
    mesh,
    places.map((position) => ({ position, normal: NORMAL })),
  );
function shortest(mesh: TriMesh, a: Vec3, b: Vec3) {
  const [from, to] = skin(mesh, [a, b]);
  const line = shortestLine(mesh, from!, to!);
  if (!line.ok) throw new Error(line.reason);
  return { ...line, from: from!, to: to! };
}

const trunk = sampleTrunk({ cobb: 30, edge: 18 }).mesh;
const [low, high] = [0, 1].map((top) => {
  let z = top ? -Infinity : Infinity;
  for (let i = 2; i < trunk.positions.length; i += 3)
    z = top ? Math.max(z, trunk.positions[i]!) : Math.min(z, trunk.positions[i]!);
  return z;
}) as [number, number];
/** A place of the trunk's skin in a direction round it, at a share of its height. */
function place(share: number, turn: number): Vec3 {
  const [sin, cos] = sinCos(turn * PI);
  const z = low + share * (high - low);
  return sharedBvh(trunk).raycastAll([0, 0, z], [sin, -cos, 0]).at(-1)!.position;
}

test('the shortest line on a tube is the helix of the flat sheet, and on a ball the great circle', () => {
  const round = tube({ radius: 100, height: 400, segments: 96, rings: 40 });
  const { length, points } = shortest(round, [100, 0, 100], [-0.1, 100, 300]);
  // A quarter of the way round a prism of 96 sides.
  const across = 24 * 200 * sinCos(PI / 96)[0];
  expect(length).toBeCloseTo(Math.hypot(across, 200), 0);
  for (const { position } of points) {
    const share = (position[2] - 100) / 200;
    expect(Math.abs(Math.atan2(position[1], position[0]) - (share * PI) / 2)).toBeLessThan(0.02);
  }
  const ball = sphere({ radius: 100, subdivisions: 4 });
  const line = shortest(ball, [100, 0, 0], [0, 60, 80]);
  expect(line.length).toBeGreaterThan(155.5);
  expect(line.length).toBeLessThan(157.3);
});

test('on a trunk it lies on the skin, no longer than the distance by the front nor than any way beside it, and comes back the same way', () => {
  for (const [a, b] of [
    [place(0.25, 0.1), place(0.7, 0.75)],
    [place(0.3, -0.4), place(0.45, 0.9)],
    [place(0.5, 0.5), place(0.55, -0.4)],
  ] as const) {
    const line = shortest(trunk, a, b);
    const { from, to, points, length } = line;
    const goal = { kind: 'piece', triangle: to.triangle, from: to.position, to: to.position } as const;
    const field = geodesicDistance(trunk, [goal]);
    const known = Math.min(
      ...[0, 1, 2].map((k) => {
        const v = trunk.indices[3 * from.triangle + k]!;
        const at = trunk.positions.subarray(3 * v, 3 * v + 3) as unknown as Vec3;
        return field[v]! + distance(from.position, at);
      }),
    );
    expect(length).toBeLessThan(1.002 * known);
    expect(length).toBeGreaterThan(0.97 * known);
    for (const { position } of points)
      expect(sharedBvh(trunk).closestPoint(position)!.distance).toBeLessThan(1e-3);
    expect(shortest(trunk, b, a).length).toBeCloseTo(length, 3);
    // No shorter way leads round any of its places.
    const middle = points[Math.floor(points.length / 2)]!.position;
    const away: Vec3 = [middle[0], middle[1], middle[2] + 2];
    const over = sharedBvh(trunk).closestPoint(away)!.position;
    expect(shortest(trunk, a, over).length + shortest(trunk, over, b).length).toBeGreaterThan(length);
  }
});

const ring = (share: number, wave: number) =>
  skin(
    trunk,
    Array.from({ length: 16 }, (_, i) => place(share + (i % 2 ? wave : 0), i / 8)),
  ).map(({ position, normal }) => ({ position, normal }));

test('a stretch is laid the shorter way with as many points, evenly spaced; all others are the very points they were', () => {
  const points = ring(0.4, 0.05);
  const runs = { closed: true, shape: 'smooth' } as const;
  const made = straightenLine(trunk, points, { from: 14, to: 3 }, runs);
  if (!made.ok) throw new Error(made.reason);
  expect(made.laid).toEqual([15, 0, 1, 2]);
  expect(made.length).toBeLessThan(made.before);
  for (const i of [3, 4, 8, 13, 14]) expect(made.points[i]).toBe(points[i]);
  const along = [14, 15, 0, 1, 2, 3].map((i) => made.points[i]!.position);
  const gaps = along.slice(1).map((at, k) => shortest(trunk, along[k]!, at).length);
  for (const gap of gaps) expect(Math.abs(gap - made.length / 5)).toBeLessThan(0.1);
  const drawn = surfaceLine(trunk, made.points, runs);
  if (!drawn.ok) throw new Error(drawn.reason);
  expect(lineCrossing(trunk, drawn.spans.flat())).toBeUndefined();
  // The longer way is the other one: it would come to lie across the shorter, unless that keeps out of its way.
  const longer = { from: 14, to: 3, isLonger: true };
  expect(straightenLine(trunk, points, longer, runs)).toMatchObject({ ok: false, reason: 'crosses' });
  const aside = points.map((one, i) => (made.laid.includes(i) ? ring(0.55, 0)[i]! : one));
  const other = straightenLine(trunk, aside, longer, runs);
  expect(other.ok && other.laid).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test('neighbours have nothing between them, and an open line has one way', () => {
  const points = ring(0.4, 0.05);
  expect(straightenLine(trunk, points, { from: 3, to: 4 }, { closed: true })).toMatchObject({
    ...{ ok: false, reason: 'neighbours' },
  });
  const made = straightenLine(trunk, points, { from: 12, to: 2, isLonger: true }, { closed: false });
  expect(made.ok && made.laid).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('refused where another part of the line lies across, at that place', () => {
  // A tongue of the line hangs down between the two ends, whose own stretch goes round under it.
  const heights = [0.5, 0.5, 0.5, 0.3, 0.3, 0.3, 0.5, 0.5, 0.5, 0.6, 0.6, 0.4, 0.4, 0.6, 0.6];
  const turns = [-0.5, -0.4, -0.3, -0.3, 0, 0.3, 0.3, 0.4, 0.5, 0.6, 0.1, 0.1, -0.1, -0.1, -0.6];
  const points = skin(
    trunk,
    heights.map((share, i) => place(share, turns[i]!)),
  );
  const made = straightenLine(trunk, points, { from: 2, to: 6 }, { closed: true });
  expect(made).toMatchObject({ ok: false, reason: 'crosses' });
  if (made.ok) throw new Error('laid');
  expect(Math.abs(made.at[2] - (low + 0.5 * (high - low)))).toBeLessThan(40);
});

test('refused where the shortest way runs along an opening, or there is none', () => {
  const wall = openTube({ radiusX: 100, radiusY: 100, height: 200, segments: 48, rings: 20 });
  // A hole in the wall between both ends.
  const kept: number[] = [];
  for (let t = 0; t < wall.indices.length; t += 3) {
    const mid = [0, 1, 2].map((k) =>
      [0, 1, 2].reduce((sum, j) => sum + wall.positions[3 * wall.indices[t + j]! + k]! / 3, 0),
    );
    if (!(mid[0]! > 60 && Math.abs(mid[2]! - 100) < 30)) kept.push(...wall.indices.subarray(t, t + 3));
  }
  const holed = { positions: wall.positions, indices: Uint32Array.from(kept) };
  const at = (degrees: number, z: number): Vec3 => {
    const [sin, cos] = sinCos((degrees * PI) / 180);
    return [100 * cos, 100 * sin, z];
  };
  const points = skin(holed, [at(-75, 100), at(-60, 40), at(0, 30), at(60, 40), at(75, 100)]);
  const made = straightenLine(holed, points, { from: 0, to: 4 }, { closed: false });
  expect(made).toMatchObject({ ok: false, reason: 'border' });
  if (made.ok) throw new Error('laid');
  expect(Math.abs(made.at[2] - 100)).toBeGreaterThan(20);
  const [a] = skin(holed, [at(-75, 100)]);
  const two = {
    positions: Float32Array.from([...holed.positions, 500, 0, 0, 510, 0, 0, 500, 10, 0]),
    indices: Uint32Array.from([...kept, ...[0, 1, 2].map((k) => wall.positions.length / 3 + k)]),
  };
  const [far] = skin(two, [[503, 3, 0]]);
  expect(shortestLine(two, a!, far!)).toMatchObject({ ok: false, reason: 'apart' });
});
