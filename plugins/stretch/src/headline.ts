import type { Headline } from '@bracewright/core/plugin';

/** By how much the trunk becomes longer or shorter: the sign is in the word. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const value = params['amount'] as number;
  const amount = { value: Math.abs(value), kind: 'length', tells: ['amount'] } as const;
  return value === 0 ? amount : { ...amount, key: value > 0 ? 'longer' : 'shorter' };
}
