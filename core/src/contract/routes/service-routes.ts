import { z } from 'zod';
import { jobSchema, listedJobSchema } from '../job.ts';
import { feedbackInputSchema, smartMatchSchema } from '../model-parts.ts';
import { route } from '../route.ts';
import { idSchema, jsonSchema, nothingSchema } from '../values.ts';

const none = z.object({});
const byId = z.object({ id: idSchema });

export const SERVICE_ROUTES = {
  health: route({
    method: 'GET',
    path: 'health',
    access: 'public',
    changes: false,
    kind: 'json',
    input: none,
    output: z.object({ status: z.literal('ok'), version: z.string() }),
    throws: ['server/unavailable'],
    summary: 'Whether the server can serve: the database answers and files can be written.',
  }),
  'health/ready': route({
    method: 'GET',
    path: 'health/ready',
    access: 'public',
    changes: false,
    kind: 'json',
    input: none,
    output: z.object({ status: z.literal('ready') }),
    throws: ['server/unavailable'],
    summary:
      'Whether this process can take requests now; a 503 names in `data.failing` what keeps it: stopping, database, migrations, files or disk.',
  }),
  metrics: route({
    method: 'GET',
    path: 'metrics',
    access: 'public',
    changes: false,
    kind: 'bytes',
    input: none,
    output: nothingSchema,
    throws: [],
    summary:
      'Figures in the text format of Prometheus: for this machine only, or with the token of the deployment; not found for others.',
  }),
  openapi: route({
    method: 'GET',
    path: 'openapi.json',
    access: 'public',
    changes: false,
    kind: 'bytes',
    input: none,
    output: jsonSchema,
    throws: [],
    summary: 'This contract as an OpenAPI 3.1 document, without envelope.',
  }),
  'x-smart/x-match': route({
    method: 'POST',
    path: 'orthosis/x-smart/x-match',
    access: 'model:get',
    changes: false,
    kind: 'multipart',
    alsoJson: true,
    input: z.object({
      xrayId: idSchema.optional(),
      /** The patient's right is on the image's left (`front`), or on its right; by the file, else by its letters, unless said. */
      display: z.enum(['front', 'behind']).optional(),
      /** How the picture is turned to stand upright, degrees clockwise. Places are told in pixels of the picture as it is kept, sides as it stands then. */
      turn: z.coerce
        .number<number | string>()
        .pipe(z.literal([0, 90, 180, 270]))
        .optional(),
    }),
    output: smartMatchSchema,
    mayTakeLong: true,
    throws: [
      'smart-match/parameters',
      'smart-match/not-available',
      'xray/unreadable',
      'document/damaged',
      'job/crashed',
      'request/too-large',
    ],
    summary:
      'Find the vertebrae on a frontal X-ray: one that is stored, or an uploaded picture. A picture that is not read is refused with code 900; `data.reason` says why (`not-a-spine`, `not-frontal`, `upside-down`, `incomplete`, `poor`), `data.confidence` how sure that is.',
  }),
  'feedback/commit': route({
    method: 'POST',
    path: 'orthosis/feedback/commit',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: feedbackInputSchema,
    output: nothingSchema,
    throws: ['request/too-many', 'request/too-large'],
    summary: 'Hand in the satisfaction questionnaire.',
  }),
  'jobs/list': route({
    method: 'GET',
    path: 'jobs',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: z
      .object({ id: idSchema.optional(), type: z.string().max(100).optional() })
      .refine(({ id, type }) => id !== undefined || type !== undefined, {
        params: { rule: 'one-of', options: 'id, type' },
      }),
    output: z.array(listedJobSchema),
    throws: [],
    summary:
      'Work that the caller asked for about a document or one of its X-rays (`id`), or by a call (`type`): what goes on, and what ended within the last quarter of an hour; batches of braces within a week. Who may remove members of a clinic also sees by `type` the batches of braces of members that go on (`by`), and may stop them.',
  }),
  'jobs/get': route({
    method: 'GET',
    path: 'jobs/:id',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: byId,
    output: jobSchema,
    throws: [],
    summary: 'State of work that goes on.',
  }),
  'jobs/cancel': route({
    method: 'DELETE',
    path: 'jobs/:id',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: byId,
    output: nothingSchema,
    throws: [],
    summary: 'Cancel work that goes on; nothing is changed by it.',
  }),
  'jobs/events': route({
    method: 'GET',
    path: 'jobs/:id/events',
    access: 'signed-in',
    changes: false,
    kind: 'events',
    input: byId,
    output: jobSchema,
    throws: [],
    summary: 'The same as a stream of server-sent events, one for each change, until it ends.',
  }),
  'jobs/download': route({
    method: 'GET',
    path: 'jobs/:id/download',
    access: 'signed-in',
    changes: false,
    kind: 'bytes',
    input: byId,
    output: nothingSchema,
    throws: ['job/failed', 'job/cancelled', 'job/cancelled-among', 'job/interrupted'],
    summary: 'The file that a finished download job made.',
  }),
} as const;
