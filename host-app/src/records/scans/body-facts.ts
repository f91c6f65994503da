import { ageOn, ROOT_ID, type ApiClient, type Patient } from '@bracewright/core/contract';
import type { BodyFacts } from '@bracewright/core/mesh';
import { today } from '../../kit/forms/day.ts';

const FEMALE = new Set(['F', '女']);
const MALE = new Set(['M', '男']);

/** What a record says of the person's body, for those who judge a scan by it. Lengths in mm. */
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

/** What is on record of the person into whose folder a scan goes; nothing outside of a patient's folder. */
export async function factsOfPlace(api: ApiClient, parentId: string): Promise<BodyFacts> {
  if (parentId === ROOT_ID) return {};
  try {
    const { patientId } = await api.call('patient/consent/get', { id: parentId });
    if (patientId === null) return {};
    return bodyFacts(await api.call('patient/get', { id: patientId }), today());
  } catch {
    // Without the right to read the record the scan's own size must do.
    return {};
  }
}
