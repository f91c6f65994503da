import { inOrder, type Dated, type KnownCobb } from './cobb.ts';
import { VISIT_FIELDS, type VisitFields } from './course.ts';

/** A value as every page tells it, with what it is of. */
export interface KnownValue {
  readonly value: number;
  readonly source: KnownCobb['source'];
  /** The calendar day that it was taken on, `YYYY-MM-DD`; null of a record that does not say. */
  readonly at: string | null;
}

/** What is known of a patient by what is taken at visits; null where nothing is. */
export type KnownValues = Readonly<Record<keyof VisitFields, KnownValue | null>>;

/**
 * The one source of each number that is taken at visits: the newest that was taken on any day, as `knownCobb` has it of the angle. What the
 * record says beside that counts only where no day says anything. The record, its form, the report and the export all tell this one,
 * and what is typed into the record is written into the visit of the day, so that it is the newest.
 */
export const knownValues = (taken: readonly (VisitFields & Dated)[], recorded: VisitFields): KnownValues =>
  Object.fromEntries(
    VISIT_FIELDS.map((name): [string, KnownValue | null] => {
      const last = inOrder(taken, (one) => one[name]).at(-1);
      if (last)
        return [
          name,
          { value: last.value, source: last.source === 'model' ? 'model' : 'visit', at: last.at },
        ];
      const value = recorded[name];
      return [name, value === null ? null : { value, source: 'record', at: null }];
    }),
  ) as KnownValues;
