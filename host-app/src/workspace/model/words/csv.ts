import { saveFile } from '../../../api/save-file.ts';

/** Says to a program that a file of text is UTF-8; a spreadsheet takes it for the system's own code otherwise. */
const BOM = '\uFEFF';

/** What a spreadsheet computes instead of showing it, also in the full width of Chinese typing. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A text as one cell (RFC 4180). One that a spreadsheet would take for a formula gets the apostrophe that makes it text (OWASP, CSV injection). */
export function textCell(text: string): string {
  const isFormula = FORMULA.test(text);
  if (!isFormula && !/[",;\t\r\n]|^\s|\s$/.test(text)) return text;
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/** Rows of cells as a table for a spreadsheet: UTF-8 with its mark, lines ended as RFC 4180 has them. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${BOM}${rows.map((row) => `${row.join(',')}\r\n`).join('')}`;

/** Hands a table to the browser's downloads, under `title` with its ending. */
export function saveCsv(title: string, csv: string): void {
  const { buffer: bytes } = new TextEncoder().encode(csv);
  const fileName = `${title}.csv`;
  saveFile({ bytes, mediaType: 'text/csv;charset=utf-8', fileName }, fileName);
}
