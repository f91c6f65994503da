import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { filmReaderWeights } from './weights.ts';
import { runStrip, withMirror } from './networks.ts';
import { openWeights } from './weight-file.ts';

describe('the second network', () => {
  it('says the same of a strip and, with sides turned, of the strip in a mirror', async () => {
    const weights = openWeights(await filmReaderWeights());
    const random = createRandom(9);
    const [width, height] = [96, 32];
    const grey = Uint8Array.from({ length: width * height }, () => 255 * random());
    const turned = Uint8Array.from(grey, (_, i) => grey[i - (i % width) + width - 1 - (i % width)]!);
    const both = [grey, turned].map((one) => {
      const picture = { width, height, grey: one };
      return withMirror(weights, picture, runStrip(weights, picture, () => {}), () => {});
    });
    const rows = height / 4;
    const sided = [1, 4, 5, 8];
    for (const [i, value] of both[0]!.values.entries()) {
      const sign = sided.includes(Math.floor(i / rows)) ? -1 : 1;
      expect(both[1]!.values[i]).toBeCloseTo(sign * value, 5);
    }
    expect(both[0]!.values.subarray(rows, 2 * rows).some((value) => Math.abs(value) > 1e-3)).toBe(true);
  });
}); // prettier-ignore
