import { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import { entrySchema } from '../document.ts';
import { braceBatchSchema, braceWishSchema, madeBraceSchema, MOST_BRACES } from '../brace-batch.ts';
import { formLookSchema, makeSchema, makingSchema } from '../making.ts';
import { modelBasicSchema, workInputSchema, workReportSchema, workWarningsSchema } from '../model-parts.ts';
import { recordSchema } from '../operation-record.ts';
import { pastDaySchema } from '../past-day.ts';
import { route } from '../route.ts';
import { idSchema, revisionSchema } from '../values.ts';

const WORK_FAILURES: readonly ErrorName[] = [
  'document/not-a-model',
  'model/stale',
  'operation/not-available',
  'operation/invalid-params',
  'operation/id-taken',
  'document/damaged',
  'job/failed',
];

const workResult = z.object({
  revision: z.int(),
  report: workReportSchema,
  warnings: workWarningsSchema,
  /** The record that was appended. */
  record: recordSchema,
});

/** A call that runs one operation on the shaped model and keeps it as a record. */
const work = <const P extends string>(path: P, summary: string) =>
  route({
    method: 'POST',
    path: `orthosis/document/${path}`,
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: workInputSchema,
    output: workResult,
    mayTakeLong: true,
    throws: WORK_FAILURES,
    summary,
  });

/** Heavy work on models. Each runs an operation of the editor's history and appends its record. */
export const MODEL_ROUTES = {
  'document/repair': work('repair', 'Make a scan fit to work on (operation `repair.run`).'),
  'document/closemesh': work('closemesh', 'Close holes (operation `seal.close`).'),
  'document/remesh': work('remesh', 'Even out or thin the triangles (operation `remesh.run`).'),
  'document/smooth': work('smooth', 'Smooth the whole body (operation `smooth.global`).'),
  'document/cut': work('cut', 'Cut along edge lines (operation `border.cut`).'),
  'document/saw': work('saw', 'Cut by a plane or a line (operation `saw.cut`).'),
  'document/positioning': route({
    method: 'POST',
    path: 'orthosis/document/positioning',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: workInputSchema,
    output: z.object({ revision: z.int(), report: workReportSchema, warnings: workWarningsSchema }),
    mayTakeLong: true,
    throws: WORK_FAILURES,
    summary:
      'Align the model as it is shaped (operation `position.apply`): the result is the new base mesh, the records are archived, and what was marked on the body moves along.',
  }),
  'document/savethickenmodel': route({
    method: 'POST',
    path: 'orthosis/document/savethickenmodel',
    access: 'model:export',
    changes: true,
    kind: 'json',
    input: z.object({
      ...workInputSchema.shape,
      /** How the wall is to be made: it is looked at whether it can be, and one that cannot is refused. Left out, nobody looks. */
      make: makeSchema.optional(),
    }),
    output: z.object({
      ...entrySchema.shape,
      report: workReportSchema,
      warnings: workWarningsSchema,
      /** What was found, where `make` asked for it. */
      making: makingSchema.optional(),
      /** Revision of the body now. */
      sourceRevision: z.int(),
    }),
    mayTakeLong: true,
    throws: [...WORK_FAILURES, 'document/exists', 'model/is-wall', 'model/not-makeable'],
    summary:
      'Make the wall of a brace (operation `export.thicken`) as a model of its own beside the body, which is no wall itself; the body keeps a record of it that is switched off.',
  }),
  'document/makebrace': route({
    method: 'POST',
    path: 'orthosis/document/makebrace',
    access: 'model:export',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema, ...braceWishSchema.shape }),
    output: madeBraceSchema,
    mayTakeLong: true,
    throws: [
      ...WORK_FAILURES,
      'document/quota',
      'model/form-held',
      'model/is-wall',
      'model/no-edge-line',
      'model/not-makeable',
      'model/stepped-back',
    ],
    summary:
      'Make a brace of a model that is cut along its edge line: the wall as `document/savethickenmodel` makes it, and a package with its files (wall, positive, pads, edge lines, what the gate said) beside the model. With a process that forms a brace over a positive (`foam`, `sheet`) no wall is made, and the package holds what is for that. What was made of the same design in the same way before is found again.',
  }),
  'document/makebraces': route({
    method: 'POST',
    path: 'orthosis/document/makebraces',
    access: 'model:export',
    changes: true,
    kind: 'json',
    input: z.object({ ids: z.array(idSchema).min(1).max(MOST_BRACES), ...braceWishSchema.shape }),
    output: braceBatchSchema,
    mayTakeLong: true,
    throws: ['job/batch-going', 'operation/invalid-params'],
    summary:
      'Make a brace of each of up to 20 models, each as by itself; says what became of each: made, held by the gate, or failed. One such work of a user at a time. What is done so far stands in `result` of its job, also while it goes on and when it was stopped; it is told for a week.',
  }),
  'document/checkwall': route({
    method: 'POST',
    path: 'orthosis/document/checkwall',
    access: 'model:export',
    changes: true,
    kind: 'json',
    input: z.object({
      ...{ id: idSchema, revision: revisionSchema, make: makeSchema },
      /** Of a process that forms a brace over a positive. */
      form: formLookSchema.optional(),
    }),
    output: makingSchema,
    mayTakeLong: true,
    throws: [
      'document/not-a-model',
      'model/stale',
      'model/is-no-wall',
      'model/is-wall',
      'model/form-held',
      'model/not-makeable',
      'operation/invalid-params',
      'document/damaged',
      'job/failed',
    ],
    summary:
      'Look whether a wall, as it is shaped now, can be made, and keep with it what was found and why it is made all the same. With a process that forms a brace over a positive (`foam`, `sheet`) of a body: whether its positive can be carved, or a sheet drawn down on it. One that cannot be made, or that nobody answers for, is refused.',
  }),
  'document/getparentmodellist': route({
    method: 'POST',
    path: 'orthosis/document/getparentmodellist',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: z.array(entrySchema),
    throws: [],
    summary:
      'The models that a model or a member was made from, nearest first; those in the recycle bin left out.',
  }),
  'document/saveorupdatemodelbasic': route({
    method: 'POST',
    path: 'orthosis/document/saveorupdatemodelbasic',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      basic: modelBasicSchema,
      /** Zones that a person confirms, by record, beside those that others confirmed meanwhile: each is kept for itself in `confirmedZones`; null takes one away. */
      zones: z.record(z.string().max(100), z.number().nullable()).optional(),
      /** The day that the angles were taken on, of the film for one; left out, the day in UTC on which one changes. */
      day: pastDaySchema.optional(),
    }),
    output: modelBasicSchema,
    throws: ['document/not-a-model', 'request/too-large'],
    summary:
      'Keep what the alignment step found out, and zones that a person confirms; fields and zones that are left out stay, null takes one away.',
  }),
  'document/getmodelbasic': route({
    method: 'GET',
    path: 'orthosis/document/getmodelbasic',
    access: 'model:get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: modelBasicSchema,
    throws: ['document/not-a-model'],
    summary: 'What the alignment step found out.',
  }),
} as const;
