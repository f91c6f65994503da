import { distance, pointAt, type Vec3 } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';

/** A place on the rim: on the edge from one rim point to the next, at `t` of the way (0 to 1), and how far it is, mm. */
export interface RimPlace {
  readonly from: number;
  readonly to: number;
  readonly t: number;
  readonly distance: number;
}

/**
 * Closed lines along which two parts of a surface meet. Rim points are numbered loop by loop in their order; `next` and `previous` go round the loop.
 */
export interface Rim {
  /** Vertices of the mesh, one a rim point. */
  readonly vertices: readonly number[];
  readonly next: readonly number[];
  readonly previous: readonly number[];
  /** mm from each rim point to the next. */
  readonly lengths: Float64Array;
  readonly loopOf: readonly number[];
  /** mm from the loop's first point. */
  readonly along: Float64Array;
  /** mm round each loop. */
  readonly rounds: readonly number[];
}

/** Follows directed edges (two by two) round their loops. Undefined where a vertex has not one edge in and one out. */
export function rimOf(edges: readonly number[], positions: Float32Array): Rim | undefined {
  const after = new Map<number, number>();
  const ends = new Set<number>();
  for (let e = 0; e < edges.length; e += 2) {
    if (after.has(edges[e]!) || ends.has(edges[e + 1]!)) return undefined;
    after.set(edges[e]!, edges[e + 1]!);
    ends.add(edges[e + 1]!);
  }
  if ([...after.keys()].some((vertex) => !ends.has(vertex))) return undefined;
  const numbers = new Map<number, number>();
  const [vertices, next, previous, loopOf]: [number[], number[], number[], number[]] = [[], [], [], []];
  const [lengths, along, rounds]: [number[], number[], number[]] = [[], [], []];
  for (const start of after.keys()) {
    if (numbers.has(start)) continue;
    const first = vertices.length;
    let round = 0;
    for (let at = start; !numbers.has(at); at = after.get(at)!) {
      const to = after.get(at)!;
      numbers.set(at, vertices.length);
      next.push(vertices.length + 1);
      previous.push(vertices.length - 1);
      vertices.push(at);
      loopOf.push(rounds.length);
      along.push(round);
      lengths.push(distance(pointAt(positions, at), pointAt(positions, to)));
      round += lengths.at(-1)!;
    }
    next[vertices.length - 1] = first;
    previous[first] = vertices.length - 1;
    rounds.push(round);
  }
  return {
    vertices,
    next,
    previous,
    loopOf,
    rounds,
    lengths: Float64Array.from(lengths),
    along: Float64Array.from(along),
  };
}

/** Asks for the nearest place of the rim. */
export function nearestOnRim(
  rim: Rim,
  positions: Float32Array,
): (point: Vec3, most?: number) => RimPlace | undefined {
  const packed = new Float32Array(3 * rim.vertices.length);
  rim.vertices.forEach((vertex, i) => packed.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * i));
  // An edge is a triangle whose last two corners are one.
  const indices = Uint32Array.from(rim.next.flatMap((to, from) => [from, to, to]));
  const tree = buildBvh({ positions: packed, indices });
  const out = new Float64Array(7);
  return ([x, y, z], most = Infinity) => {
    const from = tree.closestPointInto(x, y, z, most, out);
    if (from < 0) return undefined;
    return { from, to: rim.next[from]!, t: out[4]! + out[5]!, distance: out[6]! };
  };
}

/** mm along the rim between two places; Infinity on two loops. */
export function alongRim(rim: Rim, a: RimPlace, b: RimPlace): number {
  if (rim.loopOf[a.from] !== rim.loopOf[b.from]) return Infinity;
  const at = (place: RimPlace): number => rim.along[place.from]! + place.t * rim.lengths[place.from]!;
  const way = Math.abs(at(a) - at(b));
  return Math.min(way, rim.rounds[rim.loopOf[a.from]!]! - way);
}

/**
 * Means of values of rim points (`size` numbers each) over `width` mm to either side, weighted by the distance (a hat) and by the length of rim that each point stands for.
 */
export function averagedOnRim(rim: Rim, values: Float64Array, size: number, width: number): Float64Array {
  const out = new Float64Array(values.length);
  const share = (i: number): number => (rim.lengths[i]! + rim.lengths[rim.previous[i]!]!) / 2;
  for (let i = 0; i < rim.vertices.length; i++) {
    let total = 0;
    const take = (j: number, far: number): void => {
      const weight = share(j) * (1 - far / width);
      total += weight;
      for (let k = 0; k < size; k++) out[size * i + k]! += weight * values[size * j + k]!;
    };
    take(i, 0);
    const half = rim.rounds[rim.loopOf[i]!]! / 2;
    const most = Math.min(width, half);
    for (let j = rim.next[i]!, far = rim.lengths[i]!; far < most; far += rim.lengths[j]!, j = rim.next[j]!)
      take(j, far);
    for (let j = rim.previous[i]!, far = rim.lengths[j]!; far < most;) {
      take(j, far);
      j = rim.previous[j]!;
      far += rim.lengths[j]!;
    }
    for (let k = 0; k < size; k++)
      out[size * i + k] = total > 0 ? out[size * i + k]! / total : values[size * i + k]!;
  }
  return out;
}

/** How much a reach may change along the rim, mm a mm. */
const LEAST_EVEN = 0.35;

/** Reaches (mm, one a rim point) that change slowly along the rim and are nowhere above those given but by a mean over `width` mm. */
export function evenedReaches(rim: Rim, reaches: Float64Array, width: number): Float64Array {
  const out = reaches.slice();
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < out.length; i++)
      out[rim.next[i]!] = Math.min(out[rim.next[i]!]!, out[i]! + LEAST_EVEN * rim.lengths[i]!);
    for (let i = out.length - 1; i >= 0; i--)
      out[i] = Math.min(out[i]!, out[rim.next[i]!]! + LEAST_EVEN * rim.lengths[i]!);
  }
  return averagedOnRim(rim, out, 1, width);
}
