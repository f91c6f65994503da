import type { Language, ScanReport } from '@bracewright/core/contract';
import { AppError, notFound } from '../errors.ts';
import { sentenceOf } from '../messages/index.ts';
import { BytesReply, type HandlersOf } from '../http/call.ts';
import { requireFile } from '../http/multipart.ts';
import { archiveRecords } from '../operations/routes.ts';
import { earlierAnswer, requestHash, requireRevision } from '../operations/change.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Compute } from '../replay/compute.ts';
import { designOf, noteResults } from '../replay/design.ts';
import { THUMBNAIL_SIZE, type ScanFacts } from '../replay/read-scan.ts';
import { requireConsent, type ConsentPolicy } from '../patients/consent.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { requireClean, requireRoom, type FileGate } from '../storage/file-gate.ts';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { ancestorsOf, getContainer, getModel, getOwned, stamp, toEntry } from './entries.ts';
import { extensionOf } from './file-kind.ts';
import { importFile } from './import-file.ts';
import { insertDocument } from './insert.ts';
import { nameOfFile, requireFreeName } from './names.ts';
import { bytesOfDataUrl, pictureThumbnail, pngOf } from './pictures.ts';
import { refuseBottomless } from './rules.ts';

export interface FileDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly jobs: Jobs;
  readonly consent: ConsentPolicy;
  readonly gate: FileGate;
  readonly now: () => number;
}

const MEDIA_TYPES = {
  stl: 'model/stl',
  obj: 'model/obj',
  ply: 'application/octet-stream',
  '3mf': 'model/3mf',
} as const;

/** The name of a model in another format. */
function exportName(name: string, format: string): string {
  const base = ['stl', 'obj', 'ply', '3mf'].includes(extensionOf(name)) ? name.replace(/\.[^.]+$/, '') : name;
  return `${base}.${format}`;
}

const reportOf = (facts: ScanFacts | undefined, language: Language): ScanReport | null =>
  facts === undefined
    ? null
    : {
        ...facts,
        warnings: facts.warnings.map(({ code, data }) => ({
          code,
          message: sentenceOf(code, data, language) ?? code,
        })),
      };

/** Calls that bring files in and out, and what is made from them. */
export function fileHandlers({
  database,
  blobs,
  compute,
  jobs,
  consent,
  gate,
  now,
}: FileDependencies): HandlersOf<
  | 'document/upload'
  | 'document/export'
  | 'document/mesh'
  | 'document/thumbnail'
  | 'document/modelsnapshoot'
  | 'document/volume'
  | 'document/save'
> {
  /** A stored file as an answer; throws `document/damaged` when it is not on the disk as it was stored. */
  async function stored(
    hash: string,
    size: number | undefined,
    mediaType: string,
    options: BytesReply['options'],
  ) {
    const found = await blobs.size(hash);
    if (found === undefined || (size !== undefined && found !== size)) throw new AppError('document/damaged');
    return new BytesReply(blobs.stream(hash), mediaType, { ...options, size: found });
  }

  async function renderThumbnail(model: DocumentRow, signal: AbortSignal): Promise<string> {
    const design = await designOf(database.knex, blobs, model, { applied: false });
    const { rgba } = await compute.run<'picture'>(
      { kind: 'picture', design, size: THUMBNAIL_SIZE },
      { signal },
    );
    const thumbnail_hash = await blobs.put(await pngOf(rgba, THUMBNAIL_SIZE));
    await database.write((trx) => trx('documents').where({ id: model.id }).update({ thumbnail_hash }));
    return thumbnail_hash;
  }

  return {
    'document/upload': async ({ parentId, config }, { caller, file: given, language, signal }) => {
      const file = requireFile(given);
      const name = config.name ?? nameOfFile(file.fileName);
      const check = async (db = database.knex) => {
        const target = await getContainer(db, caller.space, parentId);
        refuseBottomless(target, target ? await ancestorsOf(db, target) : []);
        await requireConsent(db, target, consent);
        await requireRoom(db, caller.space, file.size, gate);
        await requireFreeName(db, caller.space, parentId, name);
      };
      // Once before the work, so that nobody waits for a refusal, and once with the row, where it counts.
      await check();
      await requireClean(file.path, gate);
      const imported = await importFile(
        file,
        { unit: config.unit, upAxis: config.upAxis },
        { blobs, compute, language, signal },
      );
      return database.write(async (trx) => {
        await check(trx);
        const row = await insertDocument(trx, caller, { ...imported, parentId, name }, now());
        return { ...toEntry(row), scan: reportOf(imported.info as ScanFacts | undefined, language) };
      });
    },

    'document/export': async ({ id, format, applied }, call) => {
      const row = await getOwned(database.knex, call.caller.space, id);
      if (row.file_type !== 'SCAN') {
        if (row.blob_hash === null || format !== undefined) throw new AppError('document/not-a-model');
        return stored(row.blob_hash, Number(row.size), row.media_type, { fileName: row.name });
      }
      const wanted = format ?? 'stl';
      const design = await designOf(database.knex, blobs, row, { applied });
      return jobs.answer(call, async (ports) => {
        const result = await compute.run<'export'>({ kind: 'export', design, format: wanted }, ports);
        await noteResults(database, row.owner_id, design, result.outcomes);
        return new BytesReply(result.bytes, MEDIA_TYPES[wanted], { fileName: exportName(row.name, wanted) });
      });
    },

    'document/mesh': async ({ id }, { caller }) => {
      const model = await getModel(database.knex, caller.space, id);
      return stored(model.base_hash!, undefined, 'application/octet-stream', {
        tag: model.base_hash!,
        cache: 'revalidate',
      });
    },

    'document/thumbnail': async ({ id }, { caller, signal }) => {
      const row = await getOwned(database.knex, caller.space, id);
      if (row.thumbnail_hash === null && row.file_type !== 'SCAN') throw notFound();
      const isThere = row.thumbnail_hash !== null && (await blobs.size(row.thumbnail_hash)) !== undefined;
      const hash = isThere ? row.thumbnail_hash! : await renderThumbnail(row, signal);
      return stored(hash, undefined, 'image/png', { tag: hash, cache: 'revalidate' });
    },

    'document/modelsnapshoot': async ({ id, image }, { caller }) => {
      await getModel(database.knex, caller.space, id);
      const thumbnail_hash = await blobs.put(await pictureThumbnail(bytesOfDataUrl(image)));
      await database.write(async (trx) => {
        await getModel(trx, caller.space, id);
        await trx('documents').where({ id }).update({ thumbnail_hash });
      });
      return null;
    },

    'document/volume': async ({ id }, call) => {
      const model = await getModel(database.knex, call.caller.space, id);
      const design = await designOf(database.knex, blobs, model);
      return jobs.answer(call, async (ports) => {
        const { volume, area, outcomes } = await compute.run<'mass'>({ kind: 'mass', design }, ports);
        await noteResults(database, model.owner_id, design, outcomes);
        return { volume, area };
      });
    },

    'document/save': async ({ id, revision: given }, call) => {
      const { caller } = call;
      const revision = Number(given);
      const request = requestHash('bake', { id });
      const model = await getModel(database.knex, caller.space, id);
      const earlier = await earlierAnswer(database.knex, model, revision, request);
      if (earlier !== undefined) return earlier as ReturnType<typeof toEntry>;
      requireRevision(model, revision);
      const design = await designOf(database.knex, blobs, model);
      const done = await jobs.answer(call, async (ports) => {
        const { bytes, hash } = await compute.run<'bake'>({ kind: 'bake', design }, ports);
        if ((await blobs.put(bytes)) !== hash) throw new Error('the baked mesh is not what was stored');
        return database.write(async (trx) => {
          const current = await getModel(trx, caller.space, id);
          requireRevision(current, revision);
          await archiveRecords(trx, id);
          const change = { base_hash: hash, revision: revision + 1, cursor: 0, ...stamp(now()) };
          const entry = toEntry({ ...current, ...change });
          await trx('documents')
            .where({ id })
            .update({ ...change, last_request: request, last_answer: JSON.stringify(entry) });
          return entry;
        });
      });
      return done;
    },
  };
}
