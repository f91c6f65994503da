import { SdkError } from '../../errors/sdk-error.ts';
import { GLYPHS } from './glyphs.ts';

/** Height of capitals in the drawing of `GLYPHS`. */
const CAPITAL = 10;
/** Straight pieces of a quarter of an ellipse. */
const PIECES = 7;
/** How far the middle points of a quarter’s control polygon lie along its sides: within 0.03 % of an ellipse. */
const ROUND = 0.5522847498;
/** Letters of one text at the most. */
export const MOST_LETTERS = 24;

/** A straight piece of a stroke, mm: its ends, and the place of its letter in the text, from 0. */
export interface FlatStroke {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly letter: number;
}

/** A text in its plane: x along it, y up, 0 0 in the middle between its first and last letter and of its capitals; mm. */
export interface FlatText {
  readonly strokes: readonly FlatStroke[];
  /** From the outer side of the first stroke to that of the last. */
  readonly width: number;
  /** Where each letter’s own x runs from and to. */
  readonly spans: readonly (readonly [from: number, to: number])[];
}

/** What letters are like; mm. */
export interface LetterShape {
  /** Of capitals, from the lower side of the lowest stroke to the upper side of the highest. */
  readonly height: number;
  readonly stroke: number;
  /** Between the strokes of two letters. */
  readonly gap: number;
}

/** The first letter of a text that cannot be written, and its place from 1; undefined where all can. */
export function unknownLetter(text: string): { readonly letter: string; readonly place: number } | undefined {
  const letters = [...text];
  const at = letters.findIndex((letter) => !Object.hasOwn(GLYPHS, letter));
  return at < 0 ? undefined : { letter: letters[at]!, place: at + 1 };
}

/**
 * Throws SdkError `mesh/text-empty` for a text without a letter that is seen, `mesh/text-letter` (data `letter` and `place`, from 1) for one that cannot be written, and `mesh/text-long` (data `letters` and
 * `most`).
 */
export function requireWritable(text: string): void {
  const unknown = unknownLetter(text);
  if (unknown) throw new SdkError('mesh/text-letter', { ...unknown });
  if (text.length > MOST_LETTERS)
    throw new SdkError('mesh/text-long', { letters: text.length, most: MOST_LETTERS });
  if (text.trim() === '') throw new SdkError('mesh/text-empty');
}

/** Writes a text in its plane. Throws as `requireWritable`. */
export function writeFlat(text: string, { height, stroke, gap }: LetterShape): FlatText {
  requireWritable(text);
  const scale = (height - stroke) / CAPITAL;
  const letters = [...text];
  const wide = (letter: string): number => GLYPHS[letter]![0] * scale;
  const total =
    letters.reduce((sum, letter) => sum + wide(letter), 0) + (letters.length - 1) * (stroke + gap);
  const strokes: FlatStroke[] = [];
  const spans: (readonly [number, number])[] = [];
  let x = -total / 2;
  letters.forEach((letter, i) => {
    const at = ([u, v]: Place): Place => [x + u * scale, (v - CAPITAL / 2) * scale];
    for (const line of linesOf(GLYPHS[letter]![1]))
      for (let k = 1; k < line.length; k++)
        strokes.push({ from: at(line[k - 1]!), to: at(line[k]!), letter: i });
    spans.push([x, x + wide(letter)]);
    x += wide(letter) + stroke + gap;
  });
  return { strokes, width: total + stroke, spans };
}

type Place = readonly [x: number, y: number];

/** The lines of a drawing, each a list of places. */
function linesOf(drawn: string): readonly (readonly Place[])[] {
  const lines: Place[][] = [];
  for (const [, kind, x, y] of drawn.matchAll(/([MLHV])(\S+) (\S+)/g)) {
    const to: Place = [Number(x), Number(y)];
    if (kind === 'M') lines.push([to]);
    else if (kind === 'L') lines.at(-1)!.push(to);
    else quarter(lines.at(-1)!, to, kind === 'H');
  }
  return lines;
}

/** Goes on by a quarter of an ellipse. */
function quarter(line: Place[], [x3, y3]: Place, isLevel: boolean): void {
  const [x0, y0] = line.at(-1)!;
  const [near, far] = [ROUND, 1 - ROUND];
  const [x1, y1] = isLevel ? [x0 + near * (x3 - x0), y0] : [x0, y0 + near * (y3 - y0)];
  const [x2, y2] = isLevel ? [x3, y0 + far * (y3 - y0)] : [x0 + far * (x3 - x0), y3];
  for (let i = 1; i <= PIECES; i++) {
    const t = i / PIECES;
    const s = 1 - t;
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    line.push(
      i === PIECES ? [x3, y3] : [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3],
    );
  }
}
