import type { History, HistoryCommand, OperationRecord } from './record.ts';
import { chainKey } from './chain-key.ts';

/** Live records that a command cancels. */
function goneWith({ records, cursor }: History, command: HistoryCommand): readonly OperationRecord[] {
  const from = (index: number) => records.slice(index).filter(({ state }) => state !== 'cancelled');
  switch (command.kind) {
    case 'append':
      return records.some(({ id }) => id === command.record.id) ? [] : from(cursor);
    case 'cancelFrom': {
      const index = records.findIndex(({ id }) => id === command.id);
      return index < 0 || records[index]!.state === 'cancelled' ? [] : from(index);
    }
    case 'clear':
      return from(0);
    default:
      return [];
  }
}

/** What a record says and computes, whatever its id: the same for its copy that an undo makes. 64 hex digits. */
export const sayingOf = (record: OperationRecord): string => chainKey('', record);

/** A command with what it cancels in `history`, as who gives it sees it there. */
export function withCancels(history: History, command: HistoryCommand): HistoryCommand {
  if (command.kind !== 'append' && command.kind !== 'cancelFrom' && command.kind !== 'clear') return command;
  const gone = goneWith(history, command).map((record) => [record.id, sayingOf(record)] as const);
  return { ...command, cancels: Object.fromEntries(gone) };
}

/** Records that a command would cancel in `history` though who gave it did not see them, or saw them with other parameters; none where it does not say what it cancels. */
export function unseenBy(history: History, command: HistoryCommand): readonly OperationRecord[] {
  const cancels = 'cancels' in command ? command.cancels : undefined;
  if (!cancels) return [];
  return goneWith(history, command).filter((record) => cancels[record.id] !== sayingOf(record));
}

/**
 * Id of the record to step to before `command`, so that it cancels none that its maker did not see: a new record that was made on the last one stands
 * behind all that others made meanwhile, wherever they stand.
 */
export function stepsFirst(history: History, command: HistoryCommand): string | undefined {
  if (command.kind !== 'append' || Object.keys(command.cancels ?? {}).length > 0) return undefined;
  return unseenBy(history, command).at(-1)?.id;
}

/** Whether a new record was meant to come in the place of others that would stay before it: somebody else has gone on from them. */
function leavesStanding({ records, cursor }: History, command: HistoryCommand): boolean {
  if (command.kind !== 'append' || records.some(({ id }) => id === command.record.id)) return false;
  const { cancels = {} } = command;
  return records.slice(0, cursor).some(({ id, state }) => state !== 'cancelled' && id in cancels);
}

/**
 * Whether it is for its maker to say what becomes of a command: it would cancel records that its maker did not see, or leave standing what it was
 * to cancel, and nothing can be done about it without asking.
 */
export const needsItsMaker = (history: History, command: HistoryCommand): boolean =>
  leavesStanding(history, command) ||
  (unseenBy(history, command).length > 0 && stepsFirst(history, command) === undefined);
