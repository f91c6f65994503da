import { makeObservable, observableRef, runInAction } from 'mobx';
import type { History, HistoryCommand } from '@bracewright/core/history';
import type { OperationRoles } from '@bracewright/core/operation';
import type { ServerHistory } from './fetch-history.ts';
import { KnownHistory, type OthersChange } from './others.ts';

/** What other windows did to the model, as this one tells its user. */
export class OthersWatch {
  /** What was done last; goes when it was read, as soon as it is shown. */
  last: OthersChange | undefined = undefined;
  readonly #known: KnownHistory;
  /** The revision of the model that was told of last: one change is told once. */
  #toldRevision = 0;

  constructor(roles: OperationRoles) {
    this.#known = new KnownHistory(roles);
    makeObservable(this, { last: observableRef });
  }

  /** What the server has, as far as this window knows. */
  get known(): History {
    return this.#known.history;
  }

  know(history: History): void {
    this.#known.know(history);
  }

  /** Takes in what this window did and the server acknowledged. */
  did(command: HistoryCommand): void {
    this.#known.did(command);
  }

  /** What comes with this id is this window's own doing. */
  ask(recordId: string): void {
    this.#known.ask(recordId);
  }

  isTold(revision: number): boolean {
    return revision === this.#toldRevision;
  }

  /** Says what others did according to `found`, which is not shown yet. `waiting` is what this window did and the server has not acknowledged. */
  tell(found: ServerHistory, waiting: readonly HistoryCommand[]): void {
    this.#toldRevision = found.revision;
    this.#say(found, waiting, false);
  }

  /** Says what others did and is shown now: from now on it is known. */
  show(found: ServerHistory, waiting: readonly HistoryCommand[]): void {
    this.#say(found, waiting, true);
    this.#known.know(found.history);
  }

  /** It was read. It is kept until it is shown: what waits for a tool to close is still taken over then. */
  settle(): void {
    const { last } = this;
    runInAction(() => (this.last = last?.shown === false ? { ...last, read: true } : undefined));
  }

  #say(found: ServerHistory, waiting: readonly HistoryCommand[], shown: boolean): void {
    const change = this.#known.changeIn(found, waiting);
    const own = waiting.flatMap((one) => (one.kind === 'append' ? [one.record] : []));
    // What was told already and is shown now is no news of its own.
    const told = change ?? (shown && this.last?.shown === false ? this.last : undefined);
    // That own steps stand behind it is news also to whoever read of it while a tool was open.
    if (told)
      runInAction(() => (this.last = { ...told, own, shown, ...(own.length > 0 ? { read: false } : {}) }));
  }
}
