import type { BlobStore } from './blob-store.ts';
import { FsBlobStore } from './fs-blob-store.ts';

/** Which store a deployment wants. */
export interface BlobSettings {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET: string;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_FORCE_PATH_STYLE: boolean;
  readonly S3_CACHE_BYTES: number;
}

/** The blobs of a deployment: in `folder`, or in an object store with the local copies in `folder`. */
export async function openBlobs(
  folder: string,
  settings: BlobSettings,
  options: { readonly keepCopiesMs?: number } = {},
): Promise<BlobStore> {
  const endpoint = settings.S3_ENDPOINT;
  if (endpoint === undefined) return FsBlobStore.open(folder);
  if ((settings.S3_ACCESS_KEY_ID === undefined) !== (settings.S3_SECRET_ACCESS_KEY === undefined))
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both, or neither');
  const { S3BlobStore } = await import('./s3-blob-store.ts');
  return S3BlobStore.open({
    folder,
    cacheBytes: settings.S3_CACHE_BYTES,
    endpoint,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    ...options,
  });
}
