import type { Headline } from '@bracewright/core/plugin';

/** How long the new edge is, mm; before it was computed, along how many lines is cut. */
export function headline(
  params: Readonly<Record<string, unknown>>,
  report: Readonly<Record<string, number>> | undefined,
): Headline | undefined {
  if (report) return { kind: 'length', key: 'edge', value: report['edge']! };
  const curves = params['curves'] as readonly unknown[] | undefined;
  return curves && { kind: 'count', key: 'lines', value: curves.length };
}
