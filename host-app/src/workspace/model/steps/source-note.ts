import { refState, sourceOf, type OperationRecord, type RecordRef } from '@bracewright/core/history';

/** What is to be said of the step from which another one was made; undefined where it still says what was copied and is at work. */
export interface SourceNote {
  readonly state: 'changed' | 'gone' | 'off';
  readonly source?: OperationRecord;
  /** Its place among the steps that were not cancelled, from 1: there may be several of one name. */
  readonly step?: number;
}

/** Looks at the source of a reference. */
export function sourceNote(ref: RecordRef, records: readonly OperationRecord[]): SourceNote | undefined {
  const state = refState(ref, records);
  const source = sourceOf(ref, records);
  if (!source) return { state: 'gone' };
  const step = records.filter((one) => one.state !== 'cancelled').indexOf(source) + 1;
  if (state === 'changed') return { state, source, step };
  return source.state === 'off' ? { state: 'off', source, step } : undefined;
}
