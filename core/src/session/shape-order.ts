import type { UndoEntry } from './undo-stack.ts';
import type { Stacks } from './undo-walk.ts';

/**
 * The one order in which things are done to a model, undone and done again: steps of the shape, measures and markers. What came to its
 * stack last is undone or done again first. All of it is told in numbers that grow; 0 where there is nothing.
 */
export class ShapeOrder {
  readonly #stacks: () => Pick<Stacks, 'undo' | 'redo'>;
  #last = 0;

  constructor(stacks: () => Pick<Stacks, 'undo' | 'redo'>) {
    this.#stacks = stacks;
  }

  /** When the step that undo would take back was done, or done again. */
  get doneAt(): number {
    return this.#stacks().undo.at(-1)?.at ?? 0;
  }

  /** When that step was done first: what had been undone before it is not done again after it. */
  get madeAt(): number {
    return this.#stacks().undo.at(-1)?.madeAt ?? 0;
  }

  /** When the step that redo would do again was undone. */
  get undoneAt(): number {
    return this.#stacks().redo.at(-1)?.at ?? 0;
  }

  /** The number of what is done now. */
  next(): number {
    return ++this.#last;
  }

  /** The stack with the entry for what is done now; as it was where that cannot be undone. */
  withNew(entries: readonly UndoEntry[], entry: UndoEntry | undefined): readonly UndoEntry[] {
    if (!entry) return entries;
    const now = this.next();
    return [...entries, { ...entry, at: now, madeAt: now }];
  }

  /** The stack whose last entry came to it now. */
  withLast(entries: readonly UndoEntry[]): readonly UndoEntry[] {
    return entries.with(-1, { ...entries.at(-1)!, at: this.next() });
  }
}
