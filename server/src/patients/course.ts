import type { Course, ModelBasic, Patient, Visit } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { getOwned, inPieces, isContainer, subtreeOf, toEntry } from '../documents/entries.ts';
import { notFound } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';

/** Under this key the values of a record are kept with the patient, one set for each day on which it was saved. */
const KEY = 'visits';
/** Most days that are kept; then the oldest go. */
const MOST_DAYS = 500;
const MOST_DOCUMENTS = 500;

type Values = Pick<Visit, 'cobb' | 'atr' | 'bust' | 'waist' | 'hip' | 'height'>;
type Kept = Values & { readonly at: string };

type RecordFields = Partial<Pick<Patient, 'cobb' | 'atr' | 'sizes' | 'height'>>;

const valuesOf = ({ cobb, atr, sizes, height }: RecordFields): Values => ({
  cobb: cobb ?? null,
  atr: atr ?? null,
  bust: sizes?.bust ?? null,
  waist: sizes?.waist ?? null,
  hip: sizes?.hip ?? null,
  height: height ?? null,
});

async function keptOf(db: Knex, id: string): Promise<readonly Kept[]> {
  const row = (await db('json_storage').where({ document_id: id, key: KEY }).first('json')) as
    { json: string } | undefined;
  const kept = JSON.parse(row?.json ?? '[]') as unknown;
  // A client may keep JSON of its own under any key.
  return Array.isArray(kept) ? (kept as Kept[]).filter((one) => typeof one?.at === 'string') : [];
}

/** Keeps what a record says today; a second save on one day replaces the first. */
export async function keepVisit(trx: Knex, id: string, fields: RecordFields, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const earlier = (await keptOf(trx, id)).filter((one) => one.at.slice(0, 10) !== at.slice(0, 10));
  const json = JSON.stringify([...earlier, { at, ...valuesOf(fields) }].slice(-MOST_DAYS));
  const changed = await trx('json_storage').where({ document_id: id, key: KEY }).update({ json });
  if (changed === 0) await trx('json_storage').insert({ document_id: id, key: KEY, json });
}

/** What the alignment of the models found out. */
async function basicsOf(db: Knex, models: readonly DocumentRow[]): Promise<readonly Visit[]> {
  const found: Visit[] = [];
  const byId = new Map(models.map((model) => [model.id, model]));
  await inPieces([...byId.keys()], async (ids) => {
    const rows = (await db('model_basics')
      .whereIn('model_id', [...ids])
      .select('model_id', 'fields')) as {
      model_id: string;
      fields: string;
    }[];
    for (const { model_id, fields } of rows) {
      const { cobb, atr } = JSON.parse(fields) as ModelBasic;
      const { name, save_time } = byId.get(model_id)!;
      if (typeof cobb !== 'number' && typeof atr !== 'number') continue;
      const values = { ...valuesOf({ cobb, atr }), name, at: save_time };
      found.push({ source: 'model', modelId: model_id, ...values });
    }
  });
  return found;
}

/** The course of a treatment. */
export function courseHandlers({ knex: db }: Database): HandlersOf<'patient/course'> {
  return {
    'patient/course': async ({ id }, { caller }): Promise<Course> => {
      const patient = await getOwned(db, caller.space, id);
      if (patient.file_type !== 'PATIENT') throw notFound();
      const all = await subtreeOf(db, patient);
      const names = new Map(all.map((row) => [row.id, row.id === id ? '' : row.name]));
      const files = all.filter((row) => !isContainer(row.file_type));
      const newest = [...files].sort((a, b) =>
        a.save_time < b.save_time ? 1 : a.save_time > b.save_time ? -1 : 0,
      );
      const stored = (await db('patients').where({ document_id: id }).first('fields')) as { fields: string };
      const kept = await keptOf(db, id);
      // A record from before values were kept counts as of its last change.
      const records =
        kept.length > 0
          ? kept
          : [{ at: patient.save_time, ...valuesOf(JSON.parse(stored.fields) as RecordFields) }];
      const visits = [
        ...records.map((one): Visit => ({ source: 'record', modelId: null, name: patient.name, ...one })),
        ...(await basicsOf(
          db,
          files.filter((row) => row.file_type === 'SCAN'),
        )),
      ];
      return {
        documents: newest
          .slice(0, MOST_DOCUMENTS)
          .map((row) => ({ ...toEntry(row), folder: names.get(row.parent_id) ?? '' })),
        total: files.length,
        visits: visits.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
      };
    },
  };
}
