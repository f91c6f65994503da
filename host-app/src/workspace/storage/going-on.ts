import { heirsOf, sayingOf, withHeirs, type History, type OwnRecords } from '@bracewright/core/history';
import type { Change, PendingChange, SetAside } from '../../stores/outbox/changes.ts';
import { copiesIn } from './batches.ts';
import { without } from './send-change.ts';

/**
 * The copies by which steps go on that somebody else has put away with an alignment, by the ids of these: of the steps about whose values `asides` ask.
 * `known` is the history that was known before `server`.
 */
export function heirsAsked(
  asides: readonly SetAside[],
  known: History,
  server: History,
  own: OwnRecords,
): ReadonlyMap<string, string> {
  const before = new Map(known.records.map((record) => [record.id, record]));
  const asked = asides.flatMap(({ command, refusal }) => {
    const record = command.kind === 'editParams' && refusal.isOvertaken ? before.get(command.id) : undefined;
    return record
      ? [{ kind: 'rename', id: record.id, name: '', sees: { [record.id]: sayingOf(record) } } as const]
      : [];
  });
  return asked.length > 0 ? heirsOf(server, asked, own) : new Map();
}

/** New values for a step that an alignment which waits is about to put away are those of the copy by which it goes on. */
export function onCopies(changes: readonly Change[], waiting: readonly PendingChange[]): readonly Change[] {
  const copies = copiesIn(waiting);
  return changes.map((one) => (one.kind === 'editParams' ? withHeirs(one, copies) : one));
}

/** New ids for the steps among changes that the server may have had before, and knows by their ids though they were put away. */
export function newIdsFor(
  changes: readonly Change[],
  mayBeThere: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const made = changes.flatMap((one) => (one.kind === 'append' ? [one.record.id] : []));
  return new Map(made.filter(mayBeThere).map((id) => [id, crypto.randomUUID()]));
}

/**
 * New values that follow others of their step which are to be asked about (`untold`), and which the page still shows, count from what those took the place
 * of. Where it was told, it shows what the server has.
 */
export function asFirst(change: PendingChange, untold: readonly SetAside[]): PendingChange {
  const { command } = change;
  const first = untold.find((one) => one.refusal.isOvertaken && without(one.command, command) !== command);
  return first ? { ...change, command: without(first.command, command) } : change;
}
