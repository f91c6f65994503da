import { MARGINS, type Piece } from './piece.ts';

/** Height of a line of the family that reports are set in, of its size; with the spacing between lines. */
const LEADING = 1.55;
/** Size of a text that does not say its own. */
const USUAL = 9;
/** A character of Chinese is as wide as its size; others, on average and generously, this much of it. */
const NARROW = 0.6;
/** Room that a cell of a table takes above and below. */
const CELL = 5;

interface Node {
  readonly text?: unknown;
  readonly stack?: readonly Piece[];
  readonly columns?: readonly Piece[];
  readonly table?: { readonly body: readonly (readonly Piece[])[]; readonly widths?: readonly unknown[] };
  readonly image?: unknown;
  readonly svg?: unknown;
  readonly fit?: readonly number[];
  readonly height?: number;
  readonly width?: unknown;
  readonly fontSize?: number;
  readonly margin?: readonly number[];
  readonly colSpan?: number;
}

const flat = (text: unknown): string =>
  typeof text === 'string'
    ? text
    : Array.isArray(text)
      ? text.map(flat).join('')
      : typeof text === 'object' && text !== null
        ? flat((text as Node).text)
        : '';

const widthOf = (text: string, size: number): number => {
  let sum = 0;
  for (const character of text) sum += character.codePointAt(0)! > 0x2e80 ? size : size * NARROW;
  return sum;
};

function textHeight(text: string, size: number, width: number): number {
  // A line ends before a word that does not fit, so lines are not filled.
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(widthOf(line, size) / (width * 0.92))));
  return lines.reduce((sum, one) => sum + one, 0) * size * LEADING;
}

/** Widths of `count` columns in points: those that are said, and what is left in equal parts. */
function columnWidths(said: readonly unknown[], count: number, width: number): number[] {
  const given = Array.from({ length: count }, (_, i) => (typeof said[i] === 'number' ? said[i] : undefined));
  const taken = given.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const open = given.filter((one) => one === undefined).length;
  const rest = Math.max(24, (width - taken) / Math.max(1, open));
  return given.map((one) => Math.max(12, (one ?? rest) - 8));
}

const sumOf = (pieces: readonly Piece[], width: number, size: number): number =>
  pieces.reduce<number>((sum, piece) => sum + heightOf(piece, width, size), 0);

function rowsHeight({ body, widths = [] }: NonNullable<Node['table']>, width: number, size: number): number {
  return body.reduce((sum, row) => {
    const rooms = columnWidths(widths, row.length, width);
    const cells = row.map((cell, i) =>
      heightOf(cell, (cell as Node).colSpan === undefined ? rooms[i]! : width, size),
    );
    return sum + Math.max(0, ...cells) + CELL;
  }, 0);
}

/**
 * About how high a piece is when it is set, points: rather more than less, because what is kept on one page and does not fit there is lost
 * (pdfmake sets only the first page of an unbreakable block).
 *
 * @param piece - A node of a pdfmake document.
 * @param width - Room beside the margins, points.
 * @param usual - Size of its texts, points.
 */
export function heightOf(piece: Piece, width: number, usual = USUAL): number {
  if (typeof piece === 'string') return textHeight(piece, usual, width);
  if (Array.isArray(piece)) return sumOf(piece as readonly Piece[], width, usual);
  const node = piece as Node;
  const size = node.fontSize ?? usual;
  const margin = (node.margin?.[1] ?? 0) + (node.margin?.[3] ?? 0);
  if (node.stack) return margin + sumOf(node.stack, width, size);
  if (node.columns) {
    const rooms = columnWidths(
      node.columns.map((one) => (one as Node).width),
      node.columns.length,
      width,
    );
    return margin + Math.max(0, ...node.columns.map((one, i) => heightOf(one, rooms[i]!, size)));
  }
  if (node.table) return margin + rowsHeight(node.table, width, size);
  if (node.text !== undefined) return margin + textHeight(flat(node.text), size, width);
  return margin + (node.height ?? node.fit?.[1] ?? 2);
}

/** Height between the margins of the lower of the two papers, points: a block that fits there fits both. */
export const PAGE_HEIGHT = 792 - MARGINS[1] - MARGINS[3];

/** Whether a piece can stand on one page whole. */
export const fitsPage = (piece: Piece, width: number): boolean =>
  heightOf(piece, width) <= PAGE_HEIGHT * 0.95;

/** A block that stands on one page where it fits one, and else breaks: nothing of it is lost. */
export const together = (pieces: readonly Piece[], width: number): Piece =>
  fitsPage(pieces, width) ? { stack: pieces, unbreakable: true } : { stack: pieces };
