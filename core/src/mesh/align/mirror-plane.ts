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
  const inside: number[] = [];
  for (let i = 0; i < count; i++) {
    const z =
      frame[8]! * points[3 * i]! +
      frame[9]! * points[3 * i + 1]! +
      frame[10]! * points[3 * i + 2]! +
      frame[11]!;
    if (z >= low && z <= high) inside.push(i);
  }
  const stride = Math.max(1, Math.ceil(inside.length / most));
  const chosen = inside.filter((_, n) => n % stride === 0);
  const side: Side = {
    count: chosen.length,
    points: new Float64Array(3 * chosen.length),
    normals: new Float64Array(3 * chosen.length),
  };
  chosen.forEach((i, n) => {
    const [x, y, z] = [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!];
    const [nx, ny, nz] = [normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!];
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [frame[4 * k]!, frame[4 * k + 1]!, frame[4 * k + 2]!];
      side.points[3 * n + k] = a * x + b * y + c * z + frame[4 * k + 3]!;
      side.normals[3 * n + k] = a * nx + b * ny + c * nz;
    }
  });
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
  readonly #min = [Infinity, Infinity, Infinity];
  readonly #size = [0, 0, 0];
  readonly #starts: Uint32Array;
  readonly #order: Uint32Array;
  /** Point and normal, six numbers each, one cube after the other. */
  readonly #sorted: Float64Array;

  constructor(side: Side, reach: number) {
    this.#side = side;
    this.#reach = reach;
    const max = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < 3 * side.count; i++) {
      const k = i % 3;
      if (side.points[i]! < this.#min[k]!) this.#min[k] = side.points[i]!;
      if (side.points[i]! > max[k]!) max[k] = side.points[i]!;
    }
    // A thing without depth has a reach of nearly nothing: its cubes are larger, so that they can be counted.
    const longest = Math.max(...max.map((value, k) => value - this.#min[k]!));
    const edge = Math.max(reach, longest / MOST_CUBES);
    this.#edge = edge;
    for (let k = 0; k < 3; k++) this.#size[k] = Math.max(1, Math.floor((max[k]! - this.#min[k]!) / edge) + 1);
    const cubes = this.#size[0]! * this.#size[1]! * this.#size[2]!;
    this.#starts = new Uint32Array(cubes + 1);
    const cubeOf = new Uint32Array(side.count);
    for (let i = 0; i < side.count; i++) {
      const at = [0, 1, 2].map((k) => Math.floor((side.points[3 * i + k]! - this.#min[k]!) / edge));
      cubeOf[i] = (at[2]! * this.#size[1]! + at[1]!) * this.#size[0]! + at[0]!;
      this.#starts[cubeOf[i]! + 1]!++;
    }
    for (let c = 0; c < cubes; c++) this.#starts[c + 1]! += this.#starts[c]!;
    this.#order = new Uint32Array(side.count);
    const next = this.#starts.slice();
    for (let i = 0; i < side.count; i++) this.#order[next[cubeOf[i]!]!++] = i;
    this.#sorted = new Float64Array(6 * side.count);
    this.#order.forEach((i, o) => {
      this.#sorted.set(side.points.subarray(3 * i, 3 * i + 3), 6 * o);
      this.#sorted.set(side.normals.subarray(3 * i, 3 * i + 3), 6 * o + 3);
    });
  }

  /**
   * The nearest point within reach whose normal is like `n`; −1 for none. A `guess` that lies near makes it quick, and never changes the answer;
   * −1 for none.
   */
  nearest(x: number, y: number, z: number, nx: number, ny: number, nz: number, guess: number): number {
    const sorted = this.#sorted;
    const [w, d, h] = this.#size as [number, number, number];
    const [i, j, k] = [this.#cube(0, x), this.#cube(1, y), this.#cube(2, z)];
    const from = Math.max(0, i - 1);
    const to = Math.min(w - 1, i + 1);
    if (from > to) return -1;
    let best = -1;
    let least = this.#bound(x, y, z, nx, ny, nz, guess);
    for (let c = Math.max(0, k - 1); c <= Math.min(h - 1, k + 1); c++) {
      const apart = this.#apart(2, c, z);
      for (let b = Math.max(0, j - 1); b <= Math.min(d - 1, j + 1); b++) {
        if (apart + this.#apart(1, b, y) > least * SLACK) continue;
        const row = (c * d + b) * w;
        const end = 6 * this.#starts[row + to + 1]!;
        for (let o = 6 * this.#starts[row + from]!; o < end; o += 6) {
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
  #bound(x: number, y: number, z: number, nx: number, ny: number, nz: number, guess: number): number {
    const reach = this.#reach * this.#reach;
    if (guess < 0) return reach;
    const { points, normals } = this.#side;
    const g = 3 * guess;
    if (normals[g]! * nx + normals[g + 1]! * ny + normals[g + 2]! * nz < LIKE) return reach;
    const [dx, dy, dz] = [points[g]! - x, points[g + 1]! - y, points[g + 2]! - z];
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
    const matrix = new Float64Array(9);
    const right = new Float64Array(3);
    const limit = reach * (round < 4 ? 0.5 : round < 8 ? 0.2 : 0.1);
    let [found, looked, sum, weights] = [0, 0, 0, 0];
    for (let i = 0; i < side.count; i += stride) {
      const p = vec3.pointAt(side.points, i);
      const n = vec3.pointAt(side.normals, i);
      looked++;
      const off = vec3.dot(normal, p) - distance;
      const q = vec3.addScaled(p, normal, -2 * off);
      const m = vec3.addScaled(n, normal, -2 * vec3.dot(n, normal));
      const partner = cubes.nearest(q[0], q[1], q[2], m[0], m[1], m[2], partners[i]!);
      partners[i] = partner;
      if (partner < 0) continue;
      const surface = vec3.pointAt(side.normals, partner);
      const gap = vec3.dot(surface, vec3.subtract(q, vec3.pointAt(side.points, partner)));
      const ratio = gap / limit;
      const weight = 1 / ((1 + ratio * ratio) * (1 + ratio * ratio));
      found++;
      weights += weight;
      sum += weight * gap * gap;
      // The mirrored point's motion when the normal leans along e1 or e2 and the plane moves along its normal. The lever is taken from
      // the zone's middle, so that leaning and moving are told apart.
      const arm: vec3.Vec3 = [p[0], p[1], p[2] - middle];
      const along = vec3.dot(surface, normal);
      const line = [
        -2 * (vec3.dot(e1, arm) * along + off * vec3.dot(surface, e1)),
        -2 * (vec3.dot(e2, arm) * along + off * vec3.dot(surface, e2)),
        2 * along,
      ];
      for (let r = 0; r < 3; r++) {
        right[r]! -= weight * line[r]! * gap;
        for (let c = r; c < 3; c++) matrix[3 * r + c]! += weight * line[r]! * line[c]!;
      }
    }
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
