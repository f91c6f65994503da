import { asin, DEGREES } from '../../math/portable.ts';
import type { FoamPlace } from './carve-trial.ts';
import type { RadiusGrid } from './radius-grid.ts';

/** Foam over which the second tool goes, and how much there has to be in an area for it to go there at all, mm. */
export const REST_OVER = 0.2;
const REST_FROM = 0.24;

/** The cells of areas (cells that touch) in which enough foam stays somewhere. */
export function areasOf(foam: readonly FoamPlace[], angles: number): readonly FoamPlace[] {
  const byCell = new Map(foam.map((one) => [one.level * angles + (one.angle % angles), one]));
  const kept: FoamPlace[] = [];
  for (const [start, first] of [...byCell]) {
    if (!byCell.delete(start)) continue;
    const area = [first];
    for (let i = 0; i < area.length; i++)
      for (let d = 0; d < 9; d++) {
        const level = area[i]!.level + Math.floor(d / 3) - 1;
        const cell = level * angles + ((area[i]!.angle + (d % 3) - 1 + angles) % angles);
        const next = level >= 0 ? byCell.get(cell) : undefined;
        if (next && byCell.delete(cell)) area.push(next);
      }
    if (area.some(({ depth }) => depth > REST_FROM)) kept.push(...area);
  }
  return kept;
}

/** Whether a tip at a place (height, degrees) could touch foam that is to go: that lies within the radius of the tool. */
export function nearFoam(foam: readonly FoamPlace[], { heights, angles, radii }: RadiusGrid, radius: number) {
  const marks = new Uint8Array(heights.length * angles);
  const pitch = (heights.at(-1)! - heights[0]!) / Math.max(1, heights.length - 1);
  const up = Math.ceil((radius + 1) / pitch);
  for (const { level, angle } of foam) {
    const away = Math.max(radius + 1, radii[level * angles + (angle % angles)]!);
    const wide = Math.ceil((asin(Math.min(1, (radius + 1) / away)) * DEGREES * angles) / 360);
    for (let l = Math.max(0, level - up); l <= Math.min(heights.length - 1, level + up); l++)
      for (let a = angle - wide; a <= angle + wide; a++)
        marks[l * angles + (((a % angles) + angles) % angles)] = 1;
  }
  return (height: number, degrees: number): boolean => {
    const level = Math.min(heights.length - 1, Math.max(0, Math.round((height - heights[0]!) / pitch)));
    return marks[level * angles + (Math.round((degrees * angles) / 360) % angles)] === 1;
  };
}
