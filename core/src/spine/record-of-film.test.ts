import { expect, test } from 'vitest';
import { FRONTAL_FILMS } from './frontal-films.fixture.test.ts';
import { isCurveOfFilm, isTypeOfFilm, measureFilm, recordFaults, type FilmMarker } from './index.ts';

const known = FRONTAL_FILMS.find(({ major }) => major > 30)!;
const { upper, lower, angle } = measureFilm(known.marker, known.size).major!;
const film = (id: string, marker: Partial<FilmMarker> = {}) => ({
  ...{ id, name: `${id}.png`, pixelSpacing: null, ...known.size },
  marker: { ...known.marker, ...marker },
});
const record = { cobb: Math.round(angle * 10) / 10, upperEnd: upper, lowerEnd: lower };
const noted = { ...record, curveFilm: { xray: 'a', cobb: record.cobb }, typeChoice: { film: 'a' } };

test('a record is of the film that it was taken from, by its note or, without one, by the same curve', () => {
  expect([isCurveOfFilm(noted, film('a')), isCurveOfFilm(noted, film('b'))]).toEqual([true, false]);
  expect([isTypeOfFilm(noted, film('a')), isTypeOfFilm(noted, film('b'))]).toEqual([true, false]);
  expect(isCurveOfFilm(record, film('b'))).toBe(true);
  // An angle that somebody typed since is not the film's.
  for (const other of [{ ...noted, cobb: 20 }, { ...record, cobb: 20 }, { ...record, upperEnd: 'T1' }, {}])
    expect(isCurveOfFilm(other, film('a'))).toBe(false);
});

test('a record is told of whose film is gone, or was taken bending or in the brace', () => {
  expect(recordFaults(noted, [film('a'), film('b')])).toEqual([]);
  expect(recordFaults(noted, [film('b')])).toEqual([
    { what: 'curve', as: 'gone', name: undefined },
    { what: 'type', as: 'gone', name: undefined },
  ]);
  expect(recordFaults(noted, [film('a', { stance: 'in-brace' })])).toEqual([
    { what: 'curve', as: 'stance', name: 'a.png' },
    { what: 'type', as: 'stance', name: 'a.png' },
  ]);
  expect(recordFaults(record, [film('b', { stance: 'bending-left' })])).toMatchObject([{ what: 'curve', as: 'stance' }]); // prettier-ignore
  for (const none of [{}, record, { ...noted, cobb: 20, typeChoice: null }])
    expect(recordFaults(none, [])).toEqual([]);
});
