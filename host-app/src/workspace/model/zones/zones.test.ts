import { CURVE_LEVELS, EMPTY_MARKER } from '@bracewright/core/spine';
import type { ZonePlan } from '@bracewright/core/zones';
import { expect, test, vi } from 'vitest';

const asked: {
  readonly wish: { readonly measured?: { readonly heights: ReadonlyMap<string, number> } };
  readonly only?: readonly string[];
}[] = [];
const plan = { placed: [{ code: 'P1', part: null, params: {} }] } as unknown as ZonePlan;
const grounds: unknown[] = [];
vi.mock('../../workers/look-jobs.ts', () => ({
  planZones: (_mesh: unknown, given: (typeof asked)[number]) => {
    asked.push(given);
    return Promise.resolve(plan);
  },
  findGround: (body: unknown) => {
    grounds.push(body);
    return Promise.resolve({
      foot: 0,
      notch: 450,
      pits: {},
      from: 0,
      step: 450,
      centres: [
        [0, 0],
        [0, 0],
      ],
    });
  },
}));
const { Zones } = await import('./zones.ts');
const { certainOf, curvesOf, filmSideOf } = await import('./zones-of-record.ts');

/** A design of one body, on which steps are counted. */
function deskOf() {
  const appended: unknown[] = [];
  const state = { of: 'same' };
  const level = {
    level: 'T8',
    at: [0, 60, 410],
    within: { lateral: 5, depth: 9, height: 4 },
    rotation: null,
  };
  // Nobody looks at it, and it is kept all the same.
  const spine = {
    refresh: () => Promise.resolve(),
    stateWith: () => state.of,
    keptNow: () => Promise.resolve({ isKnown: true, levels: [level] }),
  };
  const desk = {
    design: {
      ...{ mesh: {}, history: { records: [], cursor: 0 }, roles: {} },
      appendAll: (steps: unknown) => Promise.resolve(appended.push(steps)),
    },
    later: { maySettle: () => Promise.resolve(true) },
    films: { spine },
    guard: (work: () => unknown) => work(),
    parts: {
      annotations: { annotations: [] },
      facts: undefined,
      runner: { replay: () => Promise.resolve({ mesh: {} }) },
    },
  };
  const zones = new Zones(desk as never);
  zones.set({ type: 'rigo-A1', side: 'right' } as never);
  return { zones, desk, appended, state };
}

test('zones are made on the body that they were placed on, and on no other one after the question about later steps', async () => {
  const { zones, desk, appended } = deskOf();
  await zones.look();
  desk.later.maySettle = () => {
    desk.design.mesh = {};
    return Promise.resolve(true);
  };
  expect(await zones.make(() => 'P1')).toBe(false);
  expect(appended).toEqual([]);
  desk.later.maySettle = () => Promise.resolve(true);
  await zones.look();
  expect(await zones.make(() => 'P1')).toBe(true);
  expect(appended).toHaveLength(1);
});

test('the side of a class is that of its own curve: of the film, else asked', () => {
  const { zones } = deskOf();
  zones.set({ type: 'rigo-A3' } as never);
  expect(zones.choice.side).toBe('right');
  zones.set({ type: 'rigo-E1' } as never);
  expect(zones.choice.side).toBeUndefined();
  zones.set({ side: 'left' });
  zones.set({ type: 'rigo-B2' } as never);
  expect(zones.choice.side).toBe('left');
  // A side that was said before any class stays.
  const { zones: fresh } = deskOf();
  fresh.set({ type: undefined, side: 'right' } as never);
  fresh.set({ type: 'rigo-A3' } as never);
  expect(fresh.choice.side).toBe('right');
});

test('zones that are there are not made a second time unasked', async () => {
  const { zones, desk } = deskOf();
  const point = { position: [0, -100, 200], normal: [0, -1, 0] };
  const params = {
    ...{ contour: [point], apex: [point], amplitude: -12, direction: 'horizontal', transition: 4 },
    zone: { code: 'P1', part: null, type: 'rigo-A1', side: 'right' },
  };
  const record = { id: 'a', type: 'region.deform', state: 'on', params };
  desk.design.history = { records: [record], cursor: 1 } as never;
  desk.design.roles = { of: () => 'shape' } as never;
  await zones.look();
  expect(zones.plan!.placed).toHaveLength(1);
  expect(zones.wanted).toEqual([]);
  zones.toggle(zones.plan!.placed[0]!);
  expect(zones.wanted).toHaveLength(1);
  // Of the other side it is another zone, which goes before these are made.
  zones.set({ side: 'left' });
  await zones.look();
  expect([zones.wanted.length, zones.mirrored.length]).toEqual([1, 1]);
});

/** A design whose record is read. */
function readerOf(answers: Readonly<Record<string, unknown>> = {}) {
  const made = deskOf();
  const { desk } = made;
  const known: Readonly<Record<string, unknown>> = {
    ...{ 'document/getmodelbasic': {}, 'patient/get': {}, 'document/getxraylist': [] },
    ...answers,
  };
  Object.assign(desk.design.roles, { of: () => 'shape', typesOf: () => [] });
  Object.assign(desk, { may: () => true });
  Object.assign(desk.parts, {
    ...{ modelId: 'm', patientId: 'p' },
    app: { api: { call: (route: string) => Promise.resolve(known[route]) } },
  });
  return made;
}

/** A design of zones that say what they were placed as, with what is on record of the model and the patient. */
function deskWith(
  tags: readonly Readonly<Record<string, unknown>>[],
  { basic = {}, patient = {} }: Readonly<Record<'basic' | 'patient', object>> | Record<string, never> = {},
  films: readonly object[] = [],
) {
  const { zones, desk } = readerOf({
    ...{ 'document/getmodelbasic': basic, 'patient/get': patient },
    'document/getxraylist': films,
  });
  const point = { position: [0, -100, 200], normal: [0, -1, 0] };
  const records = tags.map((zone, i) => ({
    ...{ id: `${i}`, type: 'region.deform', state: 'on' },
    params: {
      ...{ contour: [point], apex: [point], amplitude: -12, direction: 'horizontal', transition: 4 },
      zone: { code: 'P1', part: null, ...zone },
    },
  }));
  desk.design.history = { records, cursor: records.length } as never;
  return zones;
}

test('where no class is on record the card begins with that of most zones of the design, and says so until a person chooses', async () => {
  const a3 = { type: 'rigo-A3', side: 'left' };
  const zones = deskWith([{ type: 'rigo-B1', side: 'left' }, a3, { ...a3, code: 'P9' }]);
  await zones.openCard();
  expect(zones.choice).toMatchObject({ ...a3, upper: true });
  expect(zones.ofDesign).toBe('class');
  zones.set({ cobb: 30 });
  expect(zones.ofDesign).toBe('class');
  zones.set({ side: 'right' });
  expect(zones.ofDesign).toBeUndefined();
});

test('the card says why no height is taken of the spine that is kept in the body', async () => {
  const { zones, state } = readerOf();
  expect(zones.lineLack).toBeUndefined();
  await zones.openCard();
  expect(zones.lineLack).toBeUndefined();
  state.of = 'stance';
  await zones.openCard();
  expect(zones.lineLack).toBe('stance');
});

test('the card says which film the angle and the class on record are of where nobody can check them by it', async () => {
  const basic = {
    cobb: 36,
    curveFilm: { xray: 'gone', cobb: 36 },
    typeChoice: { type: 'rigo-A2', film: 'bent' },
  };
  const marker = { ...EMPTY_MARKER, stance: 'bending-left' };
  const bent = { id: 'bent', name: 'bent.png', takenOn: null, createdAt: '2026-11-01', marker };
  const { zones } = readerOf({ 'document/getmodelbasic': basic, 'document/getxraylist': [bent] });
  await zones.openCard();
  expect(zones.recordFaults).toEqual([
    { what: 'curve', as: 'gone', name: undefined },
    { what: 'type', as: 'stance', name: 'bent.png' },
  ]);
});

test('what is on record of the class counts before the zones of the design, whose side is taken where the record has none', async () => {
  const own = [{ type: 'rigo-A3', side: 'left' }];
  const other = deskWith(own, { basic: {}, patient: { type: 'rigo-E1', convexSide: 'right' } });
  await other.openCard();
  expect([other.choice.type, other.choice.side, other.ofDesign]).toEqual(['rigo-E1', 'right', undefined]);
  const same = deskWith(own, {
    basic: { typeChoice: { type: 'rigo-A3', side: null, upper: false } },
    patient: {},
  });
  await same.openCard();
  expect([same.choice.type, same.choice.side, same.ofDesign]).toEqual(['rigo-A3', 'left', 'side']);
  const none = deskWith([], { basic: {}, patient: { convexSide: 'right' } });
  await none.openCard();
  expect([none.choice.type, none.choice.side, none.ofDesign]).toEqual([undefined, 'right', undefined]);
});

test('warnings are counted, so that the card says them at its head and nothing looks well that is not', async () => {
  const { zones, desk } = deskOf();
  const point = { position: [0, -100, 200], normal: [0, -1, 0] };
  const params = {
    ...{ contour: [point], apex: [point], amplitude: 12, direction: 'horizontal', transition: 4 },
    zone: { code: 'P6', part: null, type: 'rigo-A1', side: 'right' },
  };
  expect(zones.faults).toBeUndefined();
  desk.design.history = {
    records: [{ id: 'a', type: 'region.deform', state: 'on', params }],
    cursor: 1,
  } as never;
  desk.design.roles = { of: () => 'shape', typesOf: () => [] } as never;
  await zones.lookAtBody();
  expect(zones.check!.warnings.map(({ fault }) => fault)).toContain('pad-out');
  expect(zones.faults).toBe(zones.check!.warnings.length);
});

test('nothing counts as good while zones stand for the other side than the film shows, though the couples are', () => {
  const read = (name: 'faults' | 'isGood', of: object): unknown =>
    Object.getOwnPropertyDescriptor(Zones.prototype, name)!.get!.call(of);
  const check = { warnings: [] };
  const faults = read('faults', { check, otherSide: [{}, {}], filmFaults: [] });
  expect([faults, read('isGood', { faults, check })]).toEqual([2, false]);
  expect(read('isGood', { faults: read('faults', { check, otherSide: [], filmFaults: [] }), check })).toBe(
    true,
  );
  expect(read('isGood', { faults: undefined })).toBe(false);
});

test('zones keep which film they took apices and heights from, and it is told where that is gone or shows no standing back', async () => {
  const of = (films: readonly object[]) => {
    const tag = { type: 'rigo-A3', side: 'left' };
    const zones = deskWith([{ ...tag, film: 'f' }, { ...tag, code: 'P2', film: 'f' }, { ...tag, code: 'P3' }], { basic: {}, patient: {} }, films);
    return zones.openCard().then(() => zones);
  };
  const film = (stance: object) => ({
    ...{ id: 'f', name: 'f.png', takenOn: null, createdAt: '2026-11-01' },
    marker: { ...EMPTY_MARKER, ...stance },
  });
  const good = await of([film({ stance: 'standing' })]);
  expect(good.filmFaults).toEqual([]);
  const braced = await of([film({ stance: 'in-brace' })]);
  expect(braced.filmFaults).toEqual([{ id: 'f', as: 'stance', name: 'f.png', count: 2 }]);
  const gone = await of([]);
  expect(gone.filmFaults).toEqual([{ id: 'f', as: 'gone', name: undefined, count: 2 }]);
  expect([braced.faults! - good.faults!, gone.faults! - good.faults!, gone.isGood]).toEqual([2, 2, false]);
}); // prettier-ignore

test('two people who confirm at once each keep their yes, also of a step that only one of them sees', async () => {
  let kept: Record<string, number> = { seen: 1 };
  const call = (route: string, given: { basic?: { confirmedZones?: typeof kept }; zones?: typeof kept }) => {
    if (route !== 'document/getmodelbasic')
      kept = { ...(given.basic?.confirmedZones ?? kept), ...given.zones };
    return Promise.resolve({ confirmedZones: { ...kept } });
  };
  const [mine, theirs] = [deskOf(), deskOf()];
  for (const { desk } of [mine, theirs]) {
    Object.assign(desk.parts, { app: { api: { call } }, modelId: 'm' });
    Object.assign(desk, { requireCall: () => undefined });
  }
  const zone = (id: string, mark: number) => ({ id, mark }) as never;
  await Promise.all([mine.zones.confirm([zone('a', 11)]), theirs.zones.confirm([zone('b', 12)])]);
  expect(kept).toEqual({ seen: 1, a: 11, b: 12 });
  expect(theirs.zones.confirmed).toEqual(kept);
});

test('a body that cannot be made without its pads is told of, and does not hold the card', async () => {
  const { zones, desk } = deskOf();
  const point = { position: [0, -100, 200], normal: [0, -1, 0] };
  const params = { contour: [point], apex: [point], amplitude: -12, direction: 'horizontal' };
  desk.design.history = {
    records: [{ id: 'a', type: 'region.deform', state: 'on', params }],
    cursor: 1,
  } as never;
  desk.design.roles = { of: () => 'shape' } as never;
  const failure = new Error('no body');
  desk.parts.runner.replay = () => Promise.reject(failure);
  await zones.look();
  expect([zones.fraction, zones.failure]).toEqual([undefined, failure]);
});

test('levels come from the spine that somebody said yes to, shown or not, and from none of other marks', async () => {
  const { zones, state } = deskOf();
  asked.length = 0;
  await zones.look();
  expect(asked[0]!.wish.measured!.heights.get('T8')).toBe(410);
  // Nor from one of marks that were numbered otherwise since, or that lost their yes.
  state.of = 'changed';
  await zones.look();
  state.of = 'unconfirmed';
  await zones.look();
  state.of = 'contradiction';
  await zones.look();
  // Nor of a back that bent aside or wore a brace: it is not the one that stands.
  state.of = 'stance';
  await zones.look();
  expect(asked.slice(1).map(({ wish }) => wish.measured)).toEqual([...Array(4)]);
});

test('curves come from no film whose drawing contradicts itself, and it is told which one is passed over', () => {
  const plate = (y: number, tilt: number) => [[180, y - tilt], [220, y + tilt]] as const; // prettier-ignore
  const vertebrae = CURVE_LEVELS.map((level, i) => {
    const [upper, lower] = [plate(60 + 50 * i, i < 9 ? 8 : -8), plate(100 + 50 * i, i < 9 ? 8 : -8)];
    return { level, corners: [upper[0], upper[1], lower[1], lower[0]] };
  });
  const marker = { ...EMPTY_MARKER, side: { rightOfPatientAt: 'left', source: 'person' }, vertebrae };
  const film = (id: string, marker: object) =>
    ({ id, marker, takenOn: null, createdAt: '2026-11-01', width: 400, height: 1000 }) as never;
  const [right, wrong] = [film('a', marker), film('b', { ...marker, turn: 180 })];
  expect(curvesOf([right])).toMatchObject({ xray: { id: 'a' }, newer: undefined });
  // Nor heights: without a film to count there is none that they could be of.
  expect(curvesOf([wrong])).toBeUndefined();
  expect(curvesOf([right, wrong])).toMatchObject({
    xray: { id: 'a' },
    newer: { xray: { id: 'b' }, as: 'contradiction' },
  });
  // A newer film that shows the back bent, or in a brace, says nothing of the curves that zones are for.
  for (const stance of ['bending-left', 'bending-right', 'in-brace'])
    expect(curvesOf([right, film('c', { ...marker, stance })])).toMatchObject({ xray: { id: 'a' } });
  expect(curvesOf([right, film('c', { ...marker, stance: 'standing' })])).toMatchObject({
    xray: { id: 'c' },
  });
});

test('curves are those of the film that was taken last, whichever was added last, and what is passed over is named with why', () => {
  const drawn = (tilt: number, levels = CURVE_LEVELS.slice()) => ({
    ...{ ...EMPTY_MARKER, side: { rightOfPatientAt: 'left', source: 'person' } },
    vertebrae: levels.map((level) => {
      const i = CURVE_LEVELS.indexOf(level);
      const rise = i < 9 ? tilt : -tilt;
      const x = 200 - 5 * tilt * Math.sin((Math.PI * i) / 16);
      const plate = (y: number) => [[x - 20, y - rise], [x + 20, y + rise]] as const; // prettier-ignore
      const [upper, lower] = [plate(60 + 50 * i), plate(100 + 50 * i)];
      return { level, corners: [upper[0], upper[1], lower[1], lower[0]] };
    }),
  });
  const film = (id: string, takenOn: string | null, createdAt: string, marker: unknown) =>
    ({ id, takenOn, createdAt, marker, projection: null, width: 400, height: 1000 }) as never;
  const of2026 = film('of-2026', '2026-03-01', '2026-11-01T08:00:00Z', drawn(8));
  const of2023 = film('of-2023', '2023-03-01', '2026-11-02T08:00:00Z', drawn(-8));
  expect(curvesOf([of2026, of2023])).toMatchObject({
    ...{ xray: { id: 'of-2026' }, newer: undefined, late: { id: 'of-2023' } },
    measures: { major: { direction: 'right' } },
  });
  expect(curvesOf([of2023])).toMatchObject({ xray: { id: 'of-2023' }, late: undefined });
  // Without a day the one that was added last may be an old one: with other curves neither counts by itself.
  expect(curvesOf([of2026, of2023])!.others).toEqual([]);
  const scanned = film('scanned', null, '2026-11-04T08:00:00Z', drawn(-8));
  const doubt = curvesOf([of2026, of2023, scanned])!;
  expect(doubt).toMatchObject({ xray: { id: 'scanned' }, others: [{ xray: { id: 'of-2026' } }] });
  expect([certainOf(doubt), filmSideOf(doubt, 'rigo-A1')]).toEqual([undefined, null]);
  const same = film('same', null, '2026-11-04T08:00:00Z', drawn(8));
  expect(curvesOf([of2026, of2023, same])).toMatchObject({ xray: { id: 'same' }, others: [] });
  // The side stands where they agree on it.
  const smaller = curvesOf([of2026, film('smaller', null, '2026-11-04T08:00:00Z', drawn(5))])!;
  expect([smaller.others.length, filmSideOf(smaller, 'rigo-A1')]).toEqual([1, 'right']);
  // Added before the dated one was taken, it is older.
  const before = film('before', null, '2026-02-01T08:00:00Z', drawn(-8));
  expect(curvesOf([before, of2026])).toMatchObject({ xray: { id: 'of-2026' }, others: [] });
  const newer = (marker: unknown) =>
    curvesOf([of2026, film('newest', null, '2026-11-03T08:00:00Z', marker)])!;
  for (const [marker, as] of [
    [drawn(0), 'no-curve'],
    [drawn(0, ['T4', 'T8', 'T12']), 'few'],
    [EMPTY_MARKER, 'unmarked'],
    [null, 'unmarked'],
  ] as const)
    expect(newer(marker)).toMatchObject({ xray: { id: 'of-2026' }, newer: { xray: { id: 'newest' }, as } });
  // A lateral film, or one that shows the back bent, is none that they could be of.
  for (const other of [{ projection: 'lateral' }, { stance: 'in-brace' }])
    expect(newer({ ...drawn(0), ...other }).newer).toBeUndefined();
});

test('zones that are made without others of the plan are laid on the skin as it is without them', async () => {
  const { zones, appended } = deskOf();
  const all = [
    { code: 'P1', part: null, params: { on: 'skin' } },
    { code: 'R1', part: null, params: { on: 'pads' } },
  ];
  Object.assign(plan, { placed: all });
  await zones.look();
  zones.toggle(all[0] as never);
  expect(await zones.make(() => 'R1')).toBe(true);
  expect(asked.at(-1)!.only).toEqual(['R1']);
  expect(appended).toHaveLength(1);
  Object.assign(plan, { placed: [{ code: 'P1', part: null, params: {} }] });
});

test('the forces are judged on the body before it is cut along its edge, as in the report, and anew after a step that presses nothing', async () => {
  const { zones, desk } = deskOf();
  const record = (id: string, type: string) => ({ id, type, state: 'on', params: {} });
  const replayed: string[][] = [];
  Object.assign(desk.design, {
    roles: { of: (type: string) => (type === 'border.cut' ? 'edge' : undefined) },
    history: { records: [record('a', 'crop.apply')], cursor: 1 },
  });
  Object.assign(desk.parts.runner, {
    replay: (some: readonly { id: string }[]) => {
      replayed.push(some.map(({ id }) => id));
      return Promise.resolve({ mesh: 'uncut' });
    },
  });
  await zones.lookAtBody();
  expect(grounds.at(-1)).toBe(desk.design.mesh);
  const before = grounds.length;
  await zones.lookAtBody();
  expect(grounds).toHaveLength(before);
  Object.assign(desk.design, {
    history: { records: [record('a', 'crop.apply'), record('b', 'border.cut')], cursor: 2 },
  });
  await zones.lookAtBody();
  expect(replayed).toEqual([['a']]);
  expect(grounds.at(-1)).toBe('uncut');
});
