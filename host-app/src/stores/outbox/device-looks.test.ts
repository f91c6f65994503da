import { expect, test } from 'vitest';
import { superfluousLooks } from './device-looks.ts';

test('the answers that were not used for longest go once there are more than two hundred', () => {
  const kept = Array.from({ length: 203 }, (_, i) => ({ usedAt: (i * 71) % 203 }));
  expect(superfluousLooks(kept, 203).map(({ usedAt }) => usedAt)).toEqual([2, 1, 0]);
  expect(superfluousLooks(kept.slice(0, 200), 203)).toEqual([]);
});

test('an answer that was not used for two weeks goes, however few there are', () => {
  const day = 24 * 3_600_000;
  const kept = [{ usedAt: 0 }, { usedAt: 2 * day }];
  expect(superfluousLooks(kept, 14 * day)).toEqual([]);
  expect(superfluousLooks(kept, 15 * day)).toEqual([{ usedAt: 0 }]);
});
