import { expect, test } from 'vitest';
import { acos } from '../../math/portable.ts';
import { distance, dot, normalize, pointAt, type Vec3 } from '../../math/vec3.ts';
import { ellipticTube, openTube, sphere } from '../../testing/bodies.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { distanceToSegment } from '../geodesic/geodesic-update.ts';
import { surfaceArea } from '../measure/measure.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { compact } from '../topology/compact.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { cutHoles } from './cut-holes.ts';
import { layHolePattern, type PatternWish } from './hole-pattern.ts';
import { laySingleHoles } from './single-holes.ts';
import type { SkinHole } from './skin-hole.ts';

const RADIUS = 100;
/** A ball without its lowest part: as round in both ways as no trunk is. */
const bowl = ((): TriMesh => {
  const { positions, indices } = sphere({ radius: RADIUS, subdivisions: 5 });
  const isIn = (f: number) => [0, 1, 2].every((k) => positions[3 * indices[3 * f + k]! + 2]! > -80);
  return compact(positions, indices.filter((_, i) => isIn(Math.floor(i / 3)))); // prettier-ignore
})();

/** A closed line about the back of a ball, `far` mm from its middle along the skin. */
const ring = (far: number, up = 0): PatternWish['area'] => ({
  smooth: true,
  points: Array.from({ length: 12 }, (_, i) => {
    const [turn, angle] = [(Math.PI * i) / 6, far / RADIUS];
    const [x, z] = [Math.sin(angle) * Math.cos(turn), Math.sin(angle) * Math.sin(turn)];
    const y = Math.cos(angle);
    const normal: Vec3 = [x, y * Math.cos(up) - z * Math.sin(up), y * Math.sin(up) + z * Math.cos(up)];
    return { position: [RADIUS * normal[0], RADIUS * normal[1], RADIUS * normal[2]], normal };
  }),
});
const asked: PatternWish = {
  area: ring(50),
  shape: { kind: 'round', size: 12 },
  ...{ bridge: 8, angle: 0, margin: 12, clear: [] },
};
/** Along the ball, mm. */
const arc = (a: Vec3, b: Vec3): number => RADIUS * acos(Math.min(1, dot(normalize(a), normalize(b))));
const places = ({ outline }: SkinHole): readonly Vec3[] => outline.map(({ position }) => position);

/** The skin between two holes, mm, measured straight. */
function gap(a: SkinHole, b: SkinHole): number {
  const [from, to] = [places(a), places(b)];
  return Math.min(
    ...from.flatMap((at) => to.map((p, i) => distanceToSegment(...at, p, to[(i + 1) % to.length]!))),
  );
}
const nearest = (holes: readonly SkinHole[]): readonly number[] =>
  holes.map((a) => Math.min(...holes.filter((b) => b !== a).map((b) => gap(a, b))));

test('holes on a round skin are as wide as asked, with the bridge between them and no more', () => {
  const { holes, area } = layHolePattern(bowl, asked);
  expect(holes.length).toBeGreaterThan(15);
  for (const hole of holes) {
    const at = places(hole);
    for (let i = 0; i < at.length / 2; i++) {
      const wide = arc(at[i]!, at[i + at.length / 2]!);
      expect(Math.abs(wide / 12 - 1)).toBeLessThan(0.01);
    }
  }
  const between = nearest(holes).toSorted((a, b) => a - b);
  expect(between[0]).toBeGreaterThan(0.98 * 8);
  expect(between[Math.floor(0.8 * between.length)]).toBeLessThan(1.03 * 8);
  // Of a cap of the ball: 2πR²(1 − cos).
  expect(area / (2 * Math.PI * RADIUS * RADIUS * (1 - Math.cos(0.5)))).toBeCloseTo(1, 1);
});

test('honeycombs keep their bridge from flat to flat, slots from row to row', () => {
  const honeycomb = layHolePattern(bowl, { ...asked, shape: { kind: 'hexagon', size: 14 }, bridge: 5 });
  const slots = layHolePattern(bowl, {
    ...asked,
    shape: { kind: 'slot', size: 6, length: 30 },
    angle: 90,
  });
  expect(Math.min(...nearest(honeycomb.holes))).toBeGreaterThan(0.98 * 5);
  expect(Math.min(...nearest(slots.holes))).toBeGreaterThan(0.98 * 8);
  expect([honeycomb.holes.length > 12, slots.holes.length > 4]).toEqual([true, true]);
  for (const { outline, middle } of slots.holes) {
    const far = outline.map(({ position }) => arc(middle, position));
    expect(Math.max(...far)).toBeCloseTo(15, 1);
    // Turned by a right angle from level: upright.
    const end = outline[far.indexOf(Math.max(...far))]!.position;
    expect(Math.abs(end[2] - middle[2])).toBeGreaterThan(13);
  }
});

test('what would come too near to the edge or to a pad is left out whole', () => {
  const free = layHolePattern(bowl, asked);
  const pad = ring(20);
  const { holes } = layHolePattern(bowl, { ...asked, margin: 60, clear: [pad] });
  expect(holes.length).toBeLessThan(free.holes.length);
  const rim = boundaryLoops(bowl).flatMap((loop) => [...loop].map((v) => pointAt(bowl.positions, v)));
  for (const hole of holes) {
    for (const at of places(hole)) {
      expect(Math.min(...rim.map((other) => distance(at, other)))).toBeGreaterThan(59.9);
      // Eight beyond the pad, which reaches 20 from the middle of the back.
      expect(arc(at, [0, RADIUS, 0])).toBeGreaterThan(27.5);
    }
  }
});

test('a pad that the edge cuts through, or that lies beyond it, is kept clear as far as there is skin', () => {
  // The skin ends at z = -80: about that place of the ball the pad is half gone, and the other has none left.
  const about = (x: number, z: number, radius: number): PatternWish['clear'][number] => ({
    smooth: true,
    points: Array.from({ length: 12 }, (_, i) => {
      const turn = (Math.PI * i) / 6;
      const at = [x + radius * Math.cos(turn), z + radius * Math.sin(turn)] as const;
      const y = Math.sqrt(RADIUS ** 2 - at[0] ** 2 - at[1] ** 2);
      const position: Vec3 = [at[0], y, at[1]];
      return { position, normal: normalize(position) };
    }),
  });
  const wide = { ...asked, area: about(0, -45, 30), margin: 4 };
  const pad = about(0, -70, 16);
  const all = layHolePattern(bowl, wide).holes;
  const { holes } = layHolePattern(bowl, { ...wide, clear: [pad, about(0, -94, 4)] });
  const fromPad = ({ outline }: SkinHole) =>
    Math.min(...outline.map(({ position: [x, , z] }) => Math.hypot(x, z + 70) - 16));
  expect(all.filter((hole) => fromPad(hole) < 5)).not.toEqual([]);
  expect(holes).not.toEqual([]);
  for (const hole of holes) expect(fromPad(hole)).toBeGreaterThan(5);
  // A pad on the other side of the body is none here.
  const mirrored = ([x, y, z]: Vec3): Vec3 => [x, -y, z];
  const points = pad.points.map(({ position, normal }) => ({
    position: mirrored(position),
    normal: mirrored(normal),
  }));
  expect(layHolePattern(bowl, { ...wide, clear: [{ points, smooth: true }] }).holes).toEqual(all);
});

test('cutting changes nothing further than 5 mm from the holes, adds no crossing, and keeps loose pieces', () => {
  const { positions: p, indices } = bowl;
  const speck = [200, 0, 0, 210, 0, 0, 200, 10, 0];
  const n = p.length / 3;
  const scan: TriMesh = {
    positions: Float32Array.from([...p, ...speck]),
    indices: Uint32Array.from([...indices, n, n + 1, n + 2]),
  };
  const { holes } = layHolePattern(scan, asked);
  const cut = cutHoles(scan, holes);
  expect(boundaryLoops(cut).length).toBe(holes.length + 2);
  expect(selfIntersections(cut).length).toBe(0);
  const open = surfaceArea(scan) - surfaceArea(cut);
  // Polygons of 26 sides and straight triangles take about a hundredth of the discs.
  expect(open / (holes.length * Math.PI * 36)).toBeCloseTo(0.99, 1);
  const key = (mesh: TriMesh, v: number) => mesh.positions.subarray(3 * v, 3 * v + 3).join(' ');
  const kept = new Set(Array.from({ length: cut.positions.length / 3 }, (_, v) => key(cut, v)));
  for (let v = 0; v <= n; v++) {
    const at = pointAt(scan.positions, v);
    const isAway = holes.every(({ middle }) => distance(middle, at) > 12 / 2 + 5);
    if (isAway) expect(kept.has(key(scan, v))).toBe(true);
  }
});

const refusal = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

test.each([
  ['mesh/holes-body-closed', ellipticTube({ radiusX: 100, radiusY: 100, height: 300, segments: 40, rings: 20 }), asked],
  ['mesh/holes-area-small', bowl, { ...asked, area: ring(1) }],
  ['mesh/holes-none-fit', bowl, { ...asked, area: ring(5) }],
  ['mesh/holes-area-on-border', bowl, { ...asked, area: ring(50, -0.5) }],
] as const)('refuses with %s', (code, mesh, wish) => {
  const error = refusal(() => layHolePattern(mesh, wish));
  expect(error).toMatchObject({ code });
  if (code !== 'mesh/holes-body-closed') expect(error).toMatchObject({ places: [{}] });
}); // prettier-ignore

test('refuses an area that goes round the body', () => {
  const tube = openTube({ radiusX: 100, radiusY: 100, height: 300, segments: 40, rings: 20 });
  const round = Array.from({ length: 10 }, (_, i) => {
    const [x, y] = [Math.cos((Math.PI * i) / 5), Math.sin((Math.PI * i) / 5)];
    return { position: [100 * x, 100 * y, 150] as Vec3, normal: [x, y, 0] as Vec3 };
  });
  const around = refusal(() => layHolePattern(tube, { ...asked, area: { points: round, smooth: true } }));
  expect(around).toMatchObject({ code: 'mesh/holes-area-folded', places: [{}] });
});

test('single holes turn with their angle and are refused too near to an edge or to each other', () => {
  const anchor = (x: number, z: number) => {
    const normal = normalize([x, Math.sqrt(RADIUS * RADIUS - x * x - z * z), z]);
    return { position: [RADIUS * normal[0], RADIUS * normal[1], RADIUS * normal[2]] as Vec3, normal, angle: 90 };
  }; // prettier-ignore
  const shape = { kind: 'slot', size: 5, length: 28 } as const;
  const [upright, level] = laySingleHoles(bowl, {
    anchors: [anchor(-30, 0), { ...anchor(30, 0), angle: 0 }],
    shape,
    margin: 10,
  });
  const high = ({ outline }: SkinHole) => {
    const z = outline.map(({ position }) => position[2]);
    return Math.max(...z) - Math.min(...z);
  };
  expect(high(upright!)).toBeCloseTo(28, 0);
  expect(high(level!)).toBeCloseTo(5, 0);
  const run = (...anchors: ReturnType<typeof anchor>[]) =>
    refusal(() => laySingleHoles(bowl, { anchors, shape, margin: 10 }));
  expect(run(anchor(-7, 0), anchor(7, 0))).toMatchObject({
    code: 'mesh/holes-near-hole',
    data: { hole: 2, other: 1, margin: 10 },
  });
  expect(run(anchor(0, 0), anchor(0, -66))).toMatchObject({
    code: 'mesh/holes-near-border',
    data: { hole: 2 },
    places: [{}],
  });
});
