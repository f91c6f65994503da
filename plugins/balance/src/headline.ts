import type { Headline } from '@bracewright/core/plugin';

/** How far, and which half moved. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const { percent, side } = params;
  const key = side === 'left' || side === 'right' ? side : 'both';
  return { key, value: percent as number, sides: key !== 'both' };
}
