import { Zt as SdkError } from './read-mesh-_zs8acAn.js';
import {
  _ as isPostgres,
  b as readEnv,
  i as holdWriting,
  n as lookInto,
  o as migrate,
  t as connect,
  v as isPostgresUrl,
} from './database-Dc1cQtd4.js';
import { t as AppError } from './errors-D3yr_gre.js';
import {
  D as brokenTrails,
  P as DOCUMENT_TABLES,
  a as damageOf,
  n as FsBlobStore,
  s as designOf,
  t as openBlobs,
} from './open-blobs-CH8jUtUz.js';
import { t as createModelTasks } from './model-tasks-BWJQBaPq.js';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
// src/keeping/deployment.ts
/** A folder that holds everything: a data folder, or a backup. */
var inFolder = (folder) => ({
  folder: resolve(folder),
  database: join(resolve(folder), 'bracewright.db'),
  objects: void 0,
});
/** What a server with these variables works on. Throws an Error that names every wrong one. */
function inEnvironment(variables) {
  const env = readEnv(variables);
  const here = inFolder(env.DATA_DIR);
  return {
    folder: here.folder,
    database: env.DATABASE_URL ?? here.database,
    objects: env.S3_ENDPOINT === void 0 ? void 0 : env,
  };
}
/** Whether nothing but the folder is needed. */
var isEmbedded = ({ database }) => !isPostgresUrl(database);
/**
 * Runs `work` with the blobs of a deployment. A folder that is only looked at is left as it is; what an object store sends is never
 * taken from the local copies of a server, and the copies made here go at the end.
 */
async function withBlobs({ folder, objects }, options, work) {
  if (!objects) return work(options.writes ? await FsBlobStore.open(folder) : FsBlobStore.look(folder));
  const copies = await mkdtemp(join(tmpdir(), 'bracewright-keeping-'));
  try {
    const blobs = await openBlobs(
      copies,
      {
        ...objects,
        S3_CACHE_BYTES: 1,
      },
      { keepCopiesMs: 0 },
    );
    try {
      return await work(blobs);
    } finally {
      await blobs.close();
    }
  } finally {
    await rm(copies, {
      recursive: true,
      force: true,
    });
  }
}
// src/db/tables.ts
/** What is made from other tables by the database itself, or belongs to the tool that changes the structure. */
var DERIVED =
  /^(knex_migrations|document_words|document_numbers|folder_counts|patient_overview|overview_stale|sqlite_)/;
async function sqliteTables(knex) {
  const rows = await knex('sqlite_master').where({ type: 'table' }).select('name');
  const tables = [];
  for (const { name } of rows) {
    if (DERIVED.test(name)) continue;
    const columns = await knex.raw('select name, pk from pragma_table_info(?) order by cid', [name]);
    const keys = await knex.raw('select distinct "table" as name from pragma_foreign_key_list(?)', [name]);
    tables.push({
      name,
      columns: columns.map((column) => column.name),
      key: columns
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map((column) => column.name),
      references: keys.map((key) => key.name).filter((other) => other !== name),
    });
  }
  return tables;
}
var POSTGRES_TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select array_agg(a.attname::text order by k.place) from pg_index i
      cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as key,
    (select array_agg(distinct f.confrelid::regclass::text) from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "references"
  from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`;
async function postgresTables(knex) {
  const { rows } = await knex.raw(POSTGRES_TABLES);
  return rows
    .filter(({ name }) => !DERIVED.test(name))
    .map((row) => ({
      ...row,
      key: row.key ?? [],
      references: row.references ?? [],
    }));
}
/** The tables in which everything is kept, those that others point to first. */
async function tablesOf(knex) {
  const waiting = [...(await (isPostgres(knex) ? postgresTables(knex) : sqliteTables(knex)))].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const sorted = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ references }) =>
      references.every((name) => sorted.some((table) => table.name === name)),
    );
    if (next < 0)
      throw new Error(`tables point to each other in a circle: ${waiting.map((one) => one.name).join(', ')}`);
    sorted.push(...waiting.splice(next, 1));
  }
  return sorted;
}
// src/keeping/copy-tables.ts
var PIECE = 500;
/** SQLite takes no more values in a statement than 32 766. */
var MOST_VALUES = 16e3;
/** The rows of a table by their key, in pieces: each begins after the last key of the one before. */
async function* rowsOf(db, { name, columns, key }) {
  if (key.length === 0) throw new Error(`the table ${name} has no primary key`);
  const names = key.map((column) => db.ref(column).toString()).join(', ');
  const marks = key.map(() => '?').join(', ');
  let last;
  for (;;) {
    const query = db(name)
      .select([...columns])
      .orderBy([...key])
      .limit(PIECE);
    if (last) query.whereRaw(`(${names}) > (${marks})`, [...last]);
    const rows = await query;
    if (rows.length > 0) yield rows;
    if (rows.length < PIECE) return;
    last = key.map((column) => rows.at(-1)[column]);
  }
}
/** Reads a table to its end; `each` gets the rows in pieces. */
async function digestOf(db, table, each) {
  const digest = createHash('sha256');
  const columns = [...table.columns].sort();
  let count = 0;
  for await (const rows of rowsOf(db, table)) {
    for (const row of rows) digest.update(`${JSON.stringify(columns.map((column) => row[column]))}\n`);
    count += rows.length;
    await each?.(rows);
  }
  return {
    name: table.name,
    rows: count,
    sha256: digest.digest('hex'),
  };
}
/** Reads every row there is. Throws what the database throws on a row or a page that cannot be read. */
async function digestTables(db) {
  const digests = [];
  for (const table of await tablesOf(db)) digests.push(await digestOf(db, table));
  return digests;
}
/** Names of the steps that made the structure of a database; undefined where there is none. */
async function stepsOf(db) {
  if (!(await db.schema.hasTable('knex_migrations'))) return void 0;
  return await db('knex_migrations').orderBy('name').pluck('name');
}
/** Runs `work` on one snapshot of a database, which others go on writing to. */
async function inSnapshot(knex, work) {
  if (isPostgres(knex))
    return knex.transaction(
      async (trx) => {
        await trx.raw('set local statement_timeout = 0');
        await trx.raw('set local idle_in_transaction_session_timeout = 0');
        return work(trx);
      },
      {
        isolationLevel: 'repeatable read',
        readOnly: true,
      },
    );
  await knex.raw('begin');
  try {
    return await work(knex);
  } finally {
    await knex.raw('rollback');
  }
}
async function insert(trx, { name, columns }, rows) {
  const most = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  for (let i = 0; i < rows.length; i += most) await trx(name).insert(rows.slice(i, i + most));
}
/**
 * Copies every row of `from`, as of one moment, into `to`, which has the same structure and no row. All of it is written at once or not
 * at all, and read again before it counts: the digests of both are compared. Throws an Error that says what does not fit.
 */
async function copyTables(from, to) {
  const [have, want] = [await stepsOf(from), await stepsOf(to)];
  if (have === void 0) throw new Error('the source holds no database of Bracewright');
  if (have.join() !== want?.join())
    throw new Error(
      'the source has another structure: start the server of this version on it once, and stop it again',
    );
  return inSnapshot(from, (source) =>
    to.transaction(
      async (trx) => {
        if (isPostgres(to)) {
          await trx.raw('set local statement_timeout = 0');
          await trx.raw('set local idle_in_transaction_session_timeout = 0');
          await holdWriting(trx);
        }
        const targets = new Map((await tablesOf(trx)).map((table) => [table.name, table]));
        for (const table of targets.values())
          if (await trx(table.name).first(table.columns[0]))
            throw new Error(`the target is not empty: it has rows in ${table.name}`);
        const copied = [];
        for (const table of await tablesOf(source)) {
          const target = targets.get(table.name);
          if (!target) throw new Error(`the target has no table ${table.name}`);
          copied.push(await digestOf(source, table, (rows) => insert(trx, target, rows)));
        }
        for (const digest of copied) {
          const arrived = await digestOf(trx, targets.get(digest.name));
          if (arrived.rows !== digest.rows || arrived.sha256 !== digest.sha256)
            throw new Error(`the table ${digest.name} did not arrive as it was: nothing was kept`);
        }
        return copied;
      },
      { isolationLevel: isPostgres(to) ? 'read committed' : void 0 },
    ),
  );
}
// src/keeping/transfer.ts
/**
 * Moves a database to another place, both as `openDatabase` takes them: from the embedded one to PostgreSQL or back. The target gets its
 * structure and must hold no row. The source is only read; whatever is written to it meanwhile is not taken along, so no server should
 * run on it. Throws an Error, and then the target holds no row, when anything does not arrive as it was.
 */
async function transferDatabase(from, to) {
  const source = lookInto(from);
  try {
    const target = connect(to);
    try {
      await migrate(target);
      const copied = await copyTables(source, target);
      if (!isPostgres(target)) await target.raw('pragma journal_mode=delete');
      return copied;
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}
// src/keeping/verify-designs.ts
/** Failures that say nothing of the shape: this program does not know the step, or lacks what it needs. */
var NOT_COMPARABLE = /* @__PURE__ */ new Set([
  'operation/unknown',
  'operation/needs-upgrade',
  'operation/from-newer',
  'operation/mesh-missing',
  'operation/mesh-damaged',
]);
function differs({ records }, index, outcome) {
  const known = records[index]?.result;
  if (!known || known.key !== outcome.key) return false;
  if (outcome.state === 'failed') return !NOT_COMPARABLE.has(outcome.error?.code ?? '');
  return outcome.state === 'applied' && outcome.meshHash !== known.meshHash;
}
/** Replays the `most` designs that were changed last, and names the first step of each that differs. Changes nothing. */
async function replayDesigns(knex, blobs, operations, most) {
  const models = await knex('documents')
    .whereNotNull('base_hash')
    .whereIn('id', knex('records').where({ archived: 0 }).whereNotNull('result').select('model_id'))
    .orderBy('save_time', 'desc')
    .orderBy('id')
    .select();
  const tasks = createModelTasks({
    operations,
    budgetBytes: 67108864,
  });
  const differences = [];
  const chosen = models.slice(0, most);
  for (const model of chosen)
    try {
      const design = await designOf(knex, blobs, model);
      const { outcomes } = await tasks.run({
        kind: 'measure',
        design,
        measures: [],
      });
      const index = outcomes.findIndex((outcome, place) => differs(design, place, outcome));
      if (index >= 0) {
        const { id: record, type } = outcomes[index];
        differences.push({
          kind: 'design-differs',
          document: model.id,
          record,
          type,
          index,
        });
      }
    } catch (error) {
      if (!(error instanceof SdkError)) throw error;
    }
  return {
    replayed: chosen.length,
    left: models.length - chosen.length,
    differences,
  };
}
// src/keeping/verify.ts
/** The database file of a data folder. Throws an Error that says so when there is none. */
function databaseFile(folder) {
  const file = join(folder, 'bracewright.db');
  if (!existsSync(file)) throw new Error(`${folder} holds no bracewright.db: it is not a data folder`);
  return file;
}
/** SHA-256 and size of what a store gives for a hash; undefined when it cannot be read to its end. Throws when the store does not answer. */
async function contentOf(blobs, hash) {
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(blobs.stream(hash), async (source) => {
      for await (const chunk of source) {
        bytes += chunk.length;
        digest.update(chunk);
      }
    });
  } catch (error) {
    if (error instanceof AppError && error.failure === 'server/unavailable') throw error;
    return;
  }
  return {
    hash: digest.digest('hex'),
    bytes,
  };
}
/** Every stored file that a row names, with one document that does. */
async function namedBlobs(knex) {
  const named = /* @__PURE__ */ new Map();
  for (const { table, document, blobs } of DOCUMENT_TABLES)
    for (const column of blobs) {
      const rows = await knex(table).whereNotNull(column).select({
        hash: column,
        document,
      });
      for (const row of rows) if (!named.has(row.hash)) named.set(row.hash, row.document);
    }
  return named;
}
/** What the database says against itself: SQLite checks its file; of PostgreSQL every row of every table is read. */
async function faultsOf(knex) {
  if (!isPostgres(knex))
    return (await knex.raw('pragma quick_check'))
      .map((check) => check.quick_check)
      .filter((message) => message !== 'ok');
  try {
    await inSnapshot(knex, digestTables);
    return [];
  } catch (error) {
    return [error.message];
  }
}
/**
 * Looks at everything that is kept and changes nothing: the database checks itself, every blob is hashed anew, every row's blobs are
 * looked for, every audit trail is followed, designs are replayed where `replay` says so. A server may be running on it.
 */
async function verifyAll(place, replay) {
  const broken = isEmbedded(place) ? await damageOf(databaseFile(place.folder)) : void 0;
  if (broken !== void 0)
    return {
      documents: 0,
      blobs: 0,
      bytes: 0,
      unnamed: 0,
      designs: {
        replayed: 0,
        left: 0,
      },
      damage: [
        {
          kind: 'database',
          message: broken,
        },
      ],
    };
  const knex = lookInto(place.database);
  try {
    const damage = (await faultsOf(knex)).map((message) => ({
      kind: 'database',
      message,
    }));
    const named = await namedBlobs(knex);
    const found = /* @__PURE__ */ new Set();
    let bytes = 0;
    let unnamed = 0;
    let designs = {
      replayed: 0,
      left: 0,
    };
    await withBlobs(place, { writes: false }, async (blobs) => {
      if (replay) {
        const { differences, ...counts } = await replayDesigns(knex, blobs, replay.operations, replay.most);
        damage.push(...differences);
        designs = counts;
      }
      for await (const { hash } of blobs.list()) {
        found.add(hash);
        if (!named.has(hash)) unnamed++;
        const content = await contentOf(blobs, hash);
        if (!content)
          damage.push({
            kind: 'blob-unreadable',
            hash,
          });
        else if (content.hash !== hash)
          damage.push({
            kind: 'blob-changed',
            hash,
          });
        bytes += content?.bytes ?? 0;
      }
    });
    for (const [hash, document] of named)
      if (!found.has(hash))
        damage.push({
          kind: 'blob-missing',
          hash,
          document,
        });
    for (const { chain, seq } of await brokenTrails(knex))
      damage.push({
        kind: 'trail-broken',
        chain,
        seq,
      });
    const row = await knex('documents').count({ n: '*' }).first();
    return {
      documents: Number(row.n),
      blobs: found.size,
      bytes,
      unnamed,
      designs,
      damage,
    };
  } finally {
    await knex.destroy();
  }
}
export {
  transferDatabase as a,
  isEmbedded as c,
  verifyAll as i,
  withBlobs as l,
  databaseFile as n,
  inEnvironment as o,
  namedBlobs as r,
  inFolder as s,
  contentOf as t,
};

//# sourceMappingURL=verify-Dn3xe5Nu.js.map
