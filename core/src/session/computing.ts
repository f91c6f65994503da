import type { History } from '../history/record.ts';
import { OperationAborted } from '../errors/sdk-error.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { HistoryService } from '../services/history-service.ts';
import type { OperationRunner } from '../services/operation-runner.ts';
import { createAbort, type Abort } from '../tool/abort.ts';
import { replayShown } from './replay-shown.ts';

/** What is being computed, for the status line; see `HistoryService.running`. */
export type Running = HistoryService['running'];

/** Replays one history at a time: a newer one stops the one before. */
export class Computing {
  readonly #runner: OperationRunner;
  readonly #roles: OperationRoles;
  readonly #show: (running: Running) => void;
  #abort: Abort | undefined;
  /** How often it was stopped from outside. */
  stops = 0;

  constructor(runner: OperationRunner, roles: OperationRoles, show: (running: Running) => void) {
    this.#runner = runner;
    this.#roles = roles;
    this.#show = show;
  }

  stop(): void {
    this.stops++;
    this.#abort?.abort();
  }

  /** Rejects with OperationAborted when it was stopped. */
  async replay(history: History): ReturnType<typeof replayShown> {
    this.#abort?.abort();
    const abort = (this.#abort = createAbort());
    const show = (running: Running): void => {
      if (this.#abort === abort) this.#show(running);
    };
    show({ type: '', fraction: 0 });
    try {
      const result = await replayShown(this.#runner, history, {
        roles: this.#roles,
        signal: abort.signal,
        onProgress: (type, fraction) => show({ type, fraction }),
      });
      if (abort.signal.aborted) throw new OperationAborted();
      return result;
    } finally {
      show(undefined);
    }
  }
}
