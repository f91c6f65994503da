import { acos, tan } from '../../math/portable.ts';
import type { FindingPlace } from '../../errors/finding-place.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { gathered } from '../gathered.ts';
import { triangleArea, triangleNormal } from '../triangle-normal.ts';
import { BATCH_MASK, type Work } from '../work.ts';
import { triangleTurns } from './triangle-turns.ts';
import { longestEdge, WallRay, type Measured } from './wall-ray.ts';

/** What is thin: a wall, or the crest of a ridge, where two flanks meet. */
export type ThinOf = 'wall' | 'ridge';

/** The wall of a closed part as rays through it find it, mm. */
export interface MeasuredByRays {
  /** Undefined where no two sides of the part stand within `reach` of each other. */
  readonly thinnest: { readonly wall: number; readonly at: Vec3; readonly of: ThinOf } | undefined;
  /** Where the wall is thinner than each of the limits asked for. */
  readonly below: readonly ThinWall[];
}

/** Where a wall is thinner than a limit: the skin of both sides there, mm², the thinnest there, mm, and places, the thinnest first. */
export interface ThinWall {
  readonly least: number;
  readonly area: number;
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
 * begins in it. Then, the likeliest first, triangles are measured at their corners and edges for as long as the way that both sides turn there lets one be
 * thinner than the thinnest so far. `limits` in mm, ascending.
 */
export function wallByRays(bvh: Bvh, options: RayOptions, work: Work = {}): MeasuredByRays {
  const asked = new ManyQueries(bvh);
  try {
    return measureByRays(asked, options, work);
  } finally {
    asked.free();
  }
}

function measureByRays(bvh: ManyQueries, { reach, gap, limits }: RayOptions, work: Work): MeasuredByRays {
  const { mesh } = bvh;
  const faces = mesh.indices.length / 3;
  const ray = new WallRay(bvh, { reach, gap });
  const turns = triangleTurns(mesh);
  const slope = new Slope(bvh.mesh, turns);
  const thin: Measured[] = [];
  const areas = limits.map(() => 0);
  const most = limits.at(-1)?.below ?? 0;
  const enough = (): number => Math.max(worst, most);
  const bounds = new Float64Array(faces).fill(Infinity);
  let worst = Infinity;
  const take = (walls: readonly Measured[]): void => {
    for (const of of ['wall', 'ridge']) {
      const least = thinnestOf(walls.filter((one) => one.of === of));
      if (!least) continue;
      if (least.wall < enough()) thin.push(least);
      worst = Math.min(worst, least.wall);
    }
  };
  for (let face = 0; face < faces; face++) {
    if ((face & BATCH_MASK) === 0) {
      work.checkAborted?.();
      work.progress?.(face / faces);
    }
    if (!ray.from(face)) continue;
    const longest = longestEdge(mesh, face);
    const rows = rowsOf(longest);
    const under = ray.cast(rows, MIDDLE, enough());
    const walls = under.filter(isNoCorner);
    const area = triangleArea(mesh, face) / (rows * rows);
    for (const one of walls) limits.forEach((limit, i) => (areas[i]! += isBelow(one, limit) ? area : 0));
    take(walls);
    for (const one of under)
      bounds[face] = Math.min(bounds[face]!, one.wall - slope.of(one) * TO_CORNER * (longest / rows));
  }
  const order = Uint32Array.from({ length: faces }, (_, face) => face)
    .filter((face) => bounds[face]! < worst - LEFT)
    .sort((a, b) => bounds[a]! - bounds[b]! || a - b);
  for (let i = 0; i < order.length && bounds[order[i]!]! < worst - LEFT; i++) {
    if ((i & BATCH_MASK) === 0) work.checkAborted?.();
    ray.from(order[i]!);
    const rows = rowsOf(longestEdge(mesh, order[i]!));
    take(ray.cast(rows, ALL_OVER, enough(), true).filter(isNoCorner));
  }
  thin.sort((a, b) => a.wall - b.wall || a.face - b.face);
  const [thinnest] = thin;
  return {
    thinnest: thinnest && {
      ...{ wall: thinnest.wall, at: thinnest.at },
      of: thinnest.of === 'ridge' ? 'ridge' : 'wall',
    },
    below: limits.map((limit, i) => {
      const there = thin.filter((one) => isBelow(one, limit));
      const places = gathered(there.map(({ at }) => at));
      return { least: there[0]?.wall ?? 0, area: areas[i]!, places };
    }),
  };
}

const isNoCorner = (one: Measured): boolean => one.of !== 'corner';

const isBelow = (one: Measured, { below, of }: RayOptions['limits'][number]): boolean =>
  one.wall < below && one.of === of;

const thinnestOf = (walls: readonly Measured[]): Measured | undefined => {
  let best = walls[0];
  for (const one of walls) if (one.wall < best!.wall) best = one;
  return best;
};

const rowsOf = (longest: number): number => Math.max(1, Math.ceil(longest / LONGEST));

/** How fast the part may get thinner along a triangle. */
class Slope {
  readonly #mesh: Bvh['mesh'];
  readonly #turns: Float32Array;
  readonly #a = new Float64Array(3);
  readonly #b = new Float64Array(3);

  constructor(mesh: Bvh['mesh'], turns: Float32Array) {
    this.#mesh = mesh;
    this.#turns = turns;
  }

  /** mm for each mm, by the triangle beyond and those about it. */
  of({ face, beyond }: Measured): number {
    const [a, b] = [this.#a, this.#b];
    const size = triangleNormal(this.#mesh, face, a) * triangleNormal(this.#mesh, beyond, b);
    const apart = acos(Math.min(1, Math.max(-1, -(a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!) / size)));
    return tan(Math.min(STEEPEST, apart + this.#turns[beyond]!));
  }
}
