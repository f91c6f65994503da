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
});

test('Shift paints the other way, for the whole of the stroke it began with', async () => {
  const editor = await open();
  editor.click([0, 100, 120]);
  editor.down([-20, 99, 200], { shift: true }).move([0, 100, 200]).up([0, 100, 200]);
  const [first, ...others] = samplesOf(editor);
  expect(first!.opposite).toBeUndefined();
  expect(others.length).toBeGreaterThan(5);
  expect(others.every(({ opposite }) => opposite === true)).toBe(true);
  expect(editor.tools.session!.instance!.meanings).toMatchObject({ amplitude: 'hand-touch:push.both' });
  editor.tools.undo();
  expect(editor.tools.session!.instance!.meanings).toMatchObject({ amplitude: 'hand-touch:push.out' });
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
});

test('along the view it keeps the view of the first stroke', async () => {
  const editor = await open();
  editor.view('back').set({ direction: 'view' }).click([0, 100, 200]);
  expect(editor.value('view')).toEqual([0, -1, 0]);
  editor.view('left').click([150, 0, 200]);
  expect(editor.value('view')).toEqual([0, -1, 0]);
  expect(editor.tools.session!.instance!.hint).toBe('hand-touch:hints.along');
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({ direction: 'view', view: [0, -1, 0] });
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
});
