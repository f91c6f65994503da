import { easeBack } from './ease-back.ts';
import { FoldGuard, type FoldOptions } from './fold-guard.ts';
import { foldedPlaces, foldPlaces, type FoldedPlace, type FoldPlace } from './fold-places.ts';
import { holdBack, type HoldOptions, type Unfolded } from './hold-back.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf } from '../work.ts';

/**
 * What becomes of a movement where it folds: `ease` holds it back smoothly about each place, `hold` holds back single vertices (it gives
 * up less and leaves a step: for movements of a millimetre), `tell` makes it as asked.
 */
export type FoldCure = 'ease' | 'hold' | 'tell';

/** How a movement is guarded. */
export interface GuardOptions extends FoldOptions, Pick<HoldOptions, 'isTooMuch'> {
  /** `ease` unless given. */
  readonly cure?: FoldCure;
  /** Asked of a way to move that does not fold whether it will do otherwise; the next is tried where it will not. */
  readonly accept?: (positions: Float32Array) => boolean;
}

/** A movement as a guard lets it pass. */
export interface GuardedMove {
  /** The moved body; it has the indices of the one before. */
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

/** Positions (`3·V`) to move to, or several ways to be tried in turn. */
export type Movement = Float32Array | Iterable<Float32Array>;

/**
 * Moves the vertices of a body and watches that nothing is added that folds: triangles that cross others, lie turned over among their
 * neighbours, or (with `crease`) stand too sharp against a neighbour, and did not before. A body that folds from the start is judged by what is
 * added. Vertices that are not held back have the bits of what was asked for, and the same input gives the same bits everywhere.
 *
 * Of several ways the first that does not fold is taken, else the one that folds least, and that one is cured.
 */
export function guardMove(mesh: TriMesh, movement: Movement, options: GuardOptions = {}): GuardedMove {
  const { cure = 'ease' } = options;
  const taken = firstThatFits(mesh, movement, options);
  const { asked, folds } = taken;
  const done = ({ positions, share, left }: Unfolded): GuardedMove => ({
    mesh: { positions, indices: mesh.indices },
    asked,
    share,
    folds,
    left,
    places: foldedPlaces(mesh, asked, folds, share),
    leftPlaces: foldPlaces({ positions, indices: mesh.indices }, left),
  });
  if (folds.length === 0 || cure === 'tell') return done({ positions: asked, share: undefined, left: folds });
  return done(cured(mesh, taken, cure, options));
}

/** A way that was taken, and the guard that watched over it. */
interface Taken {
  readonly asked: Float32Array;
  readonly folds: Uint32Array;
  readonly guard: FoldGuard;
  /** How far the work is. */
  readonly told: number;
  /** Whether it is what the guard was asked about last. */
  readonly isLast: boolean;
}

function firstThatFits(mesh: TriMesh, movement: Movement, options: GuardOptions): Taken {
  const guard = new FoldGuard(mesh, options.corners);
  const ways = movement instanceof Float32Array ? [movement] : movement;
  let told = 0;
  let best: Taken | undefined;
  for (const asked of ways) {
    options.checkAborted?.();
    // Which way is the last one is not known before: each gets a part of what is left.
    const next = told + FIRST_LOOK * (1 - told);
    const folds = guard.added(asked, { ...options, ...partOf(options, told, next) });
    told = next;
    const taken = { asked, folds, guard, told, isLast: true };
    if (folds.length === 0 && (options.accept?.(asked) ?? true)) return taken;
    best = !best || folds.length < best.folds.length ? taken : { ...best, told, isLast: false };
  }
  return best ?? { asked: mesh.positions, folds: new Uint32Array(0), guard, told, isLast: true };
}

/** Share of the work that the first look at the whole takes. */
const FIRST_LOOK = 0.6;

function cured(mesh: TriMesh, taken: Taken, cure: 'ease' | 'hold', options: GuardOptions): Unfolded {
  const { faces: _, ...others } = options;
  let told = taken.told;
  /** The options of the next step, which takes `share` of the work that is left. */
  const step = (share: number) => {
    const from = told;
    told += share * (1 - told);
    return { ...others, ...partOf(options, from, told) };
  };
  const { asked, guard } = taken;
  let folding = { mesh, corners: guard.corners, guard, asked, folds: taken.folds };
  if (!taken.isLast || options.faces) folding = { ...folding, folds: guard.added(asked, step(LOOK_AGAIN)) };
  if (cure === 'ease') {
    const eased = easeBack(folding, step(EASE));
    if (eased.left.length === 0) return eased;
    folding = { ...folding, folds: guard.added(asked, step(LOOK_AGAIN)) };
  }
  return holdBack(folding, step(1));
}

/** Shares of the work that is left which another look at the whole takes, and easing. */
const LOOK_AGAIN = 0.4;
const EASE = 0.7;
