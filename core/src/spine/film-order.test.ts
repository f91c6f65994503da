import { expect, test } from 'vitest';
import { maybeNewest, oldestFirst } from './index.ts';

const film = (id: string, takenOn: string | null, createdAt: string) => ({ id, takenOn, createdAt });

test('films go by the day on which they were taken, else by when they were added, whatever order they came in', () => {
  const films = [
    film('new', '2026-03-01', '2026-03-02T08:00:00.000Z'),
    film('old', '2023-03-01', '2026-03-03T08:00:00.000Z'),
    film('undated', null, '2025-01-01T08:00:00.000Z'),
    film('same-day', '2026-03-01', '2026-03-01T08:00:00.000Z'),
  ];
  const order = ['old', 'undated', 'same-day', 'new'];
  expect(oldestFirst(films).map(({ id }) => id)).toEqual(order);
  expect(oldestFirst(films.toReversed()).map(({ id }) => id)).toEqual(order);
});

test('a film without a day is of the day on which it was added where the clinic is, not in Greenwich', () => {
  // Seven in the morning of 2 November in Shanghai, and ten in the evening of the day before in New York.
  const films = [
    film('taken', '2026-11-02', '2026-11-01T22:30:00.000Z'),
    film('undated', null, '2026-11-01T23:00:00.000Z'),
    film('evening', null, '2026-11-02T02:00:00.000Z'),
  ];
  expect(oldestFirst(films, 'Asia/Shanghai').map(({ id }) => id)).toEqual(['taken', 'undated', 'evening']);
  expect(oldestFirst(films, 'America/New_York').map(({ id }) => id)).toEqual(['undated', 'evening', 'taken']);
});

test('films that may have been taken last are told: none was taken after it was added', () => {
  const ids = (films: Parameters<typeof maybeNewest>[0]) => maybeNewest(films, 'UTC').map(({ id }) => id);
  const of2023 = film('2023', '2023-03-01', '2026-11-02T08:00:00.000Z');
  const of2026 = film('2026', '2026-03-01', '2026-11-01T08:00:00.000Z');
  const before = film('before', null, '2025-01-01T08:00:00.000Z');
  const late = film('late', null, '2026-11-03T08:00:00.000Z');
  expect(ids([of2023, of2026])).toEqual(['2026']);
  expect(ids([of2026, before, of2023])).toEqual(['2026']);
  expect(ids([late, of2026, before])).toEqual(['2026', 'late']);
  expect(ids([late, before])).toEqual(['before', 'late']);
  expect(ids([])).toEqual([]);
});
