import type { Headline } from '@bracewright/core/plugin';
import { pushes } from './push-words.ts';

/** The amplitude, and whether it presses in or lets out. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const key = pushes(params);
  const amplitude = {
    value: params['amplitude'] as number,
    kind: 'length',
    signed: true,
    tells: ['amplitude'],
  } as const;
  return key ? { ...amplitude, key } : amplitude;
}
