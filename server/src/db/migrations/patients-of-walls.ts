import type { Knex } from 'knex';

/** An entry, as far as its place is concerned. */
interface Place {
  readonly id: string;
  readonly parent_id: string;
  readonly owner_id: string;
  readonly file_type: string;
}

const MOST_LEVELS = 100;

/** The patient record that an entry lies in; null where it lies in none, undefined where it is gone. */
async function patientOf(knex: Knex, id: string): Promise<string | null | undefined> {
  const rowOf = async (key: object): Promise<Place | undefined> =>
    (await knex('documents').where(key).first('id', 'parent_id', 'owner_id', 'file_type')) as
      | Place
      | undefined;
  let row = await rowOf({ id });
  if (!row) return undefined;
  for (let level = 0; row && level < MOST_LEVELS; level += 1) {
    if (row.file_type === 'PATIENT') return row.id;
    row = await rowOf({ id: row.parent_id, owner_id: row.owner_id });
  }
  return null;
}

/** Walls keep the patient whom their body lies with, so that it is still told when the body is not there any more. */
export async function up(knex: Knex): Promise<void> {
  const walls = (await knex('model_sources')
    .join('documents', 'documents.id', 'model_sources.model_id')
    .where({ how: 'shell' })
    .select('documents.id as id', 'info')) as { id: string; info: string }[];
  for (const { id, info } of walls) {
    const kept = JSON.parse(info) as { readonly madeBy?: { readonly modelId?: string } };
    const patientId = kept.madeBy?.modelId && (await patientOf(knex, kept.madeBy.modelId));
    if (patientId === undefined || patientId === '') continue;
    await knex('documents')
      .where({ id })
      .update({ info: JSON.stringify({ ...kept, madeBy: { ...kept.madeBy, patientId } }) });
  }
}

/** What the walls keep stays with them: nothing of before reads it. */
export function down(): Promise<void> {
  return Promise.resolve();
}
