import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { EDGE, remesh, TRIANGLES } from './operation.ts';

/** What the size of the triangles is asked for by. */
const BY = ['edgeLength', 'triangles'] as const;

const schema = z.object({
  by: p.choice(BY, 'edgeLength'),
  edgeLength: p.length({ ...EDGE, default: 6, step: 0.5, when: { by: ['edgeLength'] } }),
  triangles: p.count({ ...TRIANGLES, default: 50_000, when: { by: ['triangles'] } }),
  keepFeatures: remesh.params.shape.keepFeatures,
});

type Values = z.output<typeof schema>;
type Params = z.output<typeof remesh.params>;

/** The form of the tool: one of two sizes, by a choice. */
export const remeshForm = {
  schema,
  toParams({ by, edgeLength, triangles, keepFeatures }: Values): Params {
    return { ...(by === 'edgeLength' ? { edgeLength } : { triangles }), keepFeatures };
  },
  fromParams({ edgeLength, triangles, keepFeatures }: Params): Partial<Values> {
    return {
      by: triangles === undefined ? 'edgeLength' : 'triangles',
      ...(edgeLength === undefined ? {} : { edgeLength }),
      ...(triangles === undefined ? {} : { triangles }),
      keepFeatures,
    };
  },
};
