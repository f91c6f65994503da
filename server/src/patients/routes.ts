import { patientFieldsSchema, type Patient, type RouteValues } from '@bracewright/core/contract';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { ancestorsOf, getContainer, getOwned, stamp, toEntry } from '../documents/entries.ts';
import { insertDocument } from '../documents/insert.ts';
import { requireFreeName, searchKey } from '../documents/names.ts';
import { keepVisit } from './course.ts';
import { refuseBottomless } from '../documents/rules.ts';
import { AppError, notFound } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';

type Fields = Omit<RouteValues<'patient/update'>, 'id' | 'since'>;

const toPatient = (row: DocumentRow, fields: Fields): Patient => ({
  ...fields,
  id: row.id,
  parentId: row.parent_id,
  saveTime: row.save_time,
});

/** Patient records: an entry of the tree, and the fields that belong to it. */
export function patientHandlers(
  database: Database,
  now: () => number,
): HandlersOf<'document/patient/save' | 'patient/get' | 'patient/update'> {
  const requirePatient = (row: DocumentRow): DocumentRow => {
    if (row.file_type !== 'PATIENT') throw notFound();
    return row;
  };
  return {
    'document/patient/save': ({ parentId, ...fields }, { caller }) =>
      database.write(async (trx) => {
        const target = await getContainer(trx, caller.space, parentId);
        const above = target ? await ancestorsOf(trx, target) : [];
        refuseBottomless(target, above);
        if ([target, ...above].some((row) => row?.file_type === 'PATIENT'))
          throw new AppError('document/patient-in-patient');
        const row = await insertDocument(
          trx,
          caller,
          { parentId, name: fields.name, fileType: 'PATIENT' },
          now(),
        );
        await trx('patients').insert({ document_id: row.id, fields: JSON.stringify(fields) });
        await keepVisit(trx, row.id, fields, now());
        return toEntry(row);
      }),

    'patient/get': async ({ id }, { caller }) => {
      const row = requirePatient(await getOwned(database.knex, caller.space, id));
      const stored = (await database.knex('patients').where({ document_id: id }).first('fields')) as {
        fields: string;
      };
      return toPatient(row, JSON.parse(stored.fields) as Fields);
    },

    'patient/update': ({ id, since, ...fields }, { caller }) =>
      database.write(async (trx) => {
        const row = requirePatient(await getOwned(trx, caller.space, id));
        if (since !== undefined && since !== row.save_time)
          throw new AppError('patient/stale', { data: { saveTime: row.save_time } });
        if (fields.name !== row.name)
          await requireFreeName(trx, caller.space, row.parent_id, fields.name, id);
        // Later than the last save even when the clock was put back: the time tells one save from another.
        const savedAt = Math.max(now(), Date.parse(row.save_time) + 1);
        const change = { name: fields.name, search_key: searchKey(fields.name), ...stamp(savedAt) };
        await trx('documents').where({ id }).update(change);
        await trx('patients')
          .where({ document_id: id })
          .update({ fields: JSON.stringify(fields) });
        await keepVisit(trx, id, fields, now());
        return toPatient({ ...row, ...change }, patientFieldsSchema.parse(fields));
      }),
  };
}
