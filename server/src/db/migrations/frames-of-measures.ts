import { mat4 } from '@bracewright/core/math';
import type { Knex } from 'knex';

/** What alignments were called when this change was made; a migration does not follow later catalogs. */
const ALIGNS = 'position.apply';

/** Where the body stood when the places of a measure or marker were taken; until now that was where it stands. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('measures', (table) => {
    /** JSON of the rigid transform from the base mesh, 16 numbers; null where that is none. */
    table.text('frame');
    /** JSON `{ params, frame }` of what was there before a caller changed the places and said no frame. */
    table.text('replaced');
  });
  const models = (await knex('measures').distinct('model_id').pluck('model_id')) as string[];
  for (const id of models) {
    const alignments = (await knex('records')
      .join('documents', 'documents.id', 'records.model_id')
      .where({ model_id: id, archived: 0, type: ALIGNS, state: 'on' })
      .whereRaw('records.place < documents.cursor')
      .orderBy('records.place')
      .pluck('records.params')) as string[];
    if (alignments.length === 0) continue;
    const frame = alignments
      .map((text) => (JSON.parse(text) as { readonly transform: mat4.Mat4 }).transform)
      .reduce((before, next) => mat4.multiply(next, before));
    await knex('measures')
      .where({ model_id: id })
      .update({ frame: JSON.stringify(frame) });
  }
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('measures', (table) => {
    for (const column of ['frame', 'replaced']) table.dropColumn(column);
  });
}
