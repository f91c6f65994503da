import { expect, test } from 'vitest';
import { choicePlace } from './choice-place.ts';

test('the levels of smoothing are not cut to "Nor…" in a narrow card', () => {
  expect(choicePlace(['Light', 'Normal', 'Heavy'])).toBe('below');
  expect(choicePlace(['轻', '中', '重'])).toBe('beside');
  expect(choicePlace(['Upper', 'Lower'])).toBe('beside');
  expect(choicePlace(['No', 'Lightly', 'Normally', 'Heavily'])).toBe('list');
  expect(choicePlace(['Fill and flatten', 'Only fill', 'Only flatten'])).toBe('list');
});
