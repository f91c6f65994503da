import type { Role } from '@bracewright/core/contract';
import { AppError } from '../errors.ts';
import type { Database } from '../db/database.ts';
import type { Staging } from '../storage/staging.ts';
import { isComplete, toRow, type UploadRow } from './upload-row.ts';
import type { Uploads } from './uploads.ts';

/** How long a file may lie here before its row is there. */
const GRACE_MS = 3_600_000;

/** What a sweep did. */
export interface Swept {
  readonly expired: number;
  readonly finished: number;
  readonly lost: number;
  readonly strays: number;
}

const NO_ROLES: readonly Role[] = [];

/**
 * Puts the uploads in order, at the start and daily: complete ones that never became an entry do so now, expired ones go with their
 * bytes, and so do rows without bytes and bytes without a row. What another server staged is left to it until it expires.
 */
export async function sweepUploads(
  uploads: Uploads,
  staging: Staging,
  database: Database,
  now: number,
): Promise<Swept> {
  const { leases } = uploads.parts;
  const swept = { expired: 0, finished: 0, lost: 0, strays: 0 };
  const rows = (await database.knex('uploads').select('*')) as UploadRow[];
  for (const row of rows.map(toRow)) {
    if (leases.isHeld(row.id)) continue;
    const forget = async () => {
      await database.write((trx) => trx('uploads').where({ id: row.id }).delete());
      await staging.remove(row.id);
    };
    if (row.expires_at <= now) {
      await forget();
      swept.expired++;
    } else if (row.state !== 'open') {
      // A kill may have come between the last word and the removal.
      await staging.remove(row.id);
    } else if (row.staging !== staging.name) {
      continue;
    } else if (((await staging.size(row.id)) ?? -1) < row.received) {
      await forget();
      swept.lost++;
    } else if (isComplete(row) && (await finish(uploads, database, row))) swept.finished++;
  }
  for await (const { id, writtenAt } of staging.list()) {
    if (now - writtenAt < GRACE_MS || leases.isHeld(id)) continue;
    if (await database.knex('uploads').where({ id }).first('id')) continue;
    await staging.remove(id);
    swept.strays++;
  }
  return swept;
}

/** Makes the entry of an upload whose user may still do so; a refusal stays for who asks. */
async function finish(uploads: Uploads, database: Database, row: UploadRow): Promise<boolean> {
  const user = (await database.knex('users').where({ id: row.user_id }).first('disabled_at')) as
    | { disabled_at: string | null }
    | undefined;
  if (!user || user.disabled_at !== null) return false;
  const uploader = { id: row.user_id, name: row.creator, space: row.owner_id, roles: NO_ROLES };
  try {
    await uploads.end(uploader, row, 'en-US');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
