import { OperationAborted, SdkError } from '@bracewright/core/operation';
import { definePlugin } from '@bracewright/core/plugin';
import type { OperationRunner } from '@bracewright/core/services';
import { TestEditor, tube } from '@bracewright/core/testing';
import type { ToolFactory, ToolInstance, ToolSession } from '@bracewright/core/tool';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import lift from './examples/first-tool/index.ts';

/** The rows of the table in sessions.md, as `walk` gives them. */
const told = readFileSync(new URL('./sessions.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const cells = /^\| (idle|loading|active|applying) +\|.*\| (\w+) +\| *(\w*) *\|$/.exec(line);
    return cells ? [`${cells[1]} → ${cells[2]}${cells[3] ? `, ${cells[3]}` : ''}`] : [];
  });

/** A runner whose replays wait until they are stopped. */
const stuck = (runner: OperationRunner): OperationRunner => ({
  open: (mesh) => runner.open(mesh),
  preview: (...asked) => runner.preview(...asked),
  run: (...asked) => runner.run(...asked),
  settle: (...asked) => runner.settle(...asked),
  exportFiles: (...asked) => runner.exportFiles(...asked),
  dispose: () => runner.dispose(),
  replay: (records, options) =>
    records.length === 0
      ? runner.replay(records, options)
      : new Promise((_, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new OperationAborted()));
        }),
});

/** An editor with one tool, `lift`, that `factory` makes. */
const open = (factory: ToolFactory, wrapRunner?: (runner: OperationRunner) => OperationRunner) =>
  TestEditor.open({
    body: tube({ radius: 100, height: 400, segments: 24, rings: 10 }),
    plugins: [
      definePlugin({
        ...lift,
        tools: lift.tools.map((tool) => ({ ...tool, load: async () => ({ default: factory }) })),
      }),
    ],
    ...(wrapRunner ? { wrapRunner } : {}),
  });

/** A tool whose draft is valid at once. */
const ready =
  (instance: ToolInstance = {}): ToolFactory =>
  (session: ToolSession<Record<string, unknown>>) => {
    session.draft.set({ origin: [0, 0, 200] });
    return instance;
  };

const active = async (instance?: ToolInstance, wrapRunner?: (runner: OperationRunner) => OperationRunner) =>
  (await open(ready(instance), wrapRunner)).activate('lift');

/** What the manager comes to by `work` after `begin` has brought it to `from`, as a row of the table; what `begin` gives is waited for. */
async function walk(
  made: Promise<TestEditor>,
  from: string,
  work: (editor: TestEditor) => unknown = () => undefined,
  begin?: (editor: TestEditor) => Promise<unknown>,
): Promise<string> {
  const editor = await made;
  const begun = begin?.(editor);
  expect(editor.tools.state).toBe(from);
  work(editor);
  if (begun) await begun;
  const [end] = editor.ends;
  return `${from} → ${editor.tools.state}${end ? `, ${end.reason}` : ''}`;
}

const activate = (editor: TestEditor) => editor.tools.activate('lift').catch(() => undefined);
const apply = (editor: TestEditor) => editor.tools.apply();

test('a session goes the ways that sessions.md tells, and no other', async () => {
  const broken: ToolFactory = () => {
    throw new Error('broken');
  };
  const refusing: ToolFactory = () => {
    throw new SdkError('lift/not-now');
  };
  const escape = (editor: TestEditor) => editor.key('Escape');
  const cancel = (editor: TestEditor) => editor.tools.cancel();
  const interrupt = (editor: TestEditor) => editor.tools.interrupt();
  const fail = () => Promise.reject(new Error('broken'));
  const walked = await Promise.all([
    walk(open(ready()), 'idle', activate),
    walk(open(ready()), 'loading', undefined, activate),
    walk(open(refusing), 'loading', undefined, activate),
    walk(open(broken), 'loading', undefined, activate),
    walk(open(ready()), 'loading', escape, activate),
    walk(active(), 'active', apply),
    walk(active(), 'active', escape),
    walk(active(), 'active', interrupt),
    walk(active(), 'active', (editor) => editor.session.fail(new Error('late'))),
    walk(active(), 'applying', undefined, apply),
    walk(active({ onCommit: async () => 'stay' }), 'applying', undefined, apply),
    walk(active({ onCommit: async () => 'refused' }), 'applying', undefined, apply),
    walk(active({}, stuck), 'applying', escape, apply),
    walk(active({}, stuck), 'applying', cancel, apply),
    walk(active({}, stuck), 'applying', interrupt, apply),
    walk(active({ onCommit: fail }), 'applying', undefined, apply),
  ]);
  expect(told.length).toBeGreaterThan(10);
  expect(new Set(walked)).toEqual(new Set(told));
});

test('an Apply of a draft that breaks a rule is refused where it is', async () => {
  const editor = await (await open(() => ({}))).activate('lift');
  expect(await editor.apply()).toBe(false);
  expect(editor.tools.state).toBe('active');
  expect(editor.told).toEqual(['operation/invalid-params']);
});

test('a session that ends leaves its step, then tells the tool, then lets go of what it owns, the last first', async () => {
  const order: string[] = [];
  const editor = await (
    await open((session) => {
      session.own({ dispose: () => order.push('first') });
      session.own({ dispose: () => order.push('second') });
      return {
        steps: [{ id: 'only', complete: true, leave: () => void order.push('leave') }],
        onEnd: (reason) => void order.push(reason),
      };
    })
  ).activate('lift');
  editor.tools.cancel();
  expect(order).toEqual(['leave', 'cancelled', 'second', 'first']);
});
