import { vec3 } from '@bracewright/core/math';
import { boundaryLoops } from '@bracewright/core/mesh';
import { describeTool, TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import plugin from './index.ts';
import {
  body,
  tree,
  type Place,
  SOON,
  ring,
  MIDDLE,
  patients,
  open,
  step,
  draw,
} from './tool.fixture.test.ts';

const heights = (positions: Float32Array): [number, number] => {
  const z = positions.filter((_, i) => i % 3 === 2);
  return [Math.min(...z), Math.max(...z)];
};

describeTool(plugin, {
  body,
  draw: (editor) => {
    draw(editor, 100);
    draw(editor, 300);
    editor.click(MIDDLE);
  },
});

test('two lines, a click on the part between them, and the body ends at them', async () => {
  const editor = await open();
  draw(editor, 100);
  expect(step(editor)).toBe('second');
  expect(editor.scene.temporary).toBeNull();
  draw(editor, 300);
  expect(step(editor)).toBe('part');
  editor.click(MIDDLE);
  await editor.settle();
  const [low, high] = heights(editor.scene.temporary!.positions);
  expect([low > 85, high < 315]).toEqual([true, true]);
  const shown = editor.tools.session!.instance!.readouts![0]!.value!;
  expect(await editor.apply()).toBe(true);
  expect(heights(editor.history.mesh.positions)).toEqual([low, high]);
  expect(shown).toBeGreaterThan(1500);
  await editor.edit(editor.records[0]!.id);
  expect([
    step(editor),
    editor.value<unknown[]>('first').length,
    editor.value<unknown[]>('second').length,
  ]).toEqual(['part', 8, 8]);
});

test('one line is enough, and a click on the other part keeps that one', async () => {
  const editor = await open();
  draw(editor, 200).key('Enter');
  expect(step(editor)).toBe('part');
  editor.click([0, 100, 300]);
  await editor.settle();
  expect(heights(editor.scene.temporary!.positions)[0]).toBeGreaterThan(185);
  // What was cut off is not shown, and is chosen all the same.
  editor.click([0, 100, 100]);
  await editor.settle();
  expect(heights(editor.scene.temporary!.positions)[1]).toBeLessThan(215);
});

test('says what is missing before it can be applied', async () => {
  const editor = await open();
  editor.click(ring(200)[0]!).click(ring(200)[1]!).key('Enter');
  expect(step(editor)).toBe('first');
  expect(editor.notifications.told.at(-1)).toMatchObject({
    code: 'tool/step-points',
    values: { min: 3, found: 2 },
  });
  expect(await editor.apply()).toBe(false);
  expect(editor.records).toEqual([]);
});

test('keeps the further lines of a record that has more than two', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  const curves = [80, 320, 360].map((height) => ({
    points: ring(height).map((position) => ({
      position,
      normal: vec3.normalize([position[0], position[1], 0]),
    })),
    closed: true,
    smooth: true,
  }));
  const keep = { position: MIDDLE, normal: [0, 1, 0] };
  const record = await editor.history.append({
    type: 'border.cut',
    version: 1,
    params: { curves, keep } as never,
  });
  await editor.edit(record.id);
  expect(editor.value<unknown[]>('others')).toHaveLength(1);
  editor.click([0, 100, 210]);
  expect(await editor.apply()).toBe(true);
  expect((editor.records[0]!.params as { curves: unknown[] }).curves).toEqual(curves);
});

test('a line that crosses itself is told as soon as it is closed, and not after the next steps', async () => {
  const editor = await open();
  const [a, b, c, d] = [ring(180)[5]!, ring(240)[7]!, ring(240)[5]!, ring(180)[7]!];
  editor.view('front').click(a).click(b).click(c).click(d).key('Enter');
  expect(step(editor)).toBe('second');
  const refusal = () => editor.tools.session!.instance!.refusal;
  await vi.waitFor(() => expect(refusal()).toMatchObject({ code: 'mesh/edge-line-meets-line' }), SOON);
  const [place] = refusal()!.places!;
  expect(tree.closestPoint([...place!.at])!.distance).toBeLessThan(0.5);
  expect(Math.abs(place!.at[2] - 210)).toBeLessThan(40);
  expect(editor.overlay.layers.get('line-fault')).toMatchObject([{ kind: 'points', points: [place!.at] }]);
  expect(editor.tools.session!.instance!.hint).toBe('border:line.faulty-there');
  // Also in front of the parts, before one is chosen and after.
  editor.key('Enter');
  expect(step(editor)).toBe('part');
  await vi.waitFor(() => expect(refusal()).toMatchObject({ code: 'mesh/edge-line-meets-line' }), SOON);
  editor.click([0, 100, 350]);
  expect(editor.value('keep')).toBeDefined();
  await editor.settle();
  await vi.waitFor(() => expect(refusal()).toMatchObject({ code: 'mesh/edge-line-meets-line' }), SOON);
  expect(editor.overlay.layers.get('line-fault')).toMatchObject([{ kind: 'points', points: [place!.at] }]);
  expect(editor.tools.session!.instance!.hint).toBe('border:line.faulty-there');
  editor.tools.previousStep();
  // Mended where it was drawn: what is said goes.
  editor.tools.previousStep();
  editor.set({
    first: ring(200).map((position) => ({ position, normal: [position[0] / 150, position[1] / 100, 0] })),
  });
  await vi.waitFor(() => expect(refusal()).toBeUndefined(), SOON);
  expect(editor.overlay.layers.get('line-fault')).toEqual([]);
});

test('undo goes back from a step in which nothing was done yet, into the line before it', async () => {
  const editor = await open();
  draw(editor, 200);
  expect(step(editor)).toBe('second');
  editor.tools.undo();
  expect([step(editor), editor.value<unknown[]>('first').length]).toEqual(['first', 8]);
  editor.tools.undo();
  expect(editor.value<unknown[]>('first')).toHaveLength(7);
  // The line is open again: the next click goes on with it.
  editor.view('front').click([60, -92, 200]);
  expect(editor.value<unknown[]>('first')).toHaveLength(8);
});

test('undo of a chosen part goes back to the part that was chosen before', async () => {
  const editor = await open();
  draw(editor, 200).key('Enter');
  editor.click([0, 100, 300]).click([0, 100, 100]);
  const chosen = () => editor.value<{ position: Place } | undefined>('keep')?.position[2];
  expect(chosen()).toBeCloseTo(100, 0);
  editor.tools.undo();
  expect(chosen()).toBeCloseTo(300, 0);
  editor.tools.undo();
  expect(chosen()).toBeUndefined();
  editor.tools.redo();
  expect(chosen()).toBeCloseTo(300, 0);
});

test('a line is proposed for class and side, taken back as one gesture, and its clearances are told', async () => {
  const trunk = patients[30].mesh;
  const editor = await (await TestEditor.open({ body: trunk, plugins: [plugin] })).activate('border');
  const action = () => editor.session.step!.actions.find(({ id }) => id === 'propose')!;
  // Why it is grey, and which field mends it, in the order of the form.
  const lacks = (code: string, field: string) => ({
    id: 'propose',
    enabled: false,
    needs: { code, data: {}, field },
  });
  expect(action()).toEqual(lacks('border/propose-needs-class', 'braceClass'));
  expect(editor.session.idleFields).toContain('curveSide');
  editor.session.draft.set({ braceClass: 'rigo-A1' });
  expect(action()).toEqual(lacks('border/propose-needs-side', 'curveSide'));
  editor.session.draft.set({ curveSide: 'right' });
  expect(action()).toEqual({ id: 'propose', enabled: true });
  editor.notifications.answer = false;
  editor.run('propose');
  await editor.settle();
  expect(editor.value('first') ?? []).toEqual([]);
  expect(editor.notifications.asked).toEqual(['border/sides-unconfirmed']);
  editor.notifications.answer = true;
  editor.run('propose');
  await vi.waitFor(() => expect(editor.value<unknown[]>('first').length).toBeGreaterThan(40), SOON);
  expect(editor.session.step).toMatchObject({ id: 'first', complete: true });
  await vi.waitFor(() => {
    const told = editor.tools.session!.instance!.readouts!;
    expect(told.find(({ id }) => id === 'opening')).toMatchObject({
      standing: 'good',
      asked: { least: 20, most: 40 },
    });
    expect(told.find(({ id }) => id === 'seat')).toMatchObject({ standing: 'unsure' });
    // An A1 leaves the pelvis open on the convex side: the edge runs over both trochanters.
    expect(told.map(({ id }) => id).filter((id) => id.startsWith('trochanter'))).toEqual([
      'trochanter-left-over',
      'trochanter-right-over',
    ]);
  }, SOON);
  editor.tools.undo();
  expect(editor.value('first') ?? []).toEqual([]);
  editor.tools.redo();
  editor.key('Enter').key('Enter');
  expect(step(editor)).toBe('part');
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toMatchObject([
    { type: 'border.cut', params: { curves: [{ closed: true, smooth: true }] } },
  ]);
  // What is left ends at the line: that is no fault of the scan.
  await editor.activate('border');
  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'right' });
  editor.run('propose');
  await vi.waitFor(() => expect(editor.told.at(-1)).toBe('border/cut-already'), SOON);
});

test('a side that the back of the body speaks against is asked about before a line is proposed for it', async () => {
  const trunk = patients[45].mesh;
  const editor = await (await TestEditor.open({ body: trunk, plugins: [plugin] })).activate('border');
  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'left' });
  editor.run('propose');
  await vi.waitFor(
    () => expect(editor.notifications.asked).toEqual(['border/sides-unconfirmed', 'border/stands-out-right']),
    SOON,
  );
  editor.session.draft.set({ curveSide: 'right' });
  editor.run('propose');
  await vi.waitFor(() => expect(editor.value<unknown[]>('first').length).toBeGreaterThan(40), SOON);
  expect(editor.notifications.asked.slice(2)).toEqual(['border/sides-unconfirmed']);
});

test('what a line is for is kept with it, asked about when it is changed, and stands there when the record is opened again', async () => {
  const { mesh } = patients[30];
  const editor = await (await TestEditor.open({ body: mesh, plugins: [plugin] })).activate('border');
  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'right', openingWidth: 70 });
  editor.run('propose');
  await vi.waitFor(() => expect(editor.value<unknown[]>('first').length).toBeGreaterThan(40), SOON);
  const readouts = () => editor.tools.session!.instance!.readouts!;
  await vi.waitFor(() => expect(readouts().find(({ id }) => id === 'opening')?.standing).toBe('bad'), SOON);
  editor.session.draft.set({ curveSide: 'left' });
  await vi.waitFor(
    () => expect(readouts().map(({ warning }) => warning)).toContain('border/other-purpose'),
    SOON,
  );
  // Closed without Apply and gone on with, it still knows.
  editor.tools.cancel();
  await editor.tools.resume('border');
  await vi.waitFor(
    () => expect(readouts().map(({ warning }) => warning)).toContain('border/other-purpose'),
    SOON,
  );
  editor.key('Enter').key('Enter');
  editor.notifications.answer = false;
  const before = editor.notifications.asked.length;
  expect(await editor.apply()).toBe(false);
  expect(editor.records).toEqual([]);
  // Where nothing is cut, nobody is asked whether to cut.
  editor.session.draft.set({ curveSide: 'right', cuts: false });
  expect(await editor.apply()).toBe(false);
  editor.session.draft.set({ cuts: true });
  editor.notifications.answer = true;
  expect(await editor.apply()).toBe(true);
  expect(editor.notifications.asked.slice(before)).toEqual([
    'border/other-purpose',
    'border/keeps-broken',
    'border/clearances-broken',
  ]);
  // Which of them, by how much, and what is asked.
  const { which } = editor.notifications.questions.at(-1)!.values as { readonly which: string };
  expect(which).toBe('border:broken.most');
  const purpose = { type: 'rigo-A1', side: 'right', opening: 'front', width: 70, landmarks: [] };
  expect(editor.records).toMatchObject([{ params: { purpose } }]);
  await editor.edit(editor.records[0]!.id);
  expect(editor.session.draft.values).toMatchObject({
    braceClass: 'rigo-A1',
    curveSide: 'right',
    openingWidth: 70,
  });
});

test('clearances go by the landmarks that were marked', async () => {
  const { mesh, landmarks } = patients[30];
  const editor = await (await TestEditor.open({ body: mesh, plugins: [plugin] })).activate('border');
  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'right' });
  editor.notifications.answer = true;
  editor.run('propose');
  const standing = (id: string) =>
    editor.tools.session!.instance!.readouts!.find((one) => one.id === id)?.standing;
  await vi.waitFor(() => expect(editor.value<unknown[]>('first').length).toBeGreaterThan(40), SOON);
  await vi.waitFor(() => expect(standing('thigh-left')).toBe('unsure'), SOON);
  const point = { position: [...landmarks['asisLeft']!], normal: [0, -1, 0] };
  const params = { point, association: 'asis-left', locked: false };
  await editor.annotations.put({ id: '1', kind: 'marker-point', name: '', params, value: null, unit: '' });
  await vi.waitFor(() => expect(standing('thigh-left')).not.toBe('unsure'), SOON);
  // What is known of one side moves the other, and is still not known of it.
  expect(standing('thigh-right')).not.toBe('good');
});

test('no line is proposed on a body that is no trunk, and why is told', async () => {
  const editor = await open();
  editor.session.draft.set({ braceClass: 'rigo-E1', curveSide: 'left' });
  editor.run('propose');
  await vi.waitFor(() => expect(editor.told).toHaveLength(1), SOON);
  expect(editor.value('first') ?? []).toEqual([]);
  expect(editor.told.at(-1)).toMatch(/^mesh\/(no-trunk|trunk-)/);
});

/** A small closed line on the back about a height. */
function drawWindow(editor: TestEditor, x: number, height: number): TestEditor {
  for (const [dx, dz] of [
    [-15, -15],
    [15, -15],
    [15, 15],
    [-15, 15],
  ] as const) {
    const hit = tree.raycast([x + dx, 300, height + dz], [0, -1, 0])!;
    editor.view('back').click([...hit.position]);
  }
  return editor.key('Enter');
}

test('windows are drawn one after the other, taken up again and taken back, and all are cut', async () => {
  const editor = draw(draw(await open(), 330), 60);
  const others = () => editor.value<{ points: unknown[] }[]>('others').length;
  const atHand = () => editor.value<unknown[]>('second')?.length ?? 0;
  // With a line closed the part is asked for: one more line leads back.
  expect(step(editor)).toBe('part');
  expect(editor.session.step!.actions.map(({ id }) => id)).toEqual(['another-line']);
  editor.run('another-line');
  expect([step(editor), others(), atHand()]).toEqual(['second', 1, 0]);
  expect(editor.overlay.items.filter(({ kind }) => kind === 'line').length).toBe(2);
  drawWindow(editor, 40, 200).run('another-line');
  drawWindow(editor, -40, 200);
  expect([step(editor), others(), atHand()]).toEqual(['part', 2, 4]);
  // The lower edge is at hand again, then the first window.
  editor.run('next-line');
  expect([step(editor), others(), atHand()]).toEqual(['second', 2, 8]);
  editor.run('next-line');
  expect([others(), atHand()]).toEqual([2, 4]);
  editor.tools.undo();
  expect([others(), atHand()]).toEqual([2, 8]);
  editor.key('Enter').click([0, 100, 120]);
  await editor.settle();
  expect(await editor.apply(), editor.told.join()).toBe(true);
  expect((editor.records[0]!.params as { curves: unknown[] }).curves).toHaveLength(4);
  expect(boundaryLoops(editor.history.mesh)).toHaveLength(4);
});
