import { atan2 } from '../../math/portable.ts';
import { addScaled, cross, dot, normalize, subtract, type Vec3 } from '../../math/vec3.ts';
import type { Ray } from '../../services/picking-service.ts';

const DEGREES = 180 / Math.PI;

/** How far along the line `origin + t·axis` (unit `axis`) it comes nearest to the ray, mm; undefined when both are parallel. */
export function alongAxis(ray: Ray, origin: Vec3, axis: Vec3): number | undefined {
  const between = subtract(origin, ray.origin);
  const cosine = dot(axis, ray.direction);
  const spread = 1 - cosine * cosine;
  if (spread < 1e-6) return undefined;
  return (cosine * dot(between, ray.direction) - dot(between, axis)) / spread;
}

/** Where the ray meets a plane, or undefined when it runs along it or away from it. */
export function onPlane(ray: Ray, origin: Vec3, normal: Vec3): Vec3 | undefined {
  const slope = dot(ray.direction, normal);
  if (Math.abs(slope) < 1e-6) return undefined;
  const t = dot(subtract(origin, ray.origin), normal) / slope;
  return t < 0 ? undefined : addScaled(ray.origin, ray.direction, t);
}

/** The part of `v` at right angles to the unit vector `axis`, with length 1. */
export function acrossAxis(v: Vec3, axis: Vec3): Vec3 {
  return normalize(addScaled(v, axis, -dot(v, axis)), [1, 0, 0]);
}

/** Degrees from `from` to `to` about `axis`, right-handed, −180 to 180; all unit vectors at right angles to the axis. */
export function angleAbout(axis: Vec3, from: Vec3, to: Vec3): number {
  return atan2(dot(cross(from, to), axis), dot(from, to)) * DEGREES;
}

/** `angle` moved by whole turns to lie nearest to `near`, so that a drag past 180° goes on. */
export function nearTurn(angle: number, near: number): number {
  return angle + 360 * Math.round((near - angle) / 360);
}

/** `value` on the nearest whole `step`; Alt passes `free`, which keeps one decimal. */
export function snap(value: number, step: number, free: boolean): number {
  const size = free ? 0.1 : step;
  const snapped = Math.round(value / size) * size;
  return Math.round(snapped * 1000) / 1000;
}

/** Degrees to both sides of where a handle is that one move of the pointer may take it along a circle seen from its edge. */
const REACH = 60;

/**
 * Degrees at which a circle passes nearest to the ray, looked for near `near`: for a circle seen from its edge, where the ray
 * meets its plane far away or not at all. It goes downhill from `near`, so that a drag never leaps to the far side of the circle.
 */
export function nearestOnCircle(ray: Ray, place: (degrees: number) => Vec3, near: number): number {
  const away = (degrees: number): number => {
    const to = subtract(place(degrees), ray.origin);
    const along = dot(to, ray.direction);
    return dot(to, to) - along * along;
  };
  const [less, more] = [away(near - 1), away(near + 1)];
  // Where both ways lead nearer alike (the handle stands at the rim of what is seen) the smaller value is meant.
  const down = Math.abs(less - more) < 1e-6 ? near > 0 : less < more;
  let best = near;
  let least = away(near);
  for (let step = 1; step <= REACH; step++) {
    const found = away(near + (down ? -step : step));
    if (found >= least) break;
    least = found;
    best = near + (down ? -step : step);
  }
  let [low, high] = [best - 1, best + 1];
  for (let round = 0; round < 40; round++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (away(a) <= away(b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}
