import { readFile, rm } from 'node:fs/promises';
import type { Xray } from '@bracewright/core/contract';
import type { Json } from '@bracewright/core/operation';
import { oldestFirst } from '@bracewright/core/spine';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { XrayRow } from '../db/rows.ts';
import { keptJson } from '../entries/basics.ts';
import { getContainer, getModel } from '../entries/entries.ts';
import { AppError, notFound } from '../errors.ts';
import { BytesReply, type Call, type HandlersOf } from '../http/call.ts';
import { parseJson } from '../http/json-body.ts';
import { requireFile } from '../http/multipart.ts';
import { requireStorable } from '../http/storable.ts';
import { requireConsent, type ConsentPolicy } from '../patients/consent.ts';
import type { Compute } from '../compute/compute.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { requireClean, requireRoom, type FileGate } from '../storage/file-gate.ts';
import { openBlob } from '../storage/open-blob.ts';
import { daysOf } from './days-of.ts';
import { newXrayRow } from './new-row.ts';
import { filmRefusal } from './refusal.ts';
import { takeInXray, type TakenXray, type XrayFacts } from './take-in.ts';

export interface XrayDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly consent: ConsentPolicy;
  readonly gate: FileGate;
  readonly now: () => number;
}

/** Most X-rays of one model. */
const MOST_XRAYS = 50;

/** What is kept of the file of an X-ray beside it. */
export const factsOf = (row: Pick<XrayRow, 'facts'>): XrayFacts => JSON.parse(row.facts) as XrayFacts;

const toXray = (row: XrayRow): Xray => {
  const { width, height, film } = factsOf(row);
  return {
    id: row.id,
    modelId: row.model_id,
    name: row.name,
    placement: JSON.parse(row.placement ?? 'null') as Json,
    marker: JSON.parse(row.marker ?? 'null') as Json,
    mediaType: row.media_type,
    width,
    height,
    pixelSpacing: film?.pixelSpacing ? [...film.pixelSpacing] : null,
    spacingAt: film?.spacingAt ?? null,
    window: film ? { ...film.window } : null,
    greys: film ? { low: film.low, high: film.high, isInverted: film.isInverted } : null,
    magnification: film?.magnification ?? null,
    rightOfPatientAt: film?.rightOfPatientAt ?? null,
    frontAt: film?.frontAt ?? null,
    projection: film?.projection ?? null,
    ...daysOf(row),
    createdAt: row.created_at,
  };
};

/** A value from JSON, or from the text of a form field that holds JSON or a plain word. */
function fromForm(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const parsed = parseJson(value);
  requireStorable(parsed);
  return parsed;
}

/** Refuses marks that were made from others than an X-ray has by now: what came meanwhile is not overwritten. A retry finds its own, and is harmless. Throws `xray/stale`. */
function requireSeen({ marker: kept }: XrayRow, seen: unknown, marker: string | null | undefined): void {
  if (seen === undefined || marker === undefined) return;
  const has = kept ?? 'null';
  if (has !== keptJson(fromForm(seen)) && has !== marker) throw new AppError('xray/stale');
}

/** Whether a file is the one that an X-ray was made of. */
const isItsFile = (row: XrayRow, { hash }: { readonly hash: string }): boolean =>
  hash === row.blob_hash || hash === factsOf(row).sentHash;

/** An X-ray of the space whose model is not in the recycle bin; throws `request/not-found`. */
export async function getXray(db: Knex, space: string, id: string): Promise<XrayRow> {
  const row = (await db('xrays').where({ owner_id: space, id }).first()) as XrayRow | undefined;
  if (!row) throw notFound();
  await getModel(db, space, row.model_id);
  return row;
}

interface NewXray {
  /** Of the model. */
  readonly id: string;
  readonly xrayId: string | undefined;
  readonly change: Partial<Pick<XrayRow, 'name' | 'placement' | 'marker' | 'taken_on'>>;
  readonly taken: TakenXray;
}

/** Adds an X-ray whose file is in the store. Throws `document/too-many`, `document/quota`. */
async function insertXray(
  trx: Knex,
  { caller, file }: Call,
  { id, xrayId, change, taken }: NewXray,
  { gate, now }: Pick<XrayDependencies, 'gate' | 'now'>,
): Promise<Xray> {
  const { fileName, size } = requireFile(file);
  const count = (await trx('xrays').where({ model_id: id }).count({ n: '*' }).first()) as { n: number };
  if (Number(count.n) >= MOST_XRAYS) throw new AppError('document/too-many', { values: { max: MOST_XRAYS } });
  await requireRoom(trx, caller.space, size, gate);
  const { space, name } = caller;
  const row = newXrayRow({
    modelId: id,
    xrayId,
    file: { fileName, size },
    taken,
    change,
    by: { space, name },
    at: now(),
  });
  await trx('xrays').insert(row);
  return toXray(row);
}

/** X-ray pictures of a model. */
export function xrayHandlers({
  database,
  blobs,
  compute,
  consent,
  gate,
  now,
}: XrayDependencies): HandlersOf<
  | 'document/saveXray'
  | 'document/getxraylist'
  | 'document/getXRayMarker'
  | 'document/xrayimage'
  | 'document/deletexray'
> {
  const { knex } = database;
  const rowOf = async (db: Knex, space: string, id: string): Promise<XrayRow | undefined> =>
    (await db('xrays').where({ owner_id: space, id }).first()) as XrayRow | undefined;

  return {
    'document/saveXray': async ({ id, xrayId, name, placement, marker, markerSeen, takenOn }, call) => {
      const { caller, language, signal } = call;
      const model = await getModel(knex, caller.space, id);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(placement === undefined ? {} : { placement: keptJson(fromForm(placement)) }),
        ...(marker === undefined ? {} : { marker: keptJson(fromForm(marker)) }),
        ...(takenOn === undefined ? {} : { taken_on: takenOn }),
      };
      const known = xrayId === undefined ? undefined : await rowOf(knex, caller.space, xrayId);
      if (known && (known.model_id !== id || (call.file && !isItsFile(known, call.file))))
        throw new AppError('operation/id-taken');
      // An X-ray that is not there cannot be changed; a new one needs its file.
      if (!known && xrayId !== undefined && !call.file) throw notFound();
      const writeRow = (taken?: TakenXray) =>
        database.write(async (trx) => {
          await getModel(trx, caller.space, id);
          const present = xrayId === undefined ? undefined : await rowOf(trx, caller.space, xrayId);
          if (present) {
            requireSeen(present, markerSeen, change.marker);
            if (Object.keys(change).length > 0)
              await trx('xrays').where({ owner_id: caller.space, id: present.id }).update(change);
            return toXray({ ...present, ...change });
          }
          if (!taken) throw notFound();
          return insertXray(trx, call, { taken, id, xrayId, change }, { gate, now });
        });
      if (known) return writeRow();
      await requireConsent(knex, await getContainer(knex, caller.space, model.parent_id), consent);
      const file = requireFile(call.file);
      await requireRoom(knex, caller.space, file.size, gate);
      await requireClean(file.path, gate);
      return takeInXray(file, { database, blobs, compute, language, signal }, writeRow);
    },

    'document/getxraylist': async ({ id }, { caller }) => {
      const model = await getModel(knex, caller.space, id);
      const rows = (await knex('xrays').where({ model_id: model.id }).select()) as XrayRow[];
      return [...oldestFirst(rows.map(toXray))];
    },

    'document/getXRayMarker': async ({ id }, { caller }) =>
      JSON.parse((await getXray(knex, caller.space, id)).marker ?? 'null') as Json,

    'document/xrayimage': async ({ id, center, width, depth }, { caller, language, signal }) => {
      const row = await getXray(knex, caller.space, id);
      const { film } = factsOf(row);
      const isDeep = depth === 16 && row.deep_hash !== null;
      const isOwnWindow = film === null || (center === undefined && width === undefined);
      const hash = isOwnWindow && !isDeep ? row.picture_hash : row.deep_hash!;
      if (isOwnWindow || isDeep) {
        const { stream, size } = await openBlob(blobs, hash);
        return new BytesReply(stream, 'image/png', { size, tag: hash, cache: 'revalidate' });
      }
      if ((await blobs.size(hash)) === undefined) throw new AppError('document/damaged');
      const window = {
        center: center === undefined ? film.window.center : Number(center),
        width: width === undefined ? film.window.width : Number(width),
      };
      const to = blobs.temporaryPath();
      try {
        const path = await blobs.localPath(hash);
        await compute.readPicture({ kind: 'window', path, to, film, window }, signal);
        return new BytesReply(await readFile(to), 'image/png');
      } catch (error) {
        throw filmRefusal(error, language) ?? error;
      } finally {
        await rm(to, { force: true });
      }
    },

    'document/deletexray': ({ id }, { caller }) =>
      database.write(async (trx) => {
        await getXray(trx, caller.space, id);
        await trx('xrays').where({ owner_id: caller.space, id }).delete();
        return null;
      }),
  };
}
