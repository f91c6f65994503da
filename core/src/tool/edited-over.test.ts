import { expect, test } from 'vitest';
import { z } from 'zod';
import { SdkError, defineOperation, type Json } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { defineOperationTool, definePlugin } from '../plugin/index.ts';
import type { HistoryService } from '../services/index.ts';
import { tube } from '../testing/bodies.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { BodyCopies } from './body-copies.ts';
import { EditedStep } from './edited-step.ts';
import { guardHistory } from './guarded-history.ts';
import { OwnApply } from './own-apply.ts';

test('what a tool writes into the step that it edits counts from what its card was opened on, also at a second try', async () => {
  const held = { id: 'a', params: { amount: 40 }, state: 'on' };
  const asked: unknown[] = [];
  const history = {
    history: { base: '', records: [held], cursor: 1 },
    roles: {},
    outcomes: new Map(),
    editParams(id: string, params: Json, over?: Json) {
      asked.push([id, params, over]);
      return Promise.resolve();
    },
  } as unknown as HistoryService;
  const step = new EditedStep('a', { params: { amount: 5 }, isStanding: true });
  const apply = new OwnApply([]);
  const lent = guardHistory(history, {
    apply: () => apply,
    refuse: (method) => Promise.reject(new Error(method)),
    bodies: new BodyCopies(),
    edited: () => step,
  });
  await lent.editParams('a', { amount: 8 });
  // The first try was taken back, and somebody else's value stands.
  await lent.editParams('a', { amount: 9 });
  Object.assign(held, { params: { amount: 9 } });
  // Its own word stands: what comes takes the place of that.
  await lent.editParams('a', { amount: 10 });
  await lent.editParams('b', { amount: 1 });
  expect(asked).toEqual([
    ['a', { amount: 8 }, { amount: 5 }],
    ['a', { amount: 9 }, { amount: 5 }],
    ['a', { amount: 10 }, { amount: 9 }],
    ['b', { amount: 1 }, undefined],
  ]);
});

const fragile = defineOperation({
  type: 'fragile.apply',
  version: 1,
  params: z.object({ amount: p.number({ min: 0, max: 9, default: 1 }) }),
  apply(mesh, { amount }) {
    if (amount > 5) throw new SdkError('fragile/too-much');
    return { positions: mesh.positions.map((x) => x * (1 + amount / 100)), indices: mesh.indices.slice() };
  },
});
const words = {
  title: 'Fragile',
  tip: 'Breaks.',
  'params.amount': 'Amount',
  'errors.fragile/too-much': 'No.',
};
const plugin = definePlugin({
  id: 'fragile',
  apiVersion: 1,
  operations: [fragile],
  tools: [
    defineOperationTool(fragile, {
      ...{ id: 'fragile', group: 'surface', order: 1 },
      icon: '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>',
      load: async () => ({ default: () => ({}) }),
    }),
  ],
  locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
});
const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });

test('Apply of a step that fails takes nothing back where nothing was changed', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.apply('fragile', { amount: 2 });
  const [made] = editor.records;
  await editor.history.replace([{ ...made!, params: { amount: 7 }, result: null }], 1);
  await editor.history.rename(made!.id, 'Kept');
  await editor.edit(made!.id);
  expect(await editor.apply()).toBe(false);
  expect(editor.records).toMatchObject([{ params: { amount: 7 }, name: 'Kept', state: 'on' }]);
  expect(editor.history.history.cursor).toBe(1);
});

test.each(['undone', 'switched off'])(
  'a step that is %s while it is edited takes no values that were never tried',
  async (how) => {
    const editor = await TestEditor.open({ body, plugins: [plugin] });
    await editor.apply('fragile', { amount: 2 });
    const [made] = editor.records;
    await editor.edit(made!.id);
    editor.set({ amount: 9 });
    if (how === 'undone') await editor.history.replace([made!], 0);
    else await editor.history.replace([{ ...made!, state: 'off' }], 1);
    expect(await editor.apply()).toBe(false);
    expect(editor.told.at(-1)).toBe('history/record-idle');
    expect([editor.tools.state, editor.records]).toMatchObject(['active', [{ params: { amount: 2 } }]]);
    await editor.history.replace([made!], 1);
    editor.set({ amount: 4 });
    expect(await editor.apply()).toBe(true);
    expect(editor.records).toMatchObject([{ params: { amount: 4 } }]);
    // One that was off as it was opened is edited as it is.
    await editor.history.setState([made!.id], 'off');
    await editor.edit(made!.id);
    editor.set({ amount: 3 });
    expect(await editor.apply()).toBe(true);
    expect(editor.records).toMatchObject([{ params: { amount: 3 }, state: 'off' }]);
  },
);
