import { ApiError, ERRORS, isAccepted, type ApiClient } from '@bracewright/core/contract';
import { namedHashes, SdkError, type Json } from '@bracewright/core/operation';
import { createAssets, type AssetService } from '@bracewright/core/services';
import { whileAllowed } from '../../stores/outbox/copies.ts';
import type { DeviceAssets } from '../../stores/outbox/device-assets.ts';

/** Most time that a content may take to the server, milliseconds. */
const UPLOAD_MS = 10 * 60_000;
/** Most time for the question whether it is there: what waits for the answer is a save. */
const ASK_MS = 30_000;

/** Answers that say so: not with this model, and no longer as it was stored. */
const LOST: ReadonlySet<number> = new Set([
  ERRORS['request/not-found'].code,
  ERRORS['document/damaged'].code,
]);

export interface ModelAssetsOptions {
  readonly client: ApiClient;
  readonly device: DeviceAssets;
  readonly modelId: string;
  /** Called when the server says that the model is gone, or may not be read any more. */
  readonly onGone?: () => void;
  /** As the browser's; tests give their own. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The contents of one model: on this device first, on the server with the first step that names them. */
export interface ModelAssets {
  readonly service: AssetService;
  /** Brings to the server what parameters name and it does not have. Rejects with ApiError. */
  send(params: Json): Promise<void>;
  /** Brings back what the server has lost since, of what these parameters name and this device has; what cannot be asked now is left. */
  mend(params: readonly Json[]): Promise<void>;
}

/** Brings a content to the server under the name of its file. Rejects with ApiError. */
async function upload(
  { client, device, modelId, ...options }: ModelAssetsOptions,
  sha256: string,
  bytes: Uint8Array,
): Promise<void> {
  const form = new FormData();
  // The fields go first, so that a server can refuse before it takes the bytes.
  form.append('id', modelId);
  form.append('sha256', sha256);
  const name = await device.nameOf(modelId, sha256);
  if (name !== undefined) form.append('name', name);
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'content');
  let answer: Response;
  let text: string;
  try {
    answer = await (options.fetch ?? fetch)(client.url('document/saveasset', {} as never), {
      method: 'POST',
      headers: client.headers(),
      body: form,
      signal: AbortSignal.timeout(UPLOAD_MS),
    });
    text = await answer.text();
  } catch (cause) {
    throw new ApiError({ code: 0, status: 0, message: 'No answer from the server' }, { cause });
  }
  client.parse(answer.status, text, answer.headers.get('x-request-id'));
}

/** The contents of a model that is open; see `ModelAssets`. */
export function createModelAssets(options: ModelAssetsOptions): ModelAssets {
  const { client, device, modelId } = options;
  const ask: typeof globalThis.fetch = (input, init) => (options.fetch ?? fetch)(input, init);

  /** Names of what this device had no room for. */
  const names = new Map<string, string>();

  /** After an answer that may mean one content or the whole model. */
  const askForModel = (): Promise<unknown> =>
    whileAllowed(
      () => client.call('document/get', { id: modelId }),
      () => options.onGone?.(),
    ).catch(() => undefined);
  /** Does a call about a content; where it is not to be had, the model may be gone. */
  const withContent = <T>(work: () => Promise<T>): Promise<T> => whileAllowed(work, () => void askForModel());

  async function fromServer(sha256: string): Promise<Uint8Array | undefined> {
    try {
      const answer = await withContent(() => client.download('document/asset', { id: modelId, sha256 }));
      if (isAccepted(answer)) throw new SdkError('operation/mesh-unreachable', { sha256 });
      const bytes = new Uint8Array(answer.bytes);
      // A device without room works on what it has.
      const name = answer.fileName;
      await device
        .write(modelId, sha256, bytes, { from: 'server', name })
        .catch(() => name !== undefined && names.set(sha256, name));
      return bytes;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw new SdkError('operation/mesh-unreachable', { sha256 }, { cause: error });
    }
  }

  /** What the server was found to have while this page is open. */
  const confirmed = new Set<string>();

  /** Whether the server has a content whole: it may have been set back to an older state. Undefined where it cannot be asked now. */
  async function isThere(sha256: string): Promise<boolean | undefined> {
    try {
      const answer = await ask(client.url('document/asset', { id: modelId, sha256 }), {
        // Only what is there and whole is answered with “not modified”, and without its bytes.
        headers: { ...client.headers(), 'if-none-match': `"${sha256}"` },
        signal: AbortSignal.timeout(ASK_MS),
      });
      if (answer.status === 304 || answer.ok) {
        await answer.body?.cancel();
        return true;
      }
      const text = await answer.text();
      await withContent(async () => client.parse(answer.status, text, answer.headers.get('x-request-id')));
      return undefined;
    } catch (error) {
      return error instanceof ApiError && !error.isForeign && LOST.has(error.code) ? false : undefined;
    }
  }

  async function bring(sha256: string): Promise<void> {
    if (confirmed.has(sha256)) return;
    const unsent = await device.unsent(modelId, sha256);
    const bytes = unsent ?? (await device.read(modelId, sha256));
    if (!bytes) return;
    const had = unsent ? false : await isThere(sha256);
    if (had === undefined) return;
    if (!had) {
      await withContent(() => upload(options, sha256, bytes));
      await device.markSent(modelId, sha256);
    }
    confirmed.add(sha256);
  }

  return {
    service: createAssets({
      read: async (sha256) => (await device.read(modelId, sha256)) ?? fromServer(sha256),
      write: (sha256, bytes, name) => device.write(modelId, sha256, bytes, { from: 'here', name }),
      nameOf: async (sha256) => (await device.nameOf(modelId, sha256)) ?? names.get(sha256),
    }),
    async send(params) {
      for (const sha256 of namedHashes(params)) await bring(sha256);
    },
    async mend(all) {
      for (const sha256 of new Set(all.flatMap((params) => namedHashes(params))))
        // Nobody waits for it, and the next page asks again.
        await bring(sha256).catch(() => undefined);
    },
  };
}
