import type { Headline } from '@bracewright/core/plugin';

/** Counts of a repair that are not faults of the mesh themselves. */
const NOT_FAULTS = new Set([
  'verticesAdded',
  'componentsFound',
  'debrisTriangles',
  'crossings',
  'crossingsCut',
]);

/** How many faults were mended. */
export function headline(
  _params: Readonly<Record<string, unknown>>,
  report: Readonly<Record<string, number>> | undefined,
): Headline | undefined {
  if (!report) return undefined;
  const mended = Object.entries(report).reduce(
    (sum, [name, count]) => (NOT_FAULTS.has(name) ? sum : sum + count),
    0,
  );
  return { kind: 'count', key: 'mended', value: mended };
}
