import { cross, dot, normalize, perpendicularFrame, subtract, type Vec3 } from '../../math/vec3.ts';
import type { PlaneLike } from '../section/plane.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** One flat strip of a curtain. */
export interface CurtainFacet extends PlaneLike {
  /** Unit direction of the drawn line. */
  readonly along: Vec3;
  /** Range of the strip along that direction from `origin`, mm; infinite at the ends of the curtain. */
  readonly low: number;
  readonly high: number;
  /** Length of the curtain before `origin`, mm. */
  readonly start: number;
}

/**
 * A line drawn on the screen, swept along the view direction and continued straight at both ends: it divides all of space in two.
 * The positive side is on the left of the line as it was drawn, as the viewer sees it.
 */
export interface Curtain {
  readonly facets: readonly CurtainFacet[];
  /** Unit direction of sweep, into the screen. */
  readonly view: Vec3;
}

/** Corners nearer than this to the straight line between their neighbours (mm) are left out, as are points nearer to each other. */
const STRAIGHT = 1e-2;

/** Why a line cannot be swept into a curtain. */
export type CurtainFault = 'too-short' | 'crosses-itself';

/** How a drawn line becomes a curtain. */
export interface CurtainOptions {
  /**
   * `true` keeps within 0.005 mm of the line everywhere. Without it, as records of earlier versions have it, each corner that is nearly straight between its
   * own neighbours is left out, so that an arc of many points becomes its chord.
   */
  readonly exact?: boolean;
  /**
   * The body that is cut, mm: where the straight continuations meet, beyond the ends of the line, counts only in its box as it is seen. Without it, as records of earlier versions have it, it does
   * within 100 m.
   */
  readonly within?: TriMesh;
}

/** Sweeps a drawn line of points (mm) along `view`; returns what is wrong with the line where it cannot be done. */
export function createCurtain(
  points: readonly Vec3[],
  view: Vec3,
  { exact = false, within }: CurtainOptions = {},
): Curtain | CurtainFault {
  const sweep = normalize(view);
  const [e, g] = perpendicularFrame(sweep);
  const flat = points.map((point): [number, number] => [dot(point, e), dot(point, g)]);
  const line = exact ? straighten(flat) : simplify(flat);
  if (line.length < 2) return 'too-short';
  const lift = ([x, y]: readonly [number, number]): Vec3 => [
    x * e[0] + y * g[0],
    x * e[1] + y * g[1],
    x * e[2] + y * g[2],
  ];
  const facets: CurtainFacet[] = [];
  let start = 0;
  for (let i = 0; i + 1 < line.length; i++) {
    const [from, to] = [lift(line[i]!), lift(line[i + 1]!)];
    const way = subtract(to, from);
    const size = Math.sqrt(dot(way, way));
    const along = normalize(way);
    facets.push({
      origin: from,
      normal: cross(along, sweep),
      along,
      low: i === 0 ? -Infinity : 0,
      high: i + 2 === line.length ? Infinity : size,
      start,
    });
    start += size;
  }
  return crossesItself(line, within && boxOf(within, e, g)) ? 'crosses-itself' : { facets, view: sweep };
}

function simplify(points: readonly [number, number][]): [number, number][] {
  const apart = points.filter((point, i) => i === 0 || gap(point, points[i - 1]!) > STRAIGHT);
  return apart.filter((point, i) => {
    const [before, after] = [apart[i - 1], apart[i + 1]];
    if (!before || !after) return true;
    const [x, y] = [after[0] - before[0], after[1] - before[1]];
    const size = Math.sqrt(x * x + y * y);
    const forward = (point[0] - before[0]) * x + (point[1] - before[1]) * y;
    const off = Math.abs((point[0] - before[0]) * y - (point[1] - before[1]) * x);
    return !(size > 0 && off < STRAIGHT * size && forward > 0 && forward < size * size);
  });
}

/** Whether all points between `from` and `to` lie on the straight way from the one to the other, in order, within half of `STRAIGHT`. */
function isStraight(points: readonly [number, number][], from: number, to: number): boolean {
  const [start, end] = [points[from]!, points[to]!];
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  const size = Math.sqrt(x * x + y * y);
  if (size === 0) return false;
  let way = 0;
  for (let i = from + 1; i < to; i++) {
    const [dx, dy] = [points[i]![0] - start[0], points[i]![1] - start[1]];
    const along = (dx * x + dy * y) / size;
    if (Math.abs(dx * y - dy * x) > (STRAIGHT / 2) * size || along < way || along > size) return false;
    way = along;
  }
  return true;
}

/** The fewest corners in order that keep within half of `STRAIGHT` of all points; points at one place count once. */
function straighten(points: readonly [number, number][]): [number, number][] {
  const apart = points.filter((point, i) => i === 0 || gap(point, points[i - 1]!) > 0);
  const line = apart.slice(0, 1);
  for (let from = 0; from + 1 < apart.length;) {
    let to = from + 1;
    while (to + 1 < apart.length && isStraight(apart, from, to + 1)) to++;
    line.push(apart[to]!);
    from = to;
  }
  return line;
}

const gap = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]));

interface Box {
  readonly min: readonly [number, number];
  readonly max: readonly [number, number];
}

/** So far beyond the box of a body, mm, lines still meet on it. */
const BESIDE = 10;

/** The box of a body in two directions of a view. */
function boxOf({ positions: p }: TriMesh, e: Vec3, g: Vec3): Box {
  const [min, max]: [[number, number], [number, number]] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (let i = 0; i < p.length; i += 3)
    for (const [k, way] of [e, g].entries()) {
      const at = p[i]! * way[0] + p[i + 1]! * way[1] + p[i + 2]! * way[2];
      min[k] = Math.min(min[k]!, at - BESIDE);
      max[k] = Math.max(max[k]!, at + BESIDE);
    }
  return { min, max };
}

/** Whether the continuations of a line's ends, which meet, do so outside of a box: then they close a loop with the line, and part what lies in the box as a line without end does. */
function meetsBeside(line: readonly (readonly [number, number])[], box: Box): boolean {
  const [a, b] = [line[0]!, line[1]!];
  const [c, d] = [line.at(-1)!, line.at(-2)!];
  const [way, other] = [[a[0] - b[0], a[1] - b[1]] as const, [c[0] - d[0], c[1] - d[1]] as const];
  const across = way[0] * other[1] - way[1] * other[0];
  const [x, y] = [c[0] - a[0], c[1] - a[1]];
  const t = (x * other[1] - y * other[0]) / across;
  const u = (x * way[1] - y * way[0]) / across;
  if (!(t > 0 && u > 0)) return false;
  const at = [a[0] + t * way[0], a[1] + t * way[1]];
  return at.some((value, k) => value < box.min[k]! || value > box.max[k]!);
}

/** Whether two strips meet other than neighbours in their common corner; the ends count with their continuation, which two of them may meet outside of a box that is given. */
function crossesItself(line: readonly [number, number][], box: Box | undefined): boolean {
  const last = line.length - 2;
  const far = 1e5;
  const end = (i: number, atStart: boolean): [number, number] => {
    const [a, b] = [line[i]!, line[i + 1]!];
    const size = gap(a, b);
    const [x, y] = [(b[0] - a[0]) / size, (b[1] - a[1]) / size];
    if (atStart) return i === 0 ? [a[0] - far * x, a[1] - far * y] : a;
    return i === last ? [b[0] + far * x, b[1] + far * y] : b;
  };
  const turn = (p: readonly number[], q: readonly number[], r: readonly number[]): number =>
    (q[0]! - p[0]!) * (r[1]! - p[1]!) - (q[1]! - p[1]!) * (r[0]! - p[0]!);
  for (let i = 0; i <= last; i++)
    for (let j = i + 1; j <= last; j++) {
      const [a, b, c, d] = [end(i, true), end(i, false), end(j, true), end(j, false)];
      if (j === i + 1) {
        // Neighbours share a corner; they only overlap when the line turns back on itself.
        const back = (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) < 0;
        if (back && Math.abs(turn(a, b, d)) <= 1e-9 * gap(a, b) * gap(c, d)) return true;
        continue;
      }
      if (turn(a, b, c) > 0 === turn(a, b, d) > 0 || turn(c, d, a) > 0 === turn(c, d, b) > 0) continue;
      if (!box || i > 0 || j < last || !meetsBeside(line, box)) return true;
    }
  return false;
}

/** Coordinate of a point along the strip, mm from its origin. */
export const alongFacet = (facet: CurtainFacet, x: number, y: number, z: number): number =>
  (x - facet.origin[0]) * facet.along[0] +
  (y - facet.origin[1]) * facet.along[1] +
  (z - facet.origin[2]) * facet.along[2];

/** Signed distance in mm of a point from the curtain, positive on the positive side. */
export function curtainDistance({ facets }: Curtain, [x, y, z]: Vec3): number {
  let best = Infinity;
  let side = 1;
  facets.forEach((facet, i) => {
    const s = alongFacet(facet, x, y, z);
    const height = dot(subtract([x, y, z], facet.origin), facet.normal);
    const over = s < facet.low ? facet.low - s : s > facet.high ? s - facet.high : 0;
    const distance = Math.sqrt(height * height + over * over);
    if (distance >= best - 1e-12) return;
    best = distance;
    side = height >= 0 ? 1 : -1;
    if (over > 0) {
      // Nearest to a corner: outside of the bend is the side the line turns away from.
      const other = facets[s < facet.low ? i - 1 : i + 1]!;
      const [first, second] = s < facet.low ? [other, facet] : [facet, other];
      side = dot(second.along, first.normal) > 0 ? -1 : 1;
    }
  });
  return side * best;
}
