import { i as MARGINS, r as INK, t as reportSentence } from './words-4sWKqkyN.js';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
// src/compute/report/printable.ts
var PLAIN = /^[\x20-\x7e\n]*$/;
var holds = (font, text) =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)));
var CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
var MARK = /[‘’“”…]/u;
/** The words of a text with their marks, its blanks, and within a word its letters of Latin, Greek or Cyrillic apart from all else (李|Łukasz). */
var PARTS =
  /\s+|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\p{Pd}'.‘’“”…]+|[^\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}‘’“”…]+/gu;
/** A part that neither family can set whole: what none of them holds stands as its number. */
function spelled(part, font, other) {
  return Array.from(part, (character) => {
    const codePoint = character.codePointAt(0);
    if (font.hasGlyphForCodePoint(codePoint))
      return {
        text: character,
        isOther: false,
      };
    if (other.hasGlyphForCodePoint(codePoint))
      return {
        text: character,
        isOther: true,
      };
    return {
      text: `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`,
      isOther: false,
    };
  });
}
/** A word in the family that can set it, its marks (O’Brien) as narrow as the other family has them. */
function word(part, font, other) {
  if (!holds(font, part))
    return holds(other, part)
      ? [
          {
            text: part,
            isOther: true,
          },
        ]
      : spelled(part, font, other);
  return Array.from(part, (text) => ({
    text,
    isOther: MARK.test(text) && holds(other, text),
  }));
}
/** One part of a text in the family that can set it; `around` is what touches it. */
function set(part, around, font, other) {
  if (/^\s+$/u.test(part))
    return [
      {
        text: part,
        isOther: false,
      },
    ];
  const [, before = '', core = '', after = ''] = /^([‘’“”…]*)(.*?)([‘’“”…]*)$/su.exec(part);
  const marks = (text) => [
    {
      text,
      isOther: !CJK.test(around) && holds(other, text),
    },
  ];
  return [...marks(before), ...word(core, font, other), ...marks(after)].filter(({ text }) => text !== '');
}
/**
 * A text as it can be printed: the words that the family of a report cannot set (Łukasz) in the `other` one, whole, so that no name changes
 * its face within a word of one script, and the marks ’ “ ” … as wide as a character only where they touch Chinese. A character that no family holds stands as its Unicode number, `[U+20BB7]`, because an empty box in
 * a name tells nobody which character is missing. Characters that only steer others (joiners, variation selectors) go without a sign.
 */
function printable(text, font, other) {
  if (PLAIN.test(text))
    return [
      {
        text,
        isOther: false,
      },
    ];
  const seen = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const runs = [];
  for (const { 0: part, index } of seen.matchAll(PARTS)) {
    const around = seen.slice(Math.max(0, index - 1), index) + seen.charAt(index + part.length);
    for (const run of set(part, around, font, other)) {
      const last = runs.at(-1);
      if (last?.isOther === run.isOther)
        runs[runs.length - 1] = {
          ...run,
          text: last.text + run.text,
        };
      else runs.push(run);
    }
  }
  return runs;
}
// src/compute/report/print.ts
var require = createRequire(import.meta.url);
var ready;
var glyphs;
/** The two files of a family that npm brings. */
function filesOf(family, name) {
  const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
  return {
    normal: join(folder, `400Regular/${name}_400Regular.ttf`),
    bold: join(folder, `700Bold/${name}_700Bold.ttf`),
  };
}
/** The family that a report is set in, and the one for names with letters that it does not hold (Ł, ć). */
var families = () => ({
  NotoSansSC: filesOf('noto-sans-sc', 'NotoSansSC'),
  NotoSans: filesOf('noto-sans', 'NotoSans'),
});
/** What the two families can set; both weights of each hold the same characters. */
function reportGlyphs() {
  const { openSync } = require('fontkit');
  const { NotoSansSC, NotoSans } = families();
  return (glyphs ??= {
    usual: openSync(NotoSansSC.normal),
    other: openSync(NotoSans.normal),
  });
}
/** pdfmake with the families of a report; nothing is ever fetched, and no file but their fonts is opened. */
function setter() {
  if (ready) return ready;
  const pdfmake = require('pdfmake');
  const fonts = Object.entries(families());
  pdfmake.setFonts(
    Object.fromEntries(
      fonts.map(([name, { normal, bold }]) => [
        name,
        {
          normal,
          bold,
          italics: normal,
          bolditalics: bold,
        },
      ]),
    ),
  );
  const files = fonts.flatMap(([, { normal, bold }]) => [normal, bold]);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => files.includes(path));
  ready = pdfmake;
  return pdfmake;
}
/** Functions cannot travel to a worker: a layout names its widths, and they are looked up here. */
var SIZES = {
  none: 0,
  hair: 0.5,
  small: 2,
};
/** Hair lines but for the one above the first row. */
var untopped = (line) => (line === 0 ? 0 : 0.5);
function layoutOf(named) {
  const wanted =
    typeof named === 'string'
      ? {
          hLineWidth: named,
          vLineWidth: named,
        }
      : named;
  const size = (name, usual) => () => SIZES[String(wanted[name])] ?? usual;
  return {
    hLineWidth: wanted['hLineWidth'] === 'untopped' ? untopped : size('hLineWidth', 0.5),
    vLineWidth: size('vLineWidth', 0),
    hLineColor: () => String(wanted['lineColor'] ?? INK.line),
    paddingLeft: (column) => (column === 0 ? 0 : (SIZES[String(wanted['paddingLeft'])] ?? 4)),
    paddingRight: () => 4,
    paddingTop: size('paddingTop', 2.5),
    paddingBottom: size('paddingBottom', 2.5),
  };
}
/** A text in the families that can set it. */
function printed(text) {
  const { usual, other } = reportGlyphs();
  const runs = printable(text, usual, other);
  if (runs.every(({ isOther }) => !isOther)) return runs.map((run) => run.text).join('');
  return {
    text: runs.map((run) =>
      run.isOther
        ? {
            text: run.text,
            font: 'NotoSans',
          }
        : run.text,
    ),
  };
}
/** The nodes of a document with their layouts looked up and their texts in families that can set them. */
function prepared(value) {
  if (typeof value === 'string') return printed(value);
  if (Array.isArray(value)) return value.map(prepared);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'layout' ? layoutOf(part) : prepared(part)]),
  );
}
/** Sets the pages of a report. Takes a third of a second and much memory: for a worker thread. */
async function printReport(pages) {
  const { paper, title, author, language, madeAt, content, head, foot } = pages;
  const side = {
    fontSize: 8,
    color: INK.muted,
  };
  const made = new Date(madeAt);
  return setter()
    .createPdf({
      pageSize: paper === 'A4' ? 'A4' : 'LETTER',
      pageMargins: [...MARGINS],
      language,
      displayTitle: true,
      info: {
        title,
        author,
        creator: 'Bracewright',
        producer: 'Bracewright',
        creationDate: made,
      },
      defaultStyle: {
        font: 'NotoSansSC',
        fontSize: 9,
        color: INK.text,
        lineHeight: 1.05,
      },
      header: () => ({
        columns: [
          {
            text: printed(head[0]),
            ...side,
          },
          {
            text: printed(head[1]),
            alignment: 'right',
            ...side,
          },
        ],
        margin: [MARGINS[0], 32, MARGINS[2], 0],
      }),
      footer: (page, count) => ({
        columns: [
          {
            text: printed(foot),
            ...side,
          },
          {
            text: reportSentence(language, 'page', {
              page,
              pages: count,
            }),
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
export { printReport };

//# sourceMappingURL=print-C4z6xCS6.js.map
