import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  applyOperation,
  checkParams,
  createOperationRegistry,
  defineOperation,
  type Json,
} from '../operation/index.ts';
import { describeParams, p } from '../params/index.ts';
import { body } from '../testing/probe-tools.ts';
import {
  createReplayer,
  formatHistoryFile,
  parseHistoryFile,
  recordHash,
  recordsOfFile,
  reduce,
  referTo,
  refsIn,
  refState,
  sourceOf,
  takeOverSource,
  type History,
  type OperationRecord,
} from './index.ts';

const shift = defineOperation({
  type: 'probe.shift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50 }) }),
  apply: (mesh, { amount }) => ({
    positions: mesh.positions.map((value, i) => (i % 3 === 0 ? value + amount : value)),
    indices: mesh.indices,
  }),
});
const twin = defineOperation({
  type: 'probe.twin',
  version: 1,
  params: z.object({ from: p.recordRef(shift) }),
  apply: (mesh, { from }) => ({
    positions: mesh.positions.map((value, i) => (i % 3 === 1 ? value - from.params.amount : value)),
    indices: mesh.indices,
  }),
});
const registry = createOperationRegistry([shift, twin]);
const record = (id: string, type: string, params: Json): OperationRecord => ({
  id, type, version: 1, params, seed: 0, state: 'on', result: null,
}); // prettier-ignore
const source = record('a', 'probe.shift', { amount: 7 });
const made = record('b', 'probe.twin', { from: referTo(source) as unknown as Json });
const history: History = { base: 'x', records: [source, made], cursor: 2 };
const ref = referTo(source);

test('carries a copy, by which it replays whatever becomes of its source', async () => {
  const { mesh } = await applyOperation(twin, body, made.params);
  expect(mesh.positions[1]).toBeCloseTo(body.positions[1]! - 7, 4);
  const { outcomes } = await createReplayer({ registry }).replay([{ ...source, state: 'off' }, made], body);
  expect(outcomes.map(({ state }) => state)).toEqual(['skipped', 'applied']);
});

test('knows whether its source has changed or is gone', () => {
  const after = (...commands: Parameters<typeof reduce>[1][]) => commands.reduce(reduce, history).records;
  expect(refsIn(twin.params, made.params)).toEqual([{ name: 'from', ref }]);
  expect(refsIn(shift.params, source.params)).toEqual([]);
  expect(refState(ref, after())).toBe('same');
  expect(refState(ref, after({ kind: 'rename', id: 'a', name: 'first' }))).toBe('same');
  expect(refState(ref, after({ kind: 'setState', ids: ['a'], state: 'off' }))).toBe('same');
  const changed = after({ kind: 'editParams', id: 'a', params: { amount: 9 } });
  expect(refState(ref, changed)).toBe('changed');
  expect(refState(ref, after({ kind: 'cancelFrom', id: 'a' }))).toBe('gone');
  const params = takeOverSource(made.params, 'from', sourceOf(ref, changed)!);
  expect(params).toMatchObject({ from: { record: 'a', params: { amount: 9 } } });
  expect(refState(refsIn(twin.params, params)[0]!.ref, changed)).toBe('same');
  const newer = { ...source, version: 2 };
  expect(() => takeOverSource(made.params, 'from', newer)).toThrow('history/source-version');
});

test('finds its source again in a history that came from a file', () => {
  const file = parseHistoryFile(JSON.parse(JSON.stringify(formatHistoryFile(history.records))), registry);
  const records = recordsOfFile(file);
  expect(records.map(({ id }) => id)).not.toContain('a');
  expect(refState(refsIn(twin.params, records[1]!.params)[0]!.ref, records)).toBe('same');
});

test('is checked whole: the parameters by those of the source, the hash by its form', () => {
  const rule = (from: object) => {
    const checked = checkParams(twin, { from: { ...ref, ...from } as unknown as Json });
    return checked.ok ? undefined : checked.issues[0]!.path;
  };
  expect(rule({})).toBeUndefined();
  expect(rule({ params: { amount: 90 } })).toBe('from.params.amount');
  expect(rule({ params: { amount: 9, more: 1 } })).toBe('from.params.more');
  expect(rule({ hash: 'abc' })).toBe('from.hash');
  expect(rule({ type: 'probe.other' })).toBe('from.type');
  expect(rule({ version: 2 })).toBe('from.version');
  expect(describeParams(twin.params)).toMatchObject([
    { name: 'from', kind: 'record-ref', hidden: true, required: true },
  ]);
  expect(recordHash({ ...source, params: { amount: 7 } })).toBe(ref.hash);
});
