import { CURVE_LEVELS, type CurveLevel, type SpineLevel } from '../spine/index.ts';
import type { MeasuredLevels } from './trunk-scale.ts';

const isCurveLevel = (level: string): level is CurveLevel =>
  (CURVE_LEVELS as readonly string[]).includes(level);

/** Heights of the vertebrae of a spine line that lies in the body, known as badly as the worst of them; undefined where it has none of a curve. */
export function lineLevels(levels: readonly SpineLevel[]): MeasuredLevels | undefined {
  const own = levels.filter(({ level }) => isCurveLevel(level));
  if (own.length === 0) return undefined;
  return {
    heights: new Map(own.map(({ level, at }) => [level as CurveLevel, at[2]])),
    within: Math.ceil(Math.max(...own.map(({ within }) => within.height))),
  };
}
