import { randomUUID } from 'node:crypto';
import { LIMITS, type Language, type UploadResult } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { getOwned } from '../entries/entries.ts';
import { requireWelcome, uploadResult, type TakeInDependencies } from './take-in-file.ts';
import { AppError, isUniqueViolation, notFound } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import type { ChunkBody } from '../http/tus.ts';
import { Endings, type EndingDependencies } from './endings.ts';
import { Leases } from './leases.ts';
import { readDigest, receive } from './receive.ts';
import type { Staging } from '../storage/staging.ts';
import { configOf, getUpload, isComplete, toRow, type UploadRow } from './upload-row.ts';

export interface UploadDependencies
  extends TakeInDependencies, Pick<EndingDependencies, 'record' | 'onStep'> {
  readonly staging: Staging;
  readonly maxBytes: number;
}

/** What a new upload says about itself. */
export interface UploadPlan {
  readonly id?: string | undefined;
  readonly size: number;
  readonly name: string;
  readonly parentId: string;
  readonly config: { readonly name?: string | undefined };
}

/** A request that brings bytes. */
interface Receiver {
  heardAt: number;
  readonly stop: () => void;
  readonly done: Promise<unknown>;
}

/** Milliseconds of silence after which the holder of an upload gives way to one who asks for it, and after which it ends by itself. */
const STALLED_MS = 2000;
const SILENCE_MS = 30_000;
/** How long a question waits for a request that still writes. */
const PATIENCE_MS = 3000;
const HOUR_MS = 3_600_000;
const MEGABYTE = 1_048_576;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Resumable uploads. Bytes are acknowledged when they are flushed and the database says so; a file is complete for its uploader only
 * once its entry is there. Everything goes on where it stood after the process was killed.
 */
export class Uploads {
  readonly #with: UploadDependencies;
  readonly #leases: Leases;
  readonly #endings: Endings;
  readonly #receivers = new Map<string, Receiver>();
  #isClosing = false;

  constructor(dependencies: UploadDependencies) {
    this.#with = dependencies;
    this.#leases = new Leases(dependencies.database);
    this.#endings = new Endings(dependencies, this.#leases);
  }

  #until(): number {
    return this.#with.now() + LIMITS.uploadHours * HOUR_MS;
  }

  /** The caller's upload, unless it has expired. */
  async get(caller: Caller, id: string): Promise<UploadRow> {
    const row = await getUpload(this.#with.database.knex, caller, id);
    if (row.expires_at <= this.#with.now()) throw notFound();
    return row;
  }

  /** The caller's uploads that became no entry, newest first. */
  async list(caller: Caller): Promise<readonly UploadRow[]> {
    const rows = (await this.#with.database
      .knex('uploads')
      .where({ user_id: caller.id, owner_id: caller.space })
      .whereNot({ state: 'done' })
      .where('expires_at', '>', this.#with.now())
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])) as UploadRow[];
    return rows.map(toRow);
  }

  /** Bytes that open uploads of a space have announced. */
  async #announced(db: Knex, space: string): Promise<number> {
    const row = (await db('uploads')
      .where({ owner_id: space, state: 'open' })
      .where('expires_at', '>', this.#with.now())
      .sum({ bytes: 'size' })
      .first()) as { bytes: number | string | null } | undefined;
    return Number(row?.bytes ?? 0);
  }

  /**
   * Begins an upload. Asked again with the same id, it is the same one. Throws `request/too-large`, `upload/too-many`,
   * `server/disk-full` and what refuses the entry that it would become.
   */
  async begin(caller: Caller, plan: UploadPlan): Promise<UploadRow> {
    const { database, staging, maxBytes, now, onStep } = this.#with;
    const { size, parentId, config } = plan;
    const id = plan.id ?? randomUUID();
    if (plan.id !== undefined) {
      const known = await this.get(caller, id).catch(() => undefined);
      if (known?.size === size) return known;
    }
    if (size > maxBytes)
      throw new AppError('request/too-large', {
        values: { max: `${Math.max(1, Math.floor(maxBytes / MEGABYTE))} MB` },
      });
    const destination = { parentId, fileName: plan.name, config: config as object };
    const announced = await this.#announced(database.knex, caller.space);
    await requireWelcome(database.knex, caller, destination, size + announced, this.#with);
    await staging.requireRoom(size);
    await staging.create(id);
    onStep('begin/staged');
    const row: UploadRow = {
      id,
      user_id: caller.id,
      owner_id: caller.space,
      creator: caller.name,
      parent_id: parentId,
      file_name: plan.name,
      config: JSON.stringify(config),
      size,
      received: 0,
      staging: staging.name,
      state: 'open',
      document_id: null,
      failure: null,
      lease: null,
      lease_until: null,
      expires_at: this.#until(),
      created_at: new Date(now()).toISOString(),
    };
    try {
      await database.write(async (trx) => {
        // The same id came twice at a time: the one that was first counts.
        if (await trx('uploads').where({ id }).first('id')) return;
        const open = (await trx('uploads')
          .where({ user_id: caller.id, state: 'open' })
          .where('expires_at', '>', now())
          .count({ n: '*' })
          .first()) as { n: number | string };
        if (Number(open.n) >= LIMITS.openUploads)
          throw new AppError('upload/too-many', { values: { max: LIMITS.openUploads }, retryAfter: 60 });
        await trx('uploads').insert(row);
      });
    } catch (error) {
      // Under an id of the client's choice the file may be the one of another request; the sweep takes what nobody names.
      if (plan.id === undefined) await staging.remove(id);
      if (!isUniqueViolation(error)) throw error;
    }
    onStep('begin/inserted');
    return this.get(caller, id);
  }

  /** Waits for a request of this process that holds the upload; ends it when nothing comes from it any more. */
  async #settle(id: string): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const receiver = this.#receivers.get(id);
      if (!receiver) return;
      if (Date.now() - receiver.heardAt >= STALLED_MS) {
        receiver.stop();
        await receiver.done;
        return;
      }
      if (Date.now() > deadline) throw new AppError('upload/busy', { retryAfter: 1 });
      await Promise.race([receiver.done, pause(100)]);
    }
  }

  /** Where an upload stands, for one who wants to go on; of a complete one, its entry. */
  async state(
    caller: Caller,
    id: string,
    language: Language,
  ): Promise<{ readonly row: UploadRow; readonly result?: UploadResult }> {
    await this.get(caller, id);
    await this.#settle(id);
    const row = await this.get(caller, id);
    if (!isComplete(row)) return { row };
    return { row, result: await this.end(caller, row, language) };
  }

  /**
   * Adds bytes at `offset`. They are on the disk when it resolves; of a complete upload it gives the entry. Throws `upload/offset`,
   * `upload/busy`, `upload/checksum`, `upload/media-type`.
   */
  async append(
    caller: Caller,
    id: string,
    offset: number,
    body: ChunkBody,
    language: Language,
  ): Promise<{ readonly received: number; readonly expiresAt: number; readonly result?: UploadResult }> {
    if (body.mediaType !== 'application/offset+octet-stream') throw new AppError('upload/media-type');
    if (this.#isClosing) throw new AppError('server/unavailable', { retryAfter: 2 });
    const digest = readDigest(body.checksum);
    const early = await this.get(caller, id);
    // Said again because its answer was lost: nothing is written twice.
    if (isComplete(early) && offset === early.size && (body.length ?? 0) === 0)
      return {
        received: early.size,
        expiresAt: early.expires_at,
        result: await this.end(caller, early, language),
      };
    this.#requireOffset(early, offset, body.length);
    const lease = await this.#leases.take(id);
    try {
      const row = await this.get(caller, id);
      this.#requireOffset(row, offset, body.length);
      await this.#bringHere(row);
      let { received } = row;
      const expiresAt = this.#until();
      const note = async (to: number) => {
        this.#with.onStep('append/flushed');
        const changed = await this.#with.database.write((trx) =>
          trx('uploads')
            .where({ id, lease: lease.mark, received })
            .update({ received: to, expires_at: expiresAt }),
        );
        if (changed !== 1) throw new AppError('upload/busy', { retryAfter: 1 });
        received = to;
        this.#with.onStep('append/noted');
      };
      await this.#receive(row, body, digest, lease.check, note);
      const result =
        received === row.size ? await this.end(caller, { ...row, received }, language, lease) : undefined;
      return { received, expiresAt, ...(result ? { result } : {}) };
    } finally {
      lease.release();
    }
  }

  #requireOffset(row: UploadRow, offset: number, length: number | undefined): void {
    if (offset !== row.received || isComplete(row))
      throw new AppError('upload/offset', {
        values: { offset: row.received, given: offset },
        data: { offset: row.received, size: row.size, documentId: row.document_id },
      });
    if (length !== undefined && offset + length > row.size) throw new AppError('request/malformed');
  }

  async #receive(
    row: UploadRow,
    body: ChunkBody,
    digest: ReturnType<typeof readDigest>,
    check: () => void,
    note: (received: number) => Promise<void>,
  ): Promise<void> {
    const { id, size, received: from } = row;
    const handle = await this.#with.staging
      .openAt(id, from)
      .catch((error: unknown) => this.#lost(row, error));
    let finished: () => void = () => undefined;
    const receiver: Receiver = {
      heardAt: Date.now(),
      stop: () => void body.stream.destroy(),
      done: new Promise<void>((resolve) => (finished = resolve)),
    };
    this.#receivers.set(id, receiver);
    const silence = setInterval(() => {
      if (Date.now() - receiver.heardAt > SILENCE_MS) receiver.stop();
    }, STALLED_MS);
    try {
      const onBytes = () => void (receiver.heardAt = Date.now());
      await receive(body.stream, { handle, from, size, digest, check, note, onBytes });
    } catch (error) {
      // The connection was cut: an answer reaches nobody.
      if (body.stream.destroyed && !body.stream.complete)
        throw new AppError('request/malformed', { cause: error });
      throw error;
    } finally {
      clearInterval(silence);
      await handle.close();
      this.#receivers.delete(id);
      finished();
    }
  }

  /** An upload that was begun at another server and has no bytes there yet goes on here. */
  async #bringHere({ id, received, staging: begunAt }: UploadRow): Promise<void> {
    const { database, staging } = this.#with;
    if (received > 0 || begunAt === staging.name) return;
    await staging.create(id);
    await database.write((trx) => trx('uploads').where({ id }).update({ staging: staging.name }));
  }

  /** What it means that the staged bytes are not there: they lie with another server, or the upload must begin anew. */
  async #lost(row: UploadRow, error: unknown): Promise<never> {
    const isGone =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ||
      (error instanceof AppError && error.failure === 'document/damaged');
    if (!isGone) throw error;
    if (row.staging !== this.#with.staging.name)
      throw new AppError('server/unavailable', { retryAfter: 5, cause: error });
    await this.#with.database.write((trx) => trx('uploads').where({ id: row.id }).delete());
    await this.#with.staging.remove(row.id);
    throw notFound();
  }

  /** Forgets an upload with its bytes; what it became stays. Throws `upload/busy` while it becomes an entry. */
  async abandon(caller: Caller, id: string): Promise<void> {
    await this.get(caller, id);
    const receiver = this.#receivers.get(id);
    receiver?.stop();
    await receiver?.done;
    const lease = await this.#leases.take(id);
    try {
      await this.#with.database.write((trx) => trx('uploads').where({ id, lease: lease.mark }).delete());
      await this.#with.staging.remove(id);
    } finally {
      lease.release();
    }
  }

  /** The entry that a complete upload is, made now unless it is there: the same one however often it is asked. */
  async finish(
    caller: Caller,
    id: string,
    change: { readonly parentId?: string | undefined; readonly config?: object | undefined },
    language: Language,
  ): Promise<UploadResult> {
    let row = await this.get(caller, id);
    if (!isComplete(row))
      throw new AppError('upload/incomplete', { values: { offset: row.received, size: row.size } });
    if (row.state === 'open' && (change.config !== undefined || change.parentId !== undefined)) {
      const { parentId = row.parent_id } = change;
      const config = JSON.stringify({ ...configOf(row), ...change.config });
      await this.#with.database.write((trx) =>
        trx('uploads').where({ id, state: 'open' }).update({ config, parent_id: parentId }),
      );
      row = await this.get(caller, id);
    }
    return this.end(caller, row, language);
  }

  /** Makes the entry of a complete upload, or gives the one that was made. Throws what it is refused for. */
  async end(
    caller: Pick<Caller, 'id' | 'name' | 'space' | 'roles'>,
    row: UploadRow,
    language: Language,
    held?: Awaited<ReturnType<Leases['take']>>,
  ): Promise<UploadResult> {
    const documentId = await this.#endings.end(row, caller, language, held);
    const document = await getOwned(this.#with.database.knex, row.owner_id, documentId);
    return uploadResult(this.#with.database.knex, document, caller, language);
  }

  /** Ends what brings bytes, keeping what has come, and resolves when nothing is worked on any more. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { stop } of this.#receivers.values()) stop();
    await Promise.all([...this.#receivers.values()].map(({ done }) => done));
    await this.#endings.settled();
  }

  /** See `sweepUploads`. */
  get parts(): { readonly leases: Leases; readonly endings: Endings } {
    return { leases: this.#leases, endings: this.#endings };
  }
}
