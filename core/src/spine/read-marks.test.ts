import { describe, expect, it } from 'vitest';
import { createRandom } from '../math/index.ts';
import { FRONTAL_FILMS } from './frontal-films.fixture.test.ts';
import {
  confirmed,
  curvesOf,
  filmMarkerSchema,
  levelsFrom,
  machineOf,
  measureFilm,
  readTogether,
  tiltsOf,
  uprightPlane,
  type FilmMarker,
  type VertebraTilt,
} from './index.ts';

const { marker: byHand, size } = FRONTAL_FILMS.find(({ name }) => name === 'f005')!;
const reader = { name: 'told', version: '1', sha256: 'ab' };
/** The marks as if a machine had read all of them. */
const read: FilmMarker = {
  ...byHand,
  vertebrae: byHand.vertebrae.map((one) => ({ ...one, confidence: 0.8 })),
  read: {
    reader,
    curves: measureFilm(byHand, size).curves.map(({ upper, lower, angle }) => ({
      ...{ upper, lower, angle },
      interval: [angle - 4, angle + 5],
    })),
  },
};
const told = (marker: FilmMarker) =>
  measureFilm(marker, size).curves.map((curve) => {
    const machine = machineOf(curve, marker);
    const whose = machine?.isHeldBack ? 'held back' : machine?.interval ? 'machine' : 'partly';
    return `${curve.upper}-${curve.lower} ${machine === null ? 'person' : whose}`;
  });

describe('angles that a machine read', () => {
  it('are its own, with their interval, until a person moves them or confirms all their vertebrae', () => {
    expect(told(read)).toEqual(['T1-T5 machine', 'T5-T12 machine', 'T12-L4 machine']);
    expect(told(byHand)).toEqual(['T1-T5 person', 'T5-T12 person', 'T12-L4 person']);
    const [t5] = read.vertebrae.filter(({ level }) => level === 'T5');
    const { confidence: _, ...drawn } = t5!;
    const down = drawn.corners.map(
      (at, i) => at && [at[0], at[1] + (i === 0 ? 4 : 0)],
    ) as typeof drawn.corners;
    const moved = {
      ...read,
      vertebrae: read.vertebrae.map((one) => (one.level === 'T5' ? { ...drawn, corners: down } : one)),
    };
    // The first curve ends at the other plate of T5: its angle is what it was.
    expect(told(moved)).toEqual(['T1-T5 machine', 'T5-T12 partly', 'T12-L4 machine']);
    expect(confirmed(read, 'T1', 'L5').vertebrae).toEqual(byHand.vertebrae);
    const { read: told5, ...untold } = read;
    expect(told(untold)).toEqual(['T1-T5 partly', 'T5-T12 partly', 'T12-L4 partly']);
    expect(readTogether(told5, { reader, curves: told5!.curves.slice(1) }).curves).toHaveLength(3);
  });

  it('keep their interval where only a neighbour was confirmed', () => {
    const [, middle] = measureFilm(read, size).curves;
    const own = confirmed(read, ...middle!.restsOn);
    expect(told(own)).toEqual(['T1-T5 machine', 'T5-T12 person', 'T12-L4 machine']);
  });

  it('stay the machine’s while any vertebra between the ends is: the apex follows from it', () => {
    const own = (levels: readonly string[]) => ({
      ...read,
      vertebrae: read.vertebrae.map(({ confidence, ...one }) =>
        confidence === undefined || levels.includes(one.level) ? one : { ...one, confidence },
      ),
    });
    expect(told(own(['T5', 'T12']))[1]).toBe('T5-T12 machine');
    expect(told(own(['T5', 'T6', 'T7', 'T8', 'T10', 'T11', 'T12']))[1]).toBe('T5-T12 machine');
  });

  it('are no curves of the machine where it told none of its own plates: that is no hand’s doing', () => {
    const [first, ...others] = read.read!.curves;
    expect(first!.upper).toBe('T1');
    const unsure = { ...read, read: { reader, curves: others } };
    expect(told(unsure)).toEqual(['T1-T5 held back', 'T5-T12 machine', 'T12-L4 machine']);
    const { confidence: _, ...drawn } = read.vertebrae.find(({ level }) => level === 'T3')!;
    const moved = unsure.vertebrae.map((one) => (one.level === 'T3' ? drawn : one));
    expect(told({ ...unsure, vertebrae: moved })[0]).toBe('T1-T5 partly');
  });

  it('are kept with the marks', () => {
    expect(filmMarkerSchema.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
    expect(filmMarkerSchema.parse(byHand)).toEqual(byHand);
  });
});

describe('the vertebrae on which a curve rests', () => {
  const turnedBy = (by: number, { upper, lower, tilt, ...one }: VertebraTilt): VertebraTilt => ({
    ...one,
    upper: upper === null ? null : upper + by,
    lower: lower === null ? null : lower + by,
    tilt: tilt + by,
  });

  it('are all that it takes: turn any others by up to 6°, one or all of them, and it is the same', () => {
    const random = createRandom(12);
    const other: string[] = [];
    let [count, all] = [0, 0];
    for (const { marker, size: film } of FRONTAL_FILMS) {
      // Plates as a machine reads them: half of the films with an error of a degree or two on each.
      const drawn = tiltsOf(marker.vertebrae, uprightPlane({ ...film, turn: 0 }));
      const noisy = drawn.map((one) => turnedBy(6 * random() - 3, one));
      for (const tilts of [drawn, noisy])
        for (const curve of curvesOf(tilts)) {
          count++;
          const own = levelsFrom(...curve.restsOn);
          if (own.length === tilts.length) all++;
          const others = tilts.flatMap(({ level }, i) => (own.includes(level) ? [] : [i]));
          const isSame = (by: (i: number) => number): boolean => {
            const turned = tilts.map((one, i) => (others.includes(i) ? turnedBy(by(i), one) : one));
            return curvesOf(turned).some((one) => JSON.stringify(one) === JSON.stringify(curve));
          };
          for (const k of others)
            for (const by of [-6, 6]) if (!isSame((i) => (i === k ? by : 0))) other.push(tilts[k]!.level);
          for (let k = 0; k < 5; k++) if (!isSame(() => 12 * random() - 6)) other.push('several');
        }
    }
    expect(other).toEqual([]);
    // Nor is it simply the whole spine.
    expect(count).toBeGreaterThan(200);
    expect(all / count).toBeLessThan(0.5);
  });
});
