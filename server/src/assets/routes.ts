import { LIMITS } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { AssetRow } from '../db/rows.ts';
import { getContainer, getModel } from '../entries/entries.ts';
import { AppError, notFound } from '../errors.ts';
import { BytesReply, type HandlersOf } from '../http/call.ts';
import { requireFile } from '../http/multipart.ts';
import { requireConsent, type ConsentPolicy } from '../patients/consent.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { storeNamed } from '../storage/content-holds.ts';
import { requireClean, requireRoom, type FileGate } from '../storage/file-gate.ts';
import { openBlob } from '../storage/open-blob.ts';
import { isMeshFile } from './check-mesh-file.ts';
import { pictureTypeOf } from './check-picture-file.ts';

export interface AssetDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly consent: ConsentPolicy;
  readonly gate: FileGate;
  readonly now: () => number;
}

/** Most contents of one model. */
const MOST_ASSETS = 1000;

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`;

const assetOf = async (db: Knex, modelId: string, hash: string): Promise<AssetRow | undefined> =>
  (await db('assets').where({ model_id: modelId, hash }).first()) as AssetRow | undefined;

/** Contents that the steps of a model name. Whoever may read the model may read them; nobody reads by a hash alone. */
export function assetHandlers({
  database,
  blobs,
  consent,
  gate,
  now,
}: AssetDependencies): HandlersOf<'document/saveasset' | 'document/asset'> {
  const { knex } = database;
  return {
    'document/saveasset': async ({ id, sha256, name }, call) => {
      const { caller } = call;
      const model = await getModel(knex, caller.space, id);
      const file = requireFile(call.file);
      if (file.size > LIMITS.assetBytes)
        throw new AppError('request/too-large', { values: { max: megabytes(LIMITS.assetBytes) } });
      if (file.hash !== sha256) throw new AppError('asset/wrong-hash');
      const answer = { sha256, size: file.size };
      let mediaType: AssetRow['media_type'] = null;
      if (!(await assetOf(knex, model.id, sha256))) {
        await requireConsent(knex, await getContainer(knex, caller.space, model.parent_id), consent);
        await requireRoom(knex, caller.space, file.size, gate);
        mediaType = (await pictureTypeOf(file.path, file.size)) ?? null;
        if (mediaType === null && !(await isMeshFile(file.path, file.size)))
          throw new AppError('asset/not-a-mesh');
        await requireClean(file.path, gate);
      }
      const insert = async (trx: Knex) => {
        await getModel(trx, caller.space, id);
        // It was brought before, or by another window in between.
        if (await assetOf(trx, id, sha256)) return;
        const count = (await trx('assets').where({ model_id: id }).count({ n: '*' }).first()) as {
          n: number | string;
        };
        if (Number(count.n) >= MOST_ASSETS)
          throw new AppError('asset/too-many', { values: { max: MOST_ASSETS } });
        await trx('assets').insert({
          model_id: id,
          hash: sha256,
          size: file.size,
          creator: caller.name,
          created_at: new Date(now()).toISOString(),
          media_type: mediaType,
          name: name ?? null,
        } satisfies AssetRow);
      };
      // Also where its row is there: the stored file may have been lost or damaged since, and is whole again.
      const content = { path: file.path, hash: sha256 };
      await storeNamed({ database, blobs }, [content], () => database.write(insert));
      return answer;
    },

    'document/asset': async ({ id, sha256 }, { caller }) => {
      const model = await getModel(knex, caller.space, id);
      const row = await assetOf(knex, model.id, sha256);
      // A step may name a member's mesh just as well, as the server's replay takes it.
      if (!row && !(await knex('members').where({ model_id: model.id, mesh_hash: sha256 }).first('id')))
        throw notFound();
      const { stream, size } = await openBlob(blobs, sha256, row && Number(row.size));
      return new BytesReply(stream, row?.media_type ?? 'application/octet-stream', {
        ...{ size, tag: sha256, cache: 'revalidate' },
        ...(row?.name ? { fileName: row.name } : {}),
      });
    },
  };
}
