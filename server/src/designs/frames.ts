import { moveParams } from '@bracewright/core/annotation';
import type { Measure } from '@bracewright/core/contract';
import { alignmentOf, type OperationRecord } from '@bracewright/core/history';
import { mat4, type Mat4 } from '@bracewright/core/math';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { DocumentRow, MeasureRow, RecordRow } from '../db/rows.ts';
import { everyMeasure } from './read-measures.ts';
import { toRecord } from './records.ts';
import { ROLES } from '../catalog/roles.ts';

type Placed = Pick<MeasureRow, 'params' | 'frame'>;

/** Where the alignments among some records that shape a body make it stand, from its base. */
export const frameOfRecords = (records: readonly OperationRecord[]): Mat4 =>
  alignmentOf({ base: '', records, cursor: records.length }, ROLES);

/** Where the body of a model stands with its history of now, from its base. */
export async function frameOf(db: Knex, { id, cursor }: Pick<DocumentRow, 'id' | 'cursor'>): Promise<Mat4> {
  const rows = (await db('records')
    .where({ model_id: id, archived: 0, state: 'on' })
    .whereIn('type', [...ROLES.typesOf('alignment')])
    .where('place', '<', cursor)
    .orderBy('place')
    .select()) as RecordRow[];
  return frameOfRecords(rows.map(toRecord));
}

/** The parameters of a stored measure where they lie once the body stands in `frame`: on the same spots of the skin. */
export function paramsIn(kind: string, { params, frame: text }: Placed, frame: Mat4): Json {
  const from = text === null ? mat4.IDENTITY : (JSON.parse(text) as Mat4);
  const by = mat4.multiply(frame, mat4.invertRigid(from));
  return moveParams(kind, JSON.parse(params) as Json, by);
}

const isBase = (frame: Mat4): boolean => frame.every((value, i) => value === mat4.IDENTITY[i]);
const frameText = (frame: Mat4): string | null => (isBase(frame) ? null : JSON.stringify(frame));

/**
 * The columns that say where places lie which a caller gave with `frame`. Without one, or with one of another base, they lie as the body
 * stands now; what they take the place of is then kept, for `settleFrameless`. Inside the transaction that writes them.
 */
export async function placeColumns(
  trx: Knex,
  model: DocumentRow,
  params: Json,
  frame: Measure['frame'] | undefined,
  before?: Placed,
): Promise<Pick<MeasureRow, 'params' | 'frame' | 'replaced'>> {
  const text = JSON.stringify(params);
  if (frame && frame.base === model.base_hash)
    return { params: text, frame: frameText(frame.transform), replaced: null };
  const replaced = before && JSON.stringify({ params: before.params, frame: before.frame });
  return { params: text, frame: frameText(await frameOf(trx, model)), replaced: replaced ?? null };
}

/** Rounding of a place that was moved there and here, mm. */
const SAME = 1e-6;

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= SAME;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, other] = [a, b] as [Record<string, Json>, Record<string, Json>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

/** Whether places that a caller gives with `frame` (as `placeColumns`) are those that a measure has. */
export async function isWhereItWas(
  db: Knex,
  model: DocumentRow,
  old: Placed & Pick<MeasureRow, 'kind'>,
  { params, frame }: { readonly params: Json; readonly frame?: Measure['frame'] | undefined },
): Promise<boolean> {
  const stands = frame && frame.base === model.base_hash ? frame.transform : await frameOf(db, model);
  return isSame(paramsIn(old.kind, old, stands as Mat4), params);
}

/**
 * Editors from before frames were told (a window that stayed open, changes that waited on a device) move every mark themselves and send
 * that right before the alignment which it follows. Once the alignment is there, places that are what was there before, moved by it, lie
 * as the body stands now: nothing moves twice. Inside the transaction that changed the history.
 */
export async function settleFrameless(trx: Knex, model: Pick<DocumentRow, 'id' | 'cursor'>): Promise<void> {
  let frame: Mat4 | undefined;
  for await (const rows of everyMeasure(trx, model.id, (all) => all.whereNotNull('replaced'))) {
    frame ??= await frameOf(trx, model);
    for (const { owner_id, id, kind, params, replaced } of rows) {
      const followed = paramsIn(kind, JSON.parse(replaced!) as Placed, frame);
      if (isSame(followed, JSON.parse(params) as Json))
        await trx('measures')
          .where({ owner_id, id })
          .update({ frame: frameText(frame), replaced: null });
    }
  }
}

/**
 * Writes all measures of a model as they lie on a body that becomes its base: the one of now, moved by `by`. Gives how many there are.
 * Inside the transaction, while the history that leads to that body is still there.
 */
export async function bakeFrames(trx: Knex, model: DocumentRow, by: Mat4 = mat4.IDENTITY): Promise<number> {
  const frame = mat4.multiply(by, await frameOf(trx, model));
  let count = 0;
  for await (const rows of everyMeasure(trx, model.id))
    for (const row of rows) {
      const params = JSON.stringify(paramsIn(row.kind, row, frame));
      await trx('measures')
        .where({ owner_id: row.owner_id, id: row.id })
        .update({ params, frame: null, replaced: null });
      count++;
    }
  return count;
}
