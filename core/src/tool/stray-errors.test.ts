import { describe, expect, it } from 'vitest';
import { boom, expectUnharmed, start } from '../testing/hostile-kit.ts';
import { watchStrayErrors } from '../babylon/stray-errors.ts';
import { autorun } from 'mobx';
import { filesHere, ToolOrigins } from './tool-origins.ts';
import type { ToolFactory } from './index.ts';

/** The error of work that is done when nobody looks. */
async function thrownBy(work: () => unknown): Promise<unknown> {
  await Promise.resolve();
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('an error that reaches nobody', () => {
  const touching: ToolFactory = (session) => (session.draft.values, {});

  it('closes the tool whose code it comes from', async () => {
    const editor = await start(touching);
    await editor.activate('lift');
    expect(editor.tools.blame(await thrownBy(boom))).toBe(true);
    await expectUnharmed(editor);
  });

  it('is told the developer alone where the tool has ended', async () => {
    const editor = await start(touching);
    await editor.activate('lift');
    editor.tools.cancel();
    expect(editor.tools.blame(await thrownBy(boom))).toBe(true);
    expect(editor.told).toEqual([]);
    expect(editor.faults).toEqual([new TypeError('boom')]);
  });

  it('is not a tool’s for what a host asks of its session, as a panel does that reads it first', async () => {
    const editor = await start(() => ({}));
    await editor.activate('lift');
    void (editor.tools.session!.lent as { readonly draft: unknown }).draft;
    expect(editor.tools.blame(await thrownBy(boom))).toBe(false);
    expect(editor.tools.activeId).toBe('lift');
  });

  it('is not a tool’s where it comes from elsewhere, or is no error', async () => {
    const editor = await start(touching);
    await editor.activate('lift');
    const foreign = Object.assign(new Error('of the page'), {
      stack: 'Error: of the page\n    at draw (https://clinic.example/assets/page-1.js:3:7)',
    });
    for (const error of [foreign, 'a word', undefined, null]) expect(editor.tools.blame(error)).toBe(false);
    expect(editor.tools.state).toBe('active');
    expect(editor.faults).toEqual([]);
  });

  it.each(['onPointer', 'onKey', 'undo', 'onDraft'] as const)(
    'closes the tool that promises something nobody waits for: %s',
    async (hook) => {
      const editor = await start(() => ({ [hook]: async () => boom() }));
      await editor.activate('lift');
      if (hook === 'onPointer') editor.click([0, 100, 200]);
      else if (hook === 'onKey') editor.key('x');
      else if (hook === 'undo') editor.tools.undo();
      else editor.set({ amount: 7 });
      await expectUnharmed(editor);
    },
  );

  it('closes the tool where it comes from a reaction of its own', async () => {
    const editor = await start((session) => {
      session.own({ dispose: autorun(() => void (session.draft.values['amount'] === 7 && boom())) });
      return {};
    });
    const end = watchStrayErrors(editor.tools);
    await editor.activate('lift');
    editor.set({ amount: 7 });
    end();
    await expectUnharmed(editor);
  });
});

describe('the origin of a tool', () => {
  const stack = (...files: string[]): Error =>
    Object.assign(new Error('x'), {
      stack: `Error: x\n${files.map((file) => `    at f (${file}:1:2)`).join('\n')}`,
    });
  const core = 'https://a.example/assets/core-1.js';
  const tool = 'https://a.example/assets/tool-2.js';

  it('is the file of its factory, whoever of core asked first', () => {
    const origins = new ToolOrigins();
    // The question came from a step of core that the factory made.
    origins.learn('saw', [core, core, core], [core, core, core, core, tool, core, core]);
    expect(origins.find(stack(core, tool), undefined)).toBe('saw');
    expect(origins.find(stack(core, core), undefined)).toBeUndefined();
  });

  it('is not known where everything is one file', () => {
    const origins = new ToolOrigins();
    origins.learn('saw', [core, core], [core, core, core, core]);
    expect(origins.find(stack(core), 'saw')).toBeUndefined();
  });

  it('is its folder where each has one', () => {
    const origins = new ToolOrigins();
    const own = '/clinic/node_modules/core/tool/tool-origins.ts';
    origins.learn('saw', [own], [own, '/clinic/saw/src/tool.ts', own].slice(0, 2));
    expect(origins.find(stack('/clinic/saw/src/blade.ts'), undefined)).toBe('saw');
    expect(origins.find(stack('/clinic/page/main.ts'), undefined)).toBeUndefined();
  });

  it('is that of the tool which runs, of two that share a file', () => {
    const origins = new ToolOrigins();
    for (const id of ['a', 'b']) origins.learn(id, [core], [core, tool]);
    expect(origins.find(stack(tool), 'b')).toBe('b');
    expect(origins.find(stack(tool), undefined)).toBe('a');
  });

  it('reads the stacks of every engine', () => {
    const origins = new ToolOrigins();
    origins.learn('saw', [core], [core, tool]);
    const firefox = Object.assign(new Error('x'), { stack: `f@${tool}:1:2\n@${core}:3:4\n` });
    expect(origins.find(firefox, undefined)).toBe('saw');
    expect(filesHere()[1]).toMatch(/stray-errors\.test\.ts$/);
  });
});
