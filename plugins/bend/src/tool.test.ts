import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { sideTowards } from '@bracewright/core/tool';
import { expect, test } from 'vitest';
import plugin from './index.ts';
import { headline } from './headline.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = () => TestEditor.open({ body, plugins: [plugin], sidesConfirmed: true });

test('bends towards the chosen side and previews what is applied', async () => {
  const editor = await (await open()).activate('bend');
  editor.set({ angle: 20, direction: 90 });
  await editor.settle();
  const preview = editor.scene.temporary!.positions;
  expect(await editor.apply()).toBe(true);
  expect(editor.history.mesh.positions).toEqual(preview);
  let reach = -Infinity;
  for (let i = 0; i < preview.length; i += 3) reach = Math.max(reach, preview[i]!);
  expect(reach).toBeGreaterThan(160);
});

test('between tilted planes the preview keeps what lies before the first and carries what lies beyond the last', async () => {
  const editor = await (await open()).activate('bend');
  const planes = [
    { origin: [0, 0, 120], normal: [0.2, 0, Math.sqrt(0.96)] },
    { origin: [0, 0, 300], normal: [-0.2, 0, Math.sqrt(0.96)] },
  ] as const;
  editor.set({ planes, angle: 10, direction: 90 });
  await editor.settle();
  expect(editor.session.feedback.error).toBeUndefined();
  expect(editor.tools.session!.instance!.hint).toBe('bend:effect.2');
  const moved = editor.scene.temporary!.positions;
  const sides = planes.map(({ origin, normal }) => {
    const [, , height] = origin;
    const beyond: number[] = [];
    for (let at = 0; at < moved.length; at += 3)
      if (body.positions[at]! * normal[0] + (body.positions[at + 2]! - height) * normal[2] >= 0)
        beyond.push(at);
    return beyond;
  });
  const stays = new Set(sides[0]);
  for (let at = 0; at < moved.length; at += 3)
    if (!stays.has(at)) expect(moved.slice(at, at + 3)).toEqual(body.positions.slice(at, at + 3));
  const apart = (points: Float32Array, a: number, b: number) =>
    Math.hypot(...[0, 1, 2].map((k) => points[a + k]! - points[b + k]!));
  const [first] = sides[1]!;
  for (const at of sides[1]!)
    expect(Math.abs(apart(moved, at, first!) - apart(body.positions, at, first!))).toBeLessThan(1e-3);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]).toMatchObject({ type: 'bend.apply', version: 3 });
});

test('the direction arc turns to the side under the hand, from above', async () => {
  const editor = await (await open()).activate('bend');
  editor.view('top').set({ direction: 0 });
  editor.drag([0, -130, 320], [130, 0, 320], { handle: 'arcs/direction' });
  expect(editor.value('direction')).toBe(90);
});

test('the angle arc leans the upper end under the hand', async () => {
  const editor = await (await open()).activate('bend');
  editor.set({ angle: 0, direction: 90 });
  // Seen from the back the upper end goes to the patient's left by the drawn angle.
  editor.drag([0, 0, 420], [300, 0, 420], { handle: 'arcs/angle' });
  expect(editor.value<number>('angle')).toBe(45);
});

test('both arcs can be taken hold of in every view, and the one in the hand alone changes', async () => {
  const editor = await (await open()).activate('bend');
  const planes = editor.value('planes');
  for (const view of ['front', 'back', 'left', 'right', 'top', 'bottom'] as const)
    for (const direction of [-90, 0, 90, 180]) {
      editor.view(view).set({ angle: 0, direction });
      const grips = editor.drawn.flatMap((item) =>
        item.kind === 'points' ? [[item.handles![0]!, item.points[0]!] as const] : [],
      );
      expect(grips.map(([key]) => key)).toEqual(['arcs/angle', 'arcs/direction']);
      const { right, viewUp } = editor.scene;
      const to = grips[1]![1].map((v, k) => v + 20 * right[k]! + 20 * viewUp[k]!) as [number, number, number];
      editor.drag(grips[1]![1], to, { handle: 'arcs/direction' });
      expect(editor.value('direction')).not.toBe(direction);
      expect([editor.value('angle'), editor.value('planes')]).toEqual([0, planes]);
    }
});

test('the grip of the angle stands on the body, not under the bar over it', async () => {
  const editor = await (await open()).activate('bend');
  const grip = () =>
    editor.drawn.flatMap((item) =>
      item.kind === 'points' && item.handles?.[0] === 'arcs/angle' ? [item.points[0]!] : [],
    )[0]!;
  editor.set({ angle: 0 });
  for (const [count, below] of [
    [2, 220],
    [3, 220],
    [4, 120],
  ] as const) {
    // prettier-ignore
    editor.view('back').run(`planes-${count}`);
    // Between four planes there is no room beside them, so that it stands aside on its circle.
    expect(grip()[2]).toBeGreaterThan(below);
    expect(grip()[2]).toBeLessThan(320);
    // From above it stands aside within the length of the trunk, not beyond the canvas.
    const [x, y] = editor.view('top') && grip();
    expect(Math.hypot(x, y)).toBeLessThan(200);
  }
  const near = [180, 200].map((z) => ({ origin: [0, 0, z], normal: [0, 0, 1] }));
  editor.view('back').set({ planes: near });
  expect(grip()[2]).toBeGreaterThan(230);
});

test('a bend that is too tight says so in the preview and is not applied', async () => {
  const editor = await (await open()).activate('bend');
  const planes = [180, 220].map((z) => ({ origin: [0, 0, z], normal: [0, 0, 1] }));
  editor.set({ planes, angle: 60 });
  await editor.settle();
  expect(editor.session.feedback.error?.code).toBe('bend/too-tight');
  expect(editor.scene.temporary).toBeNull();
  expect(await editor.apply()).toBe(false);
  expect(editor.records).toHaveLength(0);
  expect(editor.tools.state).toBe('active');
});

test('where the upper end goes is said at both handles, in the form, the hint and the row, as the body leans', async () => {
  const editor = await (await open()).activate('bend');
  const planes = editor.value('planes');
  const top = body.positions.findIndex((z, at) => at % 3 === 2 && z === 400) - 2;
  for (const [direction, positive, negative] of [
    [0, 'front', 'back'],
    [90, 'left', 'right'],
    [-90, 'right', 'left'],
    [180, 'back', 'front'],
    [-135, 'back-right', 'front-left'],
  ] as const)
    for (const [angle, side] of [
      [20, positive],
      [-20, negative],
    ] as const) {
      editor.set({ planes, angle, direction });
      await editor.settle();
      const moved = [0, 1].map(
        (k) => editor.scene.temporary!.positions[top + k]! - body.positions[top + k]!,
      ) as [number, number];
      expect(sideTowards(moved)).toBe(side);
      const { meanings } = editor.tools.session!.instance!;
      expect(meanings).toMatchObject({ angle: `bend:towards.${side}` });
      // Of two neighbouring fields none says the side that it does not lean to.
      expect(meanings!['direction']).toBe(angle > 0 ? `bend:towards.${positive}` : undefined);
      expect(editor.tools.session!.instance!.hint).toBe('bend:effect.2');
      expect(headline({ planes, angle, direction })).toMatchObject({ key: side, value: angle, sides: true });
      const said = editor.drawn.flatMap((item) => (item.kind === 'grip' ? [item.value!.text] : []));
      expect(said).toContainEqual(expect.stringContaining(`bend:towards.${side}`));
      for (const text of said) if (text.includes('towards')) expect(text).toContain(`bend:towards.${side}`);
    }
});

test('a bend that takes the trunk into an arm shows where, asks at Apply, and the record keeps the mark', async () => {
  const trunk = ellipticTube({ radiusX: 100, radiusY: 80, height: 400, segments: 24, rings: 10 });
  const arm = ellipticTube({ radiusX: 18, radiusY: 18, height: 180, segments: 12, rings: 90 });
  const first = trunk.positions.length / 3;
  const both = {
    positions: Float32Array.from([
      ...trunk.positions,
      ...arm.positions.map((x, i) => x + [118.3, 0, 130][i % 3]!),
    ]),
    indices: Uint32Array.from([...trunk.indices, ...arm.indices.map((v) => v + first)]),
  };
  const editor = await TestEditor.open({ body: both, plugins: [plugin], sidesConfirmed: true });
  await editor.activate('bend');
  const planes = [120, 330].map((z) => ({ origin: [0, 0, z], normal: [0, 0, 1] }));
  editor.set({ planes, angle: 40, direction: 90 });
  await editor.settle();
  const [finding] = editor.session.feedback.findings;
  expect(finding).toMatchObject({ code: 'bend/folds', kind: 'warning', data: { angle: 40 } });
  expect(finding!.places.length).toBeGreaterThan(0);
  const refused = editor.apply();
  await expect.poll(() => editor.tools.question?.findings[0]?.code).toBe('bend/folds');
  editor.tools.answer(false);
  expect([await refused, editor.records.length, editor.tools.state]).toEqual([false, 0, 'active']);
  const applied = editor.apply();
  await expect.poll(() => editor.tools.question).toBeDefined();
  editor.tools.answer(true);
  expect(await applied).toBe(true);
  const outcome = editor.history.outcomes.get(editor.records[0]!.id)!;
  expect(outcome.findings.map(({ code }) => code)).toEqual(['bend/folds']);
});
