import { randomUUID } from 'node:crypto';
import { ERRORS, ROUTES, type Language, type Route, type RouteName } from '@bracewright/core/contract';
import { isPostgres } from '../db/dialect.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { AcceptedReply, type Call, type Handlers } from '../http/call.ts';
import { isAbort } from '../compute/model-tasks.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { Background } from './background.ts';
import { BATCH } from './batch-traces.ts';
import { JobTable, type JobEnd } from './job-table.ts';
import type { Entry } from './entry.ts';
import { JobFollower } from './job-follower.ts';
import { JobWatch } from './job-watch.ts';
import { LOOK_MS, pause } from './pause.ts';
import { openPgBossQueue, type JobQueue } from './queue.ts';
import { failedEnd, failureOf, keepResult, resultOf } from './results.ts';
import { callOf, isRepeatable, targetOf, type StoredTask, type Task } from './task.ts';

/** What running work may use. */
export interface JobPorts {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
  /** Told what is done so far, where that is worth knowing before the end. */
  readonly onSoFar?: (value: unknown) => void;
  /** Told the id of an entry that a part of the work has kept, and that stays whatever becomes of the rest. */
  readonly onKept?: (id: string) => void;
  /** Work that nobody waits for: what people wait for goes first. */
  readonly isBehind?: boolean;
}

/** Failures of the work as refusals of the contract. */
export type Translate = (error: unknown, language: Language) => AppError | undefined;

export interface JobsOptions {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly translate: Translate;
  readonly onFault: (error: unknown) => void;
  /** Milliseconds after which a call answers with a job. */
  readonly patienceMs?: number;
  /** Pieces of work at a time; more are left to other processes, where there are some. */
  readonly places?: number;
  /** Milliseconds without a sign of life after which a process counts as dead. */
  readonly deadAfterMs?: number;
}

/** Whether an error says that work was stopped, perhaps with how much of it was done. */
const isStop = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind.code === ERRORS['job/cancelled'].code;

const PATIENCE_MS = 2000;
/** How long a finished job can be asked for. */
const KEEP_MS = 15 * 60_000;
/** How long what became of models is told: whoever began it may come back after a weekend. */
const KEEP_BATCH_MS = 7 * 24 * 60 * 60_000;
const keptFor = { usual: KEEP_MS, long: { route: BATCH, ms: KEEP_BATCH_MS } };
const MOST_PER_USER = 20;
/** Work that goes on or waits at all: more would only grow the queue of the threads. */
const MOST_AT_ALL = 500;
const MOST_RUNS = 2;
/** Pauses before the end of a job is written again, while database or files do not answer. */
const END_PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];

/**
 * Work that may outlast a request. It starts with the call; when it takes over two seconds the call answers with a job id and the work goes
 * on. A job stands in the database, so that every process sees it, and is gone a quarter of an hour after its end. When the process dies,
 * another one runs the work again where that is harmless (PostgreSQL); else the job is marked `job/interrupted`.
 */
export class Jobs {
  /** This process among those that share the database. */
  readonly process: string = randomUUID();
  /** What those who asked for work see of it. */
  readonly follow: JobFollower;
  /** What is done behind the answers. */
  readonly background: Background;
  readonly #table: JobTable;
  readonly #blobs: BlobStore;
  readonly #options: JobsOptions;
  readonly #isShared: boolean;
  readonly #entries = new Map<string, Entry>();
  readonly #tasks = new WeakMap<Call, Task>();
  readonly #inner = new WeakMap<Call, JobPorts>();
  readonly #watch: JobWatch;
  #handlers: Handlers | undefined;
  #queue: JobQueue | undefined;
  #isClosing = false;

  constructor(options: JobsOptions) {
    this.#options = options;
    this.#isShared = isPostgres(options.database.knex);
    // Half of the places at most: what people wait for comes first.
    this.background = new Background({
      places: Math.max(1, Math.floor((options.places ?? 1) / 2)),
      onFault: options.onFault,
    });
    this.#table = new JobTable(options.database, Date.now);
    this.#blobs = options.blobs;
    this.follow = new JobFollower({ table: this.#table, blobs: this.#blobs, entries: this.#entries });
    this.#watch = new JobWatch({
      table: this.#table,
      process: this.process,
      isShared: this.#isShared,
      deadAfterMs: options.deadAfterMs ?? 30_000,
      onFault: options.onFault,
      going: () => [...this.#entries.values()].filter((entry) => entry.handing),
      stop: (id) => this.#entries.get(id)?.stop.abort(),
      bury: (id, process) => this.#bury(id, process),
      waiting: async () => {
        for (const id of await this.#table.waiting()) await this.#queue?.remind(id);
      },
      sweep: async () => {
        for (const hash of await this.#table.sweep(Date.now(), keptFor)) await this.#blobs.delete(hash);
      },
    });
  }

  /** The same handlers, whose work can be run again by another process. */
  around(handlers: Handlers): Handlers {
    const wrapped: Record<string, unknown> = { ...handlers };
    for (const [route, handler] of Object.entries(handlers) as [
      RouteName,
      (input: unknown, call: Call) => unknown,
    ][])
      if ((ROUTES[route] as Route).mayTakeLong)
        wrapped[route] = (input: unknown, call: Call) => {
          this.#tasks.set(call, { route, input });
          return handler(input, call);
        };
    this.#handlers = wrapped as Handlers;
    return this.#handlers;
  }

  /** Settles what an earlier process left, and takes part in the work of the others. Without it jobs are only this process's own. */
  async start(): Promise<void> {
    if (this.#isShared)
      this.#queue = await openPgBossQueue(this.#options.database.knex, {
        room: () => (this.#isClosing ? 0 : Math.max(1, this.#options.places ?? 1) - this.#entries.size),
        run: (id) => this.#runAgain(id),
        onFault: this.#options.onFault,
      });
    await this.#watch.start();
  }

  /** The same call as a part of work that goes on: what it asks for is done there, and told to `ports`. */
  within(call: Call, ports: JobPorts): Call {
    const part = { ...call, signal: ports.signal };
    this.#inner.set(part, ports);
    return part;
  }

  /** Runs `work` for a call: gives its value, or a job when it takes long. Throws what the work was refused for, and `job/batch-going` for a second of `isAlone`. */
  async answer<T>(
    call: Call,
    work: (ports: JobPorts) => Promise<T>,
    { isAlone = false }: { readonly isAlone?: boolean } = {},
  ): Promise<T | AcceptedReply> {
    const inner = this.#inner.get(call);
    if (inner) return work(inner);
    const { id: owner, space } = call.caller;
    await this.#requireRoom(owner);
    const given = this.#tasks.get(call);
    const route = given?.route ?? 'jobs/get';
    if (isAlone) this.#requireAlone(owner, route, await this.#table.isGoing(owner, route));
    const task = given && !call.file && isRepeatable(given) ? given : undefined;
    const text = task ? JSON.stringify({ ...task, caller: call.caller }) : null;
    if (text !== null && this.#queue && this.#entries.size >= (this.#options.places ?? Infinity))
      return (await this.#leaveToOthers(call, text)) as T | AcceptedReply;
    const about = { id: randomUUID(), owner, space, language: call.language, route, task: text };
    const entry = this.#begin(about, work);
    const leave = () => {
      if (!entry.handing) entry.stop.abort();
    };
    call.signal.addEventListener('abort', leave, { once: true });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, this.#options.patienceMs ?? PATIENCE_MS, 'late');
    });
    if ((await Promise.race([entry.done, late])) === 'late' && !entry.outcome) {
      entry.handing = this.#handOver(entry, given);
      try {
        await entry.handing;
      } catch (error) {
        entry.stop.abort();
        throw error;
      }
      return new AcceptedReply(entry.id);
    }
    clearTimeout(timer);
    const outcome = entry.outcome!;
    if ('failure' in outcome) throw outcome.failure;
    return outcome.value as T;
  }

  async #requireRoom(owner: string): Promise<void> {
    const here = [...this.#entries.values()];
    const mine = here.filter((entry) => entry.owner === owner).length;
    const elsewhere = this.#isShared ? await this.#table.countElsewhere(owner, this.process) : 0;
    if (this.#isClosing || mine + elsewhere >= MOST_PER_USER || here.length >= MOST_AT_ALL)
      throw new AppError('job/queue-full', { retryAfter: 5 });
  }

  /** Looks here without waiting: nothing may begin between this and the caller's own beginning. */
  #requireAlone(owner: string, route: string, isElsewhere: boolean): void {
    const isHere = [...this.#entries.values()].some((one) => one.owner === owner && one.route === route);
    if (isHere || isElsewhere) throw new AppError('job/batch-going', { retryAfter: 30 });
  }

  #begin(
    about: Pick<Entry, 'id' | 'owner' | 'space' | 'language' | 'route' | 'task'>,
    work: (ports: JobPorts) => Promise<unknown>,
    handing?: Promise<void>,
  ): Entry {
    const entry: Entry = {
      ...about,
      stop: new AbortController(),
      progress: 0,
      soFar: undefined,
      handing,
      outcome: undefined,
      done: Promise.resolve(),
      listeners: new Set(),
    };
    this.#entries.set(entry.id, entry);
    entry.done = this.#run(entry, work).finally(() => {
      this.#entries.delete(entry.id);
      for (const listener of entry.listeners) listener();
    });
    return entry;
  }

  async #run(entry: Entry, work: (ports: JobPorts) => Promise<unknown>): Promise<void> {
    let outcome: NonNullable<Entry['outcome']>;
    try {
      const value = await work({
        signal: entry.stop.signal,
        onProgress: (fraction) => {
          if (fraction < entry.progress + 0.01) return;
          entry.progress = Math.min(1, fraction);
          for (const listener of entry.listeners) listener();
        },
        onSoFar: (value) => {
          entry.soFar = value;
          if (entry.handing) void this.#keepSoFar(entry);
        },
      });
      outcome = { value };
    } catch (error) {
      outcome = { failure: this.#failureOf(error, entry) };
    }
    // From here on the call answers by itself, unless it has already answered with a job.
    if (!entry.handing) {
      entry.outcome = outcome;
      return;
    }
    // A row that could not be written is told to the caller; there is nobody to keep the end for.
    if (
      await entry.handing.then(
        () => true,
        () => false,
      )
    )
      await this.#end(entry, outcome);
    entry.outcome = outcome;
  }

  /** Keeps what is done so far with the job: it is told also when this process ends under it. */
  async #keepSoFar({ id, soFar, handing }: Entry): Promise<void> {
    try {
      await handing;
      if (soFar !== undefined) await this.#table.noteSoFar(id, this.process, JSON.stringify(soFar));
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #failureOf(error: unknown, entry: Entry): AppError {
    if (entry.stop.signal.aborted || isAbort(error)) {
      if (this.#isClosing) return new AppError('job/interrupted');
      return isStop(error) ? error : new AppError('job/cancelled');
    }
    const known = error instanceof AppError ? error : this.#options.translate(error, entry.language);
    if (known) return known;
    this.#options.onFault(error);
    return new AppError('server/internal', { cause: error });
  }

  async #handOver(
    { id, owner, space, language, progress, route, soFar, task }: Entry,
    given: Task | undefined,
  ): Promise<void> {
    if (this.#isShared) await this.#table.beat(this.process);
    const { process } = this;
    await this.#table.insert({
      id,
      owner_id: owner,
      space_id: space,
      route,
      target: given ? targetOf(given) : null,
      language,
      state: 'running',
      result: soFar === undefined ? null : JSON.stringify(soFar),
      progress,
      process,
      runs: 1,
      task,
    });
  }

  /** Writes what became of a job; tries for a minute while database or files do not answer. */
  async #end(entry: Entry, outcome: NonNullable<Entry['outcome']>): Promise<void> {
    const { id } = entry;
    for (const wait of [...END_PAUSES_MS, undefined])
      try {
        if ('failure' in outcome && outcome.failure.failure === 'job/interrupted' && this.#queue)
          if (await this.#table.giveBack(id, this.process, MOST_RUNS + 1)) {
            await this.#queue.send(id);
            return;
          }
        const end: JobEnd =
          'value' in outcome
            ? await keepResult(this.#blobs, id, outcome.value)
            : failedEnd(isStop(outcome.failure) ? 'cancelled' : 'failed', outcome.failure);
        const isOurs = await this.#table.end(id, this.process, end);
        if (!isOurs && end.file_hash !== null) await this.#blobs.delete(end.file_hash);
        return;
      } catch (error) {
        if (wait === undefined || this.#isClosing) {
          this.#options.onFault(error);
          return;
        }
        await pause(wait);
      }
  }

  /** Lets whichever process has room do the work, and answers as if it were done here. */
  async #leaveToOthers(call: Call, task: string): Promise<unknown> {
    const id = randomUUID();
    const given = JSON.parse(task) as Task;
    await this.#table.insert({
      id,
      owner_id: call.caller.id,
      space_id: call.caller.space,
      route: given.route,
      target: targetOf(given),
      language: call.language,
      state: 'queued',
      progress: 0,
      process: null,
      runs: 0,
      task,
    });
    await this.#queue!.send(id);
    const deadline = Date.now() + (this.#options.patienceMs ?? PATIENCE_MS);
    while (Date.now() < deadline) {
      await pause(LOOK_MS);
      if (call.signal.aborted)
        await this.#table.cancel(id, failedEnd('cancelled', new AppError('job/cancelled')));
      const row = await this.#table.find(id);
      const failure = row && failureOf(row);
      if (failure) throw failure;
      if (row?.state === 'done') return resultOf(this.#blobs, row);
    }
    return new AcceptedReply(id);
  }

  /** Runs a waiting job here. */
  async #runAgain(id: string): Promise<void> {
    if (this.#isClosing || !this.#handlers) return;
    await this.#table.beat(this.process);
    const row = await this.#table.claim(id, this.process);
    if (!row || row.task === null) return;
    const { route, input, caller } = JSON.parse(row.task) as StoredTask;
    const handler = this.#handlers[route] as (input: unknown, call: Call) => Promise<unknown>;
    const entry = this.#begin(
      { ...{ id, owner: row.owner_id, space: row.space_id, language: row.language }, route, task: row.task },
      (ports) => {
        const call = callOf(id, caller, row.language, ports.signal);
        this.#inner.set(call, ports);
        return handler(input, call);
      },
      Promise.resolve(),
    );
    await entry.done;
  }

  /** Settles a job whose process is gone. */
  async #bury(id: string, process: string): Promise<void> {
    if (this.#queue && (await this.#table.giveBack(id, process, MOST_RUNS))) await this.#queue.send(id);
    else await this.#table.end(id, process, failedEnd('failed', new AppError('job/interrupted')));
  }

  /** Pieces of work of this process. */
  get here(): number {
    return this.#entries.size;
  }

  /** Jobs of all processes that go on. */
  going(): Promise<number> {
    return this.#table.countGoing();
  }

  /** Open streams of events. */
  get streams(): number {
    return this.follow.streams;
  }

  /** Ends the streams of events: their readers come back, to another process or to the next one. */
  hangUp(): void {
    this.follow.hangUp();
  }

  /** Resolves when no work goes on here, or after `ms`. */
  async settled(ms: number): Promise<void> {
    const deadline = Date.now() + ms;
    while (this.#entries.size > 0 && Date.now() < deadline) await pause(20);
  }

  /** Stops everything: work that may run again is left to others, the rest is marked as interrupted. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.hangUp();
    const ends = [...this.#entries.values()].map((entry) => {
      entry.stop.abort();
      return entry.done;
    });
    await Promise.all([...ends, this.background.close()]);
    await this.#watch.stop();
    await this.#queue?.stop();
  }
}
