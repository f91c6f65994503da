import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 40 });
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('position');
const asIs = (editor: TestEditor) => [editor.session.step!.id, JSON.stringify(editor.session.draft.values)];
const dots = (editor: TestEditor) =>
  editor.drawn.flatMap((item) => (item.kind === 'points' && item.role === 'marker' ? item.points : []));

test('undo takes back what was done last, whether it was picked, turned or typed', async () => {
  const editor = await open();
  const states = [asIs(editor)];
  const then = (work: () => unknown) => {
    work();
    states.push(asIs(editor));
  };
  then(() => editor.run('turn-left'));
  then(() => editor.run('level'));
  then(() => editor.run('turn-left'));
  then(() => editor.click([100, 74, 210]));
  expect(dots(editor)).toHaveLength(1);
  then(() => editor.set({ moveX: 10 }));
  for (const [at, state] of states.reverse().entries()) {
    expect([at, ...asIs(editor)]).toEqual([at, ...state]);
    if (at < states.length - 1) expect(editor.tools.undo()).toBe('handled');
  }
  expect(dots(editor)).toEqual([]);
});

test('three landmarks: what is cancelled or undone in the last press is not picked, and undo after it moves the body back', async () => {
  const editor = await open();
  editor.run('landmarks').click([100, 74, 210]).click([-100, 74, 190]);
  const picked = asIs(editor);
  editor.down([0, 100, 300]).cancelPress([0, 100, 300]);
  expect(asIs(editor)).toEqual(picked);
  editor.down([0, 100, 300]);
  editor.tools.undo();
  editor.up([0, 100, 300]);
  expect(asIs(editor)).toEqual(picked);
  editor.click([0, 100, 300]);
  expect(editor.session.step!.id).toBe('align');
  editor.tools.undo();
  expect(asIs(editor)[1]).toBe(picked[1]);
});

test('the third of three landmarks that was cancelled leaves the second to be taken back', async () => {
  const editor = await open();
  editor.run('turn-left').run('landmarks').click([100, 74, 210]);
  const before = asIs(editor);
  editor.click([-100, 74, 190]).down([0, 100, 300]).cancelPress([0, 100, 300]);
  expect(dots(editor)).toHaveLength(2);
  editor.tools.undo();
  expect([asIs(editor), dots(editor).length]).toEqual([before, 1]);
});

test('a point that is picked goes with the body when it is moved before the next one', async () => {
  const editor = await open();
  editor.run('level').click([100, 74, 210]);
  const [before] = dots(editor);
  editor.set({ moveZ: 30 });
  await editor.settle();
  expect(dots(editor)[0]![2]).toBeCloseTo(before![2] + 30, 6);
  editor.click([-100, 74, 240]);
  expect(editor.value<number>('turnY')).toBeCloseTo(0, 2);
});

test('redo picks the points again that undo took back, and turns the body again', async () => {
  const editor = await open();
  const states = [asIs(editor)];
  for (const work of [
    () => editor.run('level'),
    () => editor.click([100, 74, 210]),
    () => editor.set({ moveX: 10 }),
  ]) {
    work();
    states.push(asIs(editor));
  }
  for (let i = 0; i < 3; i++) editor.tools.undo();
  expect(asIs(editor)).toEqual(states[0]);
  for (const state of states.slice(1)) {
    expect(editor.tools.redo()).toBe('handled');
    expect(asIs(editor)).toEqual(state);
  }
  expect(dots(editor)).toHaveLength(1);
});
