import { acos, tan } from '../../math/portable.ts';
import type { FindingPlace } from '../../errors/finding-place.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { gathered } from '../gathered.ts';
import { triangleArea, triangleNormal } from '../triangle-normal.ts';
import { BATCH_MASK, type Work } from '../work.ts';
import { vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import { Thinnest, type ThinOf } from './thinnest.ts';
import { feetOf } from './feet.ts';
import { NOTCH, underNotches } from './under-notches.ts';
import { triangleTurns } from './triangle-turns.ts';
import { lowestPlace } from './lowest-place.ts';
import { necks } from './necks.ts';
import { longestEdge, WallRay, type Measured } from './wall-ray.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** The wall of a closed part as rays through it find it, mm. */
export interface MeasuredByRays {
  /** The thinnest wall; the crest of a ridge, which narrows to nothing, only where there is no wall. Undefined where no two sides of the part stand within `reach` of each other. */
  readonly thinnest: { readonly wall: number; readonly at: Vec3; readonly of: ThinOf } | undefined;
  /** Where the wall is thinner than each of the limits asked for. */
  readonly below: readonly ThinWall[];
}

/** Where a wall is thinner than a limit: the skin of both sides there, mm², the thinnest there, mm, and places, the thinnest first. */
export interface ThinWall {
  readonly least: number;
  readonly area: number;
  /** Of the feet of notches that are as thin, mm. */
  readonly length: number;
  readonly places: readonly FindingPlace[];
}

/** How walls are measured, mm. */
export interface RayOptions {
  /** Sides further apart are no wall. */
  readonly reach: number;
  /** Gaps narrower than this are none. */
  readonly gap: number;
  /** Thinner than each of these is told, ascending. A ridge narrows to nothing at its crest, where the part behind it is as thick as ever: it is told apart. */
  readonly limits: readonly { readonly below: number; readonly of: ThinOf }[];
}

/** Takes the wall that a ray from a triangle found, mm: of every ray that goes through a wall, and of the thinner places that were looked for. */
type TakeWall = (face: number, wall: number) => void;

/** Share of the wall asked for under which somebody has to answer for a place: the round of a sound rim leaves about three quarters of it. */
export const LEAST_SHARE = 0.7;
/** Edges of a measured part of a triangle are at most so long, mm. */
const LONGEST = 3;
/** The middle of a part of a triangle, and places by its corners and edges. */
const MIDDLE = [[1 / 3, 1 / 3]] as const;
// prettier-ignore
const ALL_OVER = [[0.01, 0.01], [0.98, 0.01], [0.01, 0.98], [0.49, 0.02], [0.49, 0.49], [0.02, 0.49]] as const;
/** The corners of a triangle are at most so many of its longest edge away from its middle. */
const TO_CORNER = 2 / 3;
/** Sides that turn by more than this against each other meet in a corner, radians. */
const STEEPEST = Math.PI / 3;
/** What may be left of the thinnest place, mm: triangles that cannot be thinner by more are not looked at again. */
const LEFT = 0.02;

/**
 * Measures the wall of a closed part that faces outward: from places all over its surface, at least one every 3 mm, a ray goes straight in until it leaves
 * the part; where both ends face apart, its length is the wall. A gap narrower than `gap` mm grows together as it is made: a ray goes on through it, and none
 * begins in it, but what is thinner itself is told wherever it stands. Then, the likeliest first, triangles are measured at their corners and edges for as long as the way that both sides turn there lets one be
 * thinner than the thinnest so far. `limits` in mm, ascending. `onWall` is told the walls one by one.
 */
export function wallByRays(
  bvh: Bvh,
  options: RayOptions,
  work: Work = {},
  onWall?: TakeWall,
): MeasuredByRays {
  const asked = new ManyQueries(bvh);
  try {
    return measureByRays(asked, options, work, onWall);
  } finally {
    asked.free();
  }
}

function measureByRays(
  bvh: ManyQueries,
  { reach, gap, limits }: RayOptions,
  work: Work,
  onWall?: TakeWall,
): MeasuredByRays {
  const { mesh } = bvh;
  const faces = mesh.indices.length / 3;
  const ray = new WallRay(bvh, { reach, gap, tellsFilms: true });
  const turns = triangleTurns(mesh);
  const slope = new Slope(mesh, turns);
  const areas = limits.map(() => 0);
  const thin = new Thinnest(ray, limits.at(-1)?.below ?? 0);
  const bounds = new Float64Array(faces).fill(Infinity);
  /** Of the triangle that is measured: the area that a ray stands for, mm², and the longest edge of its part, mm. */
  let [area, edge, face] = [0, 0, 0];
  const takeMiddle = (): void => {
    const of = thin.take();
    if (of === 'wall') onWall?.(face, ray.wall);
    if (of)
      for (let i = 0; i < limits.length; i++)
        if (isBelow({ wall: ray.wall, of }, limits[i]!)) areas[i]! += area;
    // No less than what is looked at again, whatever the slope is exactly: most triangles of an even wall.
    if (ray.wall - slope.most(ray) * TO_CORNER * edge >= thin.worst - LEFT) return;
    bounds[face] = Math.min(bounds[face]!, ray.wall - slope.of(face, ray.beyond) * TO_CORNER * edge);
  };
  const corners = vertexCorners(mesh);
  const feet = feetOf(mesh, NOTCH, work);
  const beside = necks(feet, ray, thin, limits.map(({ below, of }) => (of === 'wall' ? below : 0))); // prettier-ignore
  const lengths = underNotches({ mesh, turns, corners, feet }, ray, thin, limits, work).map((length, i) =>
    Math.max(length, beside[i]!),
  );
  for (; face < faces; face++) {
    if ((face & BATCH_MASK) === 0) {
      work.checkAborted?.();
      work.progress?.(face / faces);
    }
    if (!ray.from(face)) continue;
    const longest = longestEdge(mesh, face);
    const rows = rowsOf(longest);
    area = triangleArea(mesh, face) / (rows * rows);
    edge = longest / rows;
    ray.cast(rows, MIDDLE, thin.begin(), takeMiddle);
    thin.keep();
  }
  const about: Measured[] = [];
  const least: { [of in ThinOf]?: Measured | undefined } = {};
  const takeThinner = (): void => {
    const of = thin.take();
    if (of && !(ray.wall >= (least[of]?.wall ?? Infinity))) least[of] = { ...ray.told(), of };
  };
  const order = likeliest(bounds, thin.worst - LEFT);
  for (let i = 0; i < order.length && bounds[order[i]!]! < thin.worst - LEFT; i++) {
    if ((i & BATCH_MASK) === 0) work.checkAborted?.();
    ray.from(order[i]!);
    least.wall = least.ridge = undefined;
    ray.cast(rowsOf(longestEdge(mesh, order[i]!)), ALL_OVER, thin.begin() + NEAR, takeThinner, true);
    thin.keep();
    for (const one of [least.wall, least.ridge]) if (one) about.push(one);
  }
  for (const found of thinnestOf([...about, ...thin.sorted()])) descend(mesh, corners, ray, thin, found);
  const sorted = thin.sorted();
  if (onWall) for (const one of sorted) if (one.of === 'wall') onWall(one.face, one.wall);
  return toldOf(sorted, limits, areas, lengths);
}

/** Times that a thinner place is looked for beside the one before. */
const MOST_STEPS = 16;
/** Shares of the way to the middle of what two triangles have in common: inside both, where the second ends, and beyond it. */
const BESIDE = [0.002, -0.002] as const;

/**
 * From a thin place to the thinnest about it: where a corner or an edge of one side lies over a triangle of the other, no place that was looked at need be near it. Where the two triangles have no thinner one, those about
 * them are held against them: what two triangles have in common may be smaller than the way between rays.
 */
function descend(mesh: TriMesh, corners: VertexCorners, ray: WallRay, thin: Thinnest, found: Measured): void {
  const seen = new Set<number>();
  let at: Measured | undefined = found;
  for (let step = 0; at && step < MOST_STEPS; step++) {
    const { face, beyond }: Measured = at;
    at =
      thinnerOf(mesh, ray, thin, at, [[face, beyond]], seen) ??
      thinnerOf(mesh, ray, thin, at, [
        ...aboutFace(mesh, corners, beyond).map((other) => [face, other] as const),
        ...aboutFace(mesh, corners, face).map((other) => [other, beyond] as const),
      ], seen); // prettier-ignore
  }
}

/** The thinnest place of pairs of triangles that is thinner than one known, by a ray; pairs that were seen are left out. */
function thinnerOf(
  mesh: TriMesh,
  ray: WallRay,
  thin: Thinnest,
  known: Measured,
  pairs: readonly (readonly [face: number, beyond: number])[],
  seen: Set<number>,
): Measured | undefined {
  let next: Measured | undefined;
  for (const [face, beyond] of pairs) {
    const key = face * mesh.indices.length + beyond;
    if (seen.has(key)) continue;
    seen.add(key);
    const place = lowestPlace(mesh, face, beyond);
    const least = next?.wall ?? known.wall;
    if (!place || !(place.lowest[2] < least) || !ray.from(face)) continue;
    const { lowest, middle } = place;
    thin.begin();
    for (const share of BESIDE) {
      const [u, v] = [0, 1].map((k) => lowest[k as 0] + share * (middle[k as 0] - lowest[k as 0])) as [
        number,
        number,
      ];
      if (u < 0 || v < 0 || u + v > 1 || !ray.castAt(u, v, known.wall)) continue;
      const of = thin.take();
      if (of && of === known.of && ray.wall < (next?.wall ?? known.wall)) next = { ...ray.told(), of };
    }
    thin.keep();
  }
  return next;
}

/** The triangles that have a corner in common with one, without it. */
function aboutFace({ indices }: TriMesh, { offsets, corners }: VertexCorners, face: number): number[] {
  const found = new Set<number>();
  for (let k = 0; k < 3; k++) {
    const v = indices[3 * face + k]!;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) found.add(Math.floor(corners[i]! / 3));
  }
  found.delete(face);
  return [...found];
}

function toldOf(
  thin: readonly Measured[],
  limits: RayOptions['limits'],
  areas: readonly number[],
  lengths: readonly number[],
): MeasuredByRays {
  const thinnest = thin.find(({ of }) => of === 'wall') ?? thin[0];
  return {
    thinnest: thinnest && {
      ...{ wall: thinnest.wall, at: thinnest.at },
      of: thinnest.of === 'ridge' ? 'ridge' : 'wall',
    },
    below: limits.map((limit, i) => {
      const there = thin.filter((one) => isBelow(one, limit));
      const places = gathered(there.map(({ at }) => at));
      return { least: there[0]?.wall ?? 0, area: areas[i]!, length: lengths[i]!, places };
    }),
  };
}

/** The triangles that could be thinner than a limit, the likeliest first. */
function likeliest(bounds: Float64Array, limit: number): Uint32Array {
  const found: number[] = [];
  for (let face = 0; face < bounds.length; face++) if (bounds[face]! < limit) found.push(face);
  return Uint32Array.from(found).sort((a, b) => bounds[a]! - bounds[b]! || a - b);
}

/** Thin places about which a thinner one is looked for: at most so many of each kind, and those within this of the thinnest, mm. */
const MOST_LIKELY = 200;
const NEAR = 0.3;

function thinnestOf(found: readonly Measured[]): readonly Measured[] {
  return (['wall', 'ridge'] as const).flatMap((kind) => {
    const known = found.filter(({ of }) => of === kind).sort((a, b) => a.wall - b.wall || a.face - b.face);
    return known.slice(0, MOST_LIKELY).filter(({ wall }) => wall < known[0]!.wall + NEAR);
  });
}

const isBelow = (one: Pick<Measured, 'wall' | 'of'>, { below, of }: RayOptions['limits'][number]): boolean =>
  one.wall < below && one.of === of;

const rowsOf = (longest: number): number => Math.max(1, Math.ceil(longest / LONGEST));

/** Room for the rounding of `Slope.most`. */
const ROUNDING = 1e-6;
const STEEPEST_TAN = 1.7320508075688772;

/** How fast the part may get thinner along a triangle, mm for each mm, by the triangle beyond and those about it. */
class Slope {
  readonly #mesh: Bvh['mesh'];
  readonly #turns: Float64Array;
  readonly #a = new Float64Array(3);
  readonly #b = new Float64Array(3);

  constructor(mesh: Bvh['mesh'], turns: Float64Array) {
    this.#mesh = mesh;
    this.#turns = turns;
  }

  of(face: number, beyond: number): number {
    const [a, b] = [this.#a, this.#b];
    const size = triangleNormal(this.#mesh, face, a) * triangleNormal(this.#mesh, beyond, b);
    const apart = acos(Math.min(1, Math.max(-1, -(a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!) / size)));
    return tan(Math.min(STEEPEST, apart + Math.fround(acos(Math.max(-1, this.#turns[beyond]!)))));
  }

  /** A little more than `of`, by the tangent of a sum of angles: without the angles, a tenth of the time. */
  most({ facing, beyond }: WallRay): number {
    const [apart, turn] = [-facing, this.#turns[beyond]!];
    // NaN beside a triangle without area: `of` has to tell.
    let tangent = Number.isNaN(facing) ? Infinity : STEEPEST_TAN;
    // Each under 60°, together under 120°: the cosine of the sum tells whether it is under 60°.
    if (apart > 0.5 && turn > 0.5) {
      const sines = Math.max(0, 1 - apart * apart) * Math.max(0, 1 - turn * turn);
      const cosine = apart * turn - Math.sqrt(sines);
      if (cosine > 0.5) tangent = Math.sqrt(Math.max(0, 1 - cosine * cosine)) / cosine;
    }
    return tangent + ROUNDING;
  }
}
