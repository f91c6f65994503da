import { EMPTY_MARKER } from '@bracewright/core/spine';
import { expect, test } from 'vitest';
import { markedFilm } from './marked-film.ts';

test('a class is told by the marked standing film that was taken last, not by the one that was added last', () => {
  const marked = { ...EMPTY_MARKER, vertebrae: [{ level: 'T5', corners: [[0, 0], [9, 0], [9, 9], [0, 9]] }] }; // prettier-ignore
  const film = (id: string, takenOn: string | null, createdAt: string, marker: unknown = marked) =>
    ({ id, takenOn, createdAt, marker }) as never;
  const films = [
    film('of-2026', '2026-03-01', '2026-11-01T08:00:00Z'),
    film('of-2023', '2023-03-01', '2026-11-02T08:00:00Z'),
    film('unmarked', '2026-05-01', '2026-11-03T08:00:00Z', null),
    film('bent', '2026-05-01', '2026-11-03T08:00:00Z', { ...marked, stance: 'bending-left' }),
  ];
  expect(markedFilm(films)?.xray.id).toBe('of-2026');
  expect(markedFilm([])).toBeUndefined();
});
