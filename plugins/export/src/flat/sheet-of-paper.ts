import type { ExportedFile } from '@bracewright/core/exporter';
import {
  readDxf,
  readSvg,
  requireSameDrawing,
  writeDxf,
  writeSvg,
  type Drawing,
  type DrawnLine,
  type DrawnText,
  type FlatPoint,
} from '@bracewright/core/mesh';
import { z } from 'zod';
import type { LabelWords } from './words.ts';

/** Heights between which the brace lies, mm. */
export const bracePart = z.strictObject({ bottom: z.number(), top: z.number() });

/** Forms of a drawing. */
export const DRAWING_FORMS = ['dxf', 'svg'] as const;
export type DrawingForm = (typeof DRAWING_FORMS)[number];

const MEDIA: Readonly<Record<DrawingForm, string>> = { dxf: 'image/vnd.dxf', svg: 'image/svg+xml' };

/** Lines that are cut; marks and words; relief cuts; the bar that a print is checked by. */
export const LAYERS = [
  { name: 'CUT', colour: 1 },
  { name: 'FIT', colour: 3 },
  { name: 'MARK', colour: 5 },
  { name: 'RELIEF', colour: 6 },
  { name: 'SCALE', colour: 8 },
] as const;

/** Of capitals, mm. */
export const LETTER = 4;
/** From a line of text to the next, mm. */
export const LINE = 7;

/** Lines of text below each other, the first at `at`. */
export const block = (at: FlatPoint, texts: readonly string[], layer = 'MARK'): DrawnText[] =>
  texts.map((text, i) => ({ layer, at: [at[0], at[1] - i * LINE], height: LETTER, text }));

/** Length of the bar, mm. */
const BAR = 100;
const TICK = 3;

/** A bar of 100 mm whose left end stands at a place, and what it is for above it. */
export function scaleBar(
  [x, y]: FlatPoint,
  words: LabelWords,
): { readonly lines: DrawnLine[]; readonly texts: DrawnText[] } {
  const line = (...points: FlatPoint[]): DrawnLine => ({ layer: 'SCALE', points, closed: false });
  return {
    lines: [
      line([x, y], [x + BAR, y]),
      line([x, y - TICK], [x, y + TICK]),
      line([x + BAR, y - TICK], [x + BAR, y + TICK]),
    ],
    texts: block([x, y + TICK + 2], [words.bar], 'SCALE'),
  };
}

/** An arrow upwards whose foot stands at a place. */
export const arrowUp = ([x, y]: FlatPoint, length: number): DrawnLine[] => [
  { layer: 'MARK', closed: false, points: [[x, y], [x, y + length]] },
  {
    layer: 'MARK',
    closed: false,
    points: [[x - length / 6, y + (2 * length) / 3], [x, y + length], [x + length / 6, y + (2 * length) / 3]],
  },
]; // prettier-ignore

/** The file of a drawing, which is read and compared before anybody gets it. Throws SdkError `drawing/not-as-written`, and what the writers throw. */
export function drawingFile(
  drawing: Drawing,
  name: string,
  form: DrawingForm,
  designHash: string,
): ExportedFile {
  const layers = drawing.layers.filter(({ name: layer }) =>
    [...drawing.lines, ...drawing.texts].some((one) => one.layer === layer),
  );
  const whole = { ...drawing, layers };
  const file = `${name}.${form}`;
  // Both forms are ASCII.
  const bytes = new TextEncoder().encode((form === 'dxf' ? writeDxf : writeSvg)(whole, { designHash }));
  const text = Array.from(bytes, (code) => String.fromCharCode(code)).join('');
  requireSameDrawing(whole, form === 'dxf' ? readDxf(text) : readSvg(text), file);
  return { name: file, media: MEDIA[form], bytes };
}
