import { ellipticTube, openTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 40 });
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('measure');
const shown = (editor: TestEditor): number | undefined => editor.tools.session!.instance!.readouts![0]!.value;

test('the girth follows the plane and is kept with the model', async () => {
  const editor = await open();
  // Ramanujan's second approximation for the ellipse.
  const h = ((150 - 100) / (150 + 100)) ** 2;
  const girth = Math.PI * 250 * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)));
  expect(shown(editor)! / girth).toBeCloseTo(1, 2);
  editor.drag([0, 100, 180], [0, 100, 240], { handle: 'plane/0' });
  editor.set({ name: 'Waist' });
  expect(await editor.apply()).toBe(true);
  expect(editor.annotations.annotations).toMatchObject([
    { kind: 'perimeter', name: 'Waist', unit: 'mm', params: { plane: { origin: [0, 0, 240] } } },
  ]);
  expect(editor.annotations.annotations[0]!.value).toBe(shown(editor));
  expect(editor.tools.state).toBe('active');
  expect(editor.records).toHaveLength(0);
  // The same is not kept twice: Apply is Done now, until something else is measured.
  expect(editor.tools.session!.instance!.finished).toBe(true);
  editor.set({ name: 'Waist, again' });
  expect(editor.tools.session!.instance!.finished).toBe(false);
  editor.set({ name: '' });
  await editor.annotations.remove(editor.annotations.annotations[0]!.id);
  expect(editor.tools.session!.instance!.finished).toBe(false);
  expect(await editor.apply()).toBe(true);
  expect(editor.annotations.annotations).toHaveLength(1);
  expect(await editor.apply()).toBe(true);
  expect([editor.tools.state, editor.annotations.annotations.length]).toEqual(['idle', 1]);
});

test('a straight line takes two points, a third click moves nothing', async () => {
  const editor = await open();
  editor.set({ kind: 'line-3d' });
  editor.click([-60, 91.6, 100]).click([-60, 91.6, 300]).click([0, 100, 200]);
  expect(editor.value<unknown[]>('points')).toHaveLength(2);
  expect(shown(editor)).toBeCloseTo(200, 1);
  expect(await editor.apply()).toBe(true);
  expect(editor.annotations.annotations[0]!.kind).toBe('line-3d');
  expect(editor.value('points')).toBeUndefined();
});

test('a line with its first point set is not the one that was kept, and Apply asks for the rest', async () => {
  const editor = await open();
  editor.set({ kind: 'line-3d' }).click([-60, 91.6, 100]).click([-60, 91.6, 300]);
  expect(await editor.apply()).toBe(true);
  const finished = () => editor.tools.session!.instance!.finished;
  expect(finished()).toBe(true);
  editor.click([-60, 91.6, 150]);
  expect(finished()).toBe(false);
  expect(await editor.apply()).toBe(false);
  expect([editor.tools.state, editor.told.at(-1)]).toEqual(['active', 'tool/step-points']);
});

test('volume needs no gesture and another kind drops the points of the last', async () => {
  const editor = await open();
  editor.set({ kind: 'line-3d' }).click([0, 100, 100]).click([0, 100, 300]);
  editor.set({ kind: 'volume' });
  expect(editor.value('points')).toBeUndefined();
  expect(shown(editor)! / (Math.PI * 150 * 100 * 400)).toBeCloseTo(1, 2);
});

test('volume and area between two planes, typed and dragged, and the open ends beyond them do not matter', async () => {
  const tube = openTube({ radiusX: 100, radiusY: 100, height: 400, segments: 96, rings: 40 });
  const editor = await (await TestEditor.open({ body: tube, plugins: [plugin] })).activate('measure');
  editor.set({ kind: 'volume', part: 'between', height: 100, upperHeight: 250 });
  expect(shown(editor)! / (Math.PI * 100 * 100 * 150)).toBeCloseTo(1, 2);
  editor.drag([0, 100, 250], [0, 100, 300], { handle: 'upper/0' });
  expect(editor.value('upperHeight')).toBeCloseTo(300, 0);
  expect(shown(editor)! / (Math.PI * 100 * 100 * 200)).toBeCloseTo(1, 2);
  editor.set({ kind: 'area' });
  expect(shown(editor)! / (2 * Math.PI * 100 * 200)).toBeCloseTo(1, 2);
  expect(await editor.apply()).toBe(true);
  expect(editor.annotations.annotations).toMatchObject([
    { kind: 'area', unit: 'mm2', params: { between: [{ origin: [0, 0, 100] }, { origin: [0, 0, 300] }] } },
  ]);
  // Another kind has no part, and the whole skin is asked for anew.
  expect(editor.tools.session!.instance!.idleFields).not.toContain('upperHeight');
  editor.set({ kind: 'width' });
  expect(editor.tools.session!.instance!.idleFields).toEqual(expect.arrayContaining(['part', 'upperHeight']));
});

test('a tape over points bridges hollows and needs two', async () => {
  const editor = await open();
  editor.set({ kind: 'tape-line' }).click([0, 100, 100]);
  expect(await editor.apply()).toBe(false);
  expect(editor.told).toEqual(['tool/step-points']);
  editor.click([0, 100, 300]);
  expect(shown(editor)).toBeCloseTo(200, 1);
});

test('a plane off the body says so and keeps nothing', async () => {
  const editor = await open();
  editor.set({ plane: { origin: [0, 0, 900], normal: [0, 0, 1] } });
  expect(shown(editor)).toBeUndefined();
  expect(await editor.apply()).toBe(false);
  expect(editor.told).toEqual(['measure/no-section']);
  expect(editor.annotations.annotations).toHaveLength(0);
});

test('the volume of an open body is refused before Apply, with the tool that closes it', async () => {
  const open = openTube({ radiusX: 150, radiusY: 100, height: 400, segments: 24, rings: 8 });
  const editor = await (await TestEditor.open({ body: open, plugins: [plugin] })).activate('measure');
  const refusal = () => editor.tools.session!.instance!.refusal;
  expect(refusal()).toBeUndefined();
  editor.set({ kind: 'volume' });
  expect(refusal()).toMatchObject({ code: 'measure/not-closed', mend: 'seal' });
  expect(await editor.apply()).toBe(false);
  expect(editor.annotations.annotations).toEqual([]);
});

test('a size of the record is taken as its kind asks, about the trunk alone, and kept once', async () => {
  const editor = await open();
  editor.set({ size: 'waist', name: 'Waist girth' });
  expect(editor.value('kind')).toBe('tape');
  expect(await editor.apply()).toBe(true);
  editor.set({ size: 'waist', height: 210 });
  expect(await editor.apply()).toBe(true);
  expect(editor.annotations.annotations).toMatchObject([
    { kind: 'tape', params: { loops: 'main', size: 'waist', plane: { origin: [0, 0, 210] } } },
  ]);
  editor.set({ size: 'hip' });
  editor.set({ kind: 'volume' });
  expect(editor.value('size')).toBe('none');
});
