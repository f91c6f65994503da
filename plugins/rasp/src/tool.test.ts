import { describeTool, dentedTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { headline } from './headline.ts';
import plugin from './index.ts';

/** A bump of 4 mm, 60 mm across, in front. */
const body = dentedTube({ radiusX: 60, radiusY: 50, height: 200, dent: -4, segments: 48, rings: 26 });
const TOP = [0, -54, 100] as const;
const open = async () => {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('rasp');
  return editor.view('front').set({ radius: 40 });
};
interface Sample {
  readonly position: readonly [number, number, number];
  readonly pressure?: number;
  readonly opposite?: boolean;
  readonly pass?: boolean;
  readonly brush?: { readonly radius?: number; readonly depth?: number; readonly mode?: string };
}
const samplesOf = (editor: TestEditor) => editor.value<readonly Sample[] | undefined>('samples') ?? [];
const labelOf = (editor: TestEditor) => {
  const label = editor.drawn.find(({ kind }) => kind === 'label');
  return label && 'text' in label ? label.text : undefined;
};

describeTool(plugin, {
  body,
  draw: (editor) => editor.view('front').set({ radius: 40 }).drag([-5, -54, 100], [5, -54, 100]),
});

test('a stroke is a pass: each begins one, and Apply makes them one record', async () => {
  const editor = await open();
  editor.drag([-5, -54, 100], [5, -54, 100]).drag([-5, -54, 100], [5, -54, 100]);
  expect(samplesOf(editor).filter(({ pass }) => pass)).toHaveLength(2);
  await editor.settle();
  expect(editor.tools.session!.instance!.readouts).toMatchObject([{ id: 'taken', unit: 'mm' }]);
  expect(editor.tools.session!.instance!.readouts![0]!.value).toBeCloseTo(2, 1);
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toHaveLength(1);
  expect(editor.records[0]).toMatchObject({
    type: 'rasp.stroke',
    params: { radius: 40, depth: 1, mode: 'flatten' },
  });
  expect(headline(editor.records[0]!.params as never)).toMatchObject({ key: 'taken', value: 1 });
  await editor.history.undo();
  expect(editor.history.mesh.positions).toEqual(body.positions);
});

test('beside the ring stands how high the skin under it is, and with Shift how low', async () => {
  const editor = await open();
  editor.hover(TOP);
  expect(labelOf(editor)).toBe('rasp:ring.high');
  expect(editor.drawn.find(({ kind }) => kind === 'ring')).toMatchObject({ radius: 40 });
  expect(labelOf(editor.hover(TOP, { shift: true }))).toBe('rasp:ring.even');
  expect(labelOf(editor.hover(TOP))).toBe('rasp:ring.high');
  editor.set({ mode: 'fill' });
  expect(labelOf(editor)).toBe('rasp:ring.even');
  editor.set({ mode: 'both' });
  expect(labelOf(editor)).toBe('rasp:ring.high');
  editor.view('back').set({ radius: 20 }).hover([0, 50, 100]);
  expect(labelOf(editor)).toBe('rasp:ring.even');
});

test('what a pass has left is told without a move of the hand', async () => {
  const editor = (await open()).set({ depth: 5 });
  for (let pass = 0; pass < 8; pass++) {
    expect(labelOf(editor.hover(TOP))).toBe('rasp:ring.high');
    editor.click(TOP);
    await editor.settle();
    if (labelOf(editor) === 'rasp:ring.even') return;
  }
  expect.fail('the bump is told to be there after all passes');
});

test('Shift fills where a stroke flattens, for the whole of the stroke', async () => {
  const editor = await open();
  editor.click(TOP);
  editor.down(TOP, { shift: true }).move([15, -52, 100]).up([15, -52, 100]);
  const [first, ...others] = samplesOf(editor);
  expect(first!.opposite).toBeUndefined();
  expect(others.length).toBeGreaterThan(1);
  expect(others.every(({ opposite }) => opposite === true)).toBe(true);
});

test('a pen writes its pressure down, and how much of the depth it asked for is told', async () => {
  const editor = await open();
  const pen = { pointerType: 'pen', pressure: 0.5 } as const;
  editor.down(TOP, pen).move([10, -53, 100], pen).up([10, -53, 100], pen);
  expect(samplesOf(editor).every(({ pressure }) => pressure === 0.5)).toBe(true);
  expect(editor.tools.session!.instance!.meanings!['depth']).toBe('rasp:depth.pen');
  expect(headline({ depth: 3, samples: [{ pressure: 0.5 }, { pressure: 0.2 }] })).toMatchObject({
    value: 1.5,
  });
});

test('a stroke keeps its settings, and a record of strokes that are alike names them once', async () => {
  const editor = await open();
  editor.click(TOP).click(TOP).set({ depth: 3, mode: 'both' }).key(']').click(TOP);
  expect(samplesOf(editor).map(({ brush }) => [brush?.radius, brush?.depth, brush?.mode])).toEqual([
    [40, 1, 'flatten'],
    [40, 1, 'flatten'],
    [44, 3, 'both'],
  ]);
  expect(await editor.apply()).toBe(true);
  const { params } = editor.records[0]!;
  expect(params).toMatchObject({
    radius: 40,
    depth: 1,
    samples: [{}, {}, { brush: { radius: 44, depth: 3 } }],
  });
  expect((params as unknown as { samples: Sample[] }).samples.map(({ pass }) => pass)).toEqual([
    true,
    true,
    true,
  ]);
  expect(headline(params as never)).toMatchObject({ key: 'both', value: 3 });
});

test('while a step is edited a setting that is changed counts for all its strokes', async () => {
  const editor = await open();
  editor.click(TOP).set({ depth: 3 }).click(TOP);
  expect(await editor.apply()).toBe(true);
  await editor.edit(editor.records[0]!.id);
  expect(editor.tools.session!.instance!.hint).toBe('rasp:hints.edited');
  expect(await editor.set({ depth: 2 }).apply()).toBe(true);
  expect(editor.records.at(-1)!.params).toMatchObject({ depth: 2, samples: [{}, {}] });
  expect(headline(editor.records.at(-1)!.params as never)).toMatchObject({ value: 2 });
});

test('a stroke is not begun with a value that is refused', async () => {
  const editor = await open();
  editor.set({ depth: 9 }).click(TOP);
  expect(samplesOf(editor)).toHaveLength(0);
  expect(labelOf(editor.hover(TOP))).toBeUndefined();
});

test('what a step does is said before its first stroke, and that it is full', async () => {
  const editor = await open();
  const said = () => editor.tools.session!.instance!.hint;
  expect(said()).toBe('rasp:hints.flatten');
  editor.set({ mode: 'both' });
  expect(said()).toBe('rasp:hints.both');
  const one = { position: [...TOP], normal: [0, -1, 0] };
  // So small a ring holds nothing: the preview of so many samples is short.
  editor.set({ radius: 1 });
  editor.set({ samples: Array.from({ length: 4100 }, () => one) });
  expect(said()).toBe('rasp:hints.nearlyFull');
  editor.set({ samples: Array.from({ length: 5000 }, () => one) });
  expect(said()).toBe('rasp:hints.full');
});

test('a row of the history without its strokes says what the step asks for', () => {
  expect(headline({ depth: 2 })).toMatchObject({ key: 'taken', value: 2, tells: ['depth'] });
  expect(headline({ depth: 2, mode: 'fill' })).toMatchObject({ key: 'filled', value: 2 });
  expect(headline({ depth: 2, mode: 'both' })).toMatchObject({ key: 'both', value: 2 });
  expect(headline({ depth: 2, samples: [{ opposite: true }] })).toMatchObject({ key: 'filled' });
});

test('a row whose step was computed says what went in all, not what a pass may take', () => {
  const params = { depth: 5, samples: [{}, { pass: true }] };
  const row = (taken: number, filled: number) => headline(params, { vertices: 9, taken, filled });
  expect(row(0.7, 0)).toEqual({ key: 'off', value: 0.7, kind: 'length' });
  expect(row(0, 0.4)).toMatchObject({ key: 'on', value: 0.4 });
  expect(row(0.7, 1.2)).toMatchObject({ key: 'off-and-on', value: 1.2 });
  expect(row(0, 0)).toEqual({ key: 'nothing' });
});
