import { randomUUID } from 'node:crypto';
import type { XrayRow } from '../db/rows.ts';
import { nameOfFile } from '../entries/names.ts';
import type { UploadedFile } from '../http/call.ts';
import type { TakenXray } from './take-in.ts';

interface NewXray {
  /** Of the model. */
  readonly modelId: string;
  /** Chosen by the caller; made here where it is undefined. */
  readonly xrayId?: string | undefined;
  readonly file: Pick<UploadedFile, 'fileName' | 'size'>;
  readonly taken: TakenXray;
  readonly change?: Partial<Pick<XrayRow, 'name' | 'placement' | 'marker' | 'taken_on'>>;
  readonly by: { readonly space: string; readonly name: string };
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The row of an X-ray whose file is in the store. */
export const newXrayRow = ({ modelId, xrayId, file, taken, change, by, at }: NewXray): XrayRow => ({
  owner_id: by.space,
  id: xrayId ?? randomUUID(),
  model_id: modelId,
  name: nameOfFile(file.fileName),
  placement: null,
  marker: null,
  taken_on: null,
  ...change,
  media_type: taken.mediaType,
  blob_hash: taken.blobHash,
  picture_hash: taken.pictureHash,
  deep_hash: taken.deepHash,
  facts: JSON.stringify(taken.facts),
  size: file.size,
  creator: by.name,
  created_at: new Date(at).toISOString(),
});
