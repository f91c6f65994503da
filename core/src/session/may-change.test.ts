import { describe, expect, it } from 'vitest';
import { createOperationRegistry, defineOperation } from '../operation/index.ts';
import type { HistoryCommand } from '../history/record.ts';
import { p } from '../params/index.ts';
import { createLocalRunner } from '../runner/index.ts';
import { ellipticTube, MemoryStorage } from '../testing/index.ts';
import { z } from 'zod';
import { DesignAnnotations } from './annotations.ts';
import { DesignSession } from './design-session.ts';

const lift = defineOperation({
  type: 'test.lift',
  version: 1,
  params: z.object({ amount: p.length({ min: 0, max: 100 }) }),
  apply: ({ positions, indices }, { amount }) => ({
    positions: positions.map((value, i) => (i % 3 === 2 ? value + amount : value)),
    indices,
  }),
});
const registry = createOperationRegistry([lift]);
const body = ellipticTube({ radiusX: 10, radiusY: 10, height: 20, segments: 8, rings: 2 });
const wanted = (amount: number) => ({ type: 'test.lift', version: 1, params: { amount } });
const TAKES_AWAY: ReadonlySet<string> = new Set(['cancelFrom', 'clear']);

/** A design on which everything was allowed until `rights` are set. */
async function open() {
  const rights = { edit: true, delete: true };
  const may = (kind: HistoryCommand['kind']) => (TAKES_AWAY.has(kind) ? rights.delete : rights.edit);
  const storage = new MemoryStorage(body);
  let made = 0;
  const design = await DesignSession.open({
    ...{ storage, may, model: await storage.open(), ids: { uuid: () => `id-${++made}`, seed: () => 1 } },
    runner: createLocalRunner(registry),
    roles: registry.roles,
  });
  return { design, storage, may, rights };
}
type Design = Awaited<ReturnType<typeof open>>['design'];

/** What a person does, after what, and what it takes. */
const ACTS: Readonly<
  Record<string, { before?: (design: Design) => unknown; act: (design: Design) => unknown; code?: string }>
> = {
  'a new step': { act: (design) => design.append(wanted(3)) },
  'a step after a step back': {
    before: (design) => design.stepTo('id-1'),
    act: (design) => design.append(wanted(3)),
  },
  'a step back': { act: (design) => design.stepTo('id-1') },
  'a step back to the scan': { act: (design) => design.stepTo(null) },
  'switching off': { act: (design) => design.setState(['id-1'], 'off') },
  'switching all off': { act: (design) => design.setAll('off') },
  renaming: { act: (design) => design.rename('id-1', 'first') },
  'other values': { act: (design) => design.editParams('id-1', { amount: 7 }) },
  deleting: { act: (design) => design.cancelFrom('id-2') },
  'clearing for nothing': { act: (design) => design.clear(design.base) },
  'clearing for others': { act: (design) => design.clear(design.base, [wanted(9)]) },
  undo: { act: (design) => design.undo() },
  'undo of a step after a step back': {
    before: async (design) => {
      await design.undo();
      await design.append(wanted(3));
    },
    act: (design) => design.undo(),
    code: 'history/undo-not-allowed',
  },
  'undo of a deletion': { before: (design) => design.cancelFrom('id-2'), act: (design) => design.undo() },
  'undo of a clear': {
    before: (design) => design.clear(design.base, [wanted(9)]),
    act: (design) => design.undo(),
    code: 'history/undo-not-allowed',
  },
  redo: { before: (design) => design.undo(), act: (design) => design.redo() },
  'redo of a deletion': {
    before: async (design) => {
      await design.cancelFrom('id-2');
      await design.undo();
    },
    act: (design) => design.redo(),
    code: 'history/redo-not-allowed',
  },
};

const standOf = ({ history, mesh, hash, undoEntries, redoEntries }: Design) => ({
  ...{ history, mesh, hash, undoEntries, redoEntries },
});

describe.each(
  [true, false].flatMap((edit) => [true, false].map((mayDelete) => ({ edit, delete: mayDelete }))),
)('with the rights %o', (given) => {
  it.each(Object.entries(ACTS))('%s is done whole or not begun', async (name, { before, act, code }) => {
    const { design, storage, rights, may } = await open();
    await design.append(wanted(1));
    await design.append(wanted(2));
    await before?.(design);
    const whole = await open();
    await whole.design.append(wanted(1));
    await whole.design.append(wanted(2));
    await before?.(whole.design);
    const stored = whole.storage.commands.length;
    await act(whole.design);
    const needed = whole.storage.commands.slice(stored).map(({ kind }) => kind);
    Object.assign(rights, given);
    const isAllowed = needed.every(may);
    const stand = standOf(design);
    const offered = name.startsWith('undo') ? design.canUndo : name.startsWith('redo') && design.canRedo;
    const answer = await Promise.resolve(act(design)).then(
      () => 'done',
      (error: { readonly code: string }) => error.code,
    );
    if (/^(undo|redo)/.test(name)) expect(offered).toBe(isAllowed);
    const done = storage.commands.slice(stored).map(({ kind }) => kind);
    expect(done).toEqual(isAllowed ? needed : []);
    if (isAllowed) expect([answer, design.hash]).toEqual(['done', whole.design.hash]);
    else {
      expect(standOf(design)).toEqual(stand);
      const first = needed.find((kind) => !may(kind))!;
      const usual = TAKES_AWAY.has(first) ? 'history/delete-not-allowed' : 'history/change-not-allowed';
      expect(answer).toBe(TAKES_AWAY.has(first) ? (code ?? usual) : usual);
    }
  });
});

it('asks of all that is taken back at once, not of the last alone', async () => {
  const { design, rights } = await open();
  await design.append(wanted(1));
  await design.undo();
  await design.append(wanted(2));
  const first = design.order.doneAt;
  await design.append(wanted(3));
  rights.delete = false;
  expect([design.canUndo, design.mayUndo(first)]).toEqual([true, false]);
});

describe('measures and markers', () => {
  const marker = {
    id: 'm',
    kind: 'marker-point',
    name: '',
    params: {},
    value: null,
    unit: undefined,
  } as never;
  it('are made, changed and deleted by who may, each by itself', async () => {
    const allowed = new Set<string>();
    const stored: string[] = [];
    const annotations = new DesignAnnotations(
      [],
      {
        putAnnotation: async (one) => (stored.push('put'), one),
        deleteAnnotation: async () => void stored.push('delete'),
      },
      undefined,
      undefined,
      (effect) => allowed.has(effect),
    );
    const refused = { code: 'measure/not-allowed' };
    await expect(annotations.put(marker)).rejects.toMatchObject(refused);
    allowed.add('create');
    await annotations.put(marker);
    await expect(annotations.put(marker)).rejects.toMatchObject(refused);
    await expect(annotations.remove('m')).rejects.toMatchObject(refused);
    await expect(annotations.undo()).rejects.toMatchObject(refused);
    expect([annotations.annotations.length, annotations.undoEffect, stored]).toEqual([1, 'delete', ['put']]);
    allowed.delete('create');
    allowed.add('delete');
    await annotations.undo();
    await expect(annotations.redo()).rejects.toMatchObject(refused);
    expect([annotations.annotations.length, annotations.redoEffect]).toEqual([0, 'create']);
  });
});
