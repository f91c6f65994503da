import { cross, normalize, scale, add, type Vec3 } from '../../math/vec3.ts';
import { sinCosDegrees } from '../../math/portable.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { SdkError } from '../../errors/sdk-error.ts';
import { locateOnSurface } from '../geodesic/geodesic-locate.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { FOLDED, placed, requireOpen } from './hole-pattern.ts';
import { borderSegments, bridgeBetween, distanceToLines } from './hole-room.ts';
import { outlineOf, type HoleShape } from './hole-shape.ts';
import { holeOnSkin, type SkinHole } from './skin-hole.ts';
import { skinWalk } from './skin-section.ts';

/** Single holes. Lengths in mm. */
export interface SingleWish {
  /** Their middles, and the angle of each from level, counter-clockwise seen from outside, degrees. */
  readonly anchors: readonly (SkinPoint & { readonly angle: number })[];
  readonly shape: HoleShape;
  /** Least skin to a border of the body and to another hole. */
  readonly margin: number;
}

/**
 * Lays single holes on the skin. Throws SdkError with the number of the hole, from 1, and the place: `mesh/holes-near-border` and `mesh/holes-near-hole` (data
 * `found` and `margin`, mm), `mesh/holes-folded`; `mesh/holes-body-closed` for a body without borders.
 */
export function laySingleHoles(
  mesh: TriMesh,
  { anchors, shape, margin }: SingleWish,
  { checkAborted }: Work = {},
): readonly SkinHole[] {
  requireOpen(mesh);
  const walk = skinWalk(mesh);
  const outline = outlineOf(shape);
  const borders = borderSegments(mesh);
  const places = locateOnSurface(mesh, anchors, checkAborted);
  if (places.length < anchors.length) throw new SdkError('mesh/holes-body-closed');
  const holes = places.map((place, i) => {
    checkAborted?.();
    const hole = holeOnSkin(walk, place, rowAt(place.normal, anchors[i]!.angle), outline);
    const found = hole ? distanceToLines(hole, borders, margin) : 0;
    if (!hole || found < margin)
      throw placed('mesh/holes-near-border', place.position, { hole: i + 1, found: toTenth(found), margin });
    if (hole.facing < FOLDED) throw placed('mesh/holes-folded', place.position, { hole: i + 1 });
    return hole;
  });
  holes.forEach((hole, i) =>
    holes.slice(0, i).forEach((other, j) => {
      const found = bridgeBetween(hole, other, margin);
      if (found < margin)
        throw placed('mesh/holes-near-hole', hole.middle, {
          hole: i + 1,
          other: j + 1,
          found: toTenth(found),
          margin,
        });
    }),
  );
  return holes;
}

/** Rounded down: what is a little too near must not read as if it were not. */
const toTenth = (mm: number): number => Math.floor(10 * mm) / 10;

/** The way along the skin that stands at an angle to level, seen from outside; on level skin level is to the patient's left. */
function rowAt(normal: Vec3, angle: number): Vec3 {
  const level = normalize(cross([0, 0, 1], normal), [1, 0, 0]);
  const up = cross(normal, level);
  const [sin, cos] = sinCosDegrees(angle);
  return add(scale(level, cos), scale(up, sin));
}
