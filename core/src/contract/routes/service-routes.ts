import { z } from 'zod';
import { jobSchema } from '../job.ts';
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
    throws: ['job/failed', 'job/cancelled'],
    summary: 'The file that a finished download job made.',
  }),
} as const;
