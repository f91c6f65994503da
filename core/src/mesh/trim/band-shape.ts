import type { Vec3 } from '../../math/vec3.ts';

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
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - b[0], c[1] - b[1], c[2] - b[2]];
  const [wx, wy, wz] = [a[0] - c[0], a[1] - c[1], a[2] - c[2]];
  const [nx, ny, nz] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
  const doubleArea = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const lu = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const lv = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const lw = Math.sqrt(wx * wx + wy * wy + wz * wz);
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
export const areaNormal = ([a, b, c]: Corners): Vec3 => {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
};
