import { z } from 'zod';
import { PAPERS } from '../paper.ts';
import { route } from '../route.ts';
import { unitsSchema } from '../settings.ts';
import { idSchema, languageSchema, nothingSchema } from '../values.ts';

export const REPORT_ROUTES = {
  'report/pdf': route({
    method: 'GET',
    path: 'orthosis/report/pdf',
    access: 'model:export',
    needs: ['patient:get'],
    changes: false,
    kind: 'bytes',
    input: z.object({
      modelId: idSchema,
      /** The patient whose record the model lies in; left out, the record it lies in is found. */
      patientId: idSchema.optional(),
      paper: z.enum(PAPERS).default('A4'),
      /** Left out: the language of the caller. */
      language: languageSchema.optional(),
      /** Unit of lengths; left out, the one of the caller's settings. */
      units: unitsSchema.optional(),
      /** IANA name of the time zone that times are told in; left out or unknown, UTC. */
      zone: z.string().max(60).optional(),
    }),
    output: nothingSchema,
    mayTakeLong: true,
    throws: ['document/not-a-model', 'model/stale', 'document/damaged', 'job/failed'],
    summary:
      'The design of a model on paper: patient, classification, sizes, four views, X-ray, measures, operations, export settings and deviations, as a PDF.',
  }),
} as const;
