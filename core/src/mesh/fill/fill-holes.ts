import type { TriMesh } from '../tri-mesh.ts';
import { partOf } from '../work.ts';
import type { FillOptions, FillResult } from './fill-options.ts';
import type { Misfit, TrimLimits } from './fringe.ts';
import { HoleFiller } from './hole-filler.ts';
import { joinRims } from './join-rims.ts';
import type { Manner } from './lay-patch.ts';
import { SkinCuts } from './skin-cuts.ts';
import { goneFrom, trimFreely, withoutUnusedVertices } from './trim-fringe.ts';

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
export function fillHoles(given: TriMesh, options: FillOptions): FillResult {
  const mesh = options.joins ? joinRims(given) : given;
  const filler = new HoleFiller(mesh, options);
  const { trim = false, fill } = options;
  const cuts = typeof trim === 'object' ? fillWithin(mesh, filler, trim, options) : undefined;
  if (typeof trim !== 'object') fillFreely(mesh, filler, options);
  const joined = filler.joined();
  const holes = filler.holes(LADDERS[fill].all[0]!);
  options.progress?.(1);
  return {
    mesh: filler.skin === given ? joined : joined === mesh ? given : withoutUnusedVertices(joined),
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
      if (!takeOver(cuts.trim(misfits()))) break;
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
