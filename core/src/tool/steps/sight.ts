import { addScaled, cross, distance, dot, length, normalize, subtract, type Vec3 } from '../../math/vec3.ts';
import { facesInwards } from '../../mesh/index.ts';
import { acrossAxis } from './drag-math.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

/** How the eye sees a place: the viewing ray through it, and what is up on the screen there, at right angles to the ray. Unit vectors. */
export interface Sight {
  readonly ray: Vec3;
  readonly up: Vec3;
}

/**
 * Sine of the angle to the viewing ray below which a direction is seen from its end. At 30° a pixel across the screen stands for
 * two along the direction; nearer to the ray a small move of the hand would be a leap of the value.
 */
const END_ON = 0.5;

/** The sight of `at`. Reads the camera, so that what is drawn from it follows every turn and zoom. */
export function sightOf(session: AnySession, at: Vec3): Sight {
  const { scene, picking } = session.services;
  const { viewUp, viewDirection, millimetresPerPixel } = scene;
  const { x, y } = picking.project(at);
  const ray = millimetresPerPixel > 0 ? picking.rayAt(x, y).direction : viewDirection;
  return { ray, up: acrossAxis(viewUp, ray) };
}

/** Whether a unit direction points at the viewer, or away, so nearly that the hand cannot follow it on the screen. */
export const isEndOn = (direction: Vec3, sight: Sight): boolean =>
  length(cross(direction, sight.ray)) < END_ON;

/** The line a hand drags along to move something in `direction`: the direction itself, or the screen's up where it is seen from its end. */
export const dragLine = (direction: Vec3, sight: Sight): Vec3 =>
  isEndOn(direction, sight) ? sight.up : direction;

/** One of the directions across `axis` (unit) that faces the viewer; `rest` where the axis itself does. */
export function facing(axis: Vec3, sight: Sight, rest: Vec3): Vec3 {
  const back: Vec3 = [-sight.ray[0], -sight.ray[1], -sight.ray[2]];
  const across = addScaled(back, axis, -dot(back, axis));
  return length(across) < END_ON ? rest : normalize(across);
}

/** CSS pixels between two places on the screen. */
export function pixelsBetween(session: AnySession, a: Vec3, b: Vec3): number {
  const { picking } = session.services;
  const [p, q] = [picking.project(a), picking.project(b)];
  return Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2);
}

/** The place under the pointer that lies as deep as `like`. */
export function underPointer(ray: { readonly origin: Vec3; readonly direction: Vec3 }, like: Vec3): Vec3 {
  const way: Vec3 = [like[0] - ray.origin[0], like[1] - ray.origin[1], like[2] - ray.origin[2]];
  return addScaled(ray.origin, ray.direction, dot(way, ray.direction));
}

/** Millimetres that the skin may lie before a place that is seen: of a body, and of a limb or a wall that faces the other way behind. */
const BEFORE = { body: 20, limb: 6 };

/**
 * Whether the body hides a place of its skin from the viewer: it lies on the far side, or behind an arm. `normal` is the skin's there (unit). At the
 * silhouette, and beside an opening, it is seen.
 */
export function isHidden(session: AnySession, place: Vec3, normal: Vec3): boolean {
  const { picking } = session.services;
  const { x, y } = picking.project(place);
  const ray = picking.rayAt(x, y);
  const hit = picking.pick(ray);
  if (!hit) return false;
  const before = dot(subtract(place, hit.position), ray.direction);
  return before > BEFORE.body || (before > BEFORE.limb && dot(normal, hit.normal) < 0);
}

/** Cosine to the viewing ray from which skin is surely seen from behind: at a silhouette it is neither. */
const FROM_BEHIND = 0.3;

/** Whether the pointer meets the inside of the skin: of the far wall, through an opening. A body whose normals point inwards is seen from outside all the same. */
export function isOnInside(
  session: AnySession,
  { hit, ray }: { readonly hit: { readonly normal: Vec3 } } & { readonly ray: { readonly direction: Vec3 } },
): boolean {
  const along = dot(hit.normal, ray.direction);
  return facesInwards(session.services.history.mesh) ? along < -FROM_BEHIND : along > FROM_BEHIND;
}

/** Of some places the one for which `away` is least; undefined without any. */
function least(places: readonly Vec3[], away: (place: Vec3) => number): Vec3 | undefined {
  let best: Vec3 | undefined;
  let found = Infinity;
  for (const place of places) {
    const value = away(place);
    if (value >= found) continue;
    found = value;
    best = place;
  }
  return best;
}

/** The place of a line nearest to another one. */
export const nearestTo = (line: readonly Vec3[], at: Vec3): Vec3 | undefined =>
  least(line, (place) => distance(place, at));

/** The place of a line nearest to a viewing ray. */
export const nearestToRay = (
  line: readonly Vec3[],
  ray: { readonly origin: Vec3; readonly direction: Vec3 },
): Vec3 | undefined => least(line, (place) => distance(place, underPointer(ray, place)));
