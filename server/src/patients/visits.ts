import {
  calendarDay,
  VISIT_FIELDS,
  type EarlierVisit,
  type Patient,
  type VisitFields,
} from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { fieldError } from '../errors.ts';

/** Under this key the values of a record are kept with the patient, one set for each day on which it was saved. */
const KEY = 'visits';
/** Under this one what they were before somebody changed them: with the patient, and erased with it. */
const EARLIER_KEY = 'visits.earlier';
/** Most days that are kept of one patient. */
const MOST_DAYS = 500;
/** Most changes of visits that are kept; then the oldest go. */
const MOST_CHANGES = 500;

/** What was taken on the day `at`. */
export type Kept = VisitFields & { readonly at: string };

/** Who changes a visit, and when. */
export interface Change {
  readonly by: string;
  readonly at: string;
}

type RecordFields = Partial<Pick<Patient, 'cobb' | 'atr' | 'sizes' | 'height'>>;

/** What a record says of what is taken at a visit. */
export const valuesOf = ({ cobb, atr, sizes, height }: RecordFields): VisitFields => ({
  cobb: cobb ?? null,
  atr: atr ?? null,
  bust: sizes?.bust ?? null,
  waist: sizes?.waist ?? null,
  hip: sizes?.hip ?? null,
  height: height ?? null,
});

/** Of a day on which nothing was taken. */
export const NOTHING: VisitFields = valuesOf({});

/** Whether anything was taken. */
export const isTaken = (values: VisitFields): boolean => VISIT_FIELDS.some((name) => values[name] !== null);

const ofDay = (one: Kept): Kept => ({ ...NOTHING, ...one, at: calendarDay(one.at) });

/** Oldest day first. */
export const byTime = (a: { readonly at: string }, b: { readonly at: string }): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : 0;

async function listOf(db: Knex, id: string, key: string): Promise<readonly unknown[] | undefined> {
  const row = (await db('json_storage').where({ document_id: id, key }).first('json')) as
    | { json: string }
    | undefined;
  if (!row) return undefined;
  const list = JSON.parse(row.json) as unknown;
  return Array.isArray(list) ? (list as unknown[]) : [];
}

async function putList(trx: Knex, id: string, key: string, list: readonly unknown[]): Promise<void> {
  const json = JSON.stringify(list);
  const changed = await trx('json_storage').where({ document_id: id, key }).update({ json });
  if (changed === 0) await trx('json_storage').insert({ document_id: id, key, json });
}

/** Undefined for a record from before visits were kept. */
async function keptOf(db: Knex, id: string): Promise<readonly Kept[] | undefined> {
  // From before the key was reserved a client may have kept JSON of its own under it.
  const list = (await listOf(db, id, KEY)) as readonly Kept[] | undefined;
  return list?.filter((one) => typeof one?.at === 'string').map(ofDay);
}

/** The days on which something was taken, oldest first; none of a record from before visits were kept. */
export async function visitDays(db: Knex, id: string): Promise<readonly string[]> {
  return ((await keptOf(db, id)) ?? []).map(({ at }) => at);
}

/** What is kept of each day; a record from before visits were kept counts as of its last change. */
export async function recordsOf(db: Knex, patient: DocumentRow): Promise<readonly Kept[]> {
  const kept = await keptOf(db, patient.id);
  if (kept) return kept;
  const stored = (await db('patients').where({ document_id: patient.id }).first('fields')) as {
    fields: string;
  };
  return [{ at: calendarDay(patient.save_time), ...valuesOf(JSON.parse(stored.fields) as RecordFields) }];
}

/** Writes what is kept, at most one visit a day; a later one takes the place of an earlier. Throws a fault at the field `path` (rule `most-visits`) instead of letting one go. */
export async function putVisits(trx: Knex, id: string, visits: readonly Kept[], path = 'day'): Promise<void> {
  const byDay = new Map(visits.map((one) => [one.at, one]));
  if (byDay.size > MOST_DAYS) throw fieldError(path, 'most-visits', { max: MOST_DAYS });
  await putList(trx, id, KEY, [...byDay.values()].sort(byTime));
}

/** What visits said before they were changed, newest change first. */
export async function earlierVisitsOf(db: Knex, id: string): Promise<EarlierVisit[]> {
  return [...(((await listOf(db, id, EARLIER_KEY)) ?? []) as readonly EarlierVisit[])].reverse();
}

/** Keeps what a visit said, where the change takes any of it away: a visit that is lost can be read and entered again. */
export async function keepEarlier(
  trx: Knex,
  id: string,
  { before, after, by, at }: Change & { readonly before: Kept; readonly after: VisitFields | undefined },
): Promise<void> {
  if (VISIT_FIELDS.every((name) => before[name] === null || before[name] === after?.[name])) return;
  const { at: day, ...values } = before;
  const earlier: EarlierVisit = { ...NOTHING, ...values, day, by, at };
  const list = (await listOf(trx, id, EARLIER_KEY)) ?? [];
  await putList(trx, id, EARLIER_KEY, [...list, earlier].slice(-MOST_CHANGES));
}

/**
 * Writes `values` into the visit of `day`, beside what else is kept of it; what the visit said otherwise is kept among the earlier ones.
 * `visits` is what is kept so far. Gives what is kept then.
 */
export async function writeVisit(
  trx: Knex,
  id: string,
  {
    visits,
    values,
    day,
    path,
    ...change
  }: Change & {
    readonly visits: readonly Kept[];
    readonly values: Partial<VisitFields>;
    readonly day: string;
    /** Of the field that one visit too many is told at. */
    readonly path?: string | undefined;
  },
): Promise<readonly Kept[]> {
  const before = visits.find(({ at }) => at === day);
  const after = { ...NOTHING, ...before, ...values, at: day };
  if (before) await keepEarlier(trx, id, { before, after, ...change });
  const others = visits.filter((one) => one !== before);
  const kept = isTaken(after) ? [...others, after] : others;
  await putVisits(trx, id, kept, path);
  return kept;
}
