import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });

test('smooths the whole body at the chosen level', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('smooth');
  editor.set({ level: 'heavy' });
  await editor.settle();
  expect(editor.scene.temporary).not.toBeNull();
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]).toMatchObject({ type: 'smooth.global', params: { level: 'heavy' } });
});

test('the brush collects a stroke, its radius follows the keys, and undo takes the stroke back', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('smooth-brush');
  editor.set({ radius: 20 }).key(']').key(']');
  expect(editor.value('radius')).toBe(24);
  editor.drag([-40, 96, 200], [40, 96, 200]);
  const samples = editor.value<unknown[]>('samples').length;
  expect(samples).toBe(3);
  editor.drag([-40, 96, 250], [40, 96, 250]);
  expect(editor.value<unknown[]>('samples')).toHaveLength(6);
  editor.tools.undo();
  expect(editor.value<unknown[]>('samples')).toHaveLength(3);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.type).toBe('smooth.brush');
});

test('the keys change a small radius too', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('smooth-brush');
  editor.set({ radius: 1 });
  for (const next of [1.5, 2, 2.5]) {
    editor.key(']');
    expect(editor.value('radius')).toBe(next);
  }
  for (const next of [2, 1.5, 1, 1]) {
    editor.key('[');
    expect(editor.value('radius')).toBe(next);
  }
});

test('undo takes back stroke by stroke, also after a stroke that became a gesture of two fingers', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('smooth-brush');
  editor.set({ radius: 20 });
  const count = () => editor.value<unknown[] | undefined>('samples')?.length ?? 0;
  const heights = [120, 160, 200, 240];
  for (const z of heights) editor.drag([-40, 96, z], [40, 96, z]);
  const whole = count();
  editor.down([-40, 96, 280]).move([0, 100, 280]).cancelPress([0, 100, 280]);
  expect(count()).toBe(whole);
  for (let left = 3; left >= 0; left--) {
    editor.tools.undo();
    expect(count()).toBe((left * whole) / 4);
  }
  editor.drag([-40, 96, 120], [40, 96, 120]).down([-40, 96, 200]).move([0, 100, 200]);
  editor.tools.undo();
  expect(count()).toBe(whole / 4);
  editor.move([10, 100, 200]).up([10, 100, 200]);
  expect(count()).toBe(whole / 4);
});

test('undo takes back what was done to a contour, a drag as one and a deleted point as one', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('smooth-area');
  editor.click([-50, 86, 150]).click([50, 86, 150]).click([50, 86, 250]);
  const heights = () => editor.value<{ position: number[] }[]>('contour').map(({ position }) => position[2]!);
  const drawn = heights();
  editor.drag([50, 86, 150], [50, 86, 180], { handle: 'area/1' }).key('Delete');
  expect(heights()).toHaveLength(2);
  editor.tools.undo();
  expect(heights()[1]).toBeCloseTo(180, 3);
  editor.tools.undo();
  expect(heights()).toEqual(drawn);
  editor.tools.undo();
  expect(heights()).toEqual(drawn.slice(0, 2));
});

test('undo with a press on takes back the press, and the gestures before it stay', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('smooth-area');
  editor.click([-50, 86, 150]).click([50, 86, 150]);
  const heights = () => editor.value<{ position: number[] }[]>('contour').map(({ position }) => position[2]!);
  const drawn = heights();
  editor.down([50, 86, 250]).move([50, 86, 260]);
  editor.tools.undo();
  expect(heights()).toEqual(drawn);
  editor.move([50, 86, 270]).up([50, 86, 270]);
  expect(heights()).toEqual(drawn);
  editor.tools.undo();
  expect(heights()).toEqual(drawn.slice(0, 1));
});

test('undo takes nothing from a contour that was opened from the history', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('smooth-area');
  editor.click([-50, 86, 150]).click([50, 86, 150]).click([50, 86, 250]).key('Enter');
  expect(await editor.apply()).toBe(true);
  await editor.tools.edit(editor.records[0]!.id);
  const kept = editor.value('contour');
  for (let press = 0; press < 3; press++) editor.tools.undo();
  expect(editor.value('contour')).toEqual(kept);
});

test('smooths what a drawn contour encloses', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('smooth-area');
  for (const [x, z] of [
    [-50, 150],
    [50, 150],
    [50, 250],
    [-50, 250],
  ] as const)
    // prettier-ignore
    editor.click([x, 100 * Math.sqrt(1 - (x / 150) ** 2), z]);
  editor.key('Enter').set({ strength: 1 });
  await editor.settle();
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]).toMatchObject({ type: 'smooth.region', params: { strength: 1, radius: 20 } });
});

test('a stroke that becomes a gesture of two fingers is not painted', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('smooth-brush');
  editor.down([-40, 96, 200]).move([0, 100, 200]).cancelPress([0, 100, 200]);
  expect(editor.value('samples')).toBeUndefined();
});
