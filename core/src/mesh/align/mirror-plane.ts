import { multiply, type Mat4 } from '../../math/mat4.ts';
import * as vec3 from '../../math/vec3.ts';
import type { SurfaceSamples } from './sample-surface.ts';
import { solveSymmetric } from './solve-symmetric.ts';

/** A part of the body between two heights of a frame. */
export interface Zone {
  readonly low: number;
  readonly high: number;
}

/** A mid-plane: the frame in which it is x = 0, and how well both sides agree. */
export interface MirrorFit {
  readonly frame: Mat4;
  /** How far the plane leans to the side from that of the frame it was looked for in: rise of its normal. */
  readonly lean: number;
  /** Share of the points that have a partner on the other side. */
  readonly share: number;
  /** Spread of the distances between the partners' surfaces, in the unit of the samples. */
  readonly error: number;
}

const ROUNDS = 12;
/** Along one side of all cubes. */
const MOST_CUBES = 128;

interface Side {
  readonly count: number;
  readonly points: Float64Array;
  readonly normals: Float64Array;
}

function zoneOf(
  { count, points, normals }: SurfaceSamples,
  frame: Mat4,
  { low, high }: Zone,
  most: number,
): Side {
  const [m8, m9, m10, m11] = [frame[8]!, frame[9]!, frame[10]!, frame[11]!];
  const inside = new Uint32Array(count);
  let found = 0;
  for (let i = 0; i < count; i++) {
    const z = m8 * points[3 * i]! + m9 * points[3 * i + 1]! + m10 * points[3 * i + 2]! + m11;
    if (z >= low && z <= high) inside[found++] = i;
  }
  const stride = Math.max(1, Math.ceil(found / most));
  const chosen = Math.ceil(found / stride);
  const side: Side = {
    count: chosen,
    points: new Float64Array(3 * chosen),
    normals: new Float64Array(3 * chosen),
  };
  for (let k = 0; k < 3; k++) {
    const [a, b, c, d] = [frame[4 * k]!, frame[4 * k + 1]!, frame[4 * k + 2]!, frame[4 * k + 3]!];
    for (let n = 0; n < chosen; n++) {
      const at = 3 * inside[n * stride]!;
      side.points[3 * n + k] = a * points[at]! + b * points[at + 1]! + c * points[at + 2]! + d;
      side.normals[3 * n + k] = a * normals[at]! + b * normals[at + 1]! + c * normals[at + 2]!;
    }
  }
  return side;
}

/** Cosine between the normals of two points from which one may be the partner of the other. */
const LIKE = 0.5;
/** Rounding may not lose the nearest point: what distances are held under, as a factor, and how far a point may lie outside of its own cube, in edges. */
const SLACK = 1 + 1e-9;
const ROUNDING = 1e-9;

/** How far `at` lies outside of `low` to `high`. */
const outside = (at: number, low: number, high: number): number =>
  at < low ? low - at : at > high ? at - high : 0;

/** Points in cubes, for the nearest one to a place. */
class Cubes {
  readonly #side: Side;
  readonly #reach: number;
  readonly #edge: number;
  readonly #min = new Float64Array(3).fill(Infinity);
  readonly #size = new Uint32Array(3);
  readonly #starts: Uint32Array;
  readonly #order: Uint32Array;
  /** Point and normal, six numbers each, one cube after the other. */
  readonly #sorted: Float64Array;

  constructor(side: Side, reach: number) {
    this.#side = side;
    this.#reach = reach;
    const max = [-Infinity, -Infinity, -Infinity];
    for (let i = 0, k = 0; i < 3 * side.count; i++, k = k === 2 ? 0 : k + 1) {
      const value = side.points[i]!;
      if (value < this.#min[k]!) this.#min[k] = value;
      if (value > max[k]!) max[k] = value;
    }
    // A thing without depth has a reach of nearly nothing: its cubes are larger, so that they can be counted.
    const longest = Math.max(...max.map((value, k) => value - this.#min[k]!));
    const edge = Math.max(reach, longest / MOST_CUBES);
    this.#edge = edge;
    for (let k = 0; k < 3; k++) this.#size[k] = Math.max(1, Math.floor((max[k]! - this.#min[k]!) / edge) + 1);
    const cubes = this.#size[0]! * this.#size[1]! * this.#size[2]!;
    this.#starts = new Uint32Array(cubes + 1);
    const cubeOf = new Uint32Array(side.count);
    const [wide, deep] = [this.#size[0]!, this.#size[1]!];
    for (let i = 0; i < side.count; i++) {
      const a = this.#cube(0, side.points[3 * i]!);
      const b = this.#cube(1, side.points[3 * i + 1]!);
      const c = this.#cube(2, side.points[3 * i + 2]!);
      cubeOf[i] = (c * deep + b) * wide + a;
      this.#starts[cubeOf[i]! + 1]!++;
    }
    for (let c = 0; c < cubes; c++) this.#starts[c + 1]! += this.#starts[c]!;
    this.#order = new Uint32Array(side.count);
    const next = this.#starts.slice();
    for (let i = 0; i < side.count; i++) this.#order[next[cubeOf[i]!]!++] = i;
    this.#sorted = new Float64Array(6 * side.count);
    for (let o = 0; o < side.count; o++) {
      const i = this.#order[o]!;
      for (let k = 0; k < 3; k++) {
        this.#sorted[6 * o + k] = side.points[3 * i + k]!;
        this.#sorted[6 * o + 3 + k] = side.normals[3 * i + k]!;
      }
    }
  }

  /**
   * The nearest point within reach of a place whose normal is like the place's: `query` is the place and its normal; −1 for none. A `guess`
   * that lies near makes it quick, and never changes the answer; −1 for none.
   */
  nearest(query: Float64Array, guess: number): number {
    const sorted = this.#sorted;
    const [x, y, z] = [query[0]!, query[1]!, query[2]!];
    const [nx, ny, nz] = [query[3]!, query[4]!, query[5]!];
    const [w, d, h] = [this.#size[0]!, this.#size[1]!, this.#size[2]!];
    const [i, j, k] = [this.#cube(0, x), this.#cube(1, y), this.#cube(2, z)];
    const from = Math.max(0, i - 1);
    const to = Math.min(w - 1, i + 1);
    if (from > to) return -1;
    let best = -1;
    let least = this.#bound(query, guess);
    for (let c = Math.max(0, k - 1); c <= Math.min(h - 1, k + 1); c++) {
      const apart = this.#apart(2, c, z);
      for (let b = Math.max(0, j - 1); b <= Math.min(d - 1, j + 1); b++) {
        const off = apart + this.#apart(1, b, y);
        if (off > least * SLACK) continue;
        let [first, last] = [from, to];
        if (first < i && off + this.#apart(0, first, x) > least * SLACK) first = i;
        if (last > i && off + this.#apart(0, last, x) > least * SLACK) last = i;
        const row = (c * d + b) * w;
        const end = 6 * this.#starts[row + last + 1]!;
        for (let o = 6 * this.#starts[row + first]!; o < end; o += 6) {
          const dx = sorted[o]! - x;
          const dy = sorted[o + 1]! - y;
          const dz = sorted[o + 2]! - z;
          const squared = dx * dx + dy * dy + dz * dz;
          if (squared >= least) continue;
          if (sorted[o + 3]! * nx + sorted[o + 4]! * ny + sorted[o + 5]! * nz < LIKE) continue;
          least = squared;
          best = o;
        }
      }
    }
    return best < 0 ? -1 : this.#order[best / 6]!;
  }

  #cube(k: number, value: number): number {
    return Math.floor((value - this.#min[k]!) / this.#edge);
  }

  /** Squared distance along one axis from a place to a layer of cubes, or a little less. */
  #apart(k: number, layer: number, value: number): number {
    const low = this.#min[k]! + layer * this.#edge;
    const gap = Math.max(0, outside(value, low, low + this.#edge) - ROUNDING * this.#edge);
    return gap * gap;
  }

  /** Squared distance that the nearest point is under: the guess's where that would do, else the reach. */
  #bound(query: Float64Array, guess: number): number {
    const reach = this.#reach * this.#reach;
    if (guess < 0) return reach;
    const { points, normals } = this.#side;
    const g = 3 * guess;
    if (normals[g]! * query[3]! + normals[g + 1]! * query[4]! + normals[g + 2]! * query[5]! < LIKE)
      return reach;
    const dx = points[g]! - query[0]!;
    const dy = points[g + 1]! - query[1]!;
    const dz = points[g + 2]! - query[2]!;
    // Just over its own, so that it is found itself where nothing is nearer.
    return Math.min(reach, (dx * dx + dy * dy + dz * dz) * SLACK + Number.MIN_VALUE);
  }
}

/** The frame whose X axis is the plane's normal and whose Z axis stays as near as it can. */
function frameOfPlane(frame: Mat4, normal: vec3.Vec3, distance: number): Mat4 {
  const x = normal[0] < 0 ? vec3.scale(normal, -1) : normal;
  const d = normal[0] < 0 ? -distance : distance;
  const z = vec3.normalize(vec3.addScaled([0, 0, 1], x, -x[2]));
  const y = vec3.cross(z, x);
  const turn: Mat4 = [...x, -d, ...y, 0, ...z, 0, 0, 0, 0, 1];
  return multiply(turn, frame);
}

/** A plane that is looked for: its normal, two directions in it, its distance, and the height that it leans about. */
interface Plane {
  readonly normal: vec3.Vec3;
  readonly e1: vec3.Vec3;
  readonly e2: vec3.Vec3;
  readonly distance: number;
  readonly middle: number;
}

/** What one round found: the normal equations of the plane's motion, and how well both sides agree. */
interface Round {
  readonly matrix: Float64Array;
  readonly right: Float64Array;
  readonly looked: number;
  readonly found: number;
  readonly weights: number;
  /** Of the weighted squares of the gaps. */
  readonly sum: number;
}

/** A mirrored point and its normal. */
const query = new Float64Array(6);

/** Mirrors every `stride`th point in the plane and finds its partner; gaps of more than `limit` count little. Written in numbers: it is run for each point in each round. */
function comparePartners(
  { points, normals, count }: Side,
  cubes: Cubes,
  partners: Int32Array,
  { normal, e1, e2, distance, middle }: Plane,
  { stride, limit }: { readonly stride: number; readonly limit: number },
): Round {
  const [n0, n1, n2] = normal;
  const [a0, a1, a2] = e1;
  const [b0, b1, b2] = e2;
  let [m00, m01, m02, m11, m12, m22, r0, r1, r2] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [found, looked, sum, weights] = [0, 0, 0, 0];
  for (let i = 0; i < count; i += stride) {
    const [px, py, pz] = [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!];
    const [nx, ny, nz] = [normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!];
    looked++;
    const off = n0 * px + n1 * py + n2 * pz - distance;
    const across = nx * n0 + ny * n1 + nz * n2;
    query[0] = px + n0 * (-2 * off);
    query[1] = py + n1 * (-2 * off);
    query[2] = pz + n2 * (-2 * off);
    query[3] = nx + n0 * (-2 * across);
    query[4] = ny + n1 * (-2 * across);
    query[5] = nz + n2 * (-2 * across);
    const partner = cubes.nearest(query, partners[i]!);
    partners[i] = partner;
    if (partner < 0) continue;
    const p = 3 * partner;
    const [sx, sy, sz] = [normals[p]!, normals[p + 1]!, normals[p + 2]!];
    const gap =
      sx * (query[0]! - points[p]!) + sy * (query[1]! - points[p + 1]!) + sz * (query[2]! - points[p + 2]!);
    const ratio = gap / limit;
    const weight = 1 / ((1 + ratio * ratio) * (1 + ratio * ratio));
    found++;
    weights += weight;
    sum += weight * gap * gap;
    // The mirrored point's motion when the normal leans along e1 or e2 and the plane moves along its normal. The lever is taken from
    // the zone's middle, so that leaning and moving are told apart.
    const arm = pz - middle;
    const along = sx * n0 + sy * n1 + sz * n2;
    const l0 = -2 * ((a0 * px + a1 * py + a2 * arm) * along + off * (sx * a0 + sy * a1 + sz * a2));
    const l1 = -2 * ((b0 * px + b1 * py + b2 * arm) * along + off * (sx * b0 + sy * b1 + sz * b2));
    const l2 = 2 * along;
    r0 -= weight * l0 * gap;
    r1 -= weight * l1 * gap;
    r2 -= weight * l2 * gap;
    m00 += weight * l0 * l0;
    m01 += weight * l0 * l1;
    m02 += weight * l0 * l2;
    m11 += weight * l1 * l1;
    m12 += weight * l1 * l2;
    m22 += weight * l2 * l2;
  }
  const matrix = Float64Array.of(m00, m01, m02, 0, m11, m12, 0, 0, m22);
  return { matrix, right: Float64Array.of(r0, r1, r2), looked, found, weights, sum };
}

/**
 * The plane between two sides that are each other's mirror image, near x = 0 of `frame`: each point is mirrored, the nearest surface with a
 * like normal is its partner, and the plane moves until the partners lie in one another's surface. `reach` is how far off a partner may be.
 * Source: iterated closest points to planes (Chen and Medioni, 1992) with the reflection in place of a motion; robust weights of Geman
 * and McClure.
 */
export function mirrorPlane(
  samples: SurfaceSamples,
  frame: Mat4,
  zone: Zone,
  reach: number,
  most: number,
): MirrorFit {
  const side = zoneOf(samples, frame, zone, most);
  const stride = side.count > 3000 ? 2 : 1;
  if (side.count < 100) return { frame, lean: 0, share: 0, error: Infinity };
  const cubes = new Cubes(side, reach);
  // From one round to the next most points keep their partner.
  const partners = new Int32Array(side.count).fill(-1);
  let normal: vec3.Vec3 = [1, 0, 0];
  let distance = 0;
  let share = 0;
  let error = Infinity;
  let middle = 0;
  for (let i = 0; i < side.count; i++) middle += side.points[3 * i + 2]! / side.count;
  for (let round = 0; round < ROUNDS; round++) {
    const [e1, e2] = vec3.perpendicularFrame(normal);
    const limit = reach * (round < 4 ? 0.5 : round < 8 ? 0.2 : 0.1);
    const plane = { normal, e1, e2, distance, middle };
    const { matrix, right, looked, found, weights, sum } = comparePartners(side, cubes, partners, plane, {
      stride,
      limit,
    });
    share = looked > 0 ? found / looked : 0;
    error = weights > 0 ? Math.sqrt(sum / weights) : Infinity;
    if (found < 50) break;
    const change = new Float64Array(3);
    for (let k = 0; k < 3; k++) matrix[4 * k]! += 1e-9;
    solveSymmetric(matrix, right, 3, change);
    // About the zone's middle: the plane passes through the point [0, 0, middle] moved along the normal.
    const anchored = distance - normal[2] * middle;
    normal = vec3.normalize(vec3.addScaled(vec3.addScaled(normal, e1, change[0]!), e2, change[1]!));
    distance = anchored + change[2]! + normal[2] * middle;
  }
  const lean = normal[0] < 0 ? -normal[2] : normal[2];
  return { frame: frameOfPlane(frame, normal, distance), lean, share, error };
}
