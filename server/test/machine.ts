import { createHash } from 'node:crypto';
import type { ApiClient } from '@bracewright/core/contract';
import type { ServerProcess } from './built-server.ts';
import { readAnswer, type Answer } from './harness.ts';

/** A server of its own with somebody signed in. */
export interface Machine {
  readonly server: ServerProcess;
  readonly token: string;
  readonly client: ApiClient;
  send(method: string, path: string, body?: FormData | object): Promise<Answer>;
  form(name: string, bytes: Uint8Array): Promise<Answer>;
}

/** Signs the sample user in. */
export async function signIn(server: ServerProcess): Promise<Machine> {
  const { cookie: token } = await server
    .client()
    .call('account/login/in', { name: 'demo', password: 'demo-1234' });
  const send: Machine['send'] = async (method, path, body) =>
    readAnswer(
      await fetch(`${server.url}/api/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    );
  return {
    server,
    token,
    client: server.client(token),
    send,
    form: (name, bytes) => {
      const form = new FormData();
      form.set('parentId', '0');
      form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
      return send('POST', 'orthosis/document/upload', form);
    },
  };
}

/** A folder at the top. */
export const folder = (name: string) => ({ name, parentId: '0' });
/** Names of everything at the top. */
export const namesOf = async ({ client }: Machine) =>
  (await client.call('document/list', { pageSize: 500 })).items.map((entry) => entry.name);

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes that compress badly and differ with their number. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0; i + 4 <= length; i += 4) bytes.writeUInt32LE(Math.imul(i + length, 2_654_435_761) >>> 0, i);
  return bytes;
}
