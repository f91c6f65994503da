import type { WireRecord } from '@bracewright/core/contract';
import { bodyRecords, chainKey, type OperationRecord } from '@bracewright/core/history';
import type { OperationRoles } from '@bracewright/core/operation';
import type { WantedRecord } from '@bracewright/core/services';

/** A history that was cleared: the steps that stood in it, in their order. */
export type EarlierHistory = readonly WireRecord[];

/**
 * Archived records as the histories that they were, the newest first. The server lists one history after another, each from its first
 * step on. Steps that were cancelled while it lived stay away; a history of nothing else is none.
 */
export function earlierHistories(archived: readonly WireRecord[]): readonly EarlierHistory[] {
  const found: WireRecord[][] = [];
  let last = Infinity;
  for (const record of archived) {
    if (record.index <= last) found.push([]);
    last = record.index;
    if (record.state !== 'cancelled') found.at(-1)!.push(record);
  }
  return found.filter((history) => history.length > 0).reverse();
}

/**
 * Whether the steps are known to have been made on the body with hash `base`: some step kept what it gave there (Merkle chain of keys, as
 * `chainKey`). False where none did: they were made on another body, or never computed.
 */
export function wasMadeOn(
  base: string,
  history: readonly Pick<OperationRecord, 'type' | 'version' | 'params' | 'seed' | 'state' | 'result'>[],
): boolean {
  let key = base;
  return history.some((record) => {
    if (record.state !== 'on') return false;
    key = chainKey(key, record);
    return record.result?.key === key;
  });
}

/** Whether it was kept which of the steps had been undone when the history was put away. */
export const knowsUndone = (history: EarlierHistory): boolean =>
  history.every(({ undone }) => undone !== undefined);

/**
 * The steps as they are made anew, so that they give the shape that was put away: what had been undone comes back switched off. Walls that
 * were exported are not steps of the body, and stay where they are.
 */
export const wantedOf = (history: EarlierHistory, roles: OperationRoles): readonly WantedRecord[] =>
  bodyRecords(history, roles).map(({ type, version, params, seed, state, undone, name }) => ({
    ...{ type, version, params, seed },
    state: state === 'off' || undone ? 'off' : 'on',
    ...(name === '' ? {} : { name }),
  }));
