import type { Annotation } from '@bracewright/core/annotation';
import type { WorkspaceParts } from '../desk/desk.ts';
import { csvOf, saveCsv, textCell } from '../words/csv.ts';
import { annotationName, kindName, unitOf } from './annotation-words.ts';

/** One row of the table. */
export interface MeasuredLine {
  readonly annotation: Annotation;
  /** On the shape that is shown, or on the body that it is locked to, in the kind's unit; null where the shape gives none, undefined of what is not taken. */
  readonly now: number | null | undefined;
  /** On the scan. */
  readonly scan: number | null | undefined;
  /** What it is locked to, in words; undefined where it follows the shape. */
  readonly lock?: string | undefined;
}

type Parts = Pick<WorkspaceParts, 'words' | 'units' | 'catalog'>;

function cellsOf(
  { annotation, now, scan, lock }: MeasuredLine,
  { words, units, catalog }: Parts,
): readonly string[] {
  const kinds = catalog.annotationKinds;
  const isMarker = kinds.listOf(annotation.kind) === 'marker';
  const isLocked = (annotation.params as { readonly locked?: boolean } | null)?.locked === true;
  const unit = unitOf(annotation, kinds);
  const number = (value: number | null | undefined) =>
    isMarker || typeof value !== 'number' ? '' : units.measureCells(value, unit).number;
  const apart = typeof now === 'number' && typeof scan === 'number' ? now - scan : undefined;
  return [
    textCell(annotationName(annotation, words)),
    textCell(kindName(annotation.kind, words, annotation.params)),
    ...[now, scan, apart].map(number),
    isMarker ? '' : units.measureCells(0, unit).unit,
    textCell(lock ?? words.t(isLocked ? 'measures.csv.locked' : 'measures.csv.follows')),
  ];
}

/**
 * The measures and markers as a table for a spreadsheet: name, kind, value now and on the scan, their difference, the unit, the step that it is
 * locked to. In the person's language and units, numbers with a point, UTF-8 with its mark, lines ended as RFC 4180 has them.
 */
export function measuresCsv(lines: readonly MeasuredLine[], parts: Parts): string {
  const { words } = parts;
  const head = ['measures.name', ...['kind', 'now', 'scan', 'difference', 'unit', 'step'].map((id) => `measures.csv.${id}`)]; // prettier-ignore
  const rows = [head.map((key) => textCell(words.t(key))), ...lines.map((line) => cellsOf(line, parts))];
  return csvOf(rows);
}

/** Hands the table to the browser's downloads, named after `model`. */
export function saveMeasuresCsv(parts: Parts, model: string, lines: readonly MeasuredLine[]): void {
  saveCsv(parts.words.t('measures.csv.file', { name: model }), measuresCsv(lines, parts));
}
