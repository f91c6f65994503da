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

/** A whole with the skin of a part in it, or why it cannot stand there. */
export type Graft =
  { readonly ok: true; readonly mesh: TriMesh } | { readonly ok: false; readonly fault: GraftFault };

/**
 * A whole body (mm) whose skin within the borders of a part that was cut out of it is that of the part, whatever both went through since: vertices of the part come first and keep their bits, and triangles at
 * its borders are divided within their own planes. The skin beyond is that of the whole, moved onto the borders and blended into where it was within 20 to 120 mm. Nothing is asked but the two
 * shapes: they need not have the same triangles. What the whole has open, or running through itself, stays so.
 */
export function graftPart(part: TriMesh, whole: TriMesh, work: Work = {}): Graft {
  try {
    return { ok: true, mesh: grafted(part, whole, work) };
  } catch (error) {
    if (error instanceof GraftError) return { ok: false, fault: error.fault };
    // A line that meets another on the whole, or runs along an opening of it.
    if (isSdkError(error) && !(error instanceof OperationAborted)) return { ok: false, fault: 'lost' };
    throw error;
  }
}

function grafted(part: TriMesh, whole: TriMesh, work: Work): TriMesh {
  const { checkAborted } = work;
  const ways = borderWays(part, whole, checkAborted);
  const { mesh: beyond, loops } = skinBeyond(whole, ways, partOf(work, 0.1, 0.6));
  const seams = ways.map((way, i) => seamOf(part, beyond, way, loops[i]!));
  const { ways: by, isNear } = blendBeyond(beyond, borderMoves(beyond, seams), checkAborted);
  const moved = { positions: beyond.positions.map((x, i) => x + by[i]!), indices: beyond.indices };
  work.progress?.(0.8);
  const joined = joinSkins(part, moved, seams);
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
