import type { Knex } from 'knex';

const OVERVIEW = ['cobb_day', 'cobb_source'] as const;

/** The day that the angles of a model were taken on, and of the newest Cobb angle of a patient where it is from. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('model_basics', (table) => {
    /** `YYYY-MM-DD`; null while no angle was kept. */
    table.text('day');
  });
  // The last change of the model is the latest day that they can be of.
  await knex.raw(
    'update model_basics set day = (select substr(save_time, 1, 10) from documents where documents.id = model_id)',
  );
  await knex.schema.alterTable('patient_overview', (table) => {
    for (const column of OVERVIEW) table.text(column);
  });
  await knex.raw(
    'insert into overview_stale (document_id) select document_id from patients where true on conflict (document_id) do nothing',
  );
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('patient_overview', (table) => {
    for (const column of OVERVIEW) table.dropColumn(column);
  });
  await knex.schema.alterTable('model_basics', (table) => {
    table.dropColumn('day');
  });
}
