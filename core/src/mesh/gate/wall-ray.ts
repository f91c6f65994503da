import type { Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A ray begins so far under the surface, so that it does not meet the triangle that it comes from, mm. */
const UNDER = 1e-3;
/** Two sides of a wall face apart by more than 143°. */
export const APART = -0.8;
/** The flanks of a ridge that narrows by less than 60° face apart by more than 120°. */
const TAPERED = -0.5;
/** Sides that face apart by less than 143° meet within so many walls of the middle of a ray between them: 1 / (2 tan 37°), and more for flanks that are bent. */
const MEETING = 2;
/** Sides that face apart by hardly more than a right angle, seen from the foot of a notch; and seen from a side, which at the edge of a wall stands across the rim: what is left under a steep notch is found from its foot. */
const ACROSS = -0.05;
const ACROSS_RIM = -0.2;
/** Square of what a unit normal has across another one that faces straight apart but for rounding. */
const LEAST_WAY = 1e-8;
/** A ray that ends so much before or behind where it is sent met what it was sent to, mm. */
const ROUGHLY = 0.02;
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
  /** What the ray that was cast last found: see `Measured`. */
  wall = 0;
  beyond = -1;
  of: Measured['of'] = 'corner';
  /** Cosine between the ways that the triangles at both of its ends face. */
  facing = 0;
  readonly #bvh: Pick<Bvh, 'mesh' | 'raycastInto'>;
  readonly #reach: number;
  readonly #gap: number;
  readonly #tellsFilms: boolean;
  readonly #normal = new Float64Array(3);
  /** Against which way the ray goes. */
  readonly #way = new Float64Array(3);
  readonly #other = new Float64Array(3);
  readonly #at = new Float64Array(3);
  readonly #ray = new Float64Array(7);
  readonly #corners = new Float64Array(9);
  #face = 0;
  #size = 0;
  /** Whether the ray begins at a corner of the triangle, against the mean of those there. */
  #isAtCorner = false;

  /** Sides further apart than `reach` are no wall, gaps narrower than `gap` are none, mm. */
  constructor(bvh: Pick<Bvh, 'mesh' | 'raycastInto'>, { reach, gap, tellsFilms = false }: WallRayOptions) {
    this.#bvh = bvh;
    this.#reach = reach;
    this.#gap = gap;
    this.#tellsFilms = tellsFilms;
  }

  /** Whether rays can go in from a triangle: one without area has no direction. */
  from(face: number): boolean {
    const { mesh } = this.#bvh;
    const size = triangleNormal(mesh, face, this.#normal);
    if (!(size > 0)) return false;
    for (let k = 0; k < 3; k++) this.#way[k] = this.#normal[k]! /= size;
    this.#face = face;
    this.#size = size;
    this.#isAtCorner = false;
    for (let corner = 0; corner < 3; corner++) {
      const v = 3 * mesh.indices[3 * face + corner]!;
      for (let k = 0; k < 3; k++) this.#corners[3 * corner + k] = mesh.positions[v + k]!;
    }
    return true;
  }

  /**
   * Looks under places of the triangle when each edge is divided by `rows`: in each of the `rows²` parts under those of `places`, `u` and `v` along its
   * edges from its first corner. Calls `take` after each ray that goes through the part: nothing is allocated, there are several hundred thousand. Whether what is thicker than `enough` mm goes on behind a gap is
   * not looked at, and with `isOnlyThinner` it is left out.
   */
  cast(
    rows: number,
    places: readonly (readonly [u: number, v: number])[],
    enough: number,
    take: () => void,
    isOnlyThinner = false,
  ): void {
    const reach = isOnlyThinner ? Math.min(enough, this.#reach) : this.#reach;
    for (let i = 0; i < rows; i++)
      for (let j = 0; i + j < rows; j++) {
        for (const [u, v] of places)
          if (this.#isThrough((i + u) / rows, (j + v) / rows, enough, reach)) take();
        if (i + j + 1 >= rows) continue;
        for (const [u, v] of places)
          if (this.#isThrough((i + 1 - u) / rows, (j + 1 - v) / rows, enough, reach)) take();
      }
  }

  /** Whether a ray from one place of the triangle, `u` and `v` along its edges from its first corner, goes through the part; what it found is that of the ray that was cast last. */
  castAt(u: number, v: number, enough: number): boolean {
    return this.#isThrough(u, v, enough, Math.min(enough, this.#reach));
  }

  /** Whether a ray from a corner of `face`, against its unit normal, goes through the part: at the foot of a notch or a pit the triangles beside it face another way. What it found is that of the ray that was cast last. */
  castAgainst(face: number, at: ArrayLike<number>, normal: ArrayLike<number>, enough: number): boolean {
    if (!this.from(face)) return false;
    this.#isAtCorner = true;
    for (let k = 0; k < 3; k++) {
      this.#at[k] = at[k]!;
      this.#way[k] = this.#normal[k] = normal[k]!;
    }
    return this.#goesThrough(enough, Math.min(enough, this.#reach));
  }

  /** Whether the part goes on from a place of `face`, against a unit normal, and ends after `wall` mm, a little more or less: a gap that it ends in is looked at as what it is. What it found is that of the ray that was cast last. */
  castTo(face: number, at: ArrayLike<number>, normal: ArrayLike<number>, wall: number): boolean {
    if (!this.from(face)) return false;
    for (let k = 0; k < 3; k++) {
      this.#at[k] = at[k]!;
      this.#way[k] = normal[k]!;
    }
    const out = this.#castFrom(-1, UNDER, wall + ROUGHLY);
    if (out < 0 || UNDER + this.#ray[6]! < wall - ROUGHLY) return false;
    this.wall = UNDER + this.#ray[6]!;
    this.beyond = out;
    this.of = 'wall';
    return true;
  }

  /**
   * Whether the sides that the ray that was cast last goes in and out by meet beside it, as at a corner or the crest of a ridge: from its middle rays along the one and along the other, towards where they draw
   * together, leave the part within so far as such an edge can be. Under a notch they draw together too, but along the side beyond it the part goes on past its foot.
   */
  meets(): boolean {
    // A ray along an edge may be told to leave by a side that it does not: such sides face the same way.
    if (!(this.facing < (this.#isAtCorner ? ACROSS : ACROSS_RIM))) return true;
    if (this.#sharesCorner(this.#face, this.beyond)) return true;
    // Which way a crease faces says nothing of the sides about it.
    if (!this.#isAtCorner && !this.#isHigh(this.#size, this.#face)) return true;
    const [normal, other] = [this.#normal, this.#other];
    const size = triangleNormal(this.#bvh.mesh, this.beyond, other);
    if (!this.#isHigh(size, this.beyond)) return true;
    for (let k = 0; k < 3; k++) other[k]! /= size;
    return this.#leavesAlong(normal, other) && this.#leavesAlong(other, normal);
  }

  /** Whether a ray from the middle of the one that was cast last along a side of one normal, the way that another faces, leaves the part near by. */
  #leavesAlong(own: Float64Array, other: Float64Array): boolean {
    const ray = this.#ray;
    const along = own[0]! * other[0]! + own[1]! * other[1]! + own[2]! * other[2]!;
    let square = 0;
    for (let k = 0; k < 3; k++) {
      const way = other[k]! - along * own[k]!;
      ray[k] = this.#at[k]! - (this.wall / 2) * this.#way[k]!;
      ray[3 + k] = way;
      square += way * way;
    }
    return square > LEAST_WAY && this.#bvh.raycastInto(ray, MEETING * this.wall + UNDER) >= 0;
  }

  /** Casts the ray that was cast last anew, from the same place straight towards the side that it came out of. Whether it goes through the part. */
  straighten(enough: number): boolean {
    const size = triangleNormal(this.#bvh.mesh, this.beyond, this.#other);
    for (let k = 0; k < 3; k++) this.#way[k] = -this.#other[k]! / size;
    return this.#goesThrough(enough, Math.min(enough, this.#reach));
  }

  /** What the ray that was cast last found. */
  told(): Measured {
    const { wall, beyond, of } = this;
    return { wall, beyond, of, at: [this.#at[0]!, this.#at[1]!, this.#at[2]!], face: this.#face };
  }

  #isThrough(u: number, v: number, enough: number, reach: number): boolean {
    const [at, corners] = [this.#at, this.#corners];
    for (let k = 0; k < 3; k++) {
      const from = corners[k]!;
      at[k] = from + u * (corners[3 + k]! - from) + v * (corners[6 + k]! - from);
    }
    return this.#goesThrough(enough, reach);
  }

  #goesThrough(enough: number, reach: number): boolean {
    const beyond = this.#through(enough, reach);
    if (beyond < 0) return false;
    // Only what is thin is looked at again: a ray outward from it that meets the part at once begins in a gap.
    if (this.wall < this.#gap && !this.#isFilm(this.wall, beyond) && this.#castFrom(1, UNDER, this.#gap) >= 0)
      return false;
    this.beyond = beyond;
    this.of = this.#between(beyond);
    return true;
  }

  /** The triangle where a ray that goes in from the place leaves the part into more than a gap, and how far that is into `wall`; −1 where it is out of reach. */
  #through(enough: number, reach: number): number {
    let from = UNDER;
    for (;;) {
      const out = this.#castFrom(-1, from, reach);
      if (out < 0) return -1;
      const wall = from + this.#ray[6]!;
      if (
        !(wall < enough) ||
        (from === UNDER && this.#isFilm(wall, out)) ||
        this.#castFrom(-1, wall + UNDER, this.#gap) < 0
      ) {
        this.wall = wall;
        return out;
      }
      from = wall + UNDER + this.#ray[6]! + UNDER;
      if (from > reach) return -1;
    }
  }

  /** Whether the part is a film from the place to a triangle that the ray leaves it by. */
  #isFilm(wall: number, out: number): boolean {
    return this.#tellsFilms && wall < this.#gap && this.#between(out) === 'wall';
  }

  /** `raycastInto` from so far outward (1) or inward (−1) of the place, mm, the same way. */
  #castFrom(way: 1 | -1, from: number, reach: number): number {
    const ray = this.#ray;
    for (let k = 0; k < 3; k++) {
      const along = way * this.#way[k]!;
      ray[k] = this.#at[k]! + along * from;
      ray[3 + k] = along;
    }
    return this.#bvh.raycastInto(ray, reach);
  }

  #between(triangle: number): Measured['of'] {
    const { mesh } = this.#bvh;
    const size = triangleNormal(mesh, triangle, this.#other);
    const [n, m] = [this.#normal, this.#other];
    const along = n[0]! * m[0]! + n[1]! * m[1]! + n[2]! * m[2]!;
    this.facing = along / size;
    if (along < APART * size) return 'wall';
    if (!(along < TAPERED * size)) return 'corner';
    return this.#isHigh(this.#size, this.#face) && this.#isHigh(size, triangle) ? 'ridge' : 'corner';
  }

  #sharesCorner(face: number, other: number): boolean {
    const { indices } = this.#bvh.mesh;
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) if (indices[3 * face + i] === indices[3 * other + j]) return true;
    return false;
  }

  #isHigh(twice: number, face: number): boolean {
    return twice >= FLANK * longestEdge(this.#bvh.mesh, face);
  }
}

/** How `WallRay` looks; lengths in mm. */
export interface WallRayOptions {
  readonly reach: number;
  readonly gap: number;
  /** Whether what is thinner than a gap is told beside one too: a fin in a valley stands in nothing but gaps. Else it is passed over. */
  readonly tellsFilms?: boolean;
}

/** mm. */
export function longestEdge({ positions, indices }: TriMesh, face: number): number {
  let longest = 0;
  for (let k = 0; k < 3; k++) {
    const a = 3 * indices[3 * face + k]!;
    const b = 3 * indices[3 * face + (k < 2 ? k + 1 : 0)]!;
    const x = positions[b]! - positions[a]!;
    const y = positions[b + 1]! - positions[a + 1]!;
    const z = positions[b + 2]! - positions[a + 2]!;
    longest = Math.max(longest, x * x + y * y + z * z);
  }
  return Math.sqrt(longest);
}
