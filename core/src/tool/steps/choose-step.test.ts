import { expect, test } from 'vitest';
import { z } from 'zod';
import { p } from '../../params/index.ts';
import { TestEditor } from '../../testing/test-editor.ts';
import { body, plugin } from '../../testing/probe-tools.ts';
import { createCell, type Step, type ToolFactory } from '../index.ts';
import { chooseStep } from './choose-step.ts';

/** A way that writes down what is asked of it. */
function way(
  id: string,
  told: string[],
): Step & { readonly done: { get(): boolean; set(value: boolean): void } } {
  const done = createCell(false);
  const tell = (what: string): 'handled' => {
    told.push(`${id}.${what}`);
    return 'handled';
  };
  return {
    id,
    done,
    get complete() {
      return done.get();
    },
    get requirement() {
      return done.get() ? undefined : { code: `need/${id}`, data: {} };
    },
    get actions() {
      return [{ id: `mark-${id}`, enabled: true }];
    },
    get lastGesture() {
      return done.get() ? 5 : undefined;
    },
    enter: () => void tell('enter'),
    leave: () => void tell('leave'),
    deselect: () => void tell('deselect'),
    forget: () => void tell('forget'),
    onKey: ({ key }) => tell(key),
    onPointer: ({ phase }) => (phase === 'down' ? tell('press') : 'pass'),
    run: (action) => void tell(action),
    undo: () => tell('undo') === 'handled',
  };
}

const form = z.object({ by: p.choice(['plane', 'line'], 'plane'), amount: p.length({ min: 0, max: 9 }) });
const words = {
  ...{ title: 'a', tip: 'a', 'params.amount': 'a', 'params.by': 'a' },
  ...{ 'params.by.options.plane': 'a', 'params.by.options.line': 'a' },
};

async function open() {
  const told: string[] = [];
  const ways = { plane: way('plane', told), line: way('line', told) };
  const steps: Step[] = [];
  const tool: ToolFactory = (session) => {
    const by = () => session.draft.values['by'] as 'plane' | 'line';
    steps.push(chooseStep(session, { id: 'cut', by, ways }));
    return { steps };
  };
  const lift = plugin(async () => ({ default: tool }), { params: form });
  const locale = async () => ({ default: words });
  const editor = await TestEditor.open({
    body,
    plugins: [{ ...lift, locales: { 'en-US': locale, 'zh-CN': locale } }],
  });
  await editor.activate('lift');
  return { editor, told, ways, step: steps[0]! };
}

test('only the way that the field chooses is at work, and what the others are asked is nothing', async () => {
  const { editor, told, ways, step } = await open();
  expect(told).toEqual(['plane.enter']);
  editor.key('a').down([0, -100, 200]);
  step.run?.('mark-plane');
  expect(told.splice(0)).toEqual(['plane.enter', 'plane.a', 'plane.press', 'plane.mark-plane']);
  expect([step.complete, step.requirement?.code]).toEqual([false, 'need/plane']);
  editor.set({ by: 'line' });
  expect(told.splice(0)).toEqual(['plane.deselect', 'plane.leave', 'line.enter']);
  ways.line.done.set(true);
  expect([step.complete, step.requirement, step.lastGesture]).toEqual([true, undefined, 5]);
  expect(step.actions).toEqual([{ id: 'mark-line', enabled: true }]);
  editor.key('b');
  expect([step.undo?.(), told.splice(0)]).toEqual([true, ['line.b', 'line.undo']]);
  editor.set({ amount: 3 });
  expect(told.splice(0)).toEqual([]);
  step.forget?.();
  expect(told.splice(0)).toEqual(['plane.forget', 'line.forget']);
});

test('a way is left with the session, and none is entered after it', async () => {
  const { editor, told, step } = await open();
  editor.set({ by: 'line' });
  told.length = 0;
  editor.tools.cancel();
  expect(told).toEqual(['line.deselect', 'line.leave']);
  expect(editor.tools.state).toBe('idle');
  expect([step.complete, editor.faults]).toEqual([false, []]);
});
