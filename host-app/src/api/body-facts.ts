import { ageOn, type Patient } from '@bracewright/core/contract';
import type { BodyFacts } from '@bracewright/core/mesh';

const FEMALE = new Set(['F', '女']);
const MALE = new Set(['M', '男']);

/** What a record says of the person's body, for those who judge a scan by it. Lengths in mm. */
export function bodyFacts(patient: Patient, today: string): BodyFacts {
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
    age: patient.birthday ? ageOn(patient.birthday, today) : patient.age,
    ...(FEMALE.has(sex) ? { sex: 'female' } : MALE.has(sex) ? { sex: 'male' } : {}),
    girths: Object.fromEntries(Object.entries(girths).filter(([, value]) => value !== undefined)),
  };
}
