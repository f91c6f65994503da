import {
  ROUTES,
  type Job,
  type ListedJob,
  type Route,
  type RouteName,
  mayCall,
  permits,
} from '@bracewright/core/contract';
import type { Json } from '@bracewright/core/operation';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import { failureSentence } from '../messages/index.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Entry } from './entry.ts';
import { BATCH } from './batch-traces.ts';
import { isGoingOn, type JobRow, type JobTable } from './job-table.ts';
import { LOOK_MS, pause } from './pause.ts';
import { failedEnd, failureOf, resultOf } from './results.ts';

export interface JobFollowerOptions {
  readonly table: JobTable;
  readonly blobs: BlobStore;
  /** The work of this process, by its id. */
  readonly entries: ReadonlyMap<string, Entry>;
}

/** Who asks for a job: in the space where it was asked for, and with what rights. */
export type JobOwner = Pick<Caller, 'id' | 'space' | 'roles'>;

function isStillAllowed(row: JobRow, { roles }: JobOwner): boolean {
  const route: Route | undefined = ROUTES[row.route as RouteName];
  return !route || permits(route, roles);
}

/** Whether work of another member is a matter of the caller: who may send a member away stops the batch that goes on in that member's name. */
const leads = ({ roles }: JobOwner, { route, state }: Pick<JobRow, 'route' | 'state'>): boolean =>
  route === BATCH && isGoingOn(state) && mayCall(roles, 'clinic/member/remove');

/** What the user who asked for a job sees of it, whichever process works on it. */
export class JobFollower {
  readonly #table: JobTable;
  readonly #blobs: BlobStore;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #hungUp = new AbortController();
  #streams = 0;

  constructor({ table, blobs, entries }: JobFollowerOptions) {
    this.#table = table;
    this.#blobs = blobs;
    this.#entries = entries;
  }

  async #owned(owner: JobOwner, id: string): Promise<JobRow> {
    const row = await this.#table.find(id);
    if (row?.space_id !== owner.space || (row.owner_id !== owner.id && !leads(owner, row)))
      throw new AppError('request/not-found');
    // What may not be asked for any more may not be fetched any more either.
    if (!isStillAllowed(row, owner)) throw new AppError('request/forbidden');
    return row;
  }

  #view(row: JobRow): Job {
    const failure = failureOf(row);
    return {
      id: row.id,
      state: row.state,
      progress: Math.max(Number(row.progress), this.#entries.get(row.id)?.progress ?? 0),
      result:
        row.state !== 'done'
          ? ((this.#entries.get(row.id)?.soFar ?? JSON.parse(row.result ?? 'null')) as Job['result'])
          : row.file_hash !== null
            ? { download: `jobs/${row.id}/download` }
            : (JSON.parse(row.result ?? 'null') as Job['result']),
      error: failure
        ? {
            code: failure.kind.code,
            message: failureSentence(row.language, failure.failure, failure.values),
            ...(failure.data && { data: failure.data as Json }),
          }
        : null,
    };
  }

  #listed(row: JobRow, by: string | null = null): ListedJob {
    const endedAt = row.ended_at === null ? null : new Date(Number(row.ended_at)).toISOString();
    return { ...this.#view(row), type: row.route, endedAt, by };
  }

  /** State of a job; throws `request/not-found` also for one of somebody else. */
  async get(owner: JobOwner, id: string): Promise<Job> {
    return this.#view(await this.#owned(owner, id));
  }

  /** The jobs of a caller by a call, in the space where they are asked for; of whoever leads a clinic also the batches of its members that go on. */
  async listBy(owner: JobOwner, type: string): Promise<ListedJob[]> {
    const own = (await this.#table.by(owner, type)).filter((row) => isStillAllowed(row, owner));
    const others = (await this.#table.ofOthers(owner, type)).filter(({ row }) => leads(owner, row));
    return [...own.map((row) => this.#listed(row)), ...others.map(({ row, by }) => this.#listed(row, by))];
  }

  /**
   * The jobs of a caller about a document or one of its X-rays, without those that may not be asked for any more. Throws `request/not-found`
   * for a document that is not there.
   */
  async list(owner: JobOwner, documentId: string): Promise<ListedJob[]> {
    const rows = await this.#table.about(owner, documentId);
    if (!rows) throw new AppError('request/not-found');
    return rows.filter((row) => isStillAllowed(row, owner)).map((row) => this.#listed(row));
  }

  /** Stops a job, wherever it runs; a finished one stays as it is. */
  async cancel(owner: JobOwner, id: string): Promise<void> {
    await this.#owned(owner, id);
    const entry = this.#entries.get(id);
    if (entry) entry.stop.abort();
    else await this.#table.cancel(id, failedEnd('cancelled', new AppError('job/cancelled')));
  }

  /** What a finished job made: its value, or the bytes of a download. Throws its failure. */
  async result(owner: JobOwner, id: string): Promise<unknown> {
    const row = await this.#owned(owner, id);
    const failure = failureOf(row);
    if (failure) throw failure;
    if (row.state !== 'done') throw new AppError('request/not-found');
    return resultOf(this.#blobs, row);
  }

  /** The states of a job from now on, the last one included. */
  async *events(owner: JobOwner, id: string, signal: AbortSignal): AsyncIterable<Job> {
    let wake: () => void = () => undefined;
    const listener = () => wake();
    const ends = AbortSignal.any([signal, this.#hungUp.signal]);
    ends.addEventListener('abort', listener);
    this.#streams++;
    try {
      for (let last = ''; ;) {
        const entry = this.#entries.get(id);
        entry?.listeners.add(listener);
        const changed = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const job = await this.get(owner, id);
        const text = JSON.stringify(job);
        if (text !== last) yield job;
        last = text;
        if (!['queued', 'running'].includes(job.state) || ends.aborted) return;
        // One that runs here tells of itself; others are looked at.
        await (entry && this.#entries.has(id) ? changed : Promise.race([changed, pause(2 * LOOK_MS)]));
      }
    } finally {
      this.#streams--;
      this.#entries.get(id)?.listeners.delete(listener);
    }
  }

  /** Open streams of events. */
  get streams(): number {
    return this.#streams;
  }

  /** Ends the streams of events. */
  hangUp(): void {
    this.#hungUp.abort();
  }
}
