import { p } from '@bracewright/core/params';
import { z } from 'zod';
import type { seal } from './operation.ts';

const schema = z.object({
  which: p.choice(['all', 'small'], 'all'),
  maxPerimeter: p.length({ min: 1, max: 5000, default: 200, step: 10 }),
  fill: p.choice(['smooth', 'flat'], 'smooth'),
});

type Values = z.output<typeof schema>;
type Params = z.output<typeof seal.params>;

/** The form of the tool: which holes, told in a choice and a length. */
export const sealForm = {
  schema,
  toParams: ({ which, maxPerimeter, fill }: Values): Params => ({
    holes: which === 'small' ? { maxPerimeter } : 'all',
    fill,
  }),
  fromParams: ({ holes, fill }: Params): Partial<Values> => ({
    ...(holes === 'all' ? {} : { which: 'small', maxPerimeter: holes.maxPerimeter }),
    fill,
  }),
};
