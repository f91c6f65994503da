import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';

/**
 * The one text of a JSON value: object members sorted by UTF-16 code units, no white space, −0 written as 0, members that are
 * `undefined` left out. Two values with the same meaning give the same text, so it can be hashed and compared.
 * Source: RFC 8785, JSON Canonicalization Scheme, 2020; ECMAScript fixes the shortest form of a number, so engines agree.
 * Throws SdkError `history/not-json` for a number that is not finite and for anything JSON does not know.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new SdkError('history/not-json', { found: String(value) });
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object') throw new SdkError('history/not-json', { found: typeof value });
  const members: string[] = [];
  const object = value as { readonly [key: string]: Json | undefined };
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}
