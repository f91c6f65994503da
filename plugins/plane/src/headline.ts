import type { Headline } from '@bracewright/core/plugin';
import { outwardsOf } from './line-plane.ts';
import { planePart } from './parts.ts';

/** What was made flat: named by the side of the body that the flat faces most squarely. */
export function headline(params: Readonly<Record<string, unknown>>): Headline | undefined {
  const outwards = outwardsOf(params as never);
  return outwards && { ...planePart(outwards), sides: Math.abs(outwards[2]) < 0.7 };
}
