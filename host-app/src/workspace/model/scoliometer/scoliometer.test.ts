import type { ScoliometerReading } from '@bracewright/core/brace';
import type { ModelBasic } from '@bracewright/core/contract';
import { mat4 } from '@bracewright/core/math';
import { expect, test, vi } from 'vitest';

const level = (height: number, angle: number | null) => ({
  ...{
    height,
    t: height / 450,
    angle,
    spread: angle === null ? null : 0.2,
    gap: 0,
    across: angle,
    line: null,
  },
});
const read: ScoliometerReading = {
  ...{ version: 1, scale: { foot: 0, notch: 450, axilla: 370, within: 30 }, turned: 0, pelvis: 0.123456 },
  levels: [level(100, 1), level(110, null), level(120, 3)],
  regions: [],
  pairs: [],
  waist: { left: 20, right: 30, deeper: -10, within: 2.8 },
  potsi: { parts: [], total: null, within: null, missing: ['hdi-shoulder'] },
  ...{ contradictory: [], areSidesOpen: false },
};
const asked: unknown[] = [];
vi.mock('../../workers/look-jobs.ts', () => ({
  readBack: (mesh: unknown) => {
    asked.push(mesh);
    return Promise.resolve(read);
  },
}));
const { Scoliometer } = await import('./scoliometer.ts');

function deskOf() {
  const state: { basic: ModelBasic } = { basic: {} };
  const call = (route: string, { basic }: { readonly basic?: ModelBasic }) => {
    if (route !== 'document/getmodelbasic') state.basic = { ...state.basic, ...basic };
    return Promise.resolve(JSON.parse(JSON.stringify(state.basic)) as ModelBasic);
  };
  const record = (type: string, params: unknown) => ({ id: type, type, version: 1, params, state: 'on' });
  const desk = {
    scan: { name: 'scan' },
    design: {
      ...{ mesh: { name: 'shaped' }, hash: 'h', roles: { of: () => undefined, typesOf: () => [] } },
      history: { base: 'b'.repeat(64), cursor: 0, records: [] as unknown[] },
    },
    may: () => true,
    parts: {
      ...{ modelId: 'm', facts: undefined, annotations: { annotations: [] } },
      app: { api: { call }, session: { current: { name: 'Lin' } } },
    },
  };
  return { desk, state, scoliometer: new Scoliometer(desk as never), record };
}

test('what is read is kept as the program found it, and is confirmed only by a person', async () => {
  const { scoliometer, state } = deskOf();
  await scoliometer.openCard();
  expect([asked.at(-1), scoliometer.kept, scoliometer.isKept]).toEqual([{ name: 'scan' }, null, false]);
  expect(state.basic.scoliometer).toBeUndefined();
  await scoliometer.keep(false);
  expect(state.basic.scoliometer).toMatchObject({
    confirmed: null,
    by: 'Lin',
    meshHash: 'b'.repeat(64),
    pelvis: 0.123,
  });
  expect(state.basic.scoliometer!.transform).toEqual([...mat4.IDENTITY]);
  expect(scoliometer.isKept).toBe(true);
  const { takenAt } = state.basic.scoliometer!;
  await scoliometer.keep(true);
  expect(state.basic.scoliometer).toMatchObject({ takenAt, confirmed: { by: 'Lin' } });
});

test('what was kept of another mesh, or read otherwise, is not taken for what is read now', async () => {
  const { scoliometer, state, desk } = deskOf();
  await scoliometer.openCard();
  await scoliometer.keep(true);
  const kept = state.basic.scoliometer!;
  state.basic = { scoliometer: { ...kept, pelvis: 2 } };
  await scoliometer.openCard();
  expect(scoliometer.isKept).toBe(false);
  // Somebody's yes to other values is none to these.
  await scoliometer.keep(false);
  expect(state.basic.scoliometer!.confirmed).toBeNull();
  desk.design.history = { ...desk.design.history, base: 'c'.repeat(64) };
  expect(scoliometer.readingOf('scan')).toBeUndefined();
});

test('keys go from level to level, also those of which nothing is known, and a height finds the nearest', async () => {
  const { scoliometer } = deskOf();
  await scoliometer.openCard();
  scoliometer.step(1);
  scoliometer.step(1);
  expect(scoliometer.level).toMatchObject({ height: 110, angle: null });
  scoliometer.step(1, true);
  scoliometer.step(1);
  expect(scoliometer.level?.height).toBe(120);
  scoliometer.lookAt(104);
  expect(scoliometer.level?.height).toBe(100);
  scoliometer.close();
  expect(scoliometer.level).toBeUndefined();
});

test('nobody says yes to a reading whose left and right are open; it can be kept as it was read', async () => {
  const { scoliometer, state } = deskOf();
  const [contradictory, settled] = [[{ mark: 'psis', what: 'exchanged' }] as const, { ...read }];
  Object.assign(read, { areSidesOpen: true, contradictory });
  try {
    await scoliometer.openCard();
    expect(scoliometer.mayConfirm).toBe(false);
    await scoliometer.keep(true);
    expect(state.basic.scoliometer).toBeUndefined();
    await scoliometer.keep(false);
    expect(state.basic.scoliometer).toMatchObject({ areSidesOpen: true, contradictory, confirmed: null });
  } finally {
    Object.assign(read, settled);
  }
});

test('nobody says yes to a reading by landmarks that contradict one another', async () => {
  const { scoliometer, state } = deskOf();
  const settled = { ...read };
  Object.assign(read, { contradictory: [{ mark: 'psis', what: 'height' }] });
  try {
    await scoliometer.openCard();
    expect(scoliometer.mayConfirm).toBe(false);
    await scoliometer.keep(true);
    expect(state.basic.scoliometer).toBeUndefined();
  } finally {
    Object.assign(read, settled);
  }
});

test('the body with its steps is read beside the scan, and only the scan is kept', async () => {
  const { scoliometer, desk, record, state } = deskOf();
  desk.design.history = { ...desk.design.history, records: [record('region.deform', {})], cursor: 1 };
  await scoliometer.openCard();
  expect([scoliometer.isShaped, asked.at(-1)]).toEqual([true, { name: 'scan' }]);
  scoliometer.show('shaped');
  await vi.waitFor(() => expect(scoliometer.readingOf('shaped')).toBeDefined());
  expect(asked.at(-1)).toEqual({ name: 'shaped' });
  expect(scoliometer.readingOf('scan')).toBeDefined();
  await scoliometer.keep(false);
  expect(state.basic.scoliometer!.meshHash).toBe(desk.design.history.base);
  desk.design.hash = 'other';
  expect([scoliometer.readingOf('shaped'), scoliometer.wasRead]).toEqual([undefined, true]);
});

test('what somebody else kept or confirmed meanwhile is shown, and not written over', async () => {
  const { scoliometer, state } = deskOf();
  await scoliometer.openCard();
  expect(await scoliometer.keep(false)).toBe(true);
  const theirs = { ...state.basic.scoliometer!, confirmed: { by: 'Wu', at: '2026-03-01T08:00:00.000Z' } };
  state.basic = { scoliometer: theirs };
  expect(await scoliometer.keep(true)).toBe(false);
  expect([state.basic.scoliometer, scoliometer.kept]).toEqual([theirs, theirs]);
});
