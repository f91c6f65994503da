import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 75, radiusY: 50, height: 120, segments: 28, rings: 8 });
/** On the right of the trunk, seen from there. */
const AT = (y: number, z: number): [number, number, number] => [-75 * Math.sqrt(1 - (y / 50) ** 2), y, z];

const drawLine = (editor: TestEditor): TestEditor => editor.view('right').click(AT(35, 30)).click(AT(35, 90));

describeTool(plugin, { body, draw: (editor) => drawLine(editor) });

const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('plane');

test('two clicks lay a flat straight away from the eye, and the part with the middle of the body stays', async () => {
  const editor = await open();
  expect(editor.tools.session!.lacksStep).toBe(true);
  expect(editor.tools.session!.instance!.hint).toBe('plane:hint.first');
  drawLine(editor);
  await editor.settle();
  expect(editor.tools.session!.lacksStep).toBe(false);
  expect(editor.value('view')).toEqual([1, 0, 0]);
  expect(editor.value('partFrontBack')).toBe('front');
  // The flat is shown before it is made, with what goes seen through, and its numbers.
  expect(editor.scene.temporary).not.toBeNull();
  expect(editor.tools.session!.instance!.readouts!.find(({ id }) => id === 'depth')!.value).toBeCloseTo(
    15,
    0,
  );
  editor.view('front');
  expect(await editor.apply()).toBe(true);
  const { positions } = editor.history.mesh;
  expect(Math.max(...positions.filter((_, i) => i % 3 === 1))).toBeLessThan(36);
  await editor.edit(editor.records[0]!.id);
  expect(editor.value<unknown[]>('line')).toHaveLength(2);
  expect(editor.value('partFrontBack')).toBe('front');
});

test('says which part stays in words, and asks before most of the body goes', async () => {
  const editor = drawLine(await open());
  editor.set({ partFrontBack: 'back' });
  await editor.settle();
  const keep = editor.value('keep');
  expect(editor.session.feedback.warnings).toContain('plane/takes-much');
  editor.set({ partFrontBack: 'front' });
  expect(editor.value('keep')).not.toBe(keep);
});

test('the plane is typed as a number, the line follows on the skin, and undo takes it back', async () => {
  const editor = drawLine(await open());
  const before = editor.value<{ position: number[] }[]>('line');
  editor.set({ frontBack: 30 });
  const after = editor.value<{ position: number[] }[]>('line');
  for (const [i, { position }] of after.entries()) {
    expect(position[1]).toBeCloseTo(30, 3);
    expect((position[0]! / 75) ** 2 + (position[1]! / 50) ** 2).toBeCloseTo(1, 1);
    expect(position[2]).toBeCloseTo(before[i]!.position[2]!, 3);
  }
  editor.tools.undo();
  expect(editor.value('line')).toEqual(before);
});

test('an end is dragged, and the arrow sets the rounding', async () => {
  const editor = drawLine(await open());
  editor.drag(AT(35, 90), AT(25, 90), { handle: 'line/1' });
  expect(editor.value<{ position: number[] }[]>('line')[1]!.position[1]).toBeCloseTo(25, 0);
  const blend = editor.value<number>('blend');
  editor.set({ blend: 12 });
  expect(editor.value('blend')).not.toBe(blend);
  const drawn = editor.drawn.filter((item) => item.kind === 'line' && item.role === 'edge');
  expect(drawn.length).toBeGreaterThan(1);
});

test('what goes is looked for with each preview, not with each move of the hand', async () => {
  const editor = drawLine(await open());
  await editor.settle();
  const taken = () =>
    (editor.scene.objects.all.find(({ name }) => name === 'taken') as { readonly mesh?: unknown } | undefined)
      ?.mesh;
  const before = taken();
  expect(before).toBeDefined();
  editor.down(AT(35, 90), { handle: 'line/1' });
  for (const height of [80, 70, 60]) {
    editor.move(AT(25, height));
    expect(taken()).toBe(before);
  }
  editor.up(AT(25, 60));
  await editor.settle();
  expect(taken()).not.toBe(before);
});
