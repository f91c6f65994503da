import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import knexFactory from 'knex';
import { migrate } from '../db/migrate.ts';
import { sqliteConfig } from '../db/sqlite-client.ts';
import { FsBlobStore } from '../storage/fs-blob-store.ts';
import { VERSION } from '../version.ts';
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
async function copyBlob(from: FsBlobStore, to: FsBlobStore, hash: string): Promise<number> {
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

/**
 * Copies a data folder to `target` while a server may be running on it. The database first, as one snapshot; then every blob that the
 * snapshot names: blobs never change and outlive their rows by two days, so none is missing. Throws an Error, and leaves no manifest,
 * when the target is not empty or a blob is damaged.
 */
export async function backupFolder(folder: string, target: string, now: Date): Promise<Manifest> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0)
    throw new Error(`${target} is not empty: a backup takes a folder of its own`);
  const source = knexFactory(sqliteConfig(databaseFile(folder)));
  const copy = join(target, 'bracewright.db');
  try {
    await source.raw('vacuum into ?', [copy]);
  } finally {
    await source.destroy();
  }
  await flush(copy);
  const snapshot = knexFactory(sqliteConfig(copy));
  let named: ReadonlyMap<string, string>;
  try {
    named = await namedBlobs(snapshot);
    await snapshot.raw('pragma journal_mode=delete');
  } finally {
    await snapshot.destroy();
  }
  const from = FsBlobStore.look(folder);
  const to = await FsBlobStore.open(target);
  let bytes = 0;
  for (const hash of named.keys()) bytes += await copyBlob(from, to, hash);
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

/**
 * Puts a backup into `folder`, which must not hold data yet, and brings its database up to date. Everything is hashed on the way; a backup
 * that is damaged or was not finished is refused before the folder gets a database.
 */
export async function restoreFolder(backup: string, folder: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${backup} holds no finished backup: it has no ${MANIFEST}`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT) throw new Error(`${backup} is no backup of Bracewright`);
  if (existsSync(join(folder, 'bracewright.db')))
    throw new Error(
      `${folder} holds data already: restore into an empty folder and then point DATA_DIR at it`,
    );
  const file = join(backup, 'bracewright.db');
  if ((await hashOfFile(file)) !== manifest.database)
    throw new Error(`the database in ${backup} is not the one that was backed up`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const from = FsBlobStore.look(backup);
  const to = await FsBlobStore.open(folder);
  let blobs = 0;
  for await (const { hash } of from.list()) {
    if (!(await contentOf(from, hash)))
      throw new Error(`the stored file ${hash} of the backup cannot be read`);
    await copyBlob(from, to, hash);
    blobs++;
  }
  if (blobs < manifest.blobs)
    throw new Error(`the backup holds ${blobs} stored files, ${manifest.blobs} were backed up`);
  // The database comes last: without it the folder is no data folder, and nothing can start on half of a restore.
  const partial = join(folder, 'bracewright.db.part');
  await pipeline(createReadStream(file), createWriteStream(partial, { mode: 0o600 }));
  await flush(partial);
  await rename(partial, join(folder, 'bracewright.db'));
  await flush(folder);
  const knex = knexFactory(sqliteConfig(join(folder, 'bracewright.db')));
  try {
    await migrate(knex);
  } finally {
    await knex.destroy();
  }
  return manifest;
}
