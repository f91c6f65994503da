import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { HoleFiller } from './hole-filler.ts';
import type { Manner } from './lay-patch.ts';
import { SkinCuts, type Misfit, type SkinCut, type TrimLimits } from './skin-cuts.ts';
import { goneFrom, trimFreely, withoutUnusedVertices } from './trim-fringe.ts';

/** Which holes are closed and how. */
export interface FillOptions extends Work {
  /** Holes with a longer outline (mm) stay open; absent closes all. */
  readonly maxPerimeter?: number;
  /** Which borders are closed, as simple loops in the direction of the triangles beside them; all unless given. */
  readonly only?: (loop: Uint32Array) => boolean;
  /** `flat`: triangles between the outline points only; `smooth`: the skin is continued across the hole. */
  readonly fill: 'flat' | 'smooth';
  /**
   * Whether triangles of a ragged fringe may go where no patch fits; without it the skin stays bit for bit. Within limits it goes only
   * where that lets a patch fit, and loose scraps in the way go too; `true` takes as much as is in the way (frozen operations only).
   */
  readonly trim?: boolean | TrimLimits;
  /**
   * Whether a patch must also lie flat beside the skin: one that folds back gets other triangles, then is treated as one that runs through the
   * body, but is laid and told where all fold; and no patch repeats an edge that the body or another patch has at the same place.
   */
  readonly neat?: boolean;
}

/** A hole and what became of it. */
export interface FilledHole {
  /** Mean of its outline, mm. */
  readonly centre: Vec3;
  /** Largest distance of the outline from the centre, mm. */
  readonly radius: number;
  /** Length of the outline, mm. */
  readonly perimeter: number;
  /** How it was closed; `open` where every patch would have run through the body. */
  readonly manner: Manner | 'open';
  /** Whether it was closed in a simpler manner than was asked, because that one would have run through the body. */
  readonly isSimpler: boolean;
  /** Whether the patch folds back somewhere; only told of `neat` ones. */
  readonly isFolded: boolean;
  /**
   * Whether the shape of the patch is a guess: its outline runs so far off any plane, as under an arm or in a groin, that the skin beside it
   * does not tell how deep the valley across it was.
   */
  readonly isGuess: boolean;
}

/** What was closed. */
export interface FillResult {
  /** Vertices and triangles of the input first, unchanged but for what was trimmed. The input itself when nothing was closed. */
  readonly mesh: TriMesh;
  readonly closed: number;
  /** Holes left open because of `maxPerimeter`. */
  readonly skipped: number;
  /** The holes that were to be closed, in the order of their patches. */
  readonly holes: readonly FilledHole[];
  /** Triangles of a ragged fringe that were taken away so that a patch fits; 0 unless `trim` allows it. */
  readonly trimmed: number;
  /** Where they were; only told of trimming within limits. */
  readonly cuts: readonly SkinCut[];
  /** Loose scraps that were in the way of patches and are gone; only told of trimming within limits. */
  readonly scraps: number;
}

/**
 * Manners in the order in which they are tried: the wanted one, then those that are less likely to run through the body. While a ragged fringe may
 * still go, only the `first` ones: a few triangles less are a smaller loss than a lid over an armpit.
 */
const LADDERS: Readonly<
  Record<FillOptions['fill'], { readonly first: readonly Manner[]; readonly all: readonly Manner[] }>
> = {
  smooth: { first: ['smooth', 'taut'], all: ['smooth', 'taut', 'flat', 'tight'] },
  flat: { first: ['flat', 'tight'], all: ['flat', 'tight', 'taut'] },
};

/** Rounds of taking a ragged fringe away, each a ring of triangles deeper where the patch still crosses. */
const TRIMMINGS = 8;
/** Rounds of them within limits, which a few rings reach. */
const LIMITED_TRIMMINGS = 4;

/** Rounds of them for a hole that stays open otherwise. */
const PERSISTENT_TRIMMINGS = 12;

/** Share of the work after which every hole has its first patch, and after which ragged fringes are gone. */
const LAID = 0.7;
const TRIMMED = 0.95;

/**
 * Closes the holes of a surface without running through it: a patch that would is laid in a simpler way, then the ragged fringe under it goes
 * (when `trim` allows it), and where nothing helps the hole stays open and is told. A border that passes a vertex twice is closed as
 * two holes. The result is manifold where the input was; borders that run into non-manifold edges stay (`repairMesh` first).
 * Source: Liepa, Filling Holes in Meshes, 2003.
 */
export function fillHoles(mesh: TriMesh, options: FillOptions): FillResult {
  const filler = new HoleFiller(mesh, options);
  const { trim = false, fill } = options;
  const cuts = typeof trim === 'object' ? fillWithin(mesh, filler, trim, options) : undefined;
  if (typeof trim !== 'object') fillFreely(mesh, filler, options);
  const joined = filler.joined();
  const holes = filler.holes(LADDERS[fill].all[0]!);
  options.progress?.(1);
  return {
    mesh: filler.skin === mesh ? joined : withoutUnusedVertices(joined),
    closed: holes.filter(({ manner }) => manner !== 'open').length,
    skipped: filler.skipped,
    holes,
    trimmed: cuts ? cuts.triangles : (mesh.indices.length - filler.skin.indices.length) / 3,
    cuts: cuts?.places() ?? [],
    scraps: cuts?.scraps ?? 0,
  };
}

/** Trims as deep as patches want it, before they are laid more simply. */
function fillFreely(mesh: TriMesh, filler: HoleFiller, options: FillOptions): void {
  const { trim, checkAborted } = options;
  const { first, all } = LADDERS[options.fill];
  filler.round(trim ? first : all, partOf(options, 0, LAID));
  for (let round = 1; trim && round <= TRIMMINGS && filler.misfits.length > 0; round++) {
    checkAborted?.();
    const { misfits } = filler;
    const skin = trimFreely(filler.skin, misfits);
    filler.forget(misfits);
    if (skin) filler.use(skin, goneFrom(mesh, skin));
    const told = (by: number): number => LAID + ((TRIMMED - LAID) * by) / TRIMMINGS;
    filler.round(skin && round < TRIMMINGS ? first : all, partOf(options, told(round - 1), told(round)));
    if (!skin) break;
  }
  filler.partPatches(all);
}

/**
 * Trims within limits, and only what lets a patch fit. A hole of which the wanted patch still does not fit gets its skin back and is closed more
 * simply; only where every patch runs through something may the fringe go for a simpler one. A hole that stays open loses nothing.
 */
function fillWithin(
  mesh: TriMesh,
  filler: HoleFiller,
  limits: TrimLimits,
  options: FillOptions,
): SkinCuts | undefined {
  const { first, all } = LADDERS[options.fill];
  filler.round(first, partOf(options, 0, LAID));
  if (filler.misfits.length === 0) {
    filler.partPatches(all);
    return undefined;
  }
  const cuts = new SkinCuts(mesh, limits);
  const takeOver = (isChanged: boolean): boolean => {
    if (isChanged) filler.use(cuts.skin(), cuts.gone);
    return isChanged;
  };
  const freed = cuts.dropScraps(filler.misfits);
  if (takeOver(freed.length > 0)) {
    filler.forget(freed);
    filler.round(first, partOf(options, LAID, LAID));
  }
  const trim = (
    ladder: readonly Manner[],
    misfits: () => readonly Misfit[],
    [from, to]: readonly [number, number],
    rounds = LIMITED_TRIMMINGS,
  ): void => {
    for (let round = 1; round <= rounds && misfits().length > 0; round++) {
      options.checkAborted?.();
      if (!takeOver(cuts.trim(filler.skin, misfits()))) break;
      const step = (to - from) / rounds;
      filler.round(ladder, partOf(options, from + (round - 1) * step, from + round * step));
    }
  };
  const half = (LAID + TRIMMED) / 2;
  trim(first, () => filler.misfits, [LAID, half]);
  takeOver(cuts.giveBack(filler.misfits));
  filler.round(all, partOf(options, half, half));
  trim(all, () => filler.crossing, [half, TRIMMED]);
  if (limits.persist) {
    if (takeOver(cuts.giveBack(filler.crossing))) filler.round(all, partOf(options, TRIMMED, TRIMMED));
    trim(all, () => filler.pierced, [TRIMMED, 1], PERSISTENT_TRIMMINGS);
  }
  for (filler.partPatches(all); takeOver(cuts.giveBack(filler.crossing)); filler.partPatches(all))
    filler.round(all, partOf(options, TRIMMED, TRIMMED));
  return cuts;
}
