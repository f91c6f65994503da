import { isExporter } from '../history/body-records.ts';
import { HistoryError, reduce } from '../history/history.ts';
import { isLive } from '../history/live.ts';
import { withCancels } from '../history/unseen.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { WantedRecord } from '../services/history-service.ts';
import type { Ids } from '../services/small-services.ts';
import type { History, HistoryCommand, OperationRecord, RecordOutcome } from '../history/record.ts';

/** The record that is wanted, before it was computed. */
export const draftOf = (wanted: WantedRecord, ids: Ids): OperationRecord => ({
  id: ids.uuid(),
  type: wanted.type,
  version: wanted.version,
  params: wanted.params,
  seed: wanted.seed ?? ids.seed(),
  state: wanted.state ?? 'on',
  result: null,
  ...(wanted.name === undefined ? {} : { name: wanted.name }),
});

/** The records that are not cancelled, of all or from one on. Throws HistoryError `history/unknown-record`. */
export function liveRecords({ records }: History, from?: string): readonly OperationRecord[] {
  const first = from === undefined ? 0 : records.findIndex(({ id }) => id === from);
  if (from !== undefined && first < 0) throw new HistoryError('history/unknown-record', { id: from });
  return records.slice(first).filter(isLive);
}

/** Shuts the eyes of walls that are shown but for `except`. */
function shutWalls(
  records: readonly OperationRecord[],
  roles: OperationRoles,
  except: readonly string[] = [],
): HistoryCommand[] {
  const ids = records
    .filter(({ id, type, state }) => state === 'on' && isExporter(type, roles) && !except.includes(id))
    .map(({ id }) => id);
  return ids.length > 0 ? [{ kind: 'setState', ids, state: 'off' }] : [];
}

/** What makes a new step. A wall that is shown was made before it: it gives way to the body, or the step would not be seen. */
export function appendCommands(
  { records, cursor }: History,
  record: OperationRecord,
  roles: OperationRoles,
): HistoryCommand[] {
  const eyes = isExporter(record.type, roles) ? [] : shutWalls(records.slice(0, cursor), roles);
  return [{ kind: 'append', record }, ...eyes];
}

/** What switches records. One wall is shown at a time: the one that was asked for last. */
export function stateCommands(
  { records }: History,
  { ids, state }: { readonly ids: readonly string[]; readonly state: 'on' | 'off' },
  roles: OperationRoles,
): HistoryCommand[] {
  const showsWall =
    state === 'on' && records.some(({ id, type }) => isExporter(type, roles) && ids.includes(id));
  return [{ kind: 'setState', ids, state }, ...(showsWall ? shutWalls(records, roles, ids) : [])];
}

/** Commands with what each of them cancels when they are given one after the other from `history`. */
export function seenFrom(history: History, commands: readonly HistoryCommand[]): readonly HistoryCommand[] {
  let before = history;
  return commands.map((command) => {
    const seen = withCancels(before, command);
    before = reduce(before, command);
    return seen;
  });
}

/** A record with what it gave here. */
export const withResult = (record: OperationRecord, outcome: RecordOutcome | undefined): OperationRecord =>
  outcome?.meshHash ? { ...record, result: { key: outcome.key, meshHash: outcome.meshHash } } : record;

/** New parameters go to the store with what they gave here, so that a replay there can be compared. */
export function withOutcome(
  command: HistoryCommand,
  outcomes: ReadonlyMap<string, RecordOutcome>,
): HistoryCommand {
  if (command.kind !== 'editParams') return command;
  const outcome = outcomes.get(command.id);
  return outcome?.meshHash === undefined
    ? command
    : { ...command, result: { key: outcome.key, meshHash: outcome.meshHash } };
}
