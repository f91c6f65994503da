import type { WireRecord } from '@bracewright/core/contract';
import { bodyRecords, chainKey, type OperationRecord } from '@bracewright/core/history';
import type { OperationRoles } from '@bracewright/core/operation';
import type { WantedRecord } from '@bracewright/core/services';

/** A history that was cleared, or the present one before steps of it were cancelled: the steps that stood in it, in their order. */
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
 * The present history as it was before steps of it were cancelled, the newest first: those that were there before them, and they themselves. Steps that an
 * undo brought back as copies are not gone. Which of the cancelled ones were off or had been undone is not known.
 */
export function cancelledHistories(present: readonly WireRecord[]): readonly EarlierHistory[] {
  const live = present.filter(({ state }) => state !== 'cancelled');
  const there = new Set(live.map(sayingOfWire));
  const found: EarlierHistory[] = [];
  for (let from = 0; from < present.length; from++) {
    if (present[from]!.state !== 'cancelled') continue;
    let to = from;
    while (present[to]?.state === 'cancelled') to++;
    const gone = present.slice(from, to);
    const before = present.slice(0, from).filter(({ state }) => state !== 'cancelled');
    if (gone.some((one) => !there.has(sayingOfWire(one)))) found.push([...before, ...gone]);
    from = to;
  }
  return found.reverse();
}

const sayingOfWire = (record: WireRecord): string => chainKey('', record);

/** Steps of a history that are cancelled in the present one. */
export const cancelledOf = (history: EarlierHistory): number =>
  history.filter(({ state }) => state === 'cancelled').length;

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

const asLive = (record: WireRecord): WireRecord =>
  record.state === 'cancelled' ? { ...record, state: 'on' } : record;

/**
 * The steps as they are made anew, so that they give the shape that was put away: what had been undone comes back switched off. Walls that
 * were exported are not steps of the body, and stay where they are.
 */
export const wantedOf = (history: EarlierHistory, roles: OperationRoles): readonly WantedRecord[] =>
  bodyRecords(history.map(asLive), roles).map(({ type, version, params, seed, state, undone, name }) => ({
    ...{ type, version, params, seed },
    state: state === 'off' || undone ? 'off' : 'on',
    ...(name === '' ? {} : { name }),
  }));
