import { expect, test } from 'vitest';
import { oldestFirst } from './index.ts';

test('films go by the day on which they were taken, else by when they were added, whatever order they came in', () => {
  const film = (id: string, takenOn: string | null, createdAt: string) => ({ id, takenOn, createdAt });
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
