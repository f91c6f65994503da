import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = () => TestEditor.open({ body, plugins: [plugin] });
const extent = (positions: Float32Array, axis: 0 | 1 | 2): [number, number] => {
  const list = positions.filter((_, index) => index % 3 === axis);
  return [Math.min(...list), Math.max(...list)];
};

test('cuts along the plane that is shown and keeps one side', async () => {
  const editor = await (await open()).activate('saw');
  editor.drag([0, 100, 200], [0, 100, 250], { handle: 'plane/0' });
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({
    keep: 'negative',
    cap: true,
    plane: { origin: [0, 0, 250] },
  });
  expect(extent(editor.history.mesh.positions, 2)).toEqual([0, 250]);
});

test('stands the plane upright by its button', async () => {
  const editor = await (await open()).activate('saw');
  editor.run('plane-sagittal').set({ keep: 'positive' });
  expect(await editor.apply()).toBe(true);
  expect(extent(editor.history.mesh.positions, 0)[0]).toBeCloseTo(0, 3);
});

test('cuts along a line in the direction it was drawn in, whatever the view is later', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ by: 'line' });
  editor.click([-140, 30, 200]).click([0, 100, 240]).click([140, 30, 200]);
  editor.view('left');
  expect(editor.value('view')).toEqual([0, -1, 0]);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({ view: [0, -1, 0] });
  expect(editor.records[0]!.params).not.toHaveProperty('plane');
  const [low, high] = extent(editor.history.mesh.positions, 2);
  expect(high - low).toBeGreaterThan(150);
  expect(high - low).toBeLessThan(260);
  await editor.edit(editor.records[0]!.id);
  expect(editor.value('by')).toBe('line');
  expect(editor.value<unknown[]>('polyline')).toHaveLength(3);
});

test('says that a line is lacking until two points of one are drawn', async () => {
  const editor = await (await open()).activate('saw');
  expect(editor.tools.session!.lacksStep).toBe(false);
  editor.set({ by: 'line' });
  expect(editor.tools.session!.lacksStep).toBe(true);
  editor.click([-140, 30, 200]);
  expect(editor.tools.session!.lacksStep).toBe(true);
  editor.click([0, 100, 240]);
  expect(editor.tools.session!.lacksStep).toBe(false);
});

test('a point of the line is set on the part that goes too, where the preview shows nothing', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ by: 'line' }).click([-140, 30, 200]).click([0, 100, 240]);
  await editor.settle();
  editor.set({ partUpDown: 'upper' });
  await editor.settle();
  expect(editor.scene.temporary).not.toBeNull();
  editor.click([140, 30, 150]);
  const points = editor.value<{ position: number[]; normal: number[] }[]>('polyline');
  expect(points).toHaveLength(3);
  expect(points[2]!.position[2]).toBeCloseTo(150, 3);
  expect(points[2]!.normal[0]).toBeGreaterThan(0.3);
  expect(editor.tools.session!.instance!.hint).toBe('saw:hint.part');
  // The line is no part of a cut by a plane.
  const drawn = () => editor.drawn.filter(({ role }) => role === 'edge').length;
  expect(drawn()).toBeGreaterThan(0);
  editor.set({ by: 'plane' });
  expect(drawn()).toBe(0);
});

test('undo of a cut by line takes back all that was chosen, the way of cutting last', async () => {
  const editor = await (await open()).activate('saw');
  await editor.settle();
  const state = () =>
    JSON.stringify(['by', 'polyline', 'view', 'keep', 'cap'].map((name) => editor.value(name)));
  const states = [state()];
  const after = async (gesture: () => unknown) => {
    vi.setSystemTime(Date.now() + 5000);
    gesture();
    await editor.settle();
    states.push(state());
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  await after(() => editor.set({ by: 'line' }));
  await after(() => editor.click([-140, 30, 200]));
  await after(() => editor.click([140, 30, 240]));
  await after(() => editor.set({ partUpDown: 'lower' }));
  await after(() => editor.set({ cap: false }));
  for (const before of states.toReversed().slice(1)) {
    editor.tools.undo();
    await editor.settle();
    expect(state()).toBe(before);
  }
  expect(editor.told).toEqual([]);
  vi.useRealTimers();
});

test('after an undo the last point of the line is the one that is removed', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ by: 'line' }).click([-140, 30, 200]).click([0, 100, 240]).click([140, 30, 200]);
  const count = () => editor.value<unknown[]>('polyline').length;
  editor.tools.undo();
  expect(count()).toBe(2);
  editor.key('Backspace');
  expect(count()).toBe(1);
  editor.tools.undo();
  expect(count()).toBe(2);
});

test('undo takes back a click on a part, then the drag before it', async () => {
  const editor = await (await open()).activate('saw');
  await editor.settle();
  const state = () => ['plane', 'keep', 'partUpDown'].map((name) => editor.value(name));
  const states = [state()];
  editor.drag([0, 100, 200], [0, 100, 250], { handle: 'plane/0' });
  await editor.settle();
  states.push(state());
  editor.tap([0, 100, 350]);
  await editor.settle();
  expect(state()[1]).not.toEqual(states[1]![1]);
  editor.tools.undo();
  expect(state()).toEqual(states[1]);
  editor.tools.undo();
  expect(state()).toEqual(states[0]);
});

test('asks for the line before it cuts', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ by: 'line' }).key('Enter');
  expect(editor.told).toEqual(['tool/step-points']);
  expect(await editor.apply()).toBe(false);
  expect(editor.records).toHaveLength(0);
});

/** The part that goes, as it is seen through beside the body. */
const taken = (editor: TestEditor) => editor.scene.objects.all.find(({ name }) => name === 'taken');

test('asks which part stays in the words of the cut, shows both, and a click on a part keeps it', async () => {
  const editor = await (await open()).activate('saw');
  await editor.settle();
  expect(editor.value('partUpDown')).toBe('lower');
  expect(taken(editor)).toMatchObject({ visible: true, clip: { normal: [-0, -0, -1] } });
  editor.tap([0, 100, 300]);
  expect([editor.value('keep'), editor.value('partUpDown')]).toEqual(['positive', 'upper']);
  expect(taken(editor)).toMatchObject({ visible: true, clip: { normal: [0, 0, 1] } });
  editor.set({ partUpDown: 'lower' });
  expect(editor.value('keep')).toBe('negative');
  editor.run('plane-sagittal').set({ partLeftRight: 'left' });
  expect(editor.session.idleFields).toEqual(expect.arrayContaining(['partUpDown', 'height', 'leftUp']));
  expect(editor.session.idleFields).not.toContain('partLeftRight');
  expect(await editor.apply()).toBe(true);
  expect(extent(editor.history.mesh.positions, 0)[0]).toBeCloseTo(0, 3);
  expect(taken(editor)).toBeUndefined();
});

test('a typed height and tilt are the plane that is recorded, and a drag shows in the form', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ height: 262.5, leftUp: 8 });
  const { origin, normal } = editor.value<{ origin: number[]; normal: number[] }>('plane');
  expect(origin).toEqual([0, 0, 262.5]);
  expect((Math.atan2(-normal[0]!, normal[2]!) * 180) / Math.PI).toBeCloseTo(8, 6);
  editor.drag([0, 0, 262.5], [0, 0, 230], { handle: 'plane/0' });
  expect([editor.value('height'), editor.value('leftUp')]).toEqual([230, 8]);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toEqual({
    ...{ keep: 'negative', cap: true },
    plane: { origin: [0, 0, 230], normal },
  });
  await editor.edit(editor.records[0]!.id);
  expect([editor.value('height'), editor.value('leftUp')]).toEqual([230, 8]);
});

test('a line drawn across the back asks for the upper or the lower part', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ by: 'line' }).click([-140, 30, 200]).click([140, 30, 240]);
  // Drawn towards the patient's left, which is the screen's left from the back: its left side is below.
  expect([editor.value('keep'), editor.value('partUpDown')]).toEqual(['negative', 'upper']);
  editor.set({ partUpDown: 'lower' });
  expect(editor.value('keep')).toBe('positive');
  expect(await editor.apply()).toBe(true);
  expect(extent(editor.history.mesh.positions, 2)[0]).toBe(0);
});

const confirmed = () => TestEditor.open({ body: moved, plugins: [plugin], sidesConfirmed: true });
/** The body 20.5 mm to the patient's right of the force line and 30 mm behind it. */
const moved = {
  ...body,
  positions: body.positions.map((value, at) => value + [-20.5, 30, 0][at % 3]!),
};
const meaning = (editor: TestEditor) => editor.tools.session!.instance!.meanings!;
const chosen = (editor: TestEditor) =>
  editor.session.step!.actions.filter((action) => action.chosen).map(({ id }) => id);

test('an upright cut starts on the force line, stays marked as chosen, has no girth, and says where it lies', async () => {
  const editor = await (await confirmed()).activate('saw');
  const readout = () => editor.tools.session!.instance!.readouts!.map(({ id }) => id);
  expect([chosen(editor), readout()]).toEqual([['plane-transverse'], ['girth']]);
  expect(meaning(editor)).toEqual({ height: 'saw:planes.above-end', leftUp: undefined, backUp: undefined });
  editor.run('plane-sagittal');
  expect([chosen(editor), readout()]).toEqual([['plane-sagittal'], ['outline']]);
  expect(editor.value('plane')).toMatchObject({ origin: [0, 30, 200] });
  expect(meaning(editor)).toMatchObject({ leftRight: 'saw:planes.on-line', turn: undefined });
  editor.set({ leftRight: -20.5 });
  expect(meaning(editor)).toMatchObject({ leftRight: 'saw:planes.right-of' });
  // A plane that is put straight again stays where it was dragged to.
  editor.set({ turn: 5 }).run('plane-sagittal');
  expect(editor.value('plane')).toMatchObject({ origin: [-20.5, 30, 200], normal: [1, 0, 0] });
  editor.run('plane-coronal');
  expect([chosen(editor), editor.value('frontBack')]).toEqual([['plane-coronal'], 0]);
  editor.set({ frontBack: 12 });
  expect(meaning(editor)).toMatchObject({ frontBack: 'saw:planes.behind' });
});

test('the height of a tilted cut is that at the middle of the body, also after an upright cut beside it', async () => {
  const editor = await (await open()).activate('saw');
  editor.run('plane-sagittal').set({ leftRight: -40 });
  editor.run('plane-transverse').set({ leftUp: 10 });
  expect(editor.value('plane')).toMatchObject({ origin: [0, 0, 200] });
  editor.set({ height: 250 }).run('plane-coronal').run('plane-transverse');
  expect(editor.value('plane')).toMatchObject({ origin: [0, 0, 250], normal: [0, 0, 1] });
});

test('the words of a tilt are the edge of the plane that really goes there', async () => {
  const editor = await (await confirmed()).activate('saw');
  const along = (from: readonly [number, number, number], axis: 0 | 1 | 2): number => {
    const { normal } = editor.value<{ normal: number[] }>('plane');
    // Where the plane is met from its middle + from, going along the axis.
    return -from.reduce((sum, way, k) => sum + way * normal[k]!, 0) / normal[axis]!;
  };
  const said = (field: string) => meaning(editor)[field]!.replace('saw:planes.', '');
  for (const degrees of [7, -7]) {
    editor.run('plane-transverse').set({ leftUp: degrees, backUp: 0 });
    expect(said('leftUp')).toBe(along([100, 0, 0], 2) > 0 ? 'left-higher' : 'left-lower');
    editor.set({ leftUp: 0, backUp: degrees });
    expect(said('backUp')).toBe(along([0, 100, 0], 2) > 0 ? 'back-higher' : 'back-lower');
    editor.run('plane-sagittal').set({ turn: degrees, lean: 0 });
    expect(said('turn')).toBe(along([0, 100, 0], 0) > 0 ? 'back-left' : 'back-right');
    editor.set({ turn: 0, lean: degrees });
    expect(said('lean')).toBe(along([0, 0, 100], 0) > 0 ? 'top-left' : 'top-right');
    editor.run('plane-coronal').set({ turn: degrees, lean: 0 });
    expect(said('turn')).toBe(along([100, 0, 0], 1) > 0 ? 'left-back' : 'left-forward');
    editor.set({ turn: 0, lean: degrees });
    expect(said('lean')).toBe(along([0, 0, 100], 1) > 0 ? 'top-back' : 'top-forward');
  }
});

test('the part that stays is no left or right of a body whose sides nobody has confirmed', async () => {
  const editor = await (await open()).activate('saw');
  editor.run('plane-sagittal');
  expect(meaning(editor)).toMatchObject({
    partLeftRight: 'saw:sides-unconfirmed',
    leftRight: 'saw:planes.on-line?',
  });
  editor.set({ leftRight: 30 });
  expect(meaning(editor)).toMatchObject({ leftRight: 'saw:planes.left-of?' });
});

test('a kind of plane that is chosen already is nothing to take back: undo is about the drag before', async () => {
  const editor = await (await open()).activate('saw');
  const height = () => editor.value<{ origin: number[] }>('plane').origin[2]!;
  const before = height();
  editor.drag([0, 100, before], [0, 100, before + 40], { handle: 'plane/0' });
  expect(height()).toBeCloseTo(before + 40, 3);
  editor.run('plane-transverse');
  editor.tools.undo();
  expect(height()).toBe(before);
});

const girth = (editor: TestEditor) =>
  editor.tools.session!.instance!.readouts!.find(({ id }) => id === 'girth')?.value;

test.each(['as the last step', 'before others'])(
  'a cut that is opened again is measured and drawn on the body before it (%s)',
  async (where) => {
    const editor = await (await open()).activate('saw');
    // Aslant, so that the rim that the cut left is cut by the plane in half a girth.
    editor.set({ plane: { origin: [0, 0, 200], normal: [0, 0.6, 0.8] } });
    const shown = girth(editor)!;
    expect(await editor.apply()).toBe(true);
    if (where === 'before others') {
      await editor.activate('saw');
      await editor.set({ plane: { origin: [0, 0, 60], normal: [0, 0, 1] } }).apply();
    }
    await editor.edit(editor.records[0]!.id);
    expect(girth(editor)).toBe(shown);
    await editor.settle();
    // What was sawn off is shown see-through, and a click on it keeps it.
    expect(taken(editor)?.visible).toBe(true);
    expect(extent(editor.session.services.history.mesh.positions, 2)).toEqual([0, 400]);
    const before = editor.value('keep');
    editor.tap([0, 100, 350]);
    expect(editor.value('keep')).not.toBe(before);
  },
);

test('points of a line that is opened again are dragged onto what was sawn off', async () => {
  const editor = await (await open()).activate('saw');
  editor.set({ by: 'line' });
  editor.click([-140, 30, 200]).click([0, 100, 240]).click([140, 30, 200]);
  const beyond = () => editor.drawn.filter((item) => item.kind === 'line' && item.dashed);
  const drawn = beyond();
  expect(await editor.apply()).toBe(true);
  await editor.edit(editor.records[0]!.id);
  await editor.settle();
  expect(beyond()).toEqual(drawn);
  editor.drag([0, 100, 240], [0, 100, 330], { handle: 'line/1' });
  expect(editor.value<{ position: number[] }[]>('polyline')[1]!.position[2]).toBeCloseTo(330, 3);
});
