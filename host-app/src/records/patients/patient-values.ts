import type { KnownCobb, Patient, SizeName, VisitFields } from '@bracewright/core/contract';

/** What the patient form holds while it is filled in; an absent value has not been typed yet. */
export interface PatientValues {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly birthday: string | undefined;
  readonly age: number | undefined;
  /** `F`, `M`, or the one character another system wrote. */
  readonly sex: string | undefined;
  /** cm */
  readonly height: number | undefined;
  /** kg */
  readonly weight: number | undefined;
  readonly doctor: string;
  readonly technician: string;
  readonly type: string | undefined;
  /** Of the main curve. */
  readonly convexSide: 'left' | 'right' | null;
  /** Degrees. */
  readonly cobb: number | null;
  /** Why a curve outside of 20 to 40 degrees is braced, or why no angle is known. */
  readonly cobbReason: string;
  /** Stated in place of the angle: nothing was X-rayed yet. */
  readonly noFilmYet: boolean;
  /** Degrees. */
  readonly atr: number | null;
  readonly curve: string;
  readonly remark: string;
  /** mm */
  readonly sizes: Readonly<Partial<Record<SizeName, number | null | undefined>>>;
}

/** What a form was made from: the values, and when the record they are of was saved; undefined for a new one. */
export interface PatientBase {
  readonly values: PatientValues;
  readonly savedAt: string | undefined;
  /** What the angle among the values is of. */
  readonly cobb?: KnownCobb | null | undefined;
}

/** What stands in a form of what is taken at visits. */
export const takenOf = ({ cobb, atr, height, sizes }: PatientValues): VisitFields => ({
  cobb,
  atr,
  bust: sizes.bust ?? null,
  waist: sizes.waist ?? null,
  hip: sizes.hip ?? null,
  height: height ?? null,
});

/** A form in which nothing is filled in. */
export const EMPTY_PATIENT: PatientValues = {
  name: '',
  birthday: undefined,
  age: undefined,
  sex: undefined,
  height: undefined,
  weight: undefined,
  doctor: '',
  technician: '',
  type: undefined,
  convexSide: null,
  cobb: null,
  cobbReason: '',
  noFilmYet: false,
  atr: null,
  curve: '',
  remark: '',
  sizes: {},
};

/** A stored record as form values. */
const valuesOf = (patient: Patient): PatientValues => ({
  name: patient.name,
  birthday: patient.birthday,
  age: patient.age,
  sex: patient.sex,
  height: patient.height,
  weight: patient.weight,
  doctor: patient.doctor,
  technician: patient.technician,
  type: patient.type,
  convexSide: patient.convexSide ?? null,
  cobb: patient.cobb ?? null,
  cobbReason: patient.cobbReason ?? '',
  noFilmYet: patient.noFilmYet === true,
  atr: patient.atr ?? null,
  curve: patient.curve ?? '',
  remark: patient.remark,
  sizes: patient.sizes,
});

/** A stored record as the base of a form. */
export const baseOf = (patient: Patient): PatientBase => ({
  values: valuesOf(patient),
  savedAt: patient.saveTime,
  cobb: patient.newestCobb,
});

/** Which of the two words a stored sex stands for; undefined for any other character. */
export function sexWord(sex: string | undefined): 'F' | 'M' | undefined {
  if (sex === 'F' || sex === 'f' || sex === '女') return 'F';
  if (sex === 'M' || sex === 'm' || sex === '男') return 'M';
  return undefined;
}
