import { describe, expect, it } from 'vitest';
import { SdkError } from '../errors/sdk-error.ts';
import { good } from '../testing/hostile-kit.ts';
import { body, other, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';

const open = (): Promise<TestEditor> =>
  TestEditor.open({
    body,
    plugins: [plugin(() => Promise.resolve({ default: () => ({}) })), other],
  });

describe('a tool that was closed without Apply', () => {
  it('is taken up again with the values that it held', async () => {
    const { tools, history } = await open();
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 12 });
    tools.key({ key: 'Escape', modifiers: { shift: false, ctrl: false, alt: false } });
    expect(tools.activeId).toBeUndefined();
    expect(tools.left('lift')).toMatchObject({ toolId: 'lift', values: { amount: 12 } });
    await tools.resume('lift');
    await tools.apply();
    expect(tools.left('lift')).toBeUndefined();
    expect(history.history.records.map(({ params }) => params)).toEqual([{ amount: 12 }]);
  });

  it('is taken up in the step that was open in it, also in the place of a tool that is open now', async () => {
    const { tools, history } = await open();
    await tools.activate('lift');
    await tools.apply();
    await tools.edit(history.history.records[0]!.id);
    tools.session!.draft.set({ amount: 7 });
    tools.cancel();
    await tools.activate('lift');
    await tools.resume('lift');
    expect(tools.session!.editing).toBe(history.history.records[0]!.id);
    await tools.apply();
    expect(history.history.records.map(({ params }) => params)).toEqual([{ amount: 7 }]);
  });

  it('goes on with a step that somebody else changed meanwhile as a card does that stayed open', async () => {
    const { tools, history } = await open();
    await tools.activate('lift');
    await tools.apply();
    const { id } = history.history.records[0]!;
    await history.setState([id], 'off');
    await tools.edit(id);
    tools.session!.draft.set({ amount: 7 });
    tools.cancel();
    await history.editParams(id, { amount: 3 });
    await tools.resume('lift');
    expect(tools.session!.editedParams).toEqual({ amount: 5 });
  });

  it('does not take the place of what was begun in its tool since', async () => {
    const { tools } = await open();
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 12 });
    tools.cancel();
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 20 });
    await tools.resume('lift');
    expect(tools.session!.draft.values).toEqual({ amount: 20 });
  });

  it('is kept beside what another was closed with', async () => {
    const two = {
      ...other,
      tools: [{ ...other.tools[0]!, kind: 'operation', operation: 'test.lift' }],
    } as const;
    const { tools } = await TestEditor.open({
      body,
      plugins: [plugin(() => Promise.resolve({ default: () => ({}) })), two as never],
    });
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 12 });
    tools.cancel();
    await tools.activate('other');
    tools.session!.draft.set({ amount: 9 });
    await tools.resume('lift');
    expect(tools.session!.draft.values).toEqual({ amount: 12 });
    expect([tools.left('lift')?.values, tools.left('other')?.values]).toEqual([
      { amount: 12 },
      { amount: 9 },
    ]);
  });

  it('is taken up in the step that it stood in', async () => {
    const step = (id: string) => ({ id, complete: true });
    const steps = [step('one'), step('two'), step('three')];
    const { tools } = await TestEditor.open({
      body,
      plugins: [plugin(() => Promise.resolve({ default: () => ({ steps }) }))],
    });
    await tools.activate('lift');
    tools.nextStep();
    tools.session!.draft.set({ amount: 12 });
    tools.cancel();
    await tools.resume('lift');
    expect(tools.session!.step).toMatchObject({ id: 'two', index: 1 });
  });

  it('is kept when it is closed once more, and while others are opened and closed untouched', async () => {
    const { tools } = await open();
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 12 });
    tools.cancel();
    await tools.resume('lift');
    tools.cancel();
    await tools.activate('other');
    tools.cancel();
    await tools.activate('lift');
    tools.cancel();
    expect(tools.left('lift')?.values).toEqual({ amount: 12 });
  });

  it('is not offered for another body, after Apply, nor where nothing was changed', async () => {
    const { tools, history } = await open();
    await tools.activate('lift');
    tools.cancel();
    expect(tools.left('lift')).toBeUndefined();
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 12 });
    tools.cancel();
    await history.append({ type: 'test.lift', version: 1, params: { amount: 3 } });
    expect(tools.left('lift')).toBeUndefined();
    // The same body again is the same body.
    await history.undo();
    expect(tools.left('lift')?.values).toEqual({ amount: 12 });
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 4 });
    await tools.apply();
    expect(tools.left('lift')).toBeUndefined();
  });

  it('is none that said why it cannot start', async () => {
    const refusing = plugin(() =>
      Promise.resolve({
        default: () => {
          throw new SdkError('tool/step-stroke-missing');
        },
      }),
    );
    const { tools } = await TestEditor.open({ body, plugins: [refusing] });
    await expect(tools.activate('lift')).rejects.toMatchObject({ code: 'tool/step-stroke-missing' });
    expect(tools.left('lift')).toBeUndefined();
  });
});

describe('what was left in a step, or on a body, that goes and comes back', () => {
  const editor = async () => {
    const tested = await TestEditor.open({
      body,
      plugins: [plugin(() => Promise.resolve({ default: () => ({}) })), good],
    });
    await tested.apply('lift', { amount: 1 });
    await tested.apply('lift', { amount: 2 });
    return tested;
  };
  /** Leaves 4 in a step, or on the body. */
  const leave = async ({ tools }: TestEditor, id?: string): Promise<void> => {
    await (id === undefined ? tools.activate('lift') : tools.edit(id));
    tools.session!.draft.set({ amount: 4 });
    tools.cancel();
  };
  const amounts = ({ records }: TestEditor) => records.map(({ params }) => params);

  it('is taken up in no other step that says the same', async () => {
    const tested = await editor();
    const { history, tools } = tested;
    await history.append({
      type: 'test.lift',
      version: 1,
      params: { ...(tested.records[1]!.params as object) },
    });
    await history.setState([tested.records[1]!.id], 'off');
    await leave(tested, tested.records[1]!.id);
    await history.cancelFrom(tested.records[1]!.id);
    await history.undo();
    const left = tools.left('lift');
    expect([undefined, tested.records[1]!.id]).toContain(left?.recordId);
  });

  it.each(['cancelled', 'cleared'])(
    'is taken up in the copy of a step that was %s and brought back',
    async (how) => {
      const tested = await editor();
      const { history, tools } = tested;
      const { id } = tested.records[1]!;
      await leave(tested, id);
      if (how === 'cancelled') await history.cancelFrom(id);
      else await history.clear(history.base);
      expect(tools.left('lift')).toBeUndefined();
      await history.undo();
      expect(tools.left('lift')).toMatchObject({ recordId: tested.records[1]!.id, values: { amount: 4 } });
      expect(tested.records[1]!.id).not.toBe(id);
      await tools.resume('lift');
      expect(await tested.apply()).toBe(true);
      expect(amounts(tested)).toEqual([{ amount: 1 }, { amount: 4 }]);
    },
  );

  it.each(['in a step', 'on the body'])(
    'is there again after another tool was left with something: %s',
    async (where) => {
      const tested = await editor();
      const { history, tools } = tested;
      await leave(tested, where === 'in a step' ? tested.records[1]!.id : undefined);
      await history.undo();
      await tools.activate('good');
      tools.session!.draft.set({ amount: 9 });
      tools.cancel();
      expect(tools.left('lift')).toBeUndefined();
      await history.redo();
      expect(tools.left('lift')?.values).toEqual({ amount: 4 });
    },
  );
});
