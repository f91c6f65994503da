import type { Knex } from 'knex';
import { isPostgres } from '../dialect.ts';

const NOTE =
  'insert into overview_stale (document_id) select old.source_id where old.source_id is not null on conflict (document_id) do nothing;';
/** The body of a wall that is deleted for good is told of it. */
const TRIGGER = {
  sqlite: [`create trigger overview_wall_delete after delete on model_sources begin ${NOTE} end`],
  postgres: [
    `create function overview_note_wall() returns trigger as $$ begin ${NOTE} return null; end; $$ language plpgsql`,
    `create trigger overview_wall_delete after delete on model_sources for each row execute function overview_note_wall()`,
  ],
} as const;

/** What was kept with a wall when this was written. */
interface MadeBy {
  readonly modelId?: string;
  readonly recordId?: string;
}

/** What a copy of a record has in common with its original. */
const SAME = ['type', 'params', 'created_at'] as const;
type Original = Readonly<Record<(typeof SAME)[number], string>>;

/** The record in the history of a copied body that is the copy of `id`; undefined where there is none. */
async function copyOf(knex: Knex, id: string, body: string): Promise<string | undefined> {
  const original = (await knex('records')
    .where({ id })
    .first(...SAME)) as Original | undefined;
  const copy =
    original &&
    ((await knex('records')
      .where({ ...original, model_id: body, archived: 0 })
      .first('id')) as { id: string } | undefined);
  return copy?.id;
}

/**
 * Walls that were copied with their body named the original's body and record; they name those of the copy. The overviews of patients are
 * made anew: whether a wall is of the body, and a trend of the Cobb angle that compared two readings of one day.
 */
export async function up(knex: Knex): Promise<void> {
  const walls = (await knex('model_sources')
    .join('documents', 'documents.id', 'model_sources.model_id')
    .where({ how: 'shell' })
    .select('documents.id as id', 'info', 'source_id')) as { id: string; info: string; source_id: string }[];
  for (const { id, info, source_id: body } of walls) {
    const made = (JSON.parse(info) as { readonly madeBy?: MadeBy }).madeBy ?? {};
    if (made.modelId === undefined || made.modelId === body) continue;
    const recordId = (await copyOf(knex, made.recordId ?? '', body)) ?? made.recordId;
    const madeBy = { ...made, modelId: body, ...(recordId === undefined ? {} : { recordId }) };
    await knex('documents')
      .where({ id })
      .update({ info: JSON.stringify({ ...(JSON.parse(info) as object), madeBy }) });
  }
  for (const sql of TRIGGER[isPostgres(knex) ? 'postgres' : 'sqlite']) await knex.raw(sql);
  await knex.raw(
    'insert into overview_stale (document_id) select document_id from patients where true on conflict (document_id) do nothing',
  );
}

/** Takes the trigger away; what a wall names now is what it was made of. */
export async function down(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) await knex.raw('drop trigger overview_wall_delete');
  else {
    await knex.raw('drop trigger overview_wall_delete on model_sources');
    await knex.raw('drop function overview_note_wall()');
  }
}
