import type { Measure } from '@bracewright/core/contract';
import type { Mat4 } from '@bracewright/core/math';
import type { DocumentRow, MeasureRow } from '../db/rows.ts';
import { KINDS } from '../catalog/kinds.ts';
import { paramsIn } from '../designs/frames.ts';

/** A row as it is listed. */
export type ListedRow = Omit<MeasureRow, 'replaced'>;

/** The unit a kind is measured in; of one that nobody here knows none. */
export const unitOf = (kind: string): Measure['unit'] => KINDS.get(kind)?.unit ?? '';

/** Whether there is a value to take here at all: a marker only stands somewhere, and a kind of a plugin that is not here is its caller's. */
export const hasValue = (kind: string): boolean => unitOf(kind) !== '';

const CHECKED = [false, true, 'differs', 'unknown'] as const satisfies readonly Measure['checked'][];

/** Whether `value` is what the model gives now, taken here; or taking it lasted too long on this very shape, and would again. */
export const isSettled = (row: ListedRow, model: DocumentRow): boolean =>
  !hasValue(row.kind) || (row.checked !== 0 && row.at_revision === model.revision);

/**
 * A stored measure as it travels, on the body that stands in `frame`. A value of an earlier shape is nobody's value any more: until it is taken again there is none.
 * One whose parameters were too large to be read says so.
 */
export function toMeasure(
  row: ListedRow & { readonly leftOut?: boolean },
  model: DocumentRow,
  frame: Mat4,
): Measure {
  const isForeign = !KINDS.has(row.kind);
  const isOld = (hasValue(row.kind) || isForeign) && row.at_revision !== model.revision;
  const own = hasValue(row.kind) ? (isOld ? false : CHECKED[row.checked]) : true;
  // Without its parameters no value is taken: nobody need wait for it.
  const checked = isForeign || row.leftOut ? 'unknown' : own;
  return {
    id: row.id,
    modelId: row.model_id,
    kind: row.kind as Measure['kind'],
    params: paramsIn(row.kind, row, frame) as Measure['params'],
    frame: { base: model.base_hash ?? '', transform: [...frame] },
    value: isOld ? null : row.value,
    unit: row.unit as Measure['unit'],
    name: row.name,
    ...(row.step === null ? {} : { step: row.step }),
    checked,
    givenValue: checked === 'differs' ? row.given_value : null,
    ...(row.leftOut ? { leftOut: true } : {}),
  };
}

/** What a caller said of the value itself. */
export interface GivenValue {
  readonly value?: number | null | undefined;
  readonly unit?: Measure['unit'] | undefined;
  readonly at?: { readonly meshHash: string; readonly revision: number } | undefined;
}

/** The columns of a measure that waits for its value: what the caller gave with the shape it was taken on, else nothing. */
export function waitingColumns(
  kind: string,
  model: DocumentRow,
  { value, unit, at }: GivenValue,
): Pick<
  MeasureRow,
  'value' | 'unit' | 'at_revision' | 'checked' | 'given_value' | 'given_hash' | 'given_revision'
> {
  const isForeign = !KINDS.has(kind);
  const isGiven = at !== undefined && value !== undefined && (hasValue(kind) || isForeign);
  return {
    value: isGiven ? value : null,
    unit: isForeign ? (unit ?? '') : unitOf(kind),
    at_revision: isGiven ? at.revision : model.revision,
    checked: hasValue(kind) ? 0 : 1,
    given_value: isGiven ? value : null,
    given_hash: isGiven ? at.meshHash : null,
    given_revision: isGiven ? at.revision : null,
  };
}
