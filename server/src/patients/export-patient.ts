import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { decodeMesh } from '@bracewright/core/mesh';
import { writeMesh } from '@bracewright/core/mesh-io';
import { formatHistoryFile, type OperationRecord } from '@bracewright/core/history';
import type { Knex } from 'knex';
import { ZipFile } from 'yazl';
import { deedsOf, pageOfDeeds, firstBreak } from '../audit/trail.ts';
import type { Database } from '../db/database.ts';
import { mat4 } from '@bracewright/core/math';
import type { DocumentRow, MeasureRow, RecordRow } from '../db/rows.ts';
import { getOwned } from '../entries/entries.ts';
import { AppError, notFound } from '../errors.ts';
import { BytesReply, type HandlersOf } from '../http/call.ts';
import { frameOf, paramsIn } from '../designs/frames.ts';
import { toRecord } from '../designs/records.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { DOCUMENT_TABLES } from '../storage/document-tables.ts';
import { VERSION } from '../version.ts';
import { everythingBelow } from './everything.ts';
import { partFiles } from './export-parts.ts';
import { readPatient } from './record.ts';

interface ManifestFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const MANIFEST = 'manifest.json';

/** A name that is safe as one part of a path on every system; names are labels, never paths. */
const pathPart = (name: string): string => {
  const safe = name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_').replace(/^\.+|[. ]+$/g, '_');
  return safe === '' ? '_' : safe;
};

/** Where each entry lies in the archive: by its names; a name that is taken in one place gets its id. */
function pathsOf(rows: readonly DocumentRow[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  const [top, ...others] = rows;
  paths.set(top!.id, 'files');
  for (const row of others) {
    const folder = paths.get(row.parent_id) ?? 'files';
    const shelf = row.deleted_at !== null && row.deleted_root === row.id ? `${folder}/recycle-bin` : folder;
    const plain = `${shelf}/${pathPart(row.name)}`;
    const path = taken.has(plain.toLowerCase()) ? `${plain}.${row.id}` : plain;
    taken.add(path.toLowerCase());
    paths.set(row.id, path);
  }
  return paths;
}

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** The rows of the smaller tables that belong to a document, as they are stored. */
async function rowsBesides(db: Knex, id: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { table, document } of DOCUMENT_TABLES) {
    if (table === 'documents' || table === 'records') continue;
    const rows = (await db(table).where({ [document]: id })) as unknown[];
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}

/**
 * The measures and marks of a model, all of them on the body of `base.ply`: each is kept where the body stood when it was taken, which
 * nobody could put together without this program.
 */
function measuresOnBase(rows: readonly MeasureRow[]): object[] {
  return rows.map((row) => {
    const { frame: _frame, replaced: _replaced, ...kept } = row;
    return { ...kept, params: JSON.stringify(paramsIn(row.kind, row, mat4.IDENTITY)) };
  });
}

/** What a model's own file says of where its body and marks lie. Transforms are row-major, in millimetres. */
async function placesOf(db: Knex, row: DocumentRow, besides: Record<string, unknown>): Promise<object> {
  if (row.file_type !== 'SCAN') return {};
  const measures = measuresOnBase((besides['measures'] ?? []) as MeasureRow[]);
  return {
    ...(measures.length === 0 ? {} : { measures, measuresLieOn: 'base.ply' }),
    baseToStanding: await frameOf(db, row),
  };
}

/** A step as it took part in its history: a file has no cursor, so one that was undone is switched off in it. */
function asItShaped(row: RecordRow, cursor: number): OperationRecord {
  const record = toRecord(row);
  const isUndone = row.archived === 0 ? row.place >= cursor : Number(row.undone) === 1;
  return isUndone && record.state === 'on' ? { ...record, state: 'off' } : record;
}

/** Builds the archive entry by entry. */
async function fill(zip: ZipFile, database: Database, blobs: BlobStore, patient: DocumentRow): Promise<void> {
  const { knex } = database;
  const files: ManifestFile[] = [];
  /** Made when its turn comes: never more than one file of the archive is in memory. */
  const addLater = (path: string, make: () => Promise<Buffer>) =>
    zip.addReadStreamLazy(path, (callback) => {
      make().then(
        (bytes) => {
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          if (path !== MANIFEST) files.push({ path, bytes: bytes.length, sha256 });
          callback(null, Readable.from([bytes]));
        },
        (error: unknown) => callback(error, Readable.from([])),
      );
    });
  const addJson = (path: string, value: unknown) => addLater(path, () => Promise.resolve(jsonOf(value)));
  const addStored = async (path: string, hash: string) => {
    const size = await blobs.size(hash);
    if (size === undefined) throw new AppError('document/damaged');
    files.push({ path, bytes: size, sha256: hash });
    // Opened when its turn comes: a record may hold more files than a process may keep open.
    zip.addReadStreamLazy(path, { size }, (callback) => callback(null, blobs.stream(hash)));
  };
  const addMesh = (path: string, hash: string) =>
    addLater(path, async () => {
      const mesh = decodeMesh(await blobs.read(hash));
      if (!mesh) throw new AppError('document/damaged');
      return Buffer.from(writeMesh(mesh, 'ply'));
    });
  const rows = await everythingBelow(knex, patient);
  const paths = pathsOf(rows);
  const {
    id,
    parentId: _p,
    entryName: _e,
    saveTime: _s,
    newestCobb,
    ...fields
  } = await readPatient(knex, patient);
  addJson('patient.json', {
    ...(await rowsBesides(knex, patient.id)),
    // As every page tells it.
    patients: [{ document_id: id, fields: JSON.stringify(fields) }],
    newestCobb,
  });
  for (const row of rows) {
    const path = paths.get(row.id)!;
    if (row.blob_hash !== null) await addStored(path, row.blob_hash);
    if (row.file_type === 'SCAN') {
      if (row.base_hash !== null) addMesh(`${path}.design/base.ply`, row.base_hash);
      for (const part of await partFiles(knex, row.id, `${path}.design`))
        if (part.isMesh) addMesh(part.path, part.hash);
        else await addStored(part.path, part.hash);
      const records = (await knex('records').where({ model_id: row.id }).orderBy('place')) as RecordRow[];
      for (const archived of new Set([0, ...records.map((record) => Number(record.archived))])) {
        const steps = records.filter((record) => Number(record.archived) === archived);
        const name = archived === 0 ? 'history' : `history-archive-${archived}`;
        addJson(
          `${path}.design/${name}.json`,
          formatHistoryFile(steps.map((step) => asItShaped(step, row.cursor))),
        );
      }
    }
    if (row.id !== patient.id) {
      const { id, name, creator, revision, cursor } = row;
      const besides = await rowsBesides(knex, id);
      addJson(`${path}.about.json`, {
        id,
        name,
        fileType: row.file_type,
        creator,
        saveTime: row.save_time,
        revision,
        cursor,
        deletedAt: row.deleted_at,
        info: JSON.parse(row.info) as unknown,
        ...besides,
        ...(await placesOf(knex, row, besides)),
      });
    }
  }
  addLater('audit.ndjson', async () => {
    const lines: string[] = [];
    for await (const deed of deedsOf(knex, `patient:${patient.id}`)) lines.push(`${JSON.stringify(deed)}\n`);
    return Buffer.from(lines.join(''));
  });
  addLater(MANIFEST, () =>
    Promise.resolve(
      jsonOf({ format: 'bracewright-patient', version: 1, product: VERSION, patientId: patient.id, files }),
    ),
  );
  zip.end();
}

/** Everything about one patient, and the audit trail, in the hands of the clinic. */
export function exportHandlers(
  database: Database,
  blobs: BlobStore,
): HandlersOf<'patient/export' | 'audit/list' | 'audit/export'> {
  /** The trail of a patient of the space, also of one in the recycle bin or erased. Throws `request/not-found`. */
  const trailOf = async (space: string, id: string): Promise<string> => {
    const erased = (await database
      .knex('audit_events')
      .where({ chain: `space:${space}`, action: 'patient/erase', target: id })
      .first('seq')) as { seq: number } | undefined;
    return `patient:${erased ? id : (await patientOf(space, id)).id}`;
  };
  /** The patient also while in the recycle bin: the trail goes on. */
  const patientOf = async (space: string, id: string): Promise<DocumentRow> => {
    const row = (await database.knex('documents').where({ id, owner_id: space }).first('deleted_at')) as
      { deleted_at: string | null } | undefined;
    const patient = await getOwned(database.knex, space, id, { deleted: Boolean(row?.deleted_at) });
    if (patient.file_type !== 'PATIENT') throw notFound();
    return patient;
  };
  return {
    'patient/export': async ({ id }, { caller }) => {
      const patient = await patientOf(caller.space, id);
      const zip = new ZipFile();
      const stream = zip.outputStream as Readable;
      zip.on('error', (error: Error) => stream.destroy(error));
      await fill(zip, database, blobs, patient);
      return new BytesReply(stream, 'application/zip', { fileName: `${patient.name}.zip` });
    },

    'audit/list': async ({ patientId, page, pageSize }, { caller }) => {
      const chain = await trailOf(caller.space, patientId);
      const { items, total } = await pageOfDeeds(database.knex, chain, page, pageSize);
      return { items, total, whole: (await firstBreak(database.knex, chain)) === undefined };
    },

    'audit/export': async ({ patientId }, { caller }) => {
      const chain = await trailOf(caller.space, patientId);
      const lines = async function* () {
        for await (const deed of deedsOf(database.knex, chain)) yield `${JSON.stringify(deed)}\n`;
      };
      return new BytesReply(Readable.from(lines(), { objectMode: false }), 'application/x-ndjson', {
        fileName: `audit-${patientId}.ndjson`,
      });
    },
  };
}
