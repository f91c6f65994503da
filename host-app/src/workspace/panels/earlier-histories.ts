import type { WireRecord } from '@bracewright/core/contract';
import { bodyRecords, chainKey, type OperationRecord } from '@bracewright/core/history';
import type { OperationRoles } from '@bracewright/core/operation';
import type { WantedRecord } from '@bracewright/core/services';

/** The steps that stood in a history that was cleared, in their order; or those that were cancelled. */
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
 * Steps that were cancelled, one after the other as they were made, each once and none that stands on the body again: of the present history, and of those
 * that were put away. They did not all stand at once, and which of them did is not kept, so they are no history that could be restored.
 */
export function cancelledSteps(
  present: readonly WireRecord[],
  archived: readonly WireRecord[],
  roles: OperationRoles,
): EarlierHistory {
  const known = new Set(present.filter(({ state }) => state !== 'cancelled').map(sayingOfWire));
  const gone = [...archived, ...present].filter(({ state }) => state === 'cancelled');
  return bodyRecords(gone, roles).filter((record) => {
    const saying = sayingOfWire(record);
    return !known.has(saying) && known.add(saying) !== undefined;
  });
}

const sayingOfWire = (record: WireRecord): string => chainKey('', record);

/** Whether these are cancelled steps, which are to be looked at only. */
export const areCancelled = (history: EarlierHistory): boolean =>
  history.some(({ state }) => state === 'cancelled');

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
