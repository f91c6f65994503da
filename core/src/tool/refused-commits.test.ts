import { describe, expect, it } from 'vitest';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import { expectUnharmed, start } from '../testing/hostile-kit.ts';
import type { TestEditor } from '../testing/test-editor.ts';
import type { ToolFactory } from './index.ts';

/** A tool with a button of its own for Apply, and what reached nobody of what it asked for. */
async function withButton(more: object = {}): Promise<{ editor: TestEditor; press(): Promise<unknown> }> {
  let commit = (): Promise<void> => Promise.resolve();
  const editor = await start(((session) => {
    void session.draft.values;
    commit = () => session.commit();
    return more;
  }) as ToolFactory);
  await editor.activate('lift');
  // What nobody waits for, as the page is told of it.
  const press = (): Promise<unknown> =>
    commit().then(
      () => undefined,
      (error: unknown) => error,
    );
  return { editor, press };
}

describe('an Apply that a tool asks for and does not wait for', () => {
  it.each([
    ['a rule of the form', 500, 'operation/invalid-params'],
    ['its operation', 13, 'test/unlucky'],
  ] as const)('is refused in one sentence, and the tool stays open: %s', async (_, amount, code) => {
    const { editor, press } = await withButton();
    editor.set({ amount });
    const stray = await press();
    expect(editor.told).toEqual([]);
    expect([editor.tools.blame(stray), editor.tools.blame(stray)]).toEqual([true, true]);
    expect([editor.told, editor.tools.state, editor.faults]).toEqual([[code], 'active', []]);
  });

  it('is told once where a person pressed Apply meanwhile, and nothing is where they stopped it', async () => {
    const { editor, press } = await withButton();
    editor.set({ amount: 13 });
    const pressed = press();
    expect(await editor.apply()).toBe(false);
    expect([editor.tools.blame(await pressed), editor.told]).toEqual([true, ['test/unlucky']]);
    editor.set({ amount: 3 });
    const stopped = press();
    editor.tools.abort();
    expect(await stopped).toBeInstanceOf(OperationAborted);
    expect([editor.tools.blame(await stopped), editor.told]).toEqual([
      true,
      ['test/unlucky', 'tool/stopped'],
    ]);
  });

  it('is the developer’s to hear where it was asked for too late, and leaves the tool that is open', async () => {
    const { editor, press } = await withButton();
    editor.tools.cancel();
    const stray = await press();
    await editor.activate('lift');
    expect(editor.tools.blame(stray)).toBe(true);
    expect([editor.told, editor.tools.state, editor.faults.map(String)]).toEqual([
      [],
      'active',
      [expect.stringContaining('tool/none')],
    ]);
  });
});

it('an SdkError that a tool throws in a timer closes it as any other error does', async () => {
  const { editor } = await withButton();
  await Promise.resolve();
  const stray = ((): unknown => {
    try {
      throw new SdkError('test/unlucky', { amount: 1 });
    } catch (error) {
      return error;
    }
  })();
  expect(editor.tools.blame(stray)).toBe(true);
  await expectUnharmed(editor);
});

it('a tool that says itself that it crashed is closed, and both are told', async () => {
  const { editor } = await withButton({
    onCommit: () => Promise.reject(new SdkError('tool/crashed', { tool: 'lift' })),
  });
  expect(await editor.apply()).toBe(false);
  await expectUnharmed(editor);
});
