import {
  ApiError,
  TUS_VERSION,
  uploadFingerprint,
  uploadResumably,
  type ApiClient,
  type UploadConfig,
  type UploadMemory,
  type UploadResult,
  type UploadSource,
  type UploadTransport,
} from '@bracewright/core/contract';

const STORAGE_KEY = 'bracewright.uploads';
/** Uploads that are remembered on this device; the server forgets them after some days anyway. */
const MOST_REMEMBERED = 200;

/** Which upload a file belongs to, in local storage: hashes and random ids, nothing of a patient. */
export function uploadMemory(storage: Storage): UploadMemory {
  const read = (): [string, string][] => {
    try {
      const parsed = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]') as unknown;
      return Array.isArray(parsed) ? (parsed as [string, string][]) : [];
    } catch {
      return [];
    }
  };
  const write = (pairs: readonly (readonly [string, string])[]) =>
    storage.setItem(STORAGE_KEY, JSON.stringify(pairs.slice(-MOST_REMEMBERED)));
  return {
    get: async (fingerprint) => read().find(([known]) => known === fingerprint)?.[1],
    set: async (fingerprint, id) =>
      write([...read().filter(([known]) => known !== fingerprint), [fingerprint, id] as const]),
    delete: async (fingerprint) => write(read().filter(([known]) => known !== fingerprint)),
  };
}

const sourceOf = (file: File): UploadSource => ({
  name: file.name,
  size: file.size,
  modifiedAt: file.lastModified,
  read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});

/** Sends one piece with progress, which `fetch` cannot tell. */
const transport: UploadTransport = (url, { method, headers, body, signal }, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const noAnswer = () => reject(new ApiError({ code: 0, status: 0, message: 'No answer from the server' }));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onerror = noAnswer;
    request.onabort = noAnswer;
    request.onload = () =>
      resolve({
        status: request.status,
        ok: request.status >= 200 && request.status < 300,
        headers: { get: (name) => request.getResponseHeader(name) },
        text: async () => request.responseText,
        arrayBuffer: async () => new TextEncoder().encode(request.responseText).buffer,
      });
    (signal as AbortSignal | undefined)?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as Uint8Array<ArrayBuffer> | undefined);
  });

/** One file that goes on where it stood, however often it was cut off. */
export interface ResumableFile {
  readonly api: ApiClient;
  readonly userId: string;
  readonly file: File;
  readonly parentId: string;
  /** Left out for an upload that was begun before: what was said then holds. */
  readonly config?: UploadConfig;
  /** The upload on the server that the file is to go on with, or else fail with status 404. */
  readonly uploadId?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
  /** Told which upload it is, as soon as that is known. */
  readonly onBegun: (uploadId: string) => void;
}

/** Uploads so that neither a cut line nor a reload nor a restart of the server sends anything twice. Rejects with ApiError. */
export async function sendResumably(options: ResumableFile): Promise<UploadResult> {
  const { api, userId, file, parentId, config, uploadId, signal, onProgress, onBegun } = options;
  const kept = uploadMemory(localStorage);
  const source = sourceOf(file);
  if (uploadId !== undefined) {
    const fingerprint = await uploadFingerprint({ userId, parentId, source });
    await kept.set(fingerprint, uploadId);
  }
  const memory: UploadMemory = {
    get: async (fingerprint) => {
      const id = await kept.get(fingerprint);
      if (id !== undefined) onBegun(id);
      return id;
    },
    set: async (fingerprint, id) => {
      await kept.set(fingerprint, id);
      onBegun(id);
    },
    delete: (fingerprint) => kept.delete(fingerprint),
  };
  return uploadResumably({
    api,
    send: transport,
    memory,
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener(
          'abort',
          () => {
            clearTimeout(timer);
            resolve();
          },
          { once: true },
        );
      }),
    newId: () => crypto.randomUUID(),
    userId,
    source,
    parentId,
    mayBegin: uploadId === undefined,
    ...(config === undefined ? {} : { config }),
    signal,
    onProgress: (sent, size) => onProgress(sent / size),
  });
}

/** Lets the server forget an upload. */
export async function abandonUpload(api: ApiClient, id: string): Promise<void> {
  const response = await fetch(api.url('upload/get', { id }), {
    method: 'DELETE',
    headers: { ...api.headers(), 'tus-resumable': TUS_VERSION },
  });
  await response.arrayBuffer();
}
