import { zeroLevel } from '@bracewright/core/annotation';
import type { Vec3 } from '@bracewright/core/math';
import type { ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';

/** A height, and how far it lies above the line that is the zero level where one is. */
export function heightWords(facts: ReportFacts, mm: number, numbers: Numbers): string {
  const zero = zeroLevel(facts.measures);
  const height = numbers.length(mm);
  if (zero === undefined) return reportSentence(facts.language, 'atHeight', { height });
  const above = `${mm < zero ? '−' : '+'}${numbers.length(Math.abs(mm - zero))}`;
  return reportSentence(facts.language, 'atHeightFromZero', { height, above });
}

/** Where a place lies from the force line and how high. A side is named only where a person has confirmed which is which. */
export function placeWords(facts: ReportFacts, at: Vec3, words: ReportWords, numbers: Numbers): string {
  if (!facts.areSidesConfirmed) return words.placeUnknown;
  const [x, y, z] = at;
  const said = (key: 'placeLeft' | 'placeRight' | 'placeFront' | 'placeBack', mm: number) =>
    reportSentence(facts.language, key, { length: numbers.length(Math.abs(mm)) });
  return [
    heightWords(facts, z, numbers),
    said(x < 0 ? 'placeRight' : 'placeLeft', x),
    said(y < 0 ? 'placeFront' : 'placeBack', y),
  ].join(', ');
}
