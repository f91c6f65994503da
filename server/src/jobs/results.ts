import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ERRORS, type ErrorName } from '@bracewright/core/contract';
import { AppError } from '../errors.ts';
import { BytesReply } from '../http/call.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { JobEnd, JobRow } from './job-table.ts';

const NOTHING: JobEnd = {
  state: 'done',
  result: null,
  failure: null,
  file_hash: null,
  file_name: null,
  file_type: null,
};

/** A job that came to nothing, and why. */
export const failedEnd = (state: 'failed' | 'cancelled', failure: AppError): JobEnd => ({
  ...NOTHING,
  state,
  failure: JSON.stringify({ failure: failure.failure, values: failure.values, data: failure.data }),
});

/** Why a job came to nothing. */
export function failureOf({ failure: text }: Pick<JobRow, 'failure'>): AppError | undefined {
  if (text === null) return undefined;
  const { failure, values, data } = JSON.parse(text) as {
    failure: string;
    values: AppError['values'];
    /** Absent in what was kept before it was. */
    data?: AppError['data'];
  };
  const name = failure in ERRORS ? (failure as ErrorName) : 'job/failed';
  return new AppError(name, { values, ...(data ? { data } : {}) });
}

/**
 * What a job made, kept: a value as JSON, bytes as a file. The id of the job stands behind the bytes, so that no other file has this hash
 * and it can be deleted without asking who else names it.
 */
export async function keepResult(blobs: BlobStore, id: string, value: unknown): Promise<JobEnd> {
  if (!(value instanceof BytesReply)) return { ...NOTHING, result: JSON.stringify(value ?? null) };
  const bytes = value.body instanceof Uint8Array ? value.body : await buffer(value.body);
  const file_hash = await blobs.put(Buffer.concat([bytes, Buffer.from(id)]));
  return { ...NOTHING, file_hash, file_name: value.options.fileName ?? null, file_type: value.mediaType };
}

/** What a job that is done made, as its call would have answered. */
export async function resultOf(blobs: BlobStore, row: JobRow): Promise<unknown> {
  if (row.file_hash === null) return JSON.parse(row.result ?? 'null');
  const path = await blobs.localPath(row.file_hash);
  const size = ((await blobs.size(row.file_hash)) ?? 0) - Buffer.byteLength(row.id);
  if (size < 0) throw new AppError('document/damaged');
  const body = size === 0 ? new Uint8Array(0) : createReadStream(path, { end: size - 1 });
  return new BytesReply(body, row.file_type ?? 'application/octet-stream', {
    size,
    ...(row.file_name === null ? {} : { fileName: row.file_name }),
  });
}
