import type { History, OperationRecord } from '@bracewright/core/history';

export type RebaseListener = (records: readonly OperationRecord[], cursor: number) => void;

/** What shows a design, and makes changes of what it shows. */
export interface Page {
  /** Whether all that was done on what it shows was handed over. */
  readonly isIdle: boolean;
  /** Resolves when what is being computed now was handed over, or never will be. */
  idle(): Promise<void>;
}

const ALWAYS_IDLE: Page = { isIdle: true, idle: () => Promise.resolve() };

/** Who is told of a history that what is shown gives way to. */
export class RebaseListeners {
  page: Page = ALWAYS_IDLE;
  readonly #all = new Set<RebaseListener>();
  /** What came before anybody listened. */
  #untold: History | undefined;

  add(listener: RebaseListener): void {
    this.#all.add(listener);
    const { records, cursor } = this.#untold ?? {};
    this.#untold = undefined;
    if (records && cursor !== undefined) listener(records, cursor);
  }

  tell(history: History): void {
    if (this.#all.size === 0) this.#untold = history;
    for (const listener of [...this.#all]) listener(history.records, history.cursor);
  }
}
