import type {
  BlankSheet,
  Drawing,
  DrawnLine,
  DrawnText,
  SheetLevel,
  SheetWish,
} from '@bracewright/core/mesh';
import { arrowUp, block, LAYERS, LETTER, LINE, scaleBar } from './sheet-of-paper.ts';
import type { LabelWords } from './words.ts';

/** Heights whose girths are written beside the sheet lie so far apart, mm. */
const EVERY = 50;

/** The rectangle that is cut, what of it covers the positive, the lines of the sides, and what was measured. */
export function drawSheet(
  blank: BlankSheet,
  wish: SheetWish,
  { words, design }: { readonly words: LabelWords; readonly design: string },
): Drawing {
  const xs = blank.outline.map(([x]) => x);
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const { height } = blank;
  const [left, right] = wish.seam === 'front' ? [words.left, words.right] : [words.right, words.left];
  const line = (points: DrawnLine['points']): DrawnLine => ({ layer: 'MARK', points, closed: false });
  const bar = scaleBar([low, -4 * LINE], words);
  const lines: DrawnLine[] = [
    { layer: 'CUT', closed: true, points: [[low, 0], [high, 0], [high, height], [low, height]] },
    { layer: 'FIT', closed: true, points: blank.outline },
    line(blank.middle),
    line(blank.left),
    line(blank.right),
    ...arrowUp([-60, height / 2], 40),
    ...bar.lines,
  ]; // prettier-ignore
  const top = (x: number, text: string): DrawnText[] => block([x + 2, height - 2 * LETTER], [text]);
  const texts: DrawnText[] = [
    ...block([-60, height / 2 - LINE], [words.up]),
    ...top(0, words.middle[wish.seam]),
    ...top(blank.left.at(-1)![0], left),
    ...top(blank.right.at(-1)![0], right),
    ...top(low, words.seam[wish.seam]),
    ...block([high + 10, height], girths(blank.levels, wish.bottom, words)),
    ...bar.texts,
    ...block([low, -6 * LINE], tellSheet(blank, wish, words, design)),
  ];
  return { layers: LAYERS, lines, texts };
}

const girths = (levels: readonly SheetLevel[], bottom: number, words: LabelWords): string[] => {
  let next = 0;
  return levels.flatMap(({ height, girth }) => {
    if (height - bottom < next) return [];
    next += EVERY;
    return [words.girth(height - bottom, girth)];
  });
};

function tellSheet(blank: BlankSheet, wish: SheetWish, words: LabelWords, design: string): string[] {
  const { largest, least, lines } = blank;
  return [
    words.sheet(blank.width, blank.height, wish.thickness),
    words.stretched(wish.round, wish.up),
    words.after(blank.thicknessAfter),
    words.added(wish.trim, wish.overlap),
    words.girths(largest.girth, largest.height - wish.bottom, least.girth, least.height - wish.bottom),
    words.lines(...lines),
    words.outer,
    words.sides,
    words.design(design),
  ];
}
