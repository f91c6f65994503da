import type { BodyFacts } from '../mesh/index.ts';
import { ageOn, type Patient } from './patient.ts';

const FEMALE = new Set(['F', '女']);
const MALE = new Set(['M', '男']);

/** What a record says of the person's body on a day (YYYY-MM-DD), for those who judge a scan by it. Lengths in mm. */
export function bodyFacts(patient: Patient, day: string): BodyFacts {
  const { height, weight, sizes } = patient;
  const sex = patient.sex.toUpperCase();
  const girth = (value: number | null | undefined) => value ?? undefined;
  const girths = {
    chest: girth(sizes.bust),
    waist: girth(sizes.waist),
    hip: girth(sizes.hip),
  };
  return {
    height: height * 10,
    weight,
    age: patient.birthday ? ageOn(patient.birthday, day) : patient.age,
    ...(FEMALE.has(sex) ? { sex: 'female' } : MALE.has(sex) ? { sex: 'male' } : {}),
    girths: Object.fromEntries(Object.entries(girths).filter(([, value]) => value !== undefined)),
  };
}
