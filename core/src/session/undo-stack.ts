import { activeRecords, reduce } from '../history/history.ts';
import type { History, HistoryCommand, OperationRecord } from '../history/record.ts';

/**
 * One thing the user did, as commands that take it back and commands that do it again. `revive` stands for records that were
 * cancelled: they never come back, their work does, as copies with new ids; `stand` then says where the user stood among them.
 * `reviveAgain` and `standAgain` are the same for the way forward; the way back notes them (see `walkBack`).
 */
export interface UndoEntry {
  readonly undo: readonly HistoryCommand[];
  readonly revive?: readonly OperationRecord[];
  readonly stand?: string | null;
  readonly redo: readonly HistoryCommand[];
  readonly reviveAgain?: readonly OperationRecord[];
  readonly standAgain?: string | null;
  /** When it came to the stack on which it lies (see `ShapeOrder`). */
  readonly at?: number;
  /** When the user did it first. */
  readonly madeAt?: number;
}

/** The record that the user stands on; null before the first. */
export const cursorId = (history: History): string | null => {
  for (let index = history.cursor - 1; index >= 0; index--)
    if (history.records[index]!.state !== 'cancelled') return history.records[index]!.id;
  return null;
};

/** Switches every record of `history` back to the state it has there. */
function restoreStates(history: History, ids: readonly string[]): HistoryCommand[] {
  const states = new Map(history.records.map((record) => [record.id, record.state]));
  return (['on', 'off'] as const).flatMap((state) => {
    const matching = ids.filter((id) => states.get(id) === state);
    return matching.length > 0 ? [{ kind: 'setState', ids: matching, state } as const] : [];
  });
}

/** Commands that append copies of `records`, and which new id each of them got. */
export function reviveCommands(
  records: readonly OperationRecord[],
  uuid: () => string,
): { readonly commands: readonly HistoryCommand[]; readonly renames: ReadonlyMap<string, string> } {
  const renames = new Map(records.map((record) => [record.id, uuid()]));
  const commands = records.map((record): HistoryCommand => {
    return { kind: 'append', record: { ...record, id: renames.get(record.id)! } };
  });
  return { commands, renames };
}

/** The entry with every record it speaks of under its new id. */
export function renameEntry(entry: UndoEntry, renames: ReadonlyMap<string, string>): UndoEntry {
  const id = (old: string) => renames.get(old) ?? old;
  const command = (one: HistoryCommand): HistoryCommand => {
    switch (one.kind) {
      case 'append':
        return { ...one, record: { ...one.record, id: id(one.record.id) } };
      case 'stepTo':
        return { ...one, id: one.id === null ? null : id(one.id) };
      case 'setState':
        return { ...one, ids: one.ids.map(id) };
      case 'clear':
        return one;
      default:
        return { ...one, id: id(one.id) };
    }
  };
  const records = (all: readonly OperationRecord[]) =>
    all.map((record) => ({ ...record, id: id(record.id) }));
  const place = (at: string | null) => (at === null ? null : id(at));
  const { revive, stand, reviveAgain, standAgain } = entry;
  return {
    ...entry,
    undo: entry.undo.map(command),
    redo: entry.redo.map(command),
    ...(revive && { revive: records(revive) }),
    ...(stand === undefined ? {} : { stand: place(stand) }),
    ...(reviveAgain && { reviveAgain: records(reviveAgain) }),
    ...(standAgain === undefined ? {} : { standAgain: place(standAgain) }),
  };
}

/** How to take back that every record of `before` was cleared, whatever was begun in their place. */
export const clearingEntry = (
  before: History,
  clear: Extract<HistoryCommand, { kind: 'clear' }>,
): UndoEntry => ({
  undo: [{ ...clear, base: before.base }],
  revive: before.records.filter((record) => record.state !== 'cancelled'),
  stand: cursorId(before),
  redo: [clear],
});

/** How to take back that `record` was made after a step back: it goes, and the records that it cancelled are there and greyed again. */
const appendOverEntry = (
  before: History,
  record: OperationRecord,
  greyed: readonly OperationRecord[],
): UndoEntry => ({
  undo: [{ kind: 'cancelFrom', id: record.id }],
  revive: greyed,
  stand: cursorId(before),
  redo: [],
});

/**
 * How to take `command` back when it is applied to `before`; undefined where that is not possible.
 * The commands of an entry are stored like any other change, so an undo survives a reload.
 */
export function undoEntry(before: History, command: HistoryCommand): UndoEntry | undefined {
  const redo = [command];
  switch (command.kind) {
    case 'append': {
      const greyed = before.records.slice(before.cursor).filter((record) => record.state !== 'cancelled');
      return greyed.length > 0
        ? appendOverEntry(before, command.record, greyed)
        : {
            undo: [{ kind: 'stepTo', id: cursorId(before) }],
            redo: [{ kind: 'stepTo', id: command.record.id }],
          };
    }
    case 'stepTo':
      return { undo: [{ kind: 'stepTo', id: cursorId(before) }], redo };
    case 'setState':
      return { undo: restoreStates(before, command.ids), redo };
    case 'editParams': {
      const record = before.records.find((one) => one.id === command.id);
      if (!record) return undefined;
      const { kind, id } = command;
      return { undo: [{ kind, id, params: record.params, over: command.params }], redo };
    }
    case 'rename': {
      const record = before.records.find((one) => one.id === command.id);
      return record?.name === undefined ? undefined : { undo: [{ ...command, name: record.name }], redo };
    }
    case 'cancelFrom': {
      const from = before.records.findIndex((record) => record.id === command.id);
      const gone = before.records.slice(from).filter((record) => record.state !== 'cancelled');
      // Copies go behind the greyed records that stay, which they would cancel otherwise.
      const greyed = before.records.slice(before.cursor, from).findLast(({ state }) => state !== 'cancelled');
      const undo = greyed ? [{ kind: 'stepTo', id: greyed.id } as const] : [];
      return { undo, revive: gone, stand: cursorId(before), redo };
    }
    case 'clear':
      return undefined;
  }
}

/** Going forth again goes to the last of several steps that were made at once; all others go as they came. */
function toLastMade(redo: readonly HistoryCommand[], commands: readonly HistoryCommand[]) {
  const last = commands.findLast((one) => one.kind === 'append');
  return redo.map((one) => (one.kind === 'stepTo' && last ? { ...one, id: last.record.id } : one));
}

/** How to take back a change: its first command, or all steps that it makes at once, and the eyes that the others switch along with it. */
export function changeEntry(before: History, commands: readonly HistoryCommand[]): UndoEntry | undefined {
  const [first, ...others] = commands;
  const made = first && undoEntry(before, first);
  if (!made) return undefined;
  const entry = { ...made, redo: toLastMade(made.redo, commands) };
  const eyes = others.filter(({ kind }) => kind !== 'append');
  const shut = eyes.flatMap((eye) => (eye.kind === 'setState' ? restoreStates(before, eye.ids) : []));
  return { ...entry, undo: [...entry.undo, ...shut], redo: [...entry.redo, ...eyes] };
}

/** The record before the last active one, to step back to when nothing was done since the design was opened. */
export function stepBackOnce(history: History): HistoryCommand | undefined {
  const active = activeRecords(history);
  if (active.length === 0) return undefined;
  return { kind: 'stepTo', id: active.at(-2)?.id ?? null };
}

/** The history after a list of commands. Throws HistoryError and changes nothing when one of them is not allowed. */
export function reduceAll(history: History, commands: readonly HistoryCommand[]): History {
  return commands.reduce(reduce, history);
}

/** Whether `after` is `before` with nothing but switched-off records behind it. */
export function addsOnlySwitchedOff(before: History, after: History): boolean {
  const isSame = (record: OperationRecord, index: number) => {
    const now = after.records[index];
    return (
      now?.id === record.id &&
      now.state === record.state &&
      JSON.stringify(now.params) === JSON.stringify(record.params)
    );
  };
  const added = after.records.slice(before.records.length);
  return (
    before.base === after.base &&
    before.cursor === before.records.length &&
    after.cursor === after.records.length &&
    before.records.every(isSame) &&
    added.every(({ state }) => state === 'off')
  );
}
