import { operations } from '@bracewright/catalog';
import { createOperationRegistry, type AnyOperation } from '@bracewright/core/operation';
import type { OperationRecord } from '@bracewright/core/history';
import { expect, test } from 'vitest';
import {
  hasEdge,
  positiveFields,
  positiveIssues,
  positiveParams,
  positiveValues,
  uncutRecords,
} from './positive.ts';

const registry = createOperationRegistry(operations);
const carve = registry.latest(registry.roles.newest('positive')!.type) as AnyOperation;
const line = (z: number) => ({
  closed: true,
  smooth: true,
  points: [0, 1, 2].map((i) => ({ position: [i, i * i, z], normal: [0, 0, 1] })),
});
const record = (id: string, type: string, params: object, state = 'on') =>
  ({ id, type, version: 1, params, seed: 0, state, name: '', result: null }) as unknown as OperationRecord;
const designOf = (records: readonly OperationRecord[], cursor = records.length) =>
  ({
    history: { records, cursor },
    roles: registry.roles,
    mesh: { positions: Float32Array.of(0, 0, 40, 0, 9, 310), indices: new Uint32Array() },
  }) as never;

const twist = record('t', 'twist.apply', {});
const first = record('a', 'border.cut', { curves: [line(10)] });
const second = record('b', 'border.cut', { curves: [line(20)] });
const wall = record('w', 'export.thicken', {});

test('a positive is made of the body before its edges were cut, as high as what they left of it', () => {
  const design = designOf([twist, first, second, wall]);
  expect(uncutRecords(design).map(({ id }) => id)).toEqual(['t']);
  expect(positiveParams({}, design)).toMatchObject({ part: { bottom: 40, top: 310 } });
  expect(hasEdge(designOf([twist, first, second], 2))).toBe(true);
  for (const none of [designOf([twist, first], 1), designOf([twist, { ...first, state: 'off' }])]) {
    expect(hasEdge(none)).toBe(false);
    expect(positiveParams({}, none)).not.toHaveProperty('part');
  }
});

test('it is made with what was set, and refuses what the operation refuses', () => {
  const params = positiveParams(positiveValues(carve, { liner: 3 }), designOf([first]));
  expect(params).toMatchObject({ liner: 3, base: 60 });
  expect(positiveIssues(carve, params)).toEqual([]);
  expect(positiveIssues(carve, { ...params, liner: 30 }).map(({ path }) => path)).toEqual(['liner']);
  expect(positiveFields(carve).map(({ name }) => name)).toEqual([
    'margin',
    'liner',
    'base',
    'stock',
    'mandrel',
  ]);
});
