import { OperationAborted, isSdkError } from '../../errors/sdk-error.ts';
import { dropUnusedVertices } from '../topology/compact.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { blendBeyond } from './blend-beyond.ts';
import { borderWays, type BorderWay } from './border-ways.ts';
import { GraftError, type GraftFault } from './graft-fault.ts';
import { joinSkins, type Seam } from './join-skins.ts';
import { requireSound } from './require-sound.ts';
import { rimPlaces, sharedRim } from './shared-rim.ts';
import { skinBeyond } from './skin-beyond.ts';
import { spanHoles } from './span-holes.ts';

/** A whole with the skin of a part in it, or why it cannot stand there. */
export type Graft =
  | { readonly ok: true; readonly mesh: TriMesh }
  | { readonly ok: false; readonly fault: GraftFault };

/**
 * Holes whose outlines lie farther off the whole than this, mm, are spanned from their outlines: the skin of the whole would stand over the part there, or fold. In others it is as it was,
 * and nobody has to guess it.
 */
const AWAY = 0.1;

/**
 * A whole body (mm) whose skin within the borders of a part that was cut out of it is that of the part, whatever both went through since: vertices of the part come first and keep their bits, and triangles at
 * its borders are divided within their own planes. The skin beyond is that of the whole, moved onto the borders and blended into where it was within 20 to 120 mm. So it is in holes of the part too, unless a step
 * has moved their outlines otherwise than the whole: those are spanned from the part's own skin (`spanHoles`), and all of them where they cannot be joined with the whole. Nothing is asked but the two
 * shapes: they need not have the same triangles. What the whole has open, or running through itself, stays so.
 */
export function graftPart(part: TriMesh, whole: TriMesh, work: Work = {}): Graft {
  const spanned = spanHoles(part, whole, AWAY, partOf(work, 0, 0.05));
  const graft = attempt(part, spanned, whole, partOf(work, 0.05, 0.7));
  if (graft.ok) return graft;
  const all = spanHoles(spanned, whole, 0, partOf(work, 0.7, 0.75));
  return all === spanned ? graft : attempt(part, all, whole, partOf(work, 0.75, 1));
}

function attempt(part: TriMesh, spanned: TriMesh, whole: TriMesh, work: Work): Graft {
  try {
    return { ok: true, mesh: grafted(part, spanned, whole, work) };
  } catch (error) {
    if (error instanceof GraftError) return { ok: false, fault: error.fault };
    // A line that meets another on the whole, or runs along an opening of it.
    if (isSdkError(error) && !(error instanceof OperationAborted)) return { ok: false, fault: 'lost' };
    throw error;
  }
}

/** `spanned` is `pierced` with some of its holes spanned. */
function grafted(pierced: TriMesh, spanned: TriMesh, whole: TriMesh, work: Work): TriMesh {
  const { checkAborted } = work;
  const ways = borderWays(spanned, whole, checkAborted);
  if (ways.length === 0) {
    // Cut off nowhere: without its holes it is the whole.
    if (spanned === pierced) throw new GraftError('no-border');
    return spanned;
  }
  const { mesh: beyond, loops } = skinBeyond(whole, ways, partOf(work, 0.1, 0.6));
  const seams = ways.map((way, i) => seamOf(spanned, beyond, way, loops[i]!));
  const { ways: by, isNear } = blendBeyond(beyond, borderMoves(beyond, seams), checkAborted);
  const moved = { positions: beyond.positions.map((x, i) => x + by[i]!), indices: beyond.indices };
  work.progress?.(0.8);
  const joined = joinSkins(spanned, moved, seams);
  requireSound(joined, { beyond, moved, isNear, seams }, checkAborted);
  work.progress?.(1);
  return dropUnusedVertices(joined.mesh);
}

function seamOf(part: TriMesh, beyond: TriMesh, way: BorderWay, loop: readonly number[]): Seam {
  const places = rimPlaces(beyond, loop, way);
  return { loop: way.loop, beyond: loop, ...sharedRim(part, way.loop, places) };
}

/** How far each vertex at a seam moves to where it belongs. */
function borderMoves({ positions }: TriMesh, seams: readonly Seam[]) {
  const given = new Float64Array(positions.length);
  const isGiven = new Uint8Array(given.length / 3);
  for (const { beyond: loop, target } of seams)
    for (const [k, v] of loop.entries()) {
      isGiven[v] = 1;
      for (let j = 0; j < 3; j++) given[3 * v + j] = target[k]![j as 0] - positions[3 * v + j]!;
    }
  return { given, isGiven };
}
