import type { WireRecord } from '@bracewright/core/contract';
import { operations } from '@bracewright/catalog';
import { rolesOf } from '@bracewright/core/operation';
import { chainKey } from '@bracewright/core/history';
import { describe, expect, it } from 'vitest';
import {
  areCancelled,
  cancelledSteps,
  earlierHistories,
  knowsUndone,
  wantedOf,
  wasMadeOn,
} from './earlier-histories.ts';

const record = (id: string, index: number, more: Partial<WireRecord> = {}): WireRecord => ({
  ...{ id, index, modelId: 'm', type: 'twist.apply', version: 1, params: { angle: index }, seed: 1 },
  ...{ state: 'on', name: '', result: null, differs: null, createdAt: '', creator: '' },
  ...more,
});

describe('earlier histories', () => {
  it('are told apart where the steps begin anew, the newest first, without cancelled ones', () => {
    const archived = [
      record('a', 0),
      record('b', 1, { state: 'cancelled' }),
      record('c', 0, { state: 'cancelled' }),
      record('d', 0),
      record('e', 1, { state: 'off' }),
    ];
    const ids = earlierHistories(archived).map((history) => history.map(({ id }) => id));
    expect(ids).toEqual([['d', 'e'], ['a']]);
  });

  it('have the cancelled steps beside them: each once, as they were made, without what stands again and without walls', () => {
    const gone = (id: string, angle: number, more: Partial<WireRecord> = {}) =>
      record(id, 0, { state: 'cancelled', params: { angle }, ...more });
    const present = [
      gone('a', 10),
      gone('b', 12),
      gone('c', 10),
      gone('d', 5),
      gone('w', 3, { type: 'export.thicken' }),
      record('e', 5, { params: { angle: 5 } }),
    ];
    const archived = [record('f', 0), gone('g', 7)];
    const found = cancelledSteps(present, archived, rolesOf(operations));
    expect(found.map(({ id }) => id)).toEqual(['g', 'a', 'b']);
    expect([found, [record('a', 0)], []].map(areCancelled)).toEqual([true, false, false]);
    expect(earlierHistories(archived).map((history) => history.map(({ id }) => id))).toEqual([['f']]);
  });

  it('are known to be of this body where a step kept what it gave on it', () => {
    const off = record('a', 0, { state: 'off' });
    const plain = record('b', 1);
    const key = chainKey('base', plain);
    const kept = { ...plain, result: { key, meshHash: 'x' } };
    expect(wasMadeOn('base', [off, kept])).toBe(true);
    expect(wasMadeOn('other', [off, kept])).toBe(false);
    expect(wasMadeOn('base', [off, plain])).toBe(false);
  });

  it('come back as the shape that was put away: undone steps are switched off', () => {
    const history = [record('a', 0, { undone: false }), record('b', 1, { undone: true })];
    expect(wantedOf(history, rolesOf(operations)).map(({ state }) => state)).toEqual(['on', 'off']);
    expect(knowsUndone(history)).toBe(true);
    expect(knowsUndone([...history, record('c', 2)])).toBe(false);
  });

  it('come back with their values, names and states, but without walls', () => {
    const history = [
      record('a', 0, { name: 'turn', state: 'off' }),
      record('w', 1, { type: 'export.thicken' }),
    ];
    expect(wantedOf(history, rolesOf(operations))).toEqual([
      { type: 'twist.apply', version: 1, params: { angle: 0 }, seed: 1, state: 'off', name: 'turn' },
    ]);
  });
});
