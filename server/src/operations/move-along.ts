import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { MeasureRow, MemberRow, XrayRow } from '../db/rows.ts';

type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isVector = (value: Json | undefined): value is [number, number, number] =>
  Array.isArray(value) && value.length === 3 && value.every((one) => typeof one === 'number');

/** Lines and planes that are given by an origin belong to the frame (the force line), not to the body. */
const OF_THE_FRAME: Readonly<Record<string, readonly string[]>> = {
  'point-to-line': ['line'],
  'point-to-plane': ['plane'],
};

function moved(value: Json, m: Mat4, key = ''): Json {
  if (isVector(value)) {
    if (['position', 'origin', 'near'].includes(key)) return [...mat4.transformPoint(m, value as Vec3)];
    if (key === 'normal' || key === 'direction') return [...mat4.transformDirection(m, value as Vec3)];
    return value;
  }
  if (Array.isArray(value)) return value.map((one) => moved(one as Json, m, key));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, m, name)]));
}

/**
 * The parameters of a measure or marker after the body was moved by the rigid transform `m`: points on the skin and section planes go
 * with the body, so that a girth stays the same girth; reference lines and planes of the frame stay where they are.
 */
export function movedMeasure(kind: string, params: Json, m: Mat4): Json {
  if (!isObject(params)) return params;
  const keep = OF_THE_FRAME[kind] ?? [];
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      // A reference line through two points of the skin does go along.
      keep.includes(name) && isObject(value) && 'origin' in value ? value : moved(value, m, name),
    ]),
  );
}

const transformOf = (text: string | null): Mat4 | undefined => {
  const value = JSON.parse(text ?? 'null') as Json;
  const found = isObject(value) ? value['transform'] : value;
  return Array.isArray(found) && found.length === 16 && found.every((one) => typeof one === 'number')
    ? (found as number[])
    : undefined;
};

/**
 * Takes along what was marked on a body or placed beside it when the body is aligned by `position.apply`. Gives how much was moved.
 * Inside a transaction.
 */
export async function moveAlong(
  trx: Knex,
  modelId: string,
  params: Json,
): Promise<{ measuresMoved: number; membersMoved: number; xraysMoved: number }> {
  const m = (params as { readonly transform: Mat4 }).transform;
  const measures = (await trx('measures').where({ model_id: modelId }).select()) as MeasureRow[];
  for (const { owner_id, id, kind, params: text } of measures)
    await trx('measures')
      .where({ owner_id, id })
      .update({ params: JSON.stringify(movedMeasure(kind, JSON.parse(text) as Json, m)) });
  const members = (await trx('members')
    .where({ model_id: modelId })
    .select('owner_id', 'id', 'transform')) as MemberRow[];
  for (const { owner_id, id, transform } of members)
    await trx('members')
      .where({ owner_id, id })
      .update({ transform: JSON.stringify(mat4.multiply(m, transformOf(transform) ?? mat4.IDENTITY)) });
  const xrays = (await trx('xrays')
    .where({ model_id: modelId })
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
  return { measuresMoved: measures.length, membersMoved: members.length, xraysMoved };
}
