import type { History } from '@bracewright/core/history';
import type { PendingChange } from '../../stores/outbox/changes.ts';
import { batchOf, clearOf, stepsOf } from './batches.ts';
import { fitted } from './send-change.ts';

/** The changes that the server may have already: they were sent in one call, and left as they are until it says whether it has them. */
export class OnTheirWay {
  #all: readonly PendingChange[] = [];
  /** Whether a call of them got no answer: what a later one is refused with does not tell that the first did not arrive. */
  #isUnanswered = false;
  /** Changes up to this one are sent one by one: together they were refused. */
  #oneByOne = -1;
  /** Ids of the steps that were sent since the page was opened, but for those that the server said it has not. */
  readonly #sent = new Set<string>();

  get all(): readonly PendingChange[] {
    return this.#all;
  }

  /**
   * The first of `waiting` that go to the server now, in one call. `isOver` says of what a person is asked about, or what is put together anew: the call
   * ends before it.
   */
  take(
    waiting: readonly PendingChange[],
    server: History,
    isOver: (change: PendingChange, history: History) => boolean,
  ): readonly PendingChange[] {
    const batch = this.#again(waiting) ?? this.#begin(waiting, server, isOver);
    for (const { id } of stepsOf(batch)) this.#sent.add(id);
    return batch;
  }

  /** What may be there is known again where it is sent as it was; steps in a row also one by one, which a slow line lets through. */
  #again(waiting: readonly PendingChange[]): readonly PendingChange[] | undefined {
    const places = this.#all.map(({ sequence }) => waiting.findIndex((one) => one.sequence === sequence));
    const isFirst = places.length > 0 && places.every((place, index) => place === index);
    if (!this.#isUnanswered || !isFirst) return undefined;
    this.#all = waiting.slice(0, places.length);
    return clearOf(this.#all) ? this.#all : this.#all.slice(0, 1);
  }

  #begin(
    waiting: readonly PendingChange[],
    server: History,
    isOver: (change: PendingChange, history: History) => boolean,
  ): readonly PendingChange[] {
    const isAlone = waiting[0]!.sequence <= this.#oneByOne;
    const batch = isAlone ? waiting.slice(0, 1) : batchOf(waiting, server);
    let history = server;
    const end = batch.findIndex((one) => {
      if (isOver(one, history)) return true;
      history = fitted(history, one.command) ?? history;
      return false;
    });
    this.#isUnanswered = false;
    return (this.#all = end < 0 ? batch : batch.slice(0, Math.max(1, end)));
  }

  /** Whether the server may have, or have had, a step. */
  mayHave(id: string): boolean {
    return this.#sent.has(id);
  }

  /** Changes that were refused in one call are sent one by one: what is refused of them is one. */
  separate(batch: readonly PendingChange[]): void {
    this.#oneByOne = batch.at(-1)!.sequence;
  }

  /** A call of them got no answer. */
  unanswered(): void {
    this.#isUnanswered = true;
  }

  /** Whether none of them arrived, now that a call was refused: the server `says` so itself, or it was the only call. */
  areRefused(says: boolean): boolean {
    const areRefused = says || !this.#isUnanswered;
    if (areRefused) for (const { id } of stepsOf(this.#all)) this.#sent.delete(id);
    return areRefused;
  }

  /** One of them is there, or goes no more. */
  strike(gone: number): void {
    this.#all = this.#all.filter(({ sequence }) => sequence !== gone);
  }

  /** Nothing is on its way any more. */
  end(): void {
    this.#all = [];
    this.#isUnanswered = false;
  }
}
