import { acrossCopies } from '../errors/across-copies.ts';
import { SdkError, type ErrorData } from '../errors/sdk-error.ts';
import { canonicalJson } from './canonical-json.ts';
import type { History, HistoryCommand, OperationRecord } from './record.ts';

/** A command that the history does not allow: `history/unknown-record`, `history/record-cancelled`, `history/duplicate-id`. */
export class HistoryError extends SdkError {
  static {
    acrossCopies(this, 'HistoryError');
  }

  constructor(code: `history/${string}`, data: ErrorData = {}) {
    super(code, data);
    this.name = 'HistoryError';
  }
}

/** A history without records on the mesh whose hash is `base`. */
export const emptyHistory = (base: string): History => ({ base, records: [], cursor: 0 });

/** The records that take part in replay: at or before the cursor and `on`, in order. */
export const activeRecords = (history: History): readonly OperationRecord[] =>
  history.records.slice(0, history.cursor).filter((record) => record.state === 'on');

const cancelled = (record: OperationRecord): OperationRecord =>
  record.state === 'cancelled' ? record : { ...record, state: 'cancelled' };

/** Position of a record that may still be worked on; throws HistoryError. */
function indexOfLive(history: History, id: string): number {
  const index = history.records.findIndex((record) => record.id === id);
  if (index < 0) throw new HistoryError('history/unknown-record', { id });
  if (history.records[index]!.state === 'cancelled')
    throw new HistoryError('history/record-cancelled', { id });
  return index;
}

function replaceAt(history: History, index: number, record: OperationRecord): History {
  return { ...history, records: history.records.with(index, record) };
}

/** Whether a second create asks for what the first one made; names, states and results may have changed since. */
const isSameCreate = (a: OperationRecord, b: OperationRecord): boolean =>
  a.type === b.type &&
  a.version === b.version &&
  a.seed === b.seed &&
  canonicalJson(a.params) === canonicalJson(b.params);

function append(history: History, record: OperationRecord): History {
  const known = history.records.find((other) => other.id === record.id);
  if (known) {
    if (isSameCreate(known, record)) return history;
    throw new HistoryError('history/duplicate-id', { id: record.id });
  }
  const kept = history.records.map((other, index) => (index < history.cursor ? other : cancelled(other)));
  return { ...history, records: [...kept, record], cursor: kept.length + 1 };
}

/**
 * The history after `command`. Pure: the given history is left as it is, and what did not change is shared. A command that
 * changes nothing returns the same object.
 *
 * - `append` after a step back cancels the greyed tail, which stays in the archive; the same record twice is harmless.
 * - `stepTo` puts the cursor behind the record, `null` before the first.
 * - `setState` switches records; an empty list changes nothing.
 * - `cancelFrom` cancels the record and every later one, greyed ones too.
 * - `clear` cancels everything and takes a new base.
 *
 * Throws HistoryError: `history/unknown-record` and `history/record-cancelled` (data `id`) for a record that is not there or
 * can no longer be worked on, `history/duplicate-id` for an id that another record has.
 */
export function reduce(history: History, command: HistoryCommand): History {
  switch (command.kind) {
    case 'append':
      return append(history, command.record);
    case 'stepTo': {
      const cursor = command.id === null ? 0 : indexOfLive(history, command.id) + 1;
      return cursor === history.cursor ? history : { ...history, cursor };
    }
    case 'setState': {
      const ids = new Set(command.ids);
      for (const id of ids) indexOfLive(history, id);
      const changes = history.records.some((record) => ids.has(record.id) && record.state !== command.state);
      if (!changes) return history;
      const records = history.records.map((record) =>
        ids.has(record.id) && record.state !== command.state ? { ...record, state: command.state } : record,
      );
      return { ...history, records };
    }
    case 'cancelFrom': {
      const from = indexOfLive(history, command.id);
      const records = history.records.map((record, index) => (index < from ? record : cancelled(record)));
      return { ...history, records };
    }
    case 'editParams': {
      const index = indexOfLive(history, command.id);
      const record = history.records[index]!;
      if (canonicalJson(record.params) === canonicalJson(command.params)) return history;
      return replaceAt(history, index, { ...record, params: command.params, result: null });
    }
    case 'rename': {
      const index = indexOfLive(history, command.id);
      const record = history.records[index]!;
      return record.name === command.name
        ? history
        : replaceAt(history, index, { ...record, name: command.name });
    }
    case 'clear':
      return { base: command.base, records: history.records.map(cancelled), cursor: history.records.length };
  }
}
