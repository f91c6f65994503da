import type { Headline } from '@bracewright/core/plugin';

/** The length of the edges that was asked for; where a number of triangles was, how many there are, and before it was computed how many are asked for. */
export function headline(
  params: Readonly<Record<string, unknown>>,
  report: Readonly<Record<string, number>> | undefined,
): Headline | undefined {
  const { edgeLength, triangles } = params;
  if (typeof edgeLength === 'number')
    return { key: 'edges', kind: 'length', value: edgeLength, tells: ['edgeLength'] };
  if (typeof triangles !== 'number') return undefined;
  const value = report?.['triangles'] ?? triangles;
  // What was asked for stands beside it where it is another number.
  return { key: 'triangles', kind: 'count', value, ...(value === triangles && { tells: ['triangles'] }) };
}
