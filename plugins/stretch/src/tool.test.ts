import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { headline } from './headline.ts';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('stretch');
const grip = (editor: TestEditor) =>
  editor.drawn.flatMap((item) =>
    item.kind === 'points' && item.handles?.[0] === 'handles/amount' ? [item.points[0]!] : [],
  )[0]!;

describeTool(plugin, { body });

test('the arrow beyond the last plane follows the hand, and the hint says what becomes of the trunk', async () => {
  const editor = (await open()).view('back');
  editor.set({ amount: 10 });
  const [x, y, z] = grip(editor);
  editor.drag([x, y, z], [x, y, z + 22], { handle: 'handles/amount' });
  expect(editor.value('amount')).toBe(32);
  expect(editor.tools.session!.instance!.hint).toBe('stretch:effect.longer');
  editor.set({ amount: -5 });
  expect(editor.tools.session!.instance!.hint).toBe('stretch:effect.shorter');
  expect(editor.tools.session!.instance!.meanings).toMatchObject({ amount: 'stretch:becomes.shorter' });
});

test('the arrow runs along the axis that is stretched', async () => {
  const editor = await open();
  const planes = [120, 300].map((z) => ({ origin: [0, 0, z], normal: [0.28, 0, 0.96] }));
  const across = (axis: string) => {
    editor.set({ planes, amount: 0, axis });
    const [x, , z] = grip(editor);
    return x / (z - 300);
  };
  expect(across('Z')).toBe(0);
  expect(across('trunk')).toBeCloseTo(0.28 / 0.96, 6);
});

test('the grip can be taken hold of in every view', async () => {
  const editor = await open();
  for (const view of ['front', 'back', 'left', 'right', 'top', 'bottom'] as const)
    expect(grip(editor.view(view).set({ amount: 0 }))).toBeDefined();
});

test.each([
  [12, { value: 12, key: 'longer' }],
  [-12, { value: 12, key: 'shorter' }],
])('the history says of %d mm what became of the trunk', (amount, said) => {
  expect(headline({ amount })).toMatchObject(said);
});
