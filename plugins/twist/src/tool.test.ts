import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import plugin from './index.ts';
import { headline } from './headline.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = (sidesConfirmed = true) => TestEditor.open({ body, plugins: [plugin], sidesConfirmed });
type Planes = { origin: number[] }[];

test('no undo and no cancelled press tilts another plane than the one that was tilted', async () => {
  let now = 1e12;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('twist');
  const normals = () => editor.value<{ normal: number[] }[]>('planes').map(({ normal }) => normal);
  const level = normals();
  editor.click([0, 100, 80], { handle: 'planes/0' }).set({ planeLeftUp: 10 });
  const tilted = normals();
  expect(tilted.slice(1)).toEqual(level.slice(1));
  now += 5000;
  editor.down([0, 100, 200], { handle: 'planes/1' }).move([0, 100, 210]).cancelPress([0, 100, 210]);
  expect(normals()).toEqual(tilted);
  editor.down([0, 100, 200], { handle: 'planes/1' }).move([0, 100, 210]);
  editor.tools.undo();
  editor.up([0, 100, 210]);
  expect(normals()).toEqual(tilted);
  editor.drag([0, 100, 200], [0, 100, 230], { handle: 'planes/1' });
  expect(normals()).toEqual(tilted);
  editor.tools.undo();
  expect(normals()).toEqual(tilted);
  editor.tools.undo();
  expect(normals()).toEqual(level);
  vi.restoreAllMocks();
});

test('a value that is moved past where it began is one change, and the gesture before it another', async () => {
  let now = 1e12;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('twist');
  const height = () => editor.value<{ origin: number[] }[]>('planes')[1]!.origin[2];
  const start = editor.value<number>('angle');
  editor.drag([0, 100, 200], [0, 100, 230], { handle: 'planes/1' });
  now += 5000;
  for (const angle of [start + 1, start, start - 1]) {
    now += 100;
    editor.set({ angle });
  }
  editor.tools.undo();
  expect([editor.value('angle'), height()]).toEqual([start, 230]);
  editor.tools.undo();
  expect(height()).toBe(200);
  vi.restoreAllMocks();
});

test('two fields that are typed one after the other are two changes', async () => {
  let now = 1e12;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('twist');
  const state = () => [editor.value('angle'), editor.value('height1'), editor.value('height2')];
  const states = [state()];
  for (const typed of [{ angle: 12 }, { height2: 230 }, { height1: 90 }]) {
    now += 700;
    editor.set(typed);
    states.push(state());
  }
  for (const before of states.toReversed().slice(1)) {
    editor.tools.undo();
    expect(state()).toEqual(before);
  }
  vi.restoreAllMocks();
});

test('a press that is cancelled on a plane leaves what was dragged before to be taken back, and so does a key on a handle', async () => {
  // Keys that are held: however long a busy machine takes over them, no time passes.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => clock.mockRestore());
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('twist');
  const angle = () => editor.value<number>('angle');
  const [start, planes] = [angle(), JSON.stringify(editor.value('planes'))];
  editor.set({ angle: start + 6 });
  editor.down([0, 100, 200], { handle: 'planes/1' }).move([0, 100, 230]).cancelPress([0, 100, 230]);
  expect(JSON.stringify(editor.value('planes'))).toBe(planes);
  const grip = editor.drawn.find((item) => item.kind === 'grip' && item.handle === 'planes/1');
  const up = { key: 'ArrowUp', modifiers: { shift: false, ctrl: false, alt: false } };
  if (grip?.kind === 'grip') for (let times = 0; times < 4; times++) grip.key(up);
  expect(JSON.stringify(editor.value('planes'))).not.toBe(planes);
  editor.tools.undo();
  expect([JSON.stringify(editor.value('planes')), angle()]).toEqual([planes, start + 6]);
  editor.tools.undo();
  expect(angle()).toBe(start);
});

test('starts with three planes on the trunk and a preview', async () => {
  const editor = await (await open()).activate('twist');
  await editor.settle();
  expect(editor.value<Planes>('planes').map((plane) => plane.origin[2])).toEqual([80, 200, 320]);
  expect(editor.scene.temporary).not.toBeNull();
  expect(editor.drawn.filter((item) => item.kind === 'plane')).toHaveLength(3);
});

test('a dragged plane follows the hand and stops before its neighbour', async () => {
  const editor = await (await open()).activate('twist');
  editor.drag([0, 100, 200], [0, 100, 240], { handle: 'planes/1' });
  expect(editor.value<Planes>('planes')[1]!.origin[2]).toBe(240);
  editor.drag([0, 100, 240], [0, 100, 390], { handle: 'planes/1' });
  expect(editor.value<Planes>('planes')[1]!.origin[2]).toBe(315);
});

test('arrow keys move the plane in hand by 0.5 mm, with Shift by 5 mm', async () => {
  const editor = await (await open()).activate('twist');
  editor.click([0, 100, 80], { handle: 'planes/0' }).key('ArrowUp').key('Shift+ArrowDown');
  expect(editor.value<Planes>('planes')[0]!.origin[2]).toBe(75.5);
});

test('the number of planes can be chosen and keeps the span', async () => {
  const editor = await (await open()).activate('twist');
  editor.run('planes-4');
  expect(editor.value<Planes>('planes').map((plane) => plane.origin[2])).toEqual([80, 160, 240, 320]);
  editor.run('planes-2');
  expect(editor.value<Planes>('planes').map((plane) => plane.origin[2])).toEqual([80, 320]);
});

test('the arc turns the angle in whole degrees under the hand', async () => {
  const editor = await (await open()).activate('twist');
  editor.view('top');
  const before = editor.value<number>('angle');
  // From the back towards the patient's right is counter-clockwise seen from above.
  editor.drag([0, 120, 200], [-120, 0, 200], { handle: 'angle/angle' });
  expect(editor.value<number>('angle')).toBe(Math.min(90, before + 90));
});

test('a typed angle is applied with Enter and can be edited later', async () => {
  const editor = await (await open()).activate('twist');
  editor.run('planes-2').set({ angle: 30 });
  await editor.settle();
  const preview = editor.scene.temporary!.positions;
  editor.key('Enter');
  await editor.settle();
  expect(editor.tools.state).toBe('idle');
  expect(editor.records.map((record) => record.type)).toEqual(['twist.apply']);
  expect(editor.history.mesh.positions).toEqual(preview);
  await editor.edit(editor.records[0]!.id);
  expect(editor.value('angle')).toBe(30);
  editor.set({ angle: -10 });
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({ angle: -10 });
});

test('Escape leaves the body as it was', async () => {
  const editor = await (await open()).activate('twist');
  editor.set({ angle: 45 }).key('Escape');
  expect(editor.tools.state).toBe('idle');
  expect(editor.records).toHaveLength(0);
  expect(editor.scene.temporary).toBeNull();
  expect(editor.drawn).toHaveLength(0);
});

test('an angle out of bounds is refused by name', async () => {
  const editor = await (await open()).activate('twist');
  editor.set({ angle: 91 });
  expect(await editor.apply()).toBe(false);
  expect(editor.notifications.told[0]).toMatchObject({
    code: 'operation/invalid-params',
    values: { path: 'angle', rule: 'max', max: 90 },
  });
});

test('typed heights move the planes, a drag shows in the form, and only planes that are there are asked for', async () => {
  const editor = await (await open()).activate('twist');
  editor.set({ height2: 210.5, planeLeftUp: 6 });
  expect(editor.value<Planes>('planes').map((plane) => plane.origin[2])).toEqual([80, 210.5, 320]);
  editor.drag([0, 100, 320], [0, 100, 300], { handle: 'planes/2' });
  expect([editor.value('height3'), editor.value('planeLeftUp')]).toEqual([300, 0]);
  expect(editor.session.idleFields).toEqual(['height4']);
  expect(editor.session.step!.actions.map(({ id, chosen }) => [id, chosen])).toEqual([
    ['planes-2', false],
    ['planes-3', true],
    ['planes-4', false],
  ]);
  expect(await editor.apply()).toBe(true);
  expect(Object.keys(editor.records[0]!.params as object).sort()).toEqual([
    'angle',
    'axis',
    'measured',
    'planes',
  ]);
});

test('the turn stays under the hand in the view from the back, beside the outline before and after', async () => {
  const editor = await (await open()).activate('twist');
  editor.set({ angle: 0 });
  const grip = () =>
    editor.drawn.flatMap((item) =>
      item.kind === 'points' && item.handles?.[0] === 'angle/angle' ? [item.points[0]!] : [],
    )[0]!;
  const from = grip();
  editor.drag(from, [from[0] - 60, from[1], from[2]], { handle: 'angle/angle' });
  expect(editor.value<number>('angle')).toBeGreaterThan(10);
  expect(Math.abs(grip()[0] - (from[0] - 60))).toBeLessThan(2);
  await editor.settle();
  const planes = editor.drawn.flatMap((item) => (item.kind === 'plane' ? [item] : []));
  expect(planes.every((item) => item.section!.length > 0 && item.before!.length > 0)).toBe(true);
});

/** mm along +Y, the back, that the point farthest to the patient's left of the section at `z` was moved by. */
function leftMovedBack(positions: Float32Array, z: number): number {
  let left = -1;
  for (let at = 0; at < body.positions.length; at += 3)
    if (body.positions[at + 2] === z && (left < 0 || body.positions[at]! > body.positions[left]!)) left = at;
  return positions[left + 1]! - body.positions[left + 1]!;
}

test('which side goes back and which forward is said at the handle, in the form, the hint and the row, as the body turns', async () => {
  const editor = await (await open()).activate('twist');
  const upwards = editor.value<Planes>('planes');
  for (const planes of [upwards, upwards.toReversed()])
    for (const angle of [12.5, -12.5]) {
      editor.set({ planes, angle });
      await editor.settle();
      const back = leftMovedBack(editor.scene.temporary!.positions, 200);
      expect(Math.abs(back)).toBeGreaterThan(20);
      const said = back > 0 ? 'left-back' : 'left-forward';
      expect(editor.tools.session!.instance!.meanings).toMatchObject({ angle: `twist:sides.${said}` });
      expect(editor.tools.session!.instance!.hint).toBe('twist:effect.3');
      expect(headline({ planes, angle })).toMatchObject({ key: said, value: angle, sides: true });
      const grip = editor.drawn.find((item) => item.kind === 'grip' && item.handle === 'angle/angle');
      expect(grip).toMatchObject({
        value: { text: `${angle > 0 ? '+' : ''}${angle.toFixed(1)}° · twist:sides.${said}` },
      });
    }
  editor.set({ angle: 0 });
  const { meanings, hint } = editor.tools.session!.instance!;
  expect([meanings!['angle'], hint]).toEqual([undefined, undefined]);
});

test('sides that nobody has confirmed are a question', async () => {
  const editor = await (await open(false)).activate('twist');
  expect(editor.tools.session!.instance!.meanings).toMatchObject({ angle: 'twist:sides.left-back?' });
});

test('a twist that takes the trunk into an arm shows where, asks at Apply, and the record keeps the mark', async () => {
  const trunk = ellipticTube({ radiusX: 100, radiusY: 80, height: 400, segments: 48, rings: 10 });
  const arm = ellipticTube({ radiusX: 15, radiusY: 15, height: 170, segments: 12, rings: 45 });
  // Half a millimetre off the trunk at its left and back, up to just under the first plane.
  const first = trunk.positions.length / 3;
  const both = {
    positions: Float32Array.from([
      ...trunk.positions,
      ...arm.positions.map((x, i) => x + [98.7, 50.55, 8][i % 3]!),
    ]),
    indices: Uint32Array.from([...trunk.indices, ...arm.indices.map((v) => v + first)]),
  };
  const editor = await TestEditor.open({ body: both, plugins: [plugin], sidesConfirmed: true });
  await editor.activate('twist');
  const planes = [180, 230].map((z) => ({ origin: [0, 0, z], normal: [0, 0, 1] }));
  editor.set({ planes, angle: 60 });
  await editor.settle();
  const [finding] = editor.session.feedback.findings;
  expect(finding).toMatchObject({ code: 'twist/folds-more', kind: 'warning' });
  expect(finding!.places.length).toBeGreaterThan(0);
  const refused = editor.apply();
  await expect.poll(() => editor.tools.question?.findings[0]?.code).toBe('twist/folds-more');
  editor.tools.answer(false);
  expect([await refused, editor.records.length, editor.tools.state]).toEqual([false, 0, 'active']);
  const applied = editor.apply();
  await expect.poll(() => editor.tools.question).toBeDefined();
  editor.tools.answer(true);
  expect(await applied).toBe(true);
  const outcome = editor.history.outcomes.get(editor.records[0]!.id)!;
  expect(outcome.findings.map(({ code }) => code)).toEqual(['twist/folds-more']);
});
