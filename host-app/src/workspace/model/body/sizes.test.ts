import type { Annotation } from '@bracewright/core/annotation';
import { sampleTrunk } from '@bracewright/core/sample';
import { DesignAnnotations } from '@bracewright/core/session';
import { expect, test, vi } from 'vitest';
import { findBodyLevels } from '../../workers/look-jobs.ts';
import type { Workspace } from '../workspace.ts';
import { Sizes } from './sizes.ts';

vi.mock('../../workers/look-jobs.ts', () => ({
  findBodyLevels: vi.fn(() => Promise.resolve({ waist: 142, hip: 6, chest: 9000 })),
}));

const scan = sampleTrunk({ cobb: 30, edge: 30 }).mesh;
const record = { bust: 900, waist: 700, hip: 850, waistWidth: 250 };

/** A model with a record's sizes, what reached its store, and what its person was told. */
function open({ sizes = record as object, mayCreate = true, mesh = scan } = {}) {
  const stored = new Map<string, Annotation>();
  const store = { fails: false };
  const annotations = new DesignAnnotations([], {
    putAnnotation: async (one) => {
      if (store.fails) throw new Error('no room');
      stored.set(one.id, one);
      return one;
    },
    deleteAnnotation: async (id) => void stored.delete(id),
  });
  const told: string[] = [];
  const workspace = {
    ...{ scan, standing: { confirmed: true }, editor: undefined },
    requireCall: () => {
      if (!mayCreate) throw new Error('not allowed');
    },
    parts: {
      ...{ sizes, annotations, design: { mesh }, modelId: 'm' },
      words: { t: (key: string, { names = '' } = {}) => (names ? `${key}: ${names}` : key) },
      app: {
        settings: { language: 'en-US' },
        toasts: { show: ({ kind, text }: { kind: string; text: string }) => told.push(`${kind} ${text}`) },
      },
    },
  } as unknown as Workspace;
  return { all: new Sizes(workspace), annotations, stored, store, told };
}

const kept = (annotations: DesignAnnotations) =>
  annotations.annotations.map(({ params }) => (params as { size?: string }).size);

test('the girths of the record are kept at each level that is known, and one undo takes all back', async () => {
  const { all, annotations, stored, told } = open();
  await all.keepGirths();
  expect(kept(annotations)).toEqual(['waist', 'hip']);
  for (const { kind, params, value } of stored.values()) {
    const size = (params as { size: string }).size;
    const row = all.rows!.find(({ name }) => name === size)!;
    expect([kind, row.source, row.confirmed, row.scan]).toEqual(['tape', 'kept', true, value]);
  }
  expect(told).toEqual(['success sizes.keepAll.kept: sizes.name.waist and sizes.name.hip']);
  await annotations.undo();
  expect([kept(annotations), stored.size, annotations.undoEffect]).toEqual([[], 0, undefined]);
  await annotations.redo();
  expect(kept(annotations)).toEqual(['waist', 'hip']);
});

test('what is kept already stays as it is, and a second press keeps nothing and says so', async () => {
  const { all, annotations, told } = open();
  const own = { plane: { origin: [0, 0, 150], normal: [0, 0, 1] }, loops: 'main', size: 'waist' };
  await annotations.put({ id: 'own', kind: 'tape', name: 'Mine', params: own, value: 1, unit: 'mm' });
  await all.keepGirths();
  expect([kept(annotations), annotations.annotations[0]!.params]).toEqual([['waist', 'hip'], own]);
  await all.keepGirths();
  expect([annotations.annotations.length, told.at(-1)]).toEqual([2, 'info sizes.keepAll.none']);
  await annotations.undo();
  expect(kept(annotations)).toEqual(['waist']);
});

test('where the store refuses one none is kept, and nobody without the right looks or keeps', async () => {
  const { all, annotations, store, told } = open();
  store.fails = true;
  await expect(all.keepGirths()).rejects.toThrow('no room');
  expect([annotations.annotations, annotations.undoEffect, told]).toEqual([[], undefined, []]);
  const reader = open({ mayCreate: false });
  vi.mocked(findBodyLevels).mockClear();
  await expect(reader.all.keepGirths()).rejects.toThrow('not allowed');
  expect([reader.annotations.annotations, vi.mocked(findBodyLevels).mock.calls]).toEqual([[], []]);
});

test('a level that the shape does not reach any more is named, and so is a record without girths', async () => {
  const mesh = { ...scan, positions: scan.positions.map((value, i) => (i % 3 === 2 ? value + 100 : value)) };
  const { all, annotations, told } = open({ mesh });
  await all.keepGirths();
  expect(kept(annotations)).toEqual(['waist']);
  expect(told[0]).toMatch(/^warning .*waist.*sizes\.keepAll\.missed: sizes\.name\.hip/);
  const none = open({ sizes: {} });
  await none.all.keepGirths();
  expect(none.told).toEqual(['info sizes.none']);
});
