import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@bracewright/core/contract';
import sjson from 'secure-json-parse';
import { AppError } from '../errors.ts';

/** Keys of one body, in all its objects together; those of strangers have a dozen. */
const MOST_KEYS = 50_000;
const MOST_PUBLIC_KEYS = 64;
/**
 * Values of one body in all: numbers, texts, lists and objects. A stroke of 25 000 samples of position and normal, which is as many as the
 * keys allow and five times the longest that a tool sends, has 225 000.
 */
const MOST_VALUES = 250_000;
/** Largest body of a call that needs no signing in. */
const PUBLIC_BYTES = 16 * 1024;
/** How long the next `STEADY_BYTES` of a body, or its rest, may take to come. */
const PATIENCE_MS = 30_000;
const STEADY_BYTES = 16 * 1024;

/**
 * Reads a body of at most `max` bytes; throws `request/too-large`, at the header when the length is declared. By its events: walking
 * through a request as an iterator costs as much as everything else that is done with a small one.
 */
export function readBody(
  request: IncomingMessage,
  max: number,
  patienceMs: number = PATIENCE_MS,
): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Buffer>((resolve, reject) => {
    const tooLarge = () =>
      new AppError('request/too-large', { values: { max: `${Math.floor(max / 1024)} KB` } });
    if (Number(request.headers['content-length'] ?? 0) > max) {
      reject(tooLarge());
      return;
    }
    // A body that trickles in holds a connection: the answer to it closes it. One that only comes slowly is let come.
    timer = setTimeout(() => reject(new AppError('server/unavailable')), patienceMs);
    let heard = 0;
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size - heard >= STEADY_BYTES) {
        heard = size;
        timer?.refresh();
      }
      // What still comes is dropped as it comes, until the answer ends the connection.
      if (size <= max) parts.push(part);
      else {
        parts.length = 0;
        reject(tooLarge());
      }
    });
    request.once('end', () => resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts)));
    request.once('error', reject);
    // After all of it came this settles nothing anew.
    request.once('close', () => reject(new Error('the connection was closed')));
  }).finally(() => clearTimeout(timer));
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** How much a JSON text may hold. */
export interface ShapeBounds {
  readonly maxDepth: number;
  /** Keys of all its objects together. */
  readonly maxKeys?: number;
  /** Its values, those of lists and the lists and objects themselves among them. */
  readonly maxValues?: number;
}

/**
 * What is wrong with the shape of a JSON text, found before it is parsed: nested deeper than `maxDepth`, an object with a key twice (parsers
 * disagree on which one counts), more keys or values than are allowed: each costs time and memory in every step behind. One pass that ends at
 * the first fault; strings are skipped, not copied. Says nothing about validity otherwise.
 */
export function shapeFault(
  text: string,
  { maxDepth, maxKeys = Infinity, maxValues = Infinity }: ShapeBounds,
): 'request/malformed' | 'request/too-many-values' | undefined {
  let count = 0;
  // Each list and object, and what follows a comma; an empty one counts as one more.
  let values = 1;
  const keys: (Set<string> | undefined)[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) {
      const start = i + 1;
      i++;
      let escaped = false;
      while (i < text.length && text.charCodeAt(i) !== 0x22) {
        if (text.charCodeAt(i) === 0x5c) {
          escaped = true;
          i++;
        }
        i++;
      }
      let after = i + 1;
      while (after < text.length && text.charCodeAt(after) <= 0x20) after++;
      const set = keys.at(-1);
      if (text.charCodeAt(after) === 0x3a && set) {
        const raw = text.slice(start, i);
        let key = raw;
        if (escaped) {
          try {
            key = JSON.parse(`"${raw}"`) as string;
          } catch {
            return 'request/malformed';
          }
        }
        if (set.has(key) || ++count > maxKeys) return 'request/malformed';
        set.add(key);
        i = after;
      }
    } else if (c === 0x7b || c === 0x5b) {
      if (keys.length >= maxDepth) return 'request/malformed';
      if (++values > maxValues) return 'request/too-many-values';
      keys.push(c === 0x7b ? new Set() : undefined);
    } else if (c === 0x7d || c === 0x5d) keys.pop();
    else if (c === 0x2c && ++values > maxValues) return 'request/too-many-values';
  }
  return undefined;
}

/** Parses an untrusted JSON text; throws `request/malformed` or `request/too-many-values`. */
export function parseJson(text: string, maxKeys = MOST_KEYS): unknown {
  const fault = shapeFault(text, { maxDepth: LIMITS.jsonDepth, maxKeys, maxValues: MOST_VALUES });
  if (fault) throw new AppError(fault, { values: { max: MOST_VALUES.toLocaleString('en-US') } });
  try {
    return sjson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
}

/** The JSON body of a request and its bytes; an empty one counts as `{}`. Throws `request/malformed`, `request/too-large` or `request/too-many-values`. */
export async function jsonBody(
  request: IncomingMessage,
  { isPublic = false }: { readonly isPublic?: boolean } = {},
): Promise<{ readonly value: Record<string, unknown>; readonly bytes: Uint8Array }> {
  const bytes = await readBody(request, isPublic ? PUBLIC_BYTES : LIMITS.jsonBytes);
  if (bytes.length === 0) return { value: {}, bytes };
  // Forms of other sites can send text/plain or a form without asking; JSON they cannot.
  const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/json' || request.headers['content-encoding'] !== undefined)
    throw new AppError('request/malformed');
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
  const value = parseJson(text, isPublic ? MOST_PUBLIC_KEYS : MOST_KEYS);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('request/malformed');
  return { value: value as Record<string, unknown>, bytes };
}
