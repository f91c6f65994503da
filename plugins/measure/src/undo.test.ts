import type { Vec3 } from '@bracewright/core/math';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('measure');
const height = (editor: TestEditor) => editor.value<{ origin: Vec3 }>('plane').origin[2];
const asIs = (editor: TestEditor) => JSON.stringify(editor.session.draft.values);
const drag = (editor: TestEditor, from: number, to: number) =>
  editor.drag([0, 100, from], [0, 100, to], { handle: 'plane/0' });
/** Presses the middle of the arc that tilts to the side and moves on. */
function tilt(editor: TestEditor, handle = 'plane-tilt/v'): Vec3 {
  editor.view(handle.endsWith('v') ? 'left' : 'front');
  const { at } = editor.drawn.find((item) => item.kind === 'grip' && item.handle === handle) as { at: Vec3 };
  editor.down(at, { handle }).move([at[0] + 10, at[1] + 10, at[2] + 40]);
  return at;
}

test('undo takes back what was done last to the plane, and has nothing of its own left then', async () => {
  const editor = await open();
  vi.useFakeTimers({ toFake: ['Date'] });
  const states = [asIs(editor)];
  drag(editor, 180, 240);
  states.push(asIs(editor));
  editor.up(tilt(editor));
  states.push(asIs(editor));
  editor.set({ height: 210 });
  states.push(asIs(editor));
  // What is set at once with a value follows from it.
  vi.advanceTimersByTime(2000);
  editor.set({ kind: 'tape' });
  vi.useRealTimers();
  expect(new Set(states).size).toBe(4);
  for (const state of states.reverse()) {
    expect(editor.tools.undo()).toBe('handled');
    expect(asIs(editor)).toBe(state);
  }
  expect(editor.tools.undo()).toBe('pass');
});

test('a drag after a kept measure is taken back before that measure, which is kept as it is then', async () => {
  const editor = await open();
  drag(editor, 180, 240);
  await editor.apply();
  drag(editor, 240, 300);
  expect(editor.tools.session!.instance!.finished).toBe(false);
  expect(editor.tools.undo()).toBe('handled');
  expect(height(editor)).toBeCloseTo(240, 6);
  expect(editor.tools.session!.instance!.finished).toBe(true);
  // What was dragged before belongs to the kept measure.
  expect(editor.tools.undo()).toBe('pass');
  expect([height(editor), editor.annotations.annotations.length]).toEqual([expect.closeTo(240, 6), 1]);
});

test('a tilt that is cancelled after a measure was kept leaves it the measure that is kept', async () => {
  const editor = await open();
  editor.set({ leftUp: 19.7, backUp: 9.9, height: 200 });
  await editor.apply();
  editor.cancelPress(tilt(editor));
  await editor.apply();
  expect([editor.tools.state, editor.annotations.annotations.length]).toEqual(['idle', 1]);
});

test('a press that is on while the measure is kept is put back to the kept one', async () => {
  const editor = await open();
  editor.down([0, 100, 180], { handle: 'plane/0' }).move([0, 100, 240]);
  await editor.apply();
  const kept = asIs(editor);
  editor.move([0, 100, 300]).cancelPress([0, 100, 300]);
  expect(asIs(editor)).toBe(kept);
  expect(editor.tools.session!.instance!.finished).toBe(true);
});

test('points that were kept with the button down do not come back into the next line', async () => {
  const editor = await open();
  editor.set({ kind: 'line-3d' }).click([-60, 91.6, 100]);
  editor.down([-60, 91.6, 300]);
  await editor.apply();
  editor.up([-60, 91.6, 300]);
  editor.tools.undo();
  expect(editor.value('points')).toBeUndefined();
  editor.click([-60, 91.6, 100]).click([-60, 91.6, 300]);
  editor.down([-60, 91.6, 300], { handle: 'points/1' }).move([-60, 91.6, 320]);
  await editor.apply();
  editor.cancelPress([-60, 91.6, 320]);
  expect(editor.value('points')).toBeUndefined();
});

test('undo of another kind gives the kind back before the points that were removed in it', async () => {
  const editor = await open();
  editor.set({ kind: 'line-3d' }).click([-60, 91.6, 100]).key('Backspace').set({ kind: 'perimeter' });
  editor.tools.undo();
  expect([editor.value('kind'), editor.value('points')]).toEqual(['line-3d', undefined]);
  editor.tools.undo();
  expect(editor.value<unknown[]>('points')).toHaveLength(1);
});

test('a size that was taken back can be chosen again', async () => {
  const editor = await open();
  vi.useFakeTimers();
  editor.set({ size: 'waist' });
  editor.tools.undo();
  expect([editor.value('kind'), editor.value('size')]).toEqual(['perimeter', 'none']);
  vi.advanceTimersByTime(2000);
  editor.set({ size: 'waist' });
  vi.useRealTimers();
  expect([editor.value('kind'), editor.value('size')]).toEqual(['tape', 'waist']);
});
