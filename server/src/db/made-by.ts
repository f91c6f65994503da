import type { Making } from '@bracewright/core/contract';
import type { Stand } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { DocumentRow } from './rows.ts';

/** Kept with a wall: the body, the revision that making it led to, and the record of it in the body's history. */
export interface MadeBy {
  readonly modelId?: string;
  readonly revision?: number;
  readonly recordId?: string;
  /** Hash of the shape it was made from; walls from before this was kept have none. */
  readonly shape?: string | null;
  /** How the body stood then; walls from before this was kept have none. */
  readonly stand?: Stand;
  /** What it was made with; walls from before this was kept have none. */
  readonly params?: Json;
  /** When it was made, ISO 8601; walls from before this was kept say nothing. */
  readonly createdAt?: string;
  /** The thinnest and the thickest place of the wall, mm; walls from before this was kept have none. */
  readonly measured?: { readonly thinnest: number; readonly thickest?: number };
  /** What was found when it was last looked at whether it can be made, and who answered for it; undefined where nobody looked. */
  readonly making?: Making;
  /** The package of its files, where one was made: a document, of which design, and what could not be made. */
  readonly files?: {
    readonly id: string;
    readonly designHash: string;
    readonly lacking: readonly { readonly what: string; readonly code: string; readonly message: string }[];
    /** What they were made for, and what was answered then. */
    readonly how?: object;
  };
  /** `bodyKey` of the history it was made of; walls from before this was kept have none. */
  readonly key?: string;
  /** The patient record that the body lay in last, null in none; walls from before this was kept may say nothing. */
  readonly patientId?: string | null;
  /** The patient record that the wall lay in when it was looked at, null in none: a reason may name that patient. Walls from before this was kept say nothing. */
  readonly lookedIn?: string | null;
}

/** Whether a document is a wall: what it was made by stays with it, and with its copies, when the body is gone. */
export const isWall = ({ info }: Pick<DocumentRow, 'info'>): boolean =>
  'madeBy' in (JSON.parse(info) as object);

export const madeByOf = ({ info }: Pick<DocumentRow, 'info'>): MadeBy =>
  (JSON.parse(info) as { readonly madeBy?: MadeBy }).madeBy ?? {};

/** Keeps with a wall what it was made by; whatever else is kept with it stays. */
export const keepMadeBy = (
  trx: Knex,
  { id, info }: Pick<DocumentRow, 'id' | 'info'>,
  madeBy: MadeBy,
): PromiseLike<unknown> =>
  trx('documents')
    .where({ id })
    .update({ info: JSON.stringify({ ...(JSON.parse(info) as object), madeBy }) });
