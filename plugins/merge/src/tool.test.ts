import { describeTool, ellipticTube, sphere, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 75, radiusY: 50, height: 120, segments: 28, rings: 8 });
const ball = sphere({ radius: 20, subdivisions: 2 });

async function choose(editor: TestEditor): Promise<TestEditor> {
  editor.set({ mesh: await editor.assets.put(ball) });
  await expect.poll(() => editor.value('pivot')).toBeDefined();
  return editor;
}

describeTool(plugin, { body, draw: choose });

const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('merge');
const placed = (editor: TestEditor) => ['moveX', 'moveY', 'moveZ'].map((name) => editor.value<number>(name));

test('asks for an object first, and puts it at the front where its file does not say where it is', async () => {
  const editor = await open();
  expect(editor.tools.session!.lacksStep).toBe(true);
  expect(editor.tools.session!.instance!.hint).toBe('merge:hint.object');
  const far = { positions: ball.positions.map((x) => x + 1000), indices: ball.indices };
  editor.set({ mesh: await editor.assets.put(far) });
  await expect.poll(() => editor.value('pivot')).toEqual([1000, 1000, 1000]);
  expect(placed(editor)).toEqual([-1000, -1050, -940]);
  // Another one takes its place.
  await choose(editor);
  await expect.poll(() => editor.value('pivot')).toEqual([0, 0, 0]);
  expect(placed(editor)).toEqual([0, -50, 60]);
});

test('a click on the body brings the object there, seen through; arrows, arcs and typed numbers move it on', async () => {
  const editor = await choose(await open());
  const object = () => editor.scene.objects.all.find(({ name }) => name === 'object')!;
  expect(object().opacity).toBeLessThan(50);
  editor.view('front').tap([0, -50, 75]);
  expect(placed(editor)).toEqual([0, -50, 75].map((value) => expect.closeTo(value, 3)));
  editor.set({ moveX: 12, turnZ: 30 });
  expect(object().transform[3]).toBe(12);
  expect(object().transform[0]).toBeCloseTo(Math.cos(Math.PI / 6), 6);
  await editor.settle();
  expect(editor.tools.session!.instance!.readouts![0]!.value).toBeGreaterThan(1000);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({ mode: 'union', blend: 0 });
});

test('both are put together when the hand lets go, not with each move of it', async () => {
  const editor = (await choose(await open())).view('front');
  editor.tap([0, -50, 75]);
  await editor.settle();
  const shown = editor.scene.temporary;
  expect(shown).not.toBeNull();
  const tip: [number, number, number] = [0, -50, 75 + 52];
  editor.down(tip, { handle: 'place/moveZ' });
  editor.move([0, -50, 75 + 42]);
  editor.up([0, -50, 75 + 42]);
  await editor.settle();
  expect(editor.value('moveZ')).toBeCloseTo(65, 0);
  expect(editor.scene.temporary).not.toBe(shown);
});

test('says in the card what is refused', async () => {
  const editor = await choose(await open());
  editor.set({ moveX: 500, mode: 'difference' });
  await editor.settle();
  expect(editor.session.feedback.error).toMatchObject({ code: 'merge/apart' });
});
