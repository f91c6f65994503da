import { isExporter } from '../history/body-records.ts';
import type { History, HistoryCommand, OperationRecord } from '../history/record.ts';

/** Shuts the eyes of walls that are shown but for `except`. */
function shutWalls(records: readonly OperationRecord[], except: readonly string[] = []): HistoryCommand[] {
  const ids = records
    .filter(({ id, type, state }) => state === 'on' && isExporter(type) && !except.includes(id))
    .map(({ id }) => id);
  return ids.length > 0 ? [{ kind: 'setState', ids, state: 'off' }] : [];
}

/** What makes a new step. A wall that is shown was made before it: it gives way to the body, or the step would not be seen. */
export function appendCommands({ records, cursor }: History, record: OperationRecord): HistoryCommand[] {
  const eyes = isExporter(record.type) ? [] : shutWalls(records.slice(0, cursor));
  return [{ kind: 'append', record }, ...eyes];
}

/** What switches records. One wall is shown at a time: the one that was asked for last. */
export function stateCommands(
  { records }: History,
  ids: readonly string[],
  state: 'on' | 'off',
): HistoryCommand[] {
  const showsWall = state === 'on' && records.some(({ id, type }) => isExporter(type) && ids.includes(id));
  return [{ kind: 'setState', ids, state }, ...(showsWall ? shutWalls(records, ids) : [])];
}
