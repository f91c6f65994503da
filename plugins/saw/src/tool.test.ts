import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = () => TestEditor.open({ body, plugins: [plugin] });
const extent = (positions: Float32Array, axis: 0 | 1 | 2): [number, number] => {
  const list = positions.filter((_, index) => index % 3 === axis);
  return [Math.min(...list), Math.max(...list)];
};

test('cuts along the plane that is shown and keeps one side', async () => {
  const editor = await (await open()).activate('saw');
  editor.drag([0, 100, 200], [0, 100, 250], { handle: 'plane/0' });
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({
    keep: 'negative',
    cap: true,
    plane: { origin: [0, 0, 250] },
  });
  expect(extent(editor.history.mesh.positions, 2)).toEqual([0, 250]);
});

test('stands the plane upright by its button', async () => {
  const editor = await (await open()).activate('saw');
  editor.run('plane-sagittal').set({ keep: 'positive' });
  expect(await editor.apply()).toBe(true);
  expect(extent(editor.history.mesh.positions, 0)[0]).toBeCloseTo(0, 3);
});

test('cuts along a line in the direction it was drawn in, whatever the view is later', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ by: 'line' });
  editor.click([-140, 30, 200]).click([0, 100, 240]).click([140, 30, 200]);
  editor.view('left');
  expect(editor.value('view')).toEqual([0, -1, 0]);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({ view: [0, -1, 0] });
  expect(editor.records[0]!.params).not.toHaveProperty('plane');
  const [low, high] = extent(editor.history.mesh.positions, 2);
  expect(high - low).toBeGreaterThan(150);
  expect(high - low).toBeLessThan(260);
  await editor.edit(editor.records[0]!.id);
  expect(editor.value('by')).toBe('line');
  expect(editor.value<unknown[]>('polyline')).toHaveLength(3);
});

test('asks for the line before it cuts', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ by: 'line' }).key('Enter');
  expect(editor.told).toEqual(['tool/step-points']);
  expect(await editor.apply()).toBe(false);
  expect(editor.records).toHaveLength(0);
});

test('asks which part stays in the words of the cut, shows both, and a click on a part keeps it', async () => {
  const editor = await (await open()).activate('saw');
  await editor.settle();
  expect(editor.value('partUpDown')).toBe('lower');
  expect(editor.scene.ghost!.hidden).toMatchObject({ normal: [-0, -0, -1] });
  editor.tap([0, 100, 300]);
  expect([editor.value('keep'), editor.value('partUpDown')]).toEqual(['positive', 'upper']);
  expect(editor.scene.ghost!.hidden).toMatchObject({ normal: [0, 0, 1] });
  editor.set({ partUpDown: 'lower' });
  expect(editor.value('keep')).toBe('negative');
  editor.run('plane-sagittal').set({ partLeftRight: 'left' });
  expect(editor.session.idleFields).toEqual(expect.arrayContaining(['partUpDown', 'height', 'leftUp']));
  expect(editor.session.idleFields).not.toContain('partLeftRight');
  expect(await editor.apply()).toBe(true);
  expect(extent(editor.history.mesh.positions, 0)[0]).toBeCloseTo(0, 3);
  expect(editor.scene.ghost).toBeNull();
});

test('a typed height and tilt are the plane that is recorded, and a drag shows in the form', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ height: 262.5, leftUp: 8 });
  const { origin, normal } = editor.value<{ origin: number[]; normal: number[] }>('plane');
  expect(origin).toEqual([0, 0, 262.5]);
  expect((Math.atan2(-normal[0]!, normal[2]!) * 180) / Math.PI).toBeCloseTo(8, 6);
  editor.drag([0, 0, 262.5], [0, 0, 230], { handle: 'plane/0' });
  expect([editor.value('height'), editor.value('leftUp')]).toEqual([230, 8]);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toEqual({
    ...{ keep: 'negative', cap: true },
    plane: { origin: [0, 0, 230], normal },
  });
  await editor.edit(editor.records[0]!.id);
  expect([editor.value('height'), editor.value('leftUp')]).toEqual([230, 8]);
});

test('a line drawn across the back asks for the upper or the lower part', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ by: 'line' }).click([-140, 30, 200]).click([140, 30, 240]);
  // Drawn towards the patient's left, which is the screen's left from the back: its left side is below.
  expect([editor.value('keep'), editor.value('partUpDown')]).toEqual(['negative', 'upper']);
  editor.set({ partUpDown: 'lower' });
  expect(editor.value('keep')).toBe('positive');
  expect(await editor.apply()).toBe(true);
  expect(extent(editor.history.mesh.positions, 2)[0]).toBe(0);
});
