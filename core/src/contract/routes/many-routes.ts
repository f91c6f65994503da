import { z } from 'zod';
import { idsSchema, manyResultSchema } from '../document.ts';
import { ROOT_ID } from '../limits.ts';
import { givenConsents } from '../privacy.ts';
import { route } from '../route.ts';
import { idSchema } from '../values.ts';

/** What the calls about one entry do, to many. */
export const MANY_ROUTES = {
  'document/copymany': route({
    method: 'POST',
    path: 'orthosis/document/copymany',
    access: 'document:add',
    onPatients: 'add',
    changes: true,
    kind: 'json',
    input: z.object({ ids: idsSchema, parentId: idSchema.default(ROOT_ID), ...givenConsents }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: ['document/not-a-folder', 'document/too-many'],
    summary: 'Copy many entries, each as by itself; says what became of each.',
  }),
  'document/movemany': route({
    method: 'POST',
    path: 'orthosis/document/movemany',
    access: 'document:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({ ids: idsSchema, parentId: idSchema, ...givenConsents }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: ['document/not-a-folder'],
    summary: 'Move many entries, each as by itself; says what became of each.',
  }),
  'document/deletemany': route({
    method: 'POST',
    path: 'orthosis/document/deletemany',
    access: 'document:delete',
    onPatients: 'delete',
    changes: true,
    kind: 'json',
    input: z.object({ ids: idsSchema }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: [],
    summary: 'Put many entries into the recycle bin, each as by itself; says what became of each.',
  }),
  'recycle/restoremany': route({
    method: 'POST',
    path: 'orthosis/recycle/restoremany',
    access: 'recycle:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({ ids: idsSchema, ...givenConsents }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: [],
    summary: 'Put many entries back, each as by itself; says what became of each.',
  }),
  'recycle/deletemany': route({
    method: 'POST',
    path: 'orthosis/recycle/deletemany',
    access: 'recycle:delete',
    onPatients: 'delete',
    changes: true,
    kind: 'json',
    input: z.object({ ids: idsSchema }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: [],
    summary: 'Delete many entries of the recycle bin for ever, each as by itself; says what became of each.',
  }),
} as const;
