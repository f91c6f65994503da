import type { ApiClient, PatientFields } from '@bracewright/core/contract';
import { isFailure } from '../../api/is-failure.ts';
import { today } from '../../kit/forms/day.ts';
import { isSameRecord, mergeRecord } from './merge-record.ts';
import { baseOf, takenOf, type PatientBase, type PatientValues } from './patient-values.ts';
import { withConsent, type AskConsent } from '../consent/with-consent.ts';

// Checked against the schema before, so every required value is there. A visit is filed under the day of the clinic's calendar.
const asFields = (values: PatientValues) => ({ ...(values as unknown as PatientFields), day: today() });

/** What the form of a record has sent and knows. */
export interface Saving {
  readonly api: Pick<ApiClient, 'call'>;
  readonly askConsent: AskConsent;
  /** Said by the user: another patient in the folder has the name. */
  readonly another: boolean;
}

/** How a save ended. */
export interface Saved {
  /** What the form is made from now. */
  readonly base: PatientBase;
  /** What is to stand in the form. */
  readonly values: PatientValues;
  /** Fields that somebody else filled in otherwise; with any of them nothing is saved. */
  readonly clashes: readonly string[];
}

/**
 * Saves changes of a stored record, made from `base`. Where somebody saved it meanwhile both changes are put together, unless they clash.
 * Rejects as the call does.
 */
export async function updateRecord(
  id: string,
  { base: from, values: mine }: { readonly base: PatientBase; readonly values: PatientValues },
  { api, askConsent, another }: Saving,
): Promise<Saved> {
  for (let [base, values] = [from, mine]; ;) {
    try {
      const { savedAt: since } = base;
      const fields = {
        ...asFields(values),
        id,
        known: takenOf(base.values),
        ...(since !== undefined && { since }),
        ...(another && { another }),
      };
      await withConsent(askConsent, (given) => api.call('patient/update', { ...fields, ...given }));
      return { base, values, clashes: [] };
    } catch (error) {
      if (!isFailure(error, 'patient/stale')) throw error;
      const theirs = baseOf(await api.call('patient/get', { id }));
      const merged = mergeRecord(base.values, values, theirs.values);
      [base, values] = [theirs, merged.values];
      if (merged.clashes.length > 0) return { base, ...merged };
    }
  }
}

/**
 * Makes a record under an id of the form's. Where an earlier call made it, of which no answer came, what was typed since is saved in it:
 * `sent` is what the earlier calls said. Rejects as the calls do.
 */
export async function createRecord(
  target: { readonly id: string; readonly parentId: string },
  { values, sent }: { readonly values: PatientValues; readonly sent: readonly PatientValues[] },
  saving: Saving,
): Promise<Saved> {
  const { api, another } = saving;
  const { id } = target;
  const done = { base: { values, savedAt: undefined }, values, clashes: [] };
  try {
    await api.call('document/patient/save', { ...asFields(values), ...target, ...(another && { another }) });
    return done;
  } catch (error) {
    const last = sent.at(-1);
    if (!last || !isFailure(error, 'operation/id-taken')) throw error;
    const stored = baseOf(await api.call('patient/get', { id }));
    const made = sent.find((one) => isSameRecord(one, stored.values)) ?? last;
    const merged = mergeRecord(made, values, stored.values);
    if (merged.clashes.length > 0) return { base: stored, ...merged };
    return updateRecord(id, { base: stored, values: merged.values }, saving);
  }
}
