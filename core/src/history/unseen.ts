import type { History, HistoryCommand, OperationRecord } from './record.ts';
import { recordHash } from './record-ref.ts';

/** Live records that a command cancels. */
function goneWith({ records, cursor }: History, command: HistoryCommand): readonly OperationRecord[] {
  const from = (index: number) => records.slice(index).filter(({ state }) => state !== 'cancelled');
  switch (command.kind) {
    case 'append':
      return records.some(({ id }) => id === command.record.id) ? [] : from(cursor);
    case 'cancelFrom': {
      const index = records.findIndex(({ id }) => id === command.id);
      return index < 0 ? [] : from(index);
    }
    case 'clear':
      return from(0);
    default:
      return [];
  }
}

/** A command with what it cancels in `history`, as who gives it sees it there. */
export function withCancels(history: History, command: HistoryCommand): HistoryCommand {
  if (command.kind !== 'append' && command.kind !== 'cancelFrom' && command.kind !== 'clear') return command;
  const gone = goneWith(history, command).map((record) => [record.id, recordHash(record)] as const);
  return { ...command, cancels: Object.fromEntries(gone) };
}

/** Records that a command would cancel in `history` though who gave it did not see them, or saw them with other parameters; none where it does not say what it cancels. */
export function unseenBy(history: History, command: HistoryCommand): readonly OperationRecord[] {
  const cancels = 'cancels' in command ? command.cancels : undefined;
  if (!cancels) return [];
  return goneWith(history, command).filter((record) => cancels[record.id] !== recordHash(record));
}

/**
 * Id of the record to step to before `command`, so that it cancels none that its maker did not see: a new record that was made on the last one stands
 * behind all that others made meanwhile, wherever they stand.
 */
export function stepsFirst(history: History, command: HistoryCommand): string | undefined {
  if (command.kind !== 'append' || Object.keys(command.cancels ?? {}).length > 0) return undefined;
  return unseenBy(history, command).at(-1)?.id;
}

/** Whether a command would cancel records unseen and nothing can be done about it without its maker. */
export const cancelsUnseen = (history: History, command: HistoryCommand): boolean =>
  unseenBy(history, command).length > 0 && stepsFirst(history, command) === undefined;
