import { OperationAborted } from '../errors/sdk-error.ts';
import type { History, HistoryCommand, RecordOutcome } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Shape } from '../operation/shape.ts';
import type { ShownExport } from '../services/history-service.ts';
import { fitCommands } from './fit-commands.ts';
import type { Tried } from './trial.ts';
import { addsOnlySwitchedOff, type UndoEntry } from './undo-stack.ts';

/** A design as it stands: its records, what they give, and what can be taken back. */
export interface Standing extends Shape {
  readonly history: History;
  readonly undoEntries: readonly UndoEntry[];
  readonly redoEntries: readonly UndoEntry[];
  readonly base: TriMesh;
  readonly hash: string;
  readonly shown: ShownExport | undefined;
  readonly outcomes: ReadonlyMap<string, RecordOutcome>;
}

/** Work that is kept as a whole or not at all: what it changed waits here, and reaches the store when it has ended well. */
export class HeldBack {
  /** What the design falls back to. */
  start: Standing;
  commands: readonly HistoryCommand[] = [];
  /** Whether `start` is another history than the one that its mesh is of. */
  isOvertaken = false;
  /** Set where something of it was put on top of what came from elsewhere and is gone with that: why. */
  lost: { readonly error: unknown } | undefined;
  #onTop: readonly HistoryCommand[] = [];
  /** Set once the work has ended: what comes now is no part of it. */
  isEnding = false;
  readonly ended: Promise<void>;
  readonly end: () => void;

  constructor(start: Standing) {
    this.start = start;
    let end = (): void => undefined;
    this.ended = new Promise((resolve) => (end = resolve));
    this.end = end;
  }

  /** Another history came meanwhile: the work goes on top of it as far as it fits, or falls back to it. */
  overtake(history: History, keepsUndo: boolean, pending: readonly HistoryCommand[]) {
    this.start = { ...this.start, history, ...(keepsUndo ? {} : { undoEntries: [], redoEntries: [] }) };
    this.isOvertaken = true;
    // What has failed is being taken back: nothing of it goes on top of what came.
    const fitted = fitCommands(history, this.isEnding ? [] : [...this.commands, ...pending]);
    this.#onTop = [...this.#onTop, ...this.commands];
    this.commands = [];
    return fitted;
  }

  /**
   * Does work within the work, which is taken back by itself where it rejects: `backTo` goes to where it began. Where another history came meanwhile that is the other one with what
   * was changed before on top (`onTop`), as far as it fits, which is then still to be computed. Rejects with OperationAborted, and begins nothing, where the work has ended.
   */
  async within<T>(
    work: () => Promise<T>,
    design: Pick<Tried, 'isReplaying' | 'settled'> & { readonly standing: Standing },
    backTo: (standing: Standing, onTop?: readonly HistoryCommand[]) => Promise<void>,
  ): Promise<T> {
    while (design.isReplaying) await design.settled();
    if (this.isEnding) throw new OperationAborted();
    const { start, commands } = this;
    const before = design.standing;
    try {
      return await work();
    } catch (error) {
      while (design.isReplaying) await design.settled();
      // The work around it is taken back whole, or is kept already.
      if (this.isEnding) throw error;
      const isOvertaken = start !== this.start;
      this.commands = isOvertaken ? [] : commands;
      if (isOvertaken) {
        const { history, kept } = fitCommands(this.start.history, commands);
        const undo = addsOnlySwitchedOff(before.history, history) ? {} : { undoEntries: [], redoEntries: [] };
        await backTo({ ...before, ...undo, history }, kept);
      } else await backTo(before);
      throw error;
    }
  }

  /** Changes that were being computed are given up. */
  lose(pending: readonly HistoryCommand[], error: unknown): void {
    if (this.#onTop.some((command) => pending.includes(command))) this.lost ??= { error };
  }
}
