import type { OperationRoles } from '../operation/roles.ts';
import { bodyRecords } from './body-records.ts';
import type { OperationRecord } from './record.ts';

/**
 * By how many steps a body differs from what it was: those that came, went, or say something else by now. Walls that were made of it are no steps of it, and a step counts by what it says, not by its id: an
 * undo brings copies.
 */
export function stepsSince(
  before: readonly OperationRecord[],
  now: readonly OperationRecord[],
  roles: OperationRoles,
): number {
  const sayings = (records: readonly OperationRecord[]) =>
    bodyRecords(records, roles)
      .filter(({ state }) => state === 'on')
      .map(({ type, version, params, seed }) => JSON.stringify([type, version, params, seed]));
  const [old, next] = [sayings(before), sayings(now)];
  let same = 0;
  while (same < old.length && old[same] === next[same]) same++;
  let last = 0;
  while (last < Math.min(old.length, next.length) - same && old.at(-1 - last) === next.at(-1 - last)) last++;
  return Math.max(old.length, next.length) - same - last;
}
