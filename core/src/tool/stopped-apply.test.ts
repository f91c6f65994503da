import { describe, expect, it } from 'vitest';
import type { AbortSignalLike } from '../services/index.ts';
import { good, type Session } from '../testing/hostile-kit.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { ToolManifest } from '../plugin/index.ts';
import type { ToolFactory, ToolInstance } from './index.ts';

const lift = (amount: number) => ({ type: 'good.lift', version: 1, params: { amount } });
const marker = (id: string) =>
  ({
    ...{ id, kind: 'marker-point', name: id, value: null, unit: '' },
    params: { point: { position: [100, 0, 200], normal: [1, 0, 0] } },
  }) as never;

/** The tool with an Apply of its own, and a promise of the moment in which its second replay is at work, which waits to be let go on. */
async function open(onCommit: (session: Session) => ToolInstance['onCommit'], more?: Partial<ToolManifest>) {
  let replays = 0;
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  let begun = (): void => undefined;
  const atWork = new Promise<void>((resolve) => (begun = resolve));
  const factory: ToolFactory = (session) => ({ onCommit: onCommit(session) });
  const editor = await TestEditor.open({
    body,
    plugins: [plugin(async () => ({ default: factory }), more), good],
    wrapRunner: (runner) => ({
      ...runner,
      async replay(...given) {
        if (++replays === 3) {
          begun();
          await gate;
        }
        return runner.replay(...given);
      },
    }),
  });
  await editor.activate('lift');
  return { editor, atWork, goOn };
}

/** Skips what does not fit. */
const bestEffort = ({ services: { history } }: Session): ToolInstance['onCommit'] =>
  async function () {
    for (const amount of [1, 2, 3, 4])
      try {
        await history.append(lift(amount));
      } catch {
        // As one that does not fit.
      }
    return 'close';
  };

describe('an own Apply that is stopped', () => {
  it.each([
    ['by Stop', (editor: TestEditor) => editor.tools.abort(), 'active', ['tool/stopped']],
    ['by Escape', (editor: TestEditor) => editor.key('Escape'), 'active', ['tool/stopped']],
    ['by Cancel', (editor: TestEditor) => editor.tools.cancel(), 'idle', []],
    ['as the document is closed', (editor: TestEditor) => editor.dispose(), 'idle', []],
  ] as const)('%s keeps nothing, though its tool passes over what fails', async (_, stop, state, told) => {
    const { editor, atWork, goOn } = await open(bestEffort);
    const { hash } = editor.history;
    const applied = editor.apply();
    await atWork;
    stop(editor);
    goOn();
    expect(await applied).toBe(false);
    await editor.history.settled();
    expect([editor.tools.state, editor.told, editor.faults]).toEqual([state, told, []]);
    expect([editor.records, editor.storage.commands, editor.history.hash]).toEqual([[], [], hash]);
  });

  it('while it waits for something else writes nothing afterwards, and is told of the stop', async () => {
    const heard: boolean[] = [];
    let given: AbortSignalLike | undefined;
    const { editor } = await open(({ services: { history } }) => async ({ signal }) => {
      given = signal;
      await new Promise<void>((resolve) => signal.addEventListener('abort', resolve));
      heard.push(signal.aborted);
      await history.append(lift(2)).catch(() => undefined);
      return 'close';
    });
    const applied = editor.apply();
    expect(given?.aborted).toBe(false);
    editor.key('Escape');
    expect(await applied).toBe(false);
    expect([heard, editor.records, editor.told]).toEqual([[true], [], ['tool/stopped']]);
    expect(editor.tools.state).toBe('active');
  });

  it('may end in whatever way: the next Apply is kept', async () => {
    let tries = 0;
    const { editor, goOn } = await open(() => async ({ signal, services: { history } }) => {
      if (++tries > 1) return (await history.append(lift(2)), 'close');
      await new Promise<void>((resolve) => signal.addEventListener('abort', resolve));
      throw new TypeError('the job was stopped');
    });
    goOn();
    const applied = editor.apply();
    editor.tools.abort();
    expect([await applied, await editor.apply()]).toEqual([false, true]);
    expect([editor.records.length, editor.told, editor.faults]).toEqual([1, ['tool/stopped'], []]);
  });

  it('is closed where what hears of the stop throws', async () => {
    const { editor } = await open(() => async ({ signal }) => {
      signal.addEventListener('abort', () => {
        throw new TypeError('boom');
      });
      await new Promise<void>((resolve) => setTimeout(resolve, 5));
      return 'close';
    });
    const applied = editor.apply();
    editor.tools.abort();
    expect(await applied).toBe(false);
    await editor.settle();
    expect([editor.tools.state, editor.told, editor.faults]).toEqual([
      'idle',
      ['tool/crashed'],
      [new TypeError('boom')],
    ]);
  });
});

describe('an Apply of markers that its person leaves', () => {
  const note: Partial<ToolManifest> = { kind: 'annotation' };

  it('keeps the marker that was begun', async () => {
    const { editor } = await open(
      ({ services }) =>
        async ({ signal }) => {
          await services.annotations.put(marker('first'));
          await new Promise<void>((resolve) => signal.addEventListener('abort', resolve));
          return 'stay';
        },
      note,
    );
    const applied = editor.apply();
    await expect.poll(() => editor.annotations.annotations.length).toBe(1);
    editor.key('Escape');
    await applied;
    expect([editor.annotations.annotations.length, editor.tools.state]).toEqual([1, 'idle']);
  });

  it('keeps none of two where the second would only begin then', async () => {
    const { editor } = await open(
      ({ services }) =>
        async ({ signal }) => {
          await services.annotations.put(marker('first'));
          await new Promise<void>((resolve) => signal.addEventListener('abort', resolve));
          await services.annotations.put(marker('second')).catch(() => undefined);
          return 'stay';
        },
      note,
    );
    const applied = editor.apply();
    await expect.poll(() => editor.annotations.annotations.length).toBe(1);
    editor.key('Escape');
    expect(await applied).toBe(false);
    expect([editor.annotations.annotations, editor.tools.state]).toEqual([[], 'idle']);
  });
});
