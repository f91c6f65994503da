import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { defineOperationTool, definePlugin } from '../plugin/index.ts';
import { tube } from '../testing/bodies.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { AnySession } from '../tool-contract/tool.ts';
import { combineSteps, dragHandles, drawPolyline } from './index.ts';

const body = tube({ radius: 100, height: 400, segments: 48, rings: 40 });
const still = defineOperation({
  type: 'redo.still',
  version: 1,
  params: z.object({
    line: p.surfacePoints({ min: 3 }).optional(),
    amount: p.number({ min: -100, max: 100, default: 0 }),
  }),
  apply: (mesh) => ({ ...mesh }),
});
const icon = '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>';
const words = {
  ...{ title: 'Redo', tip: 'Does again.', 'params.amount': 'Amount', 'params.line': 'Line' },
  ...{ 'steps.all': 'All', 'handles.amount': 'Amount', 'handles.point': 'Point' },
};
const plugin = definePlugin({
  ...{ id: 'redo', apiVersion: 1, operations: [still] },
  tools: [
    defineOperationTool(still, {
      ...{ id: 'redo', group: 'local', order: 1, icon, steps: ['all'] },
      load: async () => ({
        default: (session: AnySession) => {
          const handle = dragHandles(session, {
            id: 'handle',
            handles: () => [
              {
                ...({ kind: 'axis', key: 'amount', role: 'handle', name: 'Amount' } as const),
                ...{ origin: [0, 0, 450] as const, axis: [1, 0, 0] as const },
                ...{ value: session.draft.values['amount'] as number, min: -100, max: 100, step: 1 },
                set: (amount: number) => session.draft.set({ amount }),
              },
            ],
          });
          const line = drawPolyline(session, {
            ...{ id: 'line', into: 'line', min: 3, role: 'contour', closed: true, advance: false },
          });
          const all = combineSteps('all', [handle, line]);
          return { steps: [all] };
        },
      }),
    }),
  ],
  locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
});
const CORNERS = [
  [-40, 90, 100],
  [40, 90, 100],
  [40, 90, 200],
] as const;
const state = (editor: TestEditor) =>
  JSON.stringify([editor.value('line'), editor.value('amount'), editor.session.step!.complete]);

async function worked(): Promise<{ editor: TestEditor; states: string[] }> {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('redo');
  const states = [state(editor)];
  const after = (work: () => unknown) => {
    work();
    states.push(state(editor));
  };
  after(() => editor.click([...CORNERS[0]]));
  after(() => editor.drag([0, 0, 450], [30, 0, 450], { handle: 'handle/amount' }));
  after(() => editor.click([...CORNERS[1]]));
  after(() => editor.set({ amount: 7 }));
  after(() => editor.click([...CORNERS[2]]));
  return { editor, states };
}

test('what undo took back is done again, gesture by gesture, to and fro', async () => {
  const { editor, states } = await worked();
  expect(new Set(states).size).toBe(states.length);
  for (let round = 0; round < 2; round++) {
    for (const before of states.toReversed().slice(1)) {
      expect(editor.tools.undo()).toBe('handled');
      expect(state(editor)).toBe(before);
    }
    for (const next of states.slice(1)) {
      expect(editor.tools.redo()).toBe('handled');
      expect(state(editor)).toBe(next);
    }
    // Nothing more to do again, and nothing is said of it.
    editor.tools.redo();
    expect(state(editor)).toBe(states.at(-1));
  }
  expect(editor.told).toEqual([]);
});

test('a new gesture ends what could be done again', async () => {
  const { editor } = await worked();
  editor.tools.undo();
  editor.tools.undo();
  editor.set({ amount: -5 });
  const now = state(editor);
  editor.tools.redo();
  expect(state(editor)).toBe(now);
});

test('a line that was closed and cleared is open again after redo, and can be drawn on', async () => {
  const { editor } = await worked();
  editor.run('close');
  expect(editor.session.step!.complete).toBe(true);
  editor.run('clear');
  editor.tools.undo();
  expect(editor.session.step!.complete).toBe(true);
  editor.tools.redo();
  expect(editor.value('line') ?? []).toEqual([]);
  editor.click([...CORNERS[0]]);
  expect(editor.value<unknown[]>('line')).toHaveLength(1);
});

test('redo with no tool is the history’s, and none of it moves under a tool', async () => {
  const { editor } = await worked();
  editor.tools.cancel();
  await editor.apply('redo.still', { amount: 1 });
  await editor.history.undo();
  expect(editor.tools.redo()).toBe('pass');
  await editor.activate('redo');
  expect(editor.tools.redo()).toBe('handled');
  expect(editor.told).toEqual(['tool/busy']);
  expect(editor.history.canRedo).toBe(true);
});
