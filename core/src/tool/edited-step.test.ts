import { describe, expect, it } from 'vitest';
import { good, type Session } from '../testing/hostile-kit.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { ToolFactory } from './index.ts';

const amountOf = (session: Session) => ({ amount: session.draft.values['amount'] as number });

/** An editor with a step of 2 mm, open in the tool of `factory`. */
async function editing(factory: (session: Session) => unknown): Promise<TestEditor> {
  const tool = plugin(async () => ({ default: factory as ToolFactory<never> as never }));
  const editor = await TestEditor.open({ body, plugins: [tool, good] });
  await editor.apply('lift', { amount: 2 });
  await editor.apply('good', { amount: 1 });
  return editor.edit(editor.records[0]!.id);
}
const amounts = ({ records }: TestEditor) =>
  records.map(({ params }) => (params as { amount: number }).amount);

describe('a value typed back to what the card was opened on, after another Apply of the same tool', () => {
  it.each(['usual', 'own'] as const)('is an edit (%s Apply)', async (how) => {
    let isFirst = true;
    const editor = await editing((session) => ({
      async onCommit() {
        if (!isFirst && how === 'usual') return 'usual';
        isFirst = false;
        await session.services.history.editParams(session.editing!, amountOf(session));
        return 'stay';
      },
    }));
    editor.set({ amount: 4 });
    expect(await editor.apply()).toBe(true);
    editor.set({ amount: 2 });
    expect(await editor.apply()).toBe(true);
    expect(amounts(editor)).toEqual([2, 1]);
    expect(editor.storage.commands.slice(2)).toMatchObject([
      { kind: 'editParams', params: { amount: 4 }, over: { amount: 2 } },
      { kind: 'editParams', params: { amount: 2 }, over: { amount: 4 } },
    ]);
  });

  it('is an edit where the tool was left and taken up again in between', async () => {
    const editor = await editing((session) => ({
      async onCommit() {
        await session.services.history.editParams(session.editing!, amountOf(session));
        return 'stay';
      },
    }));
    editor.set({ amount: 4 });
    await editor.apply();
    editor.set({ amount: 3 });
    editor.tools.cancel();
    await editor.tools.resume('lift');
    expect(editor.session.editedParams).toEqual({ amount: 4 });
    editor.set({ amount: 2 });
    expect(await editor.apply()).toBe(true);
    expect(amounts(editor)).toEqual([2, 1]);
  });

  it('is an edit over what its own Apply wrote just now', async () => {
    const editor = await editing((session) => ({
      async onCommit() {
        await session.services.history.editParams(session.editing!, { amount: 40 });
        return 'usual';
      },
    }));
    expect(await editor.apply()).toBe(true);
    expect(amounts(editor)).toEqual([2, 1]);
  });

  it('is none over what others gave the step, nor after an Apply that was taken back', async () => {
    const editor = await editing((session) => ({
      async onCommit() {
        if (amountOf(session).amount === 2) return 'usual';
        await session.services.history.editParams(session.editing!, amountOf(session));
        return 'refused';
      },
    }));
    editor.set({ amount: 4 });
    expect(await editor.apply()).toBe(false);
    const [first, second] = editor.records;
    await editor.history.replace([{ ...first!, params: { amount: 4 }, result: null }, second!], 2);
    editor.set({ amount: 2 });
    expect(await editor.apply()).toBe(true);
    expect(amounts(editor)).toEqual([4, 1]);
  });

  it('is compared with what an undo of its own left', async () => {
    let turn = 0;
    const editor = await editing((session) => ({
      async onCommit() {
        const { history } = session.services;
        turn++;
        if (turn === 3) return 'usual';
        if (turn === 2) await history.undo();
        else await history.editParams(session.editing!, amountOf(session));
        return 'stay';
      },
    }));
    editor.set({ amount: 4 });
    for (let i = 0; i < 3; i++) expect(await editor.apply()).toBe(true);
    expect(amounts(editor)).toEqual([4, 1]);
  });
});

it.each(['removed', 'cancelled'] as const)(
  'a step that others have %s is not said to be applied, with what the Apply before left in it neither',
  async (how) => {
    const editor = await editing((session) => ({
      async onCommit() {
        await session.services.history.editParams(session.editing!, amountOf(session));
        return 'stay';
      },
    }));
    editor.set({ amount: 4 });
    expect(await editor.apply()).toBe(true);
    const [first, second] = editor.records;
    const gone = how === 'removed' ? [] : [{ ...first!, state: 'cancelled' as const }];
    await editor.history.replace([...gone, second!], gone.length + 1);
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual([how === 'removed' ? 'history/unknown-record' : 'history/record-cancelled']);
  },
);

describe('a step that its own tool sets aside', () => {
  type History = Session['services']['history'];
  it.each<[string, (history: History, id: string) => Promise<void>]>([
    [
      'switched off and on',
      async (history, id) => {
        await history.setState([id], 'off');
        await history.editParams(id, { amount: 9 });
        await history.setState([id], 'on');
      },
    ],
    [
      'undone and done again',
      async (history, id) => {
        const last = history.history.records.at(-1)!.id;
        await history.stepTo(null);
        await history.editParams(id, { amount: 9 });
        await history.stepTo(last);
      },
    ],
  ])('is edited as it stands then: %s', async (_, work) => {
    const editor = await editing((session) => ({
      onCommit: async () => (await work(session.services.history, session.editing!), 'close'),
    }));
    expect(await editor.apply()).toBe(true);
    expect([amounts(editor), editor.told, editor.records[0]!.state]).toEqual([[9, 1], [], 'on']);
  });

  it('stays editable by the same tool in its next Apply, and is idle where others do that', async () => {
    let isFirst = true;
    const editor = await editing((session) => ({
      async onCommit() {
        const { history } = session.services;
        if (isFirst) await history.setState([session.editing!], 'off');
        else await history.editParams(session.editing!, amountOf(session));
        isFirst = false;
        return 'stay';
      },
    }));
    expect(await editor.apply()).toBe(true);
    editor.set({ amount: 9 });
    expect(await editor.apply()).toBe(true);
    expect([amounts(editor), editor.records[0]!.state]).toEqual([[9, 1], 'off']);
    editor.tools.cancel();
    await editor.history.setState([editor.records[0]!.id], 'on');
    await editor.edit(editor.records[0]!.id);
    editor.set({ amount: 6 });
    const [first, second] = editor.records;
    await editor.history.replace([{ ...first!, state: 'off' }, second!], 2);
    expect(await editor.apply()).toBe(false);
    expect([amounts(editor), editor.told]).toEqual([[9, 1], ['history/record-idle']]);
  });

  it('is idle for its next Apply as before where the one that set it aside was taken back', async () => {
    let isFirst = true;
    const editor = await editing((session) => ({
      async onCommit() {
        const { history } = session.services;
        if (!isFirst) {
          await history.editParams(session.editing!, { amount: 9 }).catch(() => undefined);
          return 'close';
        }
        isFirst = false;
        await history.setState([session.editing!], 'off');
        return 'refused';
      },
    }));
    expect(await editor.apply()).toBe(false);
    const [first, second] = editor.records;
    await editor.history.replace([{ ...first!, state: 'off' }, second!], 2);
    expect(await editor.apply()).toBe(true);
    // Passed over, it is not kept untried.
    expect(amounts(editor)).toEqual([2, 1]);
  });
});
