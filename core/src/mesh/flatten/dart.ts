import { distance, pointAt } from '../../math/vec3.ts';
import { vertexCorners, vertexNeighbours } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { flattenPatch, type FlatPatch } from './flatten.ts';

/** A relief cut that lets a patch lie flatter. Lengths in mm, shares of 1. */
export interface Dart {
  /** Vertex of the border where it begins, and the vertex where it ends. */
  readonly from: number;
  readonly to: number;
  /** Along the surface. */
  readonly length: number;
  /** What has to be taken out at the border so that the sides meet on the body; negative: the cut opens by so much on the body. */
  readonly gap: number;
  /** What is left with it: see `FlatMeasure`, and how much longer the border is in the plane, without the sides of the cut. */
  readonly p95Stretch: number;
  readonly borderChange: number;
}

/** Places along the border that are tried. */
const TRIED = 6;
/** A cut ends before it has come this share of the way to the middle. */
const DEPTH = 0.75;
/** A cut is tried in so many rounds: what it brings is told rather too small. */
const ROUNDS = 60;

/** How much longer the border of a flat patch is than on the surface, as a share; negative: shorter. */
export const borderChange = ({ measure }: Pick<FlatPatch, 'measure'>): number =>
  measure.flatBorder / measure.border - 1;

/**
 * The straightest cuts from the border towards the middle of a patch, of which the one is given after which the border is nearest to its length; undefined
 * where none helps, or the patch has no vertex that is far enough from its border.
 */
export function proposeDart(patch: TriMesh, flat: FlatPatch, work: Work = {}): Dart | undefined {
  const paths = pathsInwards(patch, flat.border);
  let best: Dart | undefined;
  paths.forEach((path, n) => {
    const dart = tryDart(patch, flat, path, partOf(work, n / paths.length, (n + 1) / paths.length));
    if (!best || Math.abs(dart.borderChange) < Math.abs(best.borderChange)) best = dart;
  });
  return best && Math.abs(best.borderChange) < Math.abs(borderChange(flat)) ? best : undefined;
}

/** Ways along edges from places of the border towards the vertex that lies furthest inside. */
function pathsInwards(patch: TriMesh, border: Uint32Array): readonly (readonly number[])[] {
  const isBorder = new Uint8Array(patch.positions.length / 3);
  for (const v of border) isBorder[v] = 1;
  const inwards = shortest(patch, [...border], () => true).lengths;
  let middle = -1;
  inwards.forEach((length, v) => {
    if (isBorder[v] === 0 && (middle < 0 || length > inwards[middle]!)) middle = v;
  });
  if (middle < 0) return [];
  const { lengths, before } = shortest(patch, [middle], (v) => isBorder[v] === 0);
  return evenly(patch, border, TRIED).flatMap((start) => {
    if (!(lengths[start]! < Infinity)) return [];
    const path = [start];
    while (path.at(-1) !== middle) {
      const next = before[path.at(-1)!]!;
      if (lengths[next]! < (1 - DEPTH) * lengths[start]! && path.length > 1) break;
      path.push(next);
    }
    return [path];
  });
}

/** Vertices of the border at even distances along it. */
function evenly({ positions }: TriMesh, border: Uint32Array, count: number): readonly number[] {
  const steps = Array.from(border, (v, i) =>
    distance(pointAt(positions, v), pointAt(positions, border[(i + 1) % border.length]!)),
  );
  const whole = steps.reduce((a, b) => a + b, 0);
  const chosen: number[] = [];
  let along = 0;
  border.forEach((v, i) => {
    if (along >= (chosen.length * whole) / count && chosen.length < count) chosen.push(v);
    along += steps[i]!;
  });
  return chosen;
}

/** Lengths of the shortest ways along edges from `starts`, and the vertex before each; ways go on through vertices that `passes` only. Source: Dijkstra, 1959. */
function shortest(mesh: TriMesh, starts: readonly number[], passes: (v: number) => boolean) {
  const count = mesh.positions.length / 3;
  const { offsets, neighbours } = vertexNeighbours(mesh);
  const lengths = new Float64Array(count).fill(Infinity);
  const before = new Int32Array(count).fill(-1);
  const queue = [...starts];
  for (const v of starts) lengths[v] = 0;
  // Corrects labels until none gets shorter: a patch is small, and the result does not depend on the order.
  for (let at = 0; at < queue.length; at++) {
    const v = queue[at]!;
    if (!passes(v) && lengths[v]! > 0) continue;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const to = neighbours[i]!;
      const length = lengths[v]! + distance(pointAt(mesh.positions, v), pointAt(mesh.positions, to));
      if (!(length < lengths[to]! - 1e-9)) continue;
      lengths[to] = length;
      before[to] = v;
      queue.push(to);
    }
  }
  return { lengths, before };
}

function tryDart(patch: TriMesh, flat: FlatPatch, path: readonly number[], work: Work): Dart {
  const { border } = flat;
  const { mesh, copyOf } = cutOpen(patch, path);
  const start = new Float64Array((2 * mesh.positions.length) / 3);
  start.set(flat.points);
  for (const [v, copy] of copyOf) start.set(flat.points.subarray(2 * v, 2 * v + 2), 2 * copy);
  const { points, measure } = flattenPatch(mesh, work, { start, rounds: ROUNDS });
  const [from, to] = [path[0]!, path.at(-1)!];
  const at = (v: number) => [points[2 * v]!, points[2 * v + 1]!] as const;
  const [[ax, ay], [bx, by], [ex, ey]] = [at(copyOf.get(from)!), at(from), at(to)];
  const turn = (ax - ex) * (by - ey) - (ay - ey) * (bx - ex);
  const wide = Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
  let [onSurface, inPlane, length] = [0, 0, 0];
  border.forEach((v, i) => {
    const next = border[(i + 1) % border.length]!;
    onSurface += distance(pointAt(patch.positions, v), pointAt(patch.positions, next));
    // The edge that comes to the cut belongs to the copy.
    const [[x, y], [u, w]] = [at(v), at(next === from ? copyOf.get(next)! : next)];
    inPlane += Math.sqrt((x - u) * (x - u) + (y - w) * (y - w));
  });
  for (let i = 1; i < path.length; i++)
    length += distance(pointAt(patch.positions, path[i]!), pointAt(patch.positions, path[i - 1]!));
  return {
    from,
    to,
    length,
    gap: turn < 0 ? -wide : wide,
    p95Stretch: measure.p95Stretch,
    borderChange: inPlane / onSurface - 1,
  };
}

/** The patch cut along a way from its border: the vertices of the way but its last are there twice, the copies on the left of it. */
function cutOpen(
  patch: TriMesh,
  path: readonly number[],
): { readonly mesh: TriMesh; readonly copyOf: ReadonlyMap<number, number> } {
  const { offsets, corners } = vertexCorners(patch);
  const count = patch.positions.length / 3;
  const indices = patch.indices.slice();
  const copyOf = new Map(path.slice(0, -1).map((v, i) => [v, count + i]));
  const positions = new Float32Array(3 * (count + copyOf.size));
  positions.set(patch.positions);
  path.slice(0, -1).forEach((v, i) => {
    positions.set(pointAt(patch.positions, v), 3 * (count + i));
    const stops = [path[i - 1], path[i + 1]];
    for (const corner of leftFan(patch.indices, corners.subarray(offsets[v]!, offsets[v + 1]!), stops))
      indices[corner] = copyOf.get(v)!;
  });
  return { mesh: { positions, indices }, copyOf };
}

/** The corners at a vertex that lie to the left of the way to the second of `stops`, up to the way to the first or to the border. */
function leftFan(
  indices: Uint32Array,
  corners: Uint32Array,
  [last, first]: readonly (number | undefined)[],
): number[] {
  const nextOf = (c: number) => indices[c % 3 === 2 ? c - 2 : c + 1]!;
  const beforeOf = (c: number) => indices[c % 3 === 0 ? c + 2 : c - 1]!;
  const fan: number[] = [];
  let edge = first;
  for (;;) {
    const corner = corners.find((c) => nextOf(c) === edge);
    if (corner === undefined) return fan;
    fan.push(corner);
    edge = beforeOf(corner);
    if (edge === last || edge === first) return fan;
  }
}
