import { describe, expect, it } from 'vitest';
import { p } from '../params/index.ts';
import { createOperationRegistry, defineOperation, isSdkError, type Json } from '../operation/index.ts';
import { z } from 'zod';
import { formatHistoryFile, parseHistoryFile, recordsOfFile } from './history-file.ts';

const shift = defineOperation({
  type: 'shift.apply',
  version: 1,
  params: z.object({ amount: p.length({ min: -10, max: 10 }) }),
  apply: (mesh) => mesh,
});
const registry = createOperationRegistry([shift]);
const file = (...records: Json[]): Json => ({ format: 'bracewright-history', version: 1, records });
const good: Json = { type: 'shift.apply', version: 1, params: { amount: 3 } };
const errorOf = (json: Json) => {
  try {
    parseHistoryFile(json, registry);
  } catch (error) {
    if (isSdkError(error)) return { code: error.code, ...error.data };
    throw error;
  }
  return undefined;
};

describe('parseHistoryFile', () => {
  it('fills in seed and state', () => {
    expect(parseHistoryFile(file(good), registry)).toEqual([{ ...(good as object), seed: 0, state: 'on' }]);
  });

  it('reads back what formatHistoryFile wrote', () => {
    const records = parseHistoryFile(
      file(good, { ...(good as object), seed: 9, state: 'off', name: 'Shift' } as Json),
      registry,
    );
    expect(parseHistoryFile(JSON.parse(JSON.stringify(formatHistoryFile(records))) as Json)).toEqual(records);
    expect(recordsOfFile(records)[1]).toMatchObject({ id: 'record-2', result: null, state: 'off' });
  });

  it.each<[string, Json, Record<string, unknown>]>([
    ['another file', { format: 'obj' }, { code: 'history-file/wrong-format' }],
    ['an array', [], { code: 'history-file/wrong-format' }],
    [
      'a later version',
      { format: 'bracewright-history', version: 2, records: [] },
      { code: 'history-file/wrong-version', found: 2 },
    ],
    [
      'no records',
      { format: 'bracewright-history', version: 1 },
      { code: 'history-file/invalid-record', record: 0, field: 'records' },
    ],
    ['a record that is text', file(good, 'x'), { code: 'history-file/invalid-record', record: 2 }],
    [
      'a version that is text',
      file({ type: 'shift.apply', version: '1', params: {} }),
      { field: 'version', found: 'string' },
    ],
    ['an unknown state', file({ ...(good as object), state: 'gone' } as Json), { field: 'state' }],
    [
      'a misspelt field',
      file({ ...(good as object), sed: 1 } as Json),
      { code: 'history-file/unknown-field', field: 'sed' },
    ],
    [
      'an unknown operation',
      file(good, { type: 'no.such', version: 1, params: {} }),
      { code: 'history-file/unknown-operation', record: 2 },
    ],
    [
      'a value out of bounds',
      file({ type: 'shift.apply', version: 1, params: { amount: 11 } }),
      { code: 'history-file/invalid-params', record: 1, field: 'params.amount', rule: 'max', max: 10 },
    ],
  ])('refuses %s and says where', (_name, json, expected) => {
    expect(errorOf(json)).toMatchObject(expected);
  });
});
