import type { History, HistoryCommand, RecordOutcome } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Shape } from '../operation/shape.ts';
import type { ShownExport } from '../services/history-service.ts';
import { fitCommands } from './fit-commands.ts';
import type { UndoEntry } from './undo-stack.ts';

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
  /** Set once the work has failed: what comes now is no part of it. */
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

  /** Changes that were being computed are given up. */
  lose(pending: readonly HistoryCommand[], error: unknown): void {
    if (this.#onTop.some((command) => pending.includes(command))) this.lost ??= { error };
  }
}
