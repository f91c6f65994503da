import { deviationStops, parseColour, type Rgb } from '@bracewright/core/babylon';
import { expect, test } from 'vitest';
import { COLOURS, freeColour } from './colours.ts';

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

test('an object takes a colour that no other has, whichever of them came first', () => {
  // The pad was brought in while nothing was listed; the brace was recorded then, and stands before it.
  const chosen = new Map<string, string>([['pad', freeColour('pad', [], new Map())]]);
  const all = ['brace', 'other brace', 'pad'];
  const colours = all.map((id) => chosen.get(id) ?? freeColour(id, all, chosen));
  expect(new Set(colours).size).toBe(3);
  expect(colours).not.toContain(freeColour('next', all, chosen));
  const many = Array.from({ length: 9 }, (_, i) => `object ${i}`);
  expect(COLOURS).toContain(
    freeColour('object 8', many, new Map(many.map((id, i) => [id, COLOURS[i % 6]!]))),
  );
});
