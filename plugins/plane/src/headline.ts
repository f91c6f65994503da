import { partTowards } from '@bracewright/core/params';
import type { Headline } from '@bracewright/core/plugin';
import { outwardsOf } from './line-plane.ts';

/** What was made flat: named by the side of the body that the flat faces most squarely. */
export function headline(params: Readonly<Record<string, unknown>>): Headline | undefined {
  const outwards = outwardsOf(params as never);
  return outwards && { key: partTowards(outwards), sides: Math.abs(outwards[2]) < 0.7 };
}
