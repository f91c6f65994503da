import type { JobTable } from './job-table.ts';

interface Going {
  readonly id: string;
  readonly progress: number;
}

export interface JobWatchOptions {
  readonly table: JobTable;
  readonly process: string;
  /** Whether several processes may work on the database. */
  readonly isShared: boolean;
  readonly deadAfterMs: number;
  readonly onFault: (error: unknown) => void;
  /** The jobs of this process. */
  readonly going: () => readonly Going[];
  /** Stops a job of this process. */
  readonly stop: (id: string) => void;
  /** Settles a job of a process that is gone. */
  readonly bury: (id: string, process: string) => Promise<void>;
  /** Reminds the queue of jobs that wait. */
  readonly waiting: () => Promise<void>;
  /** Removes what ended long ago. */
  readonly sweep: () => Promise<void>;
}

const TICK_MS = 500;
const SWEEP_TICKS = 120;
const STEP = 0.02;

/**
 * What has to be looked at now and then: a sign of life and the progress of the own jobs, wishes of other processes to stop one, processes
 * that died, and old rows. On SQLite there is one process only, so what runs in the database when it starts was left by a dead one.
 */
export class JobWatch {
  readonly #options: JobWatchOptions;
  readonly #told = new Map<string, number>();
  /** The last beat of each other process, and when (monotonic) it was first seen. */
  readonly #seen = new Map<string, { readonly beat: number; readonly at: number }>();
  #timer: NodeJS.Timeout | undefined;
  #tick = Promise.resolve();
  #count = 0;

  constructor(options: JobWatchOptions) {
    this.#options = options;
  }

  /** Settles what was left, and goes on watching. */
  async start(): Promise<void> {
    const { table, process, isShared, bury } = this.#options;
    if (!isShared)
      for (const [other, ids] of await table.runningElsewhere(process))
        for (const id of ids) await bury(id, other);
    let isBusy = false;
    this.#timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      this.#tick = this.#look().finally(() => {
        isBusy = false;
      });
    }, TICK_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { isShared, sweep, onFault } = this.#options;
    const count = this.#count++;
    try {
      if (isShared) await this.#lookAtOthers(count);
      if (count % SWEEP_TICKS === SWEEP_TICKS - 1) await sweep();
    } catch (error) {
      // While the database does not answer nobody can show that it lives.
      this.#seen.clear();
      onFault(error);
    }
  }

  async #lookAtOthers(count: number): Promise<void> {
    const { table, process, going, stop, deadAfterMs, waiting } = this.#options;
    const beatTicks = Math.max(1, Math.round(deadAfterMs / 6 / TICK_MS));
    const mine = going();
    if (mine.length > 0) {
      if (count % beatTicks === 0) await table.beat(process);
      for (const { id, progress } of mine)
        if (progress - (this.#told.get(id) ?? 0) >= STEP) {
          await table.noteProgress(id, process, progress);
          this.#told.set(id, progress);
        }
      for (const id of await table.toStop(process)) stop(id);
    }
    for (const id of this.#told.keys()) if (!mine.some((job) => job.id === id)) this.#told.delete(id);
    if (count % beatTicks === 0) {
      await this.#lookForDead();
      await waiting();
    }
  }

  async #lookForDead(): Promise<void> {
    const { table, process, deadAfterMs, bury } = this.#options;
    const running = await table.runningElsewhere(process);
    for (const other of this.#seen.keys()) if (!running.has(other)) this.#seen.delete(other);
    if (running.size === 0) return;
    const beats = await table.beats();
    const at = performance.now();
    for (const [other, ids] of running) {
      const beat = beats.get(other) ?? -1;
      const seen = this.#seen.get(other);
      if (seen?.beat !== beat) {
        this.#seen.set(other, { beat, at });
        continue;
      }
      if (at - seen.at < deadAfterMs) continue;
      for (const id of ids) await bury(id, other);
      await table.forget(other);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tick;
    if (this.#options.isShared)
      await this.#options.table.forget(this.#options.process).catch(this.#options.onFault);
  }
}
