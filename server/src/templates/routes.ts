import { randomUUID } from 'node:crypto';
import { readTrimTemplate } from '@bracewright/core/brace';
import type { Template } from '@bracewright/core/contract';
import { isSdkError, type Json } from '@bracewright/core/operation';
import { MOST_SLOPE, readObjectShape, readRegionShape, unpackObject } from '@bracewright/core/params';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import { piecesOf, roomTaken, sizesOf } from '../db/kept-room.ts';
import type { TemplateRow } from '../db/rows.ts';
import { keptJson } from '../entries/basics.ts';
import { AppError, notFound } from '../errors.ts';
import { listParts, withJson } from '../db/json-text.ts';
import { JsonReply, type HandlersOf } from '../http/call.ts';

/** Most templates of one space. */
const MOST_TEMPLATES = 1000;
/** Most bytes of the shape of an object, its mesh among them. */
const MOST_OBJECT_BYTES = 3.5 * 1024 * 1024;
/** Bytes that their shapes take together: a contour and an apex line of 400 points each, which are the most, take a tenth of a megabyte. */
const MOST_BYTES = 32 * 1024 * 1024;

const toTemplate = (row: TemplateRow): Template => ({
  id: row.id,
  name: row.name,
  radius: Number(row.radius),
  direction: Number(row.direction),
  slope: Number(row.slope),
  shape: JSON.parse(row.shape) as Json,
  createdAt: row.created_at,
  createdBy: row.creator,
});

/** The shape of an object without its mesh, which is fetched with the one that is chosen; any other as it is kept. */
const listedShape = (shape: string): string =>
  shape.includes('"kind":"object"') ? shape.replace(/"mesh":"[^"]*"/, '"mesh":""') : shape;

/** A template as it is listed, as text: its shape is kept as JSON. */
const templateText = ({ shape, ...row }: TemplateRow): string =>
  withJson({ ...toTemplate({ ...row, shape: 'null' }), shape: undefined }, { shape: listedShape(shape) });

const isSame = (a: TemplateRow, b: TemplateRow): boolean =>
  a.name === b.name &&
  Number(a.radius) === b.radius &&
  Number(a.direction) === b.direction &&
  Number(a.slope) === b.slope &&
  a.shape === b.shape;

/** Refuses a shape that calls itself an edge line, a region or an object and cannot be laid by anybody: each member of the clinic would be offered it. Shapes of other kinds are let be. Gives the bytes that it may take. */
function requireReadable(shape: Json, slope: number): number | undefined {
  try {
    readTrimTemplate(shape);
    if (readRegionShape(shape) && Math.abs(slope) > MOST_SLOPE)
      throw new AppError('request/invalid', {
        data: { fields: [{ path: 'slope', rule: slope < 0 ? 'min' : 'max' }] },
      });
    const object = readObjectShape(shape);
    if (object) unpackObject(object);
    return object && MOST_OBJECT_BYTES;
  } catch (cause) {
    if (!isSdkError(cause)) throw cause;
    const { path = cause.code === 'template/object-elsewhere' ? 'mesh' : 'version' } = cause.data as {
      readonly path?: string;
    };
    throw new AppError('request/invalid', {
      cause,
      data: { fields: [{ path: `shape.${path}`, rule: 'type' }] },
    });
  }
}

async function getTemplate(db: Knex, space: string, id: string): Promise<TemplateRow> {
  const row = (await db('templates').where({ owner_id: space, id }).first()) as TemplateRow | undefined;
  if (!row) throw notFound();
  return row;
}

/** Regions, edge lines and objects kept for other bodies. They belong to the space, not to a model. */
export function templateHandlers(
  database: Database,
  now: () => number,
): HandlersOf<
  | 'document/createtemplate'
  | 'document/deletetemplate'
  | 'document/getareatemlatelist'
  | 'document/getareatemlateinfo'
> {
  const { knex } = database;
  return {
    'document/createtemplate': ({ id, name, radius, direction, slope, shape }, { caller }) => {
      const most = requireReadable(shape as Json, slope);
      return database.write(async (trx) => {
        const fresh: TemplateRow = {
          owner_id: caller.space,
          id: id ?? randomUUID(),
          name,
          radius,
          direction,
          slope,
          shape: keptJson(shape, most),
          creator: caller.name,
          created_at: new Date(now()).toISOString(),
        };
        const known = (await trx('templates').where({ owner_id: caller.space, id: fresh.id }).first()) as
          | TemplateRow
          | undefined;
        if (known) {
          if (!isSame(known, fresh)) throw new AppError('operation/id-taken');
          return toTemplate(known);
        }
        if (await trx('templates').where({ owner_id: caller.space, name }).first('id'))
          throw new AppError('document/exists', { values: { name }, data: { name } });
        const count = (await trx('templates')
          .where({ owner_id: caller.space })
          .count({ n: '*' })
          .first()) as { n: number };
        if (Number(count.n) >= MOST_TEMPLATES)
          throw new AppError('document/too-many', { values: { max: MOST_TEMPLATES } });
        await trx('templates').insert(fresh);
        const { bytes } = await roomTaken(trx, {
          ...{ table: 'templates', json: ['shape'] },
          owner: { owner_id: caller.space },
        });
        if (bytes > MOST_BYTES) throw new AppError('template/no-room', { values: { max: '32 MB' } });
        return toTemplate(fresh);
      });
    },

    'document/deletetemplate': ({ id }, { caller }) =>
      database.write(async (trx) => {
        await getTemplate(trx, caller.space, id);
        await trx('templates').where({ owner_id: caller.space, id }).delete();
        return null;
      }),

    'document/getareatemlatelist': async (_input, { caller }) => {
      const rows = knex('templates').where({ owner_id: caller.space }).orderBy('name').orderBy('id');
      const pieces = async function* () {
        for (const ids of piecesOf(await sizesOf(rows, ['shape']))) {
          const found = (await rows
            .clone()
            .whereIn('id', [...ids])
            .select()) as TemplateRow[];
          yield found.map(templateText);
        }
      };
      return new JsonReply(listParts(pieces()));
    },

    'document/getareatemlateinfo': async ({ id }, { caller }) =>
      toTemplate(await getTemplate(knex, caller.space, id)),
  };
}
