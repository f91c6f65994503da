import { HistoryError, reduce } from '../history/history.ts';
import { isLive } from '../history/live.ts';
import type { History, HistoryCommand, OperationRecord } from '../history/record.ts';
import { cursorId, reduceAll, renameEntry, reviveCommands, undoEntry, type UndoEntry } from './undo-stack.ts';

/** A history with what can be taken back and done again, the next one last. */
export interface Stacks {
  readonly history: History;
  readonly undo: readonly UndoEntry[];
  readonly redo: readonly UndoEntry[];
}

/** One step of undo or redo: the commands that it takes, and both stacks after it. */
export interface Walk extends Omit<Stacks, 'history'> {
  readonly commands: readonly HistoryCommand[];
}

/** One way of an entry. */
interface Way {
  readonly commands: readonly HistoryCommand[];
  readonly revive: readonly OperationRecord[] | undefined;
  readonly stand: string | null | undefined;
}

/** The commands of a way, the records that they cancel, and which new ids the revived ones get. */
function follow(history: History, way: Way, uuid: () => string) {
  const { commands: revived, renames } = reviveCommands(way.revive ?? [], uuid);
  const commands = [...way.commands, ...revived];
  let after = reduceAll(history, commands);
  if (way.stand !== undefined) {
    const id = way.stand === null ? null : (renames.get(way.stand) ?? way.stand);
    const step = { kind: 'stepTo', id } as const;
    const there = reduce(after, step);
    if (there !== after) commands.push(step);
    after = there;
  }
  // Records keep their places.
  const gone = history.records.filter((record, index) => isLive(record) && !isLive(after.records[index]!));
  const rename = (entries: readonly UndoEntry[]) => entries.map((one) => renameEntry(one, renames));
  return { commands, gone, rename };
}

/**
 * Takes the last thing back; undefined where there is nothing. What this cancels (the record that was made, with those that undo had
 * greyed behind it) is noted in the entry, so that redo brings it again. With nothing noted it is `step`, a step back.
 */
export function walkBack(
  { history, undo, redo }: Stacks,
  step: HistoryCommand | undefined,
  uuid: () => string,
): Walk | undefined {
  const entry = undo.at(-1);
  if (entry) {
    const way = { commands: entry.undo, revive: entry.revive, stand: entry.stand };
    const { commands, gone, rename } = follow(history, way, uuid);
    const noted = gone.length > 0 ? { ...entry, reviveAgain: gone, standAgain: cursorId(history) } : entry;
    return { commands, undo: rename(undo.slice(0, -1)), redo: rename([...redo, noted]) };
  }
  const inverse = step && undoEntry(history, step);
  if (!inverse) return undefined;
  return { commands: [step], undo: [], redo: [...redo, { undo: inverse.redo, redo: inverse.undo }] };
}

/** Does again what was taken back last; undefined where there is nothing. */
export function walkForward({ history, undo, redo }: Stacks, uuid: () => string): Walk | undefined {
  const entry = redo.at(-1);
  if (!entry) return undefined;
  const way = { commands: entry.redo, revive: entry.reviveAgain, stand: entry.standAgain };
  const { commands, rename } = follow(history, way, uuid);
  return { commands, undo: rename([...undo, entry]), redo: rename(redo.slice(0, -1)) };
}

/** The greyed records, which the next one that is made cancels. */
export const greyedTail = ({ records, cursor }: History): readonly OperationRecord[] =>
  records.slice(cursor).filter(isLive);

/** Whether every greyed record was greyed by undo alone: redo leads back to the last one. */
export function isGreyedByUndo(history: History, redo: readonly UndoEntry[]): boolean {
  let at = history;
  for (const entry of redo.toReversed()) {
    if (greyedTail(at).length === 0) return true;
    // Copies would take the place of the greyed records.
    if (entry.reviveAgain) return false;
    try {
      at = reduceAll(at, entry.redo);
    } catch (error) {
      if (error instanceof HistoryError) return false;
      throw error;
    }
  }
  return greyedTail(at).length === 0;
}
