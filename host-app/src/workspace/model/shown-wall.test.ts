import type { OperationRecord } from '@bracewright/core/history';
import { expect, test } from 'vitest';
import { isWallOlder } from './shown-wall.ts';

const record = (id: string, type: string, state: OperationRecord['state'] = 'on'): OperationRecord => ({
  ...{ id, type, state, version: 1, params: {}, seed: 0, result: null },
});

test('a wall is older than the body once a step after it counts', () => {
  const records = [record('a', 'bend.apply'), record('w', 'export.thicken'), record('b', 'twist.apply')];
  const isOlder = (cursor: number, changed = records) =>
    isWallOlder({ base: '', records: changed, cursor }, 'w');
  expect(isOlder(3)).toBe(true);
  expect(isOlder(2)).toBe(false);
  expect(isOlder(3, records.with(2, record('b', 'twist.apply', 'off')))).toBe(false);
  expect(isOlder(3, records.with(2, record('v', 'export.thicken')))).toBe(false);
});
