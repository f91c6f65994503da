import { buildTwins } from '../topology/adjacency.ts';
import type { FieldSkin } from './even-surface.ts';
import { squaredDistance } from './retreat.ts';
import type { WallDraft } from './untangle.ts';
import { zipLoops } from './zip-loops.ts';

/** What fills the holes of a wall. */
export interface Filling {
  /** The triangles of the wall that stay, those of the body side first, and the edges of its holes. */
  readonly stays: Uint32Array;
  readonly loops: readonly Uint32Array[];
  /** What fills them, the open line of it along each, and the unit directions away from the body at its vertices, `3·V`. */
  readonly piece: FieldSkin;
  readonly lines: readonly Uint32Array[];
  readonly away: Float64Array;
  /** 1 for its vertices on the outer skin, `V`; the others are the rim's. */
  readonly isSkin: Uint8Array;
}

/** A wall with its holes filled: a strip of triangles joins the edge of each hole to the line along it. Undefined where that is no closed surface. */
export function joinedByStrips(
  draft: WallDraft,
  { stays, loops, piece, lines, away, isSkin }: Filling,
): WallDraft | undefined {
  const { points, bodyEnd, skinEnd } = draft;
  const isUsed = new Uint8Array(points.length / 3).fill(1, 0, bodyEnd);
  for (const v of stays) isUsed[v] = 1;
  const own = Array.from(isUsed.keys()).filter((v) => isUsed[v] === 1);
  const added = Array.from(isSkin.keys());
  // What stays and what was made, each: the body side, the outer skin, the rim.
  const skin = own.filter((v) => v >= bodyEnd && v < skinEnd);
  const addedSkin = added.filter((v) => isSkin[v] === 1);
  const order = [...own.filter((v) => v < bodyEnd), ...skin];
  const of = new Uint32Array(isUsed.length);
  const ofAdded = new Uint32Array(added.length);
  order.forEach((v, i) => (of[v] = i));
  let next = order.length;
  for (const v of addedSkin) ofAdded[v] = next++;
  const end = next;
  for (const v of own) if (v >= skinEnd) of[v] = next++;
  for (const v of added) if (isSkin[v] === 0) ofAdded[v] = next++;
  const all = new Float64Array(3 * next);
  for (const v of own) all.set(points.subarray(3 * v, 3 * v + 3), 3 * of[v]!);
  for (const v of added) all.set(piece.points.subarray(3 * v, 3 * v + 3), 3 * ofAdded[v]!);
  const allAway = new Float64Array(3 * (end - bodyEnd));
  const onRim = new Uint8Array(end - bodyEnd);
  for (const v of skin) {
    allAway.set(draft.away.subarray(3 * (v - bodyEnd), 3 * (v - bodyEnd) + 3), 3 * (of[v]! - bodyEnd));
    onRim[of[v]! - bodyEnd] = draft.onRim[v - bodyEnd]!;
  }
  for (const v of addedSkin) allAway.set(away.subarray(3 * v, 3 * v + 3), 3 * (ofAdded[v]! - bodyEnd));
  const strips = loops.flatMap(
    (loop, i) =>
    stripOf(all, loop.map((v) => of[v]!), lines[i]!.map((v) => ofAdded[v]!)), // prettier-ignore
  );
  const indices = Uint32Array.from([
    ...stays.map((v) => of[v]!),
    ...piece.indices.map((v) => ofAdded[v]!),
    ...strips,
  ]);
  const isClosed = buildTwins({ positions: new Float32Array(all.length), indices }).every(
    (twin) => twin >= 0,
  );
  return isClosed ? { points: all, indices, bodyEnd, skinEnd: end, away: allAway, onRim } : undefined;
}

/** The strip between the edge of a hole and the line along it; both have their own surface on the left. */
function stripOf(points: Float64Array, hole: Uint32Array, line: Uint32Array): number[] {
  const upper = line.slice().reverse();
  let start = 0;
  hole.forEach((v, k) => {
    if (squaredDistance(points, v, upper[0]!) < squaredDistance(points, hole[start]!, upper[0]!)) start = k;
  });
  const lower = Uint32Array.from([...hole.subarray(start), ...hole.subarray(0, start)]);
  const take = (list: Uint32Array): Float64Array =>
    Float64Array.from({ length: 3 * list.length }, (_, i) => points[3 * list[(i / 3) | 0]! + (i % 3)]!);
  const strip: number[] = [];
  for (const { isLower, a, b } of zipLoops(take(lower), take(upper)))
    if (isLower) strip.push(lower[(a + 1) % lower.length]!, lower[a]!, upper[b]!);
    else strip.push(lower[a]!, upper[b]!, upper[(b + 1) % upper.length]!);
  return strip;
}
