import { describe, expect, it } from 'vitest';
import { SdkError } from '../errors/sdk-error.ts';
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
    expect(tools.left).toEqual({
      toolId: 'lift',
      recordId: undefined,
      step: undefined,
      values: { amount: 12 },
    });
    await tools.resume();
    await tools.apply();
    expect(tools.left).toBeUndefined();
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
    await tools.resume();
    expect(tools.session!.editing).toBe(history.history.records[0]!.id);
    await tools.apply();
    expect(history.history.records.map(({ params }) => params)).toEqual([{ amount: 7 }]);
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
    await tools.resume();
    expect(tools.session!.step).toMatchObject({ id: 'two', index: 1 });
  });

  it('is kept when it is closed once more, and while others are opened and closed untouched', async () => {
    const { tools } = await open();
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 12 });
    tools.cancel();
    await tools.resume();
    tools.cancel();
    await tools.activate('other');
    tools.cancel();
    await tools.activate('lift');
    tools.cancel();
    expect(tools.left?.values).toEqual({ amount: 12 });
  });

  it('is not offered for another body, after Apply, nor where nothing was changed', async () => {
    const { tools, history } = await open();
    await tools.activate('lift');
    tools.cancel();
    expect(tools.left).toBeUndefined();
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 12 });
    tools.cancel();
    await history.append({ type: 'test.lift', version: 1, params: { amount: 3 } });
    expect(tools.left).toBeUndefined();
    await tools.activate('lift');
    tools.session!.draft.set({ amount: 4 });
    await tools.apply();
    expect(tools.left).toBeUndefined();
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
    expect(tools.left).toBeUndefined();
  });
});
