import { costOf, giverOf, type Language, type Making } from '@bracewright/core/contract';
import { anySentenceOf } from '../../../messages/index.ts';
import type { MadeWall, ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';
import { muted, type Piece } from '../page.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';

/** What was found on a wall when it was looked at whether it can be made; in bold what somebody answered for, each with its reason. */
export function makingLines(
  { making, file }: MadeWall,
  { language }: Pick<ReportFacts, 'language'>,
  words: ReportWords,
  numbers: Numbers,
): readonly Piece[] {
  // What was said of a wall of another patient stays with that patient.
  if (file?.away === 'patient') return [];
  if (!making) return file ? [muted(words.wallUnchecked)] : [];
  const { passed, minWall, mass, reason, by, at } = making;
  const room = making.bed && roomOf(making.bed);
  const found = foundLines(making, language, numbers);
  const values = { on: madeOn(making, words), by, time: numbers.time(at) };
  const thinnest =
    minWall === null
      ? ''
      : reportSentence(language, 'wallByRays', {
          thinnest: numbers.length(minWall),
          mass: numbers.number(mass, 0),
        });
  const said = reportSentence(language, passed ? 'wallChecked' : 'wallAnswered', values);
  const cost = costLine(making, language, numbers);
  const lines = [[said, room ? '' : words.wallNoRoom, thinnest, cost].filter(Boolean).join(' '), ...found];
  lines.push(...agreementLines(making, language, numbers));
  if (reason !== undefined) lines.push(givenLine(making, language, numbers));
  return lines.map((text) => (passed ? muted(text) : { text, bold: true }));
}

/** The room of a machine, or a block, is told in mm, as its maker does. */
const roomOf = (bed: NonNullable<Making['bed']>): string => `${bed.join(' × ')} mm`;

/** By which process something is made, and on which machine. */
export function madeOn({ process, printer, bed }: Making, words: ReportWords): string {
  const names = words.processes as Readonly<Record<string, string>>;
  return [names[process] ?? process, printer, bed && roomOf(bed)].filter(Boolean).join(' · ');
}

/** The reason for what has this code, or for everything; who gave it, where some were given by others than who looked last. */
export function givenLine(making: Making, language: Language, numbers: Numbers, code?: string): string {
  const reason = (code === undefined ? making.reason : making.reasons?.[code]) ?? '';
  if (!making.reasonBy && !making.reasonsBy) return reportSentence(language, 'wallReason', { reason });
  const { by, at } = giverOf(making, code);
  return reportSentence(language, 'wallReasonBy', { reason, by, time: numbers.time(at) });
}

/** What was found, each with the reason that was given for it. */
export function foundLines(making: Making, language: Language, numbers: Numbers): readonly string[] {
  const { findings, reasons = {} } = making;
  return findings.flatMap(({ code, severity, data }, index) => {
    const said = `• ${anySentenceOf(code, data as Values, language)}`;
    // Under the last of those that it is for.
    const isLast = findings.findLastIndex((one) => one.code === code) === index;
    const isAnswered = severity === 'ask' && isLast && Object.hasOwn(reasons, code);
    return isAnswered ? [said, givenLine(making, language, numbers, code)] : [said];
  });
}

/** What it takes and costs by the figures of its machine; empty where those do not suffice. */
function costLine({ cost, volume, mass }: Making, language: Language, numbers: Numbers): string {
  const { hours, price } = costOf({ volume, mass }, cost ?? {});
  const values = {
    hours: hours === undefined ? '' : numbers.number(hours, hours < 10 ? 1 : 0),
    price:
      price === undefined ? '' : [numbers.number(price, 2), cost?.currency].filter(Boolean).join('\u00A0'),
  };
  if (hours !== undefined && price !== undefined) return reportSentence(language, 'wallTimeAndPrice', values);
  if (hours !== undefined) return reportSentence(language, 'wallTime', values);
  return price === undefined ? '' : reportSentence(language, 'wallPrice', values);
}

/** How far the inside of a wall lay from the other outputs of its design; what was not compared is said nowhere to agree. */
export function agreementLines(
  { agreement }: Pick<Making, 'agreement'>,
  language: Language,
  numbers: Numbers,
): readonly string[] {
  if (!agreement) return [reportSentence(language, 'notCompared', {})];
  // Of what may differ by fifths of a millimetre, tenths say too little.
  const told = (value: number) => numbers.number(value, 2);
  return agreement.map(({ b, most, limit, offset, at }) =>
    [
      reportSentence(language, `agree_${b}`, {
        most: told(most),
        limit: told(limit),
        at: at.map((value) => numbers.number(value, 0)).join(' / '),
      }),
      offset > 0 ? reportSentence(language, 'agreeLiner', { liner: told(offset) }) : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
}

type Values = Readonly<Record<string, string | number | boolean>>;
