import { z } from 'zod';
import { visitFieldsSchema } from './course.ts';
import { anyCobbSchema, COBB_WITH_REASON, patientFieldsSchema, withPatientRules } from './patient.ts';

/** Whether an angle is believed, or stands as the caller saw it. */
const holds = (fields: unknown, isBelieved: (cobb: number) => boolean): boolean => {
  const { cobb, known } = (fields ?? {}) as {
    readonly cobb?: unknown;
    readonly known?: { readonly cobb?: unknown };
  };
  return typeof cobb !== 'number' || cobb === known?.cobb || isBelieved(cobb);
};

/** Adds the rules of a patient record to a form that changes one: those of `withPatientRules`, but an angle that was seen is no new one. */
export const withChangeRules = <S extends z.ZodObject>(schema: S): S =>
  withPatientRules(schema)
    .refine((fields) => holds(fields, (cobb) => cobb >= COBB_WITH_REASON.min), {
      path: ['cobb'],
      params: { rule: 'min', min: COBB_WITH_REASON.min, of: 'number' },
      when: () => true,
    })
    .refine((fields) => holds(fields, (cobb) => cobb <= COBB_WITH_REASON.max), {
      path: ['cobb'],
      params: { rule: 'max', max: COBB_WITH_REASON.max, of: 'number' },
      when: () => true,
    });

/** Every field of a record that is changed, and in `known` what the caller saw of what is taken at visits. */
export const patientChangeSchema = withChangeRules(
  z.object({
    ...patientFieldsSchema.shape,
    cobb: anyCobbSchema.nullable().optional(),
    known: visitFieldsSchema.optional(),
  }),
);
