import { describe, expect, it } from 'vitest';
import { mat4 } from '../../math/index.ts';
import { SCALE, body, drawnFilm, drawnMarks, trunk, vertebrae } from '../register/drawn-film.fixture.test.ts';
import type { FilmMarker } from '../marker.ts';
import { registerFilm } from '../register/register-film.ts';
import type { FilmRegistration } from '../register/registration.ts';
import { levelOnBody } from './level-on-body.ts';
import { lineFilmState, lineMarks } from './line-films.ts';
import { heightsApart } from './heights-apart.ts';
import { spineLevels } from './make-line.ts';
import { readSpineLine, type SpineLine } from './spine-line.ts';

function registered(view: 'frontal' | 'lateral') {
  const { picture, pixelOf } = drawnFilm(view);
  const marker = drawnMarks(pixelOf, view);
  const scale = { mmPerPixel: SCALE, error: 0.01 };
  const registration = registerFilm(
    { picture, marker, scale, sourceDistance: null },
    body,
  ) as FilmRegistration;
  return { registration, marker };
}
const frontal = registered('frontal');
const lateral = registered('lateral');
const byBack = spineLevels(frontal, { mesh: trunk.mesh, stature: 1520 });
const byBoth = spineLevels(frontal, { mesh: trunk.mesh }, lateral);
const truth = (level: string) => vertebrae.find((one) => one.level === level)!.centre;
const off = (levels: typeof byBack, k: number) =>
  levels.map(({ level, at }) => Math.abs(at[k]! - truth(level)[k]!));

describe('the line of a spine from a frontal film', () => {
  it('has the depth by the back, with an error that says so', () => {
    expect(byBack.map(({ level }) => level)).toEqual(vertebrae.map(({ level }) => level));
    expect(Math.max(...off(byBack, 0))).toBeLessThan(5);
    expect(Math.max(...off(byBack, 1))).toBeLessThan(25);
    const within = byBack.filter(({ within }, i) => off(byBack, 1)[i]! <= within.depth);
    expect(within.length / byBack.length).toBeGreaterThan(0.75);
  });

  it('has it by a lateral film where there is one, and knows it better', () => {
    expect(Math.max(...off(byBoth, 1))).toBeLessThan(6);
    expect(byBoth[8]!.within.depth).toBeLessThan(byBack[8]!.within.depth / 2);
  });

  it('is compared with a lateral film: the height of each name, where both tell one', () => {
    expect(heightsApart(byBack, lateral, frontal)).toBeUndefined();
    const { registration, marker } = lateral;
    const drawn = marker.vertebrae;
    const off = drawn.slice(1).map((one, i) => ({ ...one, level: drawn[i]!.level }));
    const lower = heightsApart(byBack, { registration, marker: { ...marker, vertebrae: off } }, frontal)!;
    // Each name stands at the vertebra below: by a level of 17 to 36 mm, beyond what both may be off.
    expect(lower.mm).toBeLessThan(-17);
    expect(lower.within).toBeLessThan(15);
    const few = { ...marker, vertebrae: off.filter(({ level }) => level === 'T8') };
    expect(heightsApart(byBack, { registration, marker: few }, frontal)).toMatchObject({ level: 'T8' });
    // A film on its head, if its outline fits at all.
    const turned = heightsApart(byBack, { registration: { ...registration, turn: 180 }, marker }, frontal)!;
    expect(Math.abs(turned.mm)).toBeGreaterThan(100);
  });

  describe('of single plates', () => {
    type Drawn = typeof frontal;
    const only = ({ registration, marker }: Drawn, ...plates: ('upper' | 'lower' | 'both')[]) => ({
      registration,
      marker: {
        ...marker,
        vertebrae: marker.vertebrae.map(({ level, corners: [a, b, c, d] }, i) => {
          const plate = plates[i % plates.length]!;
          const corners: FilmMarker['vertebrae'][number]['corners'] = [
            ...(plate === 'lower' ? ([null, null] as const) : ([a, b] as const)),
            ...(plate === 'upper' ? ([null, null] as const) : ([c, d] as const)),
          ];
          return { level, corners };
        }),
      },
    });
    const apart = (front: Drawn, side: Drawn) =>
      heightsApart(spineLevels(front, { mesh: trunk.mesh, stature: 1520 }), side, front);

    it('is compared plate by plate: a right film is not told apart for what is not drawn, and one that is a level off is', () => {
      for (const plate of ['upper', 'lower'] as const) {
        const [front, side] = [only(frontal, plate), only(lateral, plate)];
        for (const pair of [
          [front, lateral],
          [frontal, side],
          [front, side],
          [only(frontal, 'upper', 'both'), side],
        ] as const) {
          const [one, other] = pair;
          expect(apart(one, other)).toBeUndefined();
          const { vertebrae: drawn } = other.marker;
          const off = drawn.slice(1).map((each, i) => ({ ...each, level: drawn[i]!.level }));
          expect(apart(one, { ...other, marker: { ...other.marker, vertebrae: off } })?.mm).toBeLessThan(-17);
        }
      }
    });

    it.each([
      ['upper', 'lower'],
      ['lower', 'upper'],
    ] as const)('is compared by likely middles where %s plates stand against %s ones', (ofFront, ofSide) => {
      const [front, side] = [only(frontal, ofFront), only(lateral, ofSide)];
      expect(apart(front, side)).toBeUndefined();
      const { vertebrae: drawn } = side.marker;
      for (const by of [1, 2, 4]) {
        const up = drawn.slice(by).map((each, i) => ({ ...each, level: drawn[i]!.level }));
        const down = drawn.slice(0, -by).map((each, i) => ({ ...each, level: drawn[i + by]!.level }));
        const off = (vertebrae: typeof up) =>
          apart(front, { ...side, marker: { ...side.marker, vertebrae } })?.mm;
        expect(off(up)).toBeLessThan(-12);
        expect(off(down)).toBeGreaterThan(12);
      }
    });

    it('says how far the middle may be off: by half a body more', () => {
      for (const plate of ['upper', 'lower'] as const) {
        const levels = spineLevels(only(frontal, plate), { mesh: trunk.mesh }, only(lateral, plate));
        for (const [i, { at, within }] of levels.entries()) {
          expect(Math.abs(at[2] - truth(levels[i]!.level)[2]!)).toBeLessThan(within.height);
          expect(within.height - byBoth[i]!.within.height).toBeGreaterThan(6);
          expect(within.lateral).toBeGreaterThanOrEqual(byBoth[i]!.within.lateral);
        }
      }
    });
  });

  it('says where a vertebra lies on the skin, and how surely', () => {
    const apex = levelOnBody(trunk.mesh, byBoth, 'T8')!;
    expect(apex.height).toBe(byBoth.find(({ level }) => level === 'T8')!.at[2]);
    expect(apex.left[0]).toBeGreaterThan(80);
    expect(apex.right[0]).toBeLessThan(-80);
    expect(apex.back![1]).toBeGreaterThan(apex.front![1]);
    expect(levelOnBody(trunk.mesh, byBoth, 'S1')).toBeUndefined();
  });
});

describe('a line as it is kept', () => {
  const line: SpineLine = {
    version: 1,
    levels: [...byBoth],
    frontal: { xrayId: 'a', registration: frontal.registration },
    lateral: null,
    frame: [...mat4.IDENTITY],
    confirmedBy: 'somebody',
    confirmedAt: '2026-11-30T09:00:00.000Z',
  };

  it('is not the one of a lateral film that shows other heights, though nobody compared them when it was kept', () => {
    const drawn = lateral.marker.vertebrae;
    const stateOf = (vertebrae: typeof drawn) => {
      const marker = { ...lateral.marker, vertebrae };
      const made = {
        ...line,
        frontal: { ...line.frontal, marks: lineMarks(frontal.marker) },
        lateral: { xrayId: 'b', registration: lateral.registration, marks: lineMarks(marker) },
      };
      const films = [frontal.marker, marker].map((one, i) => ({ id: 'ab'[i]!, marker: one as never }));
      return lineFilmState(made, films);
    };
    expect(stateOf(drawn)).toBe('same');
    expect(stateOf(drawn.slice(2).map((one, i) => ({ ...one, level: drawn[i]!.level })))).toBe('apart');
  });

  it('is not the one of a lateral film on which a person says that the patient looks the other way', () => {
    const made = {
      ...line,
      frontal: { ...line.frontal, marks: lineMarks(frontal.marker) },
      lateral: { xrayId: 'b', registration: lateral.registration, marks: lineMarks(lateral.marker) },
    };
    const [as, other] =
      lateral.registration.mirror === 1 ? (['left', 'right'] as const) : (['right', 'left'] as const);
    const states = [as, other].map((frontAt) => {
      const marker = { ...lateral.marker, front: { frontAt } };
      const films = [frontal.marker, marker].map((one, i) => ({ id: 'ab'[i]!, marker: one as never }));
      return lineFilmState(made, films);
    });
    expect(states).toEqual(['same', 'changed']);
  });

  describe('with C7 and S1', () => {
    const middle = (marker: FilmMarker, at: number, [dx, dy]: readonly [number, number]) => {
      const { corners } = marker.vertebrae.at(at)!;
      return [corners[0]![0] + dx, corners[0]![1] + dy] as [number, number];
    };
    /** A film with both drawn, moved by so many pixels. */
    const lined = ({ marker, registration }: typeof frontal, by: number) => ({
      registration,
      marker: {
        ...marker,
        lines: {
          csl: null,
          c7: middle(marker, 0, [by, -6]),
          s1: [middle(marker, -1, [by, 30]), middle(marker, -1, [by + 20, 30])] as [
            [number, number],
            [number, number],
          ],
        },
      },
    });
    /** As it was noted before C7 and S1 were. */
    const old = (marks: string) => JSON.stringify((JSON.parse(marks) as unknown[]).slice(0, 6));
    const [front, side] = [lined(frontal, 0), lined(lateral, 0)];
    const levels = [...spineLevels(front, { mesh: trunk.mesh }, side)];
    const stateOf = (
      [now, beside]: readonly [FilmMarker, FilmMarker],
      noted: (marks: string) => string,
      of = levels,
    ) => {
      const made = {
        levels: of,
        frontal: { xrayId: 'a', registration: frontal.registration, marks: noted(lineMarks(front.marker)) },
        lateral: { xrayId: 'b', registration: lateral.registration, marks: noted(lineMarks(side.marker)) },
      };
      return lineFilmState(
        made,
        [now, beside].map((one, i) => ({ id: 'ab'[i]!, marker: one as never })),
      );
    };
    const same = (marks: string) => marks;
    const bare = (marker: FilmMarker) => ({ ...marker, lines: { csl: null, c7: null, s1: null } });

    it('is another one where they were moved or taken away', () => {
      expect(levels.map(({ level }) => level)).toEqual(expect.arrayContaining(['C7', 'S1']));
      expect(stateOf([front.marker, side.marker], same)).toBe('same');
      expect(stateOf([lined(frontal, 8).marker, side.marker], same)).toBe('changed');
      expect(stateOf([front.marker, lined(lateral, 8).marker], same)).toBe('changed');
      expect(stateOf([bare(front.marker), side.marker], same)).toBe('changed');
    });

    it('of before they were noted tells by its levels whether they were moved', () => {
      expect(stateOf([front.marker, side.marker], old)).toBe('same');
      expect(stateOf([lined(frontal, 8).marker, side.marker], old)).toBe('changed');
      expect(stateOf([front.marker, lined(lateral, 8).marker], old)).toBe('changed');
      expect(stateOf([bare(front.marker), side.marker], old)).toBe('changed');
      expect(stateOf([front.marker, bare(side.marker)], old)).toBe('changed');
      // Drawn on the film and none of the line: later, or where the body has no skin.
      const short = levels.filter(({ level }) => level !== 'C7');
      expect(stateOf([front.marker, side.marker], old, short)).toBe('unknown');
      expect(stateOf([bare(front.marker), side.marker], old, short.slice(0, -1))).toBe('same');
    });
  });

  it('is read back as it was', () => {
    expect(readSpineLine(JSON.parse(JSON.stringify(line)))).toEqual({ kind: 'line', line });
    expect(readSpineLine(null)).toEqual({ kind: 'none' });
  });

  it('counts as foreign where it is of a later version, damaged or out of order', () => {
    expect(readSpineLine({ ...line, version: 2 }).kind).toBe('foreign');
    expect(readSpineLine({ ...line, levels: line.levels.toReversed() }).kind).toBe('foreign');
    expect(readSpineLine({ ...line, levels: [line.levels[0], line.levels[0]] }).kind).toBe('foreign');
    expect(readSpineLine('spine').kind).toBe('foreign');
  });
});
