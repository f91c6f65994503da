import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Language } from '@bracewright/core/contract';
import { takeInFile, type TakeInDependencies } from './take-in-file.ts';
import { AppError, notFound } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import type { Lease, Leases } from './leases.ts';
import type { Staging } from '../storage/staging.ts';
import { configOf, toRow, type UploadRow } from './upload-row.ts';

/** Who an upload is ended for. */
export type Uploader = Pick<Caller, 'id' | 'name' | 'space' | 'roles'>;

export interface EndingDependencies extends TakeInDependencies {
  readonly staging: Staging;
  /** Runs work that makes an entry so that the audit trail tells of it. */
  readonly record: <T>(uploader: Uploader, parentId: string, work: () => Promise<T>) => Promise<T>;
  /** Told about each step that is behind it: tests end the process there. */
  readonly onStep: (step: string) => void;
}

/** Failures that no second try can mend: they are about the content. */
const isForGood = (error: unknown): error is AppError =>
  error instanceof AppError && /^(mesh|picture|file)\//.test(error.failure);

interface Refusal {
  readonly failure: AppError['failure'];
  readonly values: AppError['values'];
  readonly data: AppError['data'];
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

/**
 * Turns complete uploads into entries. Each step can be done again from the first: the staged file keeps its bytes until the row of the
 * entry is committed, together with the word that the upload is done, so a kill anywhere leaves either an upload that goes on or an entry.
 */
export class Endings {
  readonly #with: EndingDependencies;
  readonly #leases: Leases;
  readonly #going = new Map<string, Promise<string>>();

  constructor(dependencies: EndingDependencies, leases: Leases) {
    this.#with = dependencies;
    this.#leases = leases;
  }

  /** Resolves when nothing is being ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#going.values());
  }

  /**
   * The id of the entry that a complete upload is. Whoever asks while it is made waits for the same one. Throws what it is refused for,
   * `upload/busy` when another process makes it.
   */
  end(row: UploadRow, uploader: Uploader, language: Language, held?: Lease): Promise<string> {
    const going = this.#going.get(row.id);
    if (going) return going;
    const work = this.#make(row.id, uploader, language, held).finally(() => this.#going.delete(row.id));
    this.#going.set(row.id, work);
    return work;
  }

  async #make(id: string, uploader: Uploader, language: Language, held?: Lease): Promise<string> {
    const lease = held ?? (await this.#leases.take(id));
    try {
      const found = (await this.#with.database.knex('uploads').where({ id }).first()) as
        | UploadRow
        | undefined;
      if (!found) throw notFound();
      const row = toRow(found);
      if (row.state === 'done') return row.document_id!;
      if (row.state === 'refused') {
        const { failure, values, data } = JSON.parse(row.failure!) as Refusal;
        throw new AppError(failure, { values, ...(data ? { data } : {}) });
      }
      return await this.#takeIn(row, uploader, language, lease);
    } finally {
      if (!held) lease.release();
    }
  }

  async #takeIn(row: UploadRow, uploader: Uploader, language: Language, lease: Lease): Promise<string> {
    const { database, blobs, staging, onStep, record } = this.#with;
    const { id, size, parent_id: parentId, file_name: fileName } = row;
    if ((await staging.size(id)) !== size) {
      if (row.staging !== staging.name) throw new AppError('server/unavailable', { retryAfter: 5 });
      await database.write((trx) => trx('uploads').where({ id }).delete());
      throw notFound();
    }
    const hash = await hashOf(staging.path(id));
    onStep('end/hashed');
    const path = blobs.temporaryPath();
    await staging.lend(id, path);
    onStep('end/lent');
    try {
      const destination = { parentId, fileName, config: configOf(row) };
      const { id: documentId } = await record(uploader, parentId, () =>
        takeInFile(this.#with, uploader, { path, hash, size, fileName }, destination, {
          language,
          onStep: (step) => onStep(`end/${step}`),
          alongside: async (trx, { id: document_id }) => {
            lease.check();
            const changed = await trx('uploads')
              .where({ id, state: 'open', lease: lease.mark })
              .update({ state: 'done', document_id });
            if (changed !== 1) throw new AppError('upload/busy', { retryAfter: 1 });
          },
        }),
      );
      await staging.remove(id);
      onStep('end/removed');
      return documentId;
    } catch (error) {
      if (isForGood(error)) await this.#refuse(id, error, lease);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Keeps why the content was refused, for who asks again, and lets the bytes go. */
  async #refuse(id: string, { failure, values, data }: AppError, lease: Lease): Promise<void> {
    const kept: Refusal = { failure, values, data };
    const change = { state: 'refused', failure: JSON.stringify(kept) };
    await this.#with.database.write((trx) => trx('uploads').where({ id, lease: lease.mark }).update(change));
    await this.#with.staging.remove(id);
  }
}
