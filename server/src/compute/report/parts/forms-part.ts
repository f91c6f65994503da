import type { Language } from '@bracewright/core/contract';
import type { MadeForm, ReportFacts } from '../facts.ts';
import { together } from '../height.ts';
import type { Numbers } from '../numbers.ts';
import { muted, section, type Piece } from '../page.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';
import { agreementLines, foundLines, givenLine, madeOn } from './making-lines.ts';

/** How thin it becomes and what it weighs; how large the block is, or the sheet, stands among what was found. */
function sizeLine({ making }: MadeForm, { language }: ReportFacts, numbers: Numbers): string {
  const { process, minWall, mass } = making;
  const values = { thinnest: numbers.length(minWall ?? 0), mass: numbers.number(mass, 0) };
  if (process === 'sheet') return reportSentence(language, minWall === null ? 'sheetMass' : 'sheetThinnest', values);
  return reportSentence(language, minWall === null ? 'foamMass' : 'foamThinnest', values);
} // prettier-ignore

/** Reasons that answer nothing of what was found here: what was found on a file alone. */
function otherReasons({ making }: MadeForm, language: Language, numbers: Numbers): readonly string[] {
  const { findings, reasons = {}, reason } = making;
  const asked = new Set(findings.filter(({ severity }) => severity === 'ask').map(({ code }) => code));
  const others = Object.keys(reasons).filter((code) => !asked.has(code));
  const codes = reason === undefined ? others : [...others, undefined];
  return codes.map((code) => givenLine(making, language, numbers, code));
}

function linesOf(form: MadeForm, facts: ReportFacts, words: ReportWords, numbers: Numbers): readonly Piece[] {
  const { making, isOlder } = form;
  const { language } = facts;
  const values = { on: madeOn(making, words), by: making.by, time: numbers.time(making.at) };
  const said = reportSentence(language, making.passed ? 'wallChecked' : 'wallAnswered', values);
  const lines = [
    [said, sizeLine(form, facts, numbers)].join(' '),
    ...foundLines(making, language, numbers),
    ...agreementLines(making, language, numbers),
    ...otherReasons(form, language, numbers),
  ];
  const look = (text: string): Piece => (making.passed ? muted(text) : { text, bold: true });
  return [...(isOlder ? [{ text: words.formOlder, bold: true }] : []), ...lines.map(look)];
}

/** What was found on what braces are formed over, and who answered for it; nothing where nobody looked. */
export function formsPart(
  facts: ReportFacts,
  words: ReportWords,
  numbers: Numbers,
  width: number,
): readonly Piece[] {
  const [first, ...others] = facts.forms.map((form) => ({ stack: linesOf(form, facts, words, numbers) }));
  if (!first) return [];
  const spaced = others.map((one): Piece => together([{ ...one, margin: [0, 4, 0, 0] }], width));
  return [section(words.forms, width, first, ...spaced)];
}
