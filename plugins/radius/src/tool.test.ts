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
  expect(instance(editor).meanings).toMatchObject({ amount: 'radius:becomes.outwards' });
  expect(instance(editor).hint).toBe('radius:effect.outwards.3');
  editor.set({ amount: -5 });
  expect(instance(editor).meanings).toMatchObject({ amount: 'radius:becomes.inwards' });
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
  expect(instance(editor).hint).toBe('radius:effect.side.outwards.3');
  expect(instance(editor).meanings).toMatchObject({ direction: 'radius:towards.left' });
});

test('where nobody confirmed the sides the words say so', async () => {
  const editor = await open(false);
  editor.set({ amount: 12, direction: 90 });
  expect(instance(editor).meanings).toMatchObject({ direction: 'radius:towards.left?' });
});

test.each([
  [12, 'all', { key: 'outwards', value: 12 }],
  [-12, 'all', { key: 'inwards', value: 12 }],
  [-12, -90, { key: 'inwards-right', value: 12, sides: true }],
  [12, 135, { key: 'outwards-back-left', value: 12, sides: true }],
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

test('a sector is drawn about the middle of the trunk where the plane stands, not about that of the whole body', async () => {
  // As a trunk with a curve: its sections lie beside the middle of the box.
  const curved = { ...body, positions: body.positions.slice() };
  for (let i = 0; i < curved.positions.length; i += 3)
    curved.positions[i] = curved.positions[i]! + 60 * (1 - Math.abs(curved.positions[i + 2]! / 200 - 1));
  const editor = (await TestEditor.open({ body: curved, plugins: [plugin] })).view('top');
  await editor.activate('radius');
  editor.set({ direction: 180, width: 60, amount: 10 });
  const centreX = () =>
    editor.drawn.flatMap((item) =>
      item.kind === 'line' && item.role === 'guide' ? [item.points[0]![0]] : [],
    )[0]!;
  expect(editor.value<{ origin: number[] }[]>('planes')[1]!.origin[2]).toBe(200);
  expect(centreX()).toBeCloseTo(60, 0);
  // As the step keeps it, where it is opened again.
  expect(await editor.apply()).toBe(true);
  await editor.edit(editor.records[0]!.id);
  expect(centreX()).toBeCloseTo(60, -1);
});
