import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SdkError, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { definePlugin } from '../plugin/index.ts';
import { good, type Session } from '../testing/hostile-kit.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { ToolFactory } from './index.ts';

type History = Session['services']['history'];
const passOver = (work: Promise<unknown>) => work.catch(() => undefined);
const good1 = { type: 'good.lift', version: 1, params: { amount: 1 } };
const unlucky = { type: 'test.lift', version: 1, params: { amount: 13 } };

/** Lifts, and refuses a body that stands higher than 10 mm over where it was scanned. */
const high = defineOperation({
  type: 'high.lift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50, default: 5 }) }),
  apply(mesh, { amount }) {
    if (mesh.positions[2]! > body.positions[2]! + 10) throw new SdkError('high/too-high');
    const positions = mesh.positions.map((value, i) => (i % 3 === 2 ? value + amount : value));
    return { positions, indices: mesh.indices };
  },
});
const words = async () => ({
  default: { title: 'High', tip: 'Lifts.', 'params.amount': 'Amount', 'errors.high/too-high': 'Too high.' },
});
const highPlugin = definePlugin({
  ...plugin(async () => ({ default: () => ({}) })),
  id: 'high',
  operations: [high],
  tools: [{ ...plugin(async () => ({ default: () => ({}) })).tools[0]!, id: 'high', operation: 'high.lift' }],
  locales: { 'en-US': words, 'zh-CN': words },
});

/** An editor whose tool applies by `work`. */
function open(work: (history: History) => Promise<unknown>): Promise<TestEditor> {
  const factory = ((session: Session) => ({
    onCommit: async () => (await work(session.services.history), 'close'),
  })) as unknown as ToolFactory;
  return TestEditor.open({
    body,
    plugins: [plugin(async () => ({ default: factory })), good, highPlugin],
  });
}
const amounts = ({ history }: TestEditor) =>
  history.history.records.map(({ params }) => (params as { amount: number }).amount);
const codes = ({ history, records }: TestEditor) =>
  records.map(({ id }) => history.outcomes.get(id)?.error?.code);

describe('a refused edit that is passed over', () => {
  it.each<[string, (history: History, id: string) => Promise<unknown>]>([
    ['nothing else', async () => undefined],
    ['its step cancelled', (history, id) => history.cancelFrom(id)],
    [
      'its step cancelled and brought back',
      async (history, id) => (await history.cancelFrom(id), await history.undo()),
    ],
    [
      'all cleared and brought back',
      async (history) => (await history.clear(history.base), await history.undo()),
    ],
    [
      'all cleared and made again',
      ({ clear, base, history }) =>
        clear(
          base,
          history.records.map(({ type, version, params }) => ({ type, version, params })),
        ),
    ],
    ['its step switched off', (history, id) => history.setState([id], 'off')],
    ['a step back', ({ stepTo, history }) => stepTo(history.records[0]!.id)],
  ])('is in the history in no way, then %s', async (_, then) => {
    const editor = await open(async (history) => {
      const { id } = history.history.records[1]!;
      await passOver(history.editParams(id, { amount: 13 }));
      await then(history, id);
    });
    await editor.apply('good', { amount: 1 });
    await editor.apply('lift', { amount: 2 });
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    expect(amounts(editor)).not.toContain(13);
    for (let i = 0; i < 3 && editor.history.canUndo; i++) {
      await editor.history.undo();
      expect(amounts(editor)).not.toContain(13);
    }
    while (editor.history.canRedo) await editor.history.redo();
    expect(amounts(editor)).not.toContain(13);
    expect(codes(editor)).not.toContain('test/unlucky');
  });

  it('is nothing that undo takes back', async () => {
    const editor = await open(async (history) => {
      await passOver(history.editParams(history.history.records[1]!.id, { amount: 13 }));
      await history.undo();
    });
    await editor.apply('good', { amount: 1 });
    await editor.apply('lift', { amount: 2 });
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    expect([editor.history.history.cursor, amounts(editor)]).toEqual([1, [1, 2]]);
  });
});

it('a value that was written while its step was set aside is not kept where it fails, also in a copy of the step', async () => {
  const editor = await open(async (history) => {
    const { id } = history.history.records[1]!;
    await history.setState([id], 'off');
    await history.editParams(id, { amount: 13 });
    await history.cancelFrom(id);
    await history.undo();
    await history.setState([history.history.records.at(-1)!.id], 'on');
  });
  await editor.apply('good', { amount: 1 });
  await editor.apply('lift', { amount: 2 });
  await editor.activate('lift');
  expect(await editor.apply()).toBe(false);
  expect([amounts(editor), editor.told]).toEqual([[1, 2], ['test/unlucky']]);
});

describe('an Apply of a tool’s own is not refused for what is not of it', () => {
  it('another window gives steps other values meanwhile, and one fails', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const editor = await open(async (history) => {
      await arrived;
      await history.append(good1);
    });
    await editor.apply('good', { amount: 2 });
    await editor.apply('high', { amount: 2 });
    await editor.activate('lift');
    const applying = editor.apply();
    const [first, second] = editor.records;
    await editor.history.replace(
      [
        { ...first!, params: { amount: 30 }, result: null },
        { ...second!, params: { amount: 3 }, result: null },
      ],
      2,
    );
    arrive();
    expect(await applying).toBe(true);
    expect([amounts(editor), editor.told]).toEqual([[30, 3, 1], []]);
  });

  const isRed = async (work: (history: History) => Promise<unknown>): Promise<TestEditor> => {
    const editor = await open(work);
    await editor.apply('good', { amount: 20 });
    await editor.history.setState([editor.records[0]!.id], 'off');
    await editor.apply('high', { amount: 2 });
    await editor.history.setState([editor.records[0]!.id], 'on');
    expect(codes(editor)).toEqual([undefined, 'high/too-high']);
    return editor.activate('lift');
  };

  it('a step failed before, and an edit of it that fails so too is passed over', async () => {
    const editor = await isRed(async (history) => {
      for (const { id, params } of history.history.records)
        await passOver(history.editParams(id, { amount: (params as { amount: number }).amount + 1 }));
    });
    expect(await editor.apply()).toBe(true);
    expect([amounts(editor), editor.told]).toEqual([[21, 2], []]);
  });

  it('a step failed before, and fails so with values that it is given while it is off', async () => {
    const editor = await isRed(async (history) => {
      const { id } = history.history.records[1]!;
      await history.setState([id], 'off');
      await history.editParams(id, { amount: 3 });
      await history.setState([id], 'on');
    });
    expect(await editor.apply()).toBe(true);
    expect(codes(editor)).toEqual([undefined, 'high/too-high']);
  });

  it('a step failed before, and fails so when it is made again', async () => {
    const editor = await isRed(async (history) => {
      const next = history.history.records.map(({ type, version, params }) => ({ type, version, params }));
      await history.clear(history.base, next);
    });
    expect(await editor.apply()).toBe(true);
    expect(codes(editor)).toEqual([undefined, 'high/too-high']);
  });

  it('but for a step that it makes anew and that fails', async () => {
    const editor = await open((history) => history.clear(history.base, [unlucky]));
    await editor.apply('good', { amount: 1 });
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect([amounts(editor), editor.told]).toEqual([[1], ['test/unlucky']]);
  });
});

it('work within an Apply that is kept as a whole or not at all is taken back by itself', async () => {
  const editor = await open(async (history) => {
    await passOver(
      history.allOrNothing(async () => {
        await history.append(good1);
        await history.append(unlucky);
      }),
    );
    await history.append({ ...good1, params: { amount: 2 } });
  });
  await editor.activate('lift');
  expect(await editor.apply()).toBe(true);
  expect(amounts(editor)).toEqual([2]);
  expect(editor.storage.commands).toHaveLength(1);
  await editor.history.undo();
  expect(editor.history.hash).toBe(editor.history.history.base);
});
