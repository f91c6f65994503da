import type { PlaneLike } from '@bracewright/core/mesh';
import { partTowards, planeAxis } from '@bracewright/core/params';
import type { Headline } from '@bracewright/core/plugin';

/** Which part a saw cut keeps: named by the axis that its plane stands most square to. A cut along a drawn line has no such name. */
export function headline(params: Readonly<Record<string, unknown>>): Headline | undefined {
  const normal = (params['plane'] as PlaneLike | undefined)?.normal;
  if (!normal) return undefined;
  const [x, y, z] = normal;
  return {
    key: partTowards(params['keep'] === 'negative' ? [-x, -y, -z] : normal),
    sides: planeAxis(normal) !== 2,
  };
}
