import type { FindingPlace } from '../../errors/finding-place.ts';
import { addScaled, pointAt, type Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { gathered } from '../gathered.ts';
import { triangleArea, triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';

/** The wall of a closed part as rays through it find it, mm. */
export interface MeasuredByRays {
  /** Undefined where no two sides of the part stand within `reach` of each other. */
  readonly thinnest: { readonly wall: number; readonly at: Vec3 } | undefined;
  /** Where the wall is thinner than each of the limits asked for. */
  readonly below: readonly ThinWall[];
}

/** Where a wall is thinner than a limit: the skin of both sides there, mm², and places, the thinnest first. */
export interface ThinWall {
  readonly area: number;
  readonly places: readonly FindingPlace[];
}

/** How walls are measured, mm. */
export interface RayOptions {
  /** Sides further apart are no wall. */
  readonly reach: number;
  /** Gaps narrower than this are none. */
  readonly gap: number;
  /** Thinner than each of these is told, ascending. */
  readonly limits: readonly number[];
  /** Places of a triangle are at most so far apart, mm: 3 unless said. */
  readonly spacing?: number;
}

/** Share of the wall asked for under which somebody has to answer for a place: the round of a sound rim leaves about three quarters of it. */
export const LEAST_SHARE = 0.7;
/** A ray begins so far under the surface, so that it does not meet the triangle that it comes from, mm. */
const UNDER = 1e-3;
/** Two sides of a wall face apart by more than 143°: nearer than that they are a corner or the round of a rim, not a wall. */
const APART = -0.8;
/** Edges of a measured part of a triangle are at most so long, mm. */
const LONGEST = 3;
/** Places about the thinnest that are measured more closely: those within this of it, mm, and at most so many. */
const NEAR_THINNEST = 0.2;
const MOST_AGAIN = 400;
/** Rows of points in a triangle that is measured more closely. */
const ROWS = 6;

/**
 * Measures the wall of a closed part that faces outward: from places all over its surface, at least one every 3 mm, a ray goes straight in until it leaves
 * the part; where both ends face apart, its length is the wall. A gap narrower than `gap` mm grows together as it is made: a ray goes on through it, and none
 * begins in it. The thinnest triangles are measured again at more points. `limits` in mm, ascending.
 */
export function wallByRays(
  bvh: Bvh,
  { reach, gap, limits, spacing = LONGEST }: RayOptions,
  work: Work = {},
): MeasuredByRays {
  const { mesh } = bvh;
  const faces = mesh.indices.length / 3;
  const ray = new WallRay(bvh, reach, gap);
  const thin: Measured[] = [];
  const areas = limits.map(() => 0);
  let worst = Infinity;
  for (let face = 0; face < faces; face++) {
    if ((face & BATCH_MASK) === 0) {
      work.checkAborted?.();
      work.progress?.(face / faces);
    }
    if (!ray.from(face)) continue;
    const rows = Math.max(1, Math.ceil(longestEdge(mesh, face) / spacing));
    const walls = ray.walls(rows);
    limits.forEach((limit, i) => (areas[i]! += shareBelow(walls, limit, rows) * triangleArea(mesh, face)));
    const least = thinnestOf(walls);
    if (!least) continue;
    worst = Math.min(worst, least.wall);
    if (least.wall < Math.max(worst + NEAR_THINNEST, limits.at(-1) ?? 0)) thin.push(least);
  }
  thin.sort((a, b) => a.wall - b.wall || a.face - b.face);
  for (const one of thin.slice(0, MOST_AGAIN)) {
    if (one.wall > worst + NEAR_THINNEST || !ray.from(one.face)) continue;
    const again = thinnestOf(ray.walls(ROWS));
    if (again && again.wall < one.wall) thin.push(again);
  }
  thin.sort((a, b) => a.wall - b.wall || a.face - b.face);
  const [thinnest] = thin;
  return {
    thinnest: thinnest && { wall: thinnest.wall, at: thinnest.at },
    below: limits.map((limit, i) => ({
      area: areas[i]!,
      places: gathered(thin.filter(({ wall }) => wall < limit).map(({ at }) => at)),
    })),
  };
}

const thinnestOf = (walls: readonly Measured[]): Measured | undefined => {
  let best = walls[0];
  for (const one of walls) if (one.wall < best!.wall) best = one;
  return best;
};

/** The share of the rays from a triangle that found less wall than a limit. */
const shareBelow = (walls: readonly Measured[], limit: number, rows: number): number =>
  walls.filter(({ wall }) => wall < limit).length / (rows * rows);

interface Measured {
  readonly wall: number;
  readonly at: Vec3;
  readonly face: number;
}

/** Rays from one triangle into the part. */
class WallRay {
  readonly #bvh: Bvh;
  readonly #reach: number;
  readonly #gap: number;
  readonly #normal = new Float64Array(3);
  readonly #other = new Float64Array(3);
  #face = 0;
  #corners: readonly [Vec3, Vec3, Vec3] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];

  constructor(bvh: Bvh, reach: number, gap: number) {
    this.#bvh = bvh;
    this.#reach = reach;
    this.#gap = gap;
  }

  /** Whether rays can go in from a triangle: one without area has no direction. */
  from(face: number): boolean {
    const { mesh } = this.#bvh;
    const size = triangleNormal(mesh, face, this.#normal);
    if (!(size > 0)) return false;
    for (let k = 0; k < 3; k++) this.#normal[k]! /= size;
    this.#face = face;
    const corner = (k: number): Vec3 => pointAt(mesh.positions, mesh.indices[3 * face + k]!);
    this.#corners = [corner(0), corner(1), corner(2)];
    return true;
  }

  /** The walls under the centres of the parts of the triangle when each edge is divided by `rows`: `rows²` of them, where there are walls. */
  walls(rows: number): readonly Measured[] {
    const found: Measured[] = [];
    for (let i = 0; i < rows; i++)
      for (let j = 0; i + j < rows; j++)
        for (const third of i + j + 1 < rows ? [1 / 3, 2 / 3] : [1 / 3]) {
          const one = this.#wallAt((i + third) / rows, (j + third) / rows);
          if (one) found.push(one);
        }
    return found;
  }

  #wallAt(u: number, v: number): Measured | undefined {
    const [a, b, c] = this.#corners;
    const [nx, ny, nz] = this.#normal as unknown as Vec3;
    const point = (k: 0 | 1 | 2): number => a[k] + u * (b[k] - a[k]) + v * (c[k] - a[k]);
    const at: Vec3 = [point(0), point(1), point(2)];
    const wall = this.#through(at);
    if (wall === undefined) return undefined;
    // Only what is thin is looked at again: a ray outward from it that meets the part at once begins in a gap.
    if (wall < this.#gap && this.#bvh.raycast(addScaled(at, [nx, ny, nz], UNDER), [nx, ny, nz], this.#gap))
      return undefined;
    return { wall, at, face: this.#face };
  }

  /** How far a ray goes in from a place until it leaves the part into more than a gap; undefined where that is a corner, or out of reach. */
  #through(at: Vec3): number | undefined {
    const [nx, ny, nz] = this.#normal as unknown as Vec3;
    const inward: Vec3 = [-nx, -ny, -nz];
    let from = UNDER;
    for (;;) {
      const out = this.#bvh.raycast(addScaled(at, inward, from), inward, this.#reach);
      if (!out) return undefined;
      const wall = from + out.distance;
      const next = this.#bvh.raycast(addScaled(at, inward, wall + UNDER), inward, this.#gap);
      if (!next) return this.#isCorner(out.triangle) ? undefined : wall;
      from = wall + UNDER + next.distance + UNDER;
      if (from > this.#reach) return undefined;
    }
  }

  #isCorner(triangle: number): boolean {
    const size = triangleNormal(this.#bvh.mesh, triangle, this.#other);
    const [x, y, z] = this.#other as unknown as Vec3;
    const [nx, ny, nz] = this.#normal as unknown as Vec3;
    return !(nx * x + ny * y + nz * z < APART * size);
  }
}

function longestEdge({ positions, indices }: TriMesh, face: number): number {
  let longest = 0;
  for (let k = 0; k < 3; k++) {
    const [a, b] = [3 * indices[3 * face + k]!, 3 * indices[3 * face + ((k + 1) % 3)]!];
    const [x, y, z] = [0, 1, 2].map((i) => positions[b + i]! - positions[a + i]!) as [number, number, number];
    longest = Math.max(longest, x * x + y * y + z * z);
  }
  return Math.sqrt(longest);
}
