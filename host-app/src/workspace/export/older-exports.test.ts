import type { OperationRecord } from '@bracewright/core/history';
import { textHash } from '@bracewright/core/mesh';
import { rolesOf } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { createMemory } from '../testing/memory.ts';
import { MadeFiles } from './older-exports.ts';

const exporter = { exporter: { id: 'grid' } };
const step = (id: string, by: number): OperationRecord => ({
  ...{ id, type: 'test.move', version: 1, params: { by }, seed: 0, state: 'on', result: null },
});

/** An open model at a state of its design, for a user of a device. */
function opened(memory: Storage, records: readonly OperationRecord[], of: object = {}) {
  const design = { history: { records, cursor: records.length }, hash: textHash(JSON.stringify(records)), roles: rolesOf([]) }; // prettier-ignore
  const given = { userId: 'u', modelId: 'm', name: 'Anna K.stl', exporters: [exporter], ...of };
  const app = { session: { current: { id: given.userId } } };
  const parts = { app, modelId: given.modelId, name: given.name, catalog: { exporters: given.exporters } };
  const files = new MadeFiles({ design, parts } as never, memory);
  const wish = { what: 'positive', wall: {}, positive: { liner: 3 }, params: { step: 4 }, exporter, reasons: { a: 'b' } }; // prettier-ignore
  const make = (name: string) =>
    files.note({ name, design: design.hash, steps: records, wish: wish as never });
  return { files, make };
}

const OLD = [step('a', 1), step('b', 2)];
const NEW = [step('a2', 1), step('b2', 2), step('c', 3)];

test('a file is told as old after the model was opened again, with what makes it again', () => {
  const memory = createMemory();
  opened(memory, OLD).make('Anna K positive.csv');
  expect(opened(memory, OLD).files.older).toEqual([]);
  const [older, ...more] = opened(memory, NEW).files.older;
  expect(more).toEqual([]);
  // An undo and its redo bring copies: only what was added counts.
  expect(older).toMatchObject({ name: 'Anna K positive.csv', ago: 1 });
  expect(older!.wish).toMatchObject({ what: 'positive', positive: { liner: 3 }, params: { step: 4 } });
  expect(older!.wish.exporter).toBe(exporter);
  expect(older!.wish.reasons).toBeUndefined();
  expect(opened(memory, NEW).files.lastExporter('positive')).toBe('grid');
});

test('one that was made again is old no more, for nobody', () => {
  const memory = createMemory();
  opened(memory, OLD).make('Anna K positive.csv');
  opened(memory, NEW).make('Anna K positive.csv');
  expect(opened(memory, NEW).files.older).toEqual([]);
});

test('what a device keeps is of one user and one model, and names neither patient nor steps', () => {
  const memory = createMemory();
  opened(memory, OLD).make('Anna K positive.csv');
  expect(opened(memory, NEW, { userId: 'v' }).files.older).toEqual([]);
  expect(opened(memory, NEW, { modelId: 'n' }).files.older).toEqual([]);
  const kept = Array.from({ length: memory.length }, (_, i) => memory.getItem(memory.key(i)!)).join();
  expect(kept).not.toContain('Anna');
  expect(kept).not.toContain('test.move');
});

test('what cannot be read, or written any more, is left out', () => {
  const memory = createMemory();
  opened(memory, OLD).make('Anna K positive.csv');
  expect(opened(memory, NEW, { exporters: [] }).files.older).toEqual([]);
  const key = memory.key(0)!;
  for (const text of ['no JSON', '{}', '[null, 7, {"rest": 1}]']) {
    memory.setItem(key, text);
    expect(opened(memory, NEW).files.older).toEqual([]);
  }
});

test('two windows of one model forget nothing of each other', () => {
  const memory = createMemory();
  const [one, other] = [opened(memory, OLD), opened(memory, OLD)];
  other.make('Anna K positive.3mf');
  one.make('Anna K positive.ply');
  const names = opened(memory, NEW).files.older.map(({ name }) => name);
  expect(names).toEqual(['Anna K positive.3mf', 'Anna K positive.ply']);
  other.files.look();
  expect(other.files.list).toHaveLength(2);
});

test('of a model that is called otherwise by now no file is given a name that it never had', () => {
  const memory = createMemory();
  opened(memory, OLD).make('Anna K positive.csv');
  const renamed = () => opened(memory, NEW, { name: 'Second design.stl' });
  expect(renamed().files.older.map(({ name }) => name)).toEqual(['… positive.csv']);
  renamed().make('Second design positive.stl');
  expect(renamed().files.list.map(({ name }) => name)).toEqual([
    '… positive.csv',
    'Second design positive.stl',
  ]);
});

test('a device that keeps nothing knows what was made as long as the page is open', () => {
  const memory = { ...createMemory(), getItem: () => null, setItem: () => { throw new Error('full'); } }; // prettier-ignore
  const { files, make } = opened(memory as never, OLD);
  make('Anna K positive.csv');
  make('Anna K positive.stl');
  expect(files.list).toHaveLength(2);
});
