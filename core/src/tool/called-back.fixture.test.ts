import { expect } from 'vitest';
import { start, type Session } from '../testing/hostile-kit.ts';
import { body } from '../testing/probe-tools.ts';
import type { Step, ToolInstance } from './index.ts';

export const step = (more: object): Step => ({ id: 'place', complete: true, ...more });

/** Calls itself until the stack is full, and does `work` there: from the bottom up, every 50 calls, until it does not throw. */
export function whereNothingFits(work: () => void): () => void {
  let isDown = false;
  const dive = (depth: number): void => {
    try {
      dive(depth + 1);
    } catch (error) {
      if (depth % 50 > 0) throw error;
      work();
    }
  };
  return () => {
    if (isDown) return;
    isDown = true;
    try {
      dive(0);
    } finally {
      isDown = false;
    }
  };
} // prettier-ignore

/** Everything that a tool may ask its session for. */
export const ASKED: Readonly<Record<string, (s: Session) => void>> = {
  commit: (s) => void s.commit().catch(() => undefined),
  cancel: (s) => s.cancel(),
  nextStep: (s) => s.nextStep(),
  previousStep: (s) => s.previousStep(),
  fail: (s) => s.fail(new Error('asked for')),
  draft: (s) => s.draft.set({ amount: Number(s.draft.values['amount'] ?? 0) + 1 }),
  preview: (s) => (s.holdPreview(true), s.preview(), s.holdPreview(false)),
  beginNext: (s) => s.beginNext(),
};
/** Where a tool is called, each with what asks from there. */
export const CALLED: Readonly<Record<string, (s: Session, ask: () => void) => ToolInstance>> = {
  enter: (_, ask) => ({ steps: [step({}), step({ id: 'b', enter: ask }), step({ id: 'c' })] }),
  leave: (_, ask) => ({ steps: [step({ leave: ask }), step({ id: 'b', leave: ask }), step({ id: 'c' })] }),
  'enter and leave': (_, ask) => ({
    steps: [step({ enter: ask, leave: ask }), step({ id: 'b', enter: ask, leave: ask }), step({ id: 'c' })],
  }),
  'onPointer and onKey': (_, ask) => ({ onPointer: () => (ask(), 'handled'), onKey: () => (ask(), 'pass') }),
  onDraft: (_, ask) => ({ onDraft: ask }),
  run: (_, ask) => ({ steps: [step({ actions: [{ id: 'go', enabled: true }], run: ask }), step({ id: 'b' })] }),
  complete: (_, ask) => ({
    steps: [{ id: 'a', get complete() { return ask(), true; } }, step({ id: 'b' })],
  }),
  readouts: (_, ask) => ({ get readouts() { return ask(), []; } }),
  forget: (_, ask) => ({ steps: [step({ forget: ask, undo: () => (ask(), false), redo: () => (ask(), false) })] }),
  set: (_, ask) => ({
    steps: [step({ settings: [{ id: 's', on: true, length: { value: 1, min: 0, max: 2, step: 1 }, set: ask }] })],
  }),
  toParams: (_, ask) => ({ toParams: (values) => (ask(), values as never) }),
  onEnd: (_, ask) => ({ onEnd: ask }),
  dispose: (s, ask) => (s.own({ dispose: ask }), {}),
}; // prettier-ignore

// A tool that asks for the next preview in each is as endless as a timer, and as harmless: frames of the screen pace it, which are none here.
export const isEndless = (called: string, asked: string): boolean =>
  called === 'toParams' && asked === 'preview';
export const ALL = Object.keys(CALLED).flatMap((called) =>
  Object.keys(ASKED)
    .filter((asked) => !isEndless(called, asked))
    .flatMap((asked) => [false, true].map((deep) => [called, asked, deep] as const)),
);
export const leavesNextTool = async (called: string, asked: string, deep: boolean) => {
  let asks = 0;
  const editor = await start((s) => {
    const ask = () => (asks++, ASKED[asked]!(s));
    return CALLED[called]!(s, deep ? whereNothingFits(ask) : ask);
  });
  const { tools } = editor;
  await tools.activate('lift').catch(() => undefined);
  const opened = tools.session;
  if (tools.session) {
    editor.click([0, 100, 200]);
    tools.key({ key: 'a', modifiers: { shift: false, ctrl: false, alt: false } });
    tools.session?.draft.set({ amount: 7 });
    tools.runAction('go');
    tools.session?.step?.settings[0]?.set({ on: false });
    void tools.session?.instance?.readouts;
    tools.nextStep();
    tools.nextStep();
    tools.previousStep();
    tools.undo();
    tools.redo();
    await editor.settle();
    await tools.apply();
  }
  tools.cancel();
  await editor.settle();
  await Promise.resolve();
  expect(tools.state).toBe('idle');
  // Where it never came to ask, nothing was tried.
  expect(asks).toBeGreaterThan(0);
  expect(opened?.ended ?? true).toBe(true);
  expect(editor.told.filter((code) => code === 'tool/crashed').length).toBeLessThan(2);
  const before = editor.records.length;
  await editor.activate('good');
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toHaveLength(before + 1);
  if (before === 0) {
    await editor.history.undo();
    expect(editor.history.mesh.positions).toEqual(body.positions);
  }
};
