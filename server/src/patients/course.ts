import { calendarDay, DESIGN_STAGES } from '@bracewright/core/contract';
import type { Course, ModelBasic, Visit } from '@bracewright/core/contract';
import { canonicalJson } from '@bracewright/core/history';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { getOwned, inPieces, isContainer, savedAfter, subtreeOf, toEntry } from '../entries/entries.ts';
import { notFound } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';
import { exporters } from '../catalog/roles.ts';
import { refuseBeforeBirth } from './birth.ts';
import { changeVisit } from './change-visit.ts';
import { scoliometerOf } from './scoliometer-course.ts';
import { followVisits, storedRecord } from './record.ts';
import { byTime, earlierVisitsOf, recordsOf, valuesOf } from './visits.ts';

const MOST_DOCUMENTS = 500;

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

/** The design of a patient that was changed last. */
async function designOf(db: Knex, patientId: string): Promise<Course['design']> {
  const row = (await db('patient_overview')
    .join('documents', 'documents.id', 'design_id')
    .where({ patient_id: patientId })
    .first('documents.id', 'name', 'save_time as saveTime', 'stage')) as
    | { id: string; name: string; saveTime: string; stage: number }
    | undefined;
  return row ? { ...row, stage: DESIGN_STAGES[row.stage]! } : null;
}

/** A number for each design, asked for in pieces. */
async function countsOf(
  rows: readonly DocumentRow[],
  ask: (ids: string[]) => Promise<readonly { readonly model_id: string; readonly count: number | string }[]>,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  await inPieces(
    rows.filter((row) => row.file_type === 'SCAN').map(({ id }) => id),
    async (ids) => {
      for (const { model_id, count } of await ask([...ids])) found.set(model_id, Number(count));
    },
  );
  return found;
}

type Counts = { readonly model_id: string; readonly count: number | string }[];

/** How many histories of each design were put away. */
const earlierOf = (db: Knex, rows: readonly DocumentRow[]): Promise<ReadonlyMap<string, number>> =>
  countsOf(
    rows,
    async (ids) =>
      (await db('records')
        .whereIn('model_id', ids)
        .where('archived', '>', 0)
        .groupBy('model_id')
        .select('model_id')
        .countDistinct('archived as count')) as unknown as Counts,
  );

/** How many steps of its shape each design shows. */
const stepsOf = (db: Knex, rows: readonly DocumentRow[]): Promise<ReadonlyMap<string, number>> =>
  countsOf(
    rows,
    async (ids) =>
      (await db('records')
        .join('documents', 'documents.id', 'records.model_id')
        .whereIn('model_id', ids)
        .where('archived', 0)
        .whereNot('state', 'cancelled')
        .whereNotIn('type', [...exporters()])
        .whereRaw('place < documents.cursor')
        .groupBy('model_id')
        .select('model_id')
        .count('* as count')) as unknown as Counts,
  );

async function getPatient(db: Knex, space: string, id: string): Promise<DocumentRow> {
  const row = await getOwned(db, space, id);
  if (row.file_type !== 'PATIENT') throw notFound();
  return row;
}

/** The course of a treatment. */
export function courseHandlers(
  database: Database,
  now: () => number,
): HandlersOf<'patient/course' | 'patient/visit'> {
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
      const steps = await stepsOf(db, shown);
      return {
        documents: shown.map((row) => ({
          ...toEntry(row),
          folder: names.get(row.parent_id) ?? '',
          earlier: earlier.get(row.id) ?? 0,
          steps: steps.get(row.id) ?? 0,
        })),
        total: files.length,
        design: await designOf(db, id),
        visits: visits.sort(byTime),
        earlierVisits: await earlierVisitsOf(db, id),
        scoliometer: [
          ...(await scoliometerOf(
            db,
            files.filter((row) => row.file_type === 'SCAN'),
          )),
        ],
      };
    },

    'patient/visit': ({ id, ...given }, { caller }) =>
      database.write(async (trx) => {
        const patient = await getPatient(trx, caller.space, id);
        await refuseBeforeBirth(trx, id, { day: given.day, path: 'day' });
        const stored = await storedRecord(trx, patient);
        const saved = savedAfter(patient, now());
        const change = { by: caller.name, at: saved.save_time };
        const visits = await changeVisit(trx, id, { visits: stored.visits, change }, given);
        const fields = followVisits(stored.fields, stored.visits, visits);
        if (canonicalJson(fields as never) === canonicalJson(stored.fields as never)) return null;
        await trx('patients')
          .where({ document_id: id })
          .update({ fields: JSON.stringify(fields) });
        // A form that was opened before must not write the old value again.
        await trx('documents').where({ id }).update(saved);
        return null;
      }),
  };
}
