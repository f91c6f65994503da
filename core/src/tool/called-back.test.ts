import { _getGlobalState } from 'mobx';
import { afterEach, expect, it, test } from 'vitest';
import { boom, expectUnharmed, start, type Session } from '../testing/hostile-kit.ts';
import { body } from '../testing/probe-tools.ts';
import type { Step, ToolInstance } from './index.ts';
import { StepSequence } from './step-sequence.ts';

const step = (more: object): Step => ({ id: 'place', complete: true, ...more });
// An action that was left open in the middle would stop all that follows something, in every editor of the page.
afterEach(() => expect(_getGlobalState().inBatch).toBe(0));

type Made = (session: Session) => ToolInstance;

/** Calls itself until the stack is full, and does `work` there: from the bottom up, every 50 calls, until it does not throw. */
function whereNothingFits(work: () => void): () => void {
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
}

test.each<[string, Made]>([
  [
    'two steps that pass on to each other as they are entered',
    (s) => ({
      steps: [step({ enter: () => s.nextStep() }), step({ id: 'b', enter: () => s.previousStep() })],
    }),
  ],
  [
    'a step that goes on as it is left',
    (s) => ({ steps: [step({ leave: () => s.nextStep() }), step({ id: 'b' }), step({ id: 'c' })] }),
  ],
  [
    'a step that goes back as it is left',
    (s) => ({ steps: [step({}), step({ id: 'b', leave: () => s.previousStep() }), step({ id: 'c' })] }),
  ],
  [
    'steps that do both',
    (s) => ({
      steps: [
        step({ enter: () => s.nextStep(), leave: () => s.previousStep() }),
        step({ id: 'b', enter: () => s.previousStep(), leave: () => s.nextStep() }),
      ],
    }),
  ],
])('%s: the tool is closed as failed, and the next opens', async (_, factory) => {
  const editor = await start(factory);
  await editor.activate('lift').catch(() => undefined);
  for (let i = 0; i < 3; i++) editor.tools.nextStep();
  for (let i = 0; i < 3; i++) editor.tools.previousStep();
  expect(editor.tools.state).toBe('idle');
  expect(String(editor.faults[0])).toMatch(/for ever|in its own leave/);
  await expectUnharmed(editor);
});

test('steps that go on and back for ever are entered in order until they are stopped', async () => {
  const seen: string[] = [];
  const editor = await start((s) => ({
    steps: [
      step({ id: 'a', enter: () => (seen.push('a'), s.nextStep()), leave: () => seen.push('-a') }),
      step({ id: 'b', enter: () => (seen.push('b'), s.nextStep()), leave: () => seen.push('-b') }),
      step({ id: 'c', enter: () => (seen.push('c'), s.previousStep()), leave: () => seen.push('-c') }),
    ],
  })); // prettier-ignore
  await editor.activate('lift');
  expect(editor.tools.state).toBe('idle');
  expect(seen.slice(0, 5)).toEqual(['a', '-a', 'b', '-b', 'c']);
});

test('steps that skip themselves pass on as often as there are steps, at each change anew', async () => {
  const seen: string[] = [];
  const ids = Array.from({ length: 40 }, (_, i) => `s${i}`);
  const editor = await start((s) => ({
    steps: ids.map((id, i) =>
      step({ id, enter: () => (seen.push(id), i > 0 && i < ids.length - 1 && s.nextStep()) }),
    ),
  }));
  await editor.activate('lift');
  editor.tools.nextStep();
  expect(editor.session.step?.id).toBe('s39');
  editor.tools.previousStep();
  expect(editor.tools.state).toBe('active');
  expect(seen.filter((id) => id === 's39')).toHaveLength(2);
  expect(editor.told).toEqual([]);
});

test('what a step ends as it is left is ended: no other is entered', async () => {
  const seen: string[] = [];
  const editor = await start((s) => ({
    steps: [
      step({ leave: () => (seen.push('leave'), s.cancel()) }),
      step({ id: 'b', enter: () => seen.push('b') }),
    ],
  }));
  await editor.activate('lift');
  editor.tools.nextStep();
  expect(editor.tools.state).toBe('idle');
  expect(seen).toEqual(['leave']);
  expect(editor.ends.map(({ reason }) => reason)).toEqual(['cancelled']);
});

test('a step is not left twice', () => {
  let left = 0;
  const steps = new StepSequence([step({ leave: () => left++ }), step({ id: 'b', leave: () => (left++, boom()) })]);
  steps.start(false);
  steps.next();
  expect(() => steps.previous()).toThrow('boom');
  steps.end();
  expect(left).toBe(2);
}); // prettier-ignore

/** Everything that a tool may ask its session for. */
const ASKED: Readonly<Record<string, (s: Session) => void>> = {
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
const CALLED: Readonly<Record<string, (s: Session, ask: () => void) => ToolInstance>> = {
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
const isEndless = (called: string, asked: string): boolean => called === 'toParams' && asked === 'preview';
const ALL = Object.keys(CALLED).flatMap((called) =>
  Object.keys(ASKED)
    .filter((asked) => !isEndless(called, asked))
    .flatMap((asked) => [false, true].map((deep) => [called, asked, deep] as const)),
);
it.each(ALL)('%s that calls %s (on a full stack: %s) leaves the next tool what it had', async (called, asked, deep) => {
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
}); // prettier-ignore

test('whoever is told of a fault and throws keeps nothing from ending', async () => {
  const editor = await start(() => ({ onEnd: boom, steps: [step({ leave: boom })] }));
  editor.faults.push = boom;
  await editor.activate('lift');
  editor.tools.cancel();
  expect(editor.tools.state).toBe('idle');
  await editor.activate('good');
  expect(await editor.apply()).toBe(true);
});

test('a tool whose own clean-up cancels it leaves nothing for the Apply of the next', async () => {
  let session: Session | undefined;
  const editor = await start((s) => ((session = s), { onEnd: () => s.cancel(), steps: [step({ leave: () => s.cancel() })] }));
  await editor.activate('lift');
  expect(await editor.apply()).toBe(true);
  expect(session?.ended).toBe(true);
  expect(editor.ends.map(({ reason }) => reason)).toEqual(['committed']);
  const stays = await start(() => ({ onCommit: async () => 'stay' }));
  await stays.activate('lift');
  expect(await stays.apply()).toBe(true);
  expect(stays.tools.state).toBe('active');
}); // prettier-ignore
