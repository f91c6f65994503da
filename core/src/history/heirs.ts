import { isLive } from './live.ts';
import type { Cancels, History, HistoryCommand, OperationRecord } from './record.ts';
import { namedBy, sayingOf } from './unseen.ts';

/** The records that a page has made, as far as it knows: nobody else's copies. */
export interface OwnRecords {
  has(id: string): boolean;
  /** Whether it was made since the page was opened: what was sent before that is not known. */
  isFresh(id: string): boolean;
}

/** A page that has made nothing. */
export const NOTHING_OWN: OwnRecords = { has: () => false, isFresh: () => false };

/** Ids of records that a command names. */
function idsOf(command: HistoryCommand): readonly string[] {
  const named = Object.keys(namedBy(command));
  switch (command.kind) {
    case 'append':
    case 'clear':
      return named;
    case 'stepTo':
      return command.id === null ? named : [command.id, ...named];
    case 'setState':
      return command.ids;
    default:
      return [command.id, ...named];
  }
}

/** What the records say that commands name: as they stand in the history, or as who gave the command saw them. Without those that the commands made. */
function sayingsNamed({ records }: History, commands: readonly HistoryCommand[]): Map<string, string> {
  const own = madeBy(commands);
  const held = new Map(records.map((record) => [record.id, record]));
  const named = new Map<string, string>();
  for (const command of commands)
    for (const id of idsOf(command)) {
      if (named.has(id) || own.has(id)) continue;
      const record = held.get(id);
      // What lives is found by its id.
      const saying = record && isLive(record) ? '' : record ? sayingOf(record) : namedBy(command)[id];
      if (saying !== undefined) named.set(id, saying);
    }
  return named;
}

/** Ids of the records that commands make. */
export const madeBy = (commands: readonly HistoryCommand[]): ReadonlySet<string> =>
  new Set(commands.flatMap((one) => (one.kind === 'append' ? [one.record.id] : [])));

/**
 * Records that commands name and that were cancelled or put away, with the one that stands in the history in the place of each: the copy that somebody else
 * made who took that back, or made the alignment before it anew. It says the same, seed and all, and came later. Of several that say the same the last
 * stands for the last.
 */
export function heirsOf(
  history: History,
  commands: readonly HistoryCommand[],
  own: OwnRecords,
): ReadonlyMap<string, string> {
  const places = new Map(history.records.map(({ id }, place) => [id, place]));
  const live = new Set(history.records.filter(isLive).map(({ id }) => id));
  const named = sayingsNamed(history, commands);
  const gone = [...named].filter(([id]) => !live.has(id));
  const heirs = new Map<string, string>();
  if (gone.length === 0) return heirs;
  const made = madeBy(commands);
  const free = history.records.filter(
    ({ id }) => live.has(id) && !named.has(id) && !made.has(id) && !own.has(id),
  );
  // What was put away is in the history no more; all that is came after it.
  const placeOf = (id: string) => places.get(id) ?? -1;
  for (const saying of new Set(gone.map(([, one]) => one))) {
    const copies = free.filter((one) => sayingOf(one) === saying).map(({ id }) => id);
    if (copies.length === 0) continue;
    const away = gone.filter(([id, one]) => one === saying && !places.has(id)).map(([id]) => id);
    const cancelled = history.records.filter((one) => !isLive(one) && sayingOf(one) === saying);
    const originals = [...away, ...cancelled.map(({ id }) => id)];
    const used = new Set<string>();
    for (const [id] of gone.filter(([, one]) => one === saying).toReversed()) {
      const at = originals.indexOf(id) - originals.length + copies.length;
      const heir = copies[at < 0 && copies.length === 1 ? 0 : at];
      if (heir === undefined || used.has(heir) || placeOf(heir) < placeOf(id)) continue;
      used.add(heir);
      heirs.set(id, heir);
    }
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
      return { ...command, ids: command.ids.map(idOf), ...(command.sees && { sees: seen(command.sees) }) };
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
      return { ...command, id: idOf(command.id), ...(command.sees && { sees: seen(command.sees) }) };
  }
}

/** Live records of a history that stand in the place of cancelled ones of which `record` is a copy too: somebody else made them. */
export function twinsOf(
  { records }: History,
  record: OperationRecord,
  own: OwnRecords,
): readonly OperationRecord[] {
  if (!own.isFresh(record.id)) return [];
  const isCopy = (one: OperationRecord) =>
    one.seed === record.seed && one.type === record.type && sayingOf(one) === sayingOf(record);
  const first = records.findIndex((one) => !isLive(one) && isCopy(one));
  return first < 0
    ? []
    : records.slice(first).filter((one) => isLive(one) && !own.has(one.id) && isCopy(one));
}

/** Whether a command names records that stand under other ids, or makes one that stands there already. */
export const meansOthers = (history: History, command: HistoryCommand, own: OwnRecords): boolean =>
  (command.kind === 'append' &&
    history.records.every(({ id }) => id !== command.record.id) &&
    twinsOf(history, command.record, own).length > 0) ||
  heirsOf(history, [command], own).size > 0;
