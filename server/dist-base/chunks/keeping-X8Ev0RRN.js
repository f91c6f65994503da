import { i as KEY_FILE, r as VERSION, t as makePrivate } from './open-folder-BGYft0ld.js';
import { n as lookInto, o as migrate, t as connect } from './database-Dc1cQtd4.js';
import { i as whileHeld, n as FsBlobStore } from './open-blobs-CH8jUtUz.js';
import {
  a as transferDatabase,
  c as isEmbedded,
  i as verifyAll,
  l as withBlobs,
  n as databaseFile,
  o as inEnvironment,
  r as namedBlobs,
  s as inFolder,
  t as contentOf,
} from './verify-Dn3xe5Nu.js';
import {
  l as textOption,
  o as numberOption,
  s as parseCommand,
  t as SERVER_COMMANDS,
} from './server-commands-JnAeyX-E.js';
import { t as openRegistry } from './history-DBVvzLDP.js';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
// src/keeping/backup.ts
var FORMAT = 'bracewright-backup';
var MANIFEST = 'manifest.json';
async function hashOfFile(path) {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
async function flush(path) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
/** Copies one blob between stores; throws an Error when what was read is not what its name says. */
async function copyBlob(from, to, hash) {
  const path = to.temporaryPath();
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      from.stream(hash),
      async function* (source) {
        for await (const chunk of source) {
          bytes += chunk.length;
          digest.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, {
        flags: 'wx',
        mode: 384,
      }),
    );
    if (digest.digest('hex') !== hash) throw new Error(`the stored file ${hash} is damaged; run verify`);
    await to.adopt(path, hash);
  } finally {
    await rm(path, { force: true });
  }
  return bytes;
}
/** One snapshot of a database as a file of SQLite, whatever it was: a backup is read and restored anywhere. */
async function snapshotTo(place, copy) {
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
async function backUp(place, target, now) {
  await mkdir(target, {
    recursive: true,
    mode: 448,
  });
  if ((await readdir(target)).length > 0)
    throw new Error(`${target} is not empty: a backup takes a folder of its own`);
  try {
    return await copyTo(place, target, now);
  } catch (error) {
    for (const name of await readdir(target).catch(() => []))
      await rm(join(target, name), {
        recursive: true,
        force: true,
      });
    throw isFull(error) ? full(target, error) : error;
  }
}
var isFull = (error) => error.code === 'ENOSPC' || /database or disk is full/.test(String(error));
var full = (target, cause) =>
  new Error(
    `The disk of ${target} is full. Nothing of the backup was kept; make room, or take another disk.`,
    { cause },
  );
/** Takes a snapshot of the database in place of one that was taken before; gives the hashes of the blobs that it names. */
async function namedIn(place, copy) {
  await rm(copy, { force: true });
  await writeFile(copy, '', { mode: 384 });
  await snapshotTo(place, copy);
  const snapshot = lookInto(copy);
  try {
    return await namedBlobs(snapshot);
  } finally {
    await snapshot.destroy();
  }
}
/** Copies blobs that were not copied yet, and notes the bytes of each in `copied`. Ends early with the first that is not there any more. */
async function copyBlobs(from, to, hashes, copied) {
  for (const hash of hashes) {
    if (copied.has(hash)) continue;
    try {
      copied.set(hash, await copyBlob(from, to, hash));
    } catch (error) {
      if ((await from.size(hash)) !== void 0) throw error;
      return {
        hash,
        error,
      };
    }
  }
}
/** Copies everything into an empty folder. */
async function copyTo(place, target, now) {
  const copy = join(target, 'bracewright.db');
  await makePrivate(target);
  let named = await namedIn(place, copy);
  const to = await FsBlobStore.open(target);
  const copied = /* @__PURE__ */ new Map();
  await withBlobs(place, { writes: false }, async (from) => {
    for (;;) {
      const missing = await copyBlobs(from, to, named.keys(), copied);
      if (!missing) break;
      named = await namedIn(place, copy);
      if (named.has(missing.hash) && (await from.size(missing.hash)) === void 0) throw missing.error;
    }
  });
  for (const hash of copied.keys())
    if (!named.has(hash)) {
      await to.delete(hash);
      copied.delete(hash);
    }
  await flush(copy);
  const bytes = [...copied.values()].reduce((sum, one) => sum + one, 0);
  const manifest = {
    format: FORMAT,
    version: 1,
    product: VERSION,
    takenAt: now.toISOString(),
    database: await hashOfFile(copy),
    blobs: named.size,
    bytes,
  };
  await rm(join(target, 'tmp'), {
    recursive: true,
    force: true,
  });
  await writeFile(join(target, `${MANIFEST}.part`), `${JSON.stringify(manifest, null, 2)}\n`);
  await flush(join(target, `${MANIFEST}.part`));
  await rename(join(target, `${MANIFEST}.part`), join(target, MANIFEST));
  await flush(target);
  return manifest;
}
/** The manifest of a backup whose database is the one that was backed up. */
async function manifestOf(backup) {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => void 0);
  if (text === void 0) throw new Error(`${backup} holds no finished backup: it has no ${MANIFEST}`);
  const manifest = JSON.parse(text);
  if (manifest.format !== FORMAT) throw new Error(`${backup} is no backup of Bracewright`);
  if ((await hashOfFile(join(backup, 'bracewright.db'))) !== manifest.database)
    throw new Error(`the database in ${backup} is not the one that was backed up`);
  return manifest;
}
/** Throws unless a deployment holds no data yet. */
async function requireEmpty(place) {
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
async function unpack(backup, path) {
  await pipeline(createReadStream(join(backup, 'bracewright.db')), createWriteStream(path, { mode: 384 }));
  await flush(path);
}
async function bringUpToDate(file) {
  const knex = connect(file);
  try {
    await migrate(knex);
  } finally {
    await knex.destroy();
  }
}
/** Puts the database of a backup in its place, the last thing of all: nothing can start on half of a restore. */
async function placeDatabase(backup, place) {
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
    await rm(folder, {
      recursive: true,
      force: true,
    });
  }
}
/**
 * Puts a backup where there is no data yet, and brings its database up to date. Everything is hashed on the way; a backup that is damaged
 * or was not finished is refused before there is a database.
 */
async function restore$1(backup, place) {
  const manifest = await manifestOf(backup);
  await requireEmpty(place);
  await mkdir(place.folder, {
    recursive: true,
    mode: 448,
  });
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
// src/cli/commands/keeping.ts
/** Designs that are replayed unless more are asked for: some minutes of work. */
var DESIGNS = 50;
var OPTIONS = {
  data: { type: 'string' },
  json: { type: 'boolean' },
};
/** The folder of `--data`, which holds everything; else what the environment names: DATABASE_URL, S3_ENDPOINT, DATA_DIR. */
function placeOf(parsed) {
  const folder = textOption(parsed, 'data');
  return folder === void 0 ? inEnvironment(process.env) : inFolder(folder);
}
var megabytes = (bytes) => `${(bytes / 1048576).toFixed(1)} MB`;
function sentence(damage) {
  switch (damage.kind) {
    case 'database':
      return `the database reports: ${damage.message}`;
    case 'blob-changed':
      return `stored file ${damage.hash} is not what was stored`;
    case 'blob-unreadable':
      return `stored file ${damage.hash} cannot be read`;
    case 'blob-missing':
      return `stored file ${damage.hash} of document ${damage.document} is missing`;
    case 'design-differs':
      return `document ${damage.document}: step ${damage.index + 1} (${damage.type}, record ${damage.record}) no longer gives the shape that was recorded`;
    case 'trail-broken':
      return `audit trail ${damage.chain} was changed at line ${damage.seq}`;
  }
}
/** `verify`: hashes everything anew and replays designs; exit status 1 on any damage. */
var verify = {
  ...SERVER_COMMANDS.verify,
  async run(argv, output) {
    const options = {
      ...OPTIONS,
      designs: { type: 'string' },
    };
    const parsed = parseCommand(argv, options, {
      min: 0,
      max: 0,
      names: 'no arguments',
    });
    const most = Math.floor(
      numberOption(parsed, 'designs', {
        min: 0,
        max: 1e9,
        fallback: DESIGNS,
      }),
    );
    const found = await verifyAll(placeOf(parsed), {
      operations: (await openRegistry()).all,
      most,
    });
    if (parsed.values['json']) output.print(JSON.stringify(found));
    else {
      for (const damage of found.damage) output.print(sentence(damage));
      const { documents, blobs, bytes, unnamed, designs } = found;
      output.print(
        `${documents} documents, ${blobs} stored files (${megabytes(bytes)}), ${unnamed} no longer named, ${designs.replayed} designs replayed (${designs.left} not), ${found.damage.length} damaged`,
      );
    }
    return found.damage.length > 0 ? 1 : 0;
  },
};
/** `backup DIR`: a copy of everything, while the server runs. */
var backup = {
  ...SERVER_COMMANDS.backup,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, {
      min: 1,
      max: 1,
      names: 'one DIR',
    });
    const manifest = await backUp(
      placeOf(parsed),
      resolve(parsed.positionals[0]),
      /* @__PURE__ */ new Date(),
    );
    if (parsed.values['json']) output.print(JSON.stringify(manifest));
    else
      output.print(
        `backed up the database and ${manifest.blobs} stored files (${megabytes(manifest.bytes)}), without the key of the second factors: keep ${KEY_FILE} of the data folder, or SECRETS_KEY, in another place`,
      );
    return 0;
  },
};
/** `restore DIR`: a backup into a fresh data folder. */
var restore = {
  ...SERVER_COMMANDS.restore,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, {
      min: 1,
      max: 1,
      names: 'one DIR',
    });
    const place = placeOf(parsed);
    const manifest = await whileHeld(place.folder, 'a restore', () =>
      restore$1(resolve(parsed.positionals[0]), place),
    );
    if (parsed.values['json']) output.print(JSON.stringify(manifest));
    else
      output.print(
        `restored the database and ${manifest.blobs} stored files, taken ${manifest.takenAt}; put ${KEY_FILE} of that server into the data folder, or set its SECRETS_KEY, or people with a second factor need a recovery code to sign in`,
      );
    return 0;
  },
};
export { backup, restore, verify };

//# sourceMappingURL=keeping-X8Ev0RRN.js.map
