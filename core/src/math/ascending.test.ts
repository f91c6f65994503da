import { expect, it } from 'vitest';
import { ascending } from './ascending.ts';
import { createRandom } from './rng.ts';

it.each([7, 400, 50_000])(
  'gives the order of %s values, equal ones as they come, of either sign',
  (count) => {
    const random = createRandom(count);
    const values = Float64Array.from({ length: count }, (_, i) =>
      i % 3 === 0 ? Math.round(9 * (random() - 0.5)) : i % 7 === 0 ? -0 : (random() - 0.5) * 10 ** (i % 40),
    );
    const expected = Array.from(values.keys()).sort((i, j) => values[i]! - values[j]! || i - j);
    expect(ascending(values)).toEqual(Uint32Array.from(expected));
  },
);
