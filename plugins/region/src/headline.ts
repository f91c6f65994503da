import { pushes } from '@bracewright/core/params';
import type { Headline } from '@bracewright/core/plugin';

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
