import type { Headline } from '@bracewright/core/plugin';
import { leansTo } from './sides.ts';

/** The angle, and to which side the upper end leans. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const key = leansTo(params);
  const angle = {
    value: params['angle'] as number,
    kind: 'angle',
    signed: true,
    tells: ['angle'],
  } as const;
  return key ? { ...angle, key, sides: true } : angle;
}
