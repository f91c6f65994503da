import { vec3, type Vec3 } from '@bracewright/core/math';
import { solveSymmetric } from '@bracewright/core/mesh';

/** Numbers of a quadratic patch. */
const TERMS = 6;
/** So many times at most the patch is fitted anew to what lies near it; it is done where its middle moves by no more than this part of the radius. */
const ROUNDS = 6;
const DONE = 5e-5;
/** What lies so many medians of all distances from the patch does not count: LOWESS takes six. */
const FAR = 6;
/** Part of the radius: distances from the patch below this are none. */
const NONE = 1e-5;
/** Keeps a patch that its points do not tell as flat as they let it be. */
const RIDGE = 1e-9;
/**
 * A round skin rises less steeply than a quadratic patch says, by the fourth power of the way; with the weights here at most so much of the cube of the curvature times the fourth power of the
 * radius: half of what a circle's own term leaves in the middle (1/8 · 0.41).
 */
const ROUNDNESS = 0.05;
/** mm; what stands out by less is not taken. */
const LEAST = 0.005;

/** What a ring sees of the skin. */
export interface RingPlaces {
  /** Three coordinates for each place, mm. */
  readonly positions: ArrayLike<number>;
  /** Distance of each from the middle in radii; what lies from 1 on has no part. */
  readonly shares: Float64Array;
  readonly middle: Vec3;
  /** The way the skin faces there, a unit vector. */
  readonly normal: Vec3;
  /** mm. */
  readonly radius: number;
}

/** How a place lies to the skin round about. */
export interface Lie {
  /** How far it stands out (above 0) or lies in (below 0), square to the average, mm. */
  readonly height: number;
  /** The way the average faces there, a unit vector. */
  readonly facing: Vec3;
}

/**
 * The skin under a ring as it is on average: a quadratic patch, which a plane would not be: it would call every round body high in its middle. It is fitted first to the rim of the ring and then again to
 * what lies near it, so that what stands out does not lift it; and what a round body leaves of such a patch counts as none.
 *
 * Sources: Cazals and Pouget, Estimating differential quantities using polynomial fitting of osculating jets, 2005; Cleveland, Robust locally weighted regression, 1979 (bisquare weights by the
 * median of the distances).
 */
export class AverageSkin {
  readonly #frame: Frame;
  readonly #patch: Float64Array;
  /** mm; less counts as none. */
  readonly #none: number;

  constructor({ positions, shares, middle, normal, radius }: RingPlaces) {
    const across = vec3.normalize(vec3.cross(normal, leastAxis(normal)), [1, 0, 0]);
    this.#frame = { middle, across, along: vec3.cross(normal, across), normal, radius };
    this.#patch = patchOf(placesIn(this.#frame, positions), shares);
    const curvature = curvatureOf(this.#patch);
    this.#none = ROUNDNESS * curvature * curvature * curvature * radius + LEAST;
  }

  /** How a place lies to it. */
  lie(place: Vec3): Lie {
    const { middle, across, along, normal, radius } = this.#frame;
    const d = vec3.scale(vec3.subtract(place, middle), 1 / radius);
    const [x, y] = [vec3.dot(d, across), vec3.dot(d, along)];
    const height = (vec3.dot(d, normal) - heightAt(this.#patch, x, y)) * radius;
    const over = height > 0 ? Math.max(0, height - this.#none) : Math.min(0, height + this.#none);
    const [u, v] = slopeAt(this.#patch, x, y);
    const upright = 1 / Math.sqrt(1 + u * u + v * v);
    const facing = vec3.scale(vec3.addScaled(vec3.addScaled(normal, across, -u), along, -v), upright);
    return { height: over * upright, facing };
  }
}

/** The plane of a ring, in radii from its middle. */
interface Frame {
  readonly middle: Vec3;
  readonly across: Vec3;
  readonly along: Vec3;
  readonly normal: Vec3;
  readonly radius: number;
}

/** Coordinates in the plane of a ring. */
interface Places {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

function placesIn({ middle, across, along, normal, radius }: Frame, positions: ArrayLike<number>): Places {
  const count = positions.length / 3;
  const places = { x: new Float64Array(count), y: new Float64Array(count), z: new Float64Array(count) };
  for (let n = 0; n < count; n++) {
    const d = vec3.scale(vec3.subtract(vec3.pointAt(positions, n), middle), 1 / radius);
    places.x[n] = vec3.dot(d, across);
    places.y[n] = vec3.dot(d, along);
    places.z[n] = vec3.dot(d, normal);
  }
  return places;
}

/** The average of places, by its numbers. */
function patchOf(places: Places, shares: Float64Array): Float64Array {
  const patch = new Float64Array(TERMS);
  const weights = shares.map((u) => (u < 1 ? u * u * u * u * u * u : 0));
  const over = new Float64Array(shares.length);
  fit(patch, places, weights);
  for (let round = 0; round < ROUNDS; round++) {
    measure(over, patch, places, shares);
    const far = FAR * medianOf(over, shares) + NONE;
    for (let n = 0; n < over.length; n++) {
      const u = shares[n]!;
      const t = over[n]! / far;
      const near = t > -1 && t < 1 ? (1 - t * t) * (1 - t * t) : 0;
      weights[n] = u < 1 ? u * u * u * u * near : 0;
    }
    const was = patch[0]!;
    fit(patch, places, weights);
    if (Math.abs(patch[0]! - was) < DONE) break;
  }
  return patch;
}

/** The axis that is farthest from a direction. */
function leastAxis([x, y, z]: Vec3): Vec3 {
  const [a, b, c] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  return a <= b && a <= c ? [1, 0, 0] : b <= c ? [0, 1, 0] : [0, 0, 1];
}

const heightAt = (c: Float64Array, x: number, y: number): number =>
  c[0]! + x * (c[1]! + c[3]! * x + c[4]! * y) + y * (c[2]! + c[5]! * y);

const slopeAt = (c: Float64Array, x: number, y: number): readonly [number, number] => [
  c[1]! + 2 * c[3]! * x + c[4]! * y,
  c[2]! + c[4]! * x + 2 * c[5]! * y,
];

/** Writes how far each place lies over the patch, in radii. */
function measure(over: Float64Array, patch: Float64Array, { x, y, z }: Places, shares: Float64Array): void {
  for (let n = 0; n < over.length; n++) over[n] = shares[n]! < 1 ? z[n]! - heightAt(patch, x[n]!, y[n]!) : 0;
}

/** Fits a patch by least squares with weights. */
function fit(patch: Float64Array, { x, y, z }: Places, weights: Float64Array): void {
  const normal = new Float64Array(TERMS * TERMS);
  const right = new Float64Array(TERMS);
  const terms = new Float64Array(TERMS);
  let total = 0;
  for (let n = 0; n < weights.length; n++) {
    const weight = weights[n]!;
    if (!(weight > 0)) continue;
    total += weight;
    const [u, v] = [x[n]!, y[n]!];
    terms[0] = 1;
    terms[1] = u;
    terms[2] = v;
    terms[3] = u * u;
    terms[4] = u * v;
    terms[5] = v * v;
    for (let i = 0; i < TERMS; i++) {
      const w = weight * terms[i]!;
      right[i]! += w * z[n]!;
      for (let j = i; j < TERMS; j++) normal[TERMS * i + j]! += w * terms[j]!;
    }
  }
  for (let i = 0; i < TERMS; i++) normal[TERMS * i + i]! += RIDGE * total;
  solveSymmetric(normal, right, TERMS, patch);
}

/** The median of the distances from the patch, of those that have a part. */
function medianOf(over: Float64Array, shares: Float64Array): number {
  const all = new Float64Array(over.length);
  let count = 0;
  for (let n = 0; n < over.length; n++) if (shares[n]! < 1) all[count++] = Math.abs(over[n]!);
  return count > 0 ? all.subarray(0, count).sort()[count >> 1]! : 0;
}

/** The larger curvature of a patch, in parts of a radius. */
function curvatureOf(patch: Float64Array): number {
  const [a, b, c] = [patch[3]!, patch[4]!, patch[5]!];
  return Math.abs(a + c) + Math.sqrt((a - c) * (a - c) + b * b);
}
