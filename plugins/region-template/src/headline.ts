import { pushes } from '@bracewright/core/params';
import type { Headline } from '@bracewright/core/plugin';

type Params = Readonly<Record<string, unknown>>;

/** The shape's own frame: out of the skin is its third direction. */
const OUT = [0, 0, 1] as const;

/** Whether the skin is pressed in or let out in the middle; undefined where it rather moves along the skin. */
export function pushOf({ amplitude, shape }: Params): 'in' | 'out' | undefined {
  const { push: direction = 'normal' } = (shape ?? {}) as { readonly push?: unknown };
  return pushes({ amplitude, direction, apex: [{ normal: OUT }] });
}

/** The name of the kept region, and the amplitude, and whether it presses in or lets out there. */
export function headline(params: Params): Headline {
  const key = pushOf(params);
  const value = params['amplitude'] as number;
  const { name } = params as { readonly name?: string };
  return {
    ...{ value, kind: 'length', signed: true, tells: ['name', 'amplitude'] },
    ...(name === undefined ? {} : { name }),
    ...(key ? { key } : {}),
  };
}
