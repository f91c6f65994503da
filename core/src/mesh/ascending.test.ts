import { expect, test } from 'vitest';
import { createRandom } from '../math/rng.ts';
import { sortAscending } from './ascending.ts';

test.each([
  [0, 1],
  [1, 1],
  [200, 1000],
  [3000, 1],
  [3000, 2048],
  [3000, 2049],
  [5000, 2_000_000],
  [5000, 4_294_967_296],
])('%i numbers below %i', (count, limit) => {
  const random = createRandom(count + limit);
  const values = Uint32Array.from({ length: count }, () => Math.floor(random() * limit));
  const sorted = sortAscending(values, limit);
  expect(sorted).toBe(values);
  expect([...sorted]).toEqual([...values.slice().sort()]);
  for (let i = 1; i < count; i++) expect(sorted[i]!).toBeGreaterThanOrEqual(sorted[i - 1]!);
});
