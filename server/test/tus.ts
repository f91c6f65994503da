import { ROUTES, type RouteName } from '@bracewright/core/contract';
import { readAnswer, type Answer } from './harness.ts';

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), 'utf8').toString('base64');

/** The headers that carry the input of a tus request. */
export function tusHeaders(input: Readonly<Record<string, unknown>>): Record<string, string> {
  const { size, offset, name, parentId, config } = input;
  const metadata = Object.entries({ name, parentId, config })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${encoded(value)}`);
  return {
    'tus-resumable': '1.0.0',
    ...(size === undefined ? {} : { 'upload-length': encodeURI(String(size)) }),
    ...(offset === undefined ? {} : { 'upload-offset': encodeURI(String(offset)) }),
    ...(metadata.length === 0 ? {} : { 'upload-metadata': metadata.join(',') }),
  };
}

/** Sends one request of the tus protocol. */
export async function tus(
  server: { readonly url: string },
  token: string | undefined,
  method: string,
  name: RouteName,
  input: Readonly<Record<string, unknown>>,
  options: { readonly bytes?: Uint8Array; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const path = ROUTES[name].path.replace(':id', encodeURIComponent(String(input['id'])));
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      ...tusHeaders(input),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...options.headers,
    },
    ...(options.bytes ? { body: options.bytes as Uint8Array<ArrayBuffer> } : {}),
  });
  return readAnswer(response);
}
