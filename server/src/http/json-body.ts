import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@bracewright/core/contract';
import sjson from 'secure-json-parse';
import { AppError } from '../errors.ts';

/** Reads a body of at most `max` bytes; throws `request/too-large`, at the header when the length is declared. */
export async function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
  const tooLarge = () =>
    new AppError('request/too-large', { values: { max: `${Math.floor(max / 1024)} KB` } });
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > max) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > max) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Checks the shape of a JSON text before it is parsed: not nested deeper than `maxDepth`, no object with a key twice (parsers
 * disagree on which one counts). One pass; strings are skipped, not copied. Says nothing about validity otherwise.
 */
export function isSafeShape(text: string, maxDepth: number): boolean {
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
            return false;
          }
        }
        if (set.has(key)) return false;
        set.add(key);
        i = after;
      }
    } else if (c === 0x7b || c === 0x5b) {
      if (keys.length >= maxDepth) return false;
      keys.push(c === 0x7b ? new Set() : undefined);
    } else if (c === 0x7d || c === 0x5d) keys.pop();
  }
  return true;
}

/** Parses an untrusted JSON text; throws `request/malformed`. */
export function parseJson(text: string): unknown {
  if (!isSafeShape(text, LIMITS.jsonDepth)) throw new AppError('request/malformed');
  try {
    return sjson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
}

/** The JSON body of a request and its bytes; an empty one counts as `{}`. Throws `request/malformed` or `request/too-large`. */
export async function jsonBody(
  request: IncomingMessage,
): Promise<{ readonly value: Record<string, unknown>; readonly bytes: Uint8Array }> {
  const bytes = await readBody(request, LIMITS.jsonBytes);
  if (bytes.length === 0) return { value: {}, bytes };
  // Forms of other sites can send text/plain or a form without asking; JSON they cannot.
  const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/json' || request.headers['content-encoding'] !== undefined)
    throw new AppError('request/malformed');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('request/malformed');
  return { value: value as Record<string, unknown>, bytes };
}
