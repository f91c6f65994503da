import type { Knex } from 'knex';
import { isPostgres } from '../dialect.ts';

/** A document that changed: its patient is found when the work is done. The root is no document. */
const note = (id: string): string =>
  `insert into overview_stale (document_id) select ${id} where ${id} <> '0' on conflict (document_id) do nothing;`;

const MOVED = ['name', 'owner_id', 'parent_id', 'deleted_at', 'save_time', 'revision', 'cursor'] as const;

const DOCUMENTS_ON_SQLITE = [
  `create trigger overview_document_insert after insert on documents begin ${note('new.id')} end`,
  `create trigger overview_document_update after update of ${MOVED.join(', ')} on documents
   begin ${note('new.id')} ${note('old.parent_id')} end`,
  `create trigger overview_document_delete after delete on documents begin ${note('old.parent_id')} end`,
  `create trigger overview_patient_insert after insert on patients begin ${note('new.document_id')} end`,
  `create trigger overview_patient_update after update of fields on patients begin ${note('new.document_id')} end`,
  ...(['insert', 'update', 'delete'] as const).map((verb) => {
    const row = verb === 'delete' ? 'old' : 'new';
    return `create trigger overview_visits_${verb} after ${verb} on json_storage when ${row}.key = 'visits'
     begin ${note(`${row}.document_id`)} end`;
  }),
];

const DOCUMENTS_ON_POSTGRES = [
  `create function overview_note_document() returns trigger as $$ begin
     if tg_op <> 'DELETE' then ${note('new.id')} end if;
     if tg_op <> 'INSERT' then ${note('old.parent_id')} end if;
     return null;
   end; $$ language plpgsql`,
  `create trigger overview_documents after insert or delete or update of ${MOVED.join(', ')} on documents
   for each row execute function overview_note_document()`,
  `create function overview_note_patient() returns trigger as $$ begin
     ${note('new.document_id')} return null;
   end; $$ language plpgsql`,
  `create trigger overview_patients after insert or update of fields on patients
   for each row execute function overview_note_patient()`,
  `create function overview_note_visits() returns trigger as $$ begin
     if tg_op <> 'DELETE' and new.key = 'visits' then ${note('new.document_id')} end if;
     if tg_op = 'DELETE' and old.key = 'visits' then ${note('old.document_id')} end if;
     return null;
   end; $$ language plpgsql`,
  `create trigger overview_visits after insert or update or delete on json_storage
   for each row execute function overview_note_visits()`,
];

const SORTED = ['search_key', 'birthday', 'last_visit', 'doctor', 'technician', 'stage', 'type'] as const;

/**
 * A row for each patient that is not in the recycle bin, with all that a worklist sorts and filters by: read out of the JSON of the record, the
 * visits and the histories of what lies below. The database notes which documents changed; whoever writes brings their patients up to date
 * in the same transaction.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('patient_overview', (table) => {
    table.text('patient_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('owner_id').notNullable();
    table.text('search_key').notNullable();
    table.text('birthday').notNullable();
    table.text('sex').notNullable();
    table.text('type').notNullable();
    table.text('doctor').notNullable();
    table.text('technician').notNullable();
    table.double('cobb');
    table.double('cobb_change');
    table.text('cobb_since');
    table.text('last_visit').notNullable();
    /** Place in `DESIGN_STAGES`. */
    table.integer('stage').notNullable();
    table.text('design_id');
    table.text('design_at');
  });
  for (const column of SORTED)
    await knex.raw(
      `create index overview_by_${column} on patient_overview (owner_id, ${column}, ${column === 'search_key' ? '' : 'search_key, '}patient_id)`,
    );
  await knex.raw('create index overview_by_change on patient_overview (owner_id, design_at)');
  // The parameters of a record are large: what a stage is told by is read from the index alone.
  await knex.raw('create index records_by_kind on records (model_id, archived, place, type, state)');
  await knex.schema.createTable('overview_stale', (table) => {
    table.text('document_id').primary();
  });
  const triggers = isPostgres(knex) ? DOCUMENTS_ON_POSTGRES : DOCUMENTS_ON_SQLITE;
  for (const sql of triggers) await knex.raw(sql);
  await knex.raw('insert into overview_stale (document_id) select document_id from patients');
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    const tables = [
      ['documents', 'overview_documents', 'overview_note_document'],
      ['patients', 'overview_patients', 'overview_note_patient'],
      ['json_storage', 'overview_visits', 'overview_note_visits'],
    ] as const;
    for (const [table, trigger, work] of tables) {
      await knex.raw(`drop trigger ${trigger} on ${table}`);
      await knex.raw(`drop function ${work}()`);
    }
  } else
    for (const name of [
      'document_insert',
      'document_update',
      'document_delete',
      'patient_insert',
      'patient_update',
      'visits_insert',
      'visits_update',
      'visits_delete',
    ])
      // prettier-ignore
      await knex.raw(`drop trigger overview_${name}`);
  await knex.schema.dropTable('overview_stale');
  await knex.schema.dropTable('patient_overview');
  await knex.raw('drop index records_by_kind');
}
