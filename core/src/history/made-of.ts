import { bodyKey, bodyRecords } from './body-records.ts';
import type { History } from './record.ts';
import type { OperationRoles } from '../operation/roles.ts';

/** The state of a design that something was made of. */
export interface MadeOf {
  /** `bodyKey` of it. */
  readonly key: string;
  /** The last record before it was made; null where it was made of the base. */
  readonly recordId: string | null;
}

/** The state that a design has now. */
export function madeOf({ base, records, cursor }: History, roles: OperationRoles): MadeOf {
  const now = bodyRecords(records.slice(0, cursor), roles);
  return { key: bodyKey(base, now, roles), recordId: now.at(-1)?.id ?? null };
}

/**
 * Whether something is of another state of a design than it has now, and how many steps have come since: null where that cannot be told, because a step
 * before it was changed or taken back, or the history was begun anew. Undefined where it is of the design as it is.
 * `now` is the `bodyKey` of the design, for who knows it.
 */
export function olderThan(
  { key, recordId }: MadeOf,
  { base, records, cursor }: History,
  roles: OperationRoles,
  now = bodyKey(base, records.slice(0, cursor), roles),
): { readonly steps: number | null } | undefined {
  if (now === key) return undefined;
  const made = recordId === null ? -1 : records.findIndex(({ id }) => id === recordId);
  const since = made < 0 && recordId !== null ? [] : records.slice(made + 1, cursor);
  const count = bodyRecords(since, roles).filter(({ state }) => state === 'on').length;
  return { steps: count === 0 ? null : count };
}
