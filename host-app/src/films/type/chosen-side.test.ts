import {
  CURVE_LEVELS,
  EMPTY_MARKER,
  measureFilm,
  type FilmMarker,
  type FilmMeasures,
} from '@bracewright/core/spine';
import { expect, test } from 'vitest';
import { otherSideOf, sideShown } from './chosen-side.ts';

/** The measures of a film whose one curve is thoracic, and convex to a side; without one nobody said which side is which. */
function shows(side: 'left' | 'right' | null): FilmMeasures {
  const vertebrae = CURVE_LEVELS.map((level, i) => {
    const x = 200 + (i < 12 ? 60 * Math.sin((i / 11) * Math.PI) : 0);
    const rise = i < 12 ? 10 * Math.cos((i / 11) * Math.PI) : -10;
    const plate = (y: number): [[number, number], [number, number]] => [[x - 20, y + rise], [x + 20, y - rise]]; // prettier-ignore
    const [upper, lower] = [plate(60 + 50 * i), plate(100 + 50 * i)];
    return { level, corners: [upper[0], upper[1], lower[1], lower[0]] };
  });
  const marker = { ...EMPTY_MARKER, vertebrae } as unknown as FilmMarker;
  const rightOfPatientAt = side === 'right' ? ('right' as const) : ('left' as const);
  return measureFilm(side ? { ...marker, side: { rightOfPatientAt, source: 'person' } } : marker, {
    ...{ width: 400, height: 1000, pixelSpacing: null },
  });
}

test('a type that was chosen for the other side than the film shows is told, and nothing where the film says none', () => {
  expect(sideShown(shows('right'), 'rigo-A2')).toBe('right');
  const chosen = { type: 'rigo-A2', side: 'right' as const };
  expect(otherSideOf(chosen, shows('right'))).toBeUndefined();
  expect(otherSideOf(chosen, shows('left'))).toEqual({ chosen: 'right', shown: 'left' });
  expect(otherSideOf(chosen, shows(null))).toBeUndefined();
  expect(otherSideOf({ type: 'rigo-A2', side: null }, shows('left'))).toBeUndefined();
  expect(otherSideOf({ type: 'lenke-1', side: 'right' }, shows('left'))).toBeUndefined();
  expect(otherSideOf(undefined, shows('left'))).toBeUndefined();
});
