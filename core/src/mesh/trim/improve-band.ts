import { buildBvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { BandChanges } from './band-changes.ts';
import { BandMesh } from './band-mesh.ts';
import { AT_BAR } from './band-shape.ts';
import { cutOut, putBack } from './cut-out.ts';

/** Width of the band beside a trim line in which triangles are made anew where they are too thin, mm. */
const WIDTH = 5;
/** Edges that are halved at most. */
const MOST_HALVED = 2000;
/** How often what is left is gone through. */
const ROUNDS = 12;

/** A mesh with its trim lines by their vertices, in order. */
export interface Trimmed {
  readonly mesh: TriMesh;
  readonly loops: readonly (readonly number[])[];
}

/**
 * Mends the thin triangles that a cut leaves beside its lines: edges are turned, vertices drawn together or moved on the skin, the worst triangle first, each
 * change only where the worst triangle it touches gets better. The skin stays within 0.25 mm of where it was, nearly everywhere within 0.05, and the lines
 * within 0.05 mm of where they were; no vertex further than 5 mm from the lines moves or goes, and no triangle without a neighbour nearer than that changes: `laidAnew` measures it.
 * Source: greedy local improvement by flips, collapses and relocation (Freitag and Ollivier-Gooch, Tetrahedral mesh improvement using swapping and
 * smoothing, 1997), in the plane of a surface.
 */
export function improveBand({ mesh, loops }: Trimmed, { checkAborted }: Work = {}): Trimmed {
  const part = cutOut(mesh, loops, WIDTH);
  const band = new BandMesh(part.mesh, part.loops, WIDTH);
  const faces = band.faces();
  const skin = new ManyQueries(
    buildBvh({
      positions: part.mesh.positions,
      indices: Uint32Array.from(faces.flatMap((f) => band.cornersOf(f))),
    }),
  );
  try {
    mend(band, faces, new BandChanges(band, skin), checkAborted);
  } finally {
    skin.free();
  }
  const { mesh: whole, target } = putBack(mesh, part, band.changed);
  return { mesh: whole, loops: part.loops.map((loop) => band.loopOf(loop).map(target)) };
}

/** Makes what change is best for each thin one of some triangles, and of those that come, until nothing gets better. */
function mend(
  band: BandMesh,
  faces: readonly number[],
  changes: BandChanges,
  checkAborted: Work['checkAborted'],
): void {
  const worth = (f: number): number => band.qualityOf(f);
  /** Triangles that nothing could be done about, with the number of changes that there were then. */
  const hopeless = new Map<number, number>();
  let halved = 0;
  let thin = faces.filter((f) => worth(f) < 1);
  for (let round = 0; round < ROUNDS && thin.length > 0; round++) {
    const left: number[] = [];
    let isBetter = false;
    for (const { f } of thin
      .map((one) => ({ f: one, q: worth(one) }))
      .toSorted((a, b) => a.q - b.q || a.f - b.f)) {
      checkAborted?.();
      if (!band.isAlive(f) || worth(f) >= 1) continue;
      const since = hopeless.get(f);
      if (since !== undefined && !band.isTouchedSince(f, since)) {
        left.push(f);
        continue;
      }
      const isUnderBar = worth(f) < AT_BAR;
      const mending = changes.best(f, isUnderBar);
      const change = mending?.change ?? (isUnderBar && halved < MOST_HALVED ? changes.split(f) : undefined);
      if (!change) {
        hopeless.set(f, band.changes);
        left.push(f);
        continue;
      }
      if (!mending) halved++;
      isBetter = true;
      for (const made of band.make(change, mending?.passed)) if (worth(made) < 1) left.push(made);
    }
    thin = left;
    if (!isBetter) break;
  }
}
