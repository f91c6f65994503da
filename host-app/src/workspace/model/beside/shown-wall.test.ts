import { operations } from '@bracewright/catalog';
import { bodyKey, chainKey, type OperationRecord } from '@bracewright/core/history';
import { expect, test } from 'vitest';
import { rolesOf } from '@bracewright/core/operation';
import { isWallOfOtherSteps, isWallOlder } from './shown-wall.ts';

const roles = rolesOf(operations);
const record = (id: string, type: string, state: OperationRecord['state'] = 'on'): OperationRecord => ({
  ...{ id, type, state, version: 1, params: {}, seed: 0, result: null },
});

test('a wall is older than the body once a step after it counts', () => {
  const records = [record('a', 'bend.apply'), record('w', 'export.thicken'), record('b', 'twist.apply')];
  const isOlder = (cursor: number, changed = records) =>
    isWallOlder({ base: '', records: changed, cursor }, 'w', roles);
  expect(isOlder(3)).toBe(true);
  expect(isOlder(2)).toBe(false);
  expect(isOlder(3, records.with(2, record('b', 'twist.apply', 'off')))).toBe(false);
  expect(isOlder(3, records.with(2, record('v', 'export.thicken')))).toBe(false);
});

test('a wall is of other steps where one before it was switched off or edited since it was exported', () => {
  const before = [
    record('a', 'bend.apply'),
    record('v', 'export.thicken'),
    record('b', 'twist.apply', 'off'),
  ];
  const key = chainKey(bodyKey('base', before, roles), record('w', 'export.thicken'));
  const wall = { ...record('w', 'export.thicken', 'off'), result: { key, meshHash: 'm' } };
  const isOther = (records: readonly OperationRecord[], one: OperationRecord = wall) =>
    isWallOfOtherSteps({ base: 'base', records: [...records, one], cursor: 4 }, one, roles);
  expect(isOther(before)).toBe(false);
  expect(isOther(before.with(0, record('a', 'bend.apply', 'off')))).toBe(true);
  expect(isOther(before.with(2, record('b', 'twist.apply')))).toBe(true);
  expect(isOther(before.with(1, record('v', 'export.thicken', 'off')))).toBe(false);
  // Nothing was noted with it, or it is no wall: nothing is said.
  expect(isOther([], { ...wall, result: null })).toBe(false);
  expect(isOther([], { ...wall, type: 'bend.apply' })).toBe(false);
});
