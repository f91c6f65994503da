import { proposeTrim } from '@bracewright/core/brace';
import { buildBvh } from '@bracewright/core/mesh';
import { sampleTrunk } from '@bracewright/core/sample';
import { TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import plugin from './index.ts';
import { SOON } from './tool.fixture.test.ts';

const body = sampleTrunk({ cobb: 30, edge: 24 }).mesh;
const wish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
const { curves } = proposeTrim(body, wish);
type Point = { readonly position: [number, number, number] };
const points = (editor: TestEditor) => editor.value<readonly Point[]>('first');

async function open(sidesConfirmed: boolean): Promise<TestEditor> {
  const editor = await TestEditor.open({ body, plugins: [plugin], sidesConfirmed });
  await editor.activate('border');
  return editor;
}
/** A finished line, as a proposal puts it. */
async function proposed(sidesConfirmed: boolean): Promise<TestEditor> {
  const editor = await open(sidesConfirmed);
  editor.notifications.answer = true;
  editor.set({ ...{ braceClass: 'rigo-A1', curveSide: 'right' }, showWall: false });
  editor.run('propose');
  await vi.waitFor(() => expect(points(editor)?.length).toBe(curves[0]!.points.length), SOON);
  return editor;
}
const offered = (editor: TestEditor) => editor.session.step!.actions.map(({ id }) => id);
const instance = (editor: TestEditor) => editor.tools.session!.instance!;

test('a side of the line is laid on the other, told with how far the halves differ, and taken back as one', async () => {
  const empty = await open(true);
  expect(offered(empty)).not.toContain('mirror-left');
  const editor = await proposed(true);
  const before = points(editor);
  editor.run('mirror-left');
  await vi.waitFor(() => expect(editor.value('mirrored')).toMatchObject({ from: 'left', marks: 0 }), SOON);
  expect(editor.notifications.asked).not.toContain('border/mirror-unconfirmed');
  const left = before.filter(({ position }) => position[0] > 20).map(({ position }) => position);
  for (const position of left) expect(points(editor).map((one) => one.position)).toContainEqual(position);
  expect(instance(editor).hint).toMatch(/^border:mirror\.left-by-shape/);
  const { worst } = editor.value<{ worst: number }>('mirrored');
  const row = instance(editor).readouts!.find(({ id }) => id === 'halves-apart')!;
  const isFar = worst > 20;
  expect(row).toMatchObject({ value: worst, standing: isFar ? 'near' : 'good', asked: { most: 20 } });
  expect(editor.told.includes('border/halves-differ')).toBe(isFar);
  expect(editor.overlay.layers.get('halves-apart')).toHaveLength(isFar ? 1 : 0);
  editor.tools.undo();
  expect([points(editor), editor.value('mirrored')]).toEqual([before, undefined]);
});

test('halves that differ by more than 20 mm are told, and where', async () => {
  const editor = await open(true);
  editor.set({ mirrored: { from: 'right', worst: 31, at: [10, 20, 30], marks: 4 } });
  expect(instance(editor).readouts!.find(({ id }) => id === 'halves-apart')).toMatchObject({
    ...{ value: 31, standing: 'near', warning: 'border/halves-apart' },
  });
  expect(editor.overlay.layers.get('halves-apart')).toMatchObject([{ points: [[10, 20, 30]] }]);
  expect(instance(editor).hint).toMatch(/^border:mirror\.right-by-marks/);
});

test('where nobody confirmed how the body stands it is asked first, and a line on one side is refused with the reason', async () => {
  const editor = await proposed(false);
  const before = points(editor);
  editor.notifications.answer = false;
  editor.run('mirror-right');
  await vi.waitFor(() => expect(editor.notifications.asked).toContain('border/mirror-unconfirmed'), SOON);
  const isFree = () => editor.session.step!.actions.find(({ id }) => id === 'mirror-right')!.enabled;
  await vi.waitFor(() => expect(isFree()).toBe(true), SOON);
  expect(points(editor)).toEqual(before);
  editor.notifications.answer = true;
  const tree = buildBvh(body);
  const aside = [0, 1, 2, 3].map((i) => {
    const { position } = tree.closestPoint([140, 20 * (i % 2), 180 + 40 * Math.floor(i / 2)])!;
    return { position: [...position], normal: [1, 0, 0] };
  });
  editor.set({ first: aside });
  editor.run('mirror-right');
  await vi.waitFor(() => expect(editor.told).toContain('trim/mirror-one-side'), SOON);
  expect(editor.value('mirrored')).toBeUndefined();
});

test('points snap to marked landmarks and to what a clearance asks for, estimates by their name', async () => {
  const editor = await proposed(true);
  const tree = buildBvh(body);
  const spine = tree.closestPoint([90, -90, 60])!.position;
  const point = { position: [...spine], normal: [0, -1, 0] };
  // Nobody has confirmed it.
  const params = { point, association: 'asis-left', within: 18 } as never;
  await editor.annotations.put({ id: '1', kind: 'marker-point', name: '', params, value: null, unit: '' });
  const nearest = points(editor)
    .map(({ position }, i) => ({ i, away: Math.hypot(...position.map((x, k) => x - spine[k]!)) }))
    .toSorted((a, b) => a.away - b.away)[0]!.i;
  const handle = { handle: `first/${nearest}` };
  const aside = [spine[0] - 3, spine[1], spine[2] + 3] as const;
  editor.view('front').drag(points(editor)[nearest]!.position, [...aside], handle);
  expect(Math.hypot(...points(editor)[nearest]!.position.map((x, k) => x - spine[k]!))).toBeLessThan(0.5);
  const twin = editor.drawn.find((item) => item.kind === 'grip' && item.handle === `first/${nearest}`);
  expect(twin).toMatchObject({ name: 'border:handles.on-target' });
  expect(editor.session.step!.settings.map(({ id }) => id)).toContain('snap');
});
