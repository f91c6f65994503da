import { z } from 'zod';
import { entrySchema } from '../document.ts';
import { pastDaySchema } from '../past-day.ts';
import { patientFieldsSchema, patientSchema, withPatientRules } from '../patient.ts';
import { givenConsent } from '../privacy.ts';
import { route } from '../route.ts';
import { idSchema, parentIdSchema } from '../values.ts';

/** The day on the caller's calendar, under which what was taken is filed as a visit; left out, the day in UTC. */
const savedOn = { day: pastDaySchema.optional() };

export const PATIENT_ROUTES = {
  'document/patient/save': route({
    method: 'POST',
    path: 'orthosis/document/patient/save',
    access: 'patient:add',
    changes: true,
    kind: 'json',
    input: withPatientRules(
      z.object({ ...patientFieldsSchema.shape, ...givenConsent, ...savedOn, parentId: parentIdSchema }),
    ),
    output: entrySchema,
    throws: ['document/exists', 'document/not-a-folder', 'document/patient-in-patient', 'document/too-deep'],
    summary: 'Make a patient record.',
  }),
  'patient/get': route({
    method: 'GET',
    path: 'orthosis/patient/get',
    access: 'patient:get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: patientSchema,
    throws: [],
    summary: 'A patient record.',
  }),
  'patient/update': route({
    method: 'POST',
    path: 'orthosis/patient/update',
    access: 'patient:edit',
    changes: true,
    kind: 'json',
    input: withPatientRules(
      z.object({
        ...patientFieldsSchema.shape,
        ...givenConsent,
        ...savedOn,
        id: idSchema,
        /** `saveTime` of the record that the fields were made from: a record that was saved after it is left as it is. */
        since: z.string().max(40).optional(),
      }),
    ),
    output: patientSchema,
    throws: ['document/exists', 'patient/stale', 'patient/consent-missing'],
    summary:
      'Replace the fields of a patient record; with `since`, only if nobody saved it in between. A date of birth that makes a patient with files a child asks for consent.',
  }),
} as const;
