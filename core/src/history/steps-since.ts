import type { OperationRoles } from '../operation/roles.ts';
import { bodyRecords } from './body-records.ts';
import type { OperationRecord } from './record.ts';

/**
 * What the steps of a body say, in their order, each as one text: walls that were made of it are no steps of it, nor is what is switched off. A step counts by what it says, not by its id: an undo brings copies.
 */
export const stepSayings = (records: readonly OperationRecord[], roles: OperationRoles): readonly string[] =>
  bodyRecords(records, roles)
    .filter(({ state }) => state === 'on')
    .map(({ type, version, params, seed }) => JSON.stringify([type, version, params, seed]));

/** By how many steps a body differs from what it was, by the sayings of its steps (or what stands for each): those that came, went, or say something else by now. */
export function sayingsSince(old: readonly string[], next: readonly string[]): number {
  let same = 0;
  while (same < old.length && old[same] === next[same]) same++;
  let last = 0;
  while (last < Math.min(old.length, next.length) - same && old.at(-1 - last) === next.at(-1 - last)) last++;
  return Math.max(old.length, next.length) - same - last;
}
