import { fitsPage, together } from './height.ts';
import { MARGINS, type Piece } from './piece.ts';

export { MARGINS, type Piece };

/** Colours of a report: the light look of the app, dark enough for a black and white printer. */
export const INK = {
  text: '#1B232C',
  muted: '#4E5863',
  line: '#D5DAE1',
  soft: '#F4F6F8',
  accent: '#1F4FBF',
  mark: '#E5484D',
  outline: '#F5A524',
} as const;

/** Width between the margins in points. */
export const contentWidth = (paper: 'A4' | 'Letter'): number => (paper === 'A4' ? 595.28 : 612) - 80;

/** A heading with a hair line below; it never stands alone at the foot of a page. */
export const heading = (text: string, width: number): Piece => ({
  stack: [
    { text, bold: true, fontSize: 11, color: INK.accent, outline: true },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: INK.line }],
      margin: [0, 2, 0, 0],
    },
  ],
  margin: [0, 12, 0, 5],
  unbreakable: true,
  headlineLevel: 1,
});

/** The parts of a stack that need not stay together; a piece of another kind is its own only part. */
const partsOf = (piece: Piece): readonly Piece[] => {
  const { stack, ...more } =
    typeof piece === 'string' ? {} : (piece as { readonly stack?: readonly Piece[] });
  return stack && Object.keys(more).length === 0 ? stack : [piece];
};

/** A section whose heading stays with its first content, or with the first part of that where it is higher than a page. */
export const section = (title: string, width: number, ...content: readonly Piece[]): Piece => {
  const [whole = '', ...rest] = content;
  const head = heading(title, width);
  if (fitsPage([head, whole], width)) return [{ stack: [head, whole], unbreakable: true }, ...rest];
  const [first = '', ...others] = partsOf(whole);
  return [together([head, first], width), ...others, ...rest];
};

export const muted = (text: string): Piece => ({ text, color: INK.muted });

/** A label above its value, one cell of a form. */
const cell = ([label, value]: readonly [string, string]): Piece => ({
  stack: [
    { text: label, color: INK.muted, fontSize: 7.5 },
    { text: value === '' ? '—' : value, fontSize: 9.5 },
  ],
});

/** Labelled values in columns, as on a paper form. */
export function form(entries: readonly (readonly [string, string])[], columns: number): Piece {
  const rows: Piece[][] = [];
  for (let i = 0; i < entries.length; i += columns) {
    const row = entries.slice(i, i + columns).map(cell);
    while (row.length < columns) row.push('');
    rows.push(row);
  }
  return {
    table: { widths: Array.from({ length: columns }, () => '*'), body: rows },
    layout: {
      hLineWidth: 'none',
      vLineWidth: 'none',
      paddingLeft: 'none',
      paddingTop: 'small',
      paddingBottom: 'small',
    },
  };
}

/** The heading of a section that is one table, and what is said below it. */
export interface TableTitle {
  readonly text: string;
  readonly note?: string | undefined;
  /** Whether the note is not to be missed. */
  readonly bold?: boolean | undefined;
}

/**
 * A table with a head, where one is given, that is repeated on every page; rows are never torn apart. A `title` stands above the head, on
 * every page too, as the heading of a section does: it never stands alone at the foot of a page.
 */
export function grid(
  head: readonly string[],
  widths: readonly (string | number)[],
  rows: readonly (readonly Piece[])[],
  title?: TableTitle,
): Piece {
  const titled = title === undefined ? [] : [titleRow(title, widths.length)];
  // A column of numbers stands under its head.
  const alignment = (column: number) => (rows[0]?.[column] as { alignment?: string } | undefined)?.alignment;
  const headCell = (text: string, column: number): Piece => ({
    text,
    bold: true,
    fontSize: 8,
    color: INK.muted,
    alignment: alignment(column),
  });
  const named = head.length === 0 ? [] : [head.map(headCell)];
  const headerRows = titled.length + named.length;
  return {
    table: {
      headerRows,
      dontBreakRows: true,
      keepWithHeaderRows: headerRows === 0 ? 0 : 1,
      widths: [...widths],
      body: [...titled, ...named, ...rows.map((row) => [...row])],
    },
    layout: {
      hLineWidth: title === undefined ? 'hair' : 'untopped',
      vLineWidth: 'none',
      lineColor: INK.line,
    },
    fontSize: 8.5,
  };
}

/** The heading of a section as the first row of a table. */
/** What is said under a title. */
export const titleNote = ({ note, bold }: Pick<TableTitle, 'note' | 'bold'>): readonly Piece[] =>
  note === undefined ? [] : [bold ? { text: note, bold } : muted(note)];

const titleRow = ({ text, ...more }: TableTitle, columns: number): Piece[] => [
  {
    stack: [{ text, bold: true, fontSize: 11, color: INK.accent, outline: true }, ...titleNote(more)],
    colSpan: columns,
    margin: [0, 8, 0, 0],
  },
  ...Array.from({ length: columns - 1 }, () => ''),
];
