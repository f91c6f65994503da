import { referTo, type OperationRecord } from '@bracewright/core/history';
import { expect, test } from 'vitest';
import { sourceNote } from './source-note.ts';

const record = (id: string, amplitude: number, state: OperationRecord['state'] = 'on'): OperationRecord =>
  ({ id, type: 'region.deform', version: 4, params: { amplitude }, state }) as unknown as OperationRecord;

test('says which of several steps of one name has changed, is switched off, or is gone, and nothing of one that is as it was', () => {
  const [first, second] = [record('a', -10), record('b', -12)];
  const ref = referTo(second);
  expect(sourceNote(ref, [first, second])).toBeUndefined();
  const changed = record('b', -20);
  expect(sourceNote(ref, [record('c', 1, 'cancelled'), first, changed])).toEqual({
    state: 'changed',
    source: changed,
    step: 2,
  });
  const off = record('b', -12, 'off');
  expect(sourceNote(ref, [first, off])).toEqual({ state: 'off', source: off, step: 2 });
  expect(sourceNote(ref, [first, record('b', -12, 'cancelled')])).toEqual({ state: 'gone' });
});
