import { selfIntersections } from '../crossings/self-intersection.ts';
import { vertexNeighbours, type VertexNeighbours } from '../topology/adjacency.ts';
import { isFolded, relaxOnto } from './clean-skin.ts';
import { markCrossings } from './crossings.ts';
import type { OffsetField } from './offset-field.ts';
import { refuseRunaways } from './runaways.ts';
import { WallError, type WallPorts } from './wall-options.ts';

/** The wall while it is being built: body side, outer skin and rim in one list of vertices. */
export interface WallDraft {
  /** `3·n`, mm; changed in place by the functions of this file. */
  readonly points: Float64Array;
  /** Outward orientation of the finished solid. */
  readonly indices: Uint32Array;
  /** Vertices 0 … `bodyEnd − 1` are the body side and never move. */
  readonly bodyEnd: number;
  /** Vertices `bodyEnd` … `skinEnd − 1` are the outer skin and lie on the offset surface; the rest is the rim. */
  readonly skinEnd: number;
  /** Unit direction away from the body for each skin vertex, `3·(skinEnd − bodyEnd)`; kept up to date. */
  readonly away: Float64Array;
  /** 1 for skin vertices on the upper border of a rim, `skinEnd − bodyEnd`. */
  readonly onRim: Uint8Array;
}

/** How an untangling ended. */
export interface UntangleReport {
  readonly rounds: number;
  /** Crossing pairs found at first and left at the end. */
  readonly pairsBefore: number;
  readonly pairsAfter: number;
  /** Triangles that still cross another or are folded over; empty when nothing crosses. */
  readonly badFaces: readonly number[];
}

/** How far an untangling goes. */
export interface UntangleLimits {
  /** Rounds at most. */
  readonly rounds?: number;
  /** Whether triangles that face the wrong way are moved too; without it only those that cross: at the bottom of a valley the way out changes from one side to the other. */
  readonly takesFolds?: boolean;
}

/** Of a wall that has nothing to untangle. */
export const UNTANGLED: UntangleReport = { rounds: 0, pairsBefore: 0, pairsAfter: 0, badFaces: [] };

const ROUNDS = 14;

/**
 * Frees the wall of folds and crossings. Around every triangle that crosses another or faces the wrong way, the free vertices are
 * moved to the mean of their neighbours and back onto the offset surface, over and over: on that surface, which has no folds,
 * the fixed surroundings and equal weights give each vertex a place of its own. Later rounds take wider surroundings and, in the
 * end, only push out what is too near the body, which fills a valley that is narrower than its triangles.
 * Source: Tutte, How to Draw a Graph, 1963 (why equal weights untangle); the rounds are ours.
 */
export function untangle(
  draft: WallDraft,
  field: OffsetField,
  ports: WallPorts,
  { rounds = ROUNDS, takesFolds = true }: UntangleLimits = {},
): UntangleReport {
  const { points, indices, bodyEnd, skinEnd, onRim, away } = draft;
  const faces = indices.length / 3;
  const rounded = new Float32Array(points);
  let near: VertexNeighbours | undefined;
  let dirty: ArrayLike<number> | undefined;
  let pairsBefore = 0;
  for (let round = 0; ; round++) {
    ports.checkAborted();
    const bad = new Uint8Array(faces);
    refuseRunaways({ positions: rounded, indices }, field);
    const pairs = markCrossings({ positions: rounded, indices }, dirty, bad, () => ports.checkAborted());
    const badFaces: number[] = [];
    const seen = dirty ?? Uint32Array.from(bad, (_, f) => f);
    for (let i = 0; i < seen.length; i++)
      if (
        takesFolds &&
        !bad[seen[i]!] &&
        isSkin(draft, seen[i]!) &&
        isFolded(points, away, indices, seen[i]!, bodyEnd)
      )
        bad[seen[i]!] = 1;
    const zone = new Uint8Array(points.length / 3);
    for (let f = 0; f < faces; f++) {
      if (!bad[f]) continue;
      badFaces.push(f);
      for (let k = 0; k < 3; k++) zone[indices[3 * f + k]!] = 1;
    }
    if (round === 0) {
      pairsBefore = pairs;
      refuseCrossingBody(draft, rounded, bad, ports);
    }
    if (badFaces.length === 0 || round === rounds)
      return { rounds: round, pairsBefore, pairsAfter: pairs, badFaces: pairs > 0 ? badFaces : [] };
    near ??= vertexNeighbours({ positions: rounded, indices });
    const { offsets, neighbours } = near;
    grow(zone, offsets, neighbours, 1 + Math.min(round, 2));
    const free: number[] = [];
    for (let v = bodyEnd; v < zone.length; v++) if (zone[v]) free.push(v);
    const oneSided = round >= rounds / 2;
    for (let step = 0; step < 6 + 2 * round; step++) {
      if (step % 4 === 0) ports.checkAborted();
      for (const v of free) {
        if (v < skinEnd && onRim[v - bodyEnd] && round < 2) continue;
        relaxOnto(
          points,
          away,
          v,
          v - bodyEnd,
          bodyEnd,
          skinEnd,
          { offsets, neighbours },
          field,
          0.7,
          oneSided,
        );
      }
    }
    for (const v of free) for (let k = 0; k < 3; k++) rounded[3 * v + k] = points[3 * v + k]!;
    const around: number[] = [];
    for (let f = 0; f < faces; f++)
      if (bad[f] || zone[indices[3 * f]!] || zone[indices[3 * f + 1]!] || zone[indices[3 * f + 2]!])
        around.push(f);
    dirty = around;
    ports.progress((round + 1) / rounds);
  }
}

/** Whether `untangle` finds nothing to do: no triangles of the wall cross, none of its skin is folded, and none runs beyond all numbers. */
export function isSound(draft: WallDraft, checkAborted: () => void): boolean {
  const { points, indices, bodyEnd, away } = draft;
  const positions = new Float32Array(points);
  if (!positions.every(Number.isFinite)) return false;
  for (let f = 0; f < indices.length / 3; f++)
    if (isSkin(draft, f) && isFolded(points, away, indices, f, bodyEnd)) return false;
  return selfIntersections({ positions, indices }, { limit: 1, checkAborted }).length === 0;
}

/** Adds `rings` rings of neighbours to the marked vertices. */
function grow(zone: Uint8Array, offsets: Uint32Array, neighbours: Uint32Array, rings: number): void {
  for (let ring = 1; ring <= rings; ring++)
    for (let v = 0; v < zone.length; v++) {
      if (zone[v] !== ring) continue;
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++)
        if (!zone[neighbours[i]!]) zone[neighbours[i]!] = ring + 1;
    }
}

/** Throws `body-crosses-itself` when triangles of the body side cross each other: no wall can mend that. */
function refuseCrossingBody(
  draft: WallDraft,
  rounded: Float32Array,
  bad: Uint8Array,
  ports: WallPorts,
): void {
  const { indices, bodyEnd } = draft;
  const body: number[] = [];
  for (let f = 0; f < bad.length; f++)
    if (bad[f] && Math.max(indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!) < bodyEnd) body.push(f);
  if (body.length < 2) return;
  const mesh = {
    positions: rounded,
    indices: Uint32Array.from(
      body.flatMap((f) => [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!]),
    ),
  };
  const faces = Uint32Array.from(body, (_, i) => i);
  const crossing = new Uint8Array(body.length);
  const pairs = markCrossings(mesh, faces, crossing, () => ports.checkAborted());
  if (pairs === 0) return;
  const v = 3 * mesh.indices[3 * crossing.indexOf(1)]!;
  throw new WallError({
    code: 'body-crosses-itself',
    pairs,
    at: [rounded[v]!, rounded[v + 1]!, rounded[v + 2]!],
  });
}

const isSkin = ({ indices, bodyEnd, skinEnd }: WallDraft, face: number): boolean => {
  for (let k = 0; k < 3; k++) {
    const v = indices[3 * face + k]!;
    if (v < bodyEnd || v >= skinEnd) return false;
  }
  return true;
};
