import { buildBvh } from '../bvh/bvh.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { LEAST_SHARE } from '../gate/wall-by-rays.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf } from '../work.ts';
import { buildFieldWall } from './field-wall.ts';
import { isThickByRays, thinnestByRays } from './thinnest-by-rays.ts';
import { buildTrimmedWall, type TrimmedWall, type TrimmedWallOptions } from './trimmed-wall.ts';
import { WallError, type WallPorts } from './wall-options.ts';

/** A wall, and whether its outer side was taken from a distance field. */
export interface SoundWall extends TrimmedWall {
  readonly isFromField: boolean;
}

/** Faults of an outer side that keeps the triangles of the patch; a field has none of them. */
const OF_THE_SKIN = ['walls-meet', 'wall-crosses-itself', 'wall-runs-off'];
/** A wall with places that were made anew from a field, and this share of what was asked for everywhere, is kept: where an edge line runs through a fold another field makes it little thicker. */
const MENDED_SHARE = 0.5;
/** Share of the work for the wall that keeps the triangles of the patch. */
const DIRECT = 0.5;

/**
 * `buildTrimmedWall`, and where rays find that wall thinner than it is sound (`LEAST_SHARE` of what was asked for), or there is none, the same wall from a distance field
 * (`buildFieldWall`): in folds where two parts of the outer side come nearer than two walls the first may leave flaps without thickness. The one whose thinnest place is thicker
 * is kept. Throws WallError as `buildTrimmedWall` does, where both fail.
 */
export function buildSoundWall(
  patch: TriMesh,
  thickness: (patch: TriMesh) => Float64Array,
  options: TrimmedWallOptions,
  ports: WallPorts,
): SoundWall {
  let direct: TrimmedWall | undefined;
  let fault: unknown;
  try {
    direct = buildTrimmedWall(patch, thickness, options, partOf(ports, 0, DIRECT));
  } catch (error) {
    if (!(error instanceof WallError) || !OF_THE_SKIN.includes(error.fault.code)) throw error;
    fault = error;
  }
  const skin = direct?.patch ?? patch;
  const walls = thickness(skin);
  const asked = walls.reduce((a, b) => Math.min(a, b), Infinity);
  const tree = direct && sharedBvh(direct.wall.mesh, () => ports.checkAborted());
  if (direct?.wall.isThick) return { ...direct, isFromField: false };
  if (direct && tree && isThickByRays(tree, LEAST_SHARE * asked, () => ports.checkAborted()))
    return { ...direct, isFromField: false };
  const found = tree ? thinnestByRays(tree, () => ports.checkAborted()) : 0;
  if (direct?.wall.isMended && found >= MENDED_SHARE * asked) return { ...direct, isFromField: false };
  try {
    const wall = buildFieldWall(
      skin,
      { thickness: walls, edgeRadius: options.edgeRadius, takesFins: options.takesFins === true },
      partOf(ports, DIRECT, 1),
    );
    const made = { patch: skin, trimmed: direct?.trimmed ?? 0, cuts: direct?.cuts ?? [], wall };
    if (!direct || thinnestOf(made, ports) > found) return { ...made, isFromField: true };
  } catch (error) {
    if (!(error instanceof WallError)) throw error;
    if (!direct) throw fault;
  }
  return { ...direct, isFromField: false };
}

/** The thinnest place of a wall by rays, mm. */
const thinnestOf = ({ wall }: Pick<TrimmedWall, 'wall'>, ports: WallPorts): number => {
  const checkAborted = (): void => ports.checkAborted();
  return thinnestByRays(buildBvh(wall.mesh, checkAborted), checkAborted);
};
