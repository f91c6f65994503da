import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../operation/index.ts';
import { p } from '../../params/index.ts';
import { definePlugin, loadPlugins, type ToolManifest } from '../../plugin/index.ts';
import { TestEditor } from '../../testing/test-editor.ts';
import { body } from '../../testing/probe-tools.ts';
import type { StepQuestion, ToolFactory } from '../index.ts';
import { confirmStep } from './confirm-step.ts';

const keep = p.custom(z.enum(['left', 'right']), { hidden: true });
const cut = defineOperation({
  type: 'probe.cut',
  version: 1,
  params: z.object({ amount: p.length({ min: 0, max: 50, default: 5 }), keep }),
  apply: (mesh, { amount, keep: side }) => ({
    positions: mesh.positions.map((value, i) =>
      i % 3 === 0 ? value + (side === 'left' ? amount : -amount) : value,
    ),
    indices: mesh.indices,
  }),
});

const side: StepQuestion = { id: 'side', choices: ['left', 'right'], into: 'keep' };
const far: StepQuestion = {
  id: 'far',
  choices: ['yes', 'no'],
  when: ({ amount }) => Number(amount) > 10,
};
const words = {
  ...{ title: 'a', tip: 'a', 'params.amount': 'a', 'steps.amount': 'a', 'steps.amount.name': 'a' },
  ...{ 'steps.side': 'a', 'steps.side.name': 'a', 'actions.side.left': 'a', 'actions.side.right': 'a' },
  ...{ 'steps.far': 'a', 'steps.far.name': 'a', 'actions.far.yes': 'a', 'actions.far.no': 'a' },
};

const tool: ToolFactory = (session) => ({
  steps: [
    { id: 'amount', complete: true, fields: ['amount'] },
    confirmStep(session, side),
    confirmStep(session, far),
  ],
});
const probe = (more: Partial<ToolManifest> = {}) =>
  definePlugin({
    id: 'probe',
    apiVersion: 1,
    operations: [cut],
    tools: [
      {
        ...{ id: 'probe', kind: 'operation', operation: 'probe.cut', group: 'trunk', order: 1 },
        icon: '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>',
        steps: ['amount', 'side', 'far'],
        questions: [side, far],
        load: async () => ({ default: tool }),
        ...more,
      } as ToolManifest,
    ],
    locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
  });
const open = async () => (await TestEditor.open({ body, plugins: [probe()] })).activate('probe');
const step = (editor: TestEditor) => editor.session.step!;

describe('a step that asks', () => {
  test('is answered by a click, which goes on, and keeps its answer in the record', async () => {
    const editor = await open();
    editor.key('Enter');
    expect(step(editor)).toMatchObject({ id: 'side', complete: false });
    expect(step(editor).actions).toEqual([
      { id: 'side.left', enabled: true, chosen: false, primary: true },
      { id: 'side.right', enabled: true, chosen: false, primary: false },
    ]);
    editor.run('side.right');
    expect(editor.value('keep')).toBe('right');
    // What is not asked with these values is passed over.
    expect(step(editor)).toMatchObject({ id: 'side', complete: true });
    expect(await editor.apply()).toBe(true);
    expect(editor.records[0]!.params).toEqual({ amount: 5, keep: 'right' });
  });

  test('is answered by Enter with the first choice; another Enter applies', async () => {
    const editor = await open();
    editor.key('Enter').key('Enter');
    expect(editor.value('keep')).toBe('left');
    editor.key('Enter');
    await editor.settle();
    expect(editor.records).toHaveLength(1);
  });

  test('holds Apply back until it is answered yes, and goes back on no', async () => {
    const editor = await open();
    editor.set({ amount: 20 });
    expect(await editor.apply()).toBe(false);
    expect(editor.told.at(-1)).toBe('tool/step-unanswered');
    expect(step(editor).id).toBe('side');
    editor.run('side.left');
    expect(step(editor).id).toBe('far');
    editor.run('far.no');
    expect(step(editor).id).toBe('side');
    expect(await editor.apply()).toBe(false);
    expect([editor.told.at(-1), step(editor).id]).toEqual(['tool/step-declined', 'far']);
    editor.run('far.yes');
    expect(await editor.apply()).toBe(true);
  });

  test('asks again after what it was about has changed, and takes its answer back', async () => {
    const editor = await open();
    editor.set({ amount: 20, keep: 'left' });
    editor.key('Enter').key('Enter');
    expect(step(editor).id).toBe('far');
    editor.run('far.yes');
    expect(step(editor).complete).toBe(true);
    editor.tools.undo();
    expect(step(editor).complete).toBe(false);
    editor.key('Enter');
    expect(step(editor).complete).toBe(true);
    editor.set({ amount: 30 });
    expect(step(editor).complete).toBe(false);
    expect(await editor.apply()).toBe(false);
    editor.key('Enter');
    expect(await editor.apply()).toBe(true);
    // What was answered when the record was made is not asked while it stays as it is.
    await editor.edit(editor.records[0]!.id);
    expect(await editor.apply()).toBe(true);
  });
});

describe('a script', () => {
  const code = (work: Promise<unknown>) =>
    work.catch((error: { code: string; data: object }) => [error.code, error.data]);

  test('answers by the names of the questions', async () => {
    const editor = await TestEditor.open({ body, plugins: [probe()] });
    const done = await editor.apply('probe', { amount: 20 }, { answers: { side: 'right', far: 'yes' } });
    expect(done.params).toEqual({ amount: 20, keep: 'right' });
    expect((await editor.apply('probe', { amount: 2, keep: 'left' })).params).toEqual({
      amount: 2,
      keep: 'left',
    });
  });

  test('is told what it did not answer, answered otherwise, or nobody asks; nothing is changed', async () => {
    const editor = await TestEditor.open({ body, plugins: [probe()] });
    const before = editor.history.hash;
    const apply = (params: object, answers: Record<string, string>) =>
      code(editor.apply('probe', { ...params }, { answers }));
    expect(await apply({ amount: 2 }, {})).toMatchObject([
      'tool/unanswered',
      { question: 'side', choices: 'left, right' },
    ]);
    expect(await apply({ amount: 20, keep: 'left' }, {})).toMatchObject([
      'tool/unanswered',
      { question: 'far' },
    ]);
    expect(await apply({ amount: 20, keep: 'left' }, { far: 'no' })).toMatchObject([
      'tool/unconfirmed',
      { codes: 'far' },
    ]);
    expect(await apply({ keep: 'left' }, { side: 'up' })).toMatchObject([
      'tool/answer-unknown',
      { answer: 'up', choices: 'left, right' },
    ]);
    expect(await apply({ keep: 'left' }, { colour: 'red' })).toMatchObject([
      'tool/answer-unknown',
      { question: 'colour' },
    ]);
    expect([editor.history.hash, editor.records]).toEqual([before, []]);
  });

  test('reads of them in the description of the tool', async () => {
    const [described] = (await loadPlugins([probe()], { strict: true })).describe('en-US').tools;
    expect(described!.questions).toMatchObject([
      {
        id: 'side',
        choices: [{ id: 'left' }, { id: 'right' }],
        goOn: ['left', 'right'],
        into: 'keep',
        always: true,
      },
      { id: 'far', goOn: ['yes'], always: false },
    ]);
  });
});

test.each([
  [
    'none of its steps',
    { questions: [{ ...side, id: 'other' }] },
    /question “other” .* is none of its steps/,
  ],
  ['a choice that there is not', { questions: [{ ...far, goOn: ['maybe'] }] }, /goes on with “maybe”/],
  ['no parameter', { questions: [{ ...side, into: 'colour' }] }, /goes into “colour”, which is no parameter/],
  ['one choice', { questions: [{ ...far, choices: ['yes'] as never }] }, /questions\.0\.choices should be/],
  [
    'words that are missing',
    { questions: [{ ...far, choices: ['yes', 'never'] as const }] },
    /“actions\.far\.never” is missing/,
  ],
])('a plugin whose question names %s is left out with its reason', async (_, more, reason) => {
  const told: string[] = [];
  const { plugins } = await loadPlugins([probe(more)], {
    onFault: ({ error }) => told.push((error as Error).message),
  });
  expect(plugins).toEqual([]);
  expect(told.join()).toMatch(reason);
});
