import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';

/**
 * The one text of a JSON value: object members sorted by UTF-16 code units, no white space, −0 written as 0, members that are
 * `undefined` left out. Two values with the same meaning give the same text, so it can be hashed and compared.
 * Source: RFC 8785, JSON Canonicalization Scheme, 2020; ECMAScript fixes the shortest form of a number, so engines agree.
 * Throws SdkError `history/not-json` for a number that is not finite, for anything JSON does not know (a Map, a Date or a typed array among it, of which
 * its text would keep nothing), and for a value that is its own part.
 */
export function canonicalJson(value: Json): string {
  return textOf(value, new Set());
}

const refuse = (found: string): never => {
  throw new SdkError('history/not-json', { found });
};

/** By the name of its kind, which objects of another window or thread have too. */
const kindOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

/** `within` holds what the value is a part of. */
function textOf(value: Json, within: Set<object>): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number')
    return Number.isFinite(value) ? JSON.stringify(value) : refuse(String(value));
  if (typeof value !== 'object') return refuse(typeof value);
  if (within.has(value)) return refuse('circular');
  within.add(value);
  const text = Array.isArray(value)
    ? listText(value as readonly Json[], within)
    : tableText(value as Table, within);
  within.delete(value);
  return text;
}

const listText = (list: readonly Json[], within: Set<object>): string =>
  // By its places: a hole is no value.
  `[${Array.from({ length: list.length }, (_, i) => textOf(list[i]!, within)).join(',')}]`;

type Table = { readonly [name: string]: Json | undefined };

function tableText(table: Table, within: Set<object>): string {
  const kind = kindOf(table);
  if (kind !== 'Object') return refuse(kind);
  const members: string[] = [];
  for (const key of Object.keys(table).sort()) {
    const member = table[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${textOf(member, within)}`);
  }
  return `{${members.join(',')}}`;
}

/**
 * A copy of a value as a record keeps it, which shares nothing with it: −0 as 0, members that are `undefined` left out. Throws SdkError `history/not-json`
 * as `canonicalJson` does, and for what its text would not be for long: a getter, an object of a class or with a text of its own (`toJSON`), and lists within
 * each other without an end in sight.
 */
export function plainJson(value: unknown): Json {
  try {
    return copyOf(value, new Set());
  } catch (error) {
    if (error instanceof RangeError) return refuse('too deep');
    throw error;
  }
}

function copyOf(value: unknown, within: Set<object>): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : refuse(String(value));
  if (typeof value !== 'object') return refuse(typeof value);
  if (within.has(value)) return refuse('circular');
  within.add(value);
  const copy = Array.isArray(value)
    ? Array.from({ length: value.length }, (_, i) => copyOf(value[i], within))
    : copyOfTable(value, within);
  within.delete(value);
  return copy;
}

function copyOfTable(table: object, within: Set<object>): Json {
  const kind = kindOf(table);
  if (kind !== 'Object') return refuse(kind);
  const root = Object.getPrototypeOf(table) as object | null;
  // The root of another window's or thread's objects is plain too.
  if (root !== null && Object.getPrototypeOf(root) !== null) return refuse('class');
  if (typeof (table as { readonly toJSON?: unknown }).toJSON === 'function') return refuse('toJSON');
  const members: [string, Json][] = [];
  for (const key of Object.keys(table)) {
    const { get, value } = Object.getOwnPropertyDescriptor(table, key)!;
    if (get) return refuse('getter');
    if (value !== undefined) members.push([key, copyOf(value, within)]);
  }
  return Object.fromEntries(members);
}
