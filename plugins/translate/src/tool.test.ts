import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { headline } from './headline.ts';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = async (sidesConfirmed = true) =>
  (await TestEditor.open({ body, plugins: [plugin], sidesConfirmed })).activate('translate');

describeTool(plugin, { body });

test('the arrow follows the hand, stops at 0 in one drag, and says where it goes', async () => {
  const editor = (await open()).view('back');
  editor.set({ amount: 10, direction: 90 });
  const tip = () =>
    editor.drawn.flatMap((item) =>
      item.kind === 'points' && item.handles?.[0] === 'handles/amount' ? [item.points[0]!] : [],
    )[0]!;
  const [x, y, z] = tip();
  editor.drag([x, y, z], [x + 20, y, z], { handle: 'handles/amount' });
  expect(editor.value('amount')).toBe(30);
  expect(editor.tools.session!.instance!.meanings).toMatchObject({ amount: 'translate:towards.left' });
  editor.drag([x + 20, y, z], [x - 60, y, z], { handle: 'handles/amount' });
  expect(editor.value('amount')).toBe(0);
});

test('the level arc turns the side it goes to, and a negative amount goes to the other', async () => {
  const editor = (await open()).view('top');
  editor.set({ direction: 0, amount: 12 });
  editor.drag([0, -130, 200], [130, 0, 200], { handle: 'handles/direction' });
  expect(editor.value('direction')).toBe(90);
  expect(editor.tools.session!.instance!.hint).toBe('translate:effect.3');
  editor.set({ amount: -12 });
  expect(editor.tools.session!.instance!.meanings).toMatchObject({ amount: 'translate:towards.right' });
});

test('where nobody confirmed the sides the words say so', async () => {
  const editor = await open(false);
  editor.set({ amount: 12, direction: 90 });
  expect(editor.tools.session!.instance!.meanings).toMatchObject({ amount: 'translate:towards.left?' });
});

test.each([
  [12, 90, 'left', 12],
  [-12, 90, 'right', 12],
  [12, -135, 'back-right', 12],
])('the history says of %d mm towards %d° “%s”', (amount, direction, key, value) => {
  expect(headline({ amount, direction })).toMatchObject({ key, value, sides: true });
});

test('the grips can be taken hold of in every view', async () => {
  const editor = await open();
  for (const view of ['front', 'back', 'left', 'right', 'top', 'bottom'] as const)
    for (const direction of [-90, 0, 90, 180]) {
      editor.view(view).set({ amount: 0, direction });
      const grips = editor.drawn.flatMap((item) => (item.kind === 'points' ? [item.handles![0]!] : []));
      expect(grips).toContain('handles/amount');
      expect(grips).toContain('handles/direction');
    }
});
