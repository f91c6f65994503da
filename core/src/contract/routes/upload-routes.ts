import { z } from 'zod';
import { uploadConfigSchema, uploadResultSchema } from '../document.ts';
import { ROOT_ID } from '../limits.ts';
import { uploadStateSchema } from '../resumable.ts';
import { route } from '../route.ts';
import { clientIdSchema, idSchema, nothingSchema } from '../values.ts';
import { configField, UPLOAD_FAILURES } from './document-routes.ts';

const none = z.object({});
const byId = z.object({ id: idSchema });
const collection = 'orthosis/upload/resumable';
const one = `${collection}/:id`;
const bytes = z.coerce.number<string>().int().min(0);

/** Resumable uploads by tus 1.0 (core, creation, termination, expiration, checksum), and the calls that end them with an envelope. */
export const UPLOAD_ROUTES = {
  'upload/offer': route({
    method: 'OPTIONS',
    path: collection,
    access: 'signed-in',
    changes: false,
    kind: 'tus',
    input: none,
    output: nothingSchema,
    throws: [],
    summary: 'What of the tus protocol is spoken here, and the largest file.',
  }),
  'upload/begin': route({
    method: 'POST',
    path: collection,
    access: 'document:import',
    changes: true,
    kind: 'tus',
    /**
     * `Upload-Length`, and of `Upload-Metadata` the keys `name` (or `filename`), `parentId`, `config` and `id`: a UUID by which a begin
     * that is said again is the same upload.
     */
    input: z.object({
      id: clientIdSchema.optional(),
      size: bytes,
      name: z.string().max(1000).default(''),
      parentId: idSchema.default(ROOT_ID),
      config: configField,
    }),
    output: nothingSchema,
    throws: [...UPLOAD_FAILURES, 'upload/version', 'upload/too-many', 'server/disk-full'],
    summary: 'Begin a resumable upload; its address is in the header Location.',
  }),
  'upload/list': route({
    method: 'GET',
    path: collection,
    access: 'document:import',
    changes: false,
    kind: 'json',
    input: none,
    output: z.array(uploadStateSchema),
    throws: [],
    summary: 'The resumable uploads of the caller that did not become an entry yet.',
  }),
  // Before the GET of the same path, which would answer a HEAD too.
  'upload/state': route({
    method: 'HEAD',
    path: one,
    access: 'document:import',
    changes: false,
    kind: 'tus',
    input: byId,
    output: nothingSchema,
    throws: [...UPLOAD_FAILURES, 'upload/version', 'upload/busy'],
    summary:
      'How many bytes have arrived. All of them only once the entry is made, whose id and hash are headers then.',
  }),
  'upload/get': route({
    method: 'GET',
    path: one,
    access: 'document:import',
    changes: false,
    kind: 'json',
    input: byId,
    output: uploadStateSchema,
    throws: [],
    summary: 'Where an upload stands.',
  }),
  'upload/append': route({
    method: 'PATCH',
    path: one,
    access: 'document:import',
    changes: true,
    kind: 'tus',
    /** `offset` is the header `Upload-Offset`; `Upload-Checksum` takes sha1 and sha256. */
    input: z.object({ id: idSchema, offset: bytes }),
    output: nothingSchema,
    throws: [
      ...UPLOAD_FAILURES,
      'upload/version',
      'upload/media-type',
      'upload/offset',
      'upload/busy',
      'upload/checksum',
      'server/disk-full',
    ],
    summary: 'Add bytes. They are on the disk when it answers; with the last one the entry is made.',
  }),
  'upload/abandon': route({
    method: 'DELETE',
    path: one,
    access: 'document:import',
    changes: true,
    kind: 'tus',
    input: byId,
    output: nothingSchema,
    throws: ['upload/version', 'upload/busy'],
    summary: 'Forget an upload with its bytes; the entry it became stays.',
  }),
  'upload/finish': route({
    method: 'POST',
    path: `${one}/finish`,
    access: 'document:import',
    changes: true,
    kind: 'json',
    /** Another place or name where the first one was refused; what is left out stays as it was said at the beginning. */
    input: z.object({
      id: idSchema,
      parentId: idSchema.optional(),
      config: uploadConfigSchema.optional(),
    }),
    output: uploadResultSchema,
    throws: [...UPLOAD_FAILURES, 'upload/incomplete', 'upload/busy'],
    summary:
      'The entry that a complete upload is, made now if it was not yet: the same one however often it is asked.',
  }),
} as const;
