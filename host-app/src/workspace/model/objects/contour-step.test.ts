import { expect, test } from 'vitest';
import { contourStep } from './contour-step.ts';

const map = (gaps: readonly number[]) => ({
  gaps: Float64Array.from(gaps),
  areas: new Float64Array(gaps.length).fill(1),
});
const spread = Array.from({ length: 400 }, (_, i) => i / 20 - 10);
const even = (at: number) => Array.from({ length: 400 }, (_, i) => at + 0.05 * Math.sin(i));

test('lines stand at round numbers, but never where a skin of an even gap lies', () => {
  expect(contourStep(map(spread), 10)).toBe(2);
  // A wall of 4 mm on the skin: its inside lies at 0, where there is no line, and its outside at 4.
  for (const gaps of [even(4), [...even(0), ...even(4)], [...even(-6), ...even(8)]]) {
    const step = contourStep(map(gaps), 10);
    const onLine = gaps.filter((gap) => {
      const line = Math.round(gap / step);
      return line !== 0 && Math.abs(gap - line * step) < 0.15;
    });
    expect(onLine).toEqual([]);
  }
  expect(contourStep(map(even(0)), 10)).toBe(2);
});

test('there are none where every step would put them on the skin', () => {
  expect(contourStep(map([...even(2), ...even(2.6), ...even(3.4)]), 10)).toBeGreaterThan(1000);
  expect(contourStep(map([]), 10)).toBe(2);
});
