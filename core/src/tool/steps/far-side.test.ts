import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../operation/index.ts';
import { p } from '../../params/index.ts';
import { defineOperationTool, definePlugin } from '../../plugin/index.ts';
import { openTube, tube } from '../../testing/bodies.ts';
import { joinMeshes } from '../../testing/closed-bodies.ts';
import { TestEditor } from '../../testing/test-editor.ts';
import { drawPolyline } from '../index.ts';

const body = tube({ radius: 100, height: 400, segments: 48, rings: 40 });
const line = defineOperation({
  type: 'ring.line',
  version: 1,
  params: z.object({ line: p.surfacePoints({ min: 3 }).optional() }),
  apply: (mesh) => ({ ...mesh }),
});
const words = {
  ...{ title: 'Ring', tip: 'Draws round the body.', 'params.line': 'Line', 'steps.line': 'Line' },
  'handles.point': 'Point',
};
const plugin = definePlugin({
  ...{ id: 'ring', apiVersion: 1, operations: [line] },
  tools: [
    defineOperationTool(line, {
      ...{ id: 'ring', group: 'local', order: 1, icon: '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>' },
      steps: ['line'],
      load: async () => ({
        default: (session) => ({
          steps: [
            drawPolyline(session, {
              ...{ id: 'line', into: 'line', min: 3, role: 'contour', closed: true, advance: false },
            }),
          ],
        }),
      }),
    }),
  ],
  locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
});

test('a limb has two sides too, and a body whose normals point inwards', async () => {
  const limb = tube({ radius: 8, height: 400, segments: 24, rings: 60 });
  const editor = await (await TestEditor.open({ body: limb, plugins: [plugin] })).activate('ring');
  editor.view('front').click([0, -8, 200]).click([3, -7, 220]).click([-3, -7, 240]);
  editor.view('back').click([0, 8, 200], { handle: 'line/0' });
  expect([count(editor), isClosed(editor)]).toEqual([4, false]);
  const inward = {
    ...body,
    indices: body.indices.map((_, i) => body.indices[i - (i % 3) + [0, 2, 1][i % 3]!]!),
  };
  const turned = await (await TestEditor.open({ body: inward, plugins: [plugin] })).activate('ring');
  turned.view('front').click([0, -100, 200]).click([30, -95, 200]).click([-30, -95, 230]);
  turned.click([22, -97, 212], { handle: 'line/0' });
  expect([count(turned), isClosed(turned)]).toEqual([3, true]);
});

/** Three points on the front of the body; the first lies right behind the middle of its back. */
async function drawn(): Promise<TestEditor> {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('ring');
  editor.view('front').click([0, -100, 200]).click([30, -95, 200]).click([-30, -95, 230]);
  return editor;
}
const count = (editor: TestEditor) => editor.value<unknown[]>('line').length;
const isClosed = (editor: TestEditor) => editor.session.step?.complete;

test('a press on the back of the body adds a point there, and takes none that lies behind it on the front', async () => {
  const editor = await drawn();
  editor.view('back').click([0, 100, 200], { handle: 'line/0' });
  expect([count(editor), isClosed(editor)]).toEqual([4, false]);
  const beside = await drawn();
  // The line runs on the front, right behind this place.
  beside.view('back').click([15, 98, 200], { handle: 'line-line' });
  const last = beside.value<{ position: number[] }[]>('line').at(-1)!;
  // Behind all others: the line took none in.
  expect([count(beside), last.position[1]! > 80, Math.round(last.position[0]!)]).toEqual([4, true, 15]);
});

test('a press beside a point, or a line, that is seen takes it, also where the skin falls away from the eye', async () => {
  const editor = await drawn();
  editor.click([4, -99, 203], { handle: 'line/0' });
  expect([count(editor), isClosed(editor)]).toEqual([3, true]);
  const beside = await drawn();
  beside.view('left').click([-30, -95, 150]);
  beside.view('front').click([15, -98, 201], { handle: 'line-line' });
  expect(
    beside.value<{ position: number[] }[]>('line').map(({ position: [x] }) => Math.round(x! / 10)),
  ).toContain(2);
  const edge = await drawn();
  // At the silhouette the pointer meets the skin 40 mm before the point.
  edge.view('left').drag([-40, -91, 200], [-40, -91, 260], { handle: 'line/0' });
  expect([count(edge), edge.value<{ position: number[] }[]>('line')[0]!.position[2]! > 240]).toEqual([
    3,
    true,
  ]);
});

/** Its back is higher than its front: as a scan at the neck, and as a body that was cut along an edge line. */
function slanted() {
  const straight = openTube({ radiusX: 100, radiusY: 100, height: 400, segments: 48, rings: 40 });
  const positions = straight.positions.map((v, i, all) => (i % 3 === 2 ? v + 0.5 * all[i - 1]! : v));
  return { positions, indices: straight.indices };
}
const openSlanted = async () =>
  (await (await TestEditor.open({ body: slanted(), plugins: [plugin] })).activate('ring')).view('front');

test('a press beside a point at an opening takes it, where the pointer meets the far wall from within', async () => {
  const editor = await openSlanted();
  editor.click([0, -100, 346]).click([40, -91, 300]).click([-40, -91, 300]);
  // 6 mm over the point: past the rim.
  editor.click([0, -100, 352], { handle: 'line/0' });
  expect([count(editor), isClosed(editor)]).toEqual([3, true]);
});

test('a press beside a line at an opening puts a point into the line, and none on the far wall', async () => {
  const editor = await openSlanted();
  editor.click([-20, -98, 347]).click([20, -98, 347]).click([0, -100, 300]);
  editor.click([0, -100, 352], { handle: 'line-line' });
  const points = editor.value<{ position: number[] }[]>('line');
  expect(points.map(({ position: [, y] }) => y! < -80)).toEqual([true, true, true, true]);
  expect(points[1]!.position[2]).toBeGreaterThan(340);
});

test('a press into an opening puts no point on the inside of the far wall', async () => {
  const editor = await openSlanted();
  editor.click([0, -100, 300]).click([0, -100, 380]).click([30, -95, 300]);
  expect(count(editor)).toBe(2);
});

test('a press on an arm takes no point of the flank behind it', async () => {
  const arm = tube({ radius: 35, height: 400, segments: 24, rings: 40 });
  const before = { ...arm, positions: arm.positions.map((v, i) => (i % 3 === 1 ? v - 170 : v)) };
  const both = joinMeshes(body, before);
  const editor = await (await TestEditor.open({ body: both, plugins: [plugin] })).activate('ring');
  const at = ([x, y, z]: readonly number[]) => ({ position: [x, y, z], normal: [0, -1, 0] });
  editor.set({ line: [[0, -100, 200], [60, -80, 200], [-60, -80, 230]].map(at) }); // prettier-ignore
  editor.view('front').click([0, -205, 200], { handle: 'line/0' });
  expect([count(editor), isClosed(editor)]).toEqual([4, false]);
});

test('a closed line that was emptied from elsewhere is drawn anew, and comes back closed with the values that it had', async () => {
  const editor = await drawn();
  editor.click([0, -100, 200], { handle: 'line/0' });
  expect([count(editor), isClosed(editor)]).toEqual([3, true]);
  const before = editor.value('line');
  editor.session.draft.set({ line: undefined });
  editor.click([0, -100, 100]).click([30, -95, 100]).click([-30, -95, 130]);
  expect([count(editor), isClosed(editor)]).toEqual([3, false]);
  editor.key('Enter');
  expect(isClosed(editor)).toBe(true);
  for (let i = 0; i < 3; i++) editor.tools.undo();
  expect(editor.value('line')).toBeUndefined();
  editor.session.draft.set({ line: before });
  expect(isClosed(editor)).toBe(true);
});
