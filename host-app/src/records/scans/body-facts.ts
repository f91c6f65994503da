import { bodyFacts, ROOT_ID, type ApiClient } from '@bracewright/core/contract';
import type { BodyFacts } from '@bracewright/core/mesh';
import { today } from '../../kit/forms/day.ts';

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
