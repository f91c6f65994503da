import { TestEditor } from '@bracewright/core/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { CORNERS, back, body, drawToAdjust } from './drawn-region.ts';
import plugin from './index.ts';

let editor: TestEditor;
beforeEach(async () => {
  editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('region');
});

test('undo leads back from step to step into the contour, and redo all the way forward again', () => {
  const names = ['contour', 'apex', 'amplitude'];
  const values = () => names.map((name) => editor.value(name));
  const step = () => editor.tools.session!.step?.id;
  drawToAdjust(editor);
  const all = values();
  for (let i = 0; i < 20; i++) editor.tools.undo();
  expect([step(), editor.value<unknown[] | undefined>('contour') ?? []]).toEqual(['contour', []]);
  for (let i = 0; i < 20; i++) editor.tools.redo();
  expect(values()).toEqual(all);
  expect(step()).toBe('adjust');
});

describe('undo while a region is adjusted', () => {
  const lines = () => ['contour', 'apex'].map((name) => editor.value(name));

  test('takes back the gestures of this step, of both lines and of the move, in the reverse of their order', () => {
    drawToAdjust(editor);
    const states = [lines()];
    const after = (gesture: () => unknown) => {
      gesture();
      states.push(lines());
    };
    after(() => editor.drag(back(0, 180), back(0, 190), { handle: 'apex/0' }));
    after(() => editor.drag(CORNERS[0]!, back(-40, 160), { handle: 'contour/0' }));
    after(() => editor.drag(back(0, 200), back(0, 230), { handle: 'move/0' }));
    after(() => editor.drag(back(-40, 190), back(-40, 180), { handle: 'contour/0' }));
    for (const before of states.toReversed().slice(1)) {
      editor.tools.undo();
      expect(lines()).toEqual(before);
    }
    // The apexes of the step before stay.
    editor.tools.undo();
    expect(lines()).toEqual(states[0]);
    expect(editor.value<unknown[]>('apex')).toHaveLength(2);
  });

  test('with a press on takes back the press', () => {
    drawToAdjust(editor);
    editor.drag(back(0, 180), back(0, 190), { handle: 'apex/0' });
    const before = lines();
    editor.down(CORNERS[0]!, { handle: 'contour/0' }).move(back(-30, 170));
    expect(lines()).not.toEqual(before);
    editor.tools.undo();
    expect(lines()).toEqual(before);
  });

  test('takes back a move that was made while the deformation is shown', () => {
    drawToAdjust(editor);
    editor.key('Enter').run('move');
    const before = lines();
    editor.drag(back(0, 200), back(0, 220), { handle: 'shift/0' });
    expect(lines()).not.toEqual(before);
    editor.tools.undo();
    expect(lines()).toEqual(before);
  });
});
