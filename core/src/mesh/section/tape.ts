import {
  add,
  addScaled,
  cross,
  distance,
  dot,
  length,
  mix,
  normalize,
  scale,
  subtract,
  type Vec3,
} from '../../math/vec3.ts';
import { planeFrame, toPlane, type PlaneLike } from './plane.ts';
import type { BvhTree } from '../bvh/bvh-build.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { polylineLength, sectionByPlane, type SectionLoop } from './section.ts';
import { sectionsByTree } from './section-by-tree.ts';
import type { TriMesh } from '../tri-mesh.ts';

/**
 * Indices of the convex hull of points `2·n`, counter-clockwise, without collinear points, from the lowest x (then y).
 * Source: Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979.
 */
export function convexHull(xy: Float64Array): number[] {
  const order = Array.from({ length: xy.length / 2 }, (_, i) => i).sort(
    (a, b) => xy[2 * a]! - xy[2 * b]! || xy[2 * a + 1]! - xy[2 * b + 1]! || a - b,
  );
  const turn = (a: number, b: number, c: number): number =>
    (xy[2 * b]! - xy[2 * a]!) * (xy[2 * c + 1]! - xy[2 * a + 1]!) -
    (xy[2 * b + 1]! - xy[2 * a + 1]!) * (xy[2 * c]! - xy[2 * a]!);
  const half = (points: readonly number[]): number[] => {
    const hull: number[] = [];
    for (const point of points) {
      while (hull.length > 1 && turn(hull[hull.length - 2]!, hull[hull.length - 1]!, point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull;
  };
  if (order.length < 3) return order;
  const lower = half(order);
  const upper = half(order.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

type SectionAt = (plane: PlaneLike) => readonly SectionLoop[];

/** A taut line: its length in mm and its points `3·n`. */
export interface TapeLine {
  readonly length: number;
  readonly points: Float64Array;
  readonly closed: boolean;
}

/**
 * What a tape measure shows when it is drawn tight about a section: the convex hull of all given loops, open chains included.
 * Undefined for no points.
 */
export function tapeGirth(loops: readonly SectionLoop[], plane: PlaneLike): TapeLine | undefined {
  const points = joinPoints(loops);
  if (points.length === 0) return undefined;
  const hull = convexHull(toPlane(points, planeFrame(plane)));
  return hullLine(points, hull, true);
}

function joinPoints(loops: readonly SectionLoop[]): Float64Array {
  const out = new Float64Array(loops.reduce((sum, loop) => sum + loop.points.length, 0));
  let at = 0;
  for (const loop of loops) {
    out.set(loop.points, at);
    at += loop.points.length;
  }
  return out;
}

function hullLine(points: Float64Array, hull: readonly number[], closed: boolean): TapeLine {
  const out = new Float64Array(3 * hull.length);
  hull.forEach((index, i) => out.set(points.subarray(3 * index, 3 * index + 3), 3 * i));
  return { length: polylineLength(out, closed), points: out, closed };
}

/**
 * A tape laid over the skin through the given points (at least 2): between two neighbours it follows the section that holds
 * both and their mean normal, bridging hollows as a taut tape does. Points should lie on the skin. Where the section does not
 * join two points (a hole between them) that span is straight. With a `tree` over the same mesh the spans are found faster, the same to the bit.
 */
export function tapeAlong(mesh: TriMesh, points: readonly SkinPoint[], tree?: BvhTree): TapeLine {
  const sectionAt: SectionAt = tree ? sectionsByTree(mesh, tree) : (plane) => sectionByPlane(mesh, plane);
  const line: number[] = [];
  let total = 0;
  for (let i = 1; i < points.length; i++) {
    const span = tapeSpan(sectionAt, points[i - 1]!, points[i]!);
    total += span.length;
    line.push(...(i === 1 ? span.points : span.points.subarray(3)));
  }
  return { length: total, points: Float64Array.from(line), closed: false };
}

/** From the lesser of both points, so that the line is the same to the bit from either end. */
function tapeSpan(sectionAt: SectionAt, from: SkinPoint, to: SkinPoint): TapeLine {
  const [a, b] = [from.position, to.position];
  const isTurned = (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) > 0;
  if (!isTurned) return spanBetween(sectionAt, from, to);
  const line = spanBetween(sectionAt, to, from);
  const points = new Float64Array(line.points.length);
  for (let i = 0; i < points.length; i += 3)
    points.set(line.points.subarray(i, i + 3), points.length - 3 - i);
  return { ...line, points };
}

function spanBetween(sectionAt: SectionAt, from: SkinPoint, to: SkinPoint): TapeLine {
  const [a, b] = [from.position, to.position];
  const chord = distance(a, b);
  const straight = { length: chord, points: Float64Array.of(...a, ...b), closed: false };
  const across = cross(subtract(b, a), add(from.normal, to.normal));
  // Also where a number is none.
  if (!(length(across) >= 1e-9)) return straight;
  const normal = normalize(across);
  const along = normalize(subtract(b, a));
  const origin = mix(a, b, 0.5);
  // A plane that only touches the body, along a flat end, has its line on one of its sides.
  const path =
    shortestPath(sectionAt({ origin, normal }), a, b) ??
    shortestPath(sectionAt({ origin, normal: scale(normal, -1) }), a, b);
  if (!path) return straight;
  const xy = toPlane(path, { origin: a, u: along, v: cross(normal, along), normal });
  const line: number[] = [...a];
  for (const i of tautOver(xy, chord)) line.push(path[3 * i]!, path[3 * i + 1]!, path[3 * i + 2]!);
  const points = Float64Array.from([...line, ...b]);
  return { length: polylineLength(points, false), points, closed: false };
}

/** mm by which a point must rise above the chord to lift the tape: the ends of a path are those of the tape but for their last bits, and are no points of their own. */
const RISE = 1e-9;

/**
 * What of the points `2·n` a tape touches on its way from (0, 0) to (`chord`, 0) over all that stand above the chord: their indices in
 * its order, without both ends. It is the convex hull without the chord, made as Andrew's, but from the chord upwards: both ends are lowest by their
 * exact zero, so that each begins its side of the hull, which runs to the highest point, and no rounding turns the tape or leaves an end out.
 */
function tautOver(xy: Float64Array, chord: number): number[] {
  const rising = Array.from({ length: xy.length / 2 }, (_, i) => i)
    .filter((i) => xy[2 * i + 1]! > RISE)
    .sort((i, j) => xy[2 * i + 1]! - xy[2 * j + 1]! || xy[2 * i]! - xy[2 * j]! || i - j);
  const top = rising.at(-1);
  if (top === undefined) return [];
  /** From an end to the top, turning left (1) or right (-1). */
  const side = (end: number, hand: 1 | -1): number[] => {
    const hull: number[] = [];
    const x = (k: number): number => (k < 0 ? end : xy[2 * hull[k]!]!);
    const y = (k: number): number => (k < 0 ? 0 : xy[2 * hull[k]! + 1]!);
    for (const i of rising) {
      for (let k = hull.length - 1; k >= 0; k--) {
        const turn =
          (x(k) - x(k - 1)) * (xy[2 * i + 1]! - y(k - 1)) - (y(k) - y(k - 1)) * (xy[2 * i]! - x(k - 1));
        if (turn * hand > 0) break;
        hull.pop();
      }
      hull.push(i);
    }
    return hull;
  };
  return [...side(0, -1), ...side(chord, 1).slice(0, -1).reverse()];
}

/** mm: lines of a section that lie so near to both points are of the same skin. */
const SAME_SKIN = 0.1;

/** The shorter way along one line of the section between its points nearest to `a` and `b`, within 5 mm of both. */
function shortestPath(loops: readonly SectionLoop[], a: Vec3, b: Vec3): Float64Array | undefined {
  let best: Float64Array | undefined;
  let bestLength = Infinity;
  const ends = loops.flatMap((loop) => {
    const [i, j] = [nearestPlace(loop.points, loop.closed, a), nearestPlace(loop.points, loop.closed, b)];
    return i && j && i.distance <= 5 && j.distance <= 5
      ? [{ ...loop, i, j, off: i.distance + j.distance }]
      : [];
  });
  // On the skin that the points are on, and not on the other side of a thin wall.
  const least = Math.min(...ends.map(({ off }) => off));
  for (const { points, closed, i, j, off } of ends) {
    if (off > least + SAME_SKIN) continue;
    const n = points.length / 3;
    for (const [start, end] of [
      [i, j],
      [j, i],
    ] as const) {
      if (!closed && start.place > end.place) continue;
      const way: number[] = [...start.point];
      const last = end.place >= start.place ? end.place : end.place + n;
      for (let k = Math.floor(start.place) + 1; k <= last; k++)
        way.push(points[3 * (k % n)]!, points[3 * (k % n) + 1]!, points[3 * (k % n) + 2]!);
      way.push(...end.point);
      const path = Float64Array.from(way);
      const size = polylineLength(path, false);
      if (size < bestLength) [best, bestLength] = [path, size];
    }
  }
  return best;
}

function nearestPlace(
  points: Float64Array,
  closed: boolean,
  target: Vec3,
): { readonly place: number; readonly point: Vec3; readonly distance: number } | undefined {
  const n = points.length / 3;
  let best: { place: number; point: Vec3; distance: number } | undefined;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const j = (i + 1) % n;
    const p: Vec3 = [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!];
    const edge = subtract([points[3 * j]!, points[3 * j + 1]!, points[3 * j + 2]!], p);
    const size = dot(edge, edge);
    const t = size > 0 ? Math.min(1, Math.max(0, dot(subtract(target, p), edge) / size)) : 0;
    const point = addScaled(p, edge, t);
    const gap = distance(point, target);
    if (!best || gap < best.distance) best = { place: i + t, point, distance: gap };
  }
  return best;
}
