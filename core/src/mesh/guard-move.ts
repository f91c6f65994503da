import { vertexCorners, type VertexCorners } from './adjacency.ts';
import { easeBack } from './ease-back.ts';
import { FoldGuard, type FoldOptions } from './fold-guard.ts';
import { foldedPlaces, foldPlaces, type FoldedPlace, type FoldPlace } from './fold-places.ts';
import { refineLongEdges } from './geodesic-refine.ts';
import { holdBack, type Unfolded } from './hold-back.ts';
import type { TriMesh } from './tri-mesh.ts';
import { partOf } from './work.ts';

/**
 * What becomes of a movement where it folds: `ease` holds it back smoothly about each place, `hold` holds back single vertices (it gives
 * up less and leaves a step: for movements of a millimetre), `tell` makes it as asked.
 */
export type FoldCure = 'ease' | 'hold' | 'tell';

/** How a movement is guarded. */
export interface GuardOptions extends FoldOptions {
  /** `ease` unless given. */
  readonly cure?: FoldCure;
  /** Asked of a way to move that does not fold whether it will do otherwise; the next is tried where it will not. */
  readonly accept?: (positions: Float32Array) => boolean;
  /**
   * mm: before anything is held back the edges of what folds are halved down to this length and the movement is asked for anew, for a
   * movement given as a function. A triangle too long for a steep turn is no longer so.
   */
  readonly refine?: number;
}

/** A movement as a guard lets it pass. */
export interface GuardedMove {
  /** The moved body; it has the indices of the one before unless that was refined. */
  readonly mesh: TriMesh;
  /** The positions that were asked for, of the way that was taken; `mesh` has the same where nothing was held back. */
  readonly asked: Float32Array;
  /** `V` shares of the movement that each vertex makes; undefined where all move all the way. */
  readonly share: Float64Array | undefined;
  /** Triangles that fold as asked, and those that fold in `mesh`, ascending. */
  readonly folds: Uint32Array;
  readonly left: Uint32Array;
  /** Where it folds as asked, the place with the most of it first, and what was given up there. */
  readonly places: readonly FoldedPlace[];
  /** Where `mesh` folds. */
  readonly leftPlaces: readonly FoldPlace[];
}

/** Positions (`3·V`) to move to, several ways to be tried in turn, or what gives the positions for a mesh. */
export type Movement = Float32Array | Iterable<Float32Array> | ((mesh: TriMesh) => Float32Array);

/** Rounds of refining. */
const REFINEMENTS = 3;

/**
 * Moves the vertices of a body and watches that nothing is added that folds: triangles that cross others, lie turned over among their
 * neighbours, or (with `crease`) stand too sharp against a neighbour, and did not before. A body that folds from the start is judged by what is
 * added. Vertices that are not held back have the bits of what was asked for, and the same input gives the same bits everywhere.
 *
 * Of several ways the first that does not fold is taken, else the one that folds least, and that one is cured.
 */
export function guardMove(mesh: TriMesh, movement: Movement, options: GuardOptions = {}): GuardedMove {
  const { cure = 'ease', refine } = options;
  let current = mesh;
  let taken = firstThatFits(current, movement, options);
  for (let round = 0; refine !== undefined && taken.folds.length > 0 && round < REFINEMENTS; round++) {
    if (typeof movement !== 'function') break;
    const finer = refineLongEdges(current, {
      edgeLength: refine,
      faces: about(current.indices, taken.corners, taken.folds),
      ...(options.checkAborted ? { checkAborted: options.checkAborted } : {}),
    });
    if (finer === current) break;
    current = finer;
    const { faces: _, corners: __, ...others } = options;
    taken = firstThatFits(current, movement, others);
  }
  const { asked, folds } = taken;
  const done = ({ positions, share, left }: Unfolded): GuardedMove => ({
    mesh: { positions, indices: current.indices },
    asked,
    share,
    folds,
    left,
    places: foldedPlaces(current, asked, folds, share),
    leftPlaces: foldPlaces({ positions, indices: current.indices }, left),
  });
  if (folds.length === 0 || cure === 'tell') return done({ positions: asked, share: undefined, left: folds });
  return done(cured(current, taken, cure, options));
}

/** A way that was taken, the guard that watched over it and the tables it was asked with. */
interface Taken {
  readonly asked: Float32Array;
  readonly folds: Uint32Array;
  readonly corners: VertexCorners;
  readonly guard: FoldGuard;
  /** How far the work is. */
  readonly told: number;
  /** Whether it is what the guard was asked about last. */
  readonly isLast: boolean;
}

function firstThatFits(mesh: TriMesh, movement: Movement, options: GuardOptions): Taken {
  const corners = options.corners ?? vertexCorners(mesh);
  const guard = new FoldGuard(mesh, corners);
  const ways =
    typeof movement === 'function'
      ? [movement(mesh)]
      : movement instanceof Float32Array
        ? [movement]
        : movement;
  let told = 0;
  let best: Taken | undefined;
  for (const asked of ways) {
    options.checkAborted?.();
    // Which way is the last one is not known before: each gets a part of what is left.
    const next = told + FIRST_LOOK * (1 - told);
    const folds = guard.added(asked, { ...options, ...partOf(options, told, next) });
    told = next;
    const taken = { asked, folds, corners, guard, told, isLast: true };
    if (folds.length === 0 && (options.accept?.(asked) ?? true)) return taken;
    best = !best || folds.length < best.folds.length ? taken : { ...best, told, isLast: false };
  }
  return best ?? { asked: mesh.positions, folds: new Uint32Array(0), corners, guard, told, isLast: true };
}

/** Share of the work that the first look at the whole takes. */
const FIRST_LOOK = 0.6;

function cured(mesh: TriMesh, taken: Taken, cure: 'ease' | 'hold', options: GuardOptions): Unfolded {
  const { faces: _, ...others } = options;
  const held = { ...others, ...partOf(options, taken.told, 1) };
  const { asked, corners, guard } = taken;
  let folding = { mesh, corners, guard, asked, folds: taken.folds };
  if (!taken.isLast || options.faces) folding = { ...folding, folds: guard.added(asked, others) };
  if (cure === 'ease') {
    const eased = easeBack(folding, held);
    if (eased.left.length === 0) return eased;
    folding = { ...folding, folds: guard.added(asked, others) };
  }
  return holdBack(folding, held);
}

/** The triangles that share a vertex with one of `faces`, `F` flags. */
function about(indices: Uint32Array, { offsets, corners }: VertexCorners, faces: Uint32Array): Uint8Array {
  const flags = new Uint8Array(indices.length / 3);
  for (const f of faces)
    for (let k = 3 * f; k < 3 * f + 3; k++) {
      const v = indices[k]!;
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) flags[(corners[i]! / 3) | 0] = 1;
    }
  return flags;
}
