import type { VertexCorners } from '../topology/adjacency.ts';
import type { FoldGuard, FoldOptions } from './fold-guard.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Rounds of holding back, and after which of them a vertex that still folds goes back all the way. */
const MOST_ROUNDS = 24;
const HALVINGS = 5;
/** A movement that was held back where it would have folded. */
export interface Unfolded {
  readonly positions: Float32Array;
  /** `V` shares of the movement that each vertex made; undefined when all moved all the way. */
  readonly share: Float64Array | undefined;
  /** Triangles that could not be kept from folding; empty but for a body that is not sound. */
  readonly left: Uint32Array;
}

/** A movement that folds, and the guard that was asked about it last. */
export interface Folding {
  readonly mesh: TriMesh;
  readonly corners: VertexCorners;
  readonly guard: FoldGuard;
  readonly asked: Float32Array;
  /** What folds in it, ascending. */
  readonly folds: Uint32Array;
}

/** How holding back is limited. */
export interface HoldOptions extends Omit<FoldOptions, 'faces' | 'corners'> {
  /**
   * Asked before each look at what is left, with the shares (`V`): whether so much is given up already that the caller takes nothing of it. Shares only become less, so that nothing more
   * is looked at then, and what was found last is in `left`.
   */
  readonly isTooMuch?: (share: Float64Array) => boolean;
}

/**
 * The movement with nothing added that folds: the vertices of what folds are held back to a half, a quarter and so on, their neighbours a
 * little, and at last not moved at all. Vertices that did not move keep their bits, those that are not held back have those of `asked`. It gives
 * up as little as it can, and leaves a step in the movement: for movements of a millimetre.
 */
export function holdBack(
  { mesh, corners, guard, asked, folds }: Folding,
  options: HoldOptions = {},
): Unfolded {
  const { positions: base, indices } = mesh;
  const positions = asked.slice();
  const share = new Float64Array(base.length / 3).fill(1);
  const faults = new Uint8Array(share.length);
  let bad = folds;
  let told = 0;
  for (let round = 0; bad.length > 0 && round < MOST_ROUNDS; round++) {
    const factors = heldBack(indices, corners, bad, faults, round);
    const faces = new Set(bad);
    for (const [v, factor] of factors) {
      if (share[v] === 0) continue;
      share[v] = share[v]! * factor;
      for (let i = corners.offsets[v]!; i < corners.offsets[v + 1]!; i++)
        faces.add((corners.corners[i]! / 3) | 0);
      for (let i = 3 * v; i < 3 * v + 3; i++)
        positions[i] = share[v] === 0 ? base[i]! : base[i]! + share[v]! * (asked[i]! - base[i]!);
    }
    if (options.isTooMuch?.(share)) break;
    bad = guard.again(positions, Uint32Array.from(faces).sort(), options);
    // Rounds end when nothing is bad; their number is not known before, and a round may leave more than it found.
    told = Math.max(told, (round + 1) / MOST_ROUNDS, 1 - bad.length / folds.length);
    options.progress?.(told);
  }
  return { positions, share, left: bad };
}

/** What the share of each vertex at and round the folds is multiplied by. */
function heldBack(
  indices: Uint32Array,
  { offsets, corners }: VertexCorners,
  bad: Uint32Array,
  faults: Uint8Array,
  round: number,
): Map<number, number> {
  const factors = new Map<number, number>();
  const rim = new Set<number>();
  for (const face of bad)
    for (let k = 0; k < 3; k++) {
      const v = indices[3 * face + k]!;
      if (factors.has(v)) continue;
      faults[v] = Math.min(255, faults[v]! + 1);
      factors.set(v, faults[v]! > HALVINGS ? 0 : 0.5);
      rim.add(v);
    }
  // Further rounds reach further: a vertex that is held back alone leaves a step that folds in turn.
  const rings = 1 + Math.min(3, round >> 2);
  let front = [...rim];
  for (let ring = 0; ring < rings; ring++) {
    const next: number[] = [];
    for (const v of front)
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
        const face = 3 * ((corners[i]! / 3) | 0);
        for (let k = 0; k < 3; k++) {
          const w = indices[face + k]!;
          if (factors.has(w)) continue;
          factors.set(w, round >= 2 * HALVINGS && ring === 0 ? 0.5 : 0.75 + 0.06 * ring);
          next.push(w);
        }
      }
    front = next;
  }
  return factors;
}
