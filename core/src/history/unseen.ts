import type { Cancels, History, HistoryCommand, OperationRecord } from './record.ts';
import { chainKey } from './chain-key.ts';
import { isLive } from './live.ts';

/** Live records that a command cancels or, a step back, greys. */
function goneWith({ records, cursor }: History, command: HistoryCommand): readonly OperationRecord[] {
  const from = (index: number) => records.slice(index).filter(isLive);
  switch (command.kind) {
    case 'append':
      return records.some(({ id }) => id === command.record.id) ? [] : from(cursor);
    case 'cancelFrom': {
      const index = records.findIndex(({ id }) => id === command.id);
      return index < 0 || !isLive(records[index]!) ? [] : from(index);
    }
    case 'clear':
      return from(0);
    case 'stepTo': {
      const index = records.findIndex(({ id }) => id === command.id);
      // What is switched off shapes no body.
      const shaping = records.slice(index + 1, cursor).filter(({ state }) => state === 'on');
      return command.id !== null && index < 0 ? [] : shaping;
    }
    default:
      return [];
  }
}

/** Live records that lie greyed after a step back, those that lay there before among them. */
function greyedAfter({ records }: History, id: string | null): readonly OperationRecord[] {
  const index = records.findIndex((record) => record.id === id);
  return id !== null && index < 0 ? [] : records.slice(index + 1).filter(isLive);
}

/** What a record says and computes, whatever its id: the same for its copy that an undo makes. 64 hex digits. */
export function sayingOf(record: OperationRecord): string {
  const known = said.get(record);
  if (known !== undefined) return known;
  const saying = chainKey('', record);
  said.set(record, saying);
  return saying;
}
/** Each step back asks for those of all that it greys, and a record with the dabs of a long stroke takes a while to read. Records never change. */
const said = new WeakMap<OperationRecord, string>();

const sayings = (records: readonly OperationRecord[]): Cancels =>
  Object.fromEntries(records.map((record) => [record.id, sayingOf(record)]));

/** A command with what it cancels or greys in `history`, as who gives it sees it there. */
export function withCancels(history: History, command: HistoryCommand): HistoryCommand {
  switch (command.kind) {
    case 'append':
    case 'cancelFrom':
      return { ...command, cancels: sayings(goneWith(history, command)) };
    case 'clear': {
      const gone = goneWith(history, command);
      const off = gone.filter(({ state }) => state === 'off').map(({ id }) => id);
      return { ...command, cancels: sayings(gone), ...(off.length > 0 && { off }) };
    }
    case 'stepTo':
      return { ...command, greys: sayings(greyedAfter(history, command.id)) };
    case 'setState':
      return { ...command, sees: sayings(history.records.filter(({ id }) => command.ids.includes(id))) };
    case 'editParams':
    case 'rename':
      return { ...command, sees: sayings(history.records.filter(({ id }) => id === command.id)) };
  }
}

/** What a command cancels or greys as who gave it saw it; undefined where it does not say so. */
const seenBy = (command: HistoryCommand): Cancels | undefined =>
  command.kind === 'stepTo' ? command.greys : 'cancels' in command ? command.cancels : undefined;

/** The records that a command names, with what they said as who gave it saw them, as far as it says so. */
export const namedBy = (command: HistoryCommand): Cancels =>
  ('sees' in command ? command.sees : seenBy(command)) ?? {};

/**
 * Records that a command would cancel or grey in `history` though who gave it did not see them, or saw them with other parameters; none where it does
 * not say which it does.
 */
export function unseenBy(history: History, command: HistoryCommand): readonly OperationRecord[] {
  const seen = seenBy(command);
  if (!seen) return [];
  return goneWith(history, command).filter((record) => seen[record.id] !== sayingOf(record));
}

/**
 * Id of the record to step to before `command`, so that it cancels none that its maker did not see: a new record that was made on the last one stands
 * behind all that others made meanwhile, wherever they stand.
 */
export function stepsFirst(history: History, command: HistoryCommand): string | undefined {
  if (command.kind !== 'append' || Object.keys(command.cancels ?? {}).length > 0) return undefined;
  return unseenBy(history, command).at(-1)?.id;
}

/**
 * Whether a command would leave standing what it was to cancel: somebody else has gone on from records in whose place a new one was to come, or
 * has cancelled the record of a cancel, but not those behind it that only its maker had.
 */
function leavesStanding(history: History, command: HistoryCommand): boolean {
  const cancels = ('cancels' in command && command.cancels) || {};
  if (command.kind === 'append' && history.records.some(({ id }) => id === command.record.id)) return false;
  const gone = new Set(goneWith(history, command));
  return history.records.some((record) => record.id in cancels && isLive(record) && !gone.has(record));
}

/** Whether a clear that carries on what was there would make again what somebody else has cancelled. */
export const bringsBack = (history: History, command: HistoryCommand): boolean =>
  command.kind === 'clear' &&
  command.carries === true &&
  history.records.some((record) => record.id in (command.cancels ?? {}) && !isLive(record));

/**
 * Whether it is for its maker to say what becomes of a command: it would cancel or grey records that its maker did not see, or leave standing what
 * it was to cancel, and nothing can be done about it without asking.
 */
export const needsItsMaker = (history: History, command: HistoryCommand): boolean =>
  leavesStanding(history, command) ||
  (unseenBy(history, command).length > 0 && stepsFirst(history, command) === undefined);
