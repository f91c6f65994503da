import { expect, test } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { add, cross, distance, dot, mix, normalize, subtract, type Vec3 } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { boxBody, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import type { SkinPoint } from '../bvh/project.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { planeFrame, toPlane } from './plane.ts';
import { polylineLength, sectionByPlane } from './section.ts';
import { tapeAlong, tapeGirth, type TapeLine } from './tape.ts';

const BODIES: readonly (readonly [string, TriMesh])[] = [
  ['a cylinder', tubeBody({ radii: () => [120, 120], height: 400, segments: 96, rings: 16 })],
  ['a coarse cylinder', tubeBody({ radii: () => [120, 120], height: 400, segments: 12, rings: 2 })],
  ['a sphere', sphereBody(100, 4)],
  ['a box', boxBody([-80, -50, 0], [80, 50, 300])],
  ['a trunk', sampleTrunk({ cobb: 50, edge: 20 }).mesh],
  ['a scan', scanOf(sampleTrunk({ cobb: 35, edge: 20 }), { holes: 3, debris: 2 })],
];

const cornersOf = ({ positions, indices }: TriMesh, triangle: number): Vec3[] =>
  [0, 1, 2].map((k) => {
    const v = 3 * indices[3 * triangle + k]!;
    return [positions[v]!, positions[v + 1]!, positions[v + 2]!];
  });

/** Pairs of points of the skin, 20 to 160 mm apart, that look about the same way: inside triangles, on edges and in corners. */
function pairsOf(mesh: TriMesh, count: number): [SkinPoint, SkinPoint][] {
  const random = createRandom(11);
  const place = (): SkinPoint => {
    const [a, b, c] = cornersOf(mesh, Math.floor((random() * mesh.indices.length) / 3)) as [Vec3, Vec3, Vec3];
    const [s, t] = [
      [random(), random()],
      [random(), 0],
      [0, 0],
    ][Math.floor(random() * 3)]! as [number, number];
    const position = mix(a, mix(b, c, t), s);
    return { position, normal: normalize(cross(subtract(b, a), subtract(c, a))) };
  };
  const pairs: [SkinPoint, SkinPoint][] = [];
  for (let tries = 0; tries < 400_000 && pairs.length < count; tries++) {
    const [a, b] = [place(), place()];
    const apart = distance(a.position, b.position);
    if (apart >= 20 && apart <= 160 && dot(a.normal, b.normal) >= 0.3) pairs.push([a, b]);
  }
  expect(pairs).toHaveLength(count);
  return pairs;
}

const pointsOf = (line: Float64Array): Vec3[] =>
  Array.from({ length: line.length / 3 }, (_, i) => [line[3 * i]!, line[3 * i + 1]!, line[3 * i + 2]!]);

/** The two ways round the section between two points of it, found by cutting it where it passes them; empty where it joins them not. */
function waysBetween(mesh: TriMesh, a: SkinPoint, b: SkinPoint): Vec3[][] {
  const across = normalize(cross(subtract(b.position, a.position), add(a.normal, b.normal)));
  const loops = sectionByPlane(mesh, { origin: mix(a.position, b.position, 0.5), normal: across });
  for (const { points, closed } of loops) {
    const corners = pointsOf(points);
    const ring = closed ? [...corners, corners[0]!] : corners;
    const placeOf = (target: Vec3): number => {
      for (let i = 1; i < ring.length; i++) {
        const [p, q] = [ring[i - 1]!, ring[i]!];
        if (distance(p, target) + distance(target, q) - distance(p, q) < 1e-6)
          return i - 1 + Math.min(0.999_999, distance(p, target) / Math.max(1e-12, distance(p, q)));
      }
      return -1;
    };
    const [from, to] = [placeOf(a.position), placeOf(b.position)];
    if (from < 0 || to < 0) continue;
    const between = corners.filter((_, i) => i > Math.min(from, to) && i <= Math.max(from, to));
    const first = from < to ? a.position : b.position;
    const last = from < to ? b.position : a.position;
    const beyond = corners.filter((_, i) => i > Math.max(from, to));
    const before = corners.filter((_, i) => i <= Math.min(from, to));
    return [[first, ...between, last], ...(closed ? [[last, ...beyond, ...before, first]] : [])];
  }
  return [];
}

/** Perimeter of the convex hull of points in a plane as π times its mean width (Cauchy), which needs no hull. */
function hullPerimeter(xy: Float64Array): number {
  const turns = 1500;
  let sum = 0;
  for (let i = 0; i < turns; i++) {
    const [c, s] = [Math.cos((Math.PI * i) / turns), Math.sin((Math.PI * i) / turns)];
    let [low, high] = [Infinity, -Infinity];
    for (let k = 0; k < xy.length; k += 2) {
      const at = xy[k]! * c + xy[k + 1]! * s;
      [low, high] = [Math.min(low, at), Math.max(high, at)];
    }
    sum += high - low;
  }
  return (Math.PI * sum) / turns;
}

/** The length of a tape over the shorter way: the hull of what stands above the chord, without the chord. */
function tapeLength(a: SkinPoint, b: SkinPoint, way: readonly Vec3[]): number {
  const along = normalize(subtract(b.position, a.position));
  const normal = normalize(cross(along, add(a.normal, b.normal)));
  const frame = { origin: a.position, u: along, v: cross(normal, along), normal };
  const xy = toPlane(Float64Array.from(way.flat()), frame);
  const chord = distance(a.position, b.position);
  const above = [0, 0, chord, 0];
  for (let k = 0; k < xy.length; k += 2) if (xy[k + 1]! > 0) above.push(xy[k]!, xy[k + 1]!);
  return hullPerimeter(Float64Array.from(above)) - chord;
}

const lengthOf = (way: readonly Vec3[]): number => polylineLength(Float64Array.from(way.flat()), false);

/** Whether the line turns one way only, as a taut one over a body does, and never back on itself. */
function isTaut({ points }: TapeLine, normal: Vec3): boolean {
  const line = pointsOf(points);
  return line.slice(2).every((end, i) => {
    const [first, second] = [subtract(line[i + 1]!, line[i]!), subtract(end, line[i + 1]!)];
    const back = dot(first, second) < -0.99 * Math.sqrt(dot(first, first) * dot(second, second));
    return !back && dot(cross(first, second), normal) > -1e-6;
  });
}

test.each(BODIES)('a tape over two points runs from one to the other, taut and never back: %s', (_, mesh) => {
  for (const [a, b] of pairsOf(mesh, 150)) {
    const line = tapeAlong(mesh, [a, b]);
    const chord = distance(a.position, b.position);
    expect([...line.points.slice(0, 3)]).toEqual([...a.position]);
    expect([...line.points.slice(-3)]).toEqual([...b.position]);
    expect(line.length).toBeGreaterThanOrEqual(chord - 1e-9);
    expect(line.length).toBeCloseTo(polylineLength(line.points, false), 9);
    // The tape turns towards the body, clockwise about the plane's normal.
    const across = normalize(cross(subtract(a.position, b.position), add(a.normal, b.normal)));
    expect(isTaut(line, across)).toBe(true);
  }
});

test.each(BODIES)(
  'its length is that of the hull over the skin, and not more than the skin: %s',
  (_, mesh) => {
    let joined = 0;
    for (const [a, b] of pairsOf(mesh, 60)) {
      const [way, other] = waysBetween(mesh, a, b).sort((x, y) => lengthOf(x) - lengthOf(y));
      // Two ways of one length are either's.
      if (!way || (other && lengthOf(other) - lengthOf(way) < 1e-6)) continue;
      joined++;
      const { length } = tapeAlong(mesh, [a, b]);
      expect(length).toBeLessThanOrEqual(lengthOf(way) + 1e-6);
      expect(Math.abs(length - tapeLength(a, b, way))).toBeLessThan(2e-3);
    }
    expect(joined).toBeGreaterThan(40);
  },
);

test.each(BODIES)('it is the same from either end, and changes little when a point does: %s', (_, mesh) => {
  const random = createRandom(3);
  const heights = mesh.positions.filter((_, i) => i % 3 === 2);
  const ends = [heights.reduce((x, y) => Math.min(x, y)), heights.reduce((x, y) => Math.max(x, y))];
  let moved = 0;
  for (const [a, b] of pairsOf(mesh, 160)) {
    const { length } = tapeAlong(mesh, [a, b]);
    expect(tapeAlong(mesh, [b, a]).length).toBe(length);
    // Beyond the rim of a flat end there is no skin that a section could follow.
    if (a.position[2] === b.position[2] && ends.includes(a.position[2])) continue;
    moved++;
    const step = (): number => (random() - 0.5) * 1e-6;
    const near = { ...b, position: add(b.position, [step(), step(), step()]) };
    expect(Math.abs(tapeAlong(mesh, [a, near]).length - length)).toBeLessThan(1e-3);
  }
  expect(moved).toBeGreaterThan(60);
});

test('points on one flat face are joined straight, and points at one place by nothing', () => {
  const box = boxBody([0, 0, 0], [300, 200, 100]);
  const random = createRandom(5);
  for (let i = 0; i < 100; i++) {
    const [a, b] = [0, 1].map(() => ({ position: [300 * random(), 200 * random(), 100], normal: [0, 0, 1] }));
    const [from, to] = [a as unknown as SkinPoint, b as unknown as SkinPoint];
    expect(tapeAlong(box, [from, to]).length).toBeCloseTo(distance(from.position, to.position), 9);
  }
  const point = { position: [10, 20, 100], normal: [0, 0, 1] } as const;
  const beside = { position: [10 + 1e-7, 20, 100], normal: [0, 0, 1] } as const;
  expect(tapeAlong(box, [point, point]).length).toBe(0);
  expect(tapeAlong(box, [point, beside]).length).toBeCloseTo(0, 6);
  const over = { position: [90, 20, 100], normal: [0, 0, 1] } as const;
  expect(tapeAlong(box, [point, point, over, over]).length).toBeCloseTo(80, 9);
  // Opposite normals span no plane.
  expect(tapeAlong(box, [point, { ...over, normal: [0, 0, -1] }]).length).toBeCloseTo(80, 9);
});

test('a tape over what leans beyond its ends goes round it', () => {
  // A mushroom seen from the side: the cap reaches 20 mm beyond both points of the stem's foot.
  const profile = [
    ...[0, 0, 10, 0, 10, 30, -10, 30, -10, 60, 50, 60, 50, 30, 30, 30, 30, 0, 40, 0],
    ...[40, -400, 0, -400],
  ];
  const mesh = extrude(profile, 40);
  const at = (x: number): SkinPoint => ({ position: [x, 5, 0], normal: [0, 0, 1] });
  const line = tapeAlong(mesh, [at(5), at(35)]);
  const around = 2 * Math.hypot(15, 30) + 2 * 30 + 60;
  expect(line.length).toBeCloseTo(around, 4);
  expect([...line.points.slice(0, 3)]).toEqual([5, 5, 0]);
  expect([...line.points.slice(-3)]).toEqual([35, 5, 0]);
});

/** The walls of a profile of x, z pairs along y, open at both ends. */
function extrude(profile: readonly number[], depth: number): TriMesh {
  const n = profile.length / 2;
  const positions: number[] = [];
  for (const y of [-depth, depth])
    for (let i = 0; i < n; i++) positions.push(profile[2 * i]!, y, profile[2 * i + 1]!);
  const indices = Array.from({ length: n }, (_, i) => {
    const j = (i + 1) % n;
    return [i, j, n + j, i, n + j, n + i];
  }).flat();
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

test.each(BODIES)('a tape round a section is as long as its hull, in any plane: %s', (_, mesh) => {
  const random = createRandom(7);
  let taken = 0;
  for (let i = 0; i < 60; i++) {
    // Planes through corners, every third of them level, where rings of vertices lie in it.
    const corner = cornersOf(mesh, Math.floor((random() * mesh.indices.length) / 3))[0]!;
    const normal: Vec3 =
      i % 3 === 0 ? [0, 0, 1] : normalize([random() - 0.5, random() - 0.5, random() - 0.5]);
    const plane = { origin: corner, normal };
    const loops = sectionByPlane(mesh, plane);
    const tape = tapeGirth(loops, plane);
    if (!tape) continue;
    taken++;
    const all = Float64Array.from(loops.flatMap(({ points }) => [...points]));
    expect(Math.abs(tape.length / hullPerimeter(toPlane(all, planeFrame(plane))) - 1)).toBeLessThan(1e-5);
  }
  expect(taken).toBeGreaterThan(30);
});

test('a tape on one skin of a wall of 4 mm does not run along the other', () => {
  const segments = 180;
  const tube = (radius: number) =>
    tubeBody({ radii: () => [radius, radius], height: 400, segments, rings: 16 });
  const [outer, inner] = [tube(120), tube(116)];
  const count = outer.positions.length / 3;
  const wall: TriMesh = {
    positions: Float32Array.from([...outer.positions, ...inner.positions]),
    indices: Uint32Array.from([
      ...outer.indices,
      // Seen from within.
      ...inner.indices.map((_, i) => count + inner.indices[i - (i % 3) + (2 - (i % 3))]!),
    ]),
  };
  const height = sectionByPlane(outer, { origin: [0, 0, 0], normal: [0, 0, 1] }).length > 0 ? 0 : 200;
  const at = (degrees: number, radius: number): SkinPoint => {
    const turn = (degrees * Math.PI) / 180;
    const normal: Vec3 = [Math.cos(turn), Math.sin(turn), 0];
    return { position: [radius * normal[0], radius * normal[1], height], normal } as SkinPoint;
  };
  const arc = (Math.PI / 3) * 120;
  expect(Math.abs(tapeAlong(wall, [at(0, 120), at(60, 120)]).length - arc)).toBeLessThan(0.05);
  expect(tapeAlong(wall, [at(0, 120), at(60, 120)]).length).toBe(
    tapeAlong(outer, [at(0, 120), at(60, 120)]).length,
  );
});
