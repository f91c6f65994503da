import { randomUUID } from 'node:crypto';
import {
  createClient,
  uploadResumably,
  type ResumableOptions,
  type UploadMemory,
  type UploadResult,
  type UploadSource,
  type UploadTransport,
} from '@bracewright/core/contract';

/** A file in memory. */
export const sourceOf = (bytes: Uint8Array, name = 'scan.bin'): UploadSource => ({
  name,
  size: bytes.length,
  modifiedAt: 1_700_000_000_000,
  read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
});

/** What a browser would keep. */
export function memoryOf(
  kept = new Map<string, string>(),
): UploadMemory & { readonly kept: Map<string, string> } {
  return {
    kept,
    get: (key) => Promise.resolve(kept.get(key)),
    set: (key, id) => Promise.resolve(void kept.set(key, id)),
    delete: (key) => Promise.resolve(void kept.delete(key)),
  };
}

/** Sends over fetch. */
export const fetchTransport: UploadTransport = (url, { method, headers, body, signal }) =>
  fetch(url, {
    method,
    headers,
    ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    ...(signal ? { signal: signal as AbortSignal } : {}),
  });

/** Uploads as the app does, with short waits. */
export function upload(
  url: string,
  token: string,
  source: UploadSource,
  options: Partial<ResumableOptions> = {},
): Promise<UploadResult> {
  const api = createClient({ baseUrl: `${url}/api`, fetch, token: () => token, language: () => 'en-US' });
  return uploadResumably({
    api,
    send: fetchTransport,
    memory: memoryOf(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: randomUUID,
    userId: 'user',
    source,
    parentId: '0',
    retryDelaysMs: Array.from({ length: 60 }, (_, i) => Math.min(20 + 10 * i, 300)),
    ...options,
  });
}
