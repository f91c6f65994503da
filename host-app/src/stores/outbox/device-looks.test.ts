import { expect, test } from 'vitest';
import { superfluousLooks } from './device-looks.ts';

test('the answers that were not used for longest go once there are more than two hundred', () => {
  const kept = Array.from({ length: 203 }, (_, i) => ({ usedAt: (i * 71) % 203 }));
  expect(superfluousLooks(kept).map(({ usedAt }) => usedAt)).toEqual([2, 1, 0]);
  expect(superfluousLooks(kept.slice(0, 200))).toEqual([]);
});
