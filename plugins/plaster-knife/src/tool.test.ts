import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 30 });
const back = (x: number, z: number): [number, number, number] => [
  x,
  100 * Math.sqrt(1 - (x / 150) * (x / 150)),
  z,
];
const CORNERS = [back(-50, 150), back(50, 150), back(50, 250), back(-50, 250)];

const drawContour = (editor: TestEditor): TestEditor => {
  for (const corner of CORNERS) editor.click(corner);
  return editor.key('Enter');
};
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('plaster-knife');

describeTool(plugin, { body, draw: (editor) => drawContour(editor) });

const readout = (editor: TestEditor, id: string) =>
  editor.tools.session!.instance!.readouts!.find((one) => one.id === id)?.value;
const taken = (editor: TestEditor) => editor.scene.objects.all.find(({ name }) => name === 'taken');

test('the body is whole while the contour is drawn; closed it is shaved, with the old skin seen through', async () => {
  const editor = await open();
  for (const corner of CORNERS) editor.click(corner);
  await editor.settle();
  expect(editor.scene.temporary).toBeNull();
  expect(editor.tools.session!.instance!.hint).toBeUndefined();
  editor.key('Enter');
  await editor.settle();
  expect(editor.session.step!.id).toBe('knife');
  expect(editor.scene.temporary).not.toBeNull();
  expect(readout(editor, 'depth')).toBeGreaterThan(4);
  expect(readout(editor, 'volume')).toBeGreaterThan(1000);
  expect(taken(editor)).toBeDefined();
  expect(editor.tools.session!.instance!.meanings).toEqual({ depth: 'plaster-knife:level' });
  expect(await editor.apply()).toBe(true);
  await editor.edit(editor.records[0]!.id);
  expect(editor.session.step!.id).toBe('knife');
  expect(editor.value<unknown[]>('contour')).toHaveLength(4);
});

test('the arrow goes into the body by whole millimetres, the keys by halves, and a typed depth is the same', async () => {
  const editor = drawContour(await open()).view('left');
  editor.drag([0, 140, 200], [0, 128.2, 200], { handle: 'depth/depth' });
  expect(editor.value('depth')).toBe(12);
  await editor.settle();
  expect(readout(editor, 'depth')).toBeCloseTo(12, 1);
  editor.set({ depth: 3 });
  await editor.settle();
  expect(readout(editor, 'depth')).toBeCloseTo(3, 1);
});

test('seen from before it, the arrow stands beside the points of the contour at every depth', async () => {
  const corners = [back(-40, 200), back(0, 160), back(40, 200), back(0, 240)];
  const editor = (await open()).view('back');
  for (const corner of corners) editor.click(corner);
  editor.key('Enter');
  for (const depth of [0, 12, 45]) {
    editor.set({ depth });
    const grip = editor.drawn.find((item) => item.kind === 'grip' && item.handle === 'depth/depth');
    const { x, y } = editor.picking.project((grip as Extract<typeof grip, { kind: 'grip' }>).at);
    for (const corner of corners) {
      const point = editor.picking.project(corner);
      expect(Math.hypot(point.x - x, point.y - y)).toBeGreaterThan(30);
    }
  }
});

test('the arrow keeps its side of the contour whatever depth is shown', async () => {
  const editor = (await open()).view('back');
  for (const corner of [back(30, 160), back(110, 160), back(112, 240), back(40, 240)]) editor.click(corner);
  editor.key('Enter');
  const across: number[] = [];
  for (const depth of [0, 8, 29, 55, 8]) {
    editor.set({ depth });
    await editor.settle();
    const grip = editor.drawn.find((item) => item.kind === 'grip' && item.handle === 'depth/depth');
    across.push(editor.picking.project((grip as Extract<typeof grip, { kind: 'grip' }>).at).x);
  }
  expect(Math.max(...across) - Math.min(...across)).toBeLessThan(1);
});

test('cut out leaves no depth to ask for, and tells how long the edge is', async () => {
  const editor = drawContour(await open());
  editor.set({ mode: 'cut' });
  await editor.settle();
  const instance = editor.tools.session!.instance!;
  expect(editor.drawn.filter((item) => item.kind === 'grip' && item.handle === 'depth/depth')).toEqual([]);
  expect(instance.idleFields).toEqual(['depth']);
  expect(instance.hint).toBe('plaster-knife:hint.cut');
  expect(readout(editor, 'edge')).toBeGreaterThan(380);
  expect(readout(editor, 'volume')).toBeUndefined();
  expect(editor.session.feedback.warnings).toEqual([]);
  expect(await editor.apply()).toBe(true);
});

test('points of the closed contour are dragged on the skin as it was, and undo takes that back and leads into the drawing', async () => {
  const editor = drawContour(await open());
  await editor.settle();
  const before = editor.value('contour');
  editor.drag(CORNERS[2]!, back(70, 260), { handle: 'contour/2' });
  const [x, y] = editor.value<{ position: number[] }[]>('contour')[2]!.position;
  expect((x! / 150) ** 2 + (y! / 100) ** 2).toBeCloseTo(1, 2);
  editor.tools.undo();
  expect(editor.value('contour')).toEqual(before);
  editor.tools.undo();
  expect(editor.session.step!.id).toBe('contour');
});

test.each([{ depth: 8 }, { mode: 'cut' }])(
  'undo takes back %o, and only then leads into the drawing of the contour, point by point',
  async (typed) => {
    const editor = drawContour(await open());
    const [name, value] = Object.entries(typed)[0]!;
    const before = editor.value(name);
    editor.set(typed);
    editor.tools.undo();
    expect([editor.session.step!.id, editor.value(name)]).toEqual(['knife', before]);
    editor.tools.redo();
    expect([editor.session.step!.id, editor.value(name)]).toEqual(['knife', value]);
    editor.tools.undo();
    editor.tools.undo();
    expect(editor.session.step!.id).toBe('contour');
    editor.tools.undo();
    expect(editor.value<unknown[]>('contour')).toHaveLength(3);
  },
);

test('undo takes back a depth that was dragged, and then the point that was dragged before it', async () => {
  const editor = drawContour(await open());
  const drawn = editor.value('contour');
  editor.drag(CORNERS[2]!, back(70, 260), { handle: 'contour/2' });
  editor.view('left').drag([0, 140, 200], [0, 128.2, 200], { handle: 'depth/depth' });
  expect(editor.value('depth')).toBe(12);
  editor.tools.undo();
  expect(editor.value('depth')).toBe(0);
  expect(editor.value('contour')).not.toEqual(drawn);
  editor.tools.undo();
  expect(editor.value('contour')).toEqual(drawn);
  expect(editor.session.step!.id).toBe('knife');
});

test('what is refused keeps the contour', async () => {
  const editor = await open();
  for (const corner of [back(-40, 150), back(40, 250), back(40, 150), back(-40, 250)]) editor.click(corner);
  editor.key('Enter');
  editor.set({ contourShape: 'corners' });
  await editor.settle();
  expect(await editor.apply()).toBe(false);
  expect(editor.value<unknown[]>('contour')).toHaveLength(4);
});
