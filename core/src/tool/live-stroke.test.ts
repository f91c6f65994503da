import { expect, test } from 'vitest';
import { meshHash, type TriMesh } from '../mesh/index.ts';
import { defineOperationTool, definePlugin } from '../plugin/index.ts';
import type { OperationRunner, RunnerStroke } from '../services/index.ts';
import { TestEditor, ellipticTube } from '../testing/index.ts';
import { push } from '../testing/probe-strokes.ts';
import { brush, watchValue, type ToolFactory } from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const words = {
  title: 'Push',
  tip: 'Pushes.',
  'params.radius': 'Radius',
  'steps.paint': 'Paint.',
  'notes.test/touched': 'Touched.',
};
const tool: ToolFactory = (session) => ({
  steps: [
    brush(session, {
      id: 'paint',
      into: 'samples',
      radius: () => Number(session.draft.values['radius']),
      setRadius: (radius) => session.draft.set({ radius }),
    }),
  ],
});
const pluginOf = (factory: ToolFactory) =>
  definePlugin({
    id: 'test',
    apiVersion: 1,
    operations: [push],
    tools: [
      defineOperationTool(push, {
        id: 'push',
        group: 'local',
        order: 1,
        icon: '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor"><circle cx="12" cy="12" r="8"/></svg>',
        steps: ['paint'],
        load: async () => ({ default: factory }),
      }),
    ],
    locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
  });

/** What was asked of the runner, in order. */
type Log = string[];
function watched(
  runner: OperationRunner,
  log: Log,
  spoil?: (stroke: RunnerStroke) => RunnerStroke,
): OperationRunner {
  return {
    ...runner,
    preview(records, draft, options) {
      log.push('preview');
      return runner.preview(records, draft, options);
    },
    async stroke(records, draft, options) {
      log.push(`stroke ${(draft.params as { samples?: unknown[] }).samples?.length ?? 0}`);
      const stroke = await runner.stroke!(records, draft, options);
      const told: RunnerStroke = {
        ...stroke,
        dabs(dabs, more) {
          log.push(`dabs ${dabs.length}`);
          return stroke.dabs(dabs, more);
        },
        end(more) {
          log.push('end');
          return stroke.end(more);
        },
      };
      return spoil?.(told) ?? told;
    },
  };
}
async function start(spoil?: (stroke: RunnerStroke) => RunnerStroke, factory = tool) {
  const log: Log = [];
  const editor = await TestEditor.open({
    body,
    plugins: [pluginOf(factory)],
    wrapRunner: (runner) => watched(runner, log, spoil),
  });
  await editor.activate('push');
  await settled();
  return { editor, log };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const hashOf = (mesh: TriMesh | null) => mesh && meshHash(mesh);
const samplesOf = (editor: TestEditor) => editor.value<unknown[] | undefined>('samples')?.length ?? 0;

test('the body is got ready as the brush is taken, and each dab is shown while the hand is down', async () => {
  const { editor, log } = await start();
  expect(log).toEqual(['stroke 0']);
  expect(editor.scene.temporary).toBeNull();
  editor.down([-40, 96, 200]);
  await settled();
  const first = hashOf(editor.scene.temporary);
  expect(first).not.toBe(meshHash(body));
  editor.move([0, 100, 200]);
  await settled();
  expect(hashOf(editor.scene.temporary)).not.toBe(first);
  expect(editor.scene.patches).toHaveLength(1);
  expect(samplesOf(editor)).toBe(0);
  expect(log).not.toContain('preview');
});

test('what the end of a stroke held back stays as it is shown while the next one is painted, also with other settings', async () => {
  const far = 3 * (body.positions.length / 3 - 1);
  const { editor } = await start((stroke) => ({
    ...stroke,
    async end(options) {
      const ran = await stroke.end(options);
      const positions = ran.mesh.positions.slice();
      positions[far]! += 7;
      return { ...ran, mesh: { ...ran.mesh, positions } };
    },
  }));
  const shownFar = () => editor.scene.temporary!.positions[far]! - body.positions[far]!;
  editor.drag([-40, 96, 200], [-20, 98, 200]);
  await editor.settle();
  expect(shownFar()).toBeCloseTo(7, 3);
  const first = hashOf(editor.scene.temporary);
  editor.down([20, 98, 300]).move([40, 96, 300]);
  await settled();
  expect(hashOf(editor.scene.temporary)).not.toBe(first);
  expect(shownFar()).toBeCloseTo(7, 3);
  editor.up([40, 96, 300]);
  await editor.settle();
  // The stroke under the hand is begun anew: what was painted is shown as the preview gave it.
  editor.set({ radius: 25 });
  await editor.settle();
  const shown = editor.scene.temporary!.positions.slice();
  editor.down([20, 98, 100]).move([40, 96, 100]);
  await settled();
  const now = editor.scene.temporary!.positions;
  const apart = (i: number) => Math.abs(body.positions[i - (i % 3) + 2]! - 100) > 60;
  expect(now.filter((_, i) => apart(i))).toEqual(shown.filter((_, i) => apart(i)));
});

test('when the hand lifts the stroke is the draft, its end is shown, and Apply records just that', async () => {
  const { editor, log } = await start();
  editor.drag([-40, 96, 200], [40, 96, 200]);
  expect(samplesOf(editor)).toBeGreaterThan(1);
  await editor.settle();
  expect(log.filter((what) => what === 'preview')).toEqual([]);
  expect(log).toContain('end');
  const shown = hashOf(editor.scene.temporary);
  expect(editor.session.feedback.report['touched']).toBeGreaterThan(0);
  expect(await editor.apply()).toBe(true);
  expect(editor.history.hash).toBe(shown);
  expect(editor.records[0]!.type).toBe('test.push');
});

test('strokes add up without beginning anew, and the result is that of all', async () => {
  const { editor, log } = await start();
  for (const z of [120, 160, 200]) {
    editor.drag([-40, 96, z], [40, 96, z]);
    await editor.settle();
  }
  expect(log.filter((what) => what.startsWith('stroke'))).toEqual(['stroke 0']);
  const shown = hashOf(editor.scene.temporary);
  expect(await editor.apply()).toBe(true);
  expect(editor.history.hash).toBe(shown);
});

test('a hand that is quicker than the computing loses nothing', async () => {
  const { editor } = await start();
  for (const z of [120, 160, 200]) editor.drag([-40, 96, z], [40, 96, z]);
  editor.down([-40, 96, 240]).move([0, 100, 240]);
  await settled();
  editor.up([0, 100, 240]);
  await editor.settle();
  const shown = hashOf(editor.scene.temporary);
  expect(await editor.apply()).toBe(true);
  expect(editor.history.hash).toBe(shown);
});

test('undo takes back a stroke, and the next one goes on from what is left', async () => {
  const { editor, log } = await start();
  editor.drag([-40, 96, 120], [40, 96, 120]);
  await editor.settle();
  const [first, count] = [hashOf(editor.scene.temporary), samplesOf(editor)];
  editor.drag([-40, 96, 200], [40, 96, 200]);
  await editor.settle();
  expect(hashOf(editor.scene.temporary)).not.toBe(first);
  editor.tools.undo();
  await editor.settle();
  expect(hashOf(editor.scene.temporary)).toBe(first);
  editor.drag([-40, 96, 250], [40, 96, 250]);
  await editor.settle();
  expect(log).toContain(`stroke ${count}`);
  const shown = hashOf(editor.scene.temporary);
  expect(await editor.apply()).toBe(true);
  expect(editor.history.hash).toBe(shown);
});

test('a stroke that is broken off, by undo or by a second finger, shows the draft again', async () => {
  const { editor } = await start();
  editor.drag([-40, 96, 120], [40, 96, 120]);
  await editor.settle();
  const shown = hashOf(editor.scene.temporary);
  for (const breakOff of [() => void editor.tools.undo(), () => void editor.cancelPress([0, 100, 200])]) {
    editor.down([-40, 96, 200]).move([0, 100, 200]);
    await settled();
    expect(hashOf(editor.scene.temporary)).not.toBe(shown);
    breakOff();
    await editor.settle();
    expect(hashOf(editor.scene.temporary)).toBe(shown);
  }
});

test.each(['nan', 'outside', 'plain', 'promise'])(
  'what a dab gives and nobody can use (%s) is told once, with its trace to the developer, and Apply still works',
  async (fault) => {
    const { editor } = await start((stroke) => ({
      ...stroke,
      dabs: (dabs, more) =>
        stroke.dabs(
          dabs.map((dab) => ({ ...(dab as object), fault })),
          more,
        ),
    }));
    for (const z of [120, 200]) {
      editor.drag([-40, 96, z], [40, 96, z]);
      await editor.settle();
    }
    expect(editor.told).toEqual(['operation/invalid-result']);
    expect(editor.faults).not.toEqual([]);
    for (const error of editor.faults.splice(0))
      expect(error).toMatchObject({ code: 'operation/invalid-result', stack: expect.any(String) as string });
    expect(await editor.apply()).toBe(true);
  },
);

test('Escape in the middle of a stroke leaves the body as it was', async () => {
  const { editor } = await start();
  editor.down([-40, 96, 200]).move([0, 100, 200]);
  await settled();
  editor.tools.cancel();
  await settled();
  expect(editor.scene.temporary).toBeNull();
  expect(editor.history.hash).toBe(meshHash(body));
  expect(editor.faults).toEqual([]);
});

test('another radius computes the strokes anew, and the next dab goes on from there', async () => {
  const { editor } = await start();
  editor.drag([-40, 96, 120], [40, 96, 120]);
  await editor.settle();
  const narrow = hashOf(editor.scene.temporary);
  editor.set({ radius: 60 });
  await editor.settle();
  expect(hashOf(editor.scene.temporary)).not.toBe(narrow);
  editor.drag([-40, 96, 250], [40, 96, 250]);
  await editor.settle();
  const shown = hashOf(editor.scene.temporary);
  expect(await editor.apply()).toBe(true);
  expect(editor.history.hash).toBe(shown);
});

test('where a stroke fails the preview of the draft stands in, and the next stroke is tried again', async () => {
  let fails = true;
  const { editor, log } = await start((stroke) => ({
    ...stroke,
    dabs: (dabs, options) => (fails ? Promise.reject(new Error('gone')) : stroke.dabs(dabs, options)),
  }));
  editor.drag([-40, 96, 120], [40, 96, 120]);
  await editor.settle();
  expect(log).toContain('preview');
  const shown = hashOf(editor.scene.temporary);
  fails = false;
  editor.drag([-40, 96, 200], [40, 96, 200]);
  await editor.settle();
  expect(hashOf(editor.scene.temporary)).not.toBe(shown);
  expect(await editor.apply()).toBe(true);
});

test('a runner without strokes previews them as any draft', async () => {
  const editor = await TestEditor.open({
    body,
    plugins: [pluginOf(tool)],
    wrapRunner: ({ open, replay, preview, run, settle, exportFiles, dispose }) => ({
      open,
      replay,
      preview,
      run,
      settle,
      exportFiles,
      dispose,
    }),
  });
  await editor.activate('push');
  expect(editor.session.stroke).toBeUndefined();
  editor.drag([-40, 96, 120], [40, 96, 120]);
  await editor.settle();
  const shown = hashOf(editor.scene.temporary);
  expect(await editor.apply()).toBe(true);
  expect(editor.history.hash).toBe(shown);
});

test('a tool that reads its preview may paint on: the dabs that the host shows are no writing of the tool', async () => {
  const heights: number[] = [];
  const reading: ToolFactory = (session) => {
    watchValue(
      session,
      () => session.feedback.mesh?.positions[2] ?? Number.NaN,
      (height) => void heights.push(height),
    );
    return tool(session);
  };
  const { editor, log } = await start(undefined, reading);
  editor.drag([-40, 96, 200], [40, 96, 200]);
  await editor.settle();
  editor.down([-40, 96, 240]);
  await settled();
  editor.move([0, 100, 240]);
  await settled();
  editor.up([0, 100, 240]);
  await editor.settle();
  const shown = hashOf(editor.scene.temporary);
  expect(await editor.apply()).toBe(true);
  expect(meshHash(editor.history.mesh)).toBe(shown);
  expect(heights.length).toBeGreaterThan(1);
  expect(log).toContain('end');
});
