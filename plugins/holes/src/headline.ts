import type { Headline } from '@bracewright/core/plugin';

/** How many holes were cut; nothing before it was computed. */
export const headline = (
  _params: Readonly<Record<string, unknown>>,
  report: Readonly<Record<string, number>> | undefined,
): Headline | undefined => report && { kind: 'count', key: 'holes', value: report['holes']! };
