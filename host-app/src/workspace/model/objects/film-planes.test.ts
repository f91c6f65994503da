import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { sampleTrunk } from '@bracewright/core/sample';
import { EMPTY_MARKER, laidByHand, type FilmMarker } from '@bracewright/core/spine';
import { runInAction, makeAutoObservable } from 'mobx';
import type { Desk } from '../desk/desk.ts';
import { FilmPlanes, type HungFilm } from './film-planes.ts';

/** What the device keeps. */
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

interface Hung {
  opacity: number;
  transform: readonly number[];
  isDisposed: boolean;
  readonly width: number;
}

const landmarks = {
  'axilla-left': [300, 100],
  'iliac-crest-left': [280, 500],
} satisfies FilmMarker['landmarks'];
const marker: FilmMarker = {
  ...EMPTY_MARKER,
  side: { rightOfPatientAt: 'left', source: 'person' },
  handScale: { source: 'ruler', points: [[0, 0], [0, 200]], mm: 100 }, // prettier-ignore
  landmarks,
};

/** A desk with one film and a scene that keeps what is hung in it. */
function desk(
  of: FilmMarker | null,
  marks: readonly (readonly [string, readonly [number, number, number]])[],
  mesh?: TriMesh,
) {
  const hung: Hung[] = [];
  const scene = {
    createObject(options: { image: { width: number }; transform: readonly number[]; opacity: number }) {
      const { transform, opacity } = options;
      const one: Hung = { transform, opacity, isDisposed: false, width: options.image.width };
      hung.push(one);
      return {
        setTransform: (next: readonly number[]) => (one.transform = next),
        setOpacity: (next: number) => (one.opacity = next),
        dispose: () => (one.isDisposed = true),
      };
    },
  };
  const film = {
    id: 'f',
    name: 'film',
    marker: of,
    width: 400,
    height: 800,
    pixelSpacing: null,
    spacingAt: null,
    magnification: null,
  };
  const annotations = makeAutoObservable({
    annotations: marks.map(([association, position]) => ({
      kind: 'marker-point',
      params: { point: { position }, association },
    })),
  });
  const api = {
    call: async () => [film],
    download: async () => ({ bytes: new ArrayBuffer(4), mediaType: 'image/png' }),
  };
  const parts = { app: { api, session: { current: { id: 'anna' } } }, modelId: 'm', annotations };
  const design = { mesh, history: { base: '', records: [], cursor: 0 }, roles: { of: () => undefined } };
  const planes = new FilmPlanes({ may: () => true, editor: { scene }, parts, design } as unknown as Desk);
  return { planes, hung, annotations };
}

const { transformPoint } = mat4;

const MARKS = [['axilla-left', [120, 0, 400]], ['iliac-crest-left', [110, 0, 200]]] as const; // prettier-ignore

describe('films among the body', () => {
  it('hang as they were registered, where they are', async () => {
    const { planes } = desk(marker, MARKS);
    await planes.refresh();
    const registration = {
      ...laidByHand(
        { picture: { width: 400, height: 800 }, turn: 0, mirror: 1, scale: 0.6 },
        { centre: [7, 3], from: 0, to: 400 },
      ),
      misfit: 1.5,
    };
    const frame = mat4.translation([0, 0, 50]);
    runInAction(() => {
      planes.spine.proposed = { frontalId: 'f', frontal: registration, frame, levels: [] } as never;
    });
    expect(planes.placedOf('f')).toMatchObject({ width: 240, misfit: 1.5 });
    // The body was aligned anew since, 50 mm lower.
    const { transform } = planes.placedOf('f') as { readonly transform: readonly number[] };
    expect([transform[3], transform[7], transform[11]]).toEqual([7, 3, 190]);
  });

  it('hang where their landmarks are, follow them, and let the body through', async () => {
    const { planes, hung, annotations } = desk(marker, MARKS);
    const stop = planes.watch();
    await planes.refresh();
    expect(planes.placedOf('f')).toMatchObject({ misfit: null, isScaleFitted: false });
    await planes.show('f', true);
    expect(hung).toMatchObject([{ width: 200, opacity: 70 }]);
    const before = hung[0]!.transform;
    planes.setOpacity('f', 25);
    runInAction(() => {
      annotations.annotations = annotations.annotations.map((one) => {
        const [x, y, z] = one.params.point.position;
        return { ...one, params: { ...one.params, point: { position: [x + 10, y, z] as const } } };
      });
    });
    expect(hung).toHaveLength(1);
    expect([hung[0]!.opacity, hung[0]!.transform[3]! - before[3]!]).toEqual([25, expect.closeTo(10, 9)]);
    await planes.show('f', false);
    expect(hung[0]!.isDisposed).toBe(true);
    stop();
  });

  it('say what lacks, and hang nothing', async () => {
    const few = desk(marker, []);
    const stop = few.planes.watch();
    await few.planes.refresh();
    expect(few.planes.placedOf('f')).toEqual({ lacks: 'landmarks', common: 0, needed: 1 });
    await few.planes.show('f', true);
    expect(few.hung).toEqual([]);
    stop();
    const unmarked = desk(null, MARKS);
    await unmarked.planes.refresh();
    expect(unmarked.planes.placedOf('f')).toBeUndefined();
  });

  it('stand in the sagittal plane from the side, once a person has said which way the patient looks', async () => {
    const places = {
      'iliac-crest': [200, 500],
      'greater-trochanter': [180, 700],
    } satisfies FilmMarker['landmarks'];
    const lateral: FilmMarker = { ...marker, projection: 'lateral', side: null, landmarks: places };
    const both = (name: string, y: number, z: number) =>
      (['left', 'right'] as const).map((side, i) => [`${name}-${side}`, [110 - 220 * i, y, z]] as const);
    const marks = [...both('iliac-crest', 10, 200), ...both('greater-trochanter', 0, 100)];
    const asked = desk(lateral, marks);
    await asked.planes.refresh();
    expect(asked.planes.placedOf('f')).toMatchObject({ lacks: 'front', common: 2 });
    const { planes, hung } = desk({ ...lateral, front: { frontAt: 'left' } }, marks);
    const stop = planes.watch();
    await planes.refresh();
    await planes.show('f', true);
    const [x, y] = places['greater-trochanter'];
    const at = transformPoint(hung[0]!.transform as never, [(x - 200) * 0.5, (400 - y) * 0.5, 0]);
    expect(at).toEqual([0, expect.closeTo(0, 6), expect.closeTo(100, 6)]);
    expect(planes.placedOf('f')).toMatchObject({ isRegistered: false, isScaleFitted: false });
    // One side of a pair says nothing of its middle.
    const one = desk(
      { ...lateral, front: { frontAt: 'left' } },
      marks.filter(([name]) => name.endsWith('left')),
    );
    await one.planes.refresh();
    expect(one.planes.placedOf('f')).toMatchObject({ lacks: 'landmarks', common: 0 });
    stop();
  });

  it('do not hang front to back: the vertebrae of a lateral film lie before the skin of the back', async () => {
    const trunk = sampleTrunk({ cobb: 35, edge: 30 });
    const seen = (y: number, z: number): [number, number] => [200 + (y - 10) * 2, 400 - (z - 230) * 2];
    const lateral: FilmMarker = {
      ...marker,
      ...{ projection: 'lateral', side: null },
      landmarks: { 'iliac-crest': seen(0, 100), 'greater-trochanter': seen(-8, -30) },
      vertebrae: trunk.vertebrae.flatMap(({ level, centre: [, y, z] }) =>
        /^(T[4-9]|T1\d|L)/.test(level)
          ? [{ level: level as 'T4', corners: [seen(y - 15, z + 8), seen(y + 15, z + 8), seen(y + 15, z - 8), seen(y - 15, z - 8)] }]
          : [],
      ),
    };
    const marks = (['left', 'right'] as const).flatMap((side, i) => [
      [`iliac-crest-${side}`, [120 - 240 * i, 0, 100]] as const,
      [`greater-trochanter-${side}`, [140 - 280 * i, -8, -30]] as const,
    ]);
    const of = async (frontAt: 'left' | 'right') => {
      const { planes } = desk({ ...lateral, front: { frontAt } }, marks, trunk.mesh);
      await planes.refresh();
      return planes.placedOf('f');
    };
    expect(await of('right')).toMatchObject({ lacks: 'facing' });
    expect(await of('left')).toHaveProperty('transform');
    expect(await of('left')).not.toHaveProperty('facingBy');
  }); // prettier-ignore

  it('hang by no vertebra of the standing spine from the side where the back bends or wears a brace', async () => {
    const trunk = sampleTrunk({ cobb: 35, edge: 30 });
    const marks = (['left', 'right'] as const).flatMap((side, i) => [
      [`iliac-crest-${side}`, [120 - 240 * i, 0, 100]] as const,
      [`axilla-${side}`, [130 - 260 * i, 0, 400]] as const,
    ]);
    const { planes } = desk(marker, marks, trunk.mesh);
    const drawn = (seen: (at: readonly number[]) => readonly [number, number]) =>
      trunk.vertebrae.flatMap(({ level, centre }) => {
        const [x, y] = seen(centre);
        const corners = [[x - 30, y - 16], [x + 30, y - 16], [x + 30, y + 16], [x - 30, y + 16]] as const; // prettier-ignore
        return /^(T[4-9]|T1\d|L)/.test(level) ? [{ level: level as 'T4', corners }] : [];
      });
    const up = (z: number) => 700 - (z - 100) * 2;
    const frontal: FilmMarker = {
      ...marker,
      landmarks: Object.fromEntries(marks.map(([name, [x, , z]]) => [name, [200 + 2 * x, up(z)]])),
      vertebrae: drawn(([x, , z]) => [200 + 2 * x!, up(z!)] as const) as never,
    };
    const lateral = (change: object): FilmMarker => ({
      ...{ ...marker, projection: 'lateral', side: null, front: { frontAt: 'left' } },
      landmarks: { 'iliac-crest': [200, 780] },
      vertebrae: drawn(([, y, z]) => [200 + y! * 2, 780 - (z! - 100) * 2] as const) as never,
      ...change,
    });
    await planes.refresh();
    const [film] = planes.films!;
    const placed = (change: object) => {
      const films = [
        { ...film, marker: frontal },
        { ...film, id: 'side', marker: lateral(change) },
      ];
      runInAction(() => (planes.films = films as never));
      return planes.placedOf('side');
    };
    const marksOf = (stance: string) =>
      (placed({ stance }) as HungFilm).misfits.map(({ mark }) => mark as string);
    expect(marksOf('standing')).toContain('T8');
    for (const stance of ['bending-left', 'in-brace']) expect(marksOf(stance)).toEqual(['iliac-crest']);
  });

  it('come back as they were left, after a reload', async () => {
    const before = desk(marker, MARKS);
    await before.planes.refresh();
    await before.planes.show('f', true);
    before.planes.setOpacity('f', 35);
    const { planes, hung } = desk(marker, MARKS);
    const stop = planes.watch();
    await vi.waitFor(() => expect(hung).toMatchObject([{ opacity: 35, isDisposed: false }]));
    await planes.show('f', false);
    stop();
    expect(desk(marker, MARKS).planes.shown.size).toBe(0);
    // Of a film that was removed meanwhile nothing is kept.
    kept.set('bracewright.films.anna.m', '{"gone":50,"f":"x"}');
    const { planes: later } = desk(marker, MARKS);
    expect([...later.shown.keys()]).toEqual(['gone']);
    await later.refresh();
    expect([later.shown.size, kept.get('bracewright.films.anna.m')]).toEqual([0, '{}']);
  });

  it('are taken away with the editor', async () => {
    const { planes, hung } = desk(marker, MARKS);
    const stop = planes.watch();
    await planes.refresh();
    await planes.show('f', true);
    stop();
    expect(hung[0]!.isDisposed).toBe(true);
  });
});
