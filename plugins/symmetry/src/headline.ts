import { pushes } from '@bracewright/core/params';
import type { Headline } from '@bracewright/core/plugin';

type Params = Readonly<Record<string, unknown>>;

/** Which half was kept. */
export function headline(params: Params): Headline {
  return { key: params['keep'] === 'right' ? 'right' : 'left', sides: true };
}

/** The amplitude of the region, and whether it presses in or lets out there. */
export function regionHeadline(params: Params): Headline | undefined {
  const { recordId } = params as { readonly recordId?: { readonly params: Params } };
  const region = recordId?.params ?? params;
  const { amplitude } = region;
  if (typeof amplitude !== 'number') return undefined;
  const key = pushes(region);
  const said = { value: amplitude, kind: 'length', signed: true, tells: [] } as const;
  return key ? { ...said, key } : said;
}
