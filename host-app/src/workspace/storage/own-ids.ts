import { madeBy, type HistoryCommand, type OwnRecords } from '@bracewright/core/history';
import { isAnnotationChange, type Change } from '../../stores/outbox/changes.ts';

const ofHistory = (changes: readonly Change[]): readonly HistoryCommand[] =>
  changes.filter((one) => !isAnnotationChange(one));

/** Ids of the records that a page has made, and of those that one before it has left to it. */
export class OwnIds implements OwnRecords {
  readonly #fresh = new Set<string>();
  readonly #left = new Set<string>();

  made(changes: readonly Change[]): void {
    for (const id of madeBy(ofHistory(changes))) this.#fresh.add(id);
  }

  left(changes: readonly Change[]): void {
    for (const id of madeBy(ofHistory(changes))) this.#left.add(id);
  }

  has(id: string): boolean {
    return this.isFresh(id) || this.#left.has(id);
  }

  isFresh(id: string): boolean {
    return this.#fresh.has(id);
  }
}
