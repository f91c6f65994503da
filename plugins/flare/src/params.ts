import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { BRACE_EDGES } from '@bracewright/core/mesh';
import { flare } from './operation.ts';

type Params = z.output<typeof flare.params>;

const { curves, drawn, keep, by, over, purpose } = flare.params.shape;

/** The fields of the tool: a switch for each edge; the line comes from the step that keeps it, and gestures fill the stretch. */
const schema = z.object({
  curves: p.custom(curves.optional(), { hidden: true }),
  drawn,
  keep: p.custom(keep.optional(), { hidden: true }),
  top: p.toggle(true),
  bottom: p.toggle(true),
  opening: p.toggle(false),
  stretch: p.custom(p.surfacePoints({ min: 0, max: 2 }).optional(), { hidden: true }),
  by,
  over,
  purpose,
});
export type Values = z.output<typeof schema>;

export const flareForm = {
  schema,
  toParams({
    curves: lines,
    keep: part,
    stretch,
    top,
    bottom,
    opening,
    ...values
  }: Values): Params | undefined {
    if (!lines || !part) return undefined;
    const edges = BRACE_EDGES.filter((name) => ({ top, bottom, opening })[name]);
    return { ...values, curves: lines, keep: part, edges, ...(stretch?.length === 2 && { stretch }) };
  },
  fromParams({ edges, ...params }: Params): Partial<Values> {
    const chosen = Object.fromEntries(BRACE_EDGES.map((name) => [name, edges.includes(name)]));
    return { ...params, ...chosen };
  },
};
