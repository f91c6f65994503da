import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReportPages } from './layout.ts';
import { INK, MARGINS } from './page.ts';
import { reportSentence } from './words/index.ts';

interface Pdfmake {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  setUrlAccessPolicy(policy: (url: string) => boolean): void;
  setLocalAccessPolicy(policy: (path: string) => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
}

const require = createRequire(import.meta.url);
let ready: Pdfmake | undefined;

/** pdfmake with the one family a report is set in; nothing is ever fetched, and no file but the two fonts is opened. */
function setter(): Pdfmake {
  if (ready) return ready;
  const pdfmake = require('pdfmake') as Pdfmake;
  const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
  const fonts = {
    normal: join(folder, '400Regular/NotoSansSC_400Regular.ttf'),
    bold: join(folder, '700Bold/NotoSansSC_700Bold.ttf'),
  };
  pdfmake.setFonts({ NotoSansSC: { ...fonts, italics: fonts.normal, bolditalics: fonts.bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === fonts.normal || path === fonts.bold);
  ready = pdfmake;
  return pdfmake;
}

/** Functions cannot travel to a worker: a layout names its widths, and they are looked up here. */
const SIZES: Readonly<Record<string, number>> = { none: 0, hair: 0.5, small: 2 };

function layoutOf(named: Readonly<Record<string, unknown>> | string): object {
  const wanted = typeof named === 'string' ? { hLineWidth: named, vLineWidth: named } : named;
  const size = (name: string, usual: number) => () => SIZES[String(wanted[name])] ?? usual;
  return {
    hLineWidth: size('hLineWidth', 0.5),
    vLineWidth: size('vLineWidth', 0),
    hLineColor: () => String(wanted['lineColor'] ?? INK.line),
    paddingLeft: (column: number) => (column === 0 ? 0 : (SIZES[String(wanted['paddingLeft'])] ?? 4)),
    paddingRight: () => 4,
    paddingTop: size('paddingTop', 2.5),
    paddingBottom: size('paddingBottom', 2.5),
  };
}

function withLayouts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLayouts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'layout' ? layoutOf(part as string) : withLayouts(part),
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
          { text: head[0], ...side },
          { text: head[1], alignment: 'right', ...side },
        ],
        margin: [MARGINS[0], 32, MARGINS[2], 0],
      }),
      footer: (page: number, count: number) => ({
        columns: [
          { text: foot, ...side },
          {
            text: reportSentence(language, 'page', { page, pages: count }),
            alignment: 'right',
            ...side,
          },
        ],
        margin: [MARGINS[0], 14, MARGINS[2], 0],
      }),
      content: withLayouts(content),
    })
    .getBuffer();
}
