import type { Headline } from '@bracewright/core/plugin';
import { goesTo } from './sides.ts';

/** How far, and to which side, the sections go: the sign is in the word. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const key = goesTo(params);
  const value = params['amount'] as number;
  const amount = { value: key ? Math.abs(value) : value, kind: 'length', tells: ['amount'] } as const;
  return key ? { ...amount, key, sides: true } : amount;
}
