import { TUS_VERSION } from '@bracewright/core/contract';
import { TusReply, type HandlersOf } from '../http/call.ts';
import { TUS_ALGORITHMS, TUS_EXTENSIONS } from '../http/tus.ts';
import { configOf, toState, type UploadRow } from './upload-row.ts';
import type { Uploads } from './uploads.ts';

const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const metadataOf = (row: UploadRow): string =>
  [
    ['name', row.file_name],
    ['parentId', row.parent_id],
    ['config', JSON.stringify(configOf(row))],
  ]
    .map(([key, value]) => `${key} ${encoded(value!)}`)
    .join(',');

/** The calls of resumable uploads. */
export function uploadHandlers(
  uploads: Uploads,
  maxBytes: number,
): HandlersOf<
  | 'upload/offer'
  | 'upload/begin'
  | 'upload/list'
  | 'upload/state'
  | 'upload/get'
  | 'upload/append'
  | 'upload/abandon'
  | 'upload/finish'
> {
  const expiry = (expiresAt: number) => ({ 'upload-expires': new Date(expiresAt).toUTCString() });
  const outcome = (result: { readonly id: string; readonly hash: string } | undefined) =>
    result ? { 'document-id': result.id, 'document-hash': result.hash } : {};

  return {
    'upload/offer': () =>
      Promise.resolve(
        new TusReply(204, {
          'tus-version': TUS_VERSION,
          'tus-extension': TUS_EXTENSIONS,
          'tus-max-size': String(maxBytes),
          'tus-checksum-algorithm': TUS_ALGORITHMS.join(','),
        }),
      ),

    'upload/begin': async (plan, { caller }) => {
      const row = await uploads.begin(caller, plan);
      return new TusReply(201, {
        location: `/api/orthosis/upload/resumable/${row.id}`,
        'upload-offset': String(row.received),
        ...expiry(row.expires_at),
      });
    },

    'upload/list': async (_input, { caller }) => (await uploads.list(caller)).map(toState),

    'upload/get': async ({ id }, { caller }) => toState(await uploads.get(caller, id)),

    'upload/state': async ({ id }, { caller, language }) => {
      const { row, result } = await uploads.state(caller, id, language);
      return new TusReply(200, {
        'upload-offset': String(row.received),
        'upload-length': String(row.size),
        'upload-metadata': metadataOf(row),
        ...expiry(row.expires_at),
        ...outcome(result),
      });
    },

    'upload/append': async ({ id, offset }, { caller, chunk, language }) => {
      const { received, expiresAt, result } = await uploads.append(caller, id, offset, chunk!, language);
      return new TusReply(204, {
        'upload-offset': String(received),
        ...expiry(expiresAt),
        ...outcome(result),
      });
    },

    'upload/abandon': async ({ id }, { caller }) => {
      await uploads.abandon(caller, id);
      return new TusReply(204, {});
    },

    'upload/finish': ({ id, ...change }, { caller, language }) =>
      uploads.finish(caller, id, change, language),
  };
}
