import type { Headline } from '@bracewright/core/plugin';

/** How deep the knife went at its deepest, mm, or how long the edge of what was cut out is; before it was computed, what it was asked to do. */
export function headline(
  params: Readonly<Record<string, unknown>>,
  report: Readonly<Record<string, number>> | undefined,
): Headline {
  if (params['mode'] === 'cut')
    return report ? { key: 'cut', kind: 'length', value: report['edge']! } : { key: 'cut-out' };
  const asked = params['depth'] as number;
  const went = report?.['depth'];
  if (asked === 0)
    return went === undefined
      ? { key: 'level', tells: ['depth'] }
      : { key: 'level-by', kind: 'length', value: went, tells: ['depth'] };
  // Held back it did not go as deep as asked, which is then told beside it.
  const isLess = went !== undefined && Math.abs(went - asked) >= 0.05;
  return {
    key: 'shaved',
    kind: 'length',
    value: isLess ? went : asked,
    ...(isLess ? {} : { tells: ['depth'] }),
  };
}
