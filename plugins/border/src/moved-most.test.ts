import type { Readout } from '@bracewright/core/tool';
import { expect, test } from 'vitest';
import { MovedMost } from './moved-most.ts';

const clearances = (values: Readonly<Record<string, number>>): readonly Readout[] =>
  Object.entries(values).map(([id, value]) => ({ id, value, unit: 'mm' }));

test('the clearance that a drag changes most is named, and each drag begins anew', () => {
  const moved = new MovedMost();
  const [first, second] = [{}, {}];
  expect(moved.of(first, clearances({ groin: 20, seat: 40 }))).toBeUndefined();
  expect(moved.of(first, clearances({ groin: 20.4, seat: 40 }))).toBeUndefined();
  expect(moved.of(first, clearances({ groin: 22, seat: 37 }))).toMatchObject({ id: 'seat', value: 37 });
  expect(moved.of(first, clearances({ groin: 26, seat: 37, opening: 30 }))).toMatchObject({
    id: 'groin',
    value: 26,
  });
  expect(moved.of(second, clearances({ groin: 26, seat: 37 }))).toBeUndefined();
  expect(moved.of(second, clearances({ groin: 26, seat: 38 }))).toMatchObject({ id: 'seat', value: 38 });
});
