import { addScaled, pointAt, type Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A ray begins so far under the surface, so that it does not meet the triangle that it comes from, mm. */
const UNDER = 1e-3;
/** Two sides of a wall face apart by more than 143°. */
export const APART = -0.8;
/** The flanks of a ridge that narrows by less than 60° face apart by more than 120°. */
const TAPERED = -0.5;
/** Which way a triangle lower than this faces is that of a crease, not of a flank, mm. */
const FLANK = 0.2;

/** How far a part goes under a place, mm. */
export interface Measured {
  readonly wall: number;
  readonly at: Vec3;
  readonly face: number;
  /** Where the ray comes out. */
  readonly beyond: number;
  /** Whether its ends face apart as those of a wall do, or of a ridge; else it goes through a corner, or the round of a rim. */
  readonly of: 'wall' | 'ridge' | 'corner';
}

/** Rays from one triangle after another into a part. */
export class WallRay {
  readonly #bvh: Pick<Bvh, 'mesh' | 'raycast'>;
  readonly #reach: number;
  readonly #gap: number;
  readonly #normal = new Float64Array(3);
  readonly #other = new Float64Array(3);
  #face = 0;
  #size = 0;
  #corners: readonly [Vec3, Vec3, Vec3] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];

  /** Sides further apart than `reach` are no wall, gaps narrower than `gap` are none, mm. */
  constructor(bvh: Pick<Bvh, 'mesh' | 'raycast'>, { reach, gap }: WallRayOptions) {
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
    this.#size = size;
    const corner = (k: number): Vec3 => pointAt(mesh.positions, mesh.indices[3 * face + k]!);
    this.#corners = [corner(0), corner(1), corner(2)];
    return true;
  }

  /**
   * What lies under places of the triangle when each edge is divided by `rows`: in each of the `rows²` parts under those of `places`, `u` and `v` along its
   * edges from its first corner. Whether what is thicker than `enough` mm goes on behind a gap is not looked at, and with `isOnlyThinner` it is left out.
   */
  cast(
    rows: number,
    places: readonly (readonly [u: number, v: number])[],
    enough: number,
    isOnlyThinner = false,
  ): readonly Measured[] {
    const found: Measured[] = [];
    const take = (u: number, v: number): void => {
      const one = this.#under(
        u / rows,
        v / rows,
        enough,
        isOnlyThinner ? Math.min(enough, this.#reach) : this.#reach,
      );
      if (one) found.push(one);
    };
    for (let i = 0; i < rows; i++)
      for (let j = 0; i + j < rows; j++) {
        for (const [u, v] of places) take(i + u, j + v);
        if (i + j + 1 < rows) for (const [u, v] of places) take(i + 1 - u, j + 1 - v);
      }
    return found;
  }

  #under(u: number, v: number, enough: number, reach: number): Measured | undefined {
    const [a, b, c] = this.#corners;
    const [nx, ny, nz] = this.#normal as unknown as Vec3;
    const point = (k: 0 | 1 | 2): number => a[k] + u * (b[k] - a[k]) + v * (c[k] - a[k]);
    const at: Vec3 = [point(0), point(1), point(2)];
    const through = this.#through(at, enough, reach);
    if (through === undefined) return undefined;
    // Only what is thin is looked at again: a ray outward from it that meets the part at once begins in a gap.
    if (
      through.wall < this.#gap &&
      this.#bvh.raycast(addScaled(at, [nx, ny, nz], UNDER), [nx, ny, nz], this.#gap)
    )
      return undefined;
    return { ...through, at, face: this.#face };
  }

  /** How far a ray goes in from a place until it leaves the part into more than a gap; undefined where that is out of reach. */
  #through(at: Vec3, enough: number, reach: number): Pick<Measured, 'wall' | 'beyond' | 'of'> | undefined {
    const [nx, ny, nz] = this.#normal as unknown as Vec3;
    const inward: Vec3 = [-nx, -ny, -nz];
    let from = UNDER;
    for (;;) {
      const out = this.#bvh.raycast(addScaled(at, inward, from), inward, reach);
      if (!out) return undefined;
      const wall = from + out.distance;
      const next = wall < enough && this.#bvh.raycast(addScaled(at, inward, wall + UNDER), inward, this.#gap);
      if (!next) return { wall, beyond: out.triangle, of: this.#between(out.triangle) };
      from = wall + UNDER + next.distance + UNDER;
      if (from > reach) return undefined;
    }
  }

  #between(triangle: number): Measured['of'] {
    const { mesh } = this.#bvh;
    const size = triangleNormal(mesh, triangle, this.#other);
    const [x, y, z] = this.#other as unknown as Vec3;
    const [nx, ny, nz] = this.#normal as unknown as Vec3;
    const along = nx * x + ny * y + nz * z;
    if (along < APART * size) return 'wall';
    if (!(along < TAPERED * size)) return 'corner';
    const isHigh = (twice: number, face: number): boolean => twice >= FLANK * longestEdge(mesh, face);
    return isHigh(this.#size, this.#face) && isHigh(size, triangle) ? 'ridge' : 'corner';
  }
}

/** How `WallRay` looks; lengths in mm. */
export interface WallRayOptions {
  readonly reach: number;
  readonly gap: number;
}

/** mm. */
export function longestEdge({ positions, indices }: TriMesh, face: number): number {
  let longest = 0;
  for (let k = 0; k < 3; k++) {
    const [a, b] = [3 * indices[3 * face + k]!, 3 * indices[3 * face + ((k + 1) % 3)]!];
    const [x, y, z] = [0, 1, 2].map((i) => positions[b + i]! - positions[a + i]!) as [number, number, number];
    longest = Math.max(longest, x * x + y * y + z * z);
  }
  return Math.sqrt(longest);
}
