import type { Headline } from '@bracewright/core/plugin';
import { leftGoes } from './sides.ts';

/** The angle, and which side goes where. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const key = leftGoes(params);
  const value = params['angle'] as number;
  const angle = { kind: 'angle', tells: ['angle'] } as const;
  // Beside a word for the side a sign reads as the other one.
  return key ? { ...angle, value: Math.abs(value), key, sides: true } : { ...angle, value, signed: true };
}
