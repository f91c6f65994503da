import { buildBvh } from '../bvh/bvh.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { joinToWall, type JoinedTo } from '../lettering/index.ts';
import { simpleBorders, WallError } from '../offset/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work, type WorkPart } from '../work.ts';
import { leastAtRim, leastUnder, refused, requireNoHole } from './flap-fit.ts';
import { flapRows, type FlapEdges, type FlapRow } from './flap-rows.ts';
import { flapColumns, flapSolid, roundedUnder, type FlapSolid, type FlapUnder } from './flap-solid.ts';
import type { FlapWish } from './flap-wish.ts';
import { liftedFlap, steepestRise, type FlapGround } from './lifted.ts';
import { heightsOf, openingOf } from './opening.ts';

/** An opening wider than this, mm, is spanned by nothing that was measured. */
const WIDEST = 80;
/** A flap rises by less than this a mm (40°). */
const STEEPEST = 0.84;
/** It runs along so much of the height at which both edges run, and so many mm, at least. */
const [LEAST_SHARE, LEAST_HEIGHT] = [0.6, 40];
/** Times that it is lifted by what is lacking in clearance, and cut into other triangles. */
const TRIES = 4;
/** Where it is measured the clearance is kept by so much more, mm: between two of those places it may be less. */
const EXACT = 0.02;
/** Lifted by so much more, mm, where its seam came out crossed. */
const HIGHER = 0.02;

/** What a triangle of a flap is. */
export type FlapPart = 'under' | 'skin' | 'rim';

/** A wall with a flap. */
export interface WallWithFlap {
  readonly mesh: TriMesh;
  /** For each triangle the one of the wall without flap that it is, or a part of; −1 for one of the flap. */
  readonly from: Int32Array;
  /** What a triangle of the flap is. */
  partOf(triangle: number): FlapPart;
  /** The least that was measured between it and the wall below, mm. */
  readonly clearance: number;
  /** How far the flap runs up and down, and at how wide an opening, mm. */
  readonly height: number;
  readonly gap: number;
}

/** A wall that gets a flap, the open body side that it stands on, and the body that was cut, where that is known. */
export interface FlapOn extends JoinedTo {
  readonly patch: TriMesh;
  readonly body?: TriMesh | undefined;
}

/**
 * Lays one edge of the opening of a brace over the other: a flap that comes out of the outer side and the rim of its own edge, spans the opening and ends `overlap` mm beyond the other edge, along the skin at each level, with the clearance above the outer side there.
 * It is a solid of its own with a wall as `buildSoundWall` makes it, joined to the finished wall (`joinToWall`): the body side keeps place and bits of all its triangles.
 *
 * Throws SdkError with places: `mesh/overlap-no-opening` and `mesh/overlap-side-opening` (see `openingOf`), `mesh/overlap-gap-wide` and `-gap-narrow` (data `gap`, `most` or `least`, mm), `mesh/overlap-short` where the skin ends beside one of the edges (data `height` of `opening`, mm),
 * `mesh/overlap-hole` where it would close a hole, `mesh/overlap-near` where the clearance cannot be kept (data `found`, `clearance`), `mesh/overlap-crosses` where no flap without crossing was found.
 */
export async function withFlap(wall: FlapOn, wish: FlapWish, work: Work = {}): Promise<WallWithFlap> {
  const { checkAborted, progress } = partOf(work, 0, 1);
  const found = foundEdges(wall.patch, wish);
  const ground: FlapGround = {
    skin: sharedBvh(wall.patch, checkAborted),
    wall: sharedBvh(wall.mesh, checkAborted),
    body: wall.body && sharedBvh(wall.body, checkAborted),
  };
  const rows = keptRows(found, wish, ground.skin);
  progress(0.1);
  let lift = 0;
  for (let i = 0; i < TRIES; i++) {
    const part = partOf(work, 0.1 + (0.9 * i) / TRIES, 0.1 + (0.9 * (i + 1)) / TRIES);
    const laid = laidUnder(rows, wish, { ground, lift, checkAborted });
    const flap = solidOn(laid.under, wish, partOf(part, 0, 0.7));
    const rim = leastAtRim(flap, laid.under, ground.wall, wish);
    const joined =
      rim.least < wish.clearance + EXACT ? undefined : await joinToWall(wall, flap.mesh, 'union', part);
    if (joined) {
      progress(1);
      return {
        ...joined,
        partOf: partFinder(joined.mesh, flap),
        clearance: Math.min(laid.least, rim.least),
        height: rows.at(-1)!.height - rows[0]!.height,
        gap: rows.reduce((sum, { gap }) => sum + gap, 0) / rows.length,
      };
    }
    // A little higher other triangles are cut.
    lift = laid.lift + Math.max(HIGHER, wish.clearance - rim.least + 2 * EXACT);
  }
  throw refused('crosses', {}, [{ at: rows[Math.floor(rows.length / 2)]!.root[0]!, radius: 20 }]);
}

/** An underside that keeps the clearance, and what it was lifted by beyond it for that, mm. Throws `mesh/overlap-near` where none does. */
function laidUnder(
  rows: readonly FlapRow[],
  wish: FlapWish,
  { ground, lift: first, checkAborted }: { ground: FlapGround; lift: number; checkAborted: () => void },
) {
  const height = rows.at(-1)!.height - rows[0]!.height;
  const widest = rows.reduce((most, { gap }) => Math.max(most, gap), 0);
  const columns = flapColumns(wish.overlap, widest);
  let lift = first;
  for (let i = 1; ; i++) {
    const lifted = liftedFlap(
      rows,
      columns,
      { ...wish, clearance: wish.clearance + lift },
      ground,
      checkAborted,
    );
    const under = roundedUnder(lifted, columns, wish, height);
    const { least, at } = leastUnder(under, ground.wall, wish);
    if (least >= wish.clearance + EXACT) return { under, lift, least };
    if (i === TRIES)
      throw refused('near', { found: hundredths(least), clearance: wish.clearance }, [{ at, radius: 10 }]);
    lift += wish.clearance - least + 2 * EXACT;
  }
}

/** The solid on an underside. */
function solidOn(under: FlapUnder, wish: FlapWish, work: WorkPart): FlapSolid {
  try {
    return flapSolid(under, wish, work);
  } catch (error) {
    if (!(error instanceof WallError)) throw error;
    throw refused('crosses', {}, 'at' in error.fault ? [{ at: error.fault.at, radius: 20 }] : []);
  }
}

const hundredths = (value: number): number => Math.round(100 * value) / 100;

/** Both edges of the opening, as the flap is asked for. */
function foundEdges(patch: TriMesh, wish: FlapWish): FlapEdges {
  const opening = openingOf(patch);
  if (typeof opening === 'string') throw refused(opening === 'none' ? 'no-opening' : 'side-opening', {});
  const { left, right, loop } = opening;
  const edges = wish.outer === 'left' ? ([left, right] as const) : ([right, left] as const);
  requireNoHole(
    patch,
    simpleBorders(patch).filter((one) => one !== loop),
    edges,
    wish,
  );
  return { edges, loop };
}

/** The levels along which the flap runs, from below: the longest stretch of them without a lack. */
function keptRows(found: FlapEdges, wish: FlapWish, skin: FlapGround['skin']): readonly FlapRow[] {
  const { edges } = found;
  const all = flapRows(skin, found, wish.overlap);
  let kept: readonly FlapRow[] = [];
  let now: FlapRow[] = [];
  for (const row of all) {
    now = row ? [...now, row] : [];
    if (now.length > kept.length) kept = now;
  }
  const [a, b] = [heightsOf(edges[0]), heightsOf(edges[1])];
  const common = Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
  const height = kept.length > 1 ? kept.at(-1)!.height - kept[0]!.height : 0;
  if (height < Math.max(LEAST_HEIGHT, LEAST_SHARE * common)) {
    const lack = all.findIndex((row) => row === undefined);
    const at = edges[1].at[Math.floor((edges[1].at.length * Math.max(0, lack)) / Math.max(1, all.length))]!;
    throw refused('short', { height: Math.round(height), opening: Math.max(0, Math.round(common)) }, [
      { at, radius: 20 },
    ]);
  }
  const wide = kept.find(({ gap }) => gap > WIDEST);
  if (wide)
    throw refused('gap-wide', { gap: Math.round(wide.gap), most: WIDEST }, [
      { at: wide.root[0]!, radius: wide.gap },
    ]);
  const narrow = kept.reduce((least, row) => (row.gap < least.gap ? row : least));
  if (steepestRise(narrow.gap, wish) > STEEPEST) {
    let least = Math.ceil(narrow.gap);
    while (steepestRise(least, wish) > STEEPEST) least++;
    throw refused('gap-narrow', { gap: Math.round(10 * narrow.gap) / 10, least }, [
      { at: narrow.root[0]!, radius: 10 },
    ]);
  }
  return kept;
}

/** Tells what triangles of a joined wall are by the nearest triangle of the flap alone. */
function partFinder(mesh: TriMesh, flap: FlapSolid): (triangle: number) => FlapPart {
  const tree = buildBvh(flap.mesh);
  const { positions, indices } = mesh;
  return (t) => {
    const at = [0, 1, 2].map(
      (k) => [0, 1, 2].reduce((sum, c) => sum + positions[3 * indices[3 * t + c]! + k]!, 0) / 3,
    ) as [number, number, number];
    const face = tree.closestPoint(at)!.triangle;
    if (face < flap.underTriangles) return 'under';
    const corners = [0, 1, 2].map((c) => flap.mesh.indices[3 * face + c]!);
    return corners.every((v) => v < flap.skinEnd) ? 'skin' : 'rim';
  };
}
