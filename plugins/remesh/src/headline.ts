import type { Headline } from '@bracewright/core/plugin';

/** The size of the triangles that was asked for. */
export function headline(params: Readonly<Record<string, unknown>>): Headline | undefined {
  const { edgeLength, triangles } = params;
  if (typeof edgeLength === 'number')
    return { key: 'edges', kind: 'length', value: edgeLength, tells: ['edgeLength'] };
  if (typeof triangles === 'number')
    return { key: 'triangles', kind: 'count', value: triangles, tells: ['triangles'] };
  return undefined;
}
