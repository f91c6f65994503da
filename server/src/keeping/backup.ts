import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { connect, lookInto } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { FsBlobStore } from '../storage/fs-blob-store.ts';
import { VERSION } from '../version.ts';
import { isEmbedded, withBlobs, type Deployment } from './deployment.ts';
import { transferDatabase } from './transfer.ts';
import { makePrivate } from './open-folder.ts';
import { contentOf, databaseFile, namedBlobs } from './verify.ts';

const FORMAT = 'bracewright-backup';
const MANIFEST = 'manifest.json';

/** What lies in a backup. Written last: a backup without it was not finished. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly product: string;
  /** ISO 8601, UTC. */
  readonly takenAt: string;
  /** SHA-256 of `bracewright.db`. */
  readonly database: string;
  readonly blobs: number;
  readonly bytes: number;
}

async function hashOfFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies one blob between stores; throws an Error when what was read is not what its name says. */
async function copyBlob(from: BlobStore, to: BlobStore, hash: string): Promise<number> {
  const path = to.temporaryPath();
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      from.stream(hash),
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          bytes += chunk.length;
          digest.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    if (digest.digest('hex') !== hash) throw new Error(`the stored file ${hash} is damaged; run verify`);
    await to.adopt(path, hash);
  } finally {
    await rm(path, { force: true });
  }
  return bytes;
}

/** One snapshot of a database as a file of SQLite, whatever it was: a backup is read and restored anywhere. */
async function snapshotTo(place: Deployment, copy: string): Promise<void> {
  if (!isEmbedded(place)) {
    await transferDatabase(place.database, copy);
    return;
  }
  databaseFile(place.folder);
  const source = connect(place.database);
  try {
    await source.raw('vacuum into ?', [copy]);
  } finally {
    await source.destroy();
  }
}

/**
 * Copies everything that is kept to `target` while servers may be running on it. The database first, as one snapshot; then every blob
 * that the snapshot names. Blobs never change; where one is missing because its documents were deleted for good meanwhile, the snapshot is
 * taken anew, and nothing of them stays in the backup. Throws an Error, and leaves no manifest, when the target is not empty or a blob is
 * damaged.
 */
export async function backUp(place: Deployment, target: string, now: Date): Promise<Manifest> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0)
    throw new Error(`${target} is not empty: a backup takes a folder of its own`);
  try {
    return await copyTo(place, target, now);
  } catch (error) {
    // What was half written is no backup, and would keep the next one out.
    for (const name of await readdir(target).catch(() => []))
      await rm(join(target, name), { recursive: true, force: true });
    throw isFull(error) ? full(target, error) : error;
  }
}

const isFull = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC' || /database or disk is full/.test(String(error));

const full = (target: string, cause: unknown): Error =>
  new Error(
    `The disk of ${target} is full. Nothing of the backup was kept; make room, or take another disk.`,
    {
      cause,
    },
  );

/** Takes a snapshot of the database in place of one that was taken before; gives the hashes of the blobs that it names. */
async function namedIn(place: Deployment, copy: string): Promise<ReadonlyMap<string, string>> {
  await rm(copy, { force: true });
  // Nobody else may read it while it grows.
  await writeFile(copy, '', { mode: 0o600 });
  await snapshotTo(place, copy);
  const snapshot = lookInto(copy);
  try {
    return await namedBlobs(snapshot);
  } finally {
    await snapshot.destroy();
  }
}

/** Copies blobs that were not copied yet, and notes the bytes of each in `copied`. Ends early with the first that is not there any more. */
async function copyBlobs(
  from: BlobStore,
  to: BlobStore,
  hashes: Iterable<string>,
  copied: Map<string, number>,
): Promise<{ readonly hash: string; readonly error: unknown } | undefined> {
  for (const hash of hashes) {
    if (copied.has(hash)) continue;
    try {
      copied.set(hash, await copyBlob(from, to, hash));
    } catch (error) {
      if ((await from.size(hash)) !== undefined) throw error;
      return { hash, error };
    }
  }
  return undefined;
}

/** Copies everything into an empty folder. */
async function copyTo(place: Deployment, target: string, now: Date): Promise<Manifest> {
  const copy = join(target, 'bracewright.db');
  // A folder that was there before may be open to everybody.
  await makePrivate(target);
  let named = await namedIn(place, copy);
  const to = await FsBlobStore.open(target);
  const copied = new Map<string, number>();
  await withBlobs(place, { writes: false }, async (from) => {
    for (;;) {
      const missing = await copyBlobs(from, to, named.keys(), copied);
      if (!missing) break;
      named = await namedIn(place, copy);
      if (named.has(missing.hash) && (await from.size(missing.hash)) === undefined) throw missing.error;
    }
  });
  for (const hash of copied.keys())
    if (!named.has(hash)) {
      await to.delete(hash);
      copied.delete(hash);
    }
  await flush(copy);
  const bytes = [...copied.values()].reduce((sum, one) => sum + one, 0);
  const manifest: Manifest = {
    format: FORMAT,
    version: 1,
    product: VERSION,
    takenAt: now.toISOString(),
    database: await hashOfFile(copy),
    blobs: named.size,
    bytes,
  };
  await rm(join(target, 'tmp'), { recursive: true, force: true });
  await writeFile(join(target, `${MANIFEST}.part`), `${JSON.stringify(manifest, null, 2)}\n`);
  await flush(join(target, `${MANIFEST}.part`));
  await rename(join(target, `${MANIFEST}.part`), join(target, MANIFEST));
  await flush(target);
  return manifest;
}

/** The manifest of a backup whose database is the one that was backed up. */
async function manifestOf(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${backup} holds no finished backup: it has no ${MANIFEST}`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT) throw new Error(`${backup} is no backup of Bracewright`);
  if ((await hashOfFile(join(backup, 'bracewright.db'))) !== manifest.database)
    throw new Error(`the database in ${backup} is not the one that was backed up`);
  return manifest;
}

/** Throws unless a deployment holds no data yet. */
async function requireEmpty(place: Deployment): Promise<void> {
  if (isEmbedded(place)) {
    if (existsSync(place.database))
      throw new Error(
        `${place.folder} holds data already: restore into an empty folder and then point DATA_DIR at it`,
      );
    return;
  }
  const knex = connect(place.database);
  try {
    if ((await knex.schema.hasTable('users')) && (await knex('users').first('id')))
      throw new Error('the PostgreSQL database holds data already: restore into an empty one');
  } finally {
    await knex.destroy();
  }
}

/** Copies the database of a backup to `path` and brings it up to date. */
async function unpack(backup: string, path: string): Promise<void> {
  await pipeline(createReadStream(join(backup, 'bracewright.db')), createWriteStream(path, { mode: 0o600 }));
  await flush(path);
}

async function bringUpToDate(file: string): Promise<void> {
  const knex = connect(file);
  try {
    await migrate(knex);
  } finally {
    await knex.destroy();
  }
}

/** Puts the database of a backup in its place, the last thing of all: nothing can start on half of a restore. */
async function placeDatabase(backup: string, place: Deployment): Promise<void> {
  if (isEmbedded(place)) {
    await unpack(backup, `${place.database}.part`);
    await rename(`${place.database}.part`, place.database);
    await flush(place.folder);
    await bringUpToDate(place.database);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'bracewright-restore-'));
  try {
    const file = join(folder, 'bracewright.db');
    await unpack(backup, file);
    await bringUpToDate(file);
    await transferDatabase(file, place.database);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Puts a backup where there is no data yet, and brings its database up to date. Everything is hashed on the way; a backup that is damaged
 * or was not finished is refused before there is a database.
 */
export async function restore(backup: string, place: Deployment): Promise<Manifest> {
  const manifest = await manifestOf(backup);
  await requireEmpty(place);
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  const from = FsBlobStore.look(backup);
  await withBlobs(place, { writes: true }, async (to) => {
    let blobs = 0;
    for await (const { hash } of from.list()) {
      if (!(await contentOf(from, hash)))
        throw new Error(`the stored file ${hash} of the backup cannot be read`);
      await copyBlob(from, to, hash);
      blobs++;
    }
    if (blobs < manifest.blobs)
      throw new Error(`the backup holds ${blobs} stored files, ${manifest.blobs} were backed up`);
  });
  await placeDatabase(backup, place);
  return manifest;
}
