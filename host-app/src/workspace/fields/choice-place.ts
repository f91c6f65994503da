/** Letters beside the name of the field, and on a line of their own, that fit side by side. */
const FITS = { beside: 12, below: 30 } as const;

/** Width in Latin letters; a Chinese character is two wide. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);

/**
 * Where the options of a choice stand in the narrowest card: beside the name of their field, on a line of their own below it, or in a list
 * that opens. Side by side each is given the width of the widest.
 */
export function choicePlace(labels: readonly string[]): 'beside' | 'below' | 'list' {
  const width = labels.length * Math.max(0, ...labels.map(widthOf));
  if (labels.length > 3 || width > FITS.below) return 'list';
  return width > FITS.beside ? 'below' : 'beside';
}
