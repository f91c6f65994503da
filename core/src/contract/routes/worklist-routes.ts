import { z } from 'zod';
import { route } from '../route.ts';
import { idSchema } from '../values.ts';
import { worklistChoicesSchema, worklistInputSchema, worklistItemSchema } from '../worklist.ts';

export const WORKLIST_ROUTES = {
  'patient/list': route({
    method: 'GET',
    path: 'orthosis/patient/list',
    access: 'patient:query',
    changes: false,
    kind: 'json',
    input: worklistInputSchema,
    output: z.object({ items: z.array(worklistItemSchema), total: z.int(), page: z.int() }),
    throws: [],
    summary:
      'The patients of a clinic wherever they lie, with age, curve, people and stage of the design; sorted and filtered.',
  }),
  'patient/list/choices': route({
    method: 'GET',
    path: 'orthosis/patient/list/choices',
    access: 'patient:query',
    changes: false,
    kind: 'json',
    input: z.object({
      /** The design that the caller opened last. */
      design: idSchema.optional(),
    }),
    output: worklistChoicesSchema,
    throws: [],
    summary:
      'What the filters of the worklist offer: types, doctors and technicians that occur; and the design to go on with.',
  }),
} as const;
