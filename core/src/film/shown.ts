import type { FilmFacts } from './film.ts';

/** Grey values from black to white. */
export interface GreyWindow {
  readonly center: number;
  readonly width: number;
}

/**
 * What each of the 65536 kept levels looks like, 0 to 255, through a window (DICOM PS3.3, C.11.2.1.2.1, LINEAR), large values dark in a MONOCHROME1 film;
 * `isInverted` turns black and white round besides. The page and the server show by the same table.
 */
export function windowTable(
  { low, high, isInverted }: Pick<FilmFacts, 'low' | 'high' | 'isInverted'>,
  { center, width }: GreyWindow,
  invert = false,
): Uint8Array {
  const table = new Uint8Array(65_536);
  const isDark = isInverted !== invert;
  for (let level = 0; level < table.length; level++) {
    const value = low + ((high - low) * level) / 65_535;
    const share = width > 1 ? (value - (center - 0.5)) / (width - 1) + 0.5 : value > center - 0.5 ? 1 : 0;
    const shown = Math.round(255 * Math.min(1, Math.max(0, share)));
    table[level] = isDark ? 255 - shown : shown;
  }
  return table;
}

/** Smallest and largest value, and those with 0.5 % of the values beyond them. */
export function greyRange(values: Uint16Array): { readonly dark: number; readonly bright: number } {
  const counts = new Uint32Array(65_536);
  for (const value of values) counts[value]!++;
  const beyond = (share: number): number => {
    let seen = 0;
    for (let level = 0; level < counts.length; level++) {
      seen += counts[level]!;
      if (seen > share * values.length) return level;
    }
    return 65_535;
  };
  return { dark: beyond(0.005), bright: beyond(0.995) };
}
