import { p } from '@bracewright/core/params';
import type { z } from 'zod';
import { pattern, place } from './operation.ts';

type Params = z.output<typeof pattern.params>;

/** Tools begin with the rim of a usual wall: what a person asks for is what stays open. */
const rim = p.length({ min: 0, max: 7.5, default: 2 });

/** The fields of the tool: the parameters, and whether the pads of the design stay whole. */
const schema = pattern.params.extend({ rim, keepPads: p.toggle(true) });
type Values = z.output<typeof schema>;

export const patternForm = {
  schema,
  /** `clear` holds what could stay clear; without `keepPads` none of it does. */
  toParams({ keepPads, ...values }: Values): Params {
    return keepPads ? values : { ...values, clear: [] };
  },
  fromParams(params: Params): Partial<Values> {
    return { ...params, keepPads: params.clear.length > 0 };
  },
};

export const placeForm = place.params.extend({ rim });
