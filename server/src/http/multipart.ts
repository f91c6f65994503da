import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError, fieldError } from '../errors.ts';
import type { UploadedFile } from './call.ts';

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile | undefined;
}

export interface FormOptions {
  readonly maxBytes: number;
  /** A path for the file in the making. */
  readonly temporaryPath: () => string;
  readonly signal: AbortSignal;
}

const MAX_FIELD_BYTES = 64 * 1024;

/** Size in whole MB, for a sentence. */
const megabytes = (bytes: number): string => `${Math.max(1, Math.floor(bytes / 1_048_576))} MB`;

/**
 * Reads a multipart form with at most one file in the field `file`, which streams to the disk while its hash is taken: the memory
 * used does not depend on its size. Throws `request/malformed`, `request/too-large` (at the header when the length is declared);
 * the file in the making is gone then.
 */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<Form> {
  const { maxBytes, signal } = options;
  const tooLarge = () => new AppError('request/too-large', { values: { max: megabytes(maxBytes) } });
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('request/malformed');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + 1_048_576) throw tooLarge();

  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      preservePath: false,
      limits: {
        files: 1,
        fields: 10,
        parts: 12,
        // The parser calls a file of exactly the limit too large.
        fileSize: maxBytes + 1,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 60,
        headerPairs: 20,
      },
    });
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }

  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const path = options.temporaryPath();
  let file: UploadedFile | undefined;
  let writing: Promise<void> | undefined;
  // A refused file stops in the middle: its stream would never end by itself.
  const stop = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = (error: unknown) => reject(error as Error);
      const gone = () => refuse(new AppError('request/malformed'));
      signal.addEventListener('abort', gone, { once: true });
      parser.on('field', (name, value, info) => {
        if (info.valueTruncated || info.nameTruncated)
          refuse(new AppError('request/too-large', { values: { max: '64 KB' } }));
        fields[name] = value;
      });
      parser.on('file', (name, stream, info) => {
        if (name !== 'file') {
          stream.resume();
          return;
        }
        const hash = createHash('sha256');
        let size = 0;
        const measure = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            hash.update(chunk);
            size += chunk.length;
            done(null, chunk);
          },
        });
        stream.once('limit', () => refuse(tooLarge()));
        writing = pipeline(stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
          signal: stop.signal,
        }).then(() => {
          file = { path, hash: hash.digest('hex'), size, fileName: info.filename ?? '' };
        });
        writing.catch(refuse);
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        parser.once(limit, () => refuse(new AppError('request/malformed')));
      parser.once('error', (cause) => refuse(new AppError('request/malformed', { cause })));
      parser.once('close', () => {
        (writing ?? Promise.resolve()).then(resolve, refuse);
      });
      request.once('aborted', gone);
      request.once('error', refuse);
      request.pipe(parser);
    });
    return { fields, file };
  } catch (error) {
    stop.abort();
    request.unpipe(parser);
    request.resume();
    await writing?.catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** The file of a form that must have one. */
export function requireFile(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw fieldError('file', 'required');
  return file;
}
