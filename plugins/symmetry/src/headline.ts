import type { Headline } from '@bracewright/core/plugin';

/** Which half was kept. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  return { key: params['keep'] === 'right' ? 'right' : 'left', sides: true };
}
