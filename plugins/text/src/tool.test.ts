import { describeTool, openTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = openTube({ radiusX: 140, radiusY: 95, height: 160, segments: 48, rings: 16 });
const back = (x: number, z: number): [number, number, number] => [x, 95 * Math.sqrt(1 - (x / 140) ** 2), z];
const draw = (editor: TestEditor): TestEditor => {
  editor.view('back').click(back(0, 80));
  editor.set({ text: 'BW-7' });
  return editor;
};
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('text');
const widthOf = (editor: TestEditor) =>
  editor.tools.session!.instance!.readouts!.find(({ id }) => id === 'width')!.value!;

describeTool(plugin, { body, draw });

test('letters are drawn on the skin, moved by their middle, turned by their grip and by typed values', async () => {
  const editor = draw(await open());
  await editor.settle();
  const width = widthOf(editor);
  expect(width).toBeGreaterThan(25);
  expect(editor.scene.objects.all.map(({ name }) => name)).toContain('letters');
  editor.drag(back(0, 80), back(20, 90), { handle: 'anchor/0' });
  const [x, , z] = editor.value<{ position: number[] }>('anchor').position;
  expect([Math.round(x!), Math.round(z!)]).toEqual([20, 90]);
  editor.set({ angle: 90, height: 20 });
  await editor.settle();
  expect(widthOf(editor)).toBeGreaterThan(1.7 * width);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]).toMatchObject({ type: 'text.place', params: { text: 'BW-7', angle: 90 } });
});

test('what cannot be written is refused by its letter, and without a text the number of the design is told', async () => {
  const editor = (await open()).view('back').click(back(0, 80));
  await editor.settle();
  expect(editor.tools.session!.instance!.hint).toContain('hint.number');
  editor.set({ text: 'Müller' });
  await editor.settle();
  expect(editor.tools.session!.instance!.refusal).toMatchObject({
    code: 'mesh/text-letter',
    data: { letter: 'ü', place: 2 },
  });
  expect(await editor.apply()).toBe(false);
});
