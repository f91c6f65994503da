import type { RunnerResponse } from './protocol.ts';

/** How long a worker may give no sign of life, in seconds that this side counts itself. */
export interface Patience {
  /** Without any sign, while its work is wanted. Honest work asks `checkAborted` many times a second. */
  readonly silentSeconds: number;
  /** After the work was asked to stop, whatever it says: without shared memory a busy worker does not hear it. */
  readonly stoppingSeconds: number;
  /** With signs of life but at the same place of the same step. */
  readonly standingSeconds: number;
}

export const PATIENCE: Patience = { silentSeconds: 20, stoppingSeconds: 5, standingSeconds: 600 };

/** What a worker is at, as it last said. */
export interface AtWork {
  readonly job: number;
  readonly type: string;
  /** Id of the record; undefined at an operation outside the history. */
  readonly record: string | undefined;
}

/** What it is, whichever job asks for it. */
export const workKey = ({ type, record }: AtWork): string => JSON.stringify([type, record]);

/** For how many ticks an answer to `ping` says that the thread is free. */
const HEARING = 2;

/** How often the progress of one step may begin anew: more phases no honest step counts each from its beginning. */
const MOST_PHASES = 16;

/**
 * Watches one worker by what it says. It counts ticks of one second and not the time between them: a lid that was closed, or a
 * page that was held back in the background, must not look like a worker that hangs.
 */
export class Vigil {
  readonly #patience: Patience;
  /** What it is at; undefined between two jobs. */
  at: AtWork | undefined;
  /** What it had its last answer for: where it is silent between two jobs, that left it so. */
  last: AtWork | undefined;
  /** All that began here, in that order, each once. */
  readonly #began = new Map<string, AtWork>();
  /** Whether code of what it is at was called and has not given the thread back. */
  #isInside = false;
  /** Ticks since it answered a `ping`. */
  #deaf = Infinity;
  #isReady = false;
  /** The lowest of this step: progress may be that of all steps together. */
  #lowest = Infinity;
  /** The highest of this phase of the step. */
  #highest = -Infinity;
  /** How often the progress of this step has begun anew. */
  #phases = 0;
  #silent = 0;
  #standing = 0;
  #stopping = 0;

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  /** What else has begun here: work that it left running may be what is silent. */
  get before(): readonly AtWork[] {
    const own = this.at && workKey(this.at);
    return [...this.#began].flatMap(([key, work]) => (key === own ? [] : [work]));
  }

  /**
   * Whether a silence can only be that of what it is at: its code holds the thread, the thread is free and it waits for what does not come, or nothing
   * else has run here.
   */
  get isAtFault(): boolean {
    return this.#isInside || this.#deaf <= HEARING || this.before.length === 0;
  }

  /** Any word of the worker is a sign of life; progress and another step are more, what it threw aside of its work is not. */
  heard(message: RunnerResponse): void {
    this.#isReady = true;
    if (message.kind === 'pong') {
      this.#deaf = 0;
      return;
    }
    this.#silent = 0;
    if (message.kind === 'frame') {
      this.#isInside = message.isInside;
      return;
    }
    if (message.kind === 'alive') {
      const { job, type, record } = message;
      if (this.at?.job === job && this.at.record === record && this.at.type === type) return;
      this.at = { job, type, record };
      this.#began.set(workKey(this.at), this.at);
      this.#lowest = Infinity;
      this.#highest = -Infinity;
      this.#phases = 0;
    } else if (message.kind === 'progress' && !this.#isFurther(message.fraction)) return;
    if (message.kind !== 'fault') this.#standing = 0;
  }

  /**
   * Whether a step is further than it ever was in this phase. In the lower half of where it was another phase begins, a few times in one step: what swings
   * between two fractions stands.
   */
  #isFurther(fraction: number): boolean {
    if (!Number.isFinite(fraction)) return false;
    this.#lowest = Math.min(this.#lowest, fraction);
    const isBack = fraction - this.#lowest < (this.#highest - this.#lowest) / 2;
    if (isBack && this.#phases < MOST_PHASES) this.#phases++;
    else if (!(fraction > this.#highest)) return false;
    this.#highest = fraction;
    return true;
  }

  /** A job has its answer. */
  ended(job: number): void {
    if (this.at?.job !== job) return;
    this.last = this.at;
    this.at = undefined;
    this.#isInside = false;
  }

  /** Nothing is asked of it now: what was counted is forgotten. */
  rest(): void {
    this.#silent = 0;
    this.#standing = 0;
    this.#stopping = 0;
  }

  /** One second has passed while it had work to do. Whether it has to be given up. A worker that still loads is waited for. */
  tick(isStopping: boolean): boolean {
    if (!this.#isReady) return false;
    this.#silent++;
    this.#standing++;
    this.#deaf++;
    this.#stopping = isStopping ? this.#stopping + 1 : 0;
    const { silentSeconds, stoppingSeconds, standingSeconds } = this.#patience;
    return (
      this.#silent >= silentSeconds || this.#stopping >= stoppingSeconds || this.#standing >= standingSeconds
    );
  }
}
