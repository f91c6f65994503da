import type { MakeProcess } from './processes.ts';
import { LEAST_SHARE, type RayOptions } from './wall-by-rays.ts';

/** Rays go so far, mm; further apart two sides are no wall. */
export const REACH = 25;

/** Under this somebody has to answer for a wall, mm; `wall`: what was asked for at its thinnest, 0 where nobody knows. */
export const soundWallOf = ({ soundWall }: MakeProcess, wall: number): number =>
  Math.max(soundWall, LEAST_SHARE * wall);

/** How the gate measures a wall that is made by a process. */
export function gateRays(process: MakeProcess, wall: number): RayOptions {
  const asked = soundWallOf(process, wall);
  return {
    reach: REACH,
    gap: process.gap,
    limits: [
      { below: process.leastWall, of: 'wall' },
      { below: asked, of: 'wall' },
      { below: asked, of: 'ridge' },
    ],
  };
}
