import type { Measure } from '@bracewright/core/contract';
import type { Mat4 } from '@bracewright/core/math';
import type { DocumentRow, MeasureRow } from '../db/rows.ts';
import { paramsIn } from './frames.ts';

/** Unit of a value of each kind; what is not here is a length. */
const UNITS: Readonly<Partial<Record<string, Measure['unit']>>> = {
  volume: 'mm3',
  area: 'mm2',
  angle: 'deg',
  'marker-point': '',
  'marker-line': '',
};

/** The unit a kind is measured in. */
export const unitOf = (kind: string): Measure['unit'] => UNITS[kind] ?? 'mm';

/** Whether there is a value to take at all: a marker only stands somewhere. */
export const hasValue = (kind: string): boolean => unitOf(kind) !== '';

const CHECKED = [false, true, 'differs'] as const satisfies readonly Measure['checked'][];

/** Whether `value` is what the model gives now, taken here. */
export const isSettled = (row: MeasureRow, model: DocumentRow): boolean =>
  !hasValue(row.kind) || (row.checked !== 0 && row.at_revision === model.revision);

/**
 * A stored measure as it travels, on the body that stands in `frame`. A value of an earlier shape is nobody's value any more: until it is taken again there is none.
 */
export function toMeasure(row: MeasureRow, model: DocumentRow, frame: Mat4): Measure {
  const isOld = hasValue(row.kind) && row.at_revision !== model.revision;
  const checked = hasValue(row.kind) ? (isOld ? false : CHECKED[row.checked]) : true;
  return {
    id: row.id,
    modelId: row.model_id,
    kind: row.kind as Measure['kind'],
    params: paramsIn(row.kind, row, frame) as Measure['params'],
    frame: { base: model.base_hash ?? '', transform: [...frame] },
    value: isOld ? null : row.value,
    unit: row.unit as Measure['unit'],
    name: row.name,
    checked,
    givenValue: checked === 'differs' ? row.given_value : null,
  };
}

/** What a caller said of the value itself. */
export interface GivenValue {
  readonly value?: number | null | undefined;
  readonly at?: { readonly meshHash: string; readonly revision: number } | undefined;
}

/** The columns of a measure that waits for its value: what the caller gave with the shape it was taken on, else nothing. */
export function waitingColumns(
  kind: string,
  model: DocumentRow,
  { value, at }: GivenValue,
): Pick<
  MeasureRow,
  'value' | 'unit' | 'at_revision' | 'checked' | 'given_value' | 'given_hash' | 'given_revision'
> {
  const isGiven = at !== undefined && value !== undefined && hasValue(kind);
  return {
    value: isGiven ? value : null,
    unit: unitOf(kind),
    at_revision: isGiven ? at.revision : model.revision,
    checked: hasValue(kind) ? 0 : 1,
    given_value: isGiven ? value : null,
    given_hash: isGiven ? at.meshHash : null,
    given_revision: isGiven ? at.revision : null,
  };
}
