import { cross, dot, mix, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import { vertexCorners } from '../topology/adjacency.ts';
import type { PathPiece } from './geodesic-path.ts';
import type { Refinement } from './geodesic-refine.ts';
import type { SurfaceContour } from './geodesic-region.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A triangle of the coarser mesh and its parts in the finer one. */
interface Chart {
  /** Numbers of the parts in the finer mesh. */
  readonly first: number;
  readonly end: number;
  /** Corners of the whole triangle. */
  readonly corners: readonly [number, number, number];
  /** Weights of each vertex at the corners of the whole. They are sums of halves, so that they are exact. */
  readonly weights: ReadonlyMap<number, Vec3>;
  /** The parts on the two sides of an edge within the whole, by the key of the edge. */
  readonly sides: ReadonlyMap<number, readonly number[]>;
}

/** Where a piece begins or ends: in which part, where, and, where that is on a side of the whole triangle, on which place of it. */
interface End {
  readonly part: number;
  /** Weights at the corners of the whole. */
  readonly at: Vec3;
  readonly position: Vec3;
  readonly rim?: Rim;
}

/** A place on a side of a whole triangle. */
interface Rim {
  /** The corner of the whole that lies across, 0 to 2. */
  readonly across: number;
  /** The corner of the whole with the higher number, 0 to 2, and the share of the way to it, less than 1. */
  readonly high: number;
  readonly share: number;
  /** The edge of the finer mesh that it lies on. */
  readonly edge: readonly [number, number];
}

/** Least weight of a corner for a place within a part: what lies on its edge is pulled in, so that every line is clear about what it crosses. */
const INSIDE = 1e-6;
const BELOW_ONE = 1 - Number.EPSILON;

/**
 * Carries lines over to a finer mesh: the same lines on the same surface (to the rounding of its new vertices), parted where they cross the
 * new edges. A line of one piece whose ends are the same carries a place.
 *
 * Within each whole triangle a piece is walked in the plane of the triangle's weights, where it is straight as well. On which side of it the
 * vertices on the sides of the whole lie is told by the place it crosses them at, the same for both triangles; so the
 * carried line crosses each edge just as often, odd or even, as the line on the whole would have it.
 */
export function carryLines(
  mesh: TriMesh,
  refinement: Refinement,
  lines: readonly (readonly PathPiece[])[],
): readonly (readonly PathPiece[])[] {
  const chartOf = charts(mesh, refinement);
  return lines.map((line) => {
    const carried: PathPiece[] = [];
    for (const [i, piece] of line.entries()) {
      const chart = chartOf(piece.triangle);
      // A piece begins on the edge that the one before it left through.
      const before = line[i - 1]?.edge;
      const from = endOf(refinement, chart, piece.from, before);
      const to = endOf(refinement, chart, piece.to, piece.edge);
      walkParts(refinement.mesh, chart, from, to, carried);
    }
    return carried;
  });
}

/** A line that was traced, with its marks, and `others` on a finer mesh: see `carryLines`. */
export function carryContour(
  mesh: TriMesh,
  refinement: Refinement,
  line: SurfaceContour,
  others: readonly (readonly PathPiece[])[],
): { readonly line: SurfaceContour; readonly others: readonly (readonly PathPiece[])[] } {
  const places = line.marks.map(({ triangle, position }) => [{ triangle, from: position, to: position }]);
  const [contour, ...rest] = carryLines(mesh, refinement, [line.contour, ...places, ...others]);
  const finer = refinement.mesh;
  const at = (v: number): Vec3 => pointAt(finer.positions, v);
  const marks = line.marks.map((mark, i) => {
    const [{ triangle, from: position }] = rest[i] as readonly [PathPiece];
    return { ...mark, triangle, position, barycentric: weightsAt(threeOf(finer, triangle, at), position) };
  });
  const corners = vertexCorners(finer);
  return {
    line: { corners, contour: contour!, length: line.length, marks },
    others: rest.slice(marks.length),
  };
}

/** What `of` says of the corners of a triangle. */
function threeOf(
  { indices }: TriMesh,
  triangle: number,
  of: (v: number) => Vec3,
): readonly [Vec3, Vec3, Vec3] {
  return [of(indices[3 * triangle]!), of(indices[3 * triangle + 1]!), of(indices[3 * triangle + 2]!)];
}

const keyOf = (a: number, b: number, count: number): number => (a < b ? a * count + b : b * count + a);

/** The charts of whole triangles, each made when it is first asked for. */
function charts(mesh: TriMesh, { mesh: finer, parents, firstPart }: Refinement): (triangle: number) => Chart {
  const count = mesh.positions.length / 3;
  const total = finer.positions.length / 3;
  const made = new Map<number, Chart>();
  return (triangle) => {
    const known = made.get(triangle);
    if (known) return known;
    const [a, b, c] = [0, 1, 2].map((k) => mesh.indices[3 * triangle + k]!) as [number, number, number];
    const weights = new Map<number, Vec3>([
      [a, [1, 0, 0]],
      [b, [0, 1, 0]],
      [c, [0, 0, 1]],
    ]);
    // Both ends of the edge that a vertex is the middle of lie in the same whole triangle.
    const weightsOf = (v: number): Vec3 => {
      const found = weights.get(v);
      if (found) return found;
      const middle = mix(weightsOf(parents[2 * (v - count)]!), weightsOf(parents[2 * (v - count) + 1]!), 0.5);
      weights.set(v, middle);
      return middle;
    };
    const sides = new Map<number, number[]>();
    const [first, end] = [firstPart[triangle]!, firstPart[triangle + 1]!];
    for (let part = first; part < end; part++)
      for (let k = 0; k < 3; k++) {
        const v = finer.indices[3 * part + k]!;
        weightsOf(v);
        const key = keyOf(v, finer.indices[3 * part + ((k + 1) % 3)]!, total);
        const list = sides.get(key);
        if (list) list.push(part);
        else sides.set(key, [part]);
      }
    const chart: Chart = { first, end, corners: [a, b, c], weights, sides };
    made.set(triangle, chart);
    return chart;
  };
}

/** Where a piece ends, on `edge` or within the triangle. */
function endOf(
  { mesh }: Refinement,
  chart: Chart,
  position: Vec3,
  edge: readonly [number, number] | undefined,
): End {
  return edge ? rimEnd(mesh, chart, position, edge) : innerEnd(mesh, chart, position);
}

function rimEnd(mesh: TriMesh, chart: Chart, position: Vec3, edge: readonly [number, number]): End {
  const { corners, weights, sides } = chart;
  // Always from the lower vertex, so that both triangles of an edge see the same place.
  const high = corners.indexOf(Math.max(...edge));
  const across = 3 - high - corners.indexOf(Math.min(...edge));
  const from = pointAt(mesh.positions, Math.min(...edge));
  const way = subtract(pointAt(mesh.positions, Math.max(...edge)), from);
  const along = dot(subtract(position, from), way) / dot(way, way) || 0;
  const share = Math.min(Math.max(along, 0), BELOW_ONE);
  let [lower, upper] = [edge[0], edge[1]];
  let [least, most] = [-1, 2];
  for (const [v, weight] of weights) {
    if (weight[across as 0] !== 0) continue;
    const at = weight[high as 0];
    if (at <= share && at > least) [lower, least] = [v, at];
    if (at > share && at < most) [upper, most] = [v, at];
  }
  const part = (share - least) / (most - least);
  return {
    part: sides.get(keyOf(lower, upper, mesh.positions.length / 3))![0]!,
    at: mix(weights.get(lower)!, weights.get(upper)!, part),
    position: mix(pointAt(mesh.positions, lower), pointAt(mesh.positions, upper), part),
    rim: { across, high, share, edge: [lower, upper] },
  };
}

function innerEnd(mesh: TriMesh, chart: Chart, position: Vec3): End {
  const { first, end, corners, weights } = chart;
  const [a, b, c] = corners.map((v) => pointAt(mesh.positions, v)) as [Vec3, Vec3, Vec3];
  const at = weightsAt([a, b, c], position);
  if (end - first === 1) return { part: first, at, position };
  let best: { readonly part: number; readonly own: Vec3; readonly least: number } | undefined;
  for (let part = first; part < end; part++) {
    const [p, q, r] = threeOf(mesh, part, (v) => weights.get(v)!);
    const whole = turn(p, q, r);
    const own: Vec3 = [turn(q, r, at) / whole, turn(r, p, at) / whole, turn(p, q, at) / whole];
    const least = Math.min(...own);
    if (!best || least > best.least) best = { part, own, least };
  }
  const { part, own } = best!;
  const inside = own.map((weight) => Math.max(weight, INSIDE));
  const sum = inside[0]! + inside[1]! + inside[2]!;
  const blend = (of: (v: number) => Vec3): Vec3 => {
    const [p, q, r] = threeOf(mesh, part, of);
    const value = (d: 0 | 1 | 2) => (inside[0]! * p[d] + inside[1]! * q[d] + inside[2]! * r[d]) / sum;
    return [value(0), value(1), value(2)];
  };
  return { part, at: blend((v) => weights.get(v)!), position: blend((v) => pointAt(mesh.positions, v)) };
}

/** Twice the area of a triangle of weights, with its sign: positive when `c` lies to the left of the way from `a` to `b`. */
const turn = (a: Vec3, b: Vec3, c: Vec3): number =>
  (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);

/** Weights of a place at the corners of a triangle; where that has no area to speak of, along its longest side. */
export function weightsAt([a, b, c]: readonly [Vec3, Vec3, Vec3], position: Vec3): Vec3 {
  const u = subtract(b, a);
  const v = subtract(c, a);
  const w = subtract(position, a);
  const normal = cross(u, v);
  const square = dot(normal, normal);
  const far = subtract(c, b);
  const lengths = [dot(far, far), dot(v, v), dot(u, u)] as const;
  const longest = Math.max(...lengths);
  if (square > 1e-20 * longest * longest) {
    const y = dot(cross(w, v), normal) / square;
    const z = dot(cross(u, w), normal) / square;
    return [1 - y - z, y, z];
  }
  if (!(longest > 0)) return [1 / 3, 1 / 3, 1 / 3];
  const share = (from: Vec3, way: Vec3): number =>
    Math.min(1, Math.max(0, dot(subtract(position, from), way) / longest));
  if (longest === lengths[2]) return [1 - share(a, u), share(a, u), 0];
  if (longest === lengths[1]) return [1 - share(a, v), 0, share(a, v)];
  return [0, 1 - share(b, far), share(b, far)];
}

/** Shorter pieces than this, in weights, cross what they cross at one place. */
const POINT = 1e-9;

/** Adds the piece from one end to the other, part by part. */
function walkParts(mesh: TriMesh, chart: Chart, from: End, to: End, carried: PathPiece[]): void {
  const { first, end, sides, weights } = chart;
  const total = mesh.positions.length / 3;
  const isLeft = sideOf(chart, from, to);
  const isPoint = Math.max(...from.at.map((value, k) => Math.abs(value - to.at[k as 0]))) < POINT;
  const ahead = (at: Vec3): number =>
    (at[1] - from.at[1]) * (to.at[1] - from.at[1]) + (at[2] - from.at[2]) * (to.at[2] - from.at[2]);
  let part = from.part;
  let position = from.position;
  let came = from.rim ? keyOf(...from.rim.edge, total) : -1;
  for (let steps = first; part !== to.part; steps++) {
    let best:
      | { readonly edge: readonly [number, number]; readonly share: number; readonly ahead: number }
      | undefined;
    for (let k = 0; k < 3; k++) {
      const a = mesh.indices[3 * part + k]!;
      const b = mesh.indices[3 * part + ((k + 1) % 3)]!;
      if (isLeft(a) === isLeft(b) || keyOf(a, b, total) === came) continue;
      const edge = a < b ? ([a, b] as const) : ([b, a] as const);
      const [low, high] = [weights.get(edge[0])!, weights.get(edge[1])!];
      const beside = turn(from.at, to.at, low);
      const share = Math.min(1, Math.max(0, beside / (beside - turn(from.at, to.at, high)) || 0));
      const one = { edge, share, ahead: ahead(mix(low, high, share)) };
      if (!best || one.ahead > best.ahead) best = one;
    }
    const key = best && keyOf(...best.edge, total);
    const beyond = best && sides.get(key!)!.find((other) => other !== part);
    // Never: a line has two ends, and what parts the left from the right ends at the second.
    if (!best || beyond === undefined || steps === end) throw new Error('A line was lost on a finer mesh.');
    const [a, b] = best.edge;
    const next = isPoint ? position : mix(pointAt(mesh.positions, a), pointAt(mesh.positions, b), best.share);
    carried.push({ triangle: part, from: position, to: next, edge: best.edge });
    [part, position, came] = [beyond, next, key!];
  }
  carried.push({ triangle: part, from: position, to: to.position, ...(to.rim ? { edge: to.rim.edge } : {}) });
}

/** Tells whether a vertex of the chart lies to the left of the way from one end to the other. */
function sideOf({ weights }: Chart, from: End, to: End): (v: number) => boolean {
  const enters = from.rim;
  const leaves = to.rim;
  // Through two sides of the whole it cuts one corner off.
  const cut = enters && leaves ? 3 - enters.across - leaves.across : -1;
  const isCutLeft = enters !== undefined && enters.across !== (cut + 1) % 3;
  return (v) => {
    const at = weights.get(v)!;
    if (leaves && at[leaves.across as 0] === 0)
      return at[leaves.high as 0] > leaves.share === (leaves.high === (leaves.across + 2) % 3);
    if (enters && at[enters.across as 0] === 0)
      return at[enters.high as 0] > enters.share === (enters.high === (enters.across + 1) % 3);
    if (cut >= 0 && at[cut as 0] === 0) return !isCutLeft;
    const side = turn(from.at, to.at, at);
    return side > 0 || (side === 0 && cut >= 0 && !isCutLeft);
  };
}
