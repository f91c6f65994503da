import { ApiError, isAccepted, type ApiClient } from '@bracewright/core/contract';
import { namedHashes, SdkError, type Json } from '@bracewright/core/operation';
import { createAssets, type AssetService } from '@bracewright/core/services';
import type { DeviceAssets } from '../../stores/outbox/device-assets.ts';

/** Most time that a content may take to the server, milliseconds. */
const UPLOAD_MS = 10 * 60_000;

export interface ModelAssetsOptions {
  readonly client: ApiClient;
  readonly device: DeviceAssets;
  readonly modelId: string;
  /** As the browser's; tests give their own. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The contents of one model: on this device first, on the server with the first step that names them. */
export interface ModelAssets {
  readonly service: AssetService;
  /** Brings to the server what parameters name and only this device has. Rejects with ApiError. */
  send(params: Json): Promise<void>;
}

/** The contents of a model that is open; see `ModelAssets`. */
export function createModelAssets(options: ModelAssetsOptions): ModelAssets {
  const { client, device, modelId } = options;

  async function fromServer(sha256: string): Promise<Uint8Array | undefined> {
    try {
      const answer = await client.download('document/asset', { id: modelId, sha256 });
      if (isAccepted(answer)) throw new SdkError('operation/mesh-unreachable', { sha256 });
      const bytes = new Uint8Array(answer.bytes);
      // A device without room works on what it has.
      await device.write(modelId, sha256, bytes, 'server').catch(() => undefined);
      return bytes;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw new SdkError('operation/mesh-unreachable', { sha256 }, { cause: error });
    }
  }

  async function upload(sha256: string, bytes: Uint8Array): Promise<void> {
    const form = new FormData();
    // The fields go first, so that a server can refuse before it takes the bytes.
    form.append('id', modelId);
    form.append('sha256', sha256);
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'content');
    const ask = options.fetch ?? fetch;
    let answer: Response;
    let text: string;
    try {
      answer = await ask(client.url('document/saveasset', {} as never), {
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

  return {
    service: createAssets({
      read: async (sha256) => (await device.read(modelId, sha256)) ?? fromServer(sha256),
      write: (sha256, bytes) => device.write(modelId, sha256, bytes, 'here'),
    }),
    async send(params) {
      for (const sha256 of namedHashes(params)) {
        const bytes = await device.unsent(modelId, sha256);
        if (!bytes) continue;
        await upload(sha256, bytes);
        await device.markSent(modelId, sha256);
      }
    },
  };
}
