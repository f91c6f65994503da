import {
  knownValues,
  knownCobb,
  VISIT_FIELDS,
  type Dated,
  type KnownValues,
  type Patient,
  type RouteValues,
  type VisitFields,
} from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { findingsOf } from '../db/patient-overview.ts';
import type { DocumentRow } from '../db/rows.ts';
import { AppError, fieldError } from '../errors.ts';
import { recordsOf, valuesOf, type Kept } from './visits.ts';

/** The fields of a record. */
export type Fields = Omit<
  RouteValues<'patient/update'>,
  'id' | 'since' | 'consent' | 'day' | 'another' | 'known'
>;

type Name = keyof VisitFields;

/** A record as it is stored, and what is known by what is taken at visits. */
export interface StoredRecord {
  readonly fields: Fields;
  readonly visits: readonly Kept[];
  readonly known: KnownValues;
  readonly newestCobb: Patient['newestCobb'];
}

const isGirth = (name: Name): name is 'bust' | 'waist' | 'hip' =>
  name === 'bust' || name === 'waist' || name === 'hip';

const pathOf = (name: Name): string => (isGirth(name) ? `sizes.${name}` : name);

/** The fields as they are kept: beside an angle nothing says that there is no film. */
export const keptFields = ({ noFilmYet, ...fields }: Fields): Fields =>
  noFilmYet === true && (fields.cobb ?? null) === null ? { ...fields, noFilmYet } : fields;

/** The fields with other values of what is taken at visits. Nobody is without a height. */
function withValues(fields: Fields, values: VisitFields): Fields {
  const { bust, waist, hip, height, ...angles } = values;
  const filled = (row: object, given: object) =>
    Object.fromEntries(
      Object.entries(given).filter(([name, value]) => value !== null || Object.hasOwn(row, name)),
    );
  return keptFields({
    ...fields,
    ...filled(fields, angles),
    height: height ?? fields.height,
    sizes: { ...fields.sizes, ...filled(fields.sizes, { bust, waist, hip }) },
  });
}

const rowOf = (valueOf: (name: Name) => number | null): VisitFields =>
  Object.fromEntries(VISIT_FIELDS.map((name) => [name, valueOf(name)])) as unknown as VisitFields;

const dated = (visits: readonly Kept[]) =>
  visits.map((visit): VisitFields & Dated => ({ ...visit, source: 'record' }));

/** Reads a record and everything that is known by what is taken at visits. */
export async function storedRecord(db: Knex, row: DocumentRow): Promise<StoredRecord> {
  const stored = (await db('patients').where({ document_id: row.id }).first('fields')) as { fields: string };
  const fields = JSON.parse(stored.fields) as Fields;
  const visits = await recordsOf(db, row);
  const taken = [...dated(visits), ...(await findingsOf(db, row.id))];
  return {
    fields,
    visits,
    known: knownValues(taken, valuesOf(fields)),
    newestCobb: knownCobb(taken, fields.cobb),
  };
}

/** A record as every page, the report and the export tell it: what is taken at visits by the one rule, all else as it is stored. */
export function toPatient(row: DocumentRow, { fields, known, newestCobb }: StoredRecord): Patient {
  return {
    ...withValues(
      fields,
      rowOf((name) => known[name]?.value ?? null),
    ),
    id: row.id,
    parentId: row.parent_id,
    entryName: row.name,
    saveTime: row.save_time,
    newestCobb,
  };
}

/** A record as every page tells it. */
export const readPatient = async (db: Knex, row: DocumentRow): Promise<Patient> =>
  toPatient(row, await storedRecord(db, row));

/** What a caller wrote of what is taken at visits; undefined where it is left out. */
const givenOf = ({
  cobb,
  atr,
  height,
  sizes,
}: Fields): Readonly<Record<Name, number | null | undefined>> => ({
  cobb,
  atr,
  height,
  bust: sizes.bust,
  waist: sizes.waist,
  hip: sizes.hip,
});

/**
 * What a caller changed of what is taken at visits: what is given otherwise than they saw it (`seen`), else than it is known and than the record's own
 * field has it, which forms of before showed. Throws `patient/stale` where it changed meanwhile to yet another value.
 */
export function changedValues(
  given: Fields,
  { fields, known }: StoredRecord,
  { seen, saveTime }: { readonly seen: VisitFields | undefined; readonly saveTime: string },
): Partial<VisitFields> {
  const wanted = givenOf(given);
  const valueOf = (name: Name) => known[name]?.value ?? null;
  const stored = valuesOf(fields);
  const names = VISIT_FIELDS.filter((name) => {
    const value = wanted[name];
    if (value === undefined || value === valueOf(name)) return false;
    if (!seen) return value !== stored[name];
    if (value === seen[name]) return false;
    if (valueOf(name) !== seen[name]) throw new AppError('patient/stale', { data: { saveTime } });
    return true;
  });
  return Object.fromEntries(names.map((name) => [name, wanted[name]]));
}

/** The field of the first value that was changed, as faults name it. */
export const firstPath = (changed: Partial<VisitFields>): string | undefined =>
  VISIT_FIELDS.filter((name) => changed[name] !== undefined).map(pathOf)[0];

/**
 * The day under which changed values are kept: `day`, or a later one that one of them is known of, so that what is written last is the
 * newest. Throws a fault at the field of a value that is to be taken away and is not of that day (rules `of-visit` and `of-scan`).
 */
export function dayOfChange(changed: Partial<VisitFields>, { known }: StoredRecord, day: string): string {
  const names = VISIT_FIELDS.filter((name) => changed[name] !== undefined);
  const latest = names.reduce(
    (last, name) => ((known[name]?.at ?? '') > last ? known[name]!.at! : last),
    day,
  );
  for (const name of names) {
    const { at = null, source } = known[name] ?? {};
    if (changed[name] !== null || at === null) continue;
    if (source === 'model') throw fieldError(pathOf(name), 'of-scan', { day: at });
    if (at !== latest) throw fieldError(pathOf(name), 'of-visit', { day: at });
  }
  return latest;
}

/**
 * The fields as they are stored beside `visits`: of what is taken at visits the newest, so that both say the same. A value that the record
 * has from visits of which none says it any more (`before`) goes with them; the height alone stays.
 */
export function followVisits(fields: Fields, before: readonly Kept[], visits: readonly Kept[]): Fields {
  const nothing = rowOf(() => null);
  const [old, now] = [knownValues(dated(before), nothing), knownValues(dated(visits), nothing)];
  const own = valuesOf(fields);
  return withValues(
    fields,
    rowOf((name) => now[name]?.value ?? (old[name] && name !== 'height' ? null : own[name])),
  );
}

/** What the fields say, but of what is taken at visits what `stored` says, where it was not changed. */
export function withChanges(fields: Fields, stored: Fields, changed: Partial<VisitFields>): Fields {
  const own = valuesOf(stored);
  return withValues(
    fields,
    rowOf((name) => (changed[name] === undefined ? own[name] : (changed[name] ?? null))),
  );
}
