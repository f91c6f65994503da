import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = () => TestEditor.open({ body, plugins: [plugin] });
const heights = (positions: Float32Array): [number, number] => {
  const z = positions.filter((_, index) => index % 3 === 2);
  return [Math.min(...z), Math.max(...z)];
};

test('keeps what lies between the two sections', async () => {
  const editor = await (await open()).activate('crop');
  await editor.settle();
  expect(heights(editor.scene.temporary!.positions)).toEqual([24, 376]);
  editor.drag([0, 100, 376], [0, 100, 300], { handle: 'top/0' });
  expect(await editor.apply()).toBe(true);
  expect(heights(editor.history.mesh.positions)).toEqual([24, 300]);
});

test('a section tilts by its arc', async () => {
  const editor = await (await open()).activate('crop');
  // Seen from the back: the patient's left side of the top section goes up.
  editor.drag([100, 0, 376], [100, 0, 393.6], { handle: 'top-tilt/u' });
  const { normal } = editor.value<{ normal: number[] }>('top');
  expect((Math.atan2(-normal[0]!, normal[2]!) * 180) / Math.PI).toBeCloseTo(10, 6);
  expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
});

test('undo takes back what was dragged and pressed, one by one, and a press that is on first', async () => {
  const editor = await (await open()).activate('crop');
  await editor.settle();
  const sections = () => ['top', 'bottom', 'topHeight', 'topLeftUp'].map((name) => editor.value(name));
  const states = [sections()];
  const after = (gesture: () => unknown) => {
    gesture();
    states.push(sections());
  };
  after(() => editor.drag([0, 100, 376], [0, 100, 300], { handle: 'top/0' }));
  after(() => editor.drag([0, 100, 24], [0, 100, 60], { handle: 'bottom/0' }));
  after(() => editor.key('ArrowUp'));
  after(() => editor.drag([100, 0, 300], [100, 0, 310], { handle: 'top-tilt/u' }));
  editor.down([0, 100, 300], { handle: 'top/0' }).move([0, 100, 250]);
  expect(sections()).not.toEqual(states.at(-1));
  editor.tools.undo();
  expect(sections()).toEqual(states.at(-1));
  editor.move([0, 100, 200]).up([0, 100, 200]);
  for (const before of states.toReversed().slice(1)) {
    expect(editor.tools.undo()).toBe('handled');
    expect(sections()).toEqual(before);
  }
  expect(editor.told).toEqual([]);
  editor.tools.undo();
  expect([sections(), editor.told]).toEqual([states[0], ['tool/busy']]);
});

test('undo takes back what was typed and switched as well, a value with what follows from it', async () => {
  const editor = await (await open()).activate('crop');
  const top = () => [editor.value('topHeight'), editor.value<{ origin: number[] }>('top').origin[2]];
  editor.drag([0, 100, 376], [0, 100, 300], { handle: 'top/0' });
  // As a number is typed: one change, however many keys.
  editor.set({ topHeight: 32 }).set({ topHeight: 320 });
  expect(top()).toEqual([320, 320]);
  editor.tools.undo();
  expect(top()).toEqual([300, 300]);
  editor.tools.undo();
  expect(top()).toEqual([376, 376]);
  const cap = editor.value('cap');
  editor.set({ cap: !cap });
  editor.tools.undo();
  expect(editor.value('cap')).toBe(cap);
  expect(editor.told).toEqual([]);
});

test('typed heights are the sections that are recorded, whose girths are shown', async () => {
  const editor = await (await open()).activate('crop');
  editor.set({ topHeight: 333.3, bottomHeight: 40, topBackUp: -5 });
  const girths = editor.tools.session!.instance!.readouts!.map((one) => one.value!);
  expect(girths[0]! - girths[1]!).toBeGreaterThan(0);
  expect(girths[1]! / 793).toBeCloseTo(1, 2);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({
    top: { origin: [0, 0, 333.3] },
    bottom: { origin: [0, 0, 40], normal: [0, 0, 1] },
  });
  await editor.edit(editor.records[0]!.id);
  expect([editor.value('topHeight'), editor.value('topBackUp')]).toEqual([333.3, -5]);
});

test('arrow keys move the section that was taken hold of last, not always the upper one', async () => {
  const editor = await (await open()).activate('crop');
  editor.click([0, 100, 24], { handle: 'bottom/0' }).key('ArrowUp');
  expect([editor.value('topHeight'), editor.value('bottomHeight')]).toEqual([376, 24.5]);
});

test('a record that is opened shows the girths it was made with', async () => {
  const editor = await (await open()).activate('crop');
  editor.set({ topHeight: 333.3, bottomHeight: 40, topBackUp: -15 });
  const girths = () => editor.tools.session!.instance!.readouts!.map((one) => one.value);
  const made = girths();
  expect(await editor.apply()).toBe(true);
  await editor.edit(editor.records[0]!.id);
  expect(girths()).toEqual(made);
  expect(editor.value('topHeight')).toBe(333.3);
});
