import { SdkError } from '../../errors/sdk-error.ts';
import {
  drawnBox,
  lengthText,
  titleOf,
  type Drawing,
  type DrawingTitle,
  type DrawnLayer,
  type DrawnLine,
  type DrawnText,
  type FlatPoint,
} from './drawing.ts';

/** White about the drawing, mm. */
const MARGIN = 10;
/** Width of all lines, mm. */
const STROKE = 0.25;
/** The colours of DXF by their numbers. */
const COLOURS: Readonly<Record<number, string>> = {
  1: '#d00000',
  3: '#007a00',
  5: '#0000d0',
  6: '#b000b0',
  7: '#000000',
  8: '#707070',
};

/**
 * A drawing as SVG 1.1 in ASCII, of its real size: `width` and `height` in mm, and one unit of the drawing a millimetre. Each layer is a group of its name. Throws
 * SdkError `drawing/empty`, `drawing/no-place`.
 */
export function writeSvg(drawing: Drawing, { designHash }: DrawingTitle = {}): string {
  const { low, high } = drawnBox(drawing);
  const [left, top] = [low[0] - MARGIN, -high[1] - MARGIN].map(lengthText) as [string, string];
  const [width, height] = [0, 1].map((k) => lengthText(high[k as 0]! - low[k as 0]! + 2 * MARGIN)) as [
    string,
    string,
  ];
  const out = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...(designHash === undefined ? [] : [`<!-- ${titleOf(designHash)} -->`]),
    `<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="${width}mm" height="${height}mm" viewBox="${left} ${top} ${width} ${height}">`,
  ];
  for (const { name, colour } of drawing.layers) {
    const stroke = COLOURS[colour] ?? '#000000';
    out.push(
      `<g id="${name}" data-colour="${colour}" fill="none" stroke="${stroke}" stroke-width="${STROKE}">`,
    );
    for (const { layer, points, closed } of drawing.lines)
      if (layer === name) out.push(`<path d="${pathOf(points, closed)}"/>`);
    for (const { layer, at, height: size, text } of drawing.texts)
      if (layer === name)
        out.push(
          // A capital is about seven tenths of the size of its letters.
          `<text x="${lengthText(at[0])}" y="${lengthText(-at[1])}" font-family="sans-serif" font-size="${lengthText(size / CAPITAL)}" fill="${stroke}" stroke="none">${escaped(text)}</text>`,
        );
    out.push('</g>');
  }
  out.push('</svg>');
  return `${out.join('\n')}\n`;
}

const CAPITAL = 0.7;

const pathOf = (points: readonly FlatPoint[], closed: boolean): string =>
  `M${points.map(([x, y]) => `${lengthText(x)} ${lengthText(-y)}`).join('L')}${closed ? 'Z' : ''}`;

/** A text in ASCII: what is beyond, and what means something in XML, by its number. */
const escaped = (text: string): string =>
  text.replaceAll(/[^ -~]|[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const unescaped = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

const refuse = (found: string): never => {
  throw new SdkError('drawing/svg-part', { found: found.slice(0, 60) });
};

/**
 * Reads of an SVG file what `writeSvg` writes. Throws SdkError `drawing/svg-part` with what is not understood, `drawing/unit` for a file whose size is not in mm or that is not of
 * real size.
 */
export function readSvg(text: string): Drawing {
  const layers: DrawnLayer[] = [];
  const lines: DrawnLine[] = [];
  const texts: DrawnText[] = [];
  requireRealSize(text);
  let layer: string | undefined;
  for (const match of text.matchAll(/<(g|path|text)\b([^>]*?)\/?>(?:([^<]*)<\/text>)?/g)) {
    const [whole, kind, attributes, content = ''] = match as unknown as [string, string, string, string?];
    if (kind === 'g') {
      layer = wordOf(attributes, 'id');
      layers.push({ name: layer, colour: numberOf(attributes, 'data-colour') });
    } else if (layer === undefined) refuse(whole);
    else if (kind === 'path') lines.push({ layer, ...placesOf(wordOf(attributes, 'd')) });
    else {
      const at: FlatPoint = [numberOf(attributes, 'x'), 0 - numberOf(attributes, 'y')];
      const height = CAPITAL * numberOf(attributes, 'font-size');
      texts.push({ layer, at, height, text: unescaped(content) });
    }
  }
  return { layers, lines, texts };
}

/** Throws unless a unit of the drawing is a millimetre of paper. */
function requireRealSize(text: string): void {
  const root = /<svg\b([^>]*)>/.exec(text)?.[1] ?? refuse(text);
  const box = wordOf(root, 'viewBox').split(' ').map(Number);
  const sizes = ['width', 'height'].map((name) => wordOf(root, name));
  const isReal = sizes.every((size, i) => /^[\d.]+mm$/.test(size) && parseFloat(size) === box[2 + i]);
  if (!isReal) throw new SdkError('drawing/unit', { unit: sizes.join(' × ') });
}

const wordOf = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? refuse(attributes);

function numberOf(attributes: string, name: string): number {
  const value = Number(wordOf(attributes, name));
  return Number.isFinite(value) ? value : refuse(attributes);
}

function placesOf(path: string): Pick<DrawnLine, 'points' | 'closed'> {
  const parts = /^M([^Z]*)(Z?)$/.exec(path) ?? refuse(path);
  const points = parts[1]!.split('L').map((pair): FlatPoint => {
    const [x, y] = pair.split(' ').map(Number);
    return Number.isFinite(x) && Number.isFinite(y) ? [x!, 0 - y!] : refuse(path);
  });
  return { points, closed: parts[2] === 'Z' };
}
