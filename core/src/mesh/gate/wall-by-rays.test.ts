import { describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { addScaled, pointAt, type Vec3 } from '../../math/vec3.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { inspectMesh } from '../repair/inspect.ts';
import { volume } from '../measure/measure.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { checkPart } from './check-part.ts';
import { processOf } from './processes.ts';
import { wallByRays } from './wall-by-rays.ts';
import { WallRay } from './wall-ray.ts';

/** Squares of a skin along each side, and how long theirs are, mm: rays across the whole plate are out of reach. */
const SIDE = 12;
const STEP = 2.2;
const ROW = SIDE + 1;

/** A closed plate between two skins of squares, each cut in two: the corners of one skin lie under those of the other. */
function plate(cornerOf: (i: number, j: number, isOuter: boolean) => Vec3): TriMesh {
  const positions: number[] = [];
  for (const isOuter of [false, true])
    for (let i = 0; i < ROW; i++) for (let j = 0; j < ROW; j++) positions.push(...cornerOf(i, j, isOuter));
  const indices: number[] = [];
  const square = (a: number, b: number, c: number, d: number) => indices.push(a, b, c, a, c, d);
  const at = (i: number, j: number) => i * ROW + j;
  const outer = ROW * ROW;
  for (let i = 0; i < SIDE; i++)
    for (let j = 0; j < SIDE; j++) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      square(a, d, c, b);
      square(a + outer, b + outer, c + outer, d + outer);
    }
  const rim = (a: number, b: number) => square(a, b, b + outer, a + outer);
  for (let k = 0; k < SIDE; k++) {
    rim(at(k, 0), at(k + 1, 0));
    rim(at(SIDE, k), at(SIDE, k + 1));
    rim(at(k + 1, SIDE), at(k, SIDE));
    rim(at(0, k + 1), at(0, k));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** An even plate of 3.7 mm on one half and 4.2 mm on the other, which has `dents` in its outer side, mm. */
const dented = (dents: (i: number, j: number) => number) =>
  plate((i, j, isOuter) => [STEP * i, STEP * j, isOuter ? (i < 4 ? 3.7 : 4.2 - dents(i, j)) : 0]);

/** A part of a wall round a trunk of 90 mm, uneven as a scan: both sides have waves of their own. */
const curved = plate((i, j, isOuter) => {
  const wave = isOuter
    ? Math.sin(1.9 * i + 0.7) * Math.cos(2.3 * j)
    : Math.sin(2.7 * i) * Math.sin(1.3 * j + 0.4);
  const radius = (isOuter ? 94 : 90) + 0.18 * wave;
  const angle = (STEP * i) / 90;
  return [radius * Math.sin(angle), STEP * j, radius * Math.cos(angle)];
});

/** The thinnest place by a ray at each of 325 places of each triangle, mm. Sides face apart by more than 143°. */
function byManyRays(bvh: Bvh): number {
  const { mesh } = bvh;
  const rows = 24;
  const [own, other] = [new Float64Array(3), new Float64Array(3)];
  let least = Infinity;
  for (let face = 0; face < mesh.indices.length / 3; face++) {
    const size = triangleNormal(mesh, face, own);
    const inward = [0, 1, 2].map((k) => -own[k]! / size) as unknown as Vec3;
    const [a, b, c] = [0, 1, 2].map((k) => pointAt(mesh.positions, mesh.indices[3 * face + k]!)) as [
      Vec3,
      Vec3,
      Vec3,
    ];
    for (let i = 0; i <= rows; i++)
      for (let j = 0; i + j <= rows; j++) {
        // Not on an edge, where a ray may miss both triangles.
        const [u, v] = [0.001 + (0.997 * i) / rows, 0.001 + (0.997 * j) / rows];
        const place = [0, 1, 2].map(
          (k) => a[k]! + u * (b[k]! - a[k]!) + v * (c[k]! - a[k]!),
        ) as unknown as Vec3;
        const out = bvh.raycast(addScaled(place, inward, 1e-3), inward, 25);
        if (!out) continue;
        const along = triangleNormal(mesh, out.triangle, other);
        const facing = inward[0] * other[0]! + inward[1] * other[1]! + inward[2] * other[2]!;
        if (facing > 0.8 * along) least = Math.min(least, 1e-3 + out.distance);
      }
  }
  return least;
}

/** Large triangles, whose outer corners lie over the inside of the inner ones, by what share of their edges, with a steep dent at one of them. */
const coarse = (over: number, beside: number, deep: number) =>
  plate((i, j, isOuter) => [
    ...([4.3 * (i + (isOuter ? over : 0)), 4.3 * (j + (isOuter ? beside : 0))] as const),
    isOuter ? 4 - (i === 6 && j === 5 ? deep : 0) : 0,
  ]);

const BODIES: readonly (readonly [string, TriMesh])[] = [
  ['at a corner', dented((i, j) => (i === 8 && j === 6 ? 0.7 : 0))],
  ['along an edge', dented((i, j) => (i === 8 && (j === 6 || j === 7) ? 0.7 : 0))],
  ['somewhere on a wall round a trunk', curved],
];

describe.each(BODIES)('a wall that is thinnest %s', (_, mesh) => {
  const bvh = buildBvh(mesh);

  it('is told as thin as many rays find it', () => {
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
    const told = wallByRays(bvh, { reach: 25, gap: 0.3, limits: [] }).thinnest!.wall;
    const least = byManyRays(bvh);
    expect(Math.abs(told - least)).toBeLessThan(0.02);
  });
});

/** A plate of 4 mm with both sides rough: what two triangles have in common is often smaller than the way between rays. */
function rough(seed: number): TriMesh {
  const random = createRandom(seed);
  const away = Array.from({ length: 4 * ROW * ROW }, () => random() - 0.5);
  return plate((i, j, isOuter) => {
    const k = (isOuter ? ROW * ROW : 0) + i * ROW + j;
    return [STEP * (i + 0.5 * away[2 * ROW * ROW + k]!), STEP * j, (isOuter ? 4 : 0) + away[k]!];
  });
}

it('is told as thin as many rays find it where both sides are rough', () => {
  const bvh = buildBvh(rough(7));
  const ray = new WallRay(bvh, { reach: 25, gap: 0.3, tellsFilms: true });
  let least = Infinity;
  for (let face = 0; face < bvh.mesh.indices.length / 3; face++)
    if (ray.from(face))
      ray.cast(16, [[1 / 3, 1 / 3], [0.02, 0.02], [0.96, 0.02]], Infinity, () => {
        // At the edge of the plate its sides meet as those of a ridge do.
        const { at, of, wall } = ray.told();
        const isInside = Math.min(at[0], at[1]) > STEP && Math.max(at[0], at[1]) < STEP * (SIDE - 1);
        if (of === 'wall' || (of === 'ridge' && isInside)) least = Math.min(least, wall);
      }); // prettier-ignore
  const told = wallByRays(bvh, { reach: 25, gap: 0.3, limits: [] }).thinnest!.wall;
  expect(told).toBeLessThan(least + 0.02);
  // No ray is shorter than the way from the one side to the other.
  const { positions, indices } = bvh.mesh;
  const half = ROW * ROW;
  const sheet = (isOuter: boolean) => {
    const isOf = (v: number): boolean => v >= half === isOuter;
    const faces = Array.from({ length: indices.length / 3 }, (_, f) => f).filter((f) =>
      indices.subarray(3 * f, 3 * f + 3).every(isOf),
    );
    return buildBvh({
      positions,
      indices: Uint32Array.from(faces.flatMap((f) => [...indices.subarray(3 * f, 3 * f + 3)])),
    });
  };
  const [inner, outer] = [sheet(false), sheet(true)];
  const nearest = Array.from(
    { length: 2 * half },
    (_, v) => (v < half ? outer : inner).closestPoint(pointAt(positions, v))!.distance,
  );
  expect(told).toBeGreaterThan(Math.min(...nearest) - 0.1);
});

it.each([
  [0.37, 0.21, 2],
  [0.44, 0.13, 2.3],
  [0.3, 0.29, 1.8],
  [0.12, 0.41, 2.1],
])(
  'finds a corner of one side over the inside of a large triangle of the other: %s, %s',
  (over, beside, deep) => {
    const { thinnest } = wallByRays(buildBvh(coarse(over, beside, deep)), {
      reach: 25,
      gap: 0.3,
      limits: [],
    });
    expect(thinnest!.of).toBe('wall');
    expect(Math.abs(thinnest!.wall - (4 - deep))).toBeLessThan(0.01);
  },
);

const LIMITS = [
  { below: 1, of: 'wall' },
  { below: 1, of: 'ridge' },
] as const;

it('tells a ridge where it is asked for, takes its crest for no hole, and the wall beside it for what it is', () => {
  // The inner side goes 5 mm down and up again, so that the part narrows to a crest of 47°.
  const ridge = plate((i, j, isOuter) => [10 * i, STEP * j, isOuter ? 4 : j === 6 ? -5 : 0]);
  const { thinnest, below } = wallByRays(buildBvh(ridge), { reach: 25, gap: 0.3, limits: LIMITS });
  expect(below).toMatchObject([{ least: 0, area: 0, places: [] }, {}]);
  expect(below[1]!.least).toBeLessThan(0.3);
  expect(below[1]!.places.length).toBeGreaterThan(0);
  for (const { at } of below[1]!.places) expect(Math.abs(at[1] - 6 * STEP)).toBeLessThan(1);
  expect(thinnest).toMatchObject({ of: 'wall' });
  expect(thinnest!.wall).toBeCloseTo(4, 2);
  const report = checkPart(ridge, { process: processOf('sls') });
  expect(report.minWall).toMatchObject({ wall: thinnest!.wall, of: 'wall' });
  expect(report.findings.filter(({ code }) => code.startsWith('gate/thin'))).toMatchObject([
    { code: 'gate/thin-ridge', severity: 'ask', data: { least: 2 } },
  ]);
});

it('tells what is left under a steep notch as a thin wall, not as a ridge', () => {
  const heights = [4, 2.2, 0.4, 2.2, 4];
  const notched = plate((i, j, isOuter) => [10 * i, STEP * j, isOuter ? (heights[j - 4] ?? 4) : 0]);
  const { thinnest, below } = wallByRays(buildBvh(notched), { reach: 25, gap: 0.3, limits: LIMITS });
  expect(thinnest!.of).toBe('wall');
  expect(Math.abs(thinnest!.wall - 0.4)).toBeLessThan(0.01);
  expect(below[0]!.least).toBe(thinnest!.wall);
  expect(below[0]!.area).toBeGreaterThan(10);
  const { findings } = checkPart(notched, { process: processOf('sls') });
  expect(findings.map(({ code }) => code)).toContain('gate/wall-not-made');
});

/** A plate of 4 mm with a groove of an angle, degrees, along its outer side, so many mm left under it; and one along the other side too. */
const grooved = (angle: number, left: number, isBoth: boolean) => {
  const half = Math.tan((angle * Math.PI) / 360);
  const deep = isBoth ? (4 - left) / 2 : 4 - left;
  const across = deep * half;
  const ys = [0, 4, 8, 12 - across, 12 - across / 2, 12, 12 + across / 2, 12 + across, 16, 20, 24, 28, 32];
  const cut = (j: number): number => (j < 3 || j > 7 ? 0 : deep * (1 - Math.abs(j - 5) / 2));
  return plate((i, j, isOuter) => [7 * i, ys[j]!, isOuter ? 4 - cut(j) : isBoth ? cut(j) : 0]);
};

it.each([
  [20, 0.3, false], [40, 1.01, false], [58, 0.3, false], [75, 1.01, false], [90, 0.3, false], [30, 0.4, true], [70, 0.4, true],
] as const)('finds what is left under a groove of %s°: %s mm', (angle, left, isBoth) => {
  const mesh = grooved(angle, left, isBoth);
  expect(inspectMesh(mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
  const { thinnest, below } = wallByRays(buildBvh(mesh), { reach: 25, gap: 0.3, limits: LIMITS });
  expect(thinnest!.of).toBe('wall');
  expect(Math.abs(thinnest!.wall - left)).toBeLessThan(0.03);
  expect(Math.abs(thinnest!.at[1] - 12)).toBeLessThan(0.1);
  expect(below[0]!.places.length > 0).toBe(left < 1);
  // A line of thin places right across parts what it is in, however narrow it is.
  if (left < 1)
    expect(checkPart(mesh, { process: processOf('sls') }).findings).toContainEqual(
      expect.objectContaining({ code: 'gate/wall-not-made', severity: 'block' }),
    );
}); // prettier-ignore

it('finds what is left under a groove that leans', () => {
  // Its foot lies aside of its middle: the skin beside it turns more on one side.
  const lean = Math.tan(Math.PI / 6) * 3.5;
  const ys = [0, 4, 8, 10.6 + lean, 11.2 + lean, 12, 12 + 0.4 + lean, 12.6 + lean, 18, 20, 24, 28, 32];
  const hs = [4, 4, 4, 4, 2.6, 0.5, 2.6, 4, 4, 4, 4, 4, 4];
  const mesh = plate((i, j, isOuter) => [7 * i, isOuter ? ys[j]! : 2.6 * j, isOuter ? hs[j]! : 0]);
  const { thinnest } = wallByRays(buildBvh(mesh), { reach: 25, gap: 0.3, limits: LIMITS });
  expect(Math.abs(thinnest!.wall - 0.5)).toBeLessThan(0.03);
});

/** A bar of 80 mm of as few triangles as its section (y, z) has it, which is seen whole from its corner `hub`. */
function bar(section: readonly (readonly [number, number])[], hub: number): TriMesh {
  const count = section.length;
  const indices: number[] = [];
  section.forEach((_, i) => {
    const next = (i + 1) % count;
    indices.push(i, next + count, next, i, i + count, next + count);
  });
  for (let i = hub + 1; i < hub + count - 1; i++) {
    const [a, b] = [i % count, (i + 1) % count];
    indices.push(hub, a, b, hub + count, b + count, a + count);
  }
  const positions = [0, 80].flatMap((x) => section.flatMap(([y, z]) => [x, y, z]));
  const mesh = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  return volume(mesh) > 0 ? mesh : { ...mesh, indices: mesh.indices.toReversed() };
}

/** A bar between a line of its upper side and one of its lower side, triangulated from foot to foot. */
function slab(
  above: readonly (readonly [number, number])[],
  below: readonly (readonly [number, number])[],
): TriMesh {
  const section = [...above, ...below];
  const count = section.length;
  const indices: number[] = [];
  section.forEach((_, i) => {
    const next = (i + 1) % count;
    indices.push(i, next, next + count, i, next + count, i + count);
  });
  const [a, b] = [2, 7];
  const caps = [[0, 1, a], [0, a, b], [0, b, 8], [0, 8, 9], [a, 3, 4], [a, 4, b], [4, 5, b], [5, 6, b]] as const; // prettier-ignore
  for (const [i, j, k] of caps) indices.push(i, k, j, i + count, j + count, k + count);
  const positions = [0, 80].flatMap((x) => section.flatMap(([y, z]) => [x, y, z]));
  const mesh = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  return volume(mesh) > 0 ? mesh : { ...mesh, indices: mesh.indices.toReversed() };
}

/** A bar of 4 mm with a groove of an angle, degrees, right along it, so many mm left under it. */
function grooveAlong(angle: number, left: number): TriMesh {
  const half = (4 - left) * Math.tan((angle * Math.PI) / 360);
  return bar([[0, 0], [40, 0], [40, 4], [20 + half, 4], [20, left], [20 - half, 4], [0, 4]], 4); // prettier-ignore
}

it.each([
  [15, 0.3, 0.36],
  [15, 0.5, 0.54],
  [30, 0.5, 0.54],
  [15, 0.8, 0.82],
])(
  'finds the neck between grooves of %s° in both sides, %s mm beside each other: %s mm',
  (angle, offset, wall) => {
    const half = 1.9 * Math.tan((angle * Math.PI) / 360);
    const above = [[40, 4], [20 + half, 4], [20, 2.1], [20 - half, 4], [0, 4]] as const; // prettier-ignore
    const x = 20 + offset;
    const below = [[0, 0], [x - half, 0], [x, 1.9], [x + half, 0], [40, 0]] as const; // prettier-ignore
    const mesh = slab(above, below);
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
    const { thinnest, below: thin } = wallByRays(buildBvh(mesh), { reach: 25, gap: 0.3, limits: LIMITS });
    expect(thinnest!.of).toBe('wall');
    expect(Math.abs(thinnest!.wall - wall)).toBeLessThan(0.01);
    expect(thin[0]!.length).toBeGreaterThan(70);
  },
);

it('takes the rim of a wall that stands across it and is not quite even for no side of it', () => {
  // A ray down from the edge crosses a dip of the rim, goes on as in a gap, and leaves where the rim draws in by 3.7°.
  const rim = [[39.85, 0], [40.02, 2.6], [39.98, 3.05], [40.01, 3.3], [40, 4]] as const; // prettier-ignore
  const mesh = bar([[0, 0], ...rim, [0, 4]], 0);
  expect(inspectMesh(mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
  const limits = [{ below: 2.8, of: 'wall' }] as const;
  const { thinnest, below } = wallByRays(buildBvh(mesh), { reach: 25, gap: 0.3, limits });
  expect(thinnest!.wall).toBeCloseTo(4, 3);
  expect(below[0]!.places).toEqual([]);
});

it.each([20, 45, 80])('finds what is left along a groove of %s° whose foot has corners at its ends alone', (angle) => {
  const mesh = grooveAlong(angle, 0.4);
  expect(inspectMesh(mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
  const { thinnest, below } = wallByRays(buildBvh(mesh), { reach: 25, gap: 0.3, limits: LIMITS });
  expect(thinnest!.of).toBe('wall');
  expect(Math.abs(thinnest!.wall - 0.4)).toBeLessThan(0.02);
  expect(Math.abs(thinnest!.at[1] - 20)).toBeLessThan(0.1);
  expect(below[0]!.length).toBeGreaterThan(70);
  expect(below[0]!.length).toBeLessThan(81);
  expect(checkPart(mesh, { process: processOf('sls') }).findings).toContainEqual(
    expect.objectContaining({ code: 'gate/wall-not-made', severity: 'block' }),
  );
}); // prettier-ignore

it('casts no more rays than its size has it where its skin is ribbed', () => {
  const ribbed = plate((i, j, isOuter) => [2 * i, 0.6 * j, isOuter ? (j % 2 === 0 ? 1.5 : 2.1) : 0]);
  const bvh = buildBvh(ribbed);
  let rays = 0;
  const raycastInto: Bvh['raycastInto'] = (ray, most) => {
    rays++;
    return bvh.raycastInto(ray, most);
  };
  // Where there is a machine it is asked in place of the tree.
  vi.stubGlobal('WebAssembly', undefined);
  const { thinnest } = wallByRays({ ...bvh, raycastInto }, { reach: 25, gap: 0.3, limits: LIMITS });
  vi.unstubAllGlobals();
  expect(Math.abs(thinnest!.wall - 1.5)).toBeLessThan(0.1);
  const triangles = ribbed.indices.length / 3;
  expect(rays).toBeGreaterThan(triangles);
  expect(rays).toBeLessThan(30 * triangles);
});

it.each([30, 50, 90])('finds what is left under a pit of %s°', (angle) => {
  const wide = 3.5 * Math.tan((angle * Math.PI) / 360);
  const pit = (k: number): number => [-wide, 0, wide][k - 5] ?? 2.2 * (k - 6);
  const mesh = plate((i, j, isOuter) => [
    ...([isOuter ? pit(i) : 2.2 * (i - 6), isOuter ? pit(j) : 2.2 * (j - 6)] as const),
    isOuter ? (i === 6 && j === 6 ? 0.5 : 4) : 0,
  ]);
  const { thinnest } = wallByRays(buildBvh(mesh), { reach: 25, gap: 0.3, limits: [] });
  expect(thinnest!.of).toBe('wall');
  expect(Math.abs(thinnest!.wall - 0.5)).toBeLessThan(0.03);
});

/** Across a plate of 4 mm: a slit of 0.2 mm in its outer side, and in it a blade that is 0.1 mm wide at its foot and 0.002 mm at its top. */
const SLIT = [
  [0, 4], [4, 4], [8, 4], [11.9, 4], [11.95, 3.2], [11.999, 3.8], [12.001, 3.8], [12.05, 3.2], [12.1, 4],
  [16, 4], [20, 4], [24, 4], [27, 4],
] as const; // prettier-ignore

it('tells a fin that stands in a slit narrower than a gap, and where', () => {
  const finned = plate((i, j, isOuter) => [STEP * i, SLIT[j]![0], isOuter ? SLIT[j]![1] : 0]);
  expect(inspectMesh(finned)).toMatchObject({ watertight: true, selfIntersections: 0 });
  const limits = [{ below: 1, of: 'wall' }] as const;
  const { thinnest, below } = wallByRays(buildBvh(finned), { reach: 25, gap: 0.3, limits });
  expect(thinnest).toMatchObject({ of: 'wall' });
  expect(thinnest!.wall).toBeLessThan(0.05);
  expect(Math.abs(thinnest!.at[1] - 12)).toBeLessThan(0.1);
  expect(below[0]!.area).toBeGreaterThan(0);
});
