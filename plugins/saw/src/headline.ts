import type { PlaneLike } from '@bracewright/core/mesh';
import type { Headline } from '@bracewright/core/plugin';

const SIDES = [
  ['left', 'right'],
  ['back', 'front'],
  ['upper', 'lower'],
] as const;

/** Which part a saw cut keeps: named by the axis that its plane stands most square to. A cut along a drawn line has no such name. */
export function headline(params: Readonly<Record<string, unknown>>): Headline | undefined {
  const plane = params['plane'] as PlaneLike | undefined;
  if (!plane) return undefined;
  const along = [0, 1, 2].reduce((best, k) =>
    Math.abs(plane.normal[k]!) > Math.abs(plane.normal[best]!) ? k : best,
  );
  const positive = plane.normal[along]! >= 0 === (params['keep'] !== 'negative');
  return { key: SIDES[along]![positive ? 0 : 1], sides: along !== 2 };
}
