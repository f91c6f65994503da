import { describe, expect, it } from 'vitest';
import { FRONTAL_FILMS } from '../frontal-films.fixture.test.ts';
import {
  measureFilm,
  RIGO_TYPES,
  sideOfType,
  suggestType,
  type FilmMarker,
  type RigoType,
} from '../index.ts';
import { drawnSpine, measured, OF_TYPE, SIZE } from './drawn-spine.fixture.test.ts';

const suggested = (marker: FilmMarker, mmPerPixel: number | null = 1) =>
  suggestType(measured(marker), { marker, size: SIZE, mmPerPixel });

const criterionOf = (marker: FilmMarker, type: RigoType, code: string) =>
  suggested(marker)
    .rigo.find((one) => one.type === type)!
    .criteria.find((one) => one.code === code)!;

/** The marks with left and right of the picture exchanged, and the side with them. */
function mirrored(marker: FilmMarker): FilmMarker {
  const over = (at: readonly [number, number]): [number, number] => [SIZE.width - at[0], at[1]];
  const [a, b] = marker.lines.s1!;
  return {
    ...marker,
    side: { rightOfPatientAt: 'left', source: 'person' },
    vertebrae: marker.vertebrae.map((one) => {
      const [ul, ur, lr, ll] = one.corners.map((corner) => corner && over(corner));
      return { ...one, corners: [ur!, ul!, ll!, lr!] };
    }),
    lines: { csl: null, c7: over(marker.lines.c7!), s1: [over(b), over(a)] },
  };
}

const without = (marker: FilmMarker, ...levels: readonly string[]): FilmMarker => ({
  ...marker,
  vertebrae: marker.vertebrae.filter(({ level }) => !levels.includes(level)),
  lines: {
    csl: null,
    c7: levels.includes('C7') ? null : marker.lines.c7,
    s1: levels.includes('S1') ? null : marker.lines.s1,
  },
});

describe('the class of a spine', () => {
  it.each(RIGO_TYPES)('is suggested as %s where its criteria are met', (type) => {
    const found = suggested(drawnSpine(OF_TYPE[type]!));
    expect(found.none).toBeNull();
    expect(found.rigo[0]!.type).toBe(type);
    expect(found.isClear).toBe(true);
    expect(found.rigo[0]!.criteria.filter(({ state }) => state !== 'met')).toEqual([]);
    expect(found.rigo).toHaveLength(RIGO_TYPES.length);
    // Every other class says what speaks against it.
    for (const other of found.rigo.slice(1))
      expect(other.criteria.some(({ state, isNear }) => state === 'unmet' || isNear)).toBe(true);
  });

  it.each(RIGO_TYPES)('is the same on the mirror image of a %s, convex to the other side', (type) => {
    const marker = drawnSpine(OF_TYPE[type]!);
    const other = mirrored(marker);
    const [one, two] = [suggested(marker), suggested(other)];
    expect(two.rigo.map((each) => each.type)).toEqual(one.rigo.map((each) => each.type));
    for (const [i, { cost }] of one.rigo.entries()) expect(two.rigo[i]!.cost).toBeCloseTo(cost, 9);
    expect(two.lenke.types.map((each) => each.type)).toEqual(one.lenke.types.map((each) => each.type));
    // Mirrored with its letter it is the same patient.
    expect(sideOfType(measured(other), type)).toBe(sideOfType(measured(marker), type));
    const turned: FilmMarker = { ...other, side: { rightOfPatientAt: 'right', source: 'person' } };
    expect(sideOfType(measured(turned), type)).not.toBe(sideOfType(measured(marker), type));
  });

  it('is told by the low curve in B2, E1 and E2, else by the thoracic one', () => {
    const marker = drawnSpine(OF_TYPE['rigo-B2']!);
    expect(sideOfType(measured(marker), 'rigo-B1')).toBe('right');
    expect(sideOfType(measured(marker), 'rigo-B2')).toBe('left');
    expect(sideOfType(measured(marker), 'rigo-E1')).toBe('left');
  });

  it('is not one where a limit runs between two', () => {
    // L4 tilted by 4°: level still (A2), and tilted already (A3).
    const marker = drawnSpine({ T1: -4, T4: -16, T11: 20, L2: 8, L3: 2, L4: -4, L5: -3 });
    const { rigo, leading, isClear } = suggested(marker);
    expect(isClear).toBe(false);
    expect(rigo.slice(0, leading).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['rigo-A2', 'rigo-A3']),
    );
    expect(criterionOf(marker, 'rigo-A2', 'l4-tilt').isNear).toBe(true);
  });

  it.each([
    [4.9, 'unmet', true],
    [5.1, 'met', true],
    [9, 'met', false],
    [1, 'unmet', false],
  ] as const)('counts a thoracic curve that is larger by %f° as %s for A3', (more, state, isNear) => {
    const marker = drawnSpine({ T1: 0, T5: -20 - more, T11: 18, L3: -18, L4: -20, L5: -18 });
    const found = criterionOf(marker, 'rigo-A3', 'difference');
    // Cobb: 38 + more against 38.
    expect(found.value).toBeCloseTo(more, 6);
    expect(found).toMatchObject({ state, isNear });
  });

  it.each(['C7', 'T1', 'L4', 'L5', 'S1'])('is never told as the one where %s is not marked', (level) => {
    for (const type of RIGO_TYPES) {
      const found = suggested(without(drawnSpine(OF_TYPE[type]!), level));
      expect(found.isClear).toBe(false);
      expect(found.missing).toContain(level);
    }
  });

  it('knows no transitional point without S1 and says so', () => {
    const marker = without(drawnSpine(OF_TYPE['rigo-B1']!), 'S1');
    expect(criterionOf(marker, 'rigo-B1', 'tp')).toMatchObject({ state: 'unknown', value: null });
  });

  it('is judged by shares of the spine where no scale is known', () => {
    for (const type of RIGO_TYPES)
      expect(suggested(drawnSpine(OF_TYPE[type]!), null).rigo[0]!.type).toBe(type);
    const marker = drawnSpine(OF_TYPE['rigo-B1']!);
    const tp = suggested(marker, null)
      .rigo.find(({ type }) => type === 'rigo-B1')!
      .criteria.find(({ code }) => code === 'tp')!;
    expect(tp.unit).toBe('percent');
  });
});

describe('no class', () => {
  it.each<readonly [string, FilmMarker]>([
    ['no-curve', drawnSpine({ T1: 0, T5: -4, T11: 5, L5: 0 })],
    ['unmarked', { ...drawnSpine({ T1: 0 }), vertebrae: [] }],
    ['side', { ...drawnSpine(OF_TYPE['rigo-A1']!), side: null }],
    ['lateral', { ...drawnSpine(OF_TYPE['rigo-A1']!), projection: 'lateral' }],
    ['apex', without(drawnSpine(OF_TYPE['rigo-C1']!), 'T7', 'T8', 'T9')],
    ['upper-only', drawnSpine({ T1: 12, T5: -6, L5: -2 })],
  ])('is suggested: %s', (none, marker) => {
    expect(suggested(marker)).toMatchObject({ none, rigo: [], isClear: false });
  });
});

describe('the modifier D', () => {
  it('stands where an upper curve tilts T1, and not without', () => {
    expect(suggested(drawnSpine({ T1: 16, T5: -18, T11: 12, L4: -2, L5: 0 })).upper.state).toBe('met');
    expect(suggested(drawnSpine(OF_TYPE['rigo-A1']!)).upper.state).toBe('unmet');
    expect(suggested(without(drawnSpine(OF_TYPE['rigo-A1']!), 'T1', 'T2', 'T3', 'T4')).upper.state).toBe(
      'unknown',
    );
  });
});

describe('Lenke', () => {
  const typesOf = (marker: FilmMarker) => suggested(marker).lenke.types.map(({ type }) => type);

  it('leaves open what only bending films say', () => {
    expect(typesOf(drawnSpine(OF_TYPE['rigo-A2']!))).toEqual(['lenke-1']);
    expect(typesOf(drawnSpine(OF_TYPE['rigo-A3']!))).toEqual(['lenke-1', 'lenke-3']);
    expect(typesOf(drawnSpine(OF_TYPE['rigo-B2']!))).toEqual(['lenke-5', 'lenke-6']);
    expect(typesOf(drawnSpine(OF_TYPE['rigo-E1']!))).toEqual(['lenke-5']);
    const [, three] = suggested(drawnSpine(OF_TYPE['rigo-A3']!)).lenke.types;
    expect(three!.criteria.find(({ code }) => code === 'low-structural')).toMatchObject({ state: 'unknown' });
  });

  it('tells A from B only where the pedicles are drawn, and C without', () => {
    const marker = drawnSpine(OF_TYPE['rigo-A2']!);
    const lumbar = suggested(marker).lenke.lumbar!;
    expect(lumbar.modifier).toBe('A/B');
    const apex = marker.vertebrae.find(({ level }) => level === lumbar.level)!;
    const [x, y] = [(apex.corners[0]![0] + apex.corners[2]![0]) / 2, apex.corners[0]![1] + 8];
    const withPedicles = (half: number, shift: number): FilmMarker => ({
      ...marker,
      vertebrae: marker.vertebrae.map((one) =>
        one === apex
          ? {
              ...one,
              pedicles: [
                [x + shift - half, y],
                [x + shift + half, y],
              ],
            }
          : one,
      ),
    });
    const csl = measured(marker).balance.csl!;
    expect(suggested(withPedicles(12, csl - x)).lenke.lumbar!.modifier).toBe('A');
    expect(suggested(withPedicles(6, csl - x + 10)).lenke.lumbar!.modifier).toBe('B');
    expect(suggested(drawnSpine(OF_TYPE['rigo-B1']!)).lenke.lumbar!.modifier).toBe('C');
  });
});

describe('on the 60 drawn films', () => {
  const found = FRONTAL_FILMS.map((film) => {
    const measures = measureFilm(film.marker, film.size);
    return { film, measures, told: suggestType(measures, { ...film, mmPerPixel: film.mmPerPixel }) };
  });

  it('suggests nothing where no curve is known, and something where one is', () => {
    for (const { film, told } of found)
      expect(told.none, film.name).toBe(film.curves.length === 0 ? 'no-curve' : null);
  });

  it('leads with a class of the pattern that the film was drawn with, where it is clear', () => {
    for (const { film, told } of found.filter(({ told: { isClear } }) => isClear)) {
      const isThoracic = ({ apex }: { apex: string }) =>
        apex.startsWith('T') && Number(apex.slice(1)) >= 6 && Number(apex.slice(1)) <= 11;
      const angle = (of: typeof film.curves) => Math.max(0, ...of.map((one) => one.angle));
      const thoracic = angle(film.curves.filter(isThoracic));
      const low = angle(film.curves.filter(({ apex }) => apex === 'T12' || apex.startsWith('L')));
      const pattern = low - thoracic > 5 ? /B2|E/ : thoracic - low > 5 ? /A|C/ : /A3|B1|C2/;
      expect(told.rigo[0]!.type, film.name).toMatch(pattern);
    }
    expect(found.filter(({ told: { isClear } }) => isClear).length).toBeGreaterThan(8);
  });
});
