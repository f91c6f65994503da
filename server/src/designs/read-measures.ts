import type { Knex } from 'knex';
import type { MeasureRow } from '../db/rows.ts';
import { piecesOf, sizesOf, type Sized } from '../db/kept-room.ts';

/** Measures and markers that one model keeps. */
export const MOST_MEASURES = 2000;
/** Bytes of JSON that all of them take together: a thousand drawn lines of eighty points. */
export const MOST_MEASURE_BYTES = 16 * 1024 * 1024;

/** What one measure may hold of places: twice what it may be given, as moved ones have more digits. */
const LARGEST = 512 * 1024 + 1024;

/** A measure whose parameters are not read: one from before there was a bound on them. */
export type ReadMeasure = Omit<MeasureRow, 'replaced'> & { readonly leftOut: boolean };

const LIGHT = [
  'owner_id', 'id', 'model_id', 'kind', 'value', 'unit', 'name', 'at_revision', 'checked', 'given_value', 'given_hash', 'given_revision',
  'frame', 'step', 'created_at',
] as const satisfies readonly (keyof MeasureRow)[]; // prettier-ignore

const of = (db: Knex, modelId: string) => db('measures').where({ model_id: modelId });
const JSON_COLUMNS = ['params', 'replaced'];

/** The measures of a model whose parameters are read: all that are no larger than one may be, oldest first as long as there is room for them. */
async function readable(db: Knex, modelId: string): Promise<readonly Sized[]> {
  const sized = await sizesOf(of(db, modelId).orderBy('created_at').orderBy('id'), ['params']);
  let room = MOST_MEASURE_BYTES;
  return sized.filter(({ bytes }) => {
    if (bytes > LARGEST || bytes > room) return false;
    room -= bytes;
    return true;
  });
}

/**
 * Whether parameters that a client sends are those that stood for others in a list: it was given `{}` for a measure that is too large to be read, and
 * sends them back with a new name.
 */
export async function stoodFor(
  db: Knex,
  params: object,
  { id, model_id, params: kept }: Pick<MeasureRow, 'id' | 'model_id' | 'params'>,
): Promise<boolean> {
  if (Object.keys(params).length > 0 || kept.length <= 2) return false;
  return (await readable(db, model_id)).every((one) => one.id !== id);
}

/**
 * The measures of a model, oldest first, in bounded memory: where one holds more than a measure may, or all together more than a model's may, the
 * parameters of those that are too much stay in the database and are `{}` here.
 */
export async function readMeasures(db: Knex, modelId: string): Promise<readonly ReadMeasure[]> {
  const kept = await readable(db, modelId);
  const json = new Map<string, string>();
  for (const ids of piecesOf(kept)) {
    const rows = (await of(db, modelId)
      .whereIn('id', [...ids])
      .select('id', 'params')) as Pick<MeasureRow, 'id' | 'params'>[];
    for (const { id, params } of rows) json.set(id, params);
  }
  const light = (await of(db, modelId)
    .orderBy('created_at')
    .orderBy('id')
    .select([...LIGHT])) as Omit<MeasureRow, 'params' | 'replaced'>[];
  return light.map((row) => ({
    ...row,
    params: json.get(row.id) ?? '{}',
    leftOut: !json.has(row.id),
  }));
}

/** Every measure of a model whole, as many at a time as fit in memory together; `where` may leave some out. */
export async function* everyMeasure(
  db: Knex,
  modelId: string,
  where: (rows: Knex.QueryBuilder) => Knex.QueryBuilder = (rows) => rows,
): AsyncGenerator<readonly MeasureRow[]> {
  const sized = await sizesOf(where(of(db, modelId).orderBy('id')), JSON_COLUMNS);
  for (const ids of piecesOf(sized))
    yield (await of(db, modelId)
      .whereIn('id', [...ids])
      .select()) as MeasureRow[];
}
