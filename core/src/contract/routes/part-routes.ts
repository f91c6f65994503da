import { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import { uploadConfigSchema } from '../document.ts';
import {
  MEMBER_KINDS,
  madeOfSchema,
  memberSchema,
  partNameSchema,
  templateInputSchema,
  templateSchema,
  transformSchema,
  xraySchema,
} from '../model-parts.ts';
import { pastDaySchema } from '../past-day.ts';
import { route } from '../route.ts';
import { clientIdSchema, idSchema, jsonSchema, nothingSchema } from '../values.ts';

const byId = z.object({ id: idSchema });

/** A value that a multipart form carries as JSON text. */
const inForm = <S extends z.ZodType>(schema: S) =>
  z
    .union([
      z.string().transform((text, context): unknown => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue({ code: 'custom', params: { rule: 'type' } });
          return z.NEVER;
        }
      }),
      z.unknown(),
    ])
    .pipe(schema);

const FILE_FAILURES: readonly ErrorName[] = [
  'request/too-large',
  'document/not-a-model',
  'document/damaged',
  'patient/consent-missing',
  'operation/id-taken',
  'mesh/unreadable',
  'mesh/too-large',
  'mesh/too-slow',
  'mesh/empty',
  'document/quota',
  'file/infected',
  'server/disk-full',
];

/** Second bodies, X-ray pictures and region templates. */
export const PART_ROUTES = {
  'document/savemembermodel': route({
    method: 'POST',
    path: 'orthosis/document/savemembermodel',
    access: 'model:edit',
    changes: true,
    kind: 'multipart',
    alsoJson: true,
    input: z.object({
      id: idSchema,
      /** The member's id, chosen by the client, so that a retry is harmless. */
      memberId: clientIdSchema.optional(),
      name: partNameSchema,
      /** What it is: a spine has a call of its own. */
      kind: z.enum(MEMBER_KINDS).exclude(['spine']).optional(),
      /** A model to be taken as it is shaped now, in place of a file. */
      sourceId: idSchema.optional(),
      transform: inForm(transformSchema).optional(),
      config: inForm(uploadConfigSchema).optional(),
      /** The state of the model that it was made of. */
      made: inForm(madeOfSchema).optional(),
    }),
    output: memberSchema,
    mayTakeLong: true,
    throws: [...FILE_FAILURES, 'job/failed'],
    summary: 'Keep a second body with a model: an uploaded file, or another model as it is shaped now.',
  }),
  'document/uploadspine': route({
    method: 'POST',
    path: 'orthosis/document/uploadspine',
    access: 'model:edit',
    changes: true,
    kind: 'multipart',
    input: z.object({
      id: idSchema,
      memberId: clientIdSchema.optional(),
      name: partNameSchema,
      transform: inForm(transformSchema).optional(),
      config: inForm(uploadConfigSchema).optional(),
    }),
    output: memberSchema,
    throws: FILE_FAILURES,
    summary: 'Keep a spine with a model.',
  }),
  'document/updatemember': route({
    method: 'POST',
    path: 'orthosis/document/updatemember',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      name: partNameSchema,
      transform: transformSchema.optional(),
      /** Kept with the member. */
      json: jsonSchema.optional(),
      /** What the caller saw of what is changed: where the member has another name or place by now, `member/stale` with the `member` as it is. */
      seen: z.object({ name: z.string().optional(), transform: transformSchema.optional() }).optional(),
    }),
    output: memberSchema,
    throws: ['request/too-large', 'member/stale'],
    summary: 'Change name, place or stored JSON of a member.',
  }),
  'document/deletembermodel': route({
    method: 'POST',
    path: 'orthosis/document/deletembermodel',
    access: 'model:delete',
    changes: true,
    kind: 'json',
    input: byId,
    output: nothingSchema,
    throws: [],
    summary: 'Remove a member; a merge that was made with it keeps its shape.',
  }),
  'document/getmemberlist': route({
    method: 'GET',
    path: 'orthosis/document/getmemberlist',
    access: 'model:query',
    changes: false,
    kind: 'json',
    input: byId,
    output: z.array(memberSchema),
    throws: ['document/not-a-model'],
    summary: 'The members of a model, oldest first.',
  }),
  'document/getmemberjsonStorage': route({
    method: 'GET',
    path: 'orthosis/document/getmemberjsonStorage',
    access: 'model:get',
    changes: false,
    kind: 'json',
    input: byId,
    output: jsonSchema.nullable(),
    throws: [],
    summary: 'The JSON kept with a member; null when there is none.',
  }),
  'document/membermesh': route({
    method: 'GET',
    path: 'orthosis/document/membermesh',
    access: 'model:get',
    changes: false,
    kind: 'bytes',
    input: byId,
    output: nothingSchema,
    throws: ['document/damaged'],
    summary: 'The mesh of a member in its own space, in the format of document/mesh.',
  }),
  'document/saveXray': route({
    method: 'POST',
    path: 'orthosis/document/saveXray',
    access: 'model:edit',
    changes: true,
    kind: 'multipart',
    alsoJson: true,
    input: z.object({
      id: idSchema,
      /** Of the X-ray: one that is there is changed; a new one takes it, so that a retry is harmless. */
      xrayId: clientIdSchema.optional(),
      name: partNameSchema,
      placement: jsonSchema.optional(),
      marker: jsonSchema.optional(),
      /** The day on which it was taken, as a person says; null (in a form: empty) leaves it to the file again. */
      takenOn: z.union([pastDaySchema, z.literal('').transform(() => null), z.null()]).optional(),
      /** The marks that `marker` was made from, null for none: where the X-ray has others by now, and not the given ones, `xray/stale`. */
      markerSeen: jsonSchema.nullable().optional(),
    }),
    output: xraySchema,
    throws: [
      'xray/stale',
      'request/too-large',
      'request/malformed',
      'document/not-a-model',
      'patient/consent-missing',
      'operation/id-taken',
      'picture/unreadable',
      'xray/unreadable',
      'document/quota',
      'file/infected',
      'server/disk-full',
    ],
    summary: 'Keep an X-ray (JPG, PNG or DICOM) with a model, or change the place and marks of one.',
  }),
  'document/getxraylist': route({
    method: 'POST',
    path: 'orthosis/document/getxraylist',
    access: 'model:query',
    changes: false,
    kind: 'json',
    input: byId,
    output: z.array(xraySchema),
    throws: ['document/not-a-model'],
    summary: 'The X-rays of a model, oldest first.',
  }),
  'document/getXRayMarker': route({
    method: 'GET',
    path: 'orthosis/document/getXRayMarker',
    access: 'model:get',
    changes: false,
    kind: 'json',
    input: byId,
    output: jsonSchema.nullable(),
    throws: [],
    summary: 'The marks on an X-ray; null when there are none.',
  }),
  'document/xrayimage': route({
    method: 'GET',
    path: 'orthosis/document/xrayimage',
    access: 'model:get',
    changes: false,
    kind: 'bytes',
    input: z.object({
      id: idSchema,
      /** Grey values of a DICOM file that are shown; the file's own window unless said. */
      center: z.coerce.number<number | string>().min(-1e6).max(1e6).optional(),
      width: z.coerce.number<number | string>().min(1e-3).max(1e6).optional(),
      /** 16: all its grey values, where the film has more than 8 bits; `greys` of the X-ray says what they stand for. */
      depth: z.coerce
        .number<number | string>()
        .pipe(z.literal([8, 16]))
        .optional(),
    }),
    output: nothingSchema,
    throws: ['document/damaged'],
    summary:
      'An X-ray as a picture (PNG), of a film of more than 8 bits with the asked window of grey values, or with all of them.',
  }),
  'document/deletexray': route({
    method: 'POST',
    path: 'orthosis/document/deletexray',
    access: 'model:delete',
    changes: true,
    kind: 'json',
    input: byId,
    output: nothingSchema,
    throws: [],
    summary: 'Remove an X-ray.',
  }),
  'document/createtemplate': route({
    method: 'POST',
    path: 'orthosis/document/createtemplate',
    access: 'model:add',
    changes: true,
    kind: 'json',
    input: templateInputSchema,
    output: templateSchema,
    throws: ['document/exists', 'operation/id-taken', 'request/too-large'],
    summary: 'Keep a region as a template for other bodies.',
  }),
  'document/deletetemplate': route({
    method: 'POST',
    path: 'orthosis/document/deletetemplate',
    access: 'model:delete',
    changes: true,
    kind: 'json',
    input: byId,
    output: nothingSchema,
    throws: [],
    summary: 'Remove a template; regions made from it stay.',
  }),
  'document/getareatemlatelist': route({
    method: 'GET',
    path: 'orthosis/document/getareatemlatelist',
    access: 'model:query',
    changes: false,
    kind: 'json',
    input: z.object({}),
    output: z.array(templateSchema),
    throws: [],
    summary: 'All templates, by name.',
  }),
  'document/getareatemlateinfo': route({
    method: 'GET',
    path: 'orthosis/document/getareatemlateinfo',
    access: 'model:get',
    changes: false,
    kind: 'json',
    input: byId,
    output: templateSchema,
    throws: [],
    summary: 'One template.',
  }),
} as const;
