import { operations } from '@bracewright/catalog';
import { createOperationRegistry, type AnyOperation } from '@bracewright/core/operation';
import { createReplayer, type OperationRecord } from '@bracewright/core/history';
import { heightsOf } from '@bracewright/core/mesh';
import { openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { wholeBlock } from './block.ts';
import {
  formedWish,
  formLook,
  keptWish,
  hasEdge,
  keptCut,
  positiveFields,
  positiveIssues,
  positiveParams,
  positiveValues,
} from './positive.ts';

const registry = createOperationRegistry(operations);
const carve = registry.latest(registry.roles.newest('positive')!.type) as AnyOperation;
const line = (z: number) => ({
  closed: true,
  smooth: true,
  points: [0, 1, 2].map((i) => ({ position: [i, i * i, z], normal: [0, 0, 1] })),
});
const record = (id: string, type: string, params: object, state = 'on') =>
  ({ id, type, version: 1, params, seed: 0, state, name: '', result: null }) as unknown as OperationRecord;
const designOf = (records: readonly OperationRecord[], cursor = records.length) =>
  ({
    history: { records, cursor },
    roles: registry.roles,
    mesh: { positions: Float32Array.of(0, 0, 40, 0, 9, 310), indices: new Uint32Array() },
  }) as never;

const twist = record('t', 'twist.apply', {});
const first = record('a', 'border.cut', { curves: [line(10)] });
const second = record('b', 'border.cut', { curves: [line(20)] });
const wall = record('w', 'export.thicken', {});

test('a positive is as high as what the cuts along its edges left of the body', () => {
  const design = designOf([twist, first, second, wall]);
  expect(positiveParams({}, design)).toMatchObject({ part: { bottom: 40, top: 310 } });
  expect(hasEdge(designOf([twist, first, second], 2))).toBe(true);
  for (const none of [designOf([twist, first], 1), designOf([twist, { ...first, state: 'off' }])]) {
    expect(hasEdge(none)).toBe(false);
    expect(positiveParams({}, none)).not.toHaveProperty('part');
  }
});

test('it is made with what was set, and refuses what the operation refuses', () => {
  const params = positiveParams(positiveValues(carve, { liner: 3 }), designOf([first]));
  expect(params).toMatchObject({ liner: 3, base: 60 });
  expect(positiveIssues(carve, params)).toEqual([]);
  expect(positiveIssues(carve, { ...params, liner: 30 }).map(({ path }) => path)).toEqual(['liner']);
  expect(positiveFields(carve).map(({ name }) => name)).toEqual([
    'margin',
    'liner',
    'base',
    'stock',
    'mandrel',
  ]);
});

test('a line that is kept without a cut ends it as a cut along it would', async () => {
  const mesh = openTube({ radiusX: 140, radiusY: 100, segments: 32, rings: 14, height: 140 });
  const points = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
    return { position: [140 * x, 100 * y, 60], normal: [x, y, 0] };
  });
  const params = {
    curves: [{ points, closed: true, smooth: true }],
    keep: { position: [140, 0, 120], normal: [1, 0, 0] },
  };
  const drawn = record('d', 'border.draw', params);
  const replayer = createReplayer({ registry });
  const kept = { history: { records: [drawn], cursor: 1 }, roles: registry.roles, mesh };
  expect(hasEdge(kept as never)).toBe(true);
  const cut = await replayer.replay([drawn, ...keptCut(kept as never)], mesh);
  expect(cut.outcomes.map(({ state }) => state)).toEqual(['applied', 'applied']);
  const { bottom, top } = heightsOf(cut.mesh);
  expect(bottom).toBeGreaterThan(58);
  // Laid on the skin again it is the same line, but for how many digits a place has.
  const { part } = positiveParams({}, kept as never) as { readonly part: { bottom: number; top: number } };
  expect(part.bottom).toBeCloseTo(bottom, 3);
  expect(part.top).toBe(top);
  // A line that does not go all round parts nothing.
  const open = { ...params, curves: [{ points: points.slice(0, 5), closed: false, smooth: true }] };
  const beside = { ...kept, history: { records: [record('d', 'border.draw', open)], cursor: 1 } };
  expect([hasEdge(beside as never), keptCut(beside as never)]).toEqual([false, []]);
  // Which part stays is not guessed.
  const { keep: _, ...unsaid } = params;
  expect(
    keptCut({ ...kept, history: { records: [record('d', 'border.draw', unsaid)], cursor: 1 } } as never),
  ).toEqual([]);
});

test('it is looked at as what it is made for: with the hole for the spindle, and the sheet between the edges of the brace', () => {
  const params = positiveParams(positiveValues(carve, { mandrel: 30 }), designOf([first]));
  const sheet = { sheetThickness: 5, stretchRound: 20, leaveBelow: 10 };
  expect(formedWish({ process: 'sheet', sheet }, params)).toEqual({
    process: 'sheet',
    form: { mandrel: 30, sheet: { thickness: 5, round: 0.2, bottom: 50, top: 310 } },
  });
  expect(formedWish({ process: 'foam', sheet: {} }, {})).toEqual({ process: 'foam', form: { sheet: {} } });
});

test('the server is told of it what it does not find by itself: not where the brace lies, and nothing of the drawing of the sheet', () => {
  const positive = positiveParams(positiveValues(carve, { mandrel: 30 }), designOf([first]));
  const sheet = { sheetThickness: 5, seam: 'back', drawing: 'pdf', language: 'zh' };
  const look = formLook({ process: 'sheet', sheet }, positive);
  expect(look.sheet).toEqual({ sheetThickness: 5, seam: 'back' });
  expect(look.positive).toMatchObject({ mandrel: 30, margin: 20 });
  expect(look.positive).not.toHaveProperty('part');
  // What a form of the sheet does not take yet keeps nobody from the positive.
  expect(formLook({ process: 'foam', sheet: { sheetThickness: 0 } }, {})).toEqual({ positive: {} });
});

test('foam is looked at with the block that is at hand, once both of its measures are typed', () => {
  const foam = { process: 'foam', sheet: {} } as const;
  const block = wholeBlock({ across: 250, length: 400 });
  expect(formedWish({ ...foam, block }, {})).toMatchObject({ process: 'foam', bed: [250, 250, 400] });
  expect(formedWish({ ...foam, block: wholeBlock({ across: 250 }) }, {})).not.toHaveProperty('bed');
  expect(formedWish({ ...foam, process: 'sheet', block }, {})).not.toHaveProperty('bed');
  expect(keptWish({ ...foam, block }, { 'gate/foam-hidden': 'as meant' })).toEqual({
    ...{ process: 'foam', bed: [250, 250, 400], reasons: { 'gate/foam-hidden': 'as meant' } },
  });
  expect(keptWish({ ...foam, process: 'sheet', block }, undefined)).toEqual({ process: 'sheet' });
});
