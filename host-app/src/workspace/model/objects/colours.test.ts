import { deviationStops, parseColour, type Rgb } from '@bracewright/core/babylon';
import { expect, test } from 'vitest';
import { COLOURS } from './colours.ts';

const apart = (a: Rgb, b: Rgb) => 255 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Colours all along the scale. */
const scale = (['light', 'dark'] as const).flatMap((theme) =>
  deviationStops(theme).flatMap((stop, i, all) => {
    const next = all[i + 1] ?? stop;
    return [0, 0.25, 0.5, 0.75].map((t) => stop.map((x, k) => x + t * (next[k]! - x)) as unknown as Rgb);
  }),
);

test.each(COLOURS)('an object of %s is taken for no gap, and for no other object', (colour) => {
  for (const on of scale) expect(apart(parseColour(colour), on)).toBeGreaterThan(60);
  for (const other of COLOURS)
    if (other !== colour) expect(apart(parseColour(colour), parseColour(other))).toBeGreaterThan(40);
});
