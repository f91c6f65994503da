import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import { asHousekeeping } from '../db/housekeeping.ts';
import type { WriteWork } from '../db/writer.ts';
import { AppError } from '../errors.ts';
import type { BlobStore } from './blob-store.ts';
import { isNamed } from './document-tables.ts';

/** A row of `content_holds`. */
interface HoldRow {
  readonly id: string;
  readonly hash: string;
  readonly kind: 'coming' | 'going';
  readonly at: number;
}

/** A content that is to be named by rows: bytes, or a file that is taken over. */
export type Content =
  | { readonly bytes: Uint8Array; readonly hash: string }
  | { readonly path: string; readonly hash: string };

/** Bytes as a content. */
export const contentOf = (bytes: Uint8Array) => ({
  bytes,
  hash: createHash('sha256').update(bytes).digest('hex'),
});

/** What a process that ended was storing is held for so long; as long as a blob outlives its last row. */
const COMING_MS = 48 * 3_600_000;
/** What a process that ended was deleting; longer than any deletion that is still begun. */
const GOING_MS = 5 * 60_000;
/** After so long no deletion is begun: the object store may take minutes to answer the last one. */
const BEGIN_MS = 60_000;
/** How long whoever stores waits for a deletion to be over. */
const WAIT_MS = 10_000;
const WAIT_STEP_MS = 50;
/** Contents that are looked up, and marked, in one transaction. */
const AT_A_TIME = 20;

const HOLDS = 'content_holds';

const write = <T>(database: Database, work: WriteWork<T>): Promise<T> =>
  asHousekeeping(() => database.write(work));

const release = async (database: Database, ids: readonly string[]): Promise<void> => {
  // A hold that stays runs out by itself.
  await write(database, (trx) => trx(HOLDS).whereIn('id', ids).delete()).catch(() => undefined);
};

const holdOf = (hash: string, kind: HoldRow['kind']): HoldRow => ({
  id: randomUUID(),
  hash,
  kind,
  at: Date.now(),
});

const held = (db: Knex, kind: HoldRow['kind'], ms: number) =>
  db(HOLDS)
    .where({ kind })
    .where('at', '>', Date.now() - ms);

/** Says that contents are coming; waits for those that are just being deleted. Throws `server/unavailable`. */
async function announce(database: Database, hashes: readonly string[]): Promise<readonly string[]> {
  for (let waited = 0; ; waited += WAIT_STEP_MS) {
    const holds = await write(database, async (trx) => {
      if (await held(trx, 'going', GOING_MS).whereIn('hash', hashes).first('id')) return undefined;
      const rows = hashes.map((hash) => holdOf(hash, 'coming'));
      await trx(HOLDS).insert(rows);
      return rows;
    });
    if (holds) return holds.map(({ id }) => id);
    if (waited >= WAIT_MS) throw new AppError('server/unavailable', { retryAfter: 5 });
    await pause(WAIT_STEP_MS);
  }
}

/**
 * Stores contents, then runs `writeRows`, which names them. Whatever is erased elsewhere meanwhile, in this process or another one, does not take them
 * away: before the first byte is stored the database says that they are coming, and `deleteUnnamed` asks it in a transaction. What was stored before
 * that moment and is deleted still is stored anew. A process that ends on the way leaves contents that nothing names, for the sweep.
 */
export async function storeNamed<T>(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  contents: readonly Content[],
  writeRows: () => Promise<T>,
): Promise<T> {
  const ids = await announce(database, [...new Set(contents.map(({ hash }) => hash))]);
  try {
    for (const content of contents)
      if ('path' in content) await blobs.adopt(content.path, content.hash);
      else if ((await blobs.put(content.bytes)) !== content.hash)
        throw new Error('the content is not what was stored');
    return await writeRows();
  } finally {
    await release(database, ids);
  }
}

/** What becomes of contents that should go. */
interface Marked {
  /** No row names them and nobody is storing them: they are marked as going. */
  readonly going: readonly HoldRow[];
  /** How many no row names, but somebody is storing, or was when its process ended. */
  readonly held: number;
}

const markGoing = (database: Database, hashes: readonly string[]): Promise<Marked> =>
  write(database, async (trx) => {
    const coming = new Set(
      (await held(trx, 'coming', COMING_MS).whereIn('hash', hashes).pluck('hash')) as string[],
    );
    const unnamed: string[] = [];
    for (const hash of hashes) if (!(await isNamed(trx, hash))) unnamed.push(hash);
    const going = unnamed.filter((hash) => !coming.has(hash)).map((hash) => holdOf(hash, 'going'));
    if (going.length > 0) await trx(HOLDS).insert(going);
    return { going, held: unnamed.length - going.length };
  });

/** Of some contents those that may have to go. One that cannot be asked about may. */
async function perhapsUnnamed(database: Database, hashes: Iterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const hash of hashes) {
    const named = await isNamed(database.knex, hash).catch(() => false);
    if (!named) found.push(hash);
  }
  return found;
}

/**
 * Deletes those of some contents that nothing names any more and nobody is storing now. Gives how many went, and how many should have and are
 * left to the sweep. Never throws: whoever erases has done so by then, and says what stayed.
 */
export async function deleteUnnamed(
  database: Database,
  blobs: BlobStore,
  hashes: Iterable<string>,
): Promise<{ readonly gone: number; readonly left: number }> {
  let [gone, left] = [0, 0];
  const unnamed = await perhapsUnnamed(database, hashes);
  for (let i = 0; i < unnamed.length; i += AT_A_TIME) {
    const some = unnamed.slice(i, i + AT_A_TIME);
    const marked = await markGoing(database, some).catch(() => ({ going: [], held: some.length }));
    left += marked.held;
    for (const { hash, at } of marked.going)
      try {
        if (Date.now() - at > BEGIN_MS) throw new AppError('server/unavailable', { retryAfter: 5 });
        await blobs.delete(hash);
        gone++;
      } catch {
        left++;
      }
    const ids = marked.going.map(({ id }) => id);
    if (ids.length > 0) await release(database, ids);
  }
  return { gone, left };
}

/** Forgets the holds of processes that ended long ago. */
export const forgetOldHolds = (database: Database): Promise<unknown> =>
  write(database, (trx) =>
    trx(HOLDS)
      .where('at', '<', Date.now() - COMING_MS)
      .delete(),
  );
