import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReportPages } from './layout.ts';
import { INK, MARGINS } from './page.ts';
import { printable, type Glyphs } from './printable.ts';
import { reportSentence } from './words/index.ts';

interface Pdfmake {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  setUrlAccessPolicy(policy: (url: string) => boolean): void;
  setLocalAccessPolicy(policy: (path: string) => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
}

const require = createRequire(import.meta.url);
let ready: Pdfmake | undefined;
let glyphs: { readonly usual: Glyphs; readonly other: Glyphs } | undefined;

/** The two files of a family that npm brings. */
function filesOf(family: 'noto-sans-sc' | 'noto-sans', name: string) {
  const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
  return {
    normal: join(folder, `400Regular/${name}_400Regular.ttf`),
    bold: join(folder, `700Bold/${name}_700Bold.ttf`),
  };
}

/** The family that a report is set in, and the one for names with letters that it does not hold (Ł, ć). */
const families = () => ({
  NotoSansSC: filesOf('noto-sans-sc', 'NotoSansSC'),
  NotoSans: filesOf('noto-sans', 'NotoSans'),
});

/** What the two families can set; both weights of each hold the same characters. */
export function reportGlyphs(): { readonly usual: Glyphs; readonly other: Glyphs } {
  const { openSync } = require('fontkit') as { openSync(path: string): Glyphs };
  const { NotoSansSC, NotoSans } = families();
  return (glyphs ??= { usual: openSync(NotoSansSC.normal), other: openSync(NotoSans.normal) });
}

/** pdfmake with the families of a report; nothing is ever fetched, and no file but their fonts is opened. */
function setter(): Pdfmake {
  if (ready) return ready;
  const pdfmake = require('pdfmake') as Pdfmake;
  const fonts = Object.entries(families());
  pdfmake.setFonts(
    Object.fromEntries(
      fonts.map(([name, { normal, bold }]) => [name, { normal, bold, italics: normal, bolditalics: bold }]),
    ),
  );
  const files = fonts.flatMap(([, { normal, bold }]) => [normal, bold]);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => files.includes(path));
  ready = pdfmake;
  return pdfmake;
}

/** Functions cannot travel to a worker: a layout names its widths, and they are looked up here. */
const SIZES: Readonly<Record<string, number>> = { none: 0, hair: 0.5, small: 2 };
/** Hair lines but for the one above the first row. */
const untopped = (line: number): number => (line === 0 ? 0 : 0.5);

function layoutOf(named: Readonly<Record<string, unknown>> | string): object {
  const wanted = typeof named === 'string' ? { hLineWidth: named, vLineWidth: named } : named;
  const size = (name: string, usual: number) => () => SIZES[String(wanted[name])] ?? usual;
  return {
    hLineWidth: wanted['hLineWidth'] === 'untopped' ? untopped : size('hLineWidth', 0.5),
    vLineWidth: size('vLineWidth', 0),
    hLineColor: () => String(wanted['lineColor'] ?? INK.line),
    paddingLeft: (column: number) => (column === 0 ? 0 : (SIZES[String(wanted['paddingLeft'])] ?? 4)),
    paddingRight: () => 4,
    paddingTop: size('paddingTop', 2.5),
    paddingBottom: size('paddingBottom', 2.5),
  };
}

/** A text in the families that can set it. */
function printed(text: string): string | object {
  const { usual, other } = reportGlyphs();
  const runs = printable(text, usual, other);
  if (runs.every(({ isOther }) => !isOther)) return runs.map((run) => run.text).join('');
  return { text: runs.map((run) => (run.isOther ? { text: run.text, font: 'NotoSans' } : run.text)) };
}

/** The nodes of a document with their layouts looked up and their texts in families that can set them. */
function prepared(value: unknown): unknown {
  if (typeof value === 'string') return printed(value);
  if (Array.isArray(value)) return value.map(prepared);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'layout' ? layoutOf(part as string) : prepared(part),
    ]),
  );
}

/** Sets the pages of a report. Takes a third of a second and much memory: for a worker thread. */
export async function printReport(pages: ReportPages): Promise<Uint8Array> {
  const { paper, title, author, language, madeAt, content, head, foot } = pages;
  const side = { fontSize: 8, color: INK.muted };
  const made = new Date(madeAt);
  return setter()
    .createPdf({
      pageSize: paper === 'A4' ? 'A4' : 'LETTER',
      pageMargins: [...MARGINS],
      language,
      displayTitle: true,
      info: { title, author, creator: 'Bracewright', producer: 'Bracewright', creationDate: made },
      defaultStyle: { font: 'NotoSansSC', fontSize: 9, color: INK.text, lineHeight: 1.05 },
      header: () => ({
        columns: [
          { text: printed(head[0]), ...side },
          { text: printed(head[1]), alignment: 'right', ...side },
        ],
        margin: [MARGINS[0], 32, MARGINS[2], 0],
      }),
      footer: (page: number, count: number) => ({
        columns: [
          { text: printed(foot), ...side },
          {
            text: reportSentence(language, 'page', { page, pages: count }),
            alignment: 'right',
            ...side,
          },
        ],
        margin: [MARGINS[0], 14, MARGINS[2], 0],
      }),
      content: prepared(content),
    })
    .getBuffer();
}
