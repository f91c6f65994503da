import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { headline } from './headline.ts';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = async (sidesConfirmed = true) =>
  (await TestEditor.open({ body, plugins: [plugin], sidesConfirmed })).activate('radius');
const instance = (editor: TestEditor) => editor.tools.session!.instance!;

describeTool(plugin, { body });

test('the arrow follows the hand and says whether the trunk becomes wider', async () => {
  const editor = (await open()).view('back');
  editor.set({ amount: 10 });
  const [x, y, z] = editor.drawn.flatMap((item) =>
    item.kind === 'points' && item.handles?.[0] === 'handles/amount' ? [item.points[0]!] : [],
  )[0]!;
  editor.drag([x, y, z], [x + 20, y, z], { handle: 'handles/amount' });
  expect(editor.value('amount')).toBe(30);
  expect(instance(editor).meanings).toMatchObject({ amount: 'radius:becomes.wider' });
  expect(instance(editor).hint).toBe('radius:effect.wider.3');
  editor.set({ amount: -5 });
  expect(instance(editor).meanings).toMatchObject({ amount: 'radius:becomes.narrower' });
});

test('a sector has an arc for its side and a width; all round has neither', async () => {
  const editor = (await open()).view('top');
  expect(instance(editor).idleFields).toContain('width');
  const grips = () => editor.drawn.flatMap((item) => (item.kind === 'points' ? [item.handles![0]!] : []));
  expect(grips()).not.toContain('handles/direction');
  editor.set({ direction: 0, amount: 12 });
  expect(instance(editor).idleFields).not.toContain('width');
  editor.drag([0, -130, 200], [130, 0, 200], { handle: 'handles/direction' });
  expect(editor.value('direction')).toBe(90);
  expect(instance(editor).hint).toBe('radius:effect.side.wider.3');
  expect(instance(editor).meanings).toMatchObject({ direction: 'radius:towards.left' });
});

test('where nobody confirmed the sides the words say so', async () => {
  const editor = await open(false);
  editor.set({ amount: 12, direction: 90 });
  expect(instance(editor).meanings).toMatchObject({ direction: 'radius:towards.left?' });
});

test.each([
  [12, 'all', { key: 'wider', value: 12 }],
  [-12, 'all', { key: 'narrower', value: 12 }],
  [-12, -90, { key: 'narrower-right', value: 12, sides: true }],
  [12, 135, { key: 'wider-back-left', value: 12, sides: true }],
] as const)('the history says of %d mm, %s', (amount, direction, said) => {
  expect(headline({ amount, direction })).toMatchObject(said);
});

test('the grips can be taken hold of in every view', async () => {
  const editor = await open();
  for (const view of ['front', 'back', 'left', 'right', 'top', 'bottom'] as const)
    for (const direction of ['all', -90, 0, 90, 180] as const) {
      editor.view(view).set({ amount: 0, direction });
      const grips = editor.drawn.flatMap((item) => (item.kind === 'points' ? [item.handles![0]!] : []));
      expect(grips).toContain('handles/amount');
      if (direction !== 'all') expect(grips).toContain('handles/direction');
    }
});
