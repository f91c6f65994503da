import { SdkError } from '../errors/sdk-error.ts';
import type { RecordOutcome } from './record.ts';

/** What a record failed with, as the error to throw: `operation/crashed` where it says nothing. Undefined for one that did not fail. */
export function refusalOf(outcome: RecordOutcome | undefined): SdkError | undefined {
  if (outcome?.state !== 'failed') return undefined;
  const { code = 'operation/crashed', data = { type: outcome.type }, places = [] } = outcome.error ?? {};
  return new SdkError(code, data, { places });
}
