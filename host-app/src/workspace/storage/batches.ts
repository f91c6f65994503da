import { LIMITS } from '@bracewright/core/contract';
import { sayingOf, withHeirs, type History, type HistoryCommand } from '@bracewright/core/history';
import {
  isAnnotationChange,
  type AnnotationChange,
  type Change,
  type PendingChange,
} from '../../stores/outbox/changes.ts';

type Append = Extract<HistoryCommand, { kind: 'append' }>;
type Clear = Extract<HistoryCommand, { kind: 'clear' }>;

/** Characters of JSON in a call of steps in a row: four seconds of a slow line (0.5 Mbit/s). More go in several calls. */
const MOST_OF_ROW = 256 * 1024;
/** The same of a clear with its steps, which cannot be parted: sixteen seconds, and a call is given up after thirty. */
const MOST_OF_CLEAR = 1024 * 1024;

const isAppend = ({ command }: PendingChange): boolean => command.kind === 'append';

/** The steps among changes. */
export const stepsOf = (changes: readonly PendingChange[]): readonly Append['record'][] =>
  changes.flatMap(({ command }) => (command.kind === 'append' ? [command.record] : []));

/** The clear with which changes begin. */
export const clearOf = (changes: readonly PendingChange[]): Clear | undefined =>
  changes[0]?.command.kind === 'clear' ? changes[0].command : undefined;

/** The steps in a row with which changes begin. */
function rowOf(changes: readonly PendingChange[]): readonly PendingChange[] {
  const end = changes.findIndex((one) => !isAppend(one));
  return end < 0 ? changes : changes.slice(0, end);
}

/** How many of some steps a call of so many characters can carry. */
function roomFor(row: readonly PendingChange[], most: number): number {
  let left = most;
  const end = stepsOf(row).findIndex((record, index) => {
    left -= JSON.stringify(record).length;
    return left < 0 || index >= LIMITS.recordsPerCall;
  });
  return end < 0 ? row.length : end;
}

/**
 * The changes that go to the server in one call, from the first of `waiting` on: steps that were made in a row, and a clear with all that were made after
 * it, so that nobody else ever finds half of them. A clear with more steps than a call can carry goes alone, like any other change.
 */
export function batchOf(waiting: readonly PendingChange[], server: History): readonly PendingChange[] {
  const first = waiting.slice(0, 1);
  const clear = clearOf(first);
  if (!clear && !first.every(isAppend)) return first;
  const row = rowOf(clear ? waiting.slice(1) : waiting);
  const held = new Set(server.records.map(({ id }) => id));
  // What the server has is known again by itself alone.
  if (stepsOf(row).some(({ id }) => held.has(id))) return first;
  if (clear) return roomFor(row, MOST_OF_CLEAR) < row.length ? first : [...first, ...row];
  return row.slice(0, Math.max(1, roomFor(row, MOST_OF_ROW)));
}

/** A clear among changes and the steps after it, as far as the server has them: they came there together. */
export function arrivedOf(waiting: readonly PendingChange[], server: History): readonly PendingChange[] {
  const held = new Set(server.records.map(({ id }) => id));
  for (const [place, one] of waiting.entries()) {
    if (one.command.kind !== 'clear') continue;
    const row = rowOf(waiting.slice(place + 1));
    const missing = stepsOf(row).findIndex(({ id }) => !held.has(id));
    const there = missing < 0 ? row : row.slice(0, missing);
    if (there.length > 0) return [one, ...there];
  }
  return [];
}

/** The copies that steps after a clear are of those which it takes, by the ids of these: they say the same. */
export function copiesIn(changes: readonly PendingChange[]): ReadonlyMap<string, string> {
  const copies = new Map<string, string>();
  for (const [place, { command }] of changes.entries()) {
    if (command.kind !== 'clear') continue;
    const free = new Set(stepsOf(rowOf(changes.slice(place + 1))));
    for (const [id, saying] of Object.entries(command.cancels ?? {})) {
      const copy = [...free].find((record) => sayingOf(record) === saying);
      if (!copy) continue;
      free.delete(copy);
      copies.set(id, copy.id);
    }
  }
  return copies;
}

/** Commands of the history among changes. */
export const commandsOf = (changes: readonly PendingChange[]): readonly HistoryCommand[] =>
  changes.map(({ command }) => command).filter((one) => !isAnnotationChange(one));

/** A measure that is locked to a step which has another id now. */
function lockedUnder(change: AnnotationChange, ids: ReadonlyMap<string, string>): AnnotationChange {
  const step = change.kind === 'putAnnotation' ? ids.get(change.annotation.step ?? '') : undefined;
  if (change.kind !== 'putAnnotation' || step === undefined) return change;
  return { ...change, annotation: { ...change.annotation, step } };
}

/** Changes about steps under other ids. */
export const underNewIds = (
  changes: readonly Change[],
  ids: ReadonlyMap<string, string>,
): readonly Change[] =>
  changes.map((one) => {
    if (ids.size === 0) return one;
    if (isAnnotationChange(one)) return lockedUnder(one, ids);
    const command = withHeirs(one, ids);
    if (command.kind !== 'append') return command;
    return { ...command, record: { ...command.record, id: ids.get(command.record.id) ?? command.record.id } };
  });
