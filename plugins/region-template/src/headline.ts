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

/** Less than this, mm, is no difference between what was asked and what came of it. */
export const TOLD = 0.05;

/** The name of the kept region, and the amplitude, and whether it presses in or lets out there; and how far it went at most, where a slope or a fold made that another figure. */
export function headline(params: Params, report?: Readonly<Record<string, number>>): Headline {
  const way = pushOf(params);
  const value = params['amplitude'] as number;
  const { name } = params as { readonly name?: string };
  const most = report?.['deepest'];
  const differs = most !== undefined && Math.abs(most - value) > TOLD;
  return {
    ...{ value, kind: 'length', signed: true, tells: ['name', 'amplitude'] },
    ...(name === undefined ? {} : { name }),
    ...(differs ? { most, key: way ? `${way}-most` : 'most' } : way ? { key: way } : {}),
  };
}
