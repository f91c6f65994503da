import type { PlaneLike } from '@bracewright/core/mesh';
import type { Headline } from '@bracewright/core/plugin';

/** How tall the part is that a crop keeps, or at what height its one section stands; mm. */
export function headline(params: Readonly<Record<string, unknown>>): Headline | undefined {
  const top = (params['top'] as PlaneLike | undefined)?.origin[2];
  const bottom = (params['bottom'] as PlaneLike | undefined)?.origin[2];
  if (top !== undefined && bottom !== undefined) return { kind: 'length', key: 'kept', value: top - bottom };
  if (top !== undefined) return { kind: 'length', key: 'top', value: top };
  if (bottom !== undefined) return { kind: 'length', key: 'bottom', value: bottom };
  return undefined;
}
