import { operationTitle } from '@bracewright/catalog/words';
import { levelHeight } from '@bracewright/core/annotation';
import type { Measure } from '@bracewright/core/contract';
import { countedSteps } from '@bracewright/core/history';
import type { Vec3 } from '@bracewright/core/math';
import type { Plane } from '@bracewright/core/params';
import type { ReportFacts } from '../facts.ts';
import { KINDS } from '../../../catalog/kinds.ts';
import { ROLES } from '../../../catalog/roles.ts';
import type { Numbers } from '../numbers.ts';
import { fitsPage } from '../height.ts';
import { INK, grid, muted, section, type Piece } from '../page.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';
import { heightWords, placeWords } from './place-words.ts';
import { wordOf } from './plugin-words.ts';

const isMarker = ({ kind }: Measure): boolean => KINDS.listOf(kind) === 'marker';

function kindOf(facts: ReportFacts, measure: Measure): string {
  const [plugin, name] = measure.kind.split('.');
  if (name !== undefined) return wordOf(facts, plugin!, `kinds.${measure.kind}`) ?? measure.kind;
  if (!isMarker(measure)) {
    // A tape is a girth round a section, and a length over points.
    const choice = measure.kind === 'tape' && 'points' in measure.params ? 'tape-line' : measure.kind;
    return wordOf(facts, 'measure', `params.kind.options.${choice}`) ?? measure.kind;
  }
  const association = measure.params['association'];
  const field = measure.kind === 'marker-point' ? 'association' : 'lineAssociation';
  const named =
    typeof association === 'string'
      ? wordOf(facts, 'markers', `params.${field}.options.${association}`)
      : undefined;
  return named ?? wordOf(facts, 'markers', `params.kind.options.${measure.kind.slice(7)}`) ?? measure.kind;
}

/** Between which planes a volume or an area was taken. */
function betweenWords({ language }: ReportFacts, planes: readonly [Plane, Plane], numbers: Numbers): string {
  const heights = planes.map(levelHeight);
  if (heights.includes(undefined)) return reportSentence(language, 'betweenPlanes', {});
  const [from, to] = heights.map(Number).toSorted((a, b) => a - b);
  return reportSentence(language, 'betweenHeights', { from: numbers.length(from!), to: numbers.length(to!) });
}

/** What was measured, and at what height where it was taken in a plane. */
function whatOf(facts: ReportFacts, measure: Measure, words: ReportWords, numbers: Numbers): string {
  const plane = measure.params['plane'] as Plane | undefined;
  const between = measure.params['between'] as readonly [Plane, Plane] | undefined;
  if (between) return `${kindOf(facts, measure)} · ${betweenWords(facts, between, numbers)}`;
  if (!plane) return kindOf(facts, measure);
  const height = levelHeight(plane);
  const where = height === undefined ? words.tiltedPlane : heightWords(facts, height, numbers);
  return `${kindOf(facts, measure)} · ${where}`;
}

/** Where a marker lies from the force line. A side is named only where a person has confirmed which is which; an estimate is told as one. */
function placeOf(facts: ReportFacts, measure: Measure, words: ReportWords, numbers: Numbers): string {
  const { within } = measure.params as { readonly within?: number };
  const place = markedAt(facts, measure, words, numbers);
  if (within === undefined) return place;
  return [place, reportSentence(facts.language, 'markEstimated', { within: numbers.length(within) })].join(
    '; ',
  );
}

function markedAt(facts: ReportFacts, { params }: Measure, words: ReportWords, numbers: Numbers): string {
  const { point } = params as { readonly point?: { readonly position: Vec3 } };
  if (!point) return words.none;
  return placeWords(facts, point.position, words, numbers);
}

/** The step that a measure is locked to, with its number among those that count; undefined where it is gone. */
function stepOf({ steps }: ReportFacts, { step: id }: Measure) {
  const counted = countedSteps(steps, ROLES);
  const index = counted.findIndex((step) => step.id === id);
  return index < 0 ? undefined : { ...counted[index]!, number: index + 1 };
}

/** Why the server has no value of its own, and never will on this shape. */
function whyUnknown(facts: ReportFacts, measure: Measure, words: ReportWords): string {
  const { kind, leftOut, step } = measure;
  if (leftOut) return words.leftOut;
  if (step !== undefined && (stepOf(facts, measure)?.isAhead ?? true)) return words.takenBefore;
  return KINDS.has(kind) ? words.notTakenInTime : words.notKnown;
}

/** A value with what is to be known of it: that nobody checked it yet, or that the caller had found another one. */
function valuePiece(facts: ReportFacts, measure: Measure, words: ReportWords, numbers: Numbers): Piece {
  const { value, unit, checked, givenValue } = measure;
  const text = measure.leftOut ? words.none : value === null ? words.notTaken : numbers.measure(value, unit);
  if (checked === true) return { text, alignment: 'right' };
  const given = givenValue === null ? words.none : numbers.measure(givenValue, unit);
  const note =
    checked === 'unknown'
      ? whyUnknown(facts, measure, words)
      : checked === false
        ? words.notChecked
        : reportSentence(facts.language, 'differsFrom', { given });
  return { stack: [text, { text: note, color: INK.mark, fontSize: 7.5 }], alignment: 'right' };
}

/** What a measure is locked to, by the number that the step has in the list of steps; undefined where it follows the shape. */
function lockOf(facts: ReportFacts, measure: Measure): string | undefined {
  if (measure.step === undefined) return undefined;
  const { language } = facts;
  const step = stepOf(facts, measure);
  if (!step) return reportSentence(language, 'lockedGone', {});
  const key = step.isAhead ? 'lockedAhead' : step.state === 'on' ? 'lockedOn' : 'lockedOff';
  const name = step.name === '' ? operationTitle(language, step.type) : step.name;
  return reportSentence(language, key, { number: step.number, name });
}

/** What was measured, and under it the step that it is locked to. */
function whatPiece(facts: ReportFacts, measure: Measure, words: ReportWords, numbers: Numbers): Piece {
  const what = whatOf(facts, measure, words, numbers);
  const lock = lockOf(facts, measure);
  return lock === undefined ? what : { stack: [what, { text: lock, color: INK.muted, fontSize: 7.5 }] };
}

/** What was measured on the shape as it is or on that of its step, and the markers. */
export function measuresPart(facts: ReportFacts, words: ReportWords, numbers: Numbers, width: number): Piece {
  const { measures } = facts;
  if (measures.length === 0) return section(words.measures, width, muted(words.noMeasures));
  const taken = measures.filter((one) => !isMarker(one));
  const markers = measures.filter(isMarker);
  const rows = taken.map((measure): readonly Piece[] => [
    measure.name === '' ? kindOf(facts, measure) : measure.name,
    whatPiece(facts, measure, words, numbers),
    valuePiece(facts, measure, words, numbers),
  ]);
  const list = markers.map((marker): readonly Piece[] => {
    const kind = kindOf(facts, marker);
    const name = marker.name === '' || marker.name === kind ? kind : `${marker.name} (${kind})`;
    return [name, placeOf(facts, marker, words, numbers)];
  });
  const tables = [
    ...(rows.length === 0
      ? []
      : [
          {
            head: [words.measureName, words.measureKind, words.measureValue],
            widths: ['*', '*', 110],
            rows,
          },
        ]),
    ...(list.length === 0 ? [] : [{ head: [words.markers, words.place], widths: ['*', 300], rows: list }]),
  ];
  const [first, ...rest] = tables.map((one) => grid(one.head, one.widths, one.rows));
  if (fitsPage(first!, width - 40)) return section(words.measures, width, first!, ...rest);
  // A long list breaks between rows, and tells on every page what it is of.
  const { head, widths, rows: long } = tables[0]!;
  return [grid(head, widths, long, { text: words.measures }), ...rest];
}
