import { $t as IDENTITY, rn as multiply } from './read-mesh-_zs8acAn.js';
import { Kt as canonicalJson, Ut as bodyRecords, f as ROLES } from './messages-sBp5xnAB.js';
import { h as statementsOf } from './database-Dc1cQtd4.js';
import { i as isBusy, s as notFound, t as AppError } from './errors-D3yr_gre.js';
import { H as namedHashes } from './within-lines-DJV-zgEJ.js';
import { n as isHash, t as clearLeftovers } from './leftovers-D6b6ENpG.js';
import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createReadStream } from 'node:fs';
// src/entries/entries.ts
/** The columns that an answer shows; lists of a hundred ask for no others. */
var SHOWN_COLUMNS = [
  'id',
  'parent_id',
  'name',
  'file_type',
  'media_type',
  'creator',
  'save_time',
  'filed_at',
  'size',
  'revision',
  'cursor',
  'base_hash',
  'thumbnail_hash',
];
/** The columns of an entry: the ones that answers are made of, without the ones that only retries need. */
var ENTRY_COLUMNS = [
  ...SHOWN_COLUMNS,
  'owner_id',
  'search_key',
  'blob_hash',
  'info',
  'deleted_at',
  'deleted_root',
];
/** What an answer shows of a row. */
var toEntry = (row) => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  fileType: row.file_type,
  creator: row.creator,
  saveTime: row.save_time,
  filedAt: row.filed_at,
  size: Number(row.size),
  revision: row.revision,
  cursor: row.cursor,
  hasThumbnail: row.thumbnail_hash !== null || row.file_type === 'SCAN',
  mediaType: row.media_type,
  baseHash: row.base_hash,
});
/** The root as an entry: it has no row. */
var rootEntry = () => ({
  id: '0',
  parentId: '0',
  name: '',
  fileType: 'DIR',
  creator: '',
  saveTime: /* @__PURE__ */ new Date(0).toISOString(),
  filedAt: /* @__PURE__ */ new Date(0).toISOString(),
  size: 0,
  revision: 0,
  cursor: 0,
  hasThumbnail: false,
  mediaType: '',
  baseHash: null,
});
var OWNED = `select ${ENTRY_COLUMNS.join(', ')} from documents where id = ? and owner_id = ?`;
/**
 * The row `id` of `owner`: the only way to a document. Throws `request/not-found` alike for a row that is not there, one of somebody
 * else and one on the other side of the recycle bin.
 */
async function getOwned(db, owner, id, options = {}) {
  const row = await statementsOf(db).first(OWNED, [id, owner]);
  if (!row || (row.deleted_at !== null) !== (options.deleted ?? false)) throw notFound();
  return row;
}
/** A body scan of `owner`; throws `document/not-a-model` for any other entry. */
async function getModel(db, owner, id) {
  const row = await getOwned(db, owner, id);
  if (row.file_type !== 'SCAN' || row.base_hash === null) throw new AppError('document/not-a-model');
  return row;
}
/** A place that can hold entries: the root, a folder or a patient. Undefined stands for the root. */
async function getContainer(db, owner, id) {
  if (id === '0') return void 0;
  const row = await getOwned(db, owner, id);
  if (!isContainer(row.file_type)) throw new AppError('document/not-a-folder');
  return row;
}
/** Whether entries of this type can hold others. */
var isContainer = (type) => type === 'DIR' || type === 'PATIENT';
/** From the entry's parent up to the top; the root has no row and is left out. */
async function ancestorsOf(db, row) {
  const path = [];
  const seen = /* @__PURE__ */ new Set([row.id]);
  let parentId = row.parent_id;
  while (parentId !== '0' && !seen.has(parentId)) {
    seen.add(parentId);
    const parent = await db('documents')
      .where({
        id: parentId,
        owner_id: row.owner_id,
      })
      .first(ENTRY_COLUMNS);
    if (!parent) break;
    path.push(parent);
    parentId = parent.parent_id;
  }
  return path;
}
/** The patient record that an entry lies in, in the bin or not. */
var patientRowOf = async (db, row) =>
  (await ancestorsOf(db, row)).find(({ file_type }) => file_type === 'PATIENT');
/** The entry and everything below it that is on the same side of the recycle bin, parents before children. */
async function subtreeOf(db, row) {
  const found = [row];
  let level = [row.id];
  while (level.length > 0) {
    const children = [];
    for (let i = 0; i < level.length; i += 500) {
      const query = db('documents')
        .where({ owner_id: row.owner_id })
        .whereIn('parent_id', level.slice(i, i + 500))
        .select(ENTRY_COLUMNS);
      if (row.deleted_at === null) query.whereNull('deleted_at');
      else query.where({ deleted_root: row.deleted_root });
      children.push(...(await query));
    }
    found.push(...children);
    level = children.map((child) => child.id);
  }
  return found;
}
/** Runs `step` over `items` in pieces small enough for one statement. */
async function inPieces(items, step) {
  for (let i = 0; i < items.length; i += 50) await step(items.slice(i, i + 50));
}
/** Marks that something in the entry changed now. */
var stamp = (now) => ({ save_time: new Date(now).toISOString() });
/** The time of a save of a record: later than the last one even when the clock was put back, for it tells one save from another. */
var savedAfter = (row, now) => stamp(Math.max(now, Date.parse(row.save_time) + 1));
// src/storage/document-tables.ts
/**
 * Every table that holds something of a document. The garbage collector, the export of a patient and erasing go by it, so a table that
 * is missing here would lose files or keep what was to be erased; a test holds it against the foreign keys of the database.
 */
var DOCUMENT_TABLES = [
  {
    table: 'documents',
    document: 'id',
    blobs: ['blob_hash', 'base_hash', 'thumbnail_hash'],
  },
  {
    table: 'patients',
    document: 'document_id',
    blobs: [],
  },
  {
    table: 'consents',
    document: 'patient_id',
    blobs: [],
  },
  {
    table: 'records',
    document: 'model_id',
    blobs: [],
  },
  {
    table: 'measures',
    document: 'model_id',
    blobs: [],
  },
  {
    table: 'json_storage',
    document: 'document_id',
    blobs: [],
  },
  {
    table: 'members',
    document: 'model_id',
    blobs: ['mesh_hash', 'blob_hash'],
  },
  {
    table: 'assets',
    document: 'model_id',
    blobs: ['hash'],
  },
  {
    table: 'xrays',
    document: 'model_id',
    blobs: ['blob_hash', 'picture_hash', 'deep_hash'],
  },
  {
    table: 'model_basics',
    document: 'model_id',
    blobs: [],
  },
  {
    table: 'model_sources',
    document: 'model_id',
    blobs: [],
  },
];
/** Whether any row names the stored file. */
async function isNamed(db, hash) {
  for (const { table, blobs } of DOCUMENT_TABLES)
    for (const column of blobs)
      if (
        await db(table)
          .where({ [column]: hash })
          .first(column)
      )
        return true;
  return false;
}
/** The stored files that the rows of some documents name. */
async function blobsOf(db, documents) {
  const found = /* @__PURE__ */ new Set();
  for (const { table, document, blobs } of DOCUMENT_TABLES) {
    if (blobs.length === 0) continue;
    for (let i = 0; i < documents.length; i += 500) {
      const rows = await db(table)
        .whereIn(document, documents.slice(i, i + 500))
        .select([...blobs]);
      for (const row of rows) for (const hash of Object.values(row)) if (hash !== null) found.add(hash);
    }
  }
  return found;
}
// ../core/src/history/alignment.ts
/** Less than this is no move: mm, or a part of one. */
var STILL = 1e-9;
/** The rigid transform by which the alignments that are applied have brought the scan into the frame; flips allowed. */
function alignmentOf(history, roles) {
  return history.records
    .slice(0, history.cursor)
    .filter((record) => isAligning(record, roles))
    .map(({ params }) => params.transform)
    .reduce((before, next) => multiply(next, before), IDENTITY);
}
/** Whether a transform leaves everything where it is. */
var isStill = (transform, tolerance = STILL) =>
  transform.every((value, i) => Math.abs(value - IDENTITY[i]) <= tolerance);
/** Whether a step stands the body otherwise: the sides and places that earlier steps name are those of how it stood then. */
var isAligning = ({ type, state }, roles) => state === 'on' && roles.of(type) === 'alignment';
// src/audit/trail.ts
var START = '0'.repeat(64);
var PIECE = 500;
var hashOf = (chain, event) =>
  createHash('sha256')
    .update(
      canonicalJson({
        chain,
        ...event,
      }),
    )
    .digest('hex');
var toEvent = (row) => ({
  seq: Number(row.seq),
  at: row.at,
  actor: row.actor,
  actorName: row.actor_name,
  action: row.action,
  outcome: row.outcome,
  target: row.target,
  previous: row.previous,
  hash: row.hash,
});
/**
 * Adds a line to a trail, inside the transaction of the deed itself: neither is there without the other. Each line holds the hash of the
 * one before. Source: Schneier and Kelsey, Secure audit logs to support computer forensics, 1999, section 4, without the encryption.
 */
async function appendDeed(trx, deed, now) {
  await trx('audit_heads')
    .insert({
      chain: deed.chain,
      seq: 0,
      hash: START,
    })
    .onConflict('chain')
    .ignore();
  const head = await trx('audit_heads').where({ chain: deed.chain }).forUpdate().first('seq', 'hash');
  const seq = Number(head.seq) + 1;
  const { chain, ...rest } = deed;
  const event = {
    seq,
    at: new Date(now).toISOString(),
    ...rest,
    previous: head.hash,
  };
  const hash = hashOf(chain, event);
  await trx('audit_events').insert({
    chain,
    seq,
    at: event.at,
    actor: event.actor,
    actor_name: event.actorName,
    action: event.action,
    outcome: event.outcome,
    target: event.target,
    previous: event.previous,
    hash,
  });
  await trx('audit_heads').where({ chain }).update({
    seq,
    hash,
  });
}
/** The lines of a trail, oldest first. */
async function* deedsOf(db, chain) {
  for (let after = 0; ;) {
    const rows = await db('audit_events')
      .where({ chain })
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(PIECE);
    for (const row of rows) yield toEvent(row);
    if (rows.length < PIECE) return;
    after = Number(rows.at(-1).seq);
  }
}
/** One page of a trail, newest first, with the number of all lines. */
async function pageOfDeeds(db, chain, page, pageSize) {
  const rows = await db('audit_events')
    .where({ chain })
    .orderBy('seq', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const head = await db('audit_heads').where({ chain }).first('seq');
  return {
    items: rows.map(toEvent),
    total: Number(head?.seq ?? 0),
  };
}
/** The first line of a trail that is missing or does not fit the one before; undefined for a whole trail. */
async function firstBreak(db, chain) {
  let seq = 0;
  let previous = START;
  for await (const { hash, ...event } of deedsOf(db, chain)) {
    seq++;
    if (event.seq !== seq || event.previous !== previous || hashOf(chain, event) !== hash) return seq;
    previous = hash;
  }
  const head = await db('audit_heads').where({ chain }).first('seq', 'hash');
  return !head || (Number(head.seq) === seq && head.hash === previous) ? void 0 : seq + 1;
}
/** Every trail that does not fit together, with its first bad line. */
async function brokenTrails(db) {
  const heads = await db('audit_heads').select('chain').orderBy('chain');
  const broken = [];
  for (const { chain } of heads) {
    const seq = await firstBreak(db, chain);
    if (seq !== void 0)
      broken.push({
        chain,
        seq,
      });
  }
  return broken;
}
// src/db/kept-room.ts
/** Room that a row takes besides its JSON, so that many small rows are not free. */
var ROW_BYTES = 500;
/** The bytes of a row's JSON; neither database reads the text for it. */
var sizeOf = (json) => json.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');
/** How many rows there are and how many bytes they take, those of the rows themselves among them. */
async function roomTaken(db, { table, json, owner }) {
  const columns = Object.keys(owner);
  const row = await statementsOf(db).first(
    `select count(*) as count, sum(${sizeOf(json)}) as bytes from ${table} where ${columns.map((column) => `${column} = ?`).join(' and ')}`,
    Object.values(owner),
  );
  const count = Number(row?.count ?? 0);
  return {
    count,
    bytes: Number(row?.bytes ?? 0) + count * ROW_BYTES,
  };
}
/** The rows of `rows` by their column `key`, in the order that it gives, with the bytes of their JSON and nothing of it. */
async function sizesOf(rows, json, key = 'id') {
  return (
    await rows
      .clone()
      .select({ id: key })
      .select(rows.client.raw(`${sizeOf(json)} as bytes`))
  ).map(({ id, bytes }) => ({
    id,
    bytes: Number(bytes),
  }));
}
/** Bytes of JSON that one look into the database brings. */
var PIECE_BYTES = 4194304;
/**
 * `sized` in pieces whose JSON fits in memory together, however much there is in all: at most `PIECE_BYTES` each, or one row that is larger, and
 * no more than a statement can name.
 */
function piecesOf(sized, most = PIECE_BYTES) {
  const pieces = [];
  let room = 0;
  for (const { id, bytes } of sized) {
    const last = pieces.at(-1);
    if (last && room >= bytes && last.length < 500) last.push(id);
    else {
      pieces.push([id]);
      room = most;
    }
    room -= bytes;
  }
  return pieces;
}
// src/db/json-text.ts
/** The parts of a JSON list of the JSON texts in `pieces`. */
async function* listParts(pieces) {
  let before = '[';
  for await (const texts of pieces) {
    if (texts.length === 0) continue;
    yield before + texts.join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
/** The JSON text of an object, with members that are JSON texts already. */
function withJson(object, members) {
  const more = Object.entries(members).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  const text = JSON.stringify(object);
  return text === '{}' ? `{${more.join(',')}}` : `${[text.slice(0, -1), ...more].join(',')}}`;
}
// src/designs/records.ts
/** A stored record as it travels. */
var toWire = (row) => ({
  id: row.id,
  modelId: row.model_id,
  index: row.place,
  type: row.type,
  version: row.version,
  params: JSON.parse(row.params),
  seed: Number(row.seed),
  state: row.state,
  name: row.name,
  result: row.result === null ? null : JSON.parse(row.result),
  differs: row.differs === null ? null : JSON.parse(row.differs),
  createdAt: row.created_at,
  creator: row.creator,
  ...(row.undone === null ? {} : { undone: Number(row.undone) === 1 }),
});
/** A stored record as it travels, as text: its parameters are kept as JSON, and go out as they are. */
var wireText = ({ params, ...row }) =>
  withJson(
    {
      ...toWire({
        ...row,
        params: '{}',
      }),
      params: void 0,
    },
    { params },
  );
/** The live records of a model, or the archived ones, in order; as many at a time as fit in memory together. */
async function* everyRecord(db, modelId, { archived }) {
  const rows = db('records')
    .where({ model_id: modelId })
    .where('archived', archived ? '>' : '=', 0)
    .orderBy('archived')
    .orderBy('place');
  const pieces = piecesOf(await sizesOf(rows, ['params']));
  if (pieces.length <= 1) {
    yield await rows.clone().select();
    return;
  }
  for (const ids of pieces)
    yield await rows
      .clone()
      .whereIn('id', [...ids])
      .select();
}
/** A stored record as the history works with it. */
var toRecord = (row) => ({
  id: row.id,
  type: row.type,
  version: row.version,
  params: JSON.parse(row.params),
  seed: Number(row.seed),
  state: row.state,
  ...(row.name === '' ? {} : { name: row.name }),
  result: row.result === null ? null : JSON.parse(row.result),
});
/** The live records of a model in order. */
async function liveRows(db, modelId) {
  return await db('records')
    .where({
      model_id: modelId,
      archived: 0,
    })
    .orderBy('place')
    .select();
}
/** The records that shape a model: those at or before its cursor, without the walls that were made of it. */
async function shapingRecords(db, model) {
  const rows = await db('records')
    .where({
      model_id: model.id,
      archived: 0,
    })
    .where('place', '<', model.cursor)
    .orderBy('place')
    .select();
  return bodyRecords(rows.map(toRecord), ROLES);
}
/** How the scan of a model stands after some of its records. */
var standOf = ({ base_hash }, records) => {
  const base = base_hash ?? '';
  return {
    base,
    transform: alignmentOf(
      {
        base,
        records,
        cursor: records.length,
      },
      ROLES,
    ),
  };
};
/** Bytes that the parameters of a model's steps take together, and with those of its archived histories: a thousand strokes of 400 samples. */
var MOST_LIVE_BYTES = 67108864;
var MOST_BYTES = 268435456;
async function roomOfSteps(trx, modelId) {
  const steps = {
    table: 'records',
    json: ['params'],
  };
  const live = await roomTaken(trx, {
    ...steps,
    owner: {
      model_id: modelId,
      archived: 0,
    },
  });
  const all = await roomTaken(trx, {
    ...steps,
    owner: { model_id: modelId },
  });
  return {
    live: live.bytes,
    all: all.bytes,
  };
}
/**
 * Inside the transaction that wrote steps: throws `history/no-room` where the model now keeps more of them than it may. Where they take less room
 * than `before`, a model that holds too many is let be: it can be made smaller.
 */
async function requireRoomForSteps(trx, modelId, before) {
  const now = await roomOfSteps(trx, modelId);
  if (before && now.live < before.live) return;
  if (now.live > MOST_LIVE_BYTES) throw new AppError('history/no-room', { values: { max: '64 MB' } });
  if (now.all > MOST_BYTES) throw new AppError('history/no-room', { values: { max: '256 MB' } });
}
var LIGHT = ['id', 'type', 'version', 'seed', 'state', 'name', 'place'];
/**
 * The history of a model for the reducer. Parameters are read only of the records in `whole`: contours are large, and a command looks
 * at no others.
 */
async function loadHistory(db, model, whole) {
  const rows = await db('records')
    .where({
      model_id: model.id,
      archived: 0,
    })
    .orderBy('place')
    .select(LIGHT);
  const params = /* @__PURE__ */ new Map();
  await inPieces(whole, async (ids) => {
    const found = await db('records')
      .where({ owner_id: model.owner_id })
      .whereIn('id', [...ids])
      .select('id', 'params');
    for (const row of found) params.set(row.id, row.params);
  });
  const records = rows.map((row) => ({
    id: row.id,
    type: row.type,
    version: row.version,
    params: JSON.parse(params.get(row.id) ?? 'null'),
    seed: Number(row.seed),
    state: row.state,
    ...(row.name === '' ? {} : { name: row.name }),
    result: null,
  }));
  return {
    base: model.base_hash ?? '',
    records,
    cursor: model.cursor,
  };
}
/** Writes what differs between two histories of a model; records that were not there before are inserted. */
async function storeHistory(trx, model, before, after, fresh) {
  const known = new Map(before.records.map((record) => [record.id, record]));
  const byState = /* @__PURE__ */ new Map();
  const inserted = [];
  for (const [place, record] of after.records.entries()) {
    const old = known.get(record.id);
    if (!old)
      inserted.push({
        owner_id: model.owner_id,
        id: record.id,
        model_id: model.id,
        place,
        type: record.type,
        version: record.version,
        params: JSON.stringify(record.params),
        seed: record.seed,
        state: record.state,
        name: record.name ?? '',
        result: record.result === null ? null : JSON.stringify(record.result),
        differs: null,
        created_at: fresh.createdAt,
        creator: fresh.creator,
        created_revision: fresh.revision,
        archived: 0,
        undone: null,
      });
    else if (old !== record) {
      if (old.state !== record.state)
        byState.set(record.state, [...(byState.get(record.state) ?? []), record.id]);
      const change = {
        ...(old.name === record.name ? {} : { name: record.name ?? '' }),
        ...(old.params === record.params
          ? {}
          : {
              params: JSON.stringify(record.params),
              result: null,
              differs: null,
            }),
      };
      if (Object.keys(change).length > 0)
        await trx('records')
          .where({
            owner_id: model.owner_id,
            id: record.id,
          })
          .update(change);
    }
  }
  for (const [state, ids] of byState)
    await inPieces(ids, (piece) =>
      trx('records')
        .where({ owner_id: model.owner_id })
        .whereIn('id', [...piece])
        .update({ state }),
    );
  await inPieces(inserted, (piece) => trx('records').insert([...piece]));
}
// src/designs/design.ts
/** The design of a model for the workers; `applied: false` leaves the history out. */
async function designOf(db, blobs, model, options = { applied: true }) {
  const records = options.applied ? await shapingRecords(db, model) : [];
  return {
    basePath: await blobs.localPath(model.base_hash),
    baseHash: model.base_hash,
    records,
    meshes: await secondBodies(
      db,
      blobs,
      model,
      records.map(({ params }) => params),
    ),
  };
}
/** Where the second bodies lie that parameters and the like name. Only what belongs to the model: a hash alone opens nobody's body. */
async function secondBodies(db, blobs, model, values) {
  const named = new Set(values.flatMap((value) => namedHashes(value)));
  if (named.size === 0) return {};
  const own = { model_id: model.id };
  const rows = [
    ...(await db('members').where(own).select({ hash: 'mesh_hash' })),
    ...(await db('assets').where(own).whereNull('media_type').select('hash')),
  ];
  const found = {};
  for (const { hash } of rows) if (named.has(hash)) found[hash] ??= await blobs.localPath(hash);
  return found;
}
/** What a replay says of a record that was computed before; undefined where nothing is new. */
function noteOf(row, { key, meshHash }, now) {
  const known = JSON.parse(row.result ?? 'null');
  if (known?.key !== key)
    return {
      result: JSON.stringify({
        key,
        meshHash,
      }),
      differs: null,
    };
  const before = JSON.parse(row.differs ?? 'null');
  if (known.meshHash === meshHash) return before === null ? void 0 : { differs: null };
  if (before?.key === key && before.meshHash === meshHash) return void 0;
  return {
    differs: JSON.stringify({
      key,
      meshHash,
      since: new Date(now).toISOString(),
    }),
  };
}
/**
 * Notes what a replay gave with each record. What was recorded first stays: where the same chain of steps gives another mesh here, that
 * stands beside it, with the time it was first seen. Revisions stay as they are.
 */
async function noteResults(database, owner, outcomes) {
  const applied = outcomes.filter(({ state, meshHash }) => state === 'applied' && meshHash !== void 0);
  if (applied.length === 0) return;
  const rows = /* @__PURE__ */ new Map();
  await inPieces(applied, async (piece) => {
    const found = await database
      .knex('records')
      .where({ owner_id: owner })
      .whereIn(
        'id',
        piece.map(({ id }) => id),
      )
      .select('id', 'result', 'differs');
    for (const row of found) rows.set(row.id, row);
  });
  const now = Date.now();
  const news = applied.flatMap((outcome) => {
    const row = rows.get(outcome.id);
    const note = row && noteOf(row, outcome, now);
    return note
      ? [
          {
            row,
            note,
          },
        ]
      : [];
  });
  if (news.length === 0) return;
  await database.write(async (trx) => {
    for (const { row, note } of news)
      await trx('records')
        .where({
          owner_id: owner,
          id: row.id,
          result: row.result,
        })
        .update(note);
  });
}
// src/db/check-file.ts
var require$1 = createRequire(import.meta.url);
/** A larger file is only looked into: checking it whole would hold up the start. */
var WHOLE_BYTES = 128 * 1024 ** 2;
var quoted = (name) => `"${name.replaceAll('"', '""')}"`;
/** What SQLite finds wrong with its file, in its words; undefined for nothing, and for a file that is not there. */
async function damageOf(file) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) return void 0;
  const connection = new (require$1('libsql'))(file);
  try {
    connection.exec('PRAGMA busy_timeout=2000; PRAGMA query_only=ON');
    const tables = connection.prepare("select name from sqlite_master where type = 'table'").all();
    if (size <= WHOLE_BYTES) {
      const [found] = connection.prepare('pragma quick_check(1)').all();
      const said = String(Object.values(found ?? {})[0]);
      return said === 'ok' ? void 0 : said;
    }
    for (const { name } of tables) connection.exec(`select 1 from ${quoted(name)} limit 1`);
    return;
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  } finally {
    connection.close();
  }
}
/** Whether an error says that the file is no database, or no longer a whole one. */
var isDamage = (error) => /^SQLITE_(CORRUPT|NOTADB)/.test(error?.code ?? '');
// src/keeping/folder-lock.ts
var require = createRequire(import.meta.url);
var LOCK = 'server.lock';
/** Who holds it, for people; beside it, because closing a file gives up every lock that the process has on it. */
var HOLDER = 'server.json';
/** How long one that is just ending is waited for. */
var PATIENCE_MS = 2e3;
var STEP_MS = 100;
async function holderOf(folder) {
  try {
    const { pid, host, since, what } = JSON.parse(await readFile(join(folder, HOLDER), 'utf8'));
    return `${what} (process ${pid} on ${host}, since ${since})`;
  } catch {
    return 'another process';
  }
}
/** The lock of the file system, or undefined when somebody has it. */
function taken(path, isShared) {
  const connection = new (require('libsql'))(path);
  try {
    connection.exec(isShared ? 'BEGIN; SELECT count(*) FROM sqlite_master' : 'BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    if (isBusy(error)) return void 0;
    throw error;
  }
}
/**
 * Holds a data folder for `what` ("a server") until it is released: alone, or together with others that hold it shared. The lock is one of
 * the file system, which the kernel gives up when its process ends, however that ends, so that none is ever left over. Throws an Error that
 * names who has it.
 */
async function holdFolder(folder, { what, isShared = false }) {
  const deadline = Date.now() + PATIENCE_MS;
  let connection = taken(join(folder, LOCK), isShared);
  while (!connection) {
    if (Date.now() > deadline)
      throw new Error(
        `${await holderOf(folder)} works on ${folder}. Stop it first, or choose another folder: two on one folder would damage what is kept there.`,
      );
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    connection = taken(join(folder, LOCK), isShared);
  }
  const held = connection;
  const holder = {
    pid: process.pid,
    host: hostname(),
    since: /* @__PURE__ */ new Date().toISOString(),
    what,
  };
  await writeFile(join(folder, HOLDER), `${JSON.stringify(holder)}\n`, { mode: 384 }).catch(() => void 0);
  return {
    async release() {
      if (!isShared) await rm(join(folder, HOLDER), { force: true });
      held.exec('ROLLBACK');
      held.close();
    },
  };
}
/** Does `work` while the folder, made where there is none, is held for it. */
async function whileHeld(folder, what, work) {
  await mkdir(folder, {
    recursive: true,
    mode: 448,
  });
  const lock = await holdFolder(folder, { what });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
// src/storage/fs-blob-store.ts
async function syncFolder(path) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
/** Writes `bytes` to `path` and flushes them to the disk. */
async function writeFlushed(path, bytes) {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
/**
 * Blobs on the local disk, `blobs/ab/cdef…`. Order of a write: temporary file, fsync, rename, fsync of the folder. Keys come from
 * hashes only, so no name that a user typed ever becomes a path.
 */
var FsBlobStore = class FsBlobStore {
  #blobs;
  #temporary;
  constructor(root) {
    this.#blobs = join(root, 'blobs');
    this.#temporary = join(root, 'tmp');
  }
  /** Opens the store in `root`, makes its folders and removes what a process that is gone left unfinished. */
  static async open(root) {
    const store = new FsBlobStore(root);
    await mkdir(store.#temporary, {
      recursive: true,
      mode: 448,
    });
    await mkdir(store.#blobs, {
      recursive: true,
      mode: 448,
    });
    await store.tidy();
    return store;
  }
  /** The store in `root` for reading, while another process may be writing to it: nothing is made or removed. */
  static look(root) {
    return new FsBlobStore(root);
  }
  #path(hash) {
    if (!isHash(hash)) throw new Error('not a hash');
    return join(this.#blobs, hash.slice(0, 2), hash.slice(2));
  }
  temporaryPath() {
    return join(this.#temporary, randomUUID());
  }
  async put(bytes) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const path = this.temporaryPath();
    try {
      await writeFlushed(path, bytes);
      await this.#place(path, hash);
    } finally {
      await rm(path, { force: true });
    }
    return hash;
  }
  async adopt(path, hash) {
    const handle = await open(path, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await this.#place(path, hash);
  }
  async #place(path, hash) {
    const target = this.#path(hash);
    const folder = join(this.#blobs, hash.slice(0, 2));
    if (
      (await mkdir(folder, {
        recursive: true,
        mode: 448,
      })) !== void 0
    )
      await syncFolder(this.#blobs);
    await rename(path, target);
    await syncFolder(folder);
  }
  async size(hash) {
    try {
      return (await stat(this.#path(hash))).size;
    } catch {
      return;
    }
  }
  async writtenAt(hash) {
    return (await stat(this.#path(hash)).catch(() => void 0))?.mtimeMs;
  }
  async read(hash) {
    return readFile(this.#path(hash));
  }
  stream(hash) {
    return createReadStream(this.#path(hash));
  }
  localPath(hash) {
    return Promise.resolve(this.#path(hash));
  }
  async probe() {
    await access(dirname(this.temporaryPath()), constants.W_OK);
  }
  async *list() {
    for (const head of await readdir(this.#blobs).catch(() => []))
      for (const tail of await readdir(join(this.#blobs, head))) {
        const hash = head + tail;
        if (isHash(hash))
          yield {
            hash,
            writtenAt: (await stat(this.#path(hash))).mtimeMs,
          };
      }
  }
  async delete(hash) {
    await rm(this.#path(hash), { force: true });
  }
  async tidy() {
    await clearLeftovers(this.#temporary);
  }
  close() {
    return Promise.resolve();
  }
};
// src/storage/open-blobs.ts
/** The blobs of a deployment: in `folder`, or in an object store with the local copies in `folder`. */
async function openBlobs(folder, settings, options = {}) {
  const endpoint = settings.S3_ENDPOINT;
  if (endpoint === void 0) return FsBlobStore.open(folder);
  if ((settings.S3_ACCESS_KEY_ID === void 0) !== (settings.S3_SECRET_ACCESS_KEY === void 0))
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both, or neither');
  const { S3BlobStore } = await import('./s3-blob-store-z018aVMv.js');
  return S3BlobStore.open({
    folder,
    cacheBytes: settings.S3_CACHE_BYTES,
    endpoint,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    ...options,
  });
}
export {
  pageOfDeeds as A,
  getContainer as B,
  piecesOf as C,
  brokenTrails as D,
  appendDeed as E,
  blobsOf as F,
  patientRowOf as G,
  getOwned as H,
  isNamed as I,
  stamp as J,
  rootEntry as K,
  ENTRY_COLUMNS as L,
  isAligning as M,
  isStill as N,
  deedsOf as O,
  DOCUMENT_TABLES as P,
  SHOWN_COLUMNS as R,
  withJson as S,
  sizesOf as T,
  inPieces as U,
  getModel as V,
  isContainer as W,
  toEntry as X,
  subtreeOf as Y,
  storeHistory as _,
  damageOf as a,
  wireText as b,
  noteResults as c,
  liveRows as d,
  loadHistory as f,
  standOf as g,
  shapingRecords as h,
  whileHeld as i,
  alignmentOf as j,
  firstBreak as k,
  secondBodies as l,
  roomOfSteps as m,
  FsBlobStore as n,
  isDamage as o,
  requireRoomForSteps as p,
  savedAfter as q,
  holdFolder as r,
  designOf as s,
  openBlobs as t,
  everyRecord as u,
  toRecord as v,
  roomTaken as w,
  listParts as x,
  toWire as y,
  ancestorsOf as z,
};

//# sourceMappingURL=open-blobs-CH8jUtUz.js.map
