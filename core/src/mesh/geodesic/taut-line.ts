import { atan2 } from '../../math/portable.ts';
import { distance, mix, type Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A point of a line on the surface, with the triangle that the way onward lies in. */
export interface LinePoint {
  readonly position: Vec3;
  readonly triangle: number;
}

type Flat = readonly [x: number, y: number];

/** A vertex about which a taut line bends: which triangles of the strip lie about it, by their places in it, and the angle between the ways from it, radians, less than half a turn. */
export interface TautBend {
  readonly vertex: number;
  readonly first: number;
  readonly last: number;
  readonly angle: number;
}

interface TautLine {
  readonly points: readonly LinePoint[];
  readonly bends: readonly TautBend[];
}

/** The edge over which the strip goes on, unfolded into one plane, seen along the way. */
interface Gate {
  readonly left: Flat;
  readonly right: Flat;
  readonly leftVertex: number;
  readonly rightVertex: number;
}

/** A corner of the taut line in the plane: the start, the end, or a vertex that it bends about; `gate` is the one that the vertex is of. */
interface Corner {
  readonly at: Flat;
  readonly vertex: number;
  readonly gate: number;
}

const cross = (o: Flat, a: Flat, b: Flat): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The shortest line between two places within a strip of triangles, each of which shares an edge with the next: unfolded into the plane, by the funnel. */
export function pulledTaut(mesh: TriMesh, strip: readonly number[], from: Vec3, to: Vec3): TautLine {
  const { gates, start, end } = unfolded(mesh, strip, from, to);
  const line = funnel(gates, start, end);
  return { points: pointsOf(mesh, strip, { gates, line, from, to }), bends: bendsOf(gates, line) };
}

const cornersOf = ({ indices }: TriMesh, face: number): readonly number[] => [
  indices[3 * face]!,
  indices[3 * face + 1]!,
  indices[3 * face + 2]!,
];

const placeOf = ({ positions: p }: TriMesh, vertex: number): Vec3 => [
  p[3 * vertex]!,
  p[3 * vertex + 1]!,
  p[3 * vertex + 2]!,
];

/** Where a place lies whose distances to two places of the plane are known, on the side of them that `side` says: 1 left, −1 right. */
function beside(a: Flat, b: Flat, [ab, toA, toB]: readonly [number, number, number], side: 1 | -1): Flat {
  const along = ab > 0 ? (toA * toA - toB * toB + ab * ab) / (2 * ab) : 0;
  const off = side * Math.sqrt(Math.max(0, toA * toA - along * along));
  const [ux, uy] = ab > 0 ? [(b[0] - a[0]) / ab, (b[1] - a[1]) / ab] : [1, 0];
  return [a[0] + along * ux - off * uy, a[1] + along * uy + off * ux];
}

function unfolded(mesh: TriMesh, strip: readonly number[], from: Vec3, to: Vec3) {
  const flat = new Map<number, Flat>();
  const near = (a: number, b: number, at: Vec3, side: 1 | -1): Flat => {
    const [p, q] = [placeOf(mesh, a), placeOf(mesh, b)];
    return beside(flat.get(a)!, flat.get(b)!, [distance(p, q), distance(p, at), distance(q, at)], side);
  };
  const [a, b, c] = cornersOf(mesh, strip[0]!) as [number, number, number];
  flat.set(a, [0, 0]);
  flat.set(b, [distance(placeOf(mesh, a), placeOf(mesh, b)), 0]);
  flat.set(c, near(a, b, placeOf(mesh, c), 1));
  const start = near(a, b, from, 1);
  const gates: Gate[] = [];
  // The last edge that was crossed, with what lies beyond it on its left.
  let [x, y] = [a, b];
  for (let k = 1; k < strip.length; k++) {
    const before = cornersOf(mesh, strip[k - 1]!);
    const now = cornersOf(mesh, strip[k]!);
    const [u, v] = before.filter((vertex) => now.includes(vertex)) as [number, number];
    const inner = before.find((vertex) => vertex !== u && vertex !== v)!;
    const outer = now.find((vertex) => vertex !== u && vertex !== v)!;
    // What was left behind lies on the right of x–y, and what comes on its left: x is on the left of the way.
    [x, y] = cross(flat.get(u)!, flat.get(v)!, flat.get(inner)!) > 0 ? [v, u] : [u, v];
    gates.push({ left: flat.get(x)!, right: flat.get(y)!, leftVertex: x, rightVertex: y });
    flat.set(outer, near(x, y, placeOf(mesh, outer), 1));
  }
  const end = near(x, y, to, 1);
  return { gates, start, end };
}

/** The corners of the shortest line through gates in the plane, both ends included. Source: Lee and Preparata 1984, as restarted at each corner. */
function funnel(gates: readonly Gate[], start: Flat, end: Flat): readonly Corner[] {
  const doors = [...gates, { left: end, right: end, leftVertex: -1, rightVertex: -1 }];
  const corners: Corner[] = [{ at: start, vertex: -1, gate: -1 }];
  let apex = corners[0]!;
  let [left, right]: [Corner, Corner] = [apex, apex];
  for (let k = 0; k < doors.length; k++) {
    const door = doors[k]!;
    const nextRight: Corner = { at: door.right, vertex: door.rightVertex, gate: k };
    const nextLeft: Corner = { at: door.left, vertex: door.leftVertex, gate: k };
    const isAt = (one: Corner): boolean => one === apex || (one.vertex >= 0 && one.vertex === apex.vertex);
    const turn = (corner: Corner): void => {
      corners.push(corner);
      apex = corner;
      [left, right] = [corner, corner];
      k = corner.gate;
    };
    if (cross(apex.at, right.at, nextRight.at) >= 0) {
      if (isAt(right) || cross(apex.at, left.at, nextRight.at) < 0) right = nextRight;
      else {
        turn(left);
        continue;
      }
    }
    if (cross(apex.at, left.at, nextLeft.at) <= 0) {
      if (isAt(left) || cross(apex.at, right.at, nextLeft.at) > 0) left = nextLeft;
      else {
        turn(right);
        continue;
      }
    }
  }
  return [...corners, { at: end, vertex: -1, gate: gates.length }];
}

/** The corners between the ends, each with the stretch of the strip that lies about its vertex. */
function bendsOf(gates: readonly Gate[], line: readonly Corner[]): readonly TautBend[] {
  return line.slice(1, -1).flatMap((corner, i) => {
    const { vertex, gate } = corner;
    if (vertex < 0) return [];
    const isOf = (k: number): boolean =>
      gates[k] !== undefined && (gates[k].leftVertex === vertex || gates[k].rightVertex === vertex);
    let [first, last] = [gate, gate];
    while (isOf(first - 1)) first--;
    while (isOf(last + 1)) last++;
    const [before, after] = [line[i]!.at, line[i + 2]!.at];
    const [u, v] = [
      [before[0] - corner.at[0], before[1] - corner.at[1]],
      [after[0] - corner.at[0], after[1] - corner.at[1]],
    ] as const;
    const angle = atan2(Math.abs(u[0] * v[1] - u[1] * v[0]), u[0] * v[0] + u[1] * v[1]);
    // Gate k lies between the triangles k and k + 1 of the strip.
    return [{ vertex, first, last: last + 1, angle }];
  });
}

/** The line in space: where it crosses the gates. */
function pointsOf(
  mesh: TriMesh,
  strip: readonly number[],
  given: {
    readonly gates: readonly Gate[];
    readonly line: readonly Corner[];
    readonly from: Vec3;
    readonly to: Vec3;
  },
): readonly LinePoint[] {
  const { gates, line, from, to } = given;
  const points: LinePoint[] = [{ position: from, triangle: strip[0]! }];
  let leg = 0;
  for (const [k, { left, right, leftVertex, rightVertex }] of gates.entries()) {
    // A leg ends at the gate of its last corner.
    while (leg < line.length - 2 && line[leg + 1]!.gate < k) leg++;
    const [a, b] = [line[leg]!.at, line[leg + 1]!.at];
    const [onLeft, onRight] = [cross(a, b, left), cross(a, b, right)];
    const share = onLeft === onRight ? 0.5 : Math.min(1, Math.max(0, onRight / (onRight - onLeft)));
    const position = mix(placeOf(mesh, rightVertex), placeOf(mesh, leftVertex), share);
    points.push({ position, triangle: strip[k + 1]! });
  }
  return [...points, { position: to, triangle: strip.at(-1)! }];
}
