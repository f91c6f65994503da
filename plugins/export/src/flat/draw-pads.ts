import {
  drawnBox,
  widthOf,
  type Drawing,
  type DrawnLine,
  type DrawnText,
  type FlatPoint,
} from '@bracewright/core/mesh';
import type { MadePad, PadWish, Towards } from './make-pad.ts';
import { arrowUp, block, LAYERS, LETTER, LINE, scaleBar } from './sheet-of-paper.ts';
import type { LabelWords } from './words.ts';

/** Between pads, mm. */
const GAP = 20;
/** A row of pads is no wider than this, mm, unless one pad is. */
const ROW = 600;

const OPPOSITE: Readonly<Record<Towards, Towards>> = {
  up: 'up',
  front: 'back',
  back: 'front',
  left: 'right',
  right: 'left',
};

/** Pads side by side, each with its words below it, and the bar of 100 mm below all of them. */
export function drawPads(
  pads: readonly MadePad[],
  wish: PadWish,
  { words, design }: { readonly words: LabelWords; readonly design: string },
): Drawing {
  const lines: DrawnLine[] = [];
  const texts: DrawnText[] = [];
  let [x, y, rowHeight] = [0, 0, 0];
  for (const pad of pads) {
    const drawn = drawPad(pad, wish, words);
    const { low, high } = drawnBox({ layers: [], ...drawn });
    if (x > 0 && x + high[0] - low[0] > ROW) [x, y, rowHeight] = [0, y - rowHeight - GAP, 0];
    const shift: FlatPoint = [x - low[0], y - high[1]];
    const moved = ([u, v]: FlatPoint): FlatPoint => [u + shift[0], v + shift[1]];
    lines.push(...drawn.lines.map((line) => ({ ...line, points: line.points.map(moved) })));
    texts.push(...drawn.texts.map((text) => ({ ...text, at: moved(text.at) })));
    x += high[0] - low[0] + GAP;
    rowHeight = Math.max(rowHeight, high[1] - low[1]);
  }
  const foot = y - rowHeight - 2 * GAP;
  const bar = scaleBar([0, foot], words);
  const below = block([0, foot - 2 * LINE], [words.design(design), words.sides]);
  return { layers: LAYERS, lines: [...lines, ...bar.lines], texts: [...texts, ...bar.texts, ...below] };
}

/** A pad with its marks: what stands on it is its number and its head end, the rest stands beside and below. */
function drawPad(pad: MadePad, wish: PadWish, words: LabelWords): Pick<Drawing, 'lines' | 'texts'> {
  const xs = pad.outline.map(([x]) => x);
  const ys = pad.outline.map(([, y]) => y);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const length = Math.min(25, (high - low) / 3);
  const right = words[pad.right];
  const left = words[OPPOSITE[pad.right]];
  const name = words.pad(pad.number);
  const lines: DrawnLine[] = [
    { layer: 'CUT', points: pad.outline, closed: true },
    ...(pad.relief ? [{ layer: 'RELIEF', points: pad.relief.line, closed: false }] : []),
    ...arrowUp([0, -length / 2], length),
  ];
  const texts: DrawnText[] = [
    ...block([-widthOf(name, LETTER) / 2, -length / 2 - LINE], [name]),
    ...block([-widthOf(words[pad.top], LETTER) / 2, high + 3], [words[pad.top]]),
    ...block([Math.max(...xs) + 4, 0], [right]),
    ...block([Math.min(...xs) - 4 - widthOf(left, LETTER), 0], [left]),
    ...block([Math.min(...xs), low - LINE - 3], tellPad(pad, wish, words)),
  ];
  return { lines, texts };
}

function tellPad(
  { number, depth, solid, measure, relief }: MadePad,
  wish: PadWish,
  words: LabelWords,
): string[] {
  const { largest } = solid;
  return [
    words.pad(number),
    words.thick(largest, wish.edge),
    words.push(depth),
    wish.shell === 'plain' ? words.plain : words.pressed(largest),
    words.outside,
    words.skin,
    words.outline(measure.border, measure.flatBorder),
    words.stretch(measure.p95Stretch),
    ...(relief ? [(relief.gap > 0 ? words.wedge : words.slit)(relief.length, Math.abs(relief.gap))] : []),
  ];
}
