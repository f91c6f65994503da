import { z } from 'zod';
import { spaceSchema } from '../clinic.ts';
import {
  entrySchema,
  openedSchema,
  FILE_TYPES,
  foundSchema,
  MODEL_FORMATS,
  SORTS,
  treeNodeSchema,
  uploadConfigSchema,
  uploadResultSchema,
} from '../document.ts';
import { LIMITS } from '../limits.ts';
import { reasonSchema } from '../making.ts';
import { ofAnother } from '../patient.ts';
import { ownKeySchema, storageKeySchema } from '../model-parts.ts';
import { givenConsents } from '../privacy.ts';
import { route } from '../route.ts';
import {
  flagSchema,
  idSchema,
  itemNameSchema,
  jsonSchema,
  nothingSchema,
  parentIdSchema,
  revisionResultSchema,
  revisionSchema,
} from '../values.ts';

const none = z.object({});
const byId = z.object({ id: idSchema });

/** `types` of a list: an array, or the names with commas between. */
const types = z
  .union([
    z.array(z.enum(FILE_TYPES)),
    z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(FILE_TYPES))),
  ])
  .optional();

/** JSON that a multipart form carries as the text of a field. */
export const configField = z
  .union([
    uploadConfigSchema,
    z.string().transform((text, context) => {
      try {
        return (text.trim() === '' ? {} : JSON.parse(text)) as z.input<typeof uploadConfigSchema>;
      } catch {
        context.addIssue({ code: 'custom', params: { rule: 'type' } });
        return z.NEVER;
      }
    }),
  ])
  .pipe(uploadConfigSchema)
  .default({});

/** Why a file is not taken in, whichever way it came. */
export const UPLOAD_FAILURES = [
  'request/too-large',
  'document/exists',
  'document/not-a-folder',
  'patient/consent-missing',
  'document/quota',
  'file/infected',
  'mesh/unreadable',
  'mesh/too-large',
  'mesh/too-slow',
  'mesh/empty',
  'picture/unreadable',
] as const;

export const DOCUMENT_ROUTES = {
  'document/list': route({
    method: 'GET',
    path: 'orthosis/document/list',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: z.object({
      parentId: parentIdSchema,
      /** From 1. */
      page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number<number | string>().int().min(1).max(LIMITS.pageSizeMax).default(100),
      sort: z.enum(SORTS).default('name'),
      types,
      /** An entry of this place: the page that holds it is given instead of `page`. */
      around: idSchema.optional(),
    }),
    output: z.object({ items: z.array(entrySchema), total: z.int(), page: z.int() }),
    throws: [],
    summary: 'What lies directly in a folder, a patient or the root; patients and folders first.',
  }),
  'document/search': route({
    method: 'GET',
    path: 'orthosis/document/search',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: z.object({ name: z.string().max(100) }),
    output: z.array(foundSchema),
    throws: [],
    summary:
      'Files, folders and patients whose name contains the text, at most 50, with the place of each; not in the recycle bin.',
  }),
  'document/space': route({
    method: 'GET',
    path: 'orthosis/document/space',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: byId,
    output: spaceSchema,
    throws: [],
    summary: 'In which of the caller’s spaces an entry lies: whoever opens one from elsewhere can go there.',
  }),
  'document/get': route({
    method: 'GET',
    path: 'orthosis/document/get',
    access: 'document:get',
    changes: false,
    kind: 'json',
    input: byId,
    output: openedSchema,
    throws: [],
    summary:
      'One entry, whether it is a brace wall that was made of another model, and whether that lies with another patient.',
  }),
  'document/parent': route({
    method: 'GET',
    path: 'orthosis/document/parent',
    access: 'document:get',
    changes: false,
    kind: 'json',
    input: byId,
    output: entrySchema,
    throws: [],
    summary: 'The entry that holds this one; of one at the root, an entry of the root itself.',
  }),
  'document/depth': route({
    method: 'GET',
    path: 'orthosis/document/depth',
    access: 'document:get',
    changes: false,
    kind: 'json',
    input: byId,
    output: z.object({ depth: z.int() }),
    throws: [],
    summary: 'How deep an entry lies: 0 for the root, 1 for what lies in it.',
  }),
  'document/tree': route({
    method: 'GET',
    path: 'orthosis/document/tree',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: none,
    output: z.array(treeNodeSchema),
    throws: [],
    summary: 'All patients and folders, nested.',
  }),
  'document/dir/save': route({
    method: 'POST',
    path: 'orthosis/document/dir/save',
    access: 'document:add',
    changes: true,
    kind: 'json',
    input: z.object({ parentId: parentIdSchema, name: itemNameSchema }),
    output: entrySchema,
    throws: ['document/exists', 'document/not-a-folder', 'document/too-deep'],
    summary: 'Make a folder.',
  }),
  'document/upload': route({
    method: 'POST',
    path: 'orthosis/document/upload',
    access: 'document:import',
    changes: true,
    kind: 'multipart',
    input: z.object({ parentId: parentIdSchema, config: configField }),
    output: uploadResultSchema,
    throws: [...UPLOAD_FAILURES, 'server/disk-full'],
    summary: 'Upload one file; body scans are read, checked and brought to mm with Z up.',
  }),
  'document/rename': route({
    method: 'POST',
    path: 'orthosis/document/rename',
    access: 'document:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      name: itemNameSchema,
      /** The name that the caller saw: an entry that is called otherwise by now is left as it is. */
      was: z.string().max(200).optional(),
      ...ofAnother,
    }),
    output: entrySchema,
    throws: ['document/exists', 'document/renamed'],
    summary:
      'Rename an entry; of a patient record, the person. With `was`, only if nobody renamed it in between. The number that tells the records of namesakes apart is no part of a name.',
  }),
  'document/copy': route({
    method: 'POST',
    path: 'orthosis/document/copy',
    access: 'document:add',
    onPatients: 'add',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema, parentId: parentIdSchema, ...givenConsents }),
    output: entrySchema,
    throws: [
      'document/not-a-folder',
      'document/into-itself',
      'document/patient-in-patient',
      'document/too-deep',
      'document/too-many',
      'patient/consent-missing',
    ],
    summary:
      'Copy an entry with all below it; a name that is taken gets a number. The consent on file for a patient is copied along.',
  }),
  'document/move': route({
    method: 'POST',
    path: 'orthosis/document/move',
    access: 'document:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema, parentId: idSchema, ...givenConsents }),
    output: entrySchema,
    throws: [
      'document/exists',
      'document/not-a-folder',
      'document/into-itself',
      'document/patient-in-patient',
      'document/too-deep',
      'patient/consent-missing',
    ],
    summary: 'Move an entry with all below it.',
  }),
  'document/delete': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/document/delete',
    access: 'document:delete',
    onPatients: 'delete',
    changes: true,
    kind: 'json',
    input: byId,
    output: nothingSchema,
    throws: [],
    summary: 'Put an entry with all below it into the recycle bin.',
  }),
  'document/recovery': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/document/recovery',
    access: 'recycle:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema, ...givenConsents }),
    output: entrySchema,
    throws: ['patient/consent-missing'],
    summary: 'Take an entry out of the recycle bin; as recycle/restore.',
  }),
  'document/export': route({
    method: 'GET',
    path: 'orthosis/document/export',
    access: 'document:export',
    changes: false,
    kind: 'bytes',
    input: z.object({
      id: idSchema,
      format: z.enum(MODEL_FORMATS).optional(),
      applied: flagSchema.default(true),
      exporter: z
        .string()
        .max(100)
        .optional()
        .describe('What writes the file, in place of `format`: the id of an exporter.'),
      params: z.string().max(20_000).optional().describe('Parameters of the exporter as JSON text.'),
      reason: reasonSchema
        .optional()
        .describe('Why a file of what a brace is formed over is written in spite of all that asks.'),
      reasons: z
        .string()
        .max(20_000)
        .optional()
        .describe('The same for each finding, by its code, as JSON text.'),
    }),
    output: nothingSchema,
    mayTakeLong: true,
    throws: ['document/not-a-model', 'document/damaged', 'job/failed', 'measure/left-out', 'model/form-held'],
    summary:
      'Download: a model with its history applied in the wanted format (STL unless said) or as an exporter writes it, or a file as it was uploaded. Several files come as a zip. What is made for bodies alone (a radius grid, a program, a sheet, pads) is formed over the body: it is refused where a brace on it would be held, unless a reason is given.',
  }),
  'document/mesh': route({
    method: 'GET',
    path: 'orthosis/document/mesh',
    access: 'document:get',
    changes: false,
    kind: 'bytes',
    input: byId,
    output: nothingSchema,
    throws: ['document/not-a-model', 'document/damaged'],
    summary:
      'The base mesh of a model: "BWM1", vertex and face counts (u32), positions (f32), indices (u32), little endian.',
  }),
  'document/thumbnail': route({
    method: 'GET',
    path: 'orthosis/document/thumbnail',
    access: 'document:get',
    changes: false,
    kind: 'bytes',
    input: byId,
    output: nothingSchema,
    throws: ['document/damaged'],
    summary: 'A small picture (PNG) of a model or picture.',
  }),
  'document/modelsnapshoot': route({
    method: 'POST',
    path: 'orthosis/document/modelsnapshoot',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema, image: z.string().max(4_000_000) }),
    output: nothingSchema,
    throws: ['document/not-a-model'],
    summary: 'Set the thumbnail of a model from a PNG data URL.',
  }),
  'document/volume': route({
    method: 'GET',
    path: 'orthosis/document/volume',
    access: 'document:get',
    changes: false,
    kind: 'json',
    input: byId,
    output: z.object({ volume: z.number(), area: z.number() }),
    mayTakeLong: true,
    throws: ['document/not-a-model', 'document/damaged', 'job/failed'],
    summary: 'Volume (mm³) and area (mm²) of a model with its history applied.',
  }),
  'document/save': route({
    method: 'POST',
    path: 'orthosis/document/save',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema, revision: revisionSchema }),
    output: entrySchema,
    mayTakeLong: true,
    throws: ['document/not-a-model', 'model/stale', 'document/damaged', 'job/failed'],
    summary: 'Bake the history into a new base mesh; the records are archived.',
  }),
  'document/saveOrUpdateJson': route({
    method: 'POST',
    path: 'orthosis/document/saveOrUpdateJson',
    access: 'document:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema, key: ownKeySchema, json: jsonSchema }),
    output: revisionResultSchema,
    throws: ['request/too-large'],
    summary: 'Keep a JSON value with an entry under a key.',
  }),
  'document/getJsonStorage': route({
    method: 'GET',
    path: 'orthosis/document/getJsonStorage',
    access: 'document:get',
    onPatients: 'get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema, key: storageKeySchema.optional() }),
    output: jsonSchema.nullable(),
    throws: [],
    summary: 'The JSON value under a key, null when there is none; without a key an object of all of them.',
  }),
} as const;
