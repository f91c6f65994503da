import { OperationAborted } from '../errors/sdk-error.ts';
import type { AbortSignalLike } from '../services/operation-runner.ts';
import { createAbort, type Abort } from './abort.ts';
import { createCell } from './cell.ts';
import type { Disposable } from '../tool-contract/tool.ts';

/** Runs `callback` before the next frame is drawn; the returned function takes it back. */
export type FrameScheduler = (callback: () => void) => () => void;

/** A preview that takes longer is stopped when a newer one is wanted; a faster one is let through, or a long drag would show nothing. */
const SLOW_MS = 150;

/** What a preview loop asks of its tool and its host. */
export interface PreviewPorts<T> {
  readonly schedule: FrameScheduler;
  /** Milliseconds, any origin. */
  readonly now: () => number;
  /** Whether the draft can be computed at all. */
  readonly ready: () => boolean;
  readonly compute: (signal: AbortSignalLike) => Promise<T>;
  /** Shows a result; undefined shows the body as it is. */
  readonly show: (result: T | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Keeps what is shown up with the draft: at most one request a frame, at most one computation at a time, and a result is
 * shown only when none newer has been and the session still lives. Results therefore never go back in time.
 */
export class PreviewLoop<T> implements Disposable {
  readonly #ports: PreviewPorts<T>;
  readonly #busy = createCell(false);
  #wanted = false;
  #takeBack: (() => void) | undefined;
  #running: { readonly abort: Abort; readonly since: number } | undefined;
  #lastCost = 0;
  #stopped = false;
  #waiting: (() => void)[] = [];

  constructor(ports: PreviewPorts<T>) {
    this.#ports = ports;
  }

  /** Whether something is being computed or waits for its frame. Observable. */
  get busy(): boolean {
    return this.#busy.get();
  }

  /** Asks for a preview of the draft as it will be at the next frame. */
  request(): void {
    if (this.#stopped) return;
    this.#wanted = true;
    this.#busy.set(true);
    this.#takeBack ??= this.#ports.schedule(() => {
      this.#takeBack = undefined;
      this.#tick();
    });
  }

  /** Drops what runs and what waits; `request` starts again. */
  halt(): void {
    this.#takeBack?.();
    this.#takeBack = undefined;
    this.#wanted = false;
    this.#running?.abort.abort();
    this.#settle();
  }

  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void> {
    if (!this.#running && !this.#wanted) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  dispose(): void {
    this.#stopped = true;
    this.halt();
  }

  #tick(): void {
    if (!this.#wanted || this.#stopped) return;
    const ready = this.#ports.ready();
    if (this.#running) {
      const slow = this.#lastCost > SLOW_MS || this.#ports.now() - this.#running.since > SLOW_MS;
      if (!ready || slow) this.#running.abort.abort();
      // The next computation starts when the running one has let go.
      if (ready) return;
    }
    this.#wanted = false;
    if (ready) void this.#run();
    else {
      this.#ports.show(undefined);
      this.#settle();
    }
  }

  async #run(): Promise<void> {
    const abort = createAbort();
    const since = this.#ports.now();
    this.#running = { abort, since };
    try {
      const result = await this.#ports.compute(abort.signal);
      if (!abort.signal.aborted && !this.#stopped) this.#ports.show(result);
    } catch (error) {
      if (!abort.signal.aborted && !this.#stopped && !(error instanceof OperationAborted))
        this.#ports.fail(error);
    } finally {
      this.#running = undefined;
      this.#lastCost = this.#ports.now() - since;
      if (this.#wanted && !this.#stopped) this.request();
      this.#settle();
    }
  }

  #settle(): void {
    if (this.#running || this.#wanted) return;
    this.#busy.set(false);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
