import { LIMITS } from '@bracewright/core/contract';
import { sayingOf, type History, type HistoryCommand } from '@bracewright/core/history';
import { isAnnotationChange, type PendingChange } from '../../stores/outbox/changes.ts';

type Append = Extract<HistoryCommand, { kind: 'append' }>;
type Clear = Extract<HistoryCommand, { kind: 'clear' }>;

/** Characters of JSON in a call that leave room for what stands around them, and for names of more than one byte a letter. */
const MOST_JSON = LIMITS.jsonBytes * 0.75;

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

/** How many of some steps one call can carry. */
function roomFor(row: readonly PendingChange[]): number {
  let left = MOST_JSON;
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
  const room = roomFor(row);
  if (clear) return room < row.length ? first : [...first, ...row];
  return row.slice(0, Math.max(1, room));
}

/** The clear with which changes begin, and the steps after it, as far as the server has them: they came there together. */
export function arrivedOf(waiting: readonly PendingChange[], server: History): readonly PendingChange[] {
  if (!clearOf(waiting)) return [];
  const held = new Set(server.records.map(({ id }) => id));
  const row = rowOf(waiting.slice(1));
  const missing = stepsOf(row).findIndex(({ id }) => !held.has(id));
  const there = missing < 0 ? row : row.slice(0, missing);
  return there.length > 0 ? [waiting[0]!, ...there] : [];
}

/** The copies that steps of `batch` are of those which its clear takes, by the ids of these: they say the same. */
export function copiesIn(batch: readonly PendingChange[]): ReadonlyMap<string, string> {
  const copies = new Map<string, string>();
  const free = new Set(stepsOf(batch));
  for (const [id, saying] of Object.entries(clearOf(batch)?.cancels ?? {})) {
    const copy = [...free].find((record) => sayingOf(record) === saying);
    if (!copy) continue;
    free.delete(copy);
    copies.set(id, copy.id);
  }
  return copies;
}

/** Commands of the history among changes. */
export const commandsOf = (changes: readonly PendingChange[]): readonly HistoryCommand[] =>
  changes.map(({ command }) => command).filter((one) => !isAnnotationChange(one));
