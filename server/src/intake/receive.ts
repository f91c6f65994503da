import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { TUS_ALGORITHMS } from '../http/tus.ts';

/** Bytes after which what has arrived is put on the disk and noted, so that a kill costs little. */
const NOTE_BYTES = 8 * 1024 * 1024;
/** The same for a line that is slow. */
const NOTE_MS = 5000;

export interface ReceiveOptions {
  readonly handle: FileHandle;
  /** Where the first byte goes. */
  readonly from: number;
  /** Size of the whole file: nothing may lie behind it. */
  readonly size: number;
  /** What the bytes must hash to; nothing is promised before it was compared. */
  readonly digest: Digest | undefined;
  /** Throws when the right to write was lost. */
  readonly check: () => void;
  /** Told how many bytes the file holds, after they are on the disk for good; resolves when that is noted. */
  readonly note: (received: number) => Promise<void>;
  /** Told about every piece that comes. */
  readonly onBytes: () => void;
}

/** A digest as `Upload-Checksum` gives it. */
export interface Digest {
  readonly algorithm: (typeof TUS_ALGORITHMS)[number];
  readonly value: Buffer;
}

/** Reads `Upload-Checksum`; throws `request/malformed` for an algorithm that was not offered. */
export function readDigest(text: string | undefined): Digest | undefined {
  if (text === undefined) return undefined;
  const [name, value = ''] = text.trim().split(' ');
  const algorithm = TUS_ALGORITHMS.find((known) => known === name);
  if (!algorithm || value === '') throw new AppError('request/malformed');
  return { algorithm, value: Buffer.from(value, 'base64') };
}

/**
 * Writes what a request brings to the end of a staged file. Whatever way it ends, the bytes that arrived are flushed and noted, except
 * behind a digest that was not met. Gives where the file stands; throws `upload/checksum`, `request/malformed` for more bytes than were
 * announced, and what the connection or the disk throws.
 */
export async function receive(body: Readable, options: ReceiveOptions): Promise<number> {
  const { handle, from, size, digest, check, note, onBytes } = options;
  const hash: Hash | undefined = digest && createHash(digest.algorithm);
  let at = from;
  let noted = from;
  let notedAt = Date.now();
  const keep = async () => {
    if (at === noted) return;
    await handle.datasync();
    check();
    await note(at);
    noted = at;
    notedAt = Date.now();
  };
  const take = async () => {
    // Destroying the request would take the answer along.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      onBytes();
      if (at + chunk.length > size) throw new AppError('request/malformed');
      check();
      hash?.update(chunk);
      await writeAll(handle, chunk, at);
      at += chunk.length;
      if (!hash && (at - noted >= NOTE_BYTES || Date.now() - notedAt >= NOTE_MS)) await keep();
    }
  };
  try {
    await take();
  } catch (error) {
    // What arrived is not asked for again. Should the disk or the database refuse, less was promised.
    if (!hash) await keep().catch(() => undefined);
    throw error;
  }
  if (hash && !hash.digest().equals(digest!.value)) {
    await handle.truncate(from);
    throw new AppError('upload/checksum');
  }
  await keep();
  return at;
}

async function writeAll(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}
