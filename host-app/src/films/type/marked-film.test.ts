import { CURVE_LEVELS, EMPTY_MARKER } from '@bracewright/core/spine';
import { expect, test } from 'vitest';
import { markedFilm } from './marked-film.ts';

test('a class is told by the marked standing film that was taken last, not by the one that was added last', () => {
  const bowed = (rise: number) => ({
    ...EMPTY_MARKER,
    vertebrae: CURVE_LEVELS.map((level, i) => {
      const [y, tilt] = [60 + 50 * i, i < 9 ? rise : -rise];
      return { level, corners: [[180, y - tilt], [220, y + tilt], [220, y + 40 + tilt], [180, y + 40 - tilt]] }; // prettier-ignore
    }),
    side: { rightOfPatientAt: 'left', source: 'person' },
  });
  const marked = bowed(8);
  const film = (id: string, takenOn: string | null, createdAt: string, marker: unknown = marked) =>
    ({ id, takenOn, createdAt, marker, width: 400, height: 1000 }) as never;
  const films = [
    film('of-2026', '2026-03-01', '2026-11-01T08:00:00Z'),
    film('of-2023', '2023-03-01', '2026-11-02T08:00:00Z'),
    film('unmarked', '2026-05-01', '2026-11-03T08:00:00Z', null),
    film('bent', '2026-05-01', '2026-11-03T08:00:00Z', { ...marked, stance: 'bending-left' }),
  ];
  expect(markedFilm(films)?.xray.id).toBe('of-2026');
  expect(markedFilm(films)?.isUnsure).toBe(false);
  // One without a day may be older or newer: which of both counts is unsure where they show other curves.
  const scanned = film('scanned', null, '2026-11-04T08:00:00Z', bowed(-8));
  expect(markedFilm([...films, scanned])).toMatchObject({ xray: { id: 'scanned' }, isUnsure: true });
  const same = film('same', null, '2026-11-04T08:00:00Z', marked);
  expect(markedFilm([...films, same])).toMatchObject({ xray: { id: 'same' }, isUnsure: false });
  expect(markedFilm([])).toBeUndefined();
});
