import { describe, expect, it } from 'vitest';
import type { MeasuredCurve } from '@bracewright/core/spine';
import { CURVE_LEVELS, EMPTY_MARKER, confirmed, type FilmMarker } from '@bracewright/core/spine';
import { FilmSession } from '../drawing/film-session.ts';
import { withStance } from '../drawing/marks.ts';
import { agrees, bodyScale, lackOf, recordOf } from './record-of.ts';

/** Marks of a right thoracic curve from T5 to T12 that a machine has read, accepted and saved. */
function readFilm(): FilmMarker {
  const tilts = [8, 10, 12, 14, 16, 12, 6, 0, -6, -10, -13, -16, -14, -12, -10, -9, -8];
  let x = 200;
  const vertebrae = CURVE_LEVELS.map((level, i) => {
    const slope = Math.tan((tilts[i]! * Math.PI) / 180);
    x -= 50 * slope;
    const at = (dx: number, y: number): [number, number] => [x + dx, y + dx * slope];
    const [top, bottom] = [60 + 50 * i, 100 + 50 * i];
    return {
      ...{ level, confidence: 0.9 },
      corners: [
        at(-25, top),
        at(25, top),
        at(25, bottom),
        at(-25, bottom),
      ] as FilmMarker['vertebrae'][number]['corners'],
    };
  });
  return {
    ...EMPTY_MARKER,
    vertebrae,
    side: { rightOfPatientAt: 'left', source: 'person' },
    lines: {
      csl: null,
      c7: null,
      s1: [
        [170, 950],
        [230, 950],
      ],
    },
    read: { reader: { name: 'told', version: '1', sha256: 'ab' }, curves: [], lines: ['s1'] },
  };
}

const curve = { upper: 'T5', lower: 'T12', apex: 'T8', angle: 34.96, direction: 'right' } as MeasuredCurve;

describe('film and record', () => {
  it('say the same only where ends, apex, side, angle and distance are the same', () => {
    const film = recordOf(curve, 18.04);
    expect(film).toEqual({
      ...{ upperEnd: 'T5', lowerEnd: 'T12', apex: 'T8' },
      ...{ convexSide: 'right', cobb: 35, forceLineDistance: -18 },
    });
    expect(agrees(film, { ...film, atr: 7 })).toBe(true);
    // Sides swapped, another scale, another film.
    expect(agrees(recordOf({ ...curve, direction: 'left' }, -18.04), film)).toBe(false);
    expect(agrees(recordOf(curve, 43.4), film)).toBe(false);
    expect(agrees(recordOf({ ...curve, apex: 'T9' }, 18.04), film)).toBe(false);
    // A record that was kept before it told the side.
    expect(agrees(film, { ...film, convexSide: null })).toBe(false);
  });

  it('share no angle of a film in another stance than that of the course', () => {
    const marker = confirmed(readFilm(), 'T1', 'L5');
    const session = (stance?: FilmMarker['stance']) => {
      const drawing = new FilmSession({ width: 400, height: 1000 }, marker, true);
      drawing.change(withStance(drawing.marker, stance));
      drawing.keptAs(drawing.marker);
      return lackOf(drawing, { forceLineDistance: null });
    };
    expect([session(), session('standing')]).toEqual([undefined, undefined]);
    for (const stance of ['bending-left', 'bending-right', 'in-brace'] as const)
      expect(session(stance)).toBe('stance');
  });

  it('share no number that follows from what nobody has confirmed', () => {
    const lack = (marker: FilmMarker, forceLineDistance: number | null) =>
      lackOf(new FilmSession({ width: 400, height: 1000 }, marker, true), { forceLineDistance });
    const read = readFilm();
    expect(lack(read, null)).toBe('unconfirmed');
    // With the vertebrae beside its ends: without them nobody knows that these are the ends.
    expect(lack(confirmed(read, 'T5', 'T12'), null)).toBe('unconfirmed');
    const own = confirmed(read, 'T2', 'L2');
    expect(lack(own, null)).toBeUndefined();
    expect(lack(own, -23)).toBe('unconfirmedS1');
    expect(lack({ ...own, read: { ...own.read!, lines: [] } }, -23)).toBeUndefined();
    // Every mark is a person's, and nobody has said which vertebra is which, or which side.
    const unsure = (doubts: readonly ('levels-uncertain' | 'mirrored')[]) => ({ ...own, read: { ...own.read!, lines: [], doubts: [...doubts] } }); // prettier-ignore
    expect(lack(unsure(['levels-uncertain', 'mirrored']), null)).toBe('numbering');
    expect(lack(unsure(['mirrored']), null)).toBe('side');
    for (const source of ['letter', 'assumed'] as const)
      expect(lack({ ...own, side: { rightOfPatientAt: 'left', source } }, null)).toBe('side');
    expect(lack({ ...own, side: { rightOfPatientAt: 'left', source: 'dicom' } }, null)).toBeUndefined();
    // Both ends a person's, and the apex among those that are not.
    const ends = confirmed(confirmed(read, 'T5', 'T5'), 'T12', 'T12');
    expect(lack(ends, null)).toBe('unconfirmed');
  });

  it('have no millimetres of the detector between them', () => {
    expect(bodyScale({ mmPerPixel: 0.2, source: 'detector' })).toBeNull();
    for (const source of ['magnified', 'ruler', 'pixel-spacing'] as const)
      expect(bodyScale({ mmPerPixel: 0.2, source })).toBe(0.2);
  });

  it('leave no distance or side of an older curve beside a new one', () => {
    const film = recordOf({ ...curve, direction: null }, null);
    expect(film).toMatchObject({ convexSide: null, forceLineDistance: null });
    expect(agrees(film, { ...film, forceLineDistance: -25.1 })).toBe(false);
    expect(agrees(film, { upperEnd: 'T5', lowerEnd: 'T12', apex: 'T8', cobb: 35 })).toBe(true);
    expect(Object.is(recordOf(curve, 0).forceLineDistance, 0)).toBe(true);
  });
});
