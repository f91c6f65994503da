import { isLive } from './live.ts';
import type { Cancels, History, HistoryCommand, OperationRecord } from './record.ts';
import { sayingOf, seenBy } from './unseen.ts';

/** Records of the history that a command names by their ids alone. */
function namedBy(command: HistoryCommand): readonly string[] {
  switch (command.kind) {
    case 'append':
    case 'clear':
      return [];
    case 'stepTo':
      return command.id === null ? [] : [command.id];
    case 'setState':
      return command.ids;
    default:
      return [command.id];
  }
}

/** What a step says that a command names, by its id, as far as that is known; without those that the commands made. */
function sayingsNamed({ records }: History, commands: readonly HistoryCommand[]): Map<string, string> {
  const own = new Set(commands.flatMap((one) => (one.kind === 'append' ? [one.record.id] : [])));
  const held = new Map(records.map((record) => [record.id, record]));
  const named = new Map<string, string>();
  for (const command of commands) {
    for (const [id, saying] of Object.entries(seenBy(command) ?? {}))
      if (!named.has(id)) named.set(id, saying);
    for (const id of namedBy(command)) {
      const record = held.get(id);
      if (record && !named.has(id)) named.set(id, sayingOf(record));
    }
  }
  return new Map([...named].filter(([id]) => !own.has(id)));
}

/**
 * Records that commands name and that were cancelled or put away, with the one that stands in the history in the place of each: the copy that somebody made
 * who took that back, or made the alignment before it anew. It says the same, seed and all, came later, and no command names it.
 */
export function heirsOf(history: History, commands: readonly HistoryCommand[]): ReadonlyMap<string, string> {
  const places = new Map(history.records.map(({ id }, place) => [id, place]));
  const live = history.records.filter(isLive);
  const isThere = new Set(live.map(({ id }) => id));
  const named = sayingsNamed(history, commands);
  const gone = [...named].filter(([id]) => !isThere.has(id));
  const heirs = new Map<string, string>();
  if (gone.length === 0) return heirs;
  const own = new Set(commands.flatMap((one) => (one.kind === 'append' ? [one.record.id] : [])));
  const free = new Set(live.filter(({ id }) => !named.has(id) && !own.has(id)));
  for (const [id, saying] of gone) {
    // What was put away is in the history no more; all that is came after it.
    const place = places.get(id) ?? -1;
    const heir = [...free].find((one) => places.get(one.id)! > place && sayingOf(one) === saying);
    if (!heir) continue;
    free.delete(heir);
    heirs.set(id, heir.id);
  }
  return heirs;
}

/** A command that names, in the place of records that are gone, those which stand in the history for them. */
export function withHeirs(command: HistoryCommand, heirs: ReadonlyMap<string, string>): HistoryCommand {
  const idOf = (id: string) => heirs.get(id) ?? id;
  const seen = (cancels: Cancels): Cancels =>
    Object.fromEntries(Object.entries(cancels).map(([id, saying]) => [idOf(id), saying]));
  switch (command.kind) {
    case 'append':
      return command.cancels ? { ...command, cancels: seen(command.cancels) } : command;
    case 'stepTo':
      return {
        ...command,
        id: command.id === null ? null : idOf(command.id),
        ...(command.greys && { greys: seen(command.greys) }),
      };
    case 'setState':
      return { ...command, ids: command.ids.map(idOf) };
    case 'clear':
      return {
        ...command,
        ...(command.cancels && { cancels: seen(command.cancels) }),
        ...(command.off && { off: command.off.map(idOf) }),
      };
    case 'cancelFrom':
      return { ...command, id: idOf(command.id), ...(command.cancels && { cancels: seen(command.cancels) }) };
    case 'editParams':
    case 'rename':
      return { ...command, id: idOf(command.id) };
  }
}

/** The live record of a history that stands in the place of a cancelled one, where `record` is a copy of this one too: somebody else made it. */
export function twinOf({ records }: History, record: OperationRecord): OperationRecord | undefined {
  const isCopy = (one: OperationRecord) =>
    one.seed === record.seed && one.type === record.type && sayingOf(one) === sayingOf(record);
  const first = records.findIndex((one) => !isLive(one) && isCopy(one));
  return first < 0
    ? undefined
    : records.slice(first).find((one) => one.id !== record.id && isLive(one) && isCopy(one));
}

/** Whether a command names records that stand under other ids, or makes one that stands there already. */
export const meansOthers = (history: History, command: HistoryCommand): boolean =>
  (command.kind === 'append' &&
    history.records.every(({ id }) => id !== command.record.id) &&
    twinOf(history, command.record) !== undefined) ||
  (command.kind !== 'editParams' && heirsOf(history, [command]).size > 0);
