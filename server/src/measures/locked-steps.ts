import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { fieldError } from '../errors.ts';
import type { ListedRow } from './measure-rows.ts';

/** Rows whose values are of one body: of the shape of now, or of that after the first `count` places of the history. */
export interface OfOneBody {
  readonly count: number | undefined;
  readonly rows: readonly ListedRow[];
}

/** Places of the steps of a model that take part in its shape or are switched off, by id: neither undone, cancelled nor archived. */
async function standingSteps(db: Knex, model: DocumentRow): Promise<ReadonlyMap<string, number>> {
  const rows = (await db('records')
    .where({ model_id: model.id, archived: 0 })
    .whereNot({ state: 'cancelled' })
    .where('place', '<', model.cursor)
    .select('id', 'place')) as { readonly id: string; readonly place: number }[];
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Whether a measure is locked to a step that does not stand: it keeps the value that was taken last. */
export const isKeptOnly = async (
  db: Knex,
  model: DocumentRow,
  { step }: Pick<ListedRow, 'step'>,
): Promise<boolean> => step !== null && !(await standingSteps(db, model)).has(step);

/** Measures of a model by the bodies that they are taken of, that of now first; apart from them those whose step does not stand, which keep their last value. */
export async function byBodies(
  db: Knex,
  model: DocumentRow,
  rows: readonly ListedRow[],
): Promise<{ readonly bodies: readonly OfOneBody[]; readonly kept: readonly ListedRow[] }> {
  const following = rows.filter(({ step }) => step === null);
  const now: readonly OfOneBody[] = following.length > 0 ? [{ count: undefined, rows: following }] : [];
  if (following.length === rows.length) return { bodies: now, kept: [] };
  const places = await standingSteps(db, model);
  const kept: ListedRow[] = [];
  const after = new Map<number, ListedRow[]>();
  for (const row of rows) {
    if (row.step === null) continue;
    const place = places.get(row.step);
    if (place === undefined) kept.push(row);
    else after.set(place + 1, [...(after.get(place + 1) ?? []), row]);
  }
  const locked = [...after].map(([count, of]): OfOneBody => ({ count, rows: of }));
  return { bodies: [...now, ...locked.toSorted((a, b) => a.count! - b.count!)], kept };
}

/** Throws `request/invalid` where a step that a measure is to be locked to never was one of the model. */
export async function requireStep(db: Knex, model: DocumentRow, step: string): Promise<void> {
  const known = (await db('records')
    .where({ owner_id: model.owner_id, id: step, model_id: model.id })
    .first('id')) as unknown;
  if (!known) throw fieldError('step', 'custom');
}
