import { z } from 'zod';
import { entrySchema } from '../document.ts';
import { pastDaySchema } from '../past-day.ts';
import { patientChangeSchema, withChangeRules } from '../patient-change.ts';
import { ofAnother, patientFieldsSchema, patientSchema, withPatientRules } from '../patient.ts';
import { givenConsent } from '../privacy.ts';
import { route } from '../route.ts';
import { clientIdSchema, idSchema, parentIdSchema } from '../values.ts';

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
      z.object({
        ...patientFieldsSchema.shape,
        ...givenConsent,
        ...savedOn,
        ...ofAnother,
        parentId: parentIdSchema,
        id: clientIdSchema.optional(),
      }),
    ),
    output: entrySchema,
    throws: [
      'document/exists',
      'operation/id-taken',
      'document/not-a-folder',
      'document/patient-in-patient',
      'document/too-deep',
    ],
    summary:
      'Make a patient record. With an `id` of the client a retry gives the record that the first call made. A name that is taken is refused with the records of that name as `people`; `another` says that it is another person.',
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
    summary:
      'A patient record; what is taken at visits is the newest value of each that is known. Says which other records hold a person of that name and birthday.',
  }),
  'patient/update': route({
    method: 'POST',
    path: 'orthosis/patient/update',
    access: 'patient:edit',
    changes: true,
    kind: 'json',
    input: withChangeRules(
      z.object({
        ...patientChangeSchema.shape,
        ...givenConsent,
        ...savedOn,
        ...ofAnother,
        id: idSchema,
        /** `saveTime` of the record that the fields were made from: a record that was saved after it is left as it is. */
        since: z.string().max(40).optional(),
      }),
    ),
    output: patientSchema,
    throws: ['document/exists', 'patient/stale', 'patient/consent-missing'],
    summary:
      'Replace the fields of a patient record; with `since`, only if nobody saved it in between. What is taken at visits is written into the visit of the day where it differs from what is known (`known`: what the caller saw of it), and stays where it is left out; null takes away only what that visit says. A date of birth that makes a patient with files a child asks for consent.',
  }),
} as const;
