import type { FindingPlace } from '../errors/finding-place.ts';
import type { FindingDetails } from '../errors/finding.ts';
import { OFF_SKIN } from '../mesh/geodesic/carry-places.ts';
import { nearestPlaces } from '../mesh/geodesic/near-skin.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Vec3 } from '../math/vec3.ts';
import { describeParams, placesTaken } from '../params/index.ts';
import type { AnyOperation } from './operation.ts';

/** Two points that are put on the same place, mm, are told of once. */
const SAME_PLACE = 1;

/**
 * How far points that a step holds lie from the skin that it is given, and where on it they are put, mm: an earlier step was edited since they were drawn, or the body is
 * another one. Undefined where all lie within `OFF_SKIN`: a scan's noise, smoothing and what is laid anew move skin less, a pad that lies so far beside is another pad. Points that
 * need not lie on the skin as it comes in are not asked about: a cut goes straight through space, a brush has moved the skin while it was painted with,
 * what a region is moved by leads past it, as do lines that say so (`pastSkin`), and where mirror images lie is for the operation to say.
 */
export function offSkin(
  operation: Pick<AnyOperation, 'params' | 'stroke'>,
  mesh: TriMesh,
  params: Readonly<Record<string, unknown>>,
): FindingDetails | undefined {
  if (operation.stroke) return undefined;
  const values = { ...params };
  for (const { name, places } of describeParams(operation.params)) {
    if (places?.as === 'line' && places.movedBy) values[places.movedBy] = undefined;
    if (places?.as === 'edge-lines' && places.pastSkin) values[name] = [];
  }
  const points = placesTaken(operation.params, values)
    .filter(({ as, isMirrored }) => as !== 'cut' && !isMirrored)
    .flatMap((taken) => taken.points.map(({ position }): Vec3 => [...position]));
  if (points.length === 0) return undefined;
  const far = nearestPlaces(mesh, points).filter((near) => near && near.distance > OFF_SKIN);
  if (far.length === 0) return undefined;
  // Few places are told: the worst must be among them.
  far.sort((a, b) => b!.distance - a!.distance);
  const places: FindingPlace[] = [];
  const { distance } = far[0]!;
  for (const near of far) {
    const { position: at } = near!;
    if (places.every((known) => known.at.some((value, k) => Math.abs(value - at[k]!) > SAME_PLACE)))
      places.push({ at: [...at] });
  }
  return { places, data: { distance: Math.round(distance), count: far.length } };
}
