import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import { defineOperation } from '@bracewright/core/operation';
import { definePlugin } from '@bracewright/core/plugin';
import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { moveBody } from '@bracewright/core/tool';
import { expect, test } from 'vitest';
import { z } from 'zod';
import plugin from './index.ts';
import { PICTURES } from './pictures.ts';

/** 0 to 400 mm high, its back at y = 100. */
const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 8 });
/** The least of a PNG that is `width` × `height`: its head, and nothing that could be drawn. */
function png(width: number, height: number): Uint8Array {
  const grey = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVQIHWNoAAAAggCBd955MQAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );
  const view = new DataView(grey.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return grey;
}

const put = (editor: TestEditor, width = 600, height = 800): Promise<string> =>
  editor.assets.put(png(width, height), { name: 'back.png' });
const open = async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  editor.services.get(PICTURES);
  return editor.activate('compare-image');
};
const shown = (editor: TestEditor) => editor.scene.objects.all.filter(({ visible }) => visible);
const draw = async (editor: TestEditor): Promise<TestEditor> => {
  editor.set({ photo: await put(editor) });
  await expect.poll(() => shown(editor).length).toBe(1);
  // It stands as tall as the body: 300 × 400 mm, its middle before that of the body.
  editor.click([0, 0, 350]).click([0, 0, 100]);
  editor.tools.nextStep();
  editor.click([20, 100, 340]).click([0, 100, 60]);
  editor.tools.nextStep();
  return editor;
};
const standing = (editor: TestEditor) =>
  editor.scene.objects.all[0]!.transform.map((part) => Math.round(100 * part) / 100 + 0);

describeTool(plugin, { body, draw });

test('stands as tall as the body at first, seen from its side, and is laid onto it by two points of each', async () => {
  const editor = await open();
  editor.view('front');
  editor.set({ photo: await put(editor) });
  await expect.poll(() => shown(editor).length).toBe(1);
  expect(editor.scene.view).toBe('back');
  expect(standing(editor)).toEqual([-3, 0, 0, 0, 0, 0, 3, 101, 0, 3, 0, 200, 0, 0, 0, 1]);
  editor.click([0, 0, 350]).click([0, 0, 100]);
  expect(editor.value('marks')).toEqual([[0.5, 0.16667], [0.5, 1]]); // prettier-ignore
  // While its own points are set it hangs before the body and does not move; a drag moves the point on it.
  editor.drag([0, 0, 350], [-30, 0, 380], { handle: 'mark/0' });
  expect(editor.value('marks')).toEqual([[0.6, 0.06667], [0.5, 1]]); // prettier-ignore
  editor.key('ArrowLeft').key('Shift+ArrowDown');
  expect(editor.value<number[][]>('marks')[0]).toEqual([0.59833, 0.08334]);
  expect(standing(editor)[11]).toBe(200);
  editor.tools.nextStep();
  editor.click([0, 100, 300]).click([0, 100, 80]);
  editor.tools.nextStep();
  await editor.settle();
  const [width, turn] = editor.tools.session!.instance!.readouts!.map(({ value }) => value!) as [
    number,
    number,
  ];
  const [x, y] = [0.59833 - 0.5, 1 - 0.08334];
  expect(width).toBeCloseTo(220 / Math.hypot(x, y), 1);
  expect(turn).toBeCloseTo((Math.atan2(x, y) * 180) / Math.PI, 2);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]).toMatchObject({
    type: 'compare-image.place',
    params: { fit: 'points', side: 'back' },
  });
  expect(editor.records[0]!.params).not.toHaveProperty('right1');
});

test('is kept with its step: seen without a tool, switched on and off, undone, and only from where it is no mirror image', async () => {
  const editor = await open();
  await draw(editor);
  editor.set({ opacity: 30 });
  await editor.settle();
  expect(await editor.apply()).toBe(true);
  expect(shown(editor).map(({ name, opacity }) => [name, opacity])).toEqual([['comparison image', 30]]);
  const [record] = editor.records;
  await editor.history.setState([record!.id], 'off');
  expect(shown(editor)).toEqual([]);
  await editor.history.setState([record!.id], 'on');
  expect(shown(editor)).toHaveLength(1);
  editor.view('front');
  expect(shown(editor)).toEqual([]);
  editor.view('back');
  expect(shown(editor)).toHaveLength(1);
  // Colours of a map are read without it.
  const mapped = body.positions.length / 3;
  editor.scene.paintBody({ kind: 'deviation', values: new Float32Array(mapped), limit: 20, contourStep: 5 });
  expect(shown(editor)).toEqual([]);
  editor.scene.paintBody({ kind: 'plain' });
  expect(shown(editor)).toHaveLength(1);
  await editor.history.undo();
  await editor.history.undo();
  await editor.history.undo();
  expect(editor.scene.objects.all).toEqual([]);
  expect(editor.history.mesh.positions).toEqual(body.positions);
});

test('numbers stand for every click and drag, and what cannot be is left as it was', async () => {
  const editor = await open();
  editor.set({ photo: await put(editor) });
  await expect.poll(() => shown(editor).length).toBe(1);
  editor.run('put-marks');
  expect(editor.value('marks')).toEqual([[0.5, 0.33333], [0.5, 1]]); // prettier-ignore
  expect(['right1', 'down1', 'right2', 'down2'].map((name) => editor.value(name))).toEqual([
    50, 33.33, 50, 100,
  ]);
  editor.set({ right1: 40 });
  expect(editor.value<number[][]>('marks')[0]![0]).toBe(0.4);
  editor.set({ right1: 140 });
  expect(editor.value<number[][]>('marks')[0]![0]).toBe(0.4);
  editor.set({ right1: 40 });
  editor.tools.nextStep();
  editor.click([20, 100, 340]).click([0, 100, 60]);
  expect(['across1', 'up1', 'across2', 'up2'].map((name) => Math.round(editor.value(name)))).toEqual([
    -20, 340, 0, 60,
  ]);
  editor.set({ across1: 30, up1: 300 });
  const [x, y, z] = editor.value<{ position: Vec3 }[]>('points')[0]!.position;
  expect([Math.round(x), Math.round(z)]).toEqual([-30, 300]);
  expect(y).toBeGreaterThan(95);
});

test('of a body in another unit it is said why nothing can be applied', async () => {
  // 0.4 mm tall, as a file in metres that is read as one in millimetres.
  const tiny = { ...body, positions: body.positions.map((value) => value / 1000) };
  const editor = await TestEditor.open({ body: tiny, plugins: [plugin] });
  editor.services.get(PICTURES);
  await editor.activate('compare-image');
  editor.set({ photo: await put(editor) });
  await expect.poll(() => shown(editor).length).toBe(1);
  editor.run('put-marks');
  editor.tools.nextStep();
  editor.set({ points: [[0.02, 0.1, 0.34], [0, 0.1, 0.06]].map((position) => ({ position, normal: [0, 1, 0] })) }); // prettier-ignore
  editor.tools.nextStep();
  await editor.settle();
  expect(editor.session.draft.issues).toEqual([]);
  expect(editor.session.feedback.error).toMatchObject({ code: 'compare-image/points-together' });
});

test('points on the body go with the side that they were clicked from', async () => {
  const editor = await open();
  await draw(editor);
  expect(editor.value('points')).toHaveLength(2);
  editor.set({ opacity: 40 });
  expect(editor.value('points')).toHaveLength(2);
  editor.set({ side: 'front' });
  expect(editor.value('points')).toEqual([]);
  expect(editor.value('marks')).toHaveLength(2);
  await editor.settle();
  expect(editor.session.feedback.error).toMatchObject({ code: 'compare-image/points-missing' });
  expect(await editor.apply()).toBe(false);
});

test('by hand it goes on from where its points laid it, and is moved and turned by grips and keys', async () => {
  const editor = await open();
  await draw(editor);
  const before = standing(editor);
  editor.set({ fit: 'hand' });
  standing(editor).forEach((part, i) => expect(Math.abs(part - before[i]!)).toBeLessThan(0.05));
  const [across, up] = [editor.value<number>('across'), editor.value<number>('up')];
  editor.drag([-across, 0, up], [-across - 40, 0, up + 10], { handle: 'middle/0' });
  expect(editor.value('across')).toBeCloseTo(across + 40, 1);
  editor.key('ArrowUp');
  expect(editor.value('up')).toBeCloseTo(up + 10.5, 1);
  editor.set({ turn: 12 });
  expect(editor.tools.session!.instance!.readouts![1]!.value).toBeCloseTo(12, 6);
  await editor.settle();
  expect(await editor.apply()).toBe(true);
});

test('a distance of nothing and a missing point are told, nothing is lost, and marks of another picture go', async () => {
  const editor = await open();
  editor.set({ photo: await put(editor) });
  await expect.poll(() => shown(editor).length).toBe(1);
  editor.tools.nextStep();
  expect(editor.told.at(-1)).toBe('compare-image/marks-missing');
  editor.run('put-marks').set({ fit: 'distance' });
  editor.tools.nextStep();
  await editor.settle();
  expect(editor.session.feedback.error).toMatchObject({ code: 'compare-image/distance-missing' });
  expect(await editor.apply()).toBe(false);
  editor.set({ distance: 200 });
  await editor.settle();
  expect(editor.session.feedback.error).toBeUndefined();
  expect(editor.value('marks')).toHaveLength(2);
  editor.set({ photo: await put(editor, 500, 500) });
  expect(editor.value('marks')).toEqual([]);
});

test('a picture that is not there is told, and its step holds', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  editor.services.get(PICTURES);
  await editor.apply('compare-image', { photo: 'a'.repeat(64), fit: 'hand' });
  await expect.poll(() => editor.told).toContain('asset/picture-missing');
  expect(editor.history.outcomes.get(editor.records[0]!.id)).toMatchObject({ state: 'applied' });
});

const stand = defineOperation({
  type: 'test.stand',
  version: 1,
  role: 'alignment',
  params: z.object({ transform: z.array(z.number()) }),
  apply: (mesh, { transform }) => moveBody(mesh, transform),
});
const aligning = definePlugin({
  id: 'stand',
  apiVersion: 1,
  operations: [stand],
  tools: [],
  locales: {
    'en-US': async () => ({ default: { 'operations.test.stand': 'Stand', 'params.transform': 'Transform' } }),
    'zh-CN': async () => ({ default: { 'operations.test.stand': '站立', 'params.transform': '变换' } }),
  },
});

test('goes with the body that is aligned after it, and says where no view fits it any more', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin, aligning] });
  editor.services.get(PICTURES);
  await editor.activate('compare-image');
  await draw(editor);
  await editor.settle();
  expect(await editor.apply()).toBe(true);
  editor.view('back');
  const before = editor.scene.objects.all[0]!.transform;
  const turned = async (transform: Mat4): Promise<void> => {
    await editor.history.append({ type: stand.type, version: 1, params: { transform: [...transform] } });
  };
  const seen = () =>
    (['back', 'front', 'left'] as const).filter((side) => shown(editor.view(side)).length > 0);
  const round = (m: Mat4) => m.map((part) => Math.round(1e4 * part) / 1e4 + 0);
  const half = mat4.rotation([0, 0, 1], Math.PI, [50, 20, 0]);
  await turned(half);
  expect(seen()).toEqual(['front']);
  expect(round(editor.scene.objects.all[0]!.transform)).toEqual(round(mat4.multiply(half, before)));
  expect(editor.told).toEqual([]);
  await turned(mat4.rotation([0, 0, 1], Math.PI / 6));
  expect(editor.told).toEqual(['compare-image/aside']);
  await editor.history.undo();
  await editor.history.undo();
  expect(seen()).toEqual(['back']);
  expect(round(editor.scene.objects.all[0]!.transform)).toEqual(round(before));
  // A photograph of a mirror image there is not.
  await turned([-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  expect(seen()).toEqual([]);
  expect(editor.told).toEqual(['compare-image/aside', 'compare-image/mirrored']);
});
