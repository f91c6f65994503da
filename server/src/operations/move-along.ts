import { mat4, type Mat4 } from '@bracewright/core/math';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import { bakePlaces } from '../bodies/member-frames.ts';
import type { DocumentRow, XrayRow } from '../db/rows.ts';

type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const transformOf = (text: string | null): Mat4 | undefined => {
  const value = JSON.parse(text ?? 'null') as Json;
  const found = isObject(value) ? value['transform'] : value;
  return Array.isArray(found) && found.length === 16 && found.every((one) => typeof one === 'number')
    ? (found as number[])
    : undefined;
};

/**
 * Takes along what was marked on a body or placed beside it when the body is aligned by `position.apply` for good and becomes the base, with the hash `base`.
 * Gives how much was moved. Inside the transaction, while the history is still there.
 */
export async function moveAlong(
  trx: Knex,
  model: DocumentRow,
  params: Json,
  base: string,
): Promise<{ measuresMoved: number; membersMoved: number; xraysMoved: number }> {
  const m = (params as { readonly transform: Mat4 }).transform;
  const moved = await bakePlaces(trx, model, base, m);
  const xrays = (await trx('xrays')
    .where({ model_id: model.id })
    .whereNotNull('placement')
    .select('owner_id', 'id', 'placement')) as XrayRow[];
  let xraysMoved = 0;
  for (const { owner_id, id, placement } of xrays) {
    const transform = transformOf(placement);
    const value = JSON.parse(placement!) as Json;
    if (!transform || !isObject(value)) continue;
    await trx('xrays')
      .where({ owner_id, id })
      .update({ placement: JSON.stringify({ ...value, transform: [...mat4.multiply(m, transform)] }) });
    xraysMoved++;
  }
  return { ...moved, xraysMoved };
}
