import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import {
  auditEventSchema,
  consentFieldsSchema,
  consentSchema,
  eraseInputSchema,
  erasureSchema,
} from '../privacy.ts';
import { route } from '../route.ts';
import { idSchema, nothingSchema } from '../values.ts';

export const PRIVACY_ROUTES = {
  'patient/consent/get': route({
    method: 'GET',
    path: 'orthosis/patient/consent/get',
    access: 'patient:get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: z.object({
      /** Of the patient whose record the entry is or lies in; null outside of any. */
      patientId: z.string().nullable(),
      /** Whether an upload into the entry is refused until a guardian's consent is on file. */
      needed: z.boolean(),
      consent: consentSchema.nullable(),
    }),
    throws: [],
    summary: 'Whether an entry lies with a patient under 18, and the consent that is on file.',
  }),
  'patient/consent': route({
    method: 'POST',
    path: 'orthosis/patient/consent',
    access: 'patient:edit',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema, ...consentFieldsSchema.shape }),
    output: consentSchema,
    throws: [],
    summary: 'Keep that a guardian agreed to scans of a patient under 18; an earlier consent is replaced.',
  }),
  'patient/export': route({
    method: 'GET',
    path: 'orthosis/patient/export',
    access: 'patient:export',
    changes: false,
    kind: 'bytes',
    input: z.object({ id: idSchema }),
    output: nothingSchema,
    throws: [],
    summary:
      'Everything kept about one patient as a zip: record, consent, files, histories, measures, audit trail, and a manifest with SHA-256. Stored files that are damaged or missing are left out and named in it and in DAMAGED.txt.',
  }),
  'patient/erase': route({
    method: 'POST',
    path: 'orthosis/patient/erase',
    access: 'patient:delete',
    changes: true,
    kind: 'json',
    input: eraseInputSchema,
    output: erasureSchema,
    throws: ['patient/name-differs'],
    summary: 'Erase a patient with everything below, past the recycle bin; says what the law keeps.',
  }),
  'audit/list': route({
    method: 'GET',
    path: 'orthosis/audit/list',
    access: 'patient:export',
    changes: false,
    kind: 'json',
    input: z.object({
      patientId: idSchema,
      page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number<number | string>().int().min(1).max(LIMITS.pageSizeMax).default(100),
    }),
    output: z.object({
      items: z.array(auditEventSchema),
      total: z.int(),
      /** Whether every line still fits the one before. */
      whole: z.boolean(),
    }),
    throws: [],
    summary: 'Who did what with a patient’s data, newest first.',
  }),
  'audit/export': route({
    method: 'GET',
    path: 'orthosis/audit/export',
    access: 'patient:export',
    changes: false,
    kind: 'bytes',
    input: z.object({ patientId: idSchema }),
    output: nothingSchema,
    throws: [],
    summary: 'The audit trail of a patient as JSON lines, oldest first.',
  }),
} as const;
