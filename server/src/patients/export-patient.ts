import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@bracewright/core/contract';
import { decodeMesh } from '@bracewright/core/mesh';
import { writeMesh } from '@bracewright/core/mesh-io';
import { formatHistoryFile, type OperationRecord } from '@bracewright/core/history';
import type { Knex } from 'knex';
import { deedsOf, pageOfDeeds, firstBreak } from '../audit/trail.ts';
import type { Database } from '../db/database.ts';
import { mat4 } from '@bracewright/core/math';
import type { DocumentRow, MeasureRow, RecordRow } from '../db/rows.ts';
import { getOwned } from '../entries/entries.ts';
import { AppError, notFound } from '../errors.ts';
import { BytesReply, type HandlersOf } from '../http/call.ts';
import { infoOfPatient } from './looks-home.ts';
import { frameOf, paramsIn } from '../designs/frames.ts';
import { toRecord } from '../designs/records.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { DOCUMENT_TABLES } from '../storage/document-tables.ts';
import { openBlob } from '../storage/open-blob.ts';
import { VERSION } from '../version.ts';
import { Archive } from './archive.ts';
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

/** A file that is not in the archive, because the one that is stored is missing or has other bytes than its hash says. */
interface LeftOut {
  readonly path: string;
  /** Of the stored file. */
  readonly sha256: string;
}

const LEFT_OUT = {
  'en-US':
    'These files of the record are damaged or missing on the server and are not in this archive. Everything else is here.\nPlease ask whoever runs the server to restore them from a backup (“bracewright verify” names them), then export again.',
  'zh-CN':
    '本档案中的下列文件在服务器上已损坏或缺失，未包含在此压缩包内，其余内容完整。\n请联系服务器管理员从备份中恢复（可用“bracewright verify”查出），然后重新导出。',
} as const satisfies Record<Language, string>;

/** The files of an archive, each noted with its hash, and those that could not be read. */
class Files {
  readonly #archive: Archive;
  readonly #blobs: BlobStore;
  readonly written: ManifestFile[] = [];
  readonly leftOut: LeftOut[] = [];

  constructor(archive: Archive, blobs: BlobStore) {
    this.#archive = archive;
    this.#blobs = blobs;
  }

  async addBytes(path: string, bytes: Buffer): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.#archive.add(path, Readable.from([bytes]));
    if (path !== MANIFEST) this.written.push({ path, bytes: bytes.length, sha256 });
  }

  addJson(path: string, value: unknown): Promise<void> {
    return this.addBytes(path, jsonOf(value));
  }

  /** A stored file as it is. */
  async addStored(path: string, sha256: string): Promise<void> {
    const found = await this.#open(path, sha256);
    if (!found) return;
    await this.#archive.add(path, found.stream, found.size);
    this.written.push({ path, bytes: found.size, sha256 });
  }

  /** A stored mesh in a form that every program reads. */
  async addMesh(path: string, sha256: string): Promise<void> {
    const found = await this.#open(path, sha256);
    if (!found) return;
    const mesh = decodeMesh(await buffer(found.stream));
    if (mesh) await this.addBytes(path, Buffer.from(writeMesh(mesh, 'ply')));
    else this.leftOut.push({ path, sha256 });
  }

  async #open(path: string, sha256: string) {
    try {
      return await openBlob(this.#blobs, sha256);
    } catch (error) {
      if (!(error instanceof AppError && error.failure === 'document/damaged')) throw error;
      this.leftOut.push({ path, sha256 });
      return undefined;
    }
  }
}

/** Builds the archive entry by entry. */
async function fill(
  files: Files,
  { knex }: Database,
  patient: DocumentRow,
  language: Language,
): Promise<void> {
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
  await files.addJson('patient.json', {
    ...(await rowsBesides(knex, patient.id)),
    // As every page tells it.
    patients: [{ document_id: id, fields: JSON.stringify(fields) }],
    newestCobb,
  });
  for (const row of rows) {
    const path = paths.get(row.id)!;
    if (row.blob_hash !== null) await files.addStored(path, row.blob_hash);
    if (row.file_type === 'SCAN') {
      if (row.base_hash !== null) await files.addMesh(`${path}.design/base.ply`, row.base_hash);
      for (const part of await partFiles(knex, row.id, `${path}.design`))
        if (part.isMesh) await files.addMesh(part.path, part.hash);
        else await files.addStored(part.path, part.hash);
      const records = (await knex('records').where({ model_id: row.id }).orderBy('place')) as RecordRow[];
      for (const archived of new Set([0, ...records.map((record) => Number(record.archived))])) {
        const steps = records.filter((record) => Number(record.archived) === archived);
        const name = archived === 0 ? 'history' : `history-archive-${archived}`;
        await files.addJson(
          `${path}.design/${name}.json`,
          formatHistoryFile(steps.map((step) => asItShaped(step, row.cursor))),
        );
      }
    }
    if (row.id !== patient.id) {
      const { id, name, creator, revision, cursor } = row;
      const besides = await rowsBesides(knex, id);
      await files.addJson(`${path}.about.json`, {
        id,
        name,
        fileType: row.file_type,
        creator,
        saveTime: row.save_time,
        revision,
        cursor,
        deletedAt: row.deleted_at,
        info: JSON.parse(await infoOfPatient(knex, row, patient.id)) as unknown,
        ...besides,
        ...(await placesOf(knex, row, besides)),
      });
    }
  }
  const lines: string[] = [];
  for await (const deed of deedsOf(knex, `patient:${patient.id}`)) lines.push(`${JSON.stringify(deed)}\n`);
  await files.addBytes('audit.ndjson', Buffer.from(lines.join('')));
  if (files.leftOut.length > 0) {
    const list = files.leftOut.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
    await files.addBytes('DAMAGED.txt', Buffer.from(`${LEFT_OUT[language]}\n\n${list}`));
  }
  await files.addJson(MANIFEST, {
    format: 'bracewright-patient',
    version: 1,
    product: VERSION,
    patientId: patient.id,
    files: files.written,
    damaged: files.leftOut,
  });
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
      | { deleted_at: string | null }
      | undefined;
    const patient = await getOwned(database.knex, space, id, { deleted: Boolean(row?.deleted_at) });
    if (patient.file_type !== 'PATIENT') throw notFound();
    return patient;
  };
  return {
    'patient/export': async ({ id }, { caller, language }) => {
      const patient = await patientOf(caller.space, id);
      const archive = new Archive();
      fill(new Files(archive, blobs), database, patient, language).then(
        () => archive.end(),
        (error: Error) => archive.fail(error),
      );
      return new BytesReply(archive.stream, 'application/zip', { fileName: `${patient.name}.zip` });
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
