import { expect, test } from 'vitest';
import { LETTERS_COLOUR } from '../services/index.ts';
import { parseColour, scenePalette, type Rgb } from './palette.ts';

/** Relative luminance. Source: WCAG 2.1. */
const luminance = (colour: Rgb): number => {
  const [r, g, b] = [...colour].map((one) =>
    one <= 0.03928 ? one / 12.92 : Math.pow((one + 0.055) / 1.055, 2.4),
  );
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

test.each(['light', 'dark'] as const)('letters are read on skin and wall in the %s theme', (theme) => {
  const ink = luminance(parseColour(LETTERS_COLOUR));
  const { body, wall } = scenePalette(theme);
  for (const ground of [body, wall]) expect((luminance(ground) + 0.05) / (ink + 0.05)).toBeGreaterThan(4.5);
});
