import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('markers');
const height = (editor: TestEditor) => editor.value<{ position: number[] }[]>('points')[0]!.position[2];
const asIs = (editor: TestEditor) => JSON.stringify(editor.session.draft.values);
const kept = (editor: TestEditor) =>
  editor.annotations.annotations.map((one) => (one.params as { association?: string }).association);

/** A kept left ASIS, and a marker with a name and a point that is not kept; gives the handle of the kept one. */
async function begun(): Promise<{ readonly editor: TestEditor; readonly handle: string }> {
  const editor = await open();
  editor.run('mark-asis-left').click([-40, 96, 150]);
  const handle = `marker/${editor.annotations.annotations[0]!.id}`;
  editor.set({ association: 'none' }).click([20, 98, 300]).set({ name: 'next' });
  return { editor, handle };
}

test('undo takes back what was done last: a name, a point, the chosen landmark, then the marker before', async () => {
  const { editor } = await begun();
  editor.tools.undo();
  expect([editor.value('name'), height(editor)]).toEqual(['', 300]);
  editor.tools.undo();
  expect([editor.value('association'), editor.value('points')]).toEqual(['none', undefined]);
  editor.tools.undo();
  expect([editor.value('association'), kept(editor)]).toEqual(['asis-right', ['asis-left']]);
  editor.tools.undo();
  expect([editor.value('association'), kept(editor)]).toEqual(['asis-left', []]);
});

test('what was done to a marker before it was kept is not taken back after it', async () => {
  const editor = await open();
  editor.click([20, 98, 300]).set({ name: 'hip' });
  await editor.apply();
  editor.tools.undo();
  expect([editor.value('name'), editor.value('points'), kept(editor)]).toEqual(['', undefined, []]);
  expect(editor.tools.undo()).toBe('pass');
});

test('a right click and a middle click open no kept marker', async () => {
  const { editor, handle } = await begun();
  for (const button of ['secondary', 'middle'] as const) {
    editor.click([-40, 96, 150], { handle, button });
    expect([editor.value('name'), height(editor)]).toEqual(['next', 300]);
  }
});

test('a marker that was begun comes back by undo after another was opened, with all that can be taken back', async () => {
  const { editor, handle } = await begun();
  const before = asIs(editor);
  editor.click([-40, 96, 150], { handle });
  expect(height(editor)).toBe(150);
  editor.tools.undo();
  expect(asIs(editor)).toBe(before);
  editor.drag([-40, 96, 150], [-40, 96, 190], { handle });
  editor.tools.undo();
  expect(height(editor)).toBe(150);
  editor.tools.undo();
  expect(asIs(editor)).toBe(before);
  editor.tools.undo();
  editor.tools.undo();
  expect([editor.value('name'), editor.value('points'), kept(editor)]).toEqual([
    '',
    undefined,
    ['asis-left'],
  ]);
});

test('a marker that was begun goes on when the one opened after it is kept', async () => {
  const { editor, handle } = await begun();
  const before = asIs(editor);
  editor.drag([-40, 96, 150], [-40, 96, 190], { handle });
  await editor.apply();
  expect(asIs(editor)).toBe(before);
  expect(editor.tools.session!.instance!.finished).toBe(false);
  await editor.apply();
  expect(editor.annotations.annotations.map(({ name }) => name)).toEqual(['', 'next']);
});

test('changes of an opened marker come back when another was opened over them', async () => {
  const editor = await open();
  editor.run('mark-asis-left').click([-40, 96, 150]).click([40, 96, 150]);
  const [first, second] = editor.annotations.annotations.map(({ id }) => `marker/${id}`);
  editor.drag([-40, 96, 150], [-40, 96, 190], { handle: first! });
  editor.click([40, 96, 150], { handle: second! });
  editor.tools.undo();
  expect([editor.value('association'), height(editor)]).toEqual(['asis-left', 190]);
});

test('a press that is on while the marker is kept gives the next one nothing', async () => {
  const editor = await open();
  editor.run('mark-asis-left').click([-40, 96, 150]);
  const handle = `marker/${editor.annotations.annotations[0]!.id}`;
  for (const from of [handle, 'place/0']) {
    if (from === 'place/0') editor.click([-40, 96, 170], { handle });
    editor.down([-40, 96, 150], { handle: from }).move([-40, 96, 170]);
    await editor.apply();
    editor.cancelPress([-40, 96, 170]);
    expect([editor.value('association'), editor.value('points')]).toEqual(['asis-right', undefined]);
  }
  expect(kept(editor)).toEqual(['asis-left']);
});
