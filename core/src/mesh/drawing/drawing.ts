import { SdkError } from '../../errors/sdk-error.ts';

/** A place of a drawing, mm: x to the right, y upwards. */
export type FlatPoint = readonly [x: number, y: number];

/** Which lines belong together, for whoever cuts along one kind and leaves the other. */
export interface DrawnLayer {
  /** Capitals, digits, `-` and `_`. */
  readonly name: string;
  /** Number of the colour in a DXF file: 1 red, 3 green, 5 blue, 6 magenta, 7 black or white, 8 grey. */
  readonly colour: number;
}

/** A line of straight pieces. */
export interface DrawnLine {
  readonly layer: string;
  readonly points: readonly FlatPoint[];
  /** A closed line does not say its first point again. */
  readonly closed: boolean;
}

/** A line of text whose left end stands at a place. */
export interface DrawnText {
  readonly layer: string;
  readonly at: FlatPoint;
  /** Of a capital letter, mm. */
  readonly height: number;
  readonly text: string;
}

/** A drawing in real millimetres. */
export interface Drawing {
  readonly layers: readonly DrawnLayer[];
  readonly lines: readonly DrawnLine[];
  readonly texts: readonly DrawnText[];
}

/** What stands in a file and not on its drawing. */
export interface DrawingTitle {
  /** Which design it is of. */
  readonly designHash?: string;
}

/** The title of a file, as mesh files have it: `designHashIn` reads it. */
export const titleOf = (designHash: string): string => `Bracewright mm ${designHash}`;

/** Files hold thousandths of a millimetre. */
export const DIGITS = 3;

/** A length as files hold it: without an exponent, and 0 without a sign. */
export function lengthText(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > 1e6) throw new SdkError('drawing/no-place', { value });
  const text = value.toFixed(DIGITS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** The least box about all lines and the places of texts. Throws SdkError `drawing/empty` without any. */
export function drawnBox({ lines, texts }: Drawing): { readonly low: FlatPoint; readonly high: FlatPoint } {
  const low: [number, number] = [Infinity, Infinity];
  const high: [number, number] = [-Infinity, -Infinity];
  const take = ([x, y]: FlatPoint): void => {
    low[0] = Math.min(low[0], x);
    low[1] = Math.min(low[1], y);
    high[0] = Math.max(high[0], x);
    high[1] = Math.max(high[1], y);
  };
  for (const { points } of lines) points.forEach(take);
  for (const { at, height, text } of texts) {
    take(at);
    take([at[0] + widthOf(text, height), at[1] + height]);
  }
  if (!(low[0] <= high[0])) throw new SdkError('drawing/empty');
  return { low, high };
}

/** About how wide a text is, mm: a Chinese character is as wide as high, and wider than a Latin letter. */
export const widthOf = (text: string, height: number): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2E7F' ? 1.4 : 0.8) * height, 0);

/** Two places that are the same but for the rounding of a file, mm. */
const SAME = 0.0006;

const isNear = (a: FlatPoint, b: FlatPoint): boolean =>
  Math.abs(a[0] - b[0]) <= SAME && Math.abs(a[1] - b[1]) <= SAME;

const isSameLine = (a: DrawnLine, b: DrawnLine): boolean =>
  a.layer === b.layer &&
  a.closed === b.closed &&
  a.points.length === b.points.length &&
  a.points.every((point, i) => isNear(point, b.points[i]!));

const isSameText = (a: DrawnText, b: DrawnText): boolean =>
  a.layer === b.layer && a.text === b.text && Math.abs(a.height - b.height) <= SAME && isNear(a.at, b.at);

/**
 * Throws SdkError `drawing/not-as-written` with the name of the file where what was read is not what was written: layers in their order, and the lines and texts of each in theirs.
 */
export function requireSameDrawing(written: Drawing, read: Drawing, name: string): void {
  const areSame = <T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean =>
    a.length === b.length && a.every((one, i) => isSame(one, b[i]!));
  const ofLayers = <T extends { readonly layer: string }>(all: readonly T[]): readonly T[] =>
    written.layers.flatMap(({ name: layer }) => all.filter((one) => one.layer === layer));
  const isSame =
    areSame(written.layers, read.layers, (a, b) => a.name === b.name && a.colour === b.colour) &&
    areSame(ofLayers(written.lines), ofLayers(read.lines), isSameLine) &&
    areSame(ofLayers(written.texts), ofLayers(read.texts), isSameText) &&
    read.lines.length === written.lines.length &&
    read.texts.length === written.texts.length;
  if (!isSame) throw new SdkError('drawing/not-as-written', { name });
}
