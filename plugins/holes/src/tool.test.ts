import { defineOperation, type Json } from '@bracewright/core/operation';
import { definePlugin } from '@bracewright/core/plugin';
import { describeTool, openTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import plugin from './index.ts';

const body = openTube({ radiusX: 140, radiusY: 95, height: 360, segments: 48, rings: 30 });
const words = () =>
  Promise.resolve({
    default: {
      'operations.region.deform': 'Region',
      'params.contour': 'Contour',
      'params.apex': 'Apex line',
      'params.amplitude': 'Amplitude',
    },
  });
type Place = [number, number, number];
const back = (x: number, z: number): Place => [x, 95 * Math.sqrt(1 - (x / 140) ** 2), z];
const CORNERS = [back(-32, 150), back(32, 150), back(35, 190), back(-35, 190)];

const drawArea = (editor: TestEditor, corners = CORNERS): TestEditor => {
  for (const corner of corners) editor.click(corner);
  return editor.key('Enter');
};
const readout = (editor: TestEditor, id: string) =>
  editor.tools.session!.instance!.readouts!.find((one) => one.id === id)!.value;

describeTool(plugin, { body, tool: 'vents', draw: drawArea });
describeTool(plugin, {
  body,
  tool: 'rivets',
  draw: (editor) => editor.click(back(0, 60)).click(back(40, 60)),
});
test('an area is drawn on the whole skin, then its holes are shown with their number and weight', async () => {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('vents');
  for (const corner of CORNERS) editor.click(corner);
  await editor.settle();
  expect(editor.scene.temporary).toBeNull();
  editor.key('Enter');
  await editor.settle();
  expect(editor.session.step?.id).toBe('holes');
  const found = readout(editor, 'holes')!;
  expect(found).toBeGreaterThan(4);
  // 78.5 mm² each, through 4 mm of 1.01 g/cm³.
  expect(readout(editor, 'lighter')! / (found * 78.5 * 4 * 0.00101)).toBeCloseTo(0.99, 1);
  editor.set({ size: 14, bridge: 12 });
  await editor.settle();
  expect(readout(editor, 'holes')).toBeLessThan(found);
  expect(await editor.apply()).toBe(true);
});

test('pads that the body was shaped with stay whole unless they are not asked for', async () => {
  const point = (at: Place) => ({ position: at, normal: [0, 1, 0] });
  const pad = {
    contour: [back(-20, 160), back(20, 160), back(20, 185), back(-20, 185)].map(point),
    apex: [point(back(0, 172))],
    amplitude: -3,
  };
  // The operation that makes pads is another plugin's: here it changes nothing.
  const presses = defineOperation({
    type: 'region.deform',
    version: 1,
    params: z.object({
      contour: p.surfacePoints({ min: 3 }),
      apex: p.surfacePoints({ min: 1 }),
      amplitude: p.length({ min: -60, max: 60 }),
    }),
    apply: (mesh) => mesh,
  });
  const pads = definePlugin({
    id: 'region',
    apiVersion: 1,
    operations: [presses],
    tools: [],
    locales: { 'en-US': words, 'zh-CN': words },
  });
  const editor = await TestEditor.open({ body, plugins: [plugin, pads] });
  for (const amplitude of [-3, 4])
    await editor.history.append({ type: 'region.deform', version: 1, params: { ...pad, amplitude } as Json });
  await editor.activate('vents');
  drawArea(editor, [back(-60, 140), back(60, 140), back(60, 205), back(-60, 205)]);
  await editor.settle();
  const clear = readout(editor, 'holes')!;
  expect(editor.value<unknown[]>('clear')).toHaveLength(1);
  editor.set({ keepPads: false });
  await editor.settle();
  expect(readout(editor, 'holes')).toBeGreaterThan(clear);
  expect(await editor.apply()).toBe(true);
  expect(editor.records.at(-1)!.params).toMatchObject({ clear: [] });
});

test('a hole is put by each click, dragged, turned as a slot, and taken away', async () => {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('rivets');
  editor.click(back(0, 60)).click(back(40, 60)).click(back(-40, 60));
  await editor.settle();
  expect(readout(editor, 'holes')).toBe(3);
  editor.drag(back(40, 60), back(40, 90), { handle: 'anchors/1' });
  expect(editor.value<{ position: Place }[]>('anchors')[1]!.position[2]).toBeCloseTo(90, 0);
  editor.set({ shape: 'slot', angle: 45 });
  await editor.settle();
  expect(readout(editor, 'holes')).toBe(3);
  editor.key('Backspace');
  await editor.settle();
  expect(readout(editor, 'holes')).toBe(2);
  expect(await editor.apply()).toBe(true);
});
