import { vec3 } from '@bracewright/core/math';
import {
  facesInwards,
  guardMove,
  sharedCorners,
  vertexNormals,
  type FoldPlace,
  type GuardedMove,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import type { RaspedSkin } from './rasped-skin.ts';

/** Touches nearer to each other than this, mm, are one place. */
const APART = 15;

const tenth = (mm: number): number => Math.round(10 * mm) / 10;

/** Places of the touches that held too few vertices. */
function placesOf({ few }: RaspedSkin): FoldPlace[] {
  const places: FoldPlace[] = [];
  for (const one of few) if (!places.some(({ at }) => vec3.distance(at, one.at) < APART)) places.push(one);
  return places;
}

/** How many vertices were moved, and how far in and out at most, mm. */
function told(before: TriMesh, { positions }: TriMesh): { vertices: number; taken: number; filled: number } {
  const normals = vertexNormals(before);
  const out = facesInwards(before) ? -1 : 1;
  const most = { vertices: 0, taken: 0, filled: 0 };
  for (let v = 0; v < positions.length / 3; v++) {
    const way = vec3.subtract(vec3.pointAt(positions, v), vec3.pointAt(before.positions, v));
    const mm = vec3.length(way);
    if (mm === 0) continue;
    most.vertices++;
    const side = out * vec3.dot(way, vec3.pointAt(normals, v)) > 0 ? 'filled' : 'taken';
    most[side] = Math.max(most[side], mm);
  }
  return most;
}

/** Tells what kept the rasp from doing all that was asked. */
function warnOf({ share, places, left, leftPlaces }: GuardedMove, ctx: OperationContext): void {
  if (left.length > 0) ctx.warn('rasp/folds', { places: leftPlaces });
  if (!share) return;
  const most = places.reduce((a, { heldBack }) => Math.max(a, heldBack), 0);
  ctx.warn('rasp/eased', { places, data: { most: tenth(most) } });
}

/** The body with the skin as the rasp left it, held back where it would fold or meet another part; tells where that is, and where the rasp did nothing. */
export function settle(mesh: TriMesh, skin: RaspedSkin, ctx: OperationContext): TriMesh {
  const { checkAborted, progress } = ctx;
  if (!skin.hasPressed) throw new SdkError('rasp/no-pressure');
  if (!skin.hasHeld) throw new SdkError('rasp/too-fine', {}, { places: placesOf(skin) });
  const corners = sharedCorners(mesh);
  const made = guardMove(mesh, skin.positions.slice(), { corners, checkAborted, progress });
  warnOf(made, ctx);
  const report = told(mesh, made.mesh);
  if (skin.few.length > 0) ctx.warn('rasp/few', { places: placesOf(skin) });
  else if (report.vertices === 0) ctx.warn('rasp/even');
  ctx.report(report);
  progress(1);
  return made.mesh;
}
