import { expect, test } from 'vitest';
import { sliderStart } from './slider-start.ts';

test.each([
  ['a default beside the steps from the bound', 200, 1, 10, 0],
  ['one on them', 4, 1, 0.5, 1],
  ['decimals', 0.3, 0.1, 0.1, 0.1],
  ['steps that no bound is a multiple of', 6, 1, 5, 1],
  ['a default at the bound', 1, 1, 10, 1],
  ['none', undefined, 1, 10, 1],
])('a slider stops at the default: %s', (_, given, min, step, start) => {
  const from = sliderStart({ default: given }, min, step);
  expect(from).toBeCloseTo(start, 9);
  const steps = ((given ?? min) - from) / step;
  expect(steps).toBeCloseTo(Math.round(steps), 9);
});
