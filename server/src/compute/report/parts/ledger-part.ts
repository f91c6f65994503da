import type { DeviationZone } from '@bracewright/core/mesh';
import type { ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';
import { grid, muted, section, type Piece } from '../page.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';
import { placeWords } from './place-words.ts';

/** Most rows on paper: those with the largest volumes. */
export const MOST_ROWS = 15;

/** Inwards is below zero. */
const signed = ({ side }: DeviationZone, value: number): number => (side === 'in' ? -value : value);

/** The changed zones of the body against its scan, one a row, with what they do not count; nothing where the shape is the scan or a wall. */
export function ledgerPart(
  facts: ReportFacts,
  words: ReportWords,
  numbers: Numbers,
  width: number,
): readonly Piece[] {
  if (!facts.deviation) return [];
  const { zones, rest, threshold } = facts.deviation.ledger;
  const { language, steps } = facts;
  const limit = numbers.length(threshold);
  const count = steps.filter(({ state, isAhead }) => state === 'on' && !isAhead).length;
  const note = `${reportSentence(language, 'ledgerStates', { count })} ${reportSentence(language, 'ledgerNote', { limit })}`;
  const right = (text: string): Piece => ({ text, alignment: 'right' });
  const listed = zones.slice(0, MOST_ROWS);
  const rows = listed.map((zone, i): readonly Piece[] => [
    String(i + 1),
    placeWords(facts, zone.at, words, numbers),
    right(numbers.area(zone.area)),
    right(numbers.length(signed(zone, zone.largest), true)),
    right(numbers.length(signed(zone, zone.mean), true)),
    right(`${zone.isVolumeRough ? '≈ ' : ''}${numbers.partVolume(signed(zone, zone.volume), true)}`),
  ]);
  const others = [...zones.slice(MOST_ROWS), ...(rest.count > 0 ? [rest] : [])];
  const area = others.reduce((sum, one) => sum + one.area, 0);
  const left = zones.length - listed.length + rest.count;
  const more = [
    ...(left > 0 ? [reportSentence(language, 'ledgerRest', { count: left, area: numbers.area(area) })] : []),
    // Of what is printed: there is no such sign to explain otherwise.
    ...(listed.some(({ isVolumeRough }) => isVolumeRough) ? [words.zoneRough] : []),
  ];
  const below = more.map((text) => ({ text, fontSize: 8, margin: [0, 3, 0, 0] }));
  if (zones.length === 0)
    return [section(words.zones, width, muted(reportSentence(language, 'ledgerNone', { limit }))), ...below];
  const head = ['', words.zonePlace, words.zoneArea, words.zoneLargest, words.zoneMean, words.zoneVolume];
  return [grid(head, [14, '*', 52, 58, 58, 66], rows, { text: words.zones, note }), ...below];
}
