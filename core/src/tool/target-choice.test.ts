import { expect, test } from 'vitest';
import { z } from 'zod';
import { cutByPlane, locateOnSurface } from '../mesh/index.ts';
import { SdkError, defineOperation, defineStrokeOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { defineOperationTool, definePlugin, sentenceOf, loadPlugins } from '../plugin/index.ts';
import { tube } from '../testing/bodies.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { brush, pickPoint } from './index.ts';

const body = tube({ radius: 100, height: 400, segments: 48, rings: 40 });
const halve = defineOperation({
  type: 'halves.halve',
  version: 1,
  params: z.object({}),
  apply(mesh, _params, ctx) {
    const plane = { origin: [0, 0, 200] as const, normal: [0, 0, 1] as const };
    const half = cutByPlane(mesh, plane, { keep: 'negative', cap: true }).mesh;
    // Beside the body, where a ray from the back meets nothing else.
    ctx.part('half', {
      positions: half.positions.map((value, i) => (i % 3 === 0 ? value + 300 : value)),
      indices: half.indices,
    });
    return cutByPlane(mesh, plane, { keep: 'positive', cap: true }).mesh;
  },
});
/** Puts a mark on the skin of what it works on; refuses a place beside it. */
const mark = defineOperation({
  type: 'halves.mark',
  version: 1,
  params: z.object({ target: p.target(), at: p.surfacePoint() }),
  apply(mesh, { at }, ctx) {
    const [place] = locateOnSurface(mesh, [at], ctx.checkAborted);
    if (!place || Math.abs(place.position[0] - at.position[0]) > 1) throw new SdkError('halves/off');
    return { positions: mesh.positions.map((value) => value + 1), indices: mesh.indices };
  },
});
const rub = defineStrokeOperation({
  type: 'halves.rub',
  version: 1,
  params: z.object({ target: p.target(), samples: p.custom(z.array(z.any()), { hidden: true }) }),
  dabs: 'samples',
  begin: (mesh) => {
    let dabs = 0;
    return {
      dab: () => (dabs++, undefined),
      end: () => ({ positions: mesh.positions.map((value) => value + dabs), indices: mesh.indices }),
    };
  },
});
const icon = '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>';
const words = {
  ...{
    'mark.title': 'Mark',
    'mark.tip': 'Marks.',
    'rub.title': 'Rub',
    'rub.tip': 'Rubs.',
    'steps.at': 'Click.',
  },
  ...{
    'steps.rub': 'Rub.',
    'params.target': 'Works on',
    'params.at': 'Place',
    'operations.halves.halve': 'Halve',
  },
  'errors.halves/off': 'The place lies beside it.',
};
const plugin = definePlugin({
  ...{ id: 'halves', apiVersion: 1, operations: [halve, mark, rub] },
  tools: [
    defineOperationTool(mark, {
      ...{ id: 'mark', group: 'local', order: 1, icon, steps: ['at'] },
      load: async () => ({
        default: (session) => ({ steps: [pickPoint(session, { id: 'at', into: 'at', role: 'apex' })] }),
      }),
    }),
    defineOperationTool(rub, {
      ...{ id: 'rub', group: 'local', order: 2, icon, steps: ['rub'] },
      load: async () => ({
        default: (session) => ({
          steps: [
            brush(session, { id: 'rub', into: 'samples', radius: () => 20, setRadius: () => undefined }),
          ],
        }),
      }),
    }),
  ],
  locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
});

async function halved(tool: string): Promise<TestEditor> {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.apply('halves.halve', {});
  return editor.activate(tool);
}

test('a point is set on the piece the tool works on, and on no other', async () => {
  const editor = await halved('mark');
  // On a part that is not meant a press sets nothing; the click chooses it, and the next press sets.
  editor.click([300, 100, 100]);
  expect([editor.value('at'), editor.value('target')]).toEqual([undefined, 'body']);
  editor.tap([300, 100, 100]);
  expect([editor.value('at'), editor.value('target')]).toEqual([undefined, 'half']);
  editor.click([300, 100, 100]);
  expect(editor.value('at')).toMatchObject({
    position: [300, expect.closeTo(100, 0), expect.closeTo(100, 0)],
  });
  // The body is the camera's now.
  editor.click([0, 100, 300]);
  expect(editor.value<{ position: number[] }>('at').position[0]).toBe(300);
  const before = editor.history.mesh;
  expect(await editor.apply()).toBe(true);
  expect(editor.history.mesh.positions).toEqual(before.positions);
  expect(editor.records.at(-1)).toMatchObject({ params: { target: 'half' } });
});

test('what a preview shows of a part is what Apply gives, and cancel puts it back', async () => {
  const editor = await halved('mark');
  const { history, scene } = editor;
  const shown = () => (scene.objects.all[0] as unknown as { mesh: { positions: Float32Array } }).mesh;
  const [was] = history.parts;
  // A step on the body draws no part anew.
  await editor.click([0, 100, 300]).settle();
  expect(scene.temporary).not.toBeNull();
  expect(shown()).toBe(was!.mesh);
  await editor.tap([300, 100, 100]).click([300, 100, 100]).settle();
  const seen = shown().positions;
  expect(seen).not.toEqual(was!.mesh.positions);
  expect(scene.temporary).toBeNull();
  editor.tools.cancel();
  expect(shown()).toBe(was!.mesh);
  await editor.activate('mark');
  await editor.tap([300, 100, 100]).click([300, 100, 100]).apply();
  expect(history.parts[0]!.mesh.positions).toEqual(seen);
});

test('an earlier step on a part is edited with the body as it stood then', async () => {
  const editor = await halved('mark');
  const { history, scene } = editor;
  await editor.tap([300, 100, 100]).click([300, 100, 100]).apply();
  const [, marked] = history.history.records;
  const stood = history.mesh;
  // What comes after it moves the body, which the step knows nothing of.
  await editor.activate('mark');
  await editor.click([0, 100, 300]).apply();
  expect(history.mesh.positions).not.toEqual(stood.positions);
  await editor.edit(marked!.id);
  await editor.settle();
  expect(scene.temporary?.positions).toEqual(stood.positions);
  editor.tools.cancel();
  expect(scene.temporary).toBeNull();
});

test('a brush on a part is previewed as any draft, and leaves the body alone', async () => {
  const editor = await halved('rub');
  const { history, scene } = editor;
  const before = history.mesh.positions;
  scene.shown.length = 0;
  await editor.tap([300, 100, 100]).drag([300, 100, 100], [320, 98, 120]).settle();
  expect(editor.value<unknown[]>('samples').length).toBeGreaterThan(0);
  expect([scene.patches, scene.shown.filter((mesh) => mesh !== null)]).toEqual([[], []]);
  const part = history.parts[0]!.mesh.positions;
  expect(await editor.apply()).toBe(true);
  expect(history.mesh.positions).toEqual(before);
  expect(history.parts[0]!.mesh.positions[0]).toBeGreaterThan(part[0]!);
});

test('what a tool writes into a part that it was lent is put back', async () => {
  const editor = await halved('mark');
  const before = editor.history.parts[0]!.mesh.positions.slice();
  editor.session.services.history.parts[0]!.mesh.positions.fill(7);
  editor.tools.cancel();
  expect(editor.history.parts[0]!.mesh.positions).toEqual(before);
  expect(String(editor.faults)).toContain('wrote into the body');
});

test('an operation with two targets is told, and its plugin left out', async () => {
  const params = z.object({ target: p.target(), other: p.target() });
  const both = { ...mark, params: params as never };
  const { plugins, faults } = await loadPlugins([{ ...plugin, operations: [halve, both, rub] }]);
  expect(plugins).toEqual([]);
  expect(faults.map((fault) => sentenceOf(fault)).join('\n')).toContain(
    'several fields of the kind “target” (target, other)',
  );
});
