import { expect, test } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { weightedQuantile } from './gap-patches.ts';

/** By comparing, whatever the number of values. */
function plainly(values: Float64Array, weights: Float64Array, q: number): number | undefined {
  const order = [...values.keys()].sort((i, j) => values[i]! - values[j]!);
  let all = 0;
  for (const weight of weights) all += weight;
  let below = 0;
  return order
    .map((i) => [values[i]!, (below += weights[i]!)] as const)
    .find(([, sum]) => sum >= q * all)?.[0];
}

test.each([0, 1, 1000, 40_000])(
  'of %d values the quantile is that of values sorted by comparing',
  (count) => {
    const random = createRandom(count + 1);
    // Equal ones, both zeros, both signs, and far apart.
    const kinds = [
      () => 0,
      () => -0,
      () => Math.round(20 * (random() - 0.5)),
      () => random() - 0.5,
      () => 1e-200 * (random() - 0.5),
      () => 1e200 * (random() - 0.5),
      () => -Infinity,
      () => Infinity,
    ];
    const values = Float64Array.from({ length: count }, () => kinds[Math.floor(kinds.length * random())]!());
    const weights = Float64Array.from({ length: count }, random);
    for (const q of [0, 0.01, 0.2, 0.3, 0.5, 0.7, 0.995, 1])
      expect(weightedQuantile(values, weights, q)).toBe(plainly(values, weights, q));
  },
);
