import type { Headline } from '@bracewright/core/plugin';
import { sideOf } from './sides.ts';

/** How far the skin goes out or in, and where: the sign is in the word. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const value = params['amount'] as number;
  // “All round” is a word of it.
  const tells = params['direction'] === 'all' && value !== 0 ? ['amount', 'direction'] : ['amount'];
  const amount = { value: Math.abs(value), kind: 'length', tells } as const;
  if (value === 0) return amount;
  const becomes = value > 0 ? 'outwards' : 'inwards';
  const side = sideOf(params);
  return side ? { ...amount, key: `${becomes}-${side}`, sides: true } : { ...amount, key: becomes };
}
