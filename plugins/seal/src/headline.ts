import type { Headline } from '@bracewright/core/plugin';

/** How many holes were closed. */
export function headline(
  _params: Readonly<Record<string, unknown>>,
  report: Readonly<Record<string, number>> | undefined,
): Headline | undefined {
  return report && { kind: 'count', key: 'holes', value: report['holesClosed'] ?? 0 };
}
