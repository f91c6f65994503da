import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { headline } from './headline.ts';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('hand-touch');
interface Sample {
  readonly position: readonly [number, number, number];
  readonly pressure?: number;
  readonly opposite?: boolean;
  readonly brush?: {
    readonly radius?: number;
    readonly amplitude?: number;
    readonly view?: readonly number[];
  };
}
const samplesOf = (editor: TestEditor) => editor.value<readonly Sample[] | undefined>('samples') ?? [];

describeTool(plugin, { body, draw: (editor) => editor.drag([-10, 100, 200], [10, 100, 200]) });

test('a stroke is one record, without a gap where the hand was fast, and undo takes a stroke back as one', async () => {
  const editor = await open();
  editor.drag([-40, 96, 200], [40, 96, 200]);
  const first = samplesOf(editor);
  expect(first.length).toBeGreaterThan(30);
  for (const [i, { position }] of first.entries()) {
    if (i > 0) expect(Math.hypot(...position.map((x, k) => x - first[i - 1]!.position[k]!))).toBeLessThan(3);
    expect(first[i]).not.toHaveProperty('pressure');
    expect(first[i]).not.toHaveProperty('opposite');
  }
  editor.drag([-40, 96, 260], [40, 96, 260]);
  expect(samplesOf(editor).length).toBe(2 * first.length);
  editor.tools.undo();
  expect(samplesOf(editor)).toEqual(first);
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toHaveLength(1);
  expect(editor.records[0]).toMatchObject({
    type: 'hand-touch.stroke',
    params: { radius: 20, amplitude: 5, direction: 'normal', falloff: 'smooth' },
  });
  await editor.history.undo();
  expect(editor.history.mesh.positions).toEqual(body.positions);
});

test('a pen writes its pressure down, from touch to touch', async () => {
  const editor = await open();
  const pen = (pressure: number) => ({ pointerType: 'pen', pressure }) as const;
  editor.down([0, 100, 200], pen(0.2)).move([10, 100, 200], pen(0.8)).up([10, 100, 200], pen(0));
  const pressures = samplesOf(editor).map(({ pressure }) => pressure!);
  expect([pressures[0], pressures.at(-1)]).toEqual([0.2, 0.8]);
  expect(pressures).toEqual([...pressures].sort((a, b) => a - b));
  expect(editor.tools.session!.instance!.meanings!['amplitude']).toContain('hand-touch:push.pen');
});

test('Shift paints the other way, for the whole of the stroke it began with', async () => {
  const editor = await open();
  editor.click([0, 100, 120]);
  editor.down([-20, 99, 200], { shift: true }).move([0, 100, 200]).up([0, 100, 200]);
  const [first, ...others] = samplesOf(editor);
  expect(first!.opposite).toBeUndefined();
  expect(others.length).toBeGreaterThan(5);
  expect(others.every(({ opposite }) => opposite === true)).toBe(true);
});

test('a stroke keeps its settings: what is changed counts for the next one, and undo takes either back', async () => {
  const editor = await open();
  editor.set({ radius: 40, amplitude: 6 }).click([0, 100, 120]);
  await editor.settle();
  const height = (z: number) => {
    const { positions } = editor.scene.temporary!;
    let most = 0;
    for (let i = 0; i < positions.length; i += 3)
      if (Math.abs(body.positions[i + 2]! - z) < 25 && body.positions[i + 1]! > 90)
        most = Math.max(most, Math.abs(positions[i + 1]! - body.positions[i + 1]!));
    return most;
  };
  const first = height(120);
  expect(first).toBeGreaterThan(3);
  editor.set({ amplitude: -12 }).key(']');
  await editor.settle();
  expect(height(120)).toBe(first);
  editor.click([0, 100, 280]);
  await editor.settle();
  expect(height(120)).toBe(first);
  expect(height(280)).toBeGreaterThan(6);
  expect(samplesOf(editor).map(({ brush }) => [brush?.radius, brush?.amplitude])).toEqual([
    [40, 6],
    [44, -12],
  ]);
  editor.tools.undo();
  expect(samplesOf(editor)).toHaveLength(1);
  editor.tools.undo();
  expect(editor.value('radius')).toBe(40);
  editor.tools.redo();
  editor.tools.redo();
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({
    radius: 40,
    amplitude: 6,
    samples: [{}, { brush: { radius: 44, amplitude: -12 } }],
  });
  expect(headline(editor.records[0]!.params as never)).toMatchObject({ key: 'both', value: 12 });
});

test('a record of strokes that are alike names their settings once', async () => {
  const editor = await open();
  editor.click([0, 100, 120]).click([0, 100, 200]).set({ radius: 70 });
  expect(await editor.apply()).toBe(true);
  const params = editor.records[0]!.params as unknown as { radius: number; samples: readonly Sample[] };
  expect(params.radius).toBe(20);
  expect(params.samples.every((one) => one.brush === undefined)).toBe(true);
});

test('while a step is edited its strokes are shown, and a setting that is changed counts for all of them', async () => {
  const editor = await open();
  editor.click([0, 100, 120]).set({ radius: 40, amplitude: -6 }).click([0, 100, 280]);
  expect(await editor.apply()).toBe(true);
  await editor.edit(editor.records[0]!.id);
  expect(editor.drawn.find(({ kind }) => kind === 'points')).toMatchObject({
    points: samplesOf(editor).map(({ position }) => position),
  });
  editor.set({ amplitude: 9 });
  expect(editor.tools.session!.instance!.hint).toBe('hand-touch:hints.edited');
  expect(await editor.apply()).toBe(true);
  const { params } = editor.records.at(-1)!;
  expect(headline(params as never)).toMatchObject({ key: 'out', value: 9 });
  expect(params).toMatchObject({ radius: 20, amplitude: 9, samples: [{}, { brush: { radius: 40 } }] });
});

test('a step that is nearly full says so, and one that is full takes no more and says why', async () => {
  const editor = await open();
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ position: [0, 100, 100 + n / 50], normal: [0, 1, 0] }));
  const said = () => editor.tools.session!.instance!.hint;
  editor.set({ samples: many(3999) });
  expect(said()).toBe('hand-touch:hints.inOrOut');
  editor.set({ samples: many(4990) });
  expect(said()).toBe('hand-touch:hints.nearlyFull');
  editor.drag([-40, 96, 300], [40, 96, 300]);
  expect(samplesOf(editor)).toHaveLength(5000);
  expect(said()).toBe('hand-touch:hints.full');
  editor.click([0, 100, 350]);
  expect(samplesOf(editor)).toHaveLength(5000);
  expect(editor.tools.session!.draft.issues).toEqual([]);
});

test('a small brush leaves no more samples than half a millimetre asks for', async () => {
  const editor = await open();
  editor.set({ radius: 2 }).drag([-40, 96, 200], [40, 96, 200]);
  expect(samplesOf(editor).length).toBeLessThan(200);
});

test('the bracket keys change the size of the ring within its bounds', async () => {
  const editor = await open();
  editor.hover([0, 100, 200]).key(']').key(']');
  expect(editor.value('radius')).toBe(24);
  expect(editor.drawn.find(({ kind }) => kind === 'ring')).toMatchObject({ radius: 24 });
  editor.set({ radius: 100 }).key(']');
  expect(editor.value('radius')).toBe(100);
  editor.set({ radius: 1 }).key('[');
  expect(editor.value('radius')).toBe(1);
  for (const next of [1.5, 2, 2.5, 3]) {
    editor.key(']');
    expect(editor.value('radius')).toBe(next);
  }
  for (const next of [2.5, 2, 1.5, 1]) {
    editor.key('[');
    expect(editor.value('radius')).toBe(next);
  }
});

test('along the view each stroke keeps the view that it began in', async () => {
  const editor = await open();
  editor.view('back').set({ direction: 'view' }).click([0, 100, 200]);
  editor.view('left').click([150, 0, 200]);
  expect(samplesOf(editor).map(({ brush }) => brush?.view)).toEqual([
    [0, -1, 0],
    [-1, 0, 0],
  ]);
  expect(editor.tools.session!.instance!.hint).toBe('hand-touch:hints.along');
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({
    direction: 'view',
    view: [0, -1, 0],
    samples: [{}, { brush: { view: [-1, 0, 0] } }],
  });
});

test('a jump to another part of the body is no way over the skin', async () => {
  const editor = await open();
  editor.view('back').down([-149, 12, 200]);
  editor.view('front').move([149, -12, 200]).up([149, -12, 200]);
  expect(samplesOf(editor)).toHaveLength(2);
});

test('an amplitude of 0 is refused by name', async () => {
  const editor = await open();
  editor.click([0, 100, 200]).set({ amplitude: 0 });
  expect(await editor.apply()).toBe(false);
  expect(editor.notifications.told.at(-1)).toMatchObject({
    code: 'operation/invalid-params',
    values: { path: 'amplitude', rule: 'not-zero' },
  });
  expect(editor.records).toHaveLength(0);
});

test('the history says whether the skin was pressed in, let out, or both', () => {
  const one = {};
  const other = { opposite: true };
  expect(headline({ amplitude: 5, samples: [one] })).toMatchObject({ key: 'out', value: 5 });
  expect(headline({ amplitude: -5, samples: [one] })).toMatchObject({ key: 'in', value: 5 });
  expect(headline({ amplitude: 5, samples: [other] })).toMatchObject({ key: 'in', value: 5 });
  expect(headline({ amplitude: 5, samples: [one, other] })).toMatchObject({ key: 'both', value: 5 });
  expect(headline({ amplitude: -5, samples: [one], direction: 'view' })).toMatchObject({
    value: -5,
    signed: true,
  });
  const faint = [{ pressure: 0.2 }, { pressure: 0.24 }];
  const light = headline({ amplitude: -15, samples: faint });
  expect(light).toMatchObject({ key: 'in' });
  expect(light.value).toBeCloseTo(3.6, 9);
  const mixed = [
    { brush: { amplitude: -3 } },
    {},
    { brush: { amplitude: 8 }, opposite: true, pressure: 0.5 },
  ];
  expect(headline({ amplitude: 5, samples: mixed })).toMatchObject({ key: 'in', value: 4 });
});

test.each([15, -15])(
  'a fast stroke of %d mm has no gap where it moved the skin from under its last touch',
  async (amplitude) => {
    const editor = (await open()).set({ amplitude });
    const { picking } = editor;
    const onBody = picking.nearest.bind(picking);
    let last: readonly number[] = [-74, 87, 200];
    // The skin that is shown: moved about the last touch, as far as the brush reaches.
    picking.nearest = (at) => {
      const hit = onBody(at)!;
      const off = Math.hypot(...hit.position.map((x, k) => x - last[k]!));
      const by = amplitude * Math.max(0, 1 - off / 20);
      const position = hit.position.map((x, k) => x + by * hit.normal[k]!) as [number, number, number];
      return { ...hit, position, distance: Math.hypot(...position.map((x, k) => x - at[k]!)) };
    };
    editor.down([-74, 87, 200]);
    for (const place of [[-37, 97, 200], [0, 100, 200], [37, 97, 200], [74, 87, 200]] as const) {
    editor.move(place);
    last = place;
  } // prettier-ignore
    editor.up([74, 87, 200]);
    const places = samplesOf(editor).map(({ position }) => position);
    const gaps = places.slice(1).map((at, i) => Math.hypot(...at.map((x, k) => x - places[i]![k]!)));
    // A quarter of the radius; 37 mm where the way counts as a jump.
    expect(Math.max(...gaps)).toBeLessThan(20);
  },
);

test('a stroke is not begun with a value that is refused, and the strokes before stay as they were', async () => {
  const editor = await open();
  editor.drag([-40, 96, 200], [40, 96, 200]);
  const first = samplesOf(editor);
  for (const amplitude of [0, 80]) {
    editor.set({ amplitude }).drag([-40, 96, 260], [40, 96, 260]);
    expect(samplesOf(editor)).toEqual(first);
  }
  expect(await editor.set({ amplitude: 5 }).apply()).toBe(true);
});
