import type { Headline } from '@bracewright/core/plugin';
import { pushes } from './push-words.ts';

/** How far the skin is moved, and whether in, out or both: the sign is in the word. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const key = pushes(params);
  const amplitude = params['amplitude'] as number;
  if (!key) return { value: amplitude, kind: 'length', signed: true, tells: ['amplitude'] };
  return { key, value: Math.abs(amplitude), kind: 'length', tells: ['amplitude'] };
}
