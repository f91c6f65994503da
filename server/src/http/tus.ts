import type { RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import { TUS_VERSION } from '@bracewright/core/contract';
import { AppError } from '../errors.ts';

/** The extensions of the protocol that are spoken here. */
export const TUS_EXTENSIONS = 'creation,termination,expiration,checksum';
/** Digests that `Upload-Checksum` may carry. */
export const TUS_ALGORITHMS = ['sha1', 'sha256'] as const;

/** What a request of the tus protocol says about its body. */
export interface ChunkBody {
  readonly stream: IncomingMessage;
  readonly mediaType: string;
  /** `Content-Length`; undefined for a body of unknown length. */
  readonly length: number | undefined;
  /** The text of `Upload-Checksum`. */
  readonly checksum: string | undefined;
}

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** A count of bytes; what is none is left for validation to refuse. */
const count = (text: string | undefined): string | undefined =>
  text === undefined || /^\d{1,15}$/.test(text) ? text : 'NaN';

/** `Upload-Metadata`: keys with base64 values. Throws `request/malformed` when it is none. */
export function readMetadata(header: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  if (header.trim() === '') return values;
  for (const pair of header.split(',')) {
    const [key = '', encoded = '', ...rest] = pair.trim().split(' ');
    if (key === '' || rest.length > 0 || key in values || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded))
      throw new AppError('request/malformed');
    try {
      values[key] = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        Buffer.from(encoded, 'base64'),
      );
    } catch (cause) {
      throw new AppError('request/malformed', { cause });
    }
  }
  return values;
}

/** The input of a tus request out of its headers. Throws `upload/version` and `request/malformed`. */
export function readTusInput(request: IncomingMessage): Record<string, unknown> {
  const header = (name: string) => single(request.headers[name]);
  if (request.method !== 'OPTIONS' && header('tus-resumable') !== TUS_VERSION)
    throw new AppError('upload/version');
  const { name, filename, parentId, config, id } = readMetadata(header('upload-metadata') ?? '');
  return {
    size: count(header('upload-length')),
    offset: count(header('upload-offset')),
    name: name ?? filename,
    parentId,
    config,
    id,
  };
}

/** The body of a tus request, not read yet. */
export function chunkOf(request: IncomingMessage): ChunkBody {
  const length = count(single(request.headers['content-length']));
  return {
    stream: request,
    mediaType: request.headers['content-type'] ?? '',
    length: length === undefined ? undefined : Number(length),
    checksum: single(request.headers['upload-checksum']),
  };
}

/** Takes `X-HTTP-Method-Override` of a POST, for clients behind something that lets no PATCH or DELETE pass. */
export const tusMethods: RequestHandler = (request, _response, next) => {
  const wanted = single(request.headers['x-http-method-override'])?.toUpperCase();
  if (request.method === 'POST' && (wanted === 'PATCH' || wanted === 'DELETE')) request.method = wanted;
  next();
};
