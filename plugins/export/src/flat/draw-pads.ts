import {
  drawnBox,
  widthOf,
  type Drawing,
  type DrawnLine,
  type DrawnText,
  type FlatPoint,
} from '@bracewright/core/mesh';
import type { MadePad, PadWish, Towards } from './make-pad.ts';
import { placeIn, type PlaceFrame } from './pad-place.ts';
import { arrowUp, block, LAYERS, LETTER, LINE, scaleBar } from './sheet-of-paper.ts';
import type { LabelWords } from './words.ts';

/** Between pads, mm. */
const GAP = 20;
/** A row of pads is no wider than this, mm, unless one pad is. */
const ROW = 600;
/** The lines through the mark of a pad go so far beyond its outline, mm. */
const BEYOND = 5;

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
  {
    words,
    design,
    frame,
  }: { readonly words: LabelWords; readonly design: string; readonly frame: PlaceFrame },
): Drawing {
  const lines: DrawnLine[] = [];
  const texts: DrawnText[] = [];
  let [x, y, rowHeight] = [0, 0, 0];
  for (const pad of pads) {
    const drawn = drawPad(pad, wish, words, frame);
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

/** The upright and the level line through the mark of a pad, a little beyond its outline on all sides: marks that can be drawn over onto the shell. */
function crossAt([x, y]: FlatPoint, outline: readonly FlatPoint[]): DrawnLine[] {
  const reach = (k: 0 | 1): readonly [number, number] => {
    const values = outline.map((point) => point[k]);
    return [Math.min(...values) - BEYOND, Math.max(...values) + BEYOND];
  };
  const [[west, east], [south, north]] = [reach(0), reach(1)];
  return [
    { layer: 'MARK', closed: false, points: [[x, south], [x, north]] },
    { layer: 'MARK', closed: false, points: [[west, y], [east, y]] },
  ]; // prettier-ignore
}

/** A pad with its marks: what stands on it is its code and its head end, the rest stands beside and below. */
function drawPad(
  pad: MadePad,
  wish: PadWish,
  words: LabelWords,
  frame: PlaceFrame,
): Pick<Drawing, 'lines' | 'texts'> {
  const xs = pad.outline.map(([x]) => x);
  const ys = pad.outline.map(([, y]) => y);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const length = Math.min(25, (high - low) / 3);
  const right = words[pad.right];
  const left = words[OPPOSITE[pad.right]];
  const lines: DrawnLine[] = [
    { layer: 'CUT', points: pad.outline, closed: true },
    ...(pad.relief ? [{ layer: 'RELIEF', points: pad.relief.line, closed: false }] : []),
    ...crossAt(pad.mark.flat, pad.outline),
    ...arrowUp([pad.mark.flat[0], high - length], length),
  ];
  const texts: DrawnText[] = [
    ...block([pad.mark.flat[0] + 3, pad.mark.flat[1] - LINE], [pad.name.id]),
    ...block([-widthOf(words[pad.top], LETTER) / 2, high + BEYOND + 2], [words[pad.top]]),
    ...block([Math.max(...xs) + BEYOND + 2, pad.mark.flat[1]], [right]),
    ...block([Math.min(...xs) - BEYOND - 2 - widthOf(left, LETTER), pad.mark.flat[1]], [left]),
    ...block(
      [Math.min(...xs), low - LINE - BEYOND],
      [...tellPad(pad, wish, words), ...words.place(placeIn(frame, pad.mark.position))],
    ),
  ];
  return { lines, texts };
}

function tellPad(
  { name, depth, solid, measure, relief }: MadePad,
  wish: PadWish,
  words: LabelWords,
): string[] {
  const { largest } = solid;
  return [
    words.pad(name),
    words.thick(largest, wish.edge),
    words.push(depth),
    wish.shell === 'plain' ? words.plain : words.pressed(largest),
    words.outside,
    words.skin,
    words.outline(measure.border, measure.flatBorder, measure.flatBorder / measure.border - 1),
    words.area(measure.areaChange),
    words.stretch(measure.p95Stretch),
    ...(relief
      ? [
          (relief.gap > 0 ? words.wedge : words.slit)(relief.length, Math.abs(relief.gap)),
          words.remaining(relief.borderChange),
        ]
      : []),
  ];
}
