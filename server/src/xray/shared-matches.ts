import type { FilmRefusal, MatchedFilm } from '@bracewright/core/film-reader';
import { OperationAborted } from '@bracewright/core/operation';
import type { JobPorts } from '../jobs/jobs.ts';

/** What was read, or why it was not. */
export type MatchOutcome = MatchedFilm | FilmRefusal;

/** Answers that are kept: a few kilobytes each. */
const MOST_KEPT = 200;

interface Going {
  readonly done: Promise<MatchOutcome>;
  readonly stop: AbortController;
  readonly listeners: Set<(fraction: number) => void>;
  /** How many wait for it. */
  waiting: number;
  progress: number;
}

/** Reads each film once: who asks for one that is being read waits with the others, and one that was read lately is told at once. A failure is not kept. */
export class SharedMatches {
  readonly #kept = new Map<string, MatchOutcome>();
  readonly #going = new Map<string, Going>();

  /**
   * The outcome of `work`, which `key` names; it is stopped once nobody waits for it any more. Throws what it throws, and OperationAborted for a caller who
   * stopped waiting.
   */
  async ask(
    key: string,
    { signal, onProgress }: Pick<JobPorts, 'signal' | 'onProgress'>,
    work: (ports: Pick<JobPorts, 'signal' | 'onProgress'>) => Promise<MatchOutcome>,
  ): Promise<MatchOutcome> {
    const kept = this.#kept.get(key);
    if (kept) {
      this.#keep(key, kept);
      return kept;
    }
    if (signal.aborted) throw new OperationAborted();
    const going = this.#going.get(key) ?? this.#begin(key, work);
    going.waiting++;
    going.listeners.add(onProgress);
    onProgress(going.progress);
    let leave: () => void = () => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new OperationAborted());
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([going.done, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      going.listeners.delete(onProgress);
      // One that is given up is begun anew by whoever asks next, and not waited for.
      if (--going.waiting === 0) {
        going.stop.abort();
        if (this.#going.get(key) === going) this.#going.delete(key);
      }
    }
  }

  #begin(key: string, work: Parameters<SharedMatches['ask']>[2]): Going {
    const stop = new AbortController();
    const going: Going = {
      stop,
      listeners: new Set(),
      waiting: 0,
      progress: 0,
      done: work({
        signal: stop.signal,
        onProgress: (fraction) => {
          going.progress = fraction;
          for (const listener of going.listeners) listener(fraction);
        },
      }).then((outcome) => {
        this.#keep(key, outcome);
        return outcome;
      }),
    };
    // Whoever waits is told; when nobody does any more, that it was stopped is no fault.
    going.done.catch(() => undefined);
    this.#going.set(key, going);
    return going;
  }

  /** Keeps an outcome as the newest one. */
  #keep(key: string, outcome: MatchOutcome): void {
    this.#kept.delete(key);
    this.#kept.set(key, outcome);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
