import { OperationAborted } from '../errors/sdk-error.ts';
import type { RunOptions } from '../services/operation-runner.ts';
import { everySecond } from './ticker.ts';

/** Seconds without a sign of life after which the next work begins all the same: of work that was stopped, and of any other. */
const PATIENCE = { stopped: 5, running: 20 };

/** What is known of work while it runs. */
export class Turn {
  /** Seconds since it gave a sign of life. */
  #silent = 0;
  isStopped = false;

  /** It asked whether to stop, or told how far it is. */
  sign(): void {
    if (!this.isStopped) this.#silent = 0;
  }

  stop(): void {
    this.isStopped = true;
    this.#silent = 0;
  }

  /** A second has passed; whether it is waited for no longer. */
  tick(): boolean {
    return ++this.#silent >= (this.isStopped ? PATIENCE.stopped : PATIENCE.running);
  }
}

/**
 * Work on one thread, one after the other, as a worker does it: an operation may use what it keeps beside it. Whoever stops work hears at once; the next
 * begins when it has ended, and where it does not, after a while.
 */
export class WorkInLine {
  #last: Promise<void> = Promise.resolve();

  /** `onStalled` is called where work is waited for no longer. Rejects with OperationAborted when it is stopped. */
  run<T>(
    work: (turn: Turn) => Promise<T>,
    signal: RunOptions['signal'],
    onStalled: (turn: Turn) => void,
  ): Promise<T> {
    const turn = new Turn();
    const before = this.#last;
    const running = (async () => {
      await before;
      if (signal?.aborted) throw new OperationAborted();
      return work(turn);
    })();
    this.#last = over(before, running, turn, onStalled);
    return untilStopped(running, signal, turn);
  }
}

/** Resolves when work has ended, or is waited for no longer. */
async function over(
  before: Promise<void>,
  running: Promise<unknown>,
  turn: Turn,
  onStalled: (turn: Turn) => void,
): Promise<void> {
  await before;
  let rest: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    rest = everySecond(() => {
      if (!turn.tick()) return;
      resolve();
      onStalled(turn);
      rest();
    });
  });
  await Promise.race([running.then(nothing, nothing), left]);
  rest();
}

const nothing = () => undefined;

/** As `work`; whoever stops it hears at once. */
function untilStopped<T>(work: Promise<T>, signal: RunOptions['signal'], turn: Turn): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => {
      turn.stop();
      reject(new OperationAborted());
    };
    signal.addEventListener('abort', stop);
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
