import type { Headline } from '@bracewright/core/plugin';

/** What was done with the object, and how far the seam was rounded. */
export function headline(params: Readonly<Record<string, unknown>>): Headline | undefined {
  const { mode, blend } = params;
  if (typeof mode !== 'string') return undefined;
  if (typeof blend !== 'number' || blend === 0) return { key: mode, tells: [] };
  return { key: `${mode}-rounded`, kind: 'length', value: blend, tells: ['blend'] };
}
