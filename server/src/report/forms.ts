import { bodyKey } from '@bracewright/core/history';
import { FORM_PROCESSES } from '@bracewright/core/mesh';
import type { Knex } from 'knex';
import { ROLES } from '../catalog/roles.ts';
import type { MadeForm } from '../compute/report/facts.ts';
import { formedOf } from '../db/formed.ts';
import type { DocumentRow } from '../db/rows.ts';
import { shapingRecords } from '../designs/records.ts';
import { patientRowOf } from '../entries/entries.ts';

/** What was found on what braces are formed over on a body, and whether its design has changed since. Of one that lay with another patient nothing: its reasons may name that one. */
export async function formsOf(db: Knex, model: DocumentRow): Promise<readonly MadeForm[]> {
  const formed = formedOf(model);
  const kept = FORM_PROCESSES.flatMap(({ id }) => formed[id] ?? []);
  if (kept.length === 0) return [];
  const home = (await patientRowOf(db, model))?.id ?? null;
  const now = bodyKey(model.base_hash ?? '', await shapingRecords(db, model), ROLES);
  return kept
    .filter(({ patientId }) => patientId === home)
    .map(({ making, key }) => ({ making, isOlder: key !== now }));
}
