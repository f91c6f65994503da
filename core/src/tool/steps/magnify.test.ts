import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../operation/index.ts';
import { p } from '../../params/index.ts';
import { defineOperationTool, definePlugin } from '../../plugin/index.ts';
import { tube } from '../../testing/bodies.ts';
import { TestEditor } from '../../testing/test-editor.ts';
import { drawPolyline } from '../index.ts';
import type { PolylineOptions } from './polyline-options.ts';

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

/** Three points in front of a tube, as a line that is not closed yet. */
async function drawn(options: Partial<PolylineOptions<'line'>> = {}) {
  const plugin = definePlugin({
    ...{ id: 'ring', apiVersion: 1, operations: [line] },
    tools: [
      defineOperationTool(line, {
        ...{
          id: 'ring',
          group: 'local',
          order: 1,
          icon: '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>',
        },
        steps: ['line'],
        load: async () => ({
          default: (session) => ({
            steps: [
              drawPolyline(session, {
                ...{ id: 'line', into: 'line', min: 3, role: 'contour', closed: true, advance: false },
                ...options,
              }),
            ],
          }),
        }),
      }),
    ],
    locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
  });
  const body = tube({ radius: 100, height: 400, segments: 48, rings: 40 });
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('ring');
  editor.view('front').click([0, -100, 200]).click([0, -100, 240]).click([0, -100, 300]);
  const magnified = () => editor.overlay.items.flatMap((item) => (item.kind === 'magnifier' ? [item] : []));
  return { editor, magnified };
}

test('a point that is dragged is magnified, with how far it lies from its neighbours, and no longer once it is let go', async () => {
  const { editor, magnified } = await drawn();
  expect(magnified()).toEqual([]);
  editor.down([0, -100, 240], { handle: 'line/1' });
  // A press that may be a click shows nothing.
  expect(magnified()).toEqual([]);
  editor.move([0, -100, 260]);
  const [only] = magnified();
  expect(only).toMatchObject({ role: 'contour', text: ['60.0 ● 40.0 mm'] });
  expect(only!.at[2]).toBeCloseTo(260, 0);
  editor.up([0, -100, 260]);
  expect(magnified()).toEqual([]);
});

test('the end of a line has one neighbour, and the neighbours are named as they stand on the screen', async () => {
  const { editor, magnified } = await drawn();
  editor.down([0, -100, 300], { handle: 'line/2' }).move([0, -100, 320]);
  expect(magnified()[0]!.text).toEqual(['80.0 mm']);
  editor.up([0, -100, 320]);
  const said: unknown[] = [];
  for (const view of ['front', 'back'] as const) {
    const { editor: one, magnified: shown } = await drawn();
    const y = view === 'front' ? -100 : 100;
    one.view(view).run('clear');
    for (const x of [-30, 0, 60]) one.click([x, y, 200]);
    one.down([0, y, 200], { handle: 'line/1' }).move([0, y, 210]);
    said.push(shown()[0]!.text!.map((text) => text.replace(/\.\d/g, '')));
  }
  expect(said).toEqual([['32 ● 65 mm'], ['65 ● 32 mm']]);
});

test('nothing of it is left when the drag is put back, when the tool is left, and when it fails', async () => {
  const ends: ((editor: TestEditor) => unknown)[] = [
    (editor) => editor.cancelPress([0, -100, 260]),
    (editor) => editor.tools.cancel(),
    (editor) => editor.session.fail(new Error('a fault of the tool')),
  ];
  for (const end of ends) {
    const { editor, magnified } = await drawn();
    editor.down([0, -100, 240], { handle: 'line/1' }).move([0, -100, 260]);
    expect(magnified()).toHaveLength(1);
    end(editor);
    expect(magnified()).toEqual([]);
  }
});

test('a tool says something of its own by it, or wants none', async () => {
  const grabbed = new Set<unknown>();
  const told = await drawn({ says: (before) => `point ${grabbed.add(before).size}` });
  told.editor.down([0, -100, 240], { handle: 'line/1' }).move([0, -100, 270]).move([0, -100, 260]);
  expect(told.magnified()[0]!.text).toEqual(['point 1', '60.0 ● 40.0 mm']);
  const none = await drawn({ magnify: false });
  none.editor.down([0, -100, 240], { handle: 'line/1' }).move([0, -100, 260]);
  expect(none.magnified()).toEqual([]);
});
