import type { FormLook, Making } from '@bracewright/core/contract';
import type { FormProcessId } from '@bracewright/core/mesh';
import type { Knex } from 'knex';
import type { DocumentRow } from './rows.ts';

/** What was found on what a brace is formed over, kept with the body: nothing is made beside it that it could be kept with. */
export interface KeptForm {
  /** Its `shape` is that of the design. */
  readonly making: Making;
  /** What the positive was made with, and the sheet; what was left out is as it begins. */
  readonly look: FormLook;
  /** `bodyKey` of the history that it was found on. */
  readonly key: string;
  /** The patient record that the body lay in, null in none: a reason may name that patient. */
  readonly patientId: string | null;
  /** The package of its files, where one was made: a document, of which design, and what could not be made. */
  readonly files?: {
    readonly id: string;
    readonly designHash: string;
    readonly lacking: readonly { readonly what: string; readonly code: string; readonly message: string }[];
  };
}

/** The newest of each process. */
export type FormedOf = Partial<Readonly<Record<FormProcessId, KeptForm>>>;

/** What is kept with a body. */
export const formedOf = ({ info }: Pick<DocumentRow, 'info'>): FormedOf =>
  (JSON.parse(info) as { readonly formed?: FormedOf }).formed ?? {};

/** Keeps with a body what was found by one process; what was found by others, and whatever else is kept with it, stays. */
export const keepFormed = (
  trx: Knex,
  { id, info }: Pick<DocumentRow, 'id' | 'info'>,
  process: FormProcessId,
  kept: KeptForm,
): PromiseLike<unknown> => {
  const formed = { ...formedOf({ info }), [process]: kept };
  return trx('documents')
    .where({ id })
    .update({ info: JSON.stringify({ ...(JSON.parse(info) as object), formed }) });
};
