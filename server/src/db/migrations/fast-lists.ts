import type { Knex } from 'knex';
import { isPostgres } from '../dialect.ts';

const RANK = "(case file_type when 'PATIENT' then 0 when 'DIR' then 1 else 2 end)";

/** Changes of a folder's count: what leaves its place, and what comes to one. */
const leaves = (row: string): string =>
  `update folder_counts set items = items - 1 where owner_id = ${row}.owner_id and parent_id = ${row}.parent_id`;
const comes = (row: string): string =>
  `insert into folder_counts (owner_id, parent_id, items) values (${row}.owner_id, ${row}.parent_id, 1)
   on conflict (owner_id, parent_id) do update set items = folder_counts.items + 1`;

const COUNT_ON_SQLITE = [
  `create trigger folder_counts_insert after insert on documents when new.deleted_at is null begin ${comes('new')}; end`,
  `create trigger folder_counts_delete after delete on documents when old.deleted_at is null begin ${leaves('old')}; end`,
  `create trigger folder_counts_leave after update of owner_id, parent_id, deleted_at on documents
   when old.deleted_at is null begin ${leaves('old')}; end`,
  `create trigger folder_counts_come after update of owner_id, parent_id, deleted_at on documents
   when new.deleted_at is null begin ${comes('new')}; end`,
];

const COUNT_ON_POSTGRES = [
  `create function folder_counts_keep() returns trigger as $$ begin
     if tg_op <> 'INSERT' and old.deleted_at is null then ${leaves('old')}; end if;
     if tg_op <> 'DELETE' and new.deleted_at is null then ${comes('new')}; end if;
     return null;
   end; $$ language plpgsql`,
  `create trigger folder_counts_keep after insert or delete or update of owner_id, parent_id, deleted_at on documents
   for each row execute function folder_counts_keep()`,
];

// Trigrams find a rare name among a hundred thousand without looking at each; the numbers tie them to ids.
const WORDS_ON_SQLITE = [
  'create table document_numbers (number integer primary key, id text not null unique)',
  "create virtual table document_words using fts5(search_key, content='', contentless_delete=1, tokenize='trigram')",
  'insert into document_numbers (id) select id from documents',
  `insert into document_words (rowid, search_key)
   select number, search_key from document_numbers join documents using (id)`,
  `create trigger document_words_insert after insert on documents begin
     insert into document_numbers (id) values (new.id);
     insert into document_words (rowid, search_key)
       select number, new.search_key from document_numbers where id = new.id;
   end`,
  `create trigger document_words_update after update of search_key on documents
   when old.search_key <> new.search_key begin
     delete from document_words where rowid = (select number from document_numbers where id = new.id);
     insert into document_words (rowid, search_key)
       select number, new.search_key from document_numbers where id = new.id;
   end`,
  `create trigger document_words_delete after delete on documents begin
     delete from document_words where rowid = (select number from document_numbers where id = old.id);
     delete from document_numbers where id = old.id;
   end`,
];

/** What makes lists and searches of a hundred thousand documents quick: an index in their order, counts, and trigrams of the names. */
export async function up(knex: Knex): Promise<void> {
  const sqlite = !isPostgres(knex);
  await knex.raw(
    `create index documents_in_order on documents (owner_id, parent_id, ${RANK}, search_key, id) where deleted_at is null`,
  );
  await knex.raw(
    `create index documents_by_name on documents (owner_id, ${RANK}, search_key, id) where deleted_at is null`,
  );
  await knex.schema.createTable('folder_counts', (table) => {
    table.text('owner_id').notNullable();
    table.text('parent_id').notNullable();
    table.bigInteger('items').notNullable();
    table.primary(['owner_id', 'parent_id']);
  });
  await knex.raw(
    'insert into folder_counts select owner_id, parent_id, count(*) from documents where deleted_at is null group by owner_id, parent_id',
  );
  for (const sql of sqlite ? [...COUNT_ON_SQLITE, ...WORDS_ON_SQLITE] : COUNT_ON_POSTGRES)
    await knex.raw(sql);
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('drop trigger folder_counts_keep on documents');
    await knex.raw('drop function folder_counts_keep()');
  } else {
    for (const name of ['insert', 'delete', 'leave', 'come'])
      await knex.raw(`drop trigger folder_counts_${name}`);
    for (const name of ['insert', 'update', 'delete']) await knex.raw(`drop trigger document_words_${name}`);
    await knex.raw('drop table document_words');
    await knex.raw('drop table document_numbers');
  }
  await knex.schema.dropTable('folder_counts');
  for (const index of ['documents_in_order', 'documents_by_name']) await knex.raw(`drop index ${index}`);
}
