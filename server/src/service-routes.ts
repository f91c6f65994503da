import type { Database } from './db/database.ts';
import { AppError } from './errors.ts';
import { BytesReply, type HandlersOf } from './http/call.ts';
import { openApiDocument } from './http/openapi.ts';
import type { BlobStore } from './storage/blob-store.ts';
import { VERSION } from './version.ts';

/** Health and the description of the interface. */
export function serviceHandlers(database: Database, blobs: BlobStore): HandlersOf<'health' | 'openapi'> {
  // When it is first asked for: making it takes longer than all else of a start.
  let made: Buffer | undefined;
  const document = () => (made ??= Buffer.from(JSON.stringify(openApiDocument(VERSION))));
  return {
    health: async () => {
      try {
        await database.knex.raw('select 1');
        await blobs.probe();
      } catch (cause) {
        throw new AppError('server/unavailable', { retryAfter: 5, cause });
      }
      return { status: 'ok', version: VERSION };
    },
    openapi: async () =>
      new BytesReply(document(), 'application/json; charset=utf-8', { cache: 'revalidate' }),
  };
}
