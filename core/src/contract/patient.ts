import { z } from 'zod';
import { BRACE_TYPES, type BraceType } from '../brace/brace-type.ts';
import { isBlank } from './characters.ts';
import { knownCobbSchema } from './cobb.ts';
import { LIMITS } from './limits.ts';
import { pastDaySchema } from './past-day.ts';
import { optionalText, requiredText } from './text.ts';
import { idSchema } from './values.ts';

/** Classifications offered for the type of the curve: Rigo (A1 to E2) and Lenke (1 to 6). */
export const PATIENT_TYPES = [
  ...BRACE_TYPES,
  'lenke-1',
  'lenke-2',
  'lenke-3',
  'lenke-4',
  'lenke-5',
  'lenke-6',
] as const;

/** Taken, after the user agreed, where no type was chosen. */
export const DEFAULT_PATIENT_TYPE = 'rigo-A1' satisfies BraceType;

/** Names of the measures in a patient's size table, in the order of the drawing: heights from the iliac crest, widths, girths, depths. */
export const SIZE_NAMES = [
  'crestToChestJoint',
  'crestToXiphoid',
  'crestToScapulaLower',
  'crestToRightAxilla',
  'crestToLeftAxilla',
  'crestToTrochanter',
  'chestWidth',
  'waistWidth',
  'hipWidth',
  'bust',
  'waist',
  'hip',
  'shoulderDepth',
  'underarmWidth',
] as const;
export type SizeName = (typeof SIZE_NAMES)[number];

/** Largest size that is believed, mm; the girths are the large ones. */
export const SIZE_MAX = 3000;

const size = z.number().positive().max(SIZE_MAX).nullable().optional();

/** Height of a person, cm. */
export const heightSchema = z.number().min(20).max(260);

/** Angle of trunk rotation, degrees. */
export const atrSchema = z.number().min(0).max(90);

/** The size table, mm; a measure that was not taken is absent or null. */
export const sizesSchema = z.object(
  Object.fromEntries(SIZE_NAMES.map((name) => [name, size])) as Record<SizeName, typeof size>,
);

/** A Cobb angle that was taken, whatever it is, degrees. */
export const anyCobbSchema = z.number().min(0).max(180);

/** Widest angles that are taken with a reason, degrees: clinics brace curves of 15 to 19 and of 41 to 50 as well. */
export const COBB_WITH_REASON = { min: 5, max: 90 } as const;

/** Years that an age may differ from the date of birth: a birthday near at hand, and the nominal age that families count. */
export const AGE_LEEWAY = 1;

interface CobbFields {
  readonly cobb?: unknown;
  readonly cobbReason?: unknown;
  readonly noFilmYet?: unknown;
  /** In a change of a record, what the caller saw: an angle that stands as a visit says it is not asked about. */
  readonly known?: { readonly cobb?: unknown } | undefined;
}

const saysWhy = ({ cobbReason }: CobbFields): boolean =>
  typeof cobbReason === 'string' && !isBlank(cobbReason);

const holdsCobb = (fields: unknown, holds: (cobb: number) => boolean): boolean => {
  const given = (fields ?? {}) as CobbFields;
  return (
    typeof given.cobb !== 'number' || given.cobb === given.known?.cobb || holds(given.cobb) || saysWhy(given)
  );
};

/**
 * Adds the rule of the Cobb angle to a form that holds `cobb` and `cobbReason`: 20 to 40 degrees, and beyond that only with a reason. Told at the field
 * also while other fields are wrong.
 */
export const withCobbRule = <S extends z.ZodObject>(schema: S): S =>
  schema
    .refine((fields) => holdsCobb(fields, (cobb) => cobb >= LIMITS.cobb.min), {
      path: ['cobb'],
      params: { rule: 'min', min: LIMITS.cobb.min, of: 'number' },
      when: () => true,
    })
    .refine((fields) => holdsCobb(fields, (cobb) => cobb <= LIMITS.cobb.max), {
      path: ['cobb'],
      params: { rule: 'max', max: LIMITS.cobb.max, of: 'number' },
      when: () => true,
    });

/**
 * Adds the rules of a patient record that look at several fields: the Cobb angle as `withCobbRule` has it, and not left out unless there is
 * no film yet or a reason says why (rule `cobb`, at `cobb`); an age that fits the date of birth (rule `age`). Told also while other fields
 * are wrong.
 */
export const withPatientRules = <S extends z.ZodObject>(schema: S): S =>
  withCobbRule(schema)
    .refine(
      (fields) => {
        const given = (fields ?? {}) as CobbFields;
        return (given.cobb ?? null) !== null || given.noFilmYet === true || saysWhy(given);
      },
      { path: ['cobb'], params: { rule: 'cobb' }, when: () => true },
    )
    .superRefine(
      (fields, context) => {
        const { birthday, age } = (fields ?? {}) as { readonly birthday?: unknown; readonly age?: unknown };
        const born = pastDaySchema.safeParse(birthday);
        if (!born.success || typeof age !== 'number') return;
        const years = ageOn(born.data, new Date().toISOString().slice(0, 10));
        if (Math.abs(years - age) > AGE_LEEWAY)
          context.addIssue({ code: 'custom', path: ['age'], params: { rule: 'age', years } });
      },
      { when: () => true },
    );

const patientFields = z.object({
  name: requiredText({ max: LIMITS.personName }),
  birthday: pastDaySchema,
  doctor: requiredText({ max: LIMITS.personName }),
  /** Whole years. */
  age: z.int().min(0).max(130),
  /** One character, as the clinic writes it: 男, 女, M, F. */
  sex: requiredText({ max: LIMITS.sex }),
  /** cm */
  height: heightSchema,
  /** kg */
  weight: z.number().min(1).max(400),
  /** One of PATIENT_TYPES, or the word of another classification. */
  type: requiredText({ max: LIMITS.itemName }),
  /** To which side the main curve is convex: the thoracic one, in Rigo B2, E1 and E2 the lumbar or thoracolumbar one. */
  convexSide: z.enum(['left', 'right']).nullable().optional(),
  technician: requiredText({ max: LIMITS.personName }),
  remark: optionalText({ max: LIMITS.remark, lines: true }).default(''),
  sizes: sizesSchema.default({} as never),
  /** Cobb angle of the main curve, degrees. */
  cobb: z.number().min(COBB_WITH_REASON.min).max(COBB_WITH_REASON.max).nullable().optional(),
  /** Why a curve outside of 20 to 40 degrees is braced, or why no angle is known. */
  cobbReason: optionalText({ max: LIMITS.remark, lines: true }).nullable().optional(),
  /** Stated in place of the angle: there is no film that it could be read from. Not kept beside an angle. */
  noFilmYet: z.boolean().optional(),
  /** Angle of trunk rotation, degrees. */
  atr: atrSchema.nullable().optional(),
  /** Name of the curve's shape. */
  curve: optionalText({ max: LIMITS.itemName }).nullable().optional(),
});

/** Every field of a patient record, with the rules of the product. */
export const patientFieldsSchema = withPatientRules(patientFields);

/** What a form of a new patient fills in. */
export type PatientFields = z.input<typeof patientFieldsSchema>;

/** Another record of a person of the same name and date of birth: a copy, the same person recorded twice, or somebody else. */
export const sameRecordSchema = z.object({
  id: idSchema,
  /** Of the entry: the name, perhaps with a number. */
  name: z.string(),
  isInBin: z.boolean(),
});
export type SameRecord = z.output<typeof sameRecordSchema>;

/** A stored patient. What is taken at visits is the newest of each (`knownValues`), which may be any angle. */
export const patientSchema = z.object({
  ...patientFields.shape,
  cobb: anyCobbSchema.nullable().optional(),
  id: idSchema,
  parentId: idSchema,
  saveTime: z.string(),
  /** Of the entry in lists: the person's name, with a number where another entry beside it has that. */
  entryName: z.string().optional(),
  /** The newest Cobb angle known, with where it is from; null where there is none. */
  newestCobb: knownCobbSchema.nullable().optional(),
  /** What else is kept in this space of a person of this name and date of birth; told by `patient/get`. */
  sameRecords: z.array(sameRecordSchema).optional(),
});
export type Patient = z.output<typeof patientSchema>;

/** Full years between `birthday` (`YYYY-MM-DD`) and `today` (`YYYY-MM-DD`); 0 before the first birthday. */
export function ageOn(birthday: string, today: string): number {
  const [birthYear = 0, birthMonth = 1, birthDay = 1] = birthday.split('-').map(Number);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const hadBirthday = month > birthMonth || (month === birthMonth && day >= birthDay);
  return Math.max(0, year - birthYear - (hadBirthday ? 0 : 1));
}

/** Says that the record is of another person than the one whose entry has the name: the entry gets a number, the person keeps the name. */
export const ofAnother = { another: z.boolean().optional() };
