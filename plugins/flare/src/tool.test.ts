import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('flare');

describeTool(plugin, { body });

test('starts with three planes on the trunk', async () => {
  const planes = (await open()).value<{ origin: number[] }[]>('planes');
  expect(planes.map((plane) => plane.origin[2])).toEqual([80, 200, 320]);
});

test('the arrow follows the hand in half millimetres', async () => {
  const editor = (await open()).view('left');
  editor.drag([0, 110, 200], [0, 117.4, 200], { handle: 'amount/amount' });
  expect(editor.value('amount')).toBe(17.5);
});
