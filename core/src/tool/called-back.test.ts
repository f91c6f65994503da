import { _getGlobalState } from 'mobx';
import { afterEach, expect, it, test } from 'vitest';
import { boom, expectUnharmed, start, type Session } from '../testing/hostile-kit.ts';
import type { ToolInstance } from './index.ts';
import { StepSequence } from './step-sequence.ts';
import { step, ALL, leavesNextTool } from './called-back.fixture.test.ts';

// An action that was left open in the middle would stop all that follows something, in every editor of the page.
afterEach(() => expect(_getGlobalState().inBatch).toBe(0));

type Made = (session: Session) => ToolInstance;

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
  const steps = new StepSequence([
    step({ leave: () => left++ }),
    step({ id: 'b', leave: () => (left++, boom()) }),
  ]);
  steps.start(false);
  steps.next();
  expect(() => steps.previous()).toThrow('boom');
  steps.end();
  expect(left).toBe(2);
});
it.each(ALL.filter(([called, , isDeep]) => !isDeep || called === 'enter'))('%s that calls %s (on a full stack: %s) leaves the next tool what it had', leavesNextTool); // prettier-ignore

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
  const editor = await start(
    (s) => ((session = s), { onEnd: () => s.cancel(), steps: [step({ leave: () => s.cancel() })] }),
  );
  await editor.activate('lift');
  expect(await editor.apply()).toBe(true);
  expect(session?.ended).toBe(true);
  expect(editor.ends.map(({ reason }) => reason)).toEqual(['committed']);
  const stays = await start(() => ({ onCommit: async () => 'stay' }));
  await stays.activate('lift');
  expect(await stays.apply()).toBe(true);
  expect(stays.tools.state).toBe('active');
});
