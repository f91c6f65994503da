import { randomUUID } from 'node:crypto';
import type { FileType } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import type { Caller } from '../http/call.ts';
import { requireFreeName, searchKey } from './names.ts';

/** What a fresh entry is made of. */
export interface FreshDocument {
  /** Chosen by the client; a new one where left out. */
  readonly id?: string | undefined;
  readonly parentId: string;
  readonly name: string;
  readonly fileType: FileType;
  readonly mediaType?: string;
  readonly size?: number;
  readonly blobHash?: string | null;
  readonly baseHash?: string | null;
  readonly thumbnailHash?: string | null;
  readonly info?: unknown;
  /** When what it was made from was filed; now where left out. */
  readonly filedAt?: string;
}

/** Adds an entry; throws `document/exists`. The caller has checked the place. */
export async function insertDocument(
  trx: Knex,
  caller: Pick<Caller, 'space' | 'name'>,
  fresh: FreshDocument,
  now: number,
): Promise<DocumentRow> {
  await requireFreeName(trx, caller.space, fresh.parentId, fresh.name);
  const time = new Date(now).toISOString();
  const row: DocumentRow = {
    id: fresh.id ?? randomUUID(),
    owner_id: caller.space,
    parent_id: fresh.parentId,
    name: fresh.name,
    search_key: searchKey(fresh.name),
    file_type: fresh.fileType,
    media_type: fresh.mediaType ?? '',
    creator: caller.name,
    save_time: time,
    filed_at: fresh.filedAt ?? time,
    size: fresh.size ?? 0,
    revision: 0,
    cursor: 0,
    blob_hash: fresh.blobHash ?? null,
    base_hash: fresh.baseHash ?? null,
    thumbnail_hash: fresh.thumbnailHash ?? null,
    info: JSON.stringify(fresh.info ?? {}),
    last_request: null,
    last_answer: null,
    deleted_at: null,
    deleted_root: null,
  };
  await trx('documents').insert(row);
  return row;
}
