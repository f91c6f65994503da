import { anySentenceOf } from '../../../messages/index.ts';
import type { ReportFacts } from '../facts.ts';
import { muted, section, type Piece } from '../page.ts';
import type { ReportWords } from '../words/index.ts';

/** What the check of the forces says of the pads and rooms; nothing where nothing presses. */
export function forcesPart(
  { views, language }: ReportFacts,
  words: ReportWords,
  width: number,
): readonly Piece[] {
  const { forces } = views;
  if (!forces) return [];
  const { findings } = forces;
  if (!findings) return [section(words.forces, width, muted(words.forcesUnknown))];
  if (findings.length === 0) return [section(words.forces, width, muted(words.forcesGood))];
  const sentence = ({ code, data }: (typeof findings)[number]): string =>
    anySentenceOf(code, data as Readonly<Record<string, string | number | boolean>>, language);
  const isNote = ({ severity }: (typeof findings)[number]): boolean => severity === 'note';
  const faults = findings.filter((one) => !isNote(one));
  const lines = [
    ...faults.map((one) => ({ text: `• ${sentence(one)}`, bold: true })),
    ...findings.filter(isNote).map((one) => muted(`${words.forcesNote}${sentence(one)}`)),
  ];
  return [section(words.forces, width, { stack: lines })];
}
