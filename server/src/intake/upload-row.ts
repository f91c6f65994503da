import { notFound } from '../errors.ts';
import type { UploadConfig, UploadState } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Caller } from '../http/call.ts';

/** A row of `uploads`. */
export interface UploadRow {
  readonly id: string;
  readonly user_id: string;
  /** Whose records it goes to. */
  readonly owner_id: string;
  /** Name of the user who began it. */
  readonly creator: string;
  readonly parent_id: string;
  readonly file_name: string;
  /** JSON of an UploadConfig. */
  readonly config: string;
  readonly size: number;
  /** Bytes that are on the disk for good; the staged file may hold more, which nobody was promised. */
  readonly received: number;
  /** Which staging folder holds the bytes. */
  readonly staging: string;
  /** `open` until it is an entry or was refused for good. */
  readonly state: 'open' | 'done' | 'refused';
  readonly document_id: string | null;
  /** JSON of a Refusal, of a refused one. */
  readonly failure: string | null;
  /** Process that works on it now, and until when (ms) unless it says so again. */
  readonly lease: string | null;
  readonly lease_until: number | null;
  /** Milliseconds since 1970. */
  readonly expires_at: number;
  readonly created_at: string;
}

/** A row with its counts as numbers: PostgreSQL gives 64-bit integers as text. */
export const toRow = (row: UploadRow): UploadRow => ({
  ...row,
  size: Number(row.size),
  received: Number(row.received),
  expires_at: Number(row.expires_at),
});

/** Whether every byte is there. */
export const isComplete = (row: UploadRow): boolean => row.received === row.size;

export const configOf = (row: UploadRow): UploadConfig => JSON.parse(row.config) as UploadConfig;

/** What the owner sees of a row. */
export const toState = (row: UploadRow): UploadState => ({
  id: row.id,
  name: configOf(row).name ?? row.file_name,
  parentId: row.parent_id,
  size: row.size,
  offset: row.received,
  state: row.state === 'open' && isComplete(row) ? 'complete' : row.state,
  expiresAt: new Date(row.expires_at).toISOString(),
  documentId: row.document_id,
});

/** The upload `id` that this user began in this space; throws `request/not-found` alike for none and for one of somebody else. */
export async function getUpload(
  db: Knex,
  caller: Pick<Caller, 'id' | 'space'>,
  id: string,
): Promise<UploadRow> {
  const row = (await db('uploads').where({ id, user_id: caller.id, owner_id: caller.space }).first()) as
    | UploadRow
    | undefined;
  if (!row) throw notFound();
  return toRow(row);
}
