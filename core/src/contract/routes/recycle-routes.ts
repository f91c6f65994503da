import { z } from 'zod';
import { entrySchema } from '../document.ts';
import { givenConsents } from '../privacy.ts';
import { route } from '../route.ts';
import { idSchema, nothingSchema } from '../values.ts';

const byId = z.object({ id: idSchema });

export const RECYCLE_ROUTES = {
  'recycle/list': route({
    method: 'GET',
    path: 'orthosis/recycle/list',
    access: 'recycle:query',
    changes: false,
    kind: 'json',
    input: z.object({}),
    output: z.array(z.object({ ...entrySchema.shape, deletedAt: z.string() })),
    throws: [],
    summary: 'What was deleted, newest first; what lay below a deleted entry comes back with it.',
  }),
  'recycle/restore': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/recycle/restore',
    access: 'recycle:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema, ...givenConsents }),
    output: entrySchema,
    throws: ['patient/consent-missing'],
    summary:
      'Put an entry back where it was, or into the root when that is gone; a taken name gets a number.',
  }),
  'recycle/delete': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/recycle/delete',
    access: 'recycle:delete',
    onPatients: 'delete',
    changes: true,
    kind: 'json',
    input: byId,
    output: nothingSchema,
    throws: [],
    summary: 'Delete an entry of the recycle bin with all below it, for ever.',
  }),
} as const;
