import { describe, expect, it } from 'vitest';
import { transformPoint } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import {
  CURVE_LEVELS,
  EMPTY_MARKER,
  edgeAt,
  levelHeights,
  levelsOfLine,
  placeFilm,
  placeLateral,
  uprightPlane,
  type FilmLevel,
  type FilmMarker,
  type PlacedFilm,
} from './index.ts';

const size = { width: 500, height: 1200 };
const SCALE = 0.5;
/** Stature by which C7 lies 45 mm, S1 63 mm before the skin. */
const STATURE = 1500;
const pair = (name: string, y: number, z: number, x = 140): readonly (readonly [string, Vec3])[] => [
  [`${name}-left`, [x, y, z]],
  [`${name}-right`, [-x, y, z]],
];
const landmarks = new Map<string, Vec3>([
  ...pair('iliac-crest', 5, 100),
  ...pair('greater-trochanter', -12, -40),
  ...pair('acromion', 30, 450),
  ...pair('psis', 95, 45, 45),
  ['c7', [0, 80, 470]],
]);

/** The middles of the vertebrae from T4 to L5, mm: 26 mm from one to the next, the upper back 30 mm behind the lower. */
const spine = CURVE_LEVELS.slice(3).map((level, i): readonly [FilmLevel, Vec3] => [
  level,
  [0, 60 - 15 * Math.cos((i / 13) * Math.PI * 2), 400 - 26 * i],
]);

/** A lateral film of that body, the patient's front at `front` of the upright picture, kept turned by `turn`. */
function filmOf(front: 'left' | 'right', turn = 0): FilmMarker {
  const plane = uprightPlane({ ...size, turn });
  const at = (y: number, z: number): [number, number] => {
    const [u, w] = [(y - 20) / SCALE, (z - 220) / SCALE];
    return [...plane.from([size.width / 2 + (front === 'left' ? u : -u), size.height / 2 - w])] as [
      number,
      number,
    ];
  };
  const vertebra = ([level, [, y, z]]: (typeof spine)[number]) => ({
    level: level as (typeof CURVE_LEVELS)[number],
    corners: [at(y - 15, z + 9), at(y + 15, z + 9), at(y + 15, z - 9), at(y - 15, z - 9)] as [
      [number, number],
      [number, number],
      [number, number],
      [number, number],
    ],
  });
  return {
    ...EMPTY_MARKER,
    projection: 'lateral',
    turn,
    front: { frontAt: edgeAt(front, turn) },
    landmarks: {
      'iliac-crest': at(5, 100),
      'greater-trochanter': at(-12, -40),
      acromion: at(30, 450),
    },
    // The middle of C7 lies before the skin and above the tip of its spinous process, S1 before and above the iliac spines.
    lines: { csl: null, c7: at(80 - 45, 476), s1: [at(95 - 63 - 10, 100), at(95 - 63 + 10, 100)] },
    vertebrae: spine.map(vertebra),
  };
}

const body = { landmarks, stature: STATURE };
const placed = (
  marker: FilmMarker,
  mmPerPixel: number | null = SCALE,
  of: Parameters<typeof placeLateral>[2] = body,
) => placeLateral(marker, { ...size, mmPerPixel }, of);

describe('a lateral film among the body', () => {
  it.each([['left', 0], ['right', 0], ['right', 90], ['left', 180]] as const)(
    'stands in the sagittal plane with its front to the front: front at the %s, kept turned by %d°',
    (front, turn) => {
      const marker = filmOf(front, turn);
      for (const scale of [SCALE, null]) {
        const hung = placed(marker, scale) as PlacedFilm;
        expect(hung.misfit).toBeLessThan(1e-6);
        expect(hung.misfits.map(({ mark }) => mark)).toEqual(['acromion', 'iliac-crest', 'greater-trochanter', 'c7', 's1']);
        expect([hung.isScaleFitted, hung.mmPerPixel]).toEqual([scale === null, expect.closeTo(SCALE, 6)]);
        const [x, y] = marker.landmarks!['greater-trochanter']!;
        const local: Vec3 = [(x - size.width / 2) * SCALE, (size.height / 2 - y) * SCALE, 0];
        expect(transformPoint(hung.transform, local)).toEqual([0, expect.closeTo(-12, 4), expect.closeTo(-40, 4)]);
      }
    },
  ); // prettier-ignore

  it('asks which way the patient looks, and doubts an answer that the marks contradict', () => {
    const { front: _, ...unsaid } = filmOf('left');
    expect(placed(unsaid)).toMatchObject({ lacks: 'front' });
    // Its L or R says which side was against the plate, not which way the patient looks.
    expect(placed({ ...unsaid, side: { rightOfPatientAt: 'left', source: 'person' } })).toMatchObject({ lacks: 'front' });
    const levels = levelsOfLine(spine.map(([level, at]) => ({ level, at, within: { lateral: 3, depth: 5, height: 3 } })));
    expect(placed({ ...unsaid, front: { frontAt: 'right' } }, SCALE, { ...body, levels })).toMatchObject({ lacks: 'facing' });
  }); // prettier-ignore

  it('says where front and back rest on the answer alone, whatever lies at its height, and asks the skin of the back', () => {
    const { lines: _, landmarks: all, ...marker } = filmOf('left');
    // Crests and trochanters that lie one over the other fit either way round.
    const upright = { 'iliac-crest': all!['iliac-crest']!, 'greater-trochanter': [all!['iliac-crest']![0], all!['greater-trochanter']![1]] as [number, number] };
    const film = { ...marker, lines: EMPTY_MARKER.lines, landmarks: upright };
    const marks = new Map<string, Vec3>([...pair('iliac-crest', 5, 100), ...pair('greater-trochanter', 5, -40)]);
    const levels = new Map(spine.map(([level, [, , z]]) => [level, { depth: null, height: z, off: { depth: 0, height: 8 } }]));
    const wrong = { ...film, front: { frontAt: 'right' as const } };
    for (const answer of [film, wrong])
      expect(placed(answer, SCALE, { landmarks: marks, levels })).toMatchObject({ misfit: null, facingBy: 'answer' });
    // The vertebrae lie before the skin of the back.
    const back = (of: FilmLevel) => ({ y: spine.find(([level]) => level === of)![1][1] - 8, error: 9 });
    const body = { landmarks: marks, levels, back };
    const hung = placed(film, SCALE, body) as PlacedFilm;
    expect([hung.misfit, hung.facingBy]).toEqual([expect.closeTo(0, 6), undefined]);
    expect(placed(wrong, SCALE, body)).toMatchObject({ lacks: 'facing' });
  }); // prettier-ignore

  it('holds the answer against what the file says', () => {
    const { lines: _, vertebrae: __, ...marker } = filmOf('left', 90);
    const film = { ...marker, lines: EMPTY_MARKER.lines, vertebrae: [], landmarks: { 'iliac-crest': marker.landmarks!['iliac-crest']! } }; // prettier-ignore
    const filed = (frontAt: 'left' | 'right') =>
      placeLateral(film, { ...size, mmPerPixel: SCALE, frontAt: edgeAt(frontAt, 90) }, body);
    expect(filed('left')).toMatchObject({ facingBy: 'file' });
    expect(filed('left')).not.toHaveProperty('isAgainstFile');
    expect(filed('right')).toMatchObject({ facingBy: 'answer', isAgainstFile: true });
  });

  it('tells of each mark how far it lies off, and what it may be off by itself', () => {
    const marker = filmOf('left');
    const [x, y] = marker.landmarks!['iliac-crest']!;
    const moved = { ...marker, landmarks: { ...marker.landmarks, 'iliac-crest': [x, y - 60] as [number, number] } };
    const hung = placed(moved) as PlacedFilm;
    const worst = hung.misfits.reduce((a, b) => (a.mm > b.mm ? a : b));
    expect(worst.mark).toBe('iliac-crest');
    expect(worst.mm).toBeGreaterThan(15);
    const within = Object.fromEntries(hung.misfits.map((one) => [one.mark, one.within]));
    // Arms are held up for the film; S1 is felt through the iliac spines alone.
    expect(within['acromion']).toBeGreaterThan(within['iliac-crest']!);
    expect(within['s1']).toBeGreaterThan(within['c7']!);
  }); // prettier-ignore

  it('hangs by the vertebrae of the frontal film, and says nothing of how well where nothing else stands beside them', () => {
    const { landmarks: _, ...marker } = { ...filmOf('right'), lines: EMPTY_MARKER.lines };
    expect(placed(marker)).toMatchObject({ lacks: 'landmarks', common: 0 });
    const levels = levelsOfLine(
      spine.map(([level, at]) => ({ level, at, within: { lateral: 3, depth: 5, height: 3 } })),
    );
    const hung = placed(marker, null, { ...body, levels }) as PlacedFilm;
    expect(hung).toMatchObject({ misfit: null, isScaleFitted: true });
    expect(hung.misfits).toHaveLength(spine.length);
    expect(Math.max(...hung.misfits.map(({ mm }) => mm))).toBeLessThan(1e-6);
    // Heights alone say nothing of where it lies from front to back.
    const heights = new Map([...levels].map(([level, one]) => [level, { ...one, depth: null }]));
    expect(placed(marker, SCALE, { ...body, levels: heights })).toMatchObject({ lacks: 'landmarks' });
    // What a machine read and nobody confirmed hangs nothing.
    const read = { ...marker, vertebrae: marker.vertebrae.map((one) => ({ ...one, confidence: 0.9 })) };
    expect(placed(read, SCALE, { ...body, levels })).toMatchObject({ lacks: 'landmarks', common: 0 });
  });

  it('does not hang where its vertebrae lie at other heights than those of the frontal film: one, or all by a count that is one off', () => {
    const marker = filmOf('left');
    const of = (at: (i: number) => number) =>
      new Map(spine.map(([level, [, , z]], i) => [level, { depth: null, height: z + at(i), off: { depth: 0, height: 3 } }]));
    expect(placed(marker, SCALE, { ...body, levels: of(() => 2) })).toHaveProperty('transform');
    expect(placed(marker, SCALE, { ...body, levels: of((i) => (i === 4 ? 40 : 0)) })).toMatchObject({
      lacks: 'apart', apart: { mark: 'T8' },
    });
    const off = placed(marker, SCALE, { ...body, levels: of(() => -26) });
    expect(off).toMatchObject({ lacks: 'apart', apart: { mm: expect.closeTo(26, 0) } });
  }); // prettier-ignore

  it('is not turned by two landmarks that lie near each other and a hand is off by, nor is a count that is one off taken for the wrong way round', () => {
    const { lines: _, landmarks: all, ...marker } = filmOf('left');
    const [[x, y], trochanter] = [all!['iliac-crest']!, all!['greater-trochanter']!];
    // 12 mm too far behind: over 140 mm a turn of 5°.
    const near = { 'iliac-crest': [x + 24, y] as [number, number], 'greater-trochanter': trochanter };
    const film = { ...marker, lines: EMPTY_MARKER.lines, landmarks: near };
    const of = (by: number) =>
      new Map(spine.map(([level, [, , z]]) => [level, { depth: null, height: z + by, off: { depth: 0, height: 8 } }]));
    const hung = placed(film, SCALE, { ...body, levels: of(0) }) as PlacedFilm;
    expect(Math.abs(hung.transform[4]!)).toBeGreaterThan(Math.cos((2.5 * Math.PI) / 180));
    expect(placed(film, SCALE, { ...body, levels: of(-26) })).toMatchObject({ lacks: 'apart' });
  }); // prettier-ignore

  it('takes heights off a frontal film where it hangs: of whole vertebrae that a person drew, and of C7 and S1', () => {
    const side = { rightOfPatientAt: 'left' as const, source: 'person' as const };
    const marker: FilmMarker = {
      ...filmOf('right'),
      ...{ projection: 'frontal', side, landmarks: { 'axilla-left': [400, 300] } },
    };
    const hung = placeFilm({ ...marker, lines: EMPTY_MARKER.lines }, { ...size, mmPerPixel: SCALE }, new Map<string, Vec3>([['axilla-left', [150, 0, 370]]])) as PlacedFilm;
    const heights = levelHeights(marker, size, hung);
    expect([...heights.keys()]).toEqual(['C7', ...spine.map(([level]) => level), 'S1']);
    expect(heights.get('T8')).toMatchObject({ depth: null, height: expect.closeTo(400 - 26 * 4, 6) });
  }); // prettier-ignore
});

describe('films among a body that stands turned about the vertical', () => {
  /** The body turned by so many degrees. */
  const turned = (degrees: number): Map<string, Vec3> => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    return new Map(
      [...landmarks].map(([name, [x, y, z]]) => [name, [cos * x - sin * y, sin * x + cos * y, z]]),
    );
  };
  const at = (x: number, z: number): [number, number] => [250 + x / SCALE, 600 - (z - 220) / SCALE];
  const frontal: FilmMarker = {
    ...EMPTY_MARKER,
    side: { rightOfPatientAt: 'left', source: 'person' },
    landmarks: {
      'iliac-crest-left': at(140, 100), 'iliac-crest-right': at(-140, 100),
      'greater-trochanter-left': at(140, -40), 'greater-trochanter-right': at(-140, -40),
    },
  }; // prettier-ignore

  it.each([[0, undefined], [8, undefined], [-12, 'told'], [30, 'refused'], [-90, 'refused'], [180, 'refused']] as const)(
    'by %d° is %s, from the front and from the side, with a scale and without',
    (degrees, state) => {
      const of = turned(degrees);
      for (const scale of [SCALE, null])
        for (const film of [
          placeFilm(frontal, { ...size, mmPerPixel: scale }, of),
          placed(filmOf('left'), scale, { landmarks: of, stature: STATURE }),
        ]) {
          const by = expect.closeTo(Math.abs(degrees), 6);
          if (state === 'refused') expect(film).toMatchObject({ lacks: 'standing', turned: by });
          else expect(film).toHaveProperty('transform');
          if (state === 'told') expect(film).toMatchObject({ turned: by });
          if (state === undefined) expect(film).not.toHaveProperty('turned');
        }
    },
  ); // prettier-ignore

  it('or has both places of a pair at one side, are not hung', () => {
    const one = new Map([...landmarks, ['iliac-crest-right', [140, 5, 100]] as const]) as Map<string, Vec3>;
    expect(placed(filmOf('left'), SCALE, { landmarks: one, stature: STATURE })).toMatchObject({ lacks: 'pair', pair: 'iliac-crest' });
    expect(placeFilm(frontal, { ...size, mmPerPixel: null }, one)).toMatchObject({ lacks: 'pair', pair: 'iliac-crest' });
  }); // prettier-ignore

  it('is not doubted for marks that a hand is off by: of iliac spines that lie near each other, 9°', () => {
    const near = new Map<string, Vec3>([['psis-left', [45, 102, 45]], ['psis-right', [-45, 86, 45]], ['c7', [0, 80, 470]]]);
    const film = { ...filmOf('left'), landmarks: {}, vertebrae: [] };
    expect(placed(film, SCALE, { landmarks: near, stature: STATURE })).not.toHaveProperty('turned');
  }); // prettier-ignore
});

describe('C7, S1 and shoulders on a frontal film', () => {
  const side = { rightOfPatientAt: 'left' as const, source: 'person' as const };
  const at = (x: number, z: number): [number, number] => [250 + x / SCALE, 600 - (z - 220) / SCALE];
  const marker: FilmMarker = {
    ...EMPTY_MARKER,
    side,
    landmarks: { 'acromion-left': at(140, 450), 'acromion-right': at(-140, 450) },
    lines: { csl: null, c7: at(0, 476), s1: [at(-20, 100), at(20, 100)] },
  };

  it('hang it where the body has them: the middle of C7 above its spinous process, S1 above the iliac spines', () => {
    const hung = placeFilm(marker, { ...size, mmPerPixel: SCALE }, landmarks) as PlacedFilm;
    expect(hung.misfits.map(({ mark }) => mark)).toEqual(['acromion-left', 'acromion-right', 'c7', 's1']);
    expect(hung.misfit).toBeLessThan(1e-6);
  });

  it('count only where a person stands for them', () => {
    const read = {
      reader: { name: 'r', version: '1', sha256: '' },
      ...{ curves: [], lines: ['c7' as const] },
    };
    const hung = placeFilm({ ...marker, read }, { ...size, mmPerPixel: SCALE }, landmarks) as PlacedFilm;
    expect(hung.misfits.map(({ mark }) => mark)).toEqual(['acromion-left', 'acromion-right', 's1']);
  });
});
