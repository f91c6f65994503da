import { distance, type Vec3 } from '../../math/vec3.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { SurfaceHit } from '../../services/picking-service.ts';
import type { AnySession, ToolPointer } from '../../tool-contract/tool.ts';
import { isHidden, isOnInside, nearestTo, nearestToRay } from './sight.ts';

/** Millimetres from the skin under the pointer within which a line lies there. */
const BESIDE = 20;

/** Whether a point of the skin is meant by a press on it: one that the body hides is not. */
export const isMeant = (session: AnySession, { position, normal }: SurfacePoint): boolean =>
  !isHidden(session, position as Vec3, normal as Vec3);

/** Where a press on a line takes hold of it: on the skin under the pointer, or of the line itself where that lies off. Undefined where the body hides the line. */
export function lineMeant(
  session: AnySession,
  line: readonly Vec3[],
  { hit, ray }: ToolPointer,
): Vec3 | undefined {
  if (!hit) return undefined;
  const here = nearestTo(line, hit.position);
  const isHere = here !== undefined && distance(here, hit.position) <= BESIDE;
  // The one that the pointer is over may lie far off and be seen all the same, where the skin falls away from the eye.
  const place = isHere ? here : nearestToRay(line, ray);
  const skin = place && session.services.picking.nearest(place);
  if (!skin || isHidden(session, place, skin.normal)) return undefined;
  return isHere ? hit.position : place;
}

/** The skin that a point is put on by a press; through an opening the pointer meets the far wall from within, where nobody means a place. */
export function skinMeant(session: AnySession, { hit, ray }: ToolPointer): SurfaceHit | undefined {
  return hit && !isOnInside(session, { hit, ray }) ? hit : undefined;
}
