import { calendarDay, DESIGN_STAGES } from '@bracewright/core/contract';
import type { Course, ModelBasic, Patient, Visit, VisitFields } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { getOwned, inPieces, isContainer, subtreeOf, toEntry } from '../documents/entries.ts';
import { notFound } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';
import { refuseBeforeBirth } from './birth.ts';

/** Under this key the values of a record are kept with the patient, one set for each day on which it was saved. */
const KEY = 'visits';
/** Most days that are kept; then the oldest go. */
const MOST_DAYS = 500;
const MOST_DOCUMENTS = 500;

type Kept = VisitFields & { readonly at: string };

type RecordFields = Partial<Pick<Patient, 'cobb' | 'atr' | 'sizes' | 'height'>>;

const valuesOf = ({ cobb, atr, sizes, height }: RecordFields): VisitFields => ({
  cobb: cobb ?? null,
  atr: atr ?? null,
  bust: sizes?.bust ?? null,
  waist: sizes?.waist ?? null,
  hip: sizes?.hip ?? null,
  height: height ?? null,
});

const ofDay = (one: Kept): Kept => ({ ...one, at: calendarDay(one.at) });

const byTime = (a: { readonly at: string }, b: { readonly at: string }): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : 0;

/** Undefined for a record from before visits were kept. */
async function keptOf(db: Knex, id: string): Promise<readonly Kept[] | undefined> {
  const row = (await db('json_storage').where({ document_id: id, key: KEY }).first('json')) as
    { json: string } | undefined;
  if (!row) return undefined;
  const kept = JSON.parse(row.json) as unknown;
  // A client may keep JSON of its own under any key.
  return Array.isArray(kept) ? (kept as Kept[]).filter((one) => typeof one?.at === 'string').map(ofDay) : [];
}

/** The days on which something was taken, oldest first; none of a record from before visits were kept. */
export async function visitDays(db: Knex, id: string): Promise<readonly string[]> {
  return ((await keptOf(db, id)) ?? []).map(({ at }) => at);
}

/** Writes what is kept, at most one visit a day; a later one takes the place of an earlier. */
async function putVisits(trx: Knex, id: string, visits: readonly Kept[]): Promise<void> {
  const byDay = new Map(visits.map((one) => [one.at, one]));
  const json = JSON.stringify([...byDay.values()].sort(byTime).slice(-MOST_DAYS));
  const changed = await trx('json_storage').where({ document_id: id, key: KEY }).update({ json });
  if (changed === 0) await trx('json_storage').insert({ document_id: id, key: KEY, json });
}

/**
 * Keeps what a save of a record changed as taken on `day`, beside what else is kept of the day. What the record said before was taken on
 * another day, or stands in a visit that is newer: it is no visit of this one.
 */
export async function keepVisit(
  trx: Knex,
  id: string,
  {
    before,
    fields,
    day,
  }: { readonly before?: RecordFields; readonly fields: RecordFields; readonly day: string },
): Promise<void> {
  const kept = await keptOf(trx, id);
  const [old, values] = [before && kept ? valuesOf(before) : undefined, valuesOf(fields)];
  const names = (Object.keys(values) as (keyof VisitFields)[]).filter((one) => values[one] !== old?.[one]);
  if (old && names.length === 0) return;
  const today = kept?.find(({ at }) => at === day);
  const taken = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<VisitFields>;
  await putVisits(trx, id, [...(kept ?? []), { ...valuesOf({}), ...today, at: day, ...taken }]);
}

/** What the alignment of the models found out. */
async function basicsOf(db: Knex, models: readonly DocumentRow[]): Promise<readonly Visit[]> {
  const found: Visit[] = [];
  const byId = new Map(models.map((model) => [model.id, model]));
  await inPieces([...byId.keys()], async (ids) => {
    const rows = (await db('model_basics')
      .whereIn('model_id', [...ids])
      .select('model_id', 'fields', 'day')) as {
      model_id: string;
      fields: string;
      day: string | null;
    }[];
    for (const { model_id, fields, day } of rows) {
      const { cobb, atr } = JSON.parse(fields) as ModelBasic;
      const { name, save_time } = byId.get(model_id)!;
      if (typeof cobb !== 'number' && typeof atr !== 'number') continue;
      const values = { ...valuesOf({ cobb, atr }), name, at: day ?? calendarDay(save_time) };
      found.push({ source: 'model', modelId: model_id, ...values });
    }
  });
  return found;
}

/** What is kept of each day; a record from before visits were kept counts as of its last change. */
async function recordsOf(db: Knex, patient: DocumentRow): Promise<readonly Kept[]> {
  const kept = await keptOf(db, patient.id);
  if (kept) return kept;
  const stored = (await db('patients').where({ document_id: patient.id }).first('fields')) as {
    fields: string;
  };
  return [{ at: calendarDay(patient.save_time), ...valuesOf(JSON.parse(stored.fields) as RecordFields) }];
}

/** The design of a patient that was changed last. */
async function designOf(db: Knex, patientId: string): Promise<Course['design']> {
  const row = (await db('patient_overview')
    .join('documents', 'documents.id', 'design_id')
    .where({ patient_id: patientId })
    .first('documents.id', 'name', 'save_time as saveTime', 'stage')) as
    { id: string; name: string; saveTime: string; stage: number } | undefined;
  return row ? { ...row, stage: DESIGN_STAGES[row.stage]! } : null;
}

/** How many histories of each design were put away. */
async function earlierOf(db: Knex, rows: readonly DocumentRow[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  await inPieces(
    rows.filter((row) => row.file_type === 'SCAN').map(({ id }) => id),
    async (ids) => {
      const counts = (await db('records')
        .whereIn('model_id', [...ids])
        .where('archived', '>', 0)
        .groupBy('model_id')
        .select('model_id')
        .countDistinct('archived as histories')) as {
        readonly model_id: string;
        readonly histories: number | string;
      }[];
      for (const { model_id, histories } of counts) found.set(model_id, Number(histories));
    },
  );
  return found;
}

async function getPatient(db: Knex, space: string, id: string): Promise<DocumentRow> {
  const row = await getOwned(db, space, id);
  if (row.file_type !== 'PATIENT') throw notFound();
  return row;
}

/** The course of a treatment. */
export function courseHandlers(database: Database): HandlersOf<'patient/course' | 'patient/visit'> {
  const { knex: db } = database;
  return {
    'patient/course': async ({ id }, { caller }): Promise<Course> => {
      const patient = await getPatient(db, caller.space, id);
      const all = await subtreeOf(db, patient);
      const names = new Map(all.map((row) => [row.id, row.id === id ? '' : row.name]));
      const files = all.filter((row) => !isContainer(row.file_type));
      const newest = [...files].sort((a, b) =>
        a.save_time < b.save_time ? 1 : a.save_time > b.save_time ? -1 : 0,
      );
      const visits = [
        ...(await recordsOf(db, patient)).map((one): Visit => ({
          source: 'record',
          modelId: null,
          name: patient.name,
          ...one,
        })),
        ...(await basicsOf(
          db,
          files.filter((row) => row.file_type === 'SCAN'),
        )),
      ];
      const shown = newest.slice(0, MOST_DOCUMENTS);
      const earlier = await earlierOf(db, shown);
      return {
        documents: shown.map((row) => ({
          ...toEntry(row),
          folder: names.get(row.parent_id) ?? '',
          earlier: earlier.get(row.id) ?? 0,
        })),
        total: files.length,
        design: await designOf(db, id),
        visits: visits.sort(byTime),
      };
    },

    'patient/visit': ({ id, day, instead, ...values }, { caller }) =>
      database.write(async (trx) => {
        const patient = await getPatient(trx, caller.space, id);
        await refuseBeforeBirth(trx, id, { day, path: 'day' });
        const isTaken = Object.values(values).some((value) => value !== null);
        const others = (await recordsOf(trx, patient)).filter(
          ({ at }) => at !== day && at !== calendarDay(instead ?? ''),
        );
        await putVisits(trx, id, isTaken ? [...others, { at: day, ...values }] : others);
        return null;
      }),
  };
}
