import { add, addScaled, cross, dot, normalize, scale, type Vec3 } from '../../math/vec3.ts';
import type { SkinPoint } from '../bvh/project.ts';
import type { FlatOutline } from './hole-shape.ts';
import type { SkinSpot, SkinWalk } from './skin-section.ts';

/** A hole as it lies on the skin. */
export interface SkinHole {
  readonly middle: Vec3;
  /** Its outline, counter-clockwise seen from outside: arc lengths on the skin are those of the flat outline. */
  readonly outline: readonly SkinPoint[];
  /** Cosine between the skin at the outline and the mean of the hole, where it is least. */
  readonly facing: number;
}

/**
 * Lays a flat outline on the skin about a place: each point lies on the normal section of its direction, as far along the skin as it lies from the middle.
 * `row` is the direction of x, taken level with the skin. Undefined where the skin ends before.
 */
export function holeOnSkin(
  walk: SkinWalk,
  place: SkinSpot,
  row: Vec3,
  outline: FlatOutline,
): SkinHole | undefined {
  // One triangle of a scan says little of where the skin faces: the outline about it says more.
  const first = laid(walk, place, { up: place.normal, row }, outline);
  const up = first && normalize(first.reduce((sum, { normal }) => add(sum, normal), place.normal));
  const points = up && laid(walk, place, { up, row }, outline);
  if (!points) return undefined;
  const facing = points.reduce((least, { normal }) => Math.min(least, dot(up, normal)), 1);
  return { middle: place.position, outline: points, facing };
}

function laid(
  walk: SkinWalk,
  place: SkinSpot,
  { up, row }: { readonly up: Vec3; readonly row: Vec3 },
  outline: FlatOutline,
): readonly SkinPoint[] | undefined {
  const along = normalize(addScaled(row, up, -dot(row, up)));
  const across = cross(up, along);
  const points: SkinPoint[] = [];
  for (const [x, y] of outline) {
    const far = Math.sqrt(x * x + y * y);
    const spot = walk(place, up, add(scale(along, x / far), scale(across, y / far)), far);
    if (!spot) return undefined;
    points.push({ position: spot.position, normal: spot.normal });
  }
  return points;
}
