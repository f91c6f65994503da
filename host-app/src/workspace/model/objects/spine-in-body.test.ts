import { mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { OperationAborted, SdkError, type Json } from '@bracewright/core/operation';
import type { OverlayItem } from '@bracewright/core/services';
import {
  EMPTY_MARKER,
  lineMarks,
  type FilmMarker,
  type FilmRegistration,
  type SpineLevel,
} from '@bracewright/core/spine';
import { sampleTrunk } from '@bracewright/core/sample';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import type { LateralLack, RegisterJobs, RegisteredFilms } from '../../workers/register-jobs.ts';
import type { Desk } from '../desk/desk.ts';
import { apicesOf, drawSpine, spineItems } from './draw-spine.ts';
import { SpineInBody } from './spine-in-body.ts';

const registration: FilmRegistration = {
  view: 'frontal',
  by: 'outline',
  place: { along: 0, up: 200, scale: 0.5, roll: 0, inset: 2 },
  yaw: 0,
  centre: [0, 0],
  plane: 0,
  source: null,
  isSourceKnown: false,
  mirror: 1,
  turn: 0,
  width: 400,
  height: 800,
  misfit: 1.2,
  counted: 0.9,
  yawError: 1,
  covariance: [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => (i === j ? 1e-4 : 0))),
  warnings: [],
};
const levelAt = (level: SpineLevel['level'], x: number, z: number): SpineLevel => ({
  level,
  at: [x, 10, z],
  within: { lateral: 3, depth: 15, height: 6 },
  rotation: null,
});
const levels = [levelAt('T1', 0, 400), levelAt('T6', -15, 320), levelAt('T8', -25, 280), levelAt('L5', 0, 0)];
const found: RegisteredFilms = {
  frontal: registration,
  lacks: undefined,
  lateral: undefined,
  lateralLack: undefined,
  stature: 1500,
  levels,
};
const trunk = sampleTrunk({ cobb: 0, edge: 14 });
const shifted = {
  positions: trunk.mesh.positions.map((value, i) => (i % 3 === 0 ? value + 10 : value)),
  indices: trunk.mesh.indices,
};
const marker: FilmMarker = {
  ...EMPTY_MARKER,
  side: { rightOfPatientAt: 'left', source: 'person' },
  vertebrae: (['T8', 'T9'] as const).map((level, i) => ({
    level,
    corners: [
      [180, 300 + 50 * i],
      [220, 300 + 50 * i],
      [220, 340 + 50 * i],
      [180, 340 + 50 * i],
    ],
  })),
};

/** A desk with one film and a store that others may write to. */
function desk(may = true, answer: RegisteredFilms = found, again: LateralLack | undefined = undefined) {
  const store: { json: Json } = { json: null };
  const asked: Parameters<RegisterJobs['levels']>[0][] = [];
  const jobs: RegisterJobs = {
    register: (_, { signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new OperationAborted()));
        if (server.refuse) reject(server.refuse);
        setTimeout(() => resolve(answer), 5);
      }),
    levels: async (request) => {
      asked.push(request);
      return Promise.resolve({ levels: [levels[0]!, levels[3]!], lateralLack: again });
    },
  };
  /** The films as the server has them, where the page has not asked for them again yet. */
  const server: { films?: object[]; refuse?: Error } = {};
  const call = async (name: string, input: { json?: Json }) => {
    if (name === 'document/getxraylist') return Promise.resolve(server.films ?? films);
    if (name === 'document/saveOrUpdateJson') store.json = structuredClone(input.json!);
    return Promise.resolve(store.json);
  };
  const api = { call, download: async () => Promise.resolve({ bytes: new ArrayBuffer(4) }) };
  const film = {
    id: 'f',
    marker,
    width: 400,
    height: 800,
    pixelSpacing: null,
    spacingAt: null,
    magnification: null,
    takenOn: null,
    createdAt: '2026-11-01T08:00:00Z',
  };
  const films = [film];
  const mesh: TriMesh = { positions: new Float32Array(), indices: new Uint32Array() };
  const history = { base: '', records: [] as readonly object[], cursor: 0 };
  const design = makeAutoObservable(
    {
      mesh,
      running: undefined as object | undefined,
      roles: { of: (type: string) => (type === 'repair' ? 'repair' : undefined) },
      history,
    },
    { mesh: observableRef, history: observableRef },
  );
  const app = { api, session: { current: { name: 'Ann' } } };
  const parts = {
    app,
    modelId: 'm',
    design,
    annotations: { annotations: [] },
    facts: undefined,
    runner: {
      replay: async ({ length }: readonly object[]) =>
        Promise.resolve({ mesh: length > 0 ? shifted : trunk.mesh }),
    },
  };
  const spine = () =>
    new SpineInBody({ may: () => may, parts, design } as unknown as Desk, () => films as never, jobs);
  return { store, asked, spine, design, film, films, server };
}

describe('the spine in the body', () => {
  it('is proposed, and kept with the model by a person’s yes alone', async () => {
    const { store, spine } = desk();
    const one = spine();
    await one.refresh();
    await one.register('f');
    expect(one.proposed?.levels).toEqual(levels);
    expect(one.placeOf('f')?.registration).toBe(registration);
    expect(store.json).toBeNull();
    expect(await one.keep()).toBe(true);
    expect(one.proposed).toBeUndefined();

    // Opened again by somebody else.
    const other = spine();
    await other.refresh();
    expect(other.kept).toMatchObject({ kind: 'line', line: { confirmedBy: 'Ann', levels } });
    expect(other.placeOf('f')).toEqual({ registration, brought: mat4.IDENTITY });
  });

  it('does not write over what somebody else has kept meanwhile', async () => {
    const { store, spine } = desk();
    const [one, other] = [spine(), spine()];
    for (const it of [one, other]) {
      await it.refresh();
      await it.register('f');
    }
    await other.keep();
    const theirs = structuredClone(store.json);
    expect(await one.keep()).toBe(false);
    expect(store.json).toEqual(theirs);
    expect(one.kept).toMatchObject({ kind: 'line' });
    expect(await one.keep()).toBe(true);
    expect(await one.remove()).toBe(true);
    expect(store.json).toBeNull();
  });

  it('follows a film that is moved by hand, and says so', async () => {
    const { asked, spine } = desk();
    const one = spine();
    await one.register('f');
    await one.moveFilm({ along: 12 });
    expect(one.proposed).toMatchObject({
      frontal: { by: 'hand', misfit: null, place: { along: 12 } },
      move: { along: 12 },
    });
    expect(asked[0]!.frontal.registration.place.along).toBe(12);
    expect(one.proposed!.levels).toHaveLength(2);
    await one.moveFilm({ along: 0 });
    expect(one.proposed!.frontal).toBe(registration);
  });

  it('is made of no marks that only a machine has seen', async () => {
    const { spine, film } = desk();
    const one = spine();
    film.marker = { ...marker, vertebrae: marker.vertebrae.map((each) => ({ ...each, confidence: 0.4 })) };
    await one.register('f');
    expect([one.registerLack('f'), one.proposed]).toEqual(['unconfirmed', undefined]);
    const read = { reader: { name: 'told', version: '1', sha256: 'ab' }, curves: [], doubts: ['levels-uncertain' as const] }; // prettier-ignore
    for (const [more, lack] of [
      [{ read }, 'numbering'],
      [{ side: { rightOfPatientAt: 'left', source: 'letter' } }, 'side'],
      [{ side: null }, 'marks'],
    ] as const) {
      // prettier-ignore
      film.marker = { ...marker, ...more } as FilmMarker;
      expect(one.registerLack('f')).toBe(lack);
    }
  });

  it('is made of no drawing that contradicts itself, and a kept one of such is not the spine of its film', async () => {
    const { spine, film, store } = desk();
    const one = spine();
    await one.refresh();
    const [t8, t9] = marker.vertebrae;
    const wrong = (corners: typeof t8) => [{ ...t8!, corners: t9!.corners }, { ...t9!, corners: corners!.corners }]; // prettier-ignore
    film.marker = { ...marker, vertebrae: wrong(t8) };
    await one.register('f');
    expect([one.registerLack('f'), one.contradictions('f'), one.proposed]).toEqual(['contradiction', ['T9'], undefined]); // prettier-ignore
    film.marker = { ...marker, turn: 180 };
    expect(one.registerLack('f')).toBe('contradiction');

    // One that was kept before anybody looked: by its film, and by itself where the film's own plates are in order.
    film.marker = marker;
    await one.register('f');
    await one.keep();
    const { frontal, ...line } = store.json as { frontal: Record<string, Json> } & Record<string, Json>;
    film.marker = { ...marker, vertebrae: wrong(t8) };
    store.json = { ...line, frontal: { ...frontal, marks: lineMarks(film.marker) } };
    await one.refresh();
    expect(one.stateWith([film] as never)).toBe('contradiction');
    film.marker = marker;
    const heights = levels.map((level, i) => ({
      ...level,
      at: [...levels[i === 1 ? 2 : i === 2 ? 1 : i]!.at],
    }));
    store.json = { ...line, frontal, levels: heights as never };
    await one.refresh();
    expect(one.stateWith([film] as never)).toBe('contradiction');
  });

  describe('with a lateral film', () => {
    const side: FilmRegistration = { ...registration, view: 'lateral' };
    const drawn: FilmMarker = { ...marker, projection: 'lateral', side: null };
    const apart: LateralLack = { kind: 'heights', level: 'T8', mm: 24, within: 7 };
    /** What is proposed and kept of a frontal film and a lateral one. */
    async function made(answer: Partial<RegisteredFilms>, marks = drawn, again?: LateralLack) {
      const { spine, films, film, store, asked } = desk(true, { ...found, lateral: side, ...answer }, again);
      films.push({ ...film, id: 'g', name: 'side', marker: marks } as never);
      const one = spine();
      await one.refresh();
      await one.register('f');
      return { one, asked, store, lateral: () => (store.json as { lateral: Json }).lateral };
    }

    it('has the depth of it where both say the same heights', async () => {
      const { one, lateral } = await made({});
      expect([one.isDepthOfFilm, one.proposed?.beside]).toEqual([true, { id: 'g', name: 'side', registration: side, lack: undefined }]); // prettier-ignore
      await one.keep();
      expect(lateral()).toMatchObject({ xrayId: 'g', marks: lineMarks(drawn) });
    });

    it('says so, and does without it, where it shows the vertebrae at other heights', async () => {
      const { one, asked, lateral } = await made({ lateralLack: apart }, drawn, undefined);
      expect([one.isDepthOfFilm, one.proposed?.beside?.lack]).toEqual([false, apart]);
      await one.useLateral();
      expect(asked).toEqual([]);
      await one.keep();
      expect(lateral()).toBeNull();
      // Of a frontal film that is moved the heights are others.
      const moved = await made({ lateralLack: apart });
      await moved.one.moveFilm({ up: 24 });
      expect(moved.asked[0]!.lateral!.registration).toBe(side);
      expect(moved.one.isDepthOfFilm).toBe(true);
      const back = await made({}, drawn, apart);
      await back.one.moveFilm({ up: 24 });
      expect([back.one.isDepthOfFilm, back.one.proposed?.beside?.lack]).toEqual([false, apart]);
    });

    it('asks whose it is where its outline fits in another scale', async () => {
      const { one, asked, lateral } = await made({ lateralLack: { kind: 'scale' } });
      expect(one.isDepthOfFilm).toBe(false);
      await one.moveFilm({ along: 2 });
      expect([asked[0]!.lateral, one.proposed?.beside?.lack]).toEqual([undefined, { kind: 'scale' }]);
      await one.useLateral();
      expect([asked[1]!.lateral?.registration, one.isDepthOfFilm]).toEqual([side, true]);
      await one.keep();
      expect(lateral()).toMatchObject({ xrayId: 'g' });
    });

    it('is an older one where nobody stands for the newer one, which is named', async () => {
      const machine = drawn.vertebrae.map((each) => ({ ...each, confidence: 0.5 }));
      for (const [marks, lack] of [
        [{ ...drawn, vertebrae: machine }, { kind: 'unconfirmed' }],
        [
          { ...drawn, turn: 180 },
          { kind: 'contradiction', levels: ['T8', 'T9'] },
        ],
      ] as const) {
        const { spine, films, film, store } = desk(true, { ...found, lateral: side });
        films.push({ ...film, id: 'g', name: 'side', marker: drawn } as never);
        films.push({ ...film, id: 'h', name: 'later', marker: marks } as never);
        const one = spine();
        await one.refresh();
        await one.register('f');
        expect([one.isDepthOfFilm, one.proposed?.beside?.name, one.proposed?.newer]).toEqual([true, 'side', { name: 'later', lack }]); // prettier-ignore
        await one.keep();
        expect(store.json).toMatchObject({ lateral: { xrayId: 'g', marks: lineMarks(drawn) } });
        // Once somebody has confirmed it, it is the one.
        films[2] = { ...film, id: 'h', name: 'later', marker: drawn } as never;
        await one.register('f');
        expect([one.proposed?.beside?.name, one.proposed?.newer]).toEqual(['later', undefined]);
      }
    });

    it('is the one that was taken last, not the one that was added last', async () => {
      const { spine, films, film } = desk(true, { ...found, lateral: side });
      const lateralOf = (id: string, takenOn: string, createdAt: string) =>
        films.push({ ...film, id, name: id, takenOn, createdAt, marker: drawn } as never);
      lateralOf('of-2026', '2026-03-01', '2026-11-01T08:00:00Z');
      lateralOf('of-2023', '2023-03-01', '2026-11-02T08:00:00Z');
      const one = spine();
      await one.refresh();
      await one.register('f');
      expect(one.proposed?.beside?.name).toBe('of-2026');
    });

    it('is none that was taken bending or in the brace', async () => {
      for (const stance of ['bending-left', 'in-brace'] as const)
        expect((await made({}, { ...drawn, stance })).one.proposed?.beside).toBeUndefined();
      expect((await made({}, { ...drawn, stance: 'standing' })).one.proposed?.beside?.id).toBe('g');
    });

    it('says why one is not asked at all', async () => {
      const machine = drawn.vertebrae.map((each) => ({ ...each, confidence: 0.5 }));
      const open = await made({}, { ...drawn, vertebrae: machine });
      expect(open.one.proposed?.beside?.lack).toEqual({ kind: 'unconfirmed' });
      const wrong = await made({}, { ...drawn, turn: 180 });
      expect(wrong.one.proposed?.beside?.lack).toEqual({ kind: 'contradiction', levels: ['T8', 'T9'] });
      await wrong.one.keep();
      expect(wrong.lateral()).toBeNull();
    });
  });

  it('is not kept where a vertebra does not lie below the one before it', async () => {
    const { spine, store } = desk(true, { ...found, levels: levels.toReversed() });
    const one = spine();
    await one.register('f');
    expect([one.keepLack, await one.keep(), store.json]).toEqual(['contradiction', true, null]);
  });

  it('is proposed and kept of a film in the brace with a word beside it, and nobody takes it for the body that stands', async () => {
    const { spine, films, film, store } = desk();
    const one = spine();
    await one.refresh();
    expect(one.isOfOtherStance).toBe(false);
    await one.register('f');
    expect(one.isOfOtherStance).toBe(false);
    films[0] = { ...film, marker: { ...marker, stance: 'in-brace' } } as never;
    await one.register('f');
    expect([one.isOfOtherStance, one.keepLack]).toEqual([true, undefined]);
    await one.keep();
    expect(store.json).not.toBeNull();
    expect([one.stateWith(films as never), one.doubt]).toEqual(['stance', 'stance']);
  });

  it('knows of its film afterwards: marks that were changed, and that it is gone', async () => {
    const { spine, film, store } = desk();
    const one = spine();
    await one.refresh();
    await one.register('f');
    await one.keep();
    expect(one.stateWith([film] as never)).toBe('same');
    // How it is looked at says nothing of the marks.
    const looked = { ...marker, shown: { ...marker.shown, flipped: true } };
    expect(one.stateWith([{ id: 'f', marker: looked as never }])).toBe('same');
    const renamed = marker.vertebrae.map((each, i) => ({ ...each, level: (['T9', 'T10'] as const)[i]! }));
    for (const other of [{ vertebrae: renamed }, { turn: 2 }, { side: null }])
      expect(one.stateWith([{ id: 'f', marker: { ...marker, ...other } as never }])).toBe('changed');
    // Nobody bends, or wears a brace, on the scan that zones are laid on.
    for (const stance of ['bending-left', 'bending-right', 'in-brace'] as const) {
      expect(one.stateWith([{ id: 'f', marker: { ...marker, stance } as never }])).toBe('stance');
      const turned = { ...marker, stance, turn: 180 };
      expect(one.stateWith([{ id: 'f', marker: turned as never }])).toBe('changed');
    }
    expect(one.stateWith([{ id: 'f', marker: { ...marker, stance: 'standing' } as never }])).toBe('same');
    const lettered = { ...marker, side: { ...marker.side!, source: 'letter' } };
    expect(one.stateWith([{ id: 'f', marker: lettered as never }])).toBe('unconfirmed');
    const machine = marker.vertebrae.map((each) => ({ ...each, confidence: 0.5 }));
    expect(one.stateWith([{ id: 'f', marker: { ...marker, vertebrae: machine } as never }])).toBe(
      'unconfirmed',
    );
    expect(one.stateWith([])).toBe('gone');
    expect((await one.keptNow())?.isKnown).toBe(true);
    const { frontal, ...line } = store.json as { frontal: { marks?: string } } & Record<string, Json>;
    delete frontal.marks;
    store.json = { ...line, frontal };
    await one.refresh();
    expect(one.stateWith([film] as never)).toBe('unknown');
  });

  it('is not kept of a film that lies the wrong way round, nor where nobody has laid it', async () => {
    const turned = desk(true, { ...found, lacks: 'mirrored' });
    const one = turned.spine();
    await one.register('f');
    await one.moveFilm({ along: 3 });
    expect([one.keepLack, await one.keep(), turned.store.json]).toEqual(['turned', true, null]);
    const far = desk(true, { ...found, lacks: 'sides' });
    const other = far.spine();
    await other.register('f');
    expect([other.keepLack, await other.keep(), far.store.json]).toEqual(['unplaced', true, null]);
    await other.moveFilm({ up: 0.01 });
    expect(other.keepLack).toBe('unplaced');
    await other.moveFilm({ along: 3 });
    expect([other.keepLack, await other.keep()]).toEqual([undefined, true]);
    // Why it was laid by hand is told the next day as well.
    expect(far.store.json).toMatchObject({ lacks: 'sides' });
  });

  it('is not kept of marks or a body that became others while it waited', async () => {
    const { spine, film, films, server, store, design } = desk();
    const one = spine();
    await one.refresh();
    await one.register('f');
    const other = { ...marker, turn: 2 };
    // Changed by somebody else: the page has not asked since.
    server.films = [{ ...film, marker: other }];
    expect([one.keepLack, await one.keep(), store.json, one.keepLack]).toEqual([
      undefined,
      true,
      null,
      'marks',
    ]);
    films[0] = { ...film, marker: other };
    await one.register('f');
    expect(one.keepLack).toBeUndefined();
    films[0] = film;
    expect(one.keepLack).toBe('marks');
    films[0] = { ...film, marker: other };
    // Aligned anew, or mended: the film was registered to another body.
    const step = { id: 'a', type: 'repair', state: 'on', params: {} };
    runInAction(() => (design.history = { base: '', records: [step], cursor: 1 }));
    expect([one.keepLack, await one.keep(), store.json]).toEqual(['body', true, null]);
    runInAction(() => (design.history = { base: '', records: [], cursor: 0 }));
    expect([await one.keep(), one.kept?.kind]).toEqual([true, 'line']);
  });

  it('says lastingly why the body is none to register a film to, until it is another one', async () => {
    const { spine, server, design } = desk();
    const one = spine();
    server.refuse = new SdkError('mesh/trunk-turned', { angle: 23 });
    await one.register('f');
    expect([one.refusalFor('f'), one.refusalFor('g'), one.working]).toEqual([{ kind: 'turned', angle: 23 }, undefined, undefined]); // prettier-ignore
    server.refuse = new SdkError('mesh/no-trunk');
    await one.register('f');
    expect(one.refusalFor('f')).toEqual({ kind: 'no-trunk' });
    runInAction(() => (design.history = { base: '', records: [{ id: 'a', type: 'repair', state: 'on', params: {} }], cursor: 1 })); // prettier-ignore
    expect(one.refusalFor('f')).toBeUndefined();
    server.refuse = new SdkError('scene/image-damaged');
    await expect(one.register('f')).rejects.toThrow('scene/image-damaged');
  });

  it('is left as it was where a registration is stopped', async () => {
    const one = desk().spine();
    const running = one.register('f');
    expect(one.working).toBe(0);
    await Promise.resolve();
    one.cancel();
    await running;
    expect([one.working, one.proposed]).toEqual([undefined, undefined]);
  });

  it('is carried over the body of the history, not that of the page', async () => {
    const { spine, design } = desk();
    runInAction(() => (design.mesh = trunk.mesh));
    const one = spine();
    await one.refresh();
    const stop = one.watch();
    await one.register('f');
    await vi.waitFor(() => expect(one.carried).toMatchObject({ isKnown: true, levels }));
    // A step is on record before the page has the body that it gives.
    const step = { id: 'a', type: 'shift', state: 'on', params: {} };
    runInAction(() => (design.history = { base: '', records: [step], cursor: 1 }));
    await vi.waitFor(() => expect(one.carried?.isKnown && one.carried.levels[1]!.at[0]).toBeCloseTo(-5, 3));
    stop();
  });

  it('is foreign where a later version kept it, and is not shown', async () => {
    const { store, spine } = desk();
    store.json = { version: 9 };
    const one = spine();
    await one.refresh();
    expect([one.kept?.kind, one.line]).toEqual(['foreign', undefined]);
  });
});

describe('what is drawn of it', () => {
  it('is dashed, and says why at its labels, where nobody stands for it', async () => {
    const drawn: { items: readonly OverlayItem[]; objects: { name: string; opacity?: number }[] } = { items: [], objects: [] }; // prettier-ignore
    const scene = {
      bodyOpacity: 100,
      setBodyOpacity: () => undefined,
      createObject: (one: (typeof drawn.objects)[number]) => {
        drawn.objects.push(one);
        return { dispose: () => (drawn.objects = drawn.objects.filter((other) => other !== one)) };
      },
    };
    const layer = { set: (items: readonly OverlayItem[]) => (drawn.items = items), dispose: () => undefined };
    const words = {
      language: 'en-US',
      t: (key: string, { said = '', why = '' } = {}) => `${said}${why}${key}`,
    };
    const units = { length: 'mm', formatLength: (mm: number) => `${mm}` };
    const editor = { scene, overlay: { createLayer: () => layer } };
    const { spine, film, films } = desk();
    const one = spine();
    await one.refresh();
    await one.register('f');
    const carried = { isKnown: true, levels } as const;
    const seen = makeAutoObservable({ shown: true, carried, get doubt() { return one.doubt; } }); // prettier-ignore
    const stop = drawSpine(
      seen as never,
      { editor, design: { mesh: trunk.mesh }, parts: { words, units } } as never,
    );
    const told = () => ({
      label: drawn.items.flatMap((item) => (item.kind === 'label' ? [item.text] : []))[0],
      isDashed: drawn.items.some((item) => item.kind === 'line' && item.role === 'apex' && item.dashed),
      column: drawn.objects.find(({ name }) => name === 'spine')!.opacity,
    });
    expect(told()).toEqual({
      label: expect.stringContaining('spine.open.proposed'),
      isDashed: true,
      column: 30,
    });
    await one.keep();
    expect(told()).toEqual({ label: 'spine.label', isDashed: false, column: undefined });
    // As the panel asks for the films again.
    film.marker = { ...marker, vertebrae: marker.vertebrae.map((each) => ({ ...each, confidence: 0.5 })) };
    await one.refresh();
    expect(one.doubt).toBe('unconfirmed');
    expect(told()).toMatchObject({
      label: expect.stringContaining('spine.open.unconfirmed'),
      isDashed: true,
    });
    films.length = 0;
    await one.refresh();
    expect(told()).toMatchObject({ label: expect.stringContaining('spine.open.gone'), isDashed: true });
    // Marks on the skin follow in the pauses of the page.
    await vi.waitFor(() => expect(drawn.items.length).toBeGreaterThan(3 + 3 * levels.length + 2));
    const onSkin = drawn.items.slice(3 + 3 * levels.length + 2);
    expect(onSkin.every((item) => item.kind === 'line' && item.dashed)).toBe(true);
    stop();
  });

  it('names the ends and the apex, and has bars as long as the errors', () => {
    expect(apicesOf(levels).map(({ level }) => level)).toEqual(['T8']);
    const items = spineItems(levels, ({ level }) => level);
    expect(items.flatMap((one) => (one.kind === 'label' ? [one.text] : []))).toEqual(['T1', 'L5', 'T8']);
    const bars = items.filter((one) => one.kind === 'line' && one.role === 'measure');
    expect(bars).toHaveLength(3 * levels.length);
    expect(bars[2]).toMatchObject({ points: [[0, 10, 394], [0, 10, 406]] }); // prettier-ignore
  });
});
