import { cross, dot, subtract, type Vec3 } from '../../math/vec3.ts';

/** What a triangle beside a trim line has at least: its smallest angle, degrees, and its smallest height, mm. */
export const BAND_BAR = { angle: 5, height: 0.05 } as const;

/** Sine of the smallest angle: the same number in every engine. */
const LEAST_SINE = 0.08715574274765817;
/** How far above the bar a triangle is left alone. */
const RESERVE = 1.6;
/** Quality of a triangle that just keeps the bar. */
export const AT_BAR = 1 / RESERVE;

export type Corners = readonly [Vec3, Vec3, Vec3];

/** How good a triangle is: 0 without area, 1 and more where its smallest angle and its smallest height are above the bar with some reserve. */
export function quality([a, b, c]: Corners): number {
  const [u, v, w] = [subtract(b, a), subtract(c, b), subtract(a, c)];
  const normal = cross(u, w);
  const doubleArea = Math.sqrt(dot(normal, normal));
  const [lu, lv, lw] = [Math.sqrt(dot(u, u)), Math.sqrt(dot(v, v)), Math.sqrt(dot(w, w))];
  const longest = Math.max(lu, lv, lw);
  if (longest === 0) return 0;
  // The smallest angle lies opposite the shortest side: its sine is the double area over the product of the two others.
  const shortest = Math.min(lu, lv, lw);
  const sine = (doubleArea * shortest) / (lu * lv * lw || 1);
  const angle = sine / LEAST_SINE;
  const height = doubleArea / longest / BAND_BAR.height;
  return Math.min(angle, height) / RESERVE;
}

/** Normal of a triangle, as long as twice its area. */
export const areaNormal = ([a, b, c]: Corners): Vec3 => cross(subtract(b, a), subtract(c, a));
