import { rm, writeFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import { AppError, notFound } from '../errors.ts';
import { BytesReply, type HandlersOf } from '../http/call.ts';
import { requireFile } from '../http/multipart.ts';
import { bakePlaces } from '../bodies/member-frames.ts';
import { archiveRecords } from '../operations/archive.ts';
import { earlierAnswer, requestHash, requireRevision } from '../operations/change.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { designOf, noteResults } from '../designs/design.ts';
import { THUMBNAIL_SIZE } from '../compute/read-scan.ts';
import { shapeStage } from '../db/patient-overview.ts';
import type { DocumentRow } from '../db/rows.ts';
import { contentOf, storeNamed } from '../storage/content-holds.ts';
import { openBlob } from '../storage/open-blob.ts';
import { getModel, getOwned, stamp, toEntry } from '../entries/entries.ts';
import { exportTask, writtenFile } from './export-model.ts';
import { thumbnailOf } from '../intake/import-file.ts';
import { bytesOfDataUrl, pngOf } from '../compute/pictures.ts';
import { takeInFile, type TakeInDependencies } from '../intake/take-in-file.ts';

export interface FileDependencies extends TakeInDependencies {
  readonly jobs: Jobs;
}

/** Calls that bring files in and out, and what is made from them. */
export function fileHandlers(
  dependencies: FileDependencies,
): HandlersOf<
  | 'document/upload'
  | 'document/export'
  | 'document/mesh'
  | 'document/thumbnail'
  | 'document/modelsnapshoot'
  | 'document/volume'
  | 'document/save'
> {
  const { database, blobs, compute, jobs, now } = dependencies;

  /** A stored file as an answer; throws `document/damaged` when it is not on the disk as it was stored. */
  async function stored(
    hash: string,
    size: number | undefined,
    mediaType: string,
    options: BytesReply['options'],
  ) {
    const found = await openBlob(blobs, hash, size);
    return new BytesReply(found.stream, mediaType, { ...options, size: found.size });
  }

  /** Keeps a picture as the thumbnail of a document; gives its hash. */
  async function keepThumbnail(id: string, bytes: Uint8Array, check?: (trx: Knex) => Promise<unknown>) {
    const content = contentOf(bytes);
    const thumbnail_hash = content.hash;
    await storeNamed(dependencies, [content], () =>
      database.write(async (trx) => {
        await check?.(trx);
        await trx('documents').where({ id }).update({ thumbnail_hash });
      }),
    );
    return thumbnail_hash;
  }

  async function renderThumbnail(model: DocumentRow, signal: AbortSignal): Promise<string> {
    const design = await designOf(database.knex, blobs, model, { applied: false });
    const { rgba } = await compute.run<'picture'>(
      { kind: 'picture', design, size: THUMBNAIL_SIZE },
      { signal },
    );
    return keepThumbnail(model.id, await pngOf(rgba, THUMBNAIL_SIZE));
  }

  async function thumbnailOfDataUrl(image: string, signal: AbortSignal): Promise<Uint8Array> {
    const path = blobs.temporaryPath();
    try {
      await writeFile(path, bytesOfDataUrl(image), { mode: 0o600 });
      return await thumbnailOf(path, { blobs, compute, signal });
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    'document/upload': ({ parentId, config }, { caller, file, language, signal }) => {
      const given = requireFile(file);
      const destination = { parentId, config, fileName: given.fileName };
      return takeInFile(dependencies, caller, given, destination, { language, signal });
    },

    'document/export': async ({ id, applied, ...wanted }, call) => {
      const row = await getOwned(database.knex, call.caller.space, id);
      if (row.file_type !== 'SCAN') {
        if (row.blob_hash === null || wanted.format !== undefined || wanted.exporter !== undefined)
          throw new AppError('document/not-a-model');
        return stored(row.blob_hash, Number(row.size), row.media_type, { fileName: row.name });
      }
      const design = await designOf(database.knex, blobs, row, { applied });
      const task = await exportTask(dependencies, row, design, wanted);
      return jobs.answer(call, async (ports) => {
        const result = await compute.run<'export'>(task, ports);
        await noteResults(database, row.owner_id, result.outcomes);
        return writtenFile(result, wanted, call.language);
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

    'document/modelsnapshoot': async ({ id, image }, { caller, signal }) => {
      await getModel(database.knex, caller.space, id);
      const bytes = await thumbnailOfDataUrl(image, signal);
      await keepThumbnail(id, bytes, (trx) => getModel(trx, caller.space, id));
      return null;
    },

    'document/volume': async ({ id }, call) => {
      const model = await getModel(database.knex, call.caller.space, id);
      const design = await designOf(database.knex, blobs, model);
      return jobs.answer(call, async (ports) => {
        const { volume, area, outcomes } = await compute.run<'mass'>({ kind: 'mass', design }, ports);
        await noteResults(database, model.owner_id, outcomes);
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
        const writeRow = () =>
          database.write(async (trx) => {
            const current = await getModel(trx, caller.space, id);
            requireRevision(current, revision);
            // Once the records are in the archive, nothing else tells how far the design has come.
            const info = JSON.stringify({
              ...(JSON.parse(current.info) as object),
              baked: await shapeStage(trx, current),
            });
            await bakePlaces(trx, current, hash);
            await archiveRecords(trx, current);
            const change = { base_hash: hash, revision: revision + 1, cursor: 0, info, ...stamp(now()) };
            const entry = toEntry({ ...current, ...change });
            await trx('documents')
              .where({ id })
              .update({ ...change, last_request: request, last_answer: JSON.stringify(entry) });
            return entry;
          });
        return storeNamed(dependencies, [{ bytes, hash }], writeRow);
      });
      return done;
    },
  };
}
