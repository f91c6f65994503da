import type { Headline } from '@bracewright/core/plugin';
import { leftGoes } from './sides.ts';

/** The angle, and which side goes where. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const key = leftGoes(params);
  const angle = {
    value: params['angle'] as number,
    kind: 'angle',
    signed: true,
    tells: ['angle'],
  } as const;
  return key ? { ...angle, key, sides: true } : angle;
}
