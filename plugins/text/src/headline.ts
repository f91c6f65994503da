import type { Headline } from '@bracewright/core/plugin';

/** How many letters are seen; nothing before it was computed. */
export const headline = (
  _params: Readonly<Record<string, unknown>>,
  report: Readonly<Record<string, number>> | undefined,
): Headline | undefined => report && { kind: 'count', key: 'letters', value: report['letters']! };
