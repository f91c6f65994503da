import { SdkError } from '../../errors/sdk-error.ts';
import { latin1, TextScanner } from './text-scanner.ts';

/** How the numbers of a PLY body are stored. */
export type PlyEncoding = 'ascii' | 'little' | 'big';

/** A scalar type: its bytes and what a DataView calls it. */
export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

/** A column of an element; a list has the type of its length too. */
export interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  readonly listLength?: PlyType;
}

/** A table of the body. */
export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

/** The header and where the body starts. */
export interface PlyHeader {
  readonly encoding: PlyEncoding;
  readonly elements: readonly PlyElement[];
  readonly bodyAt: number;
}

const TYPES: Readonly<Record<string, PlyType>> = {
  char: 'int8',
  int8: 'int8',
  uchar: 'uint8',
  uint8: 'uint8',
  short: 'int16',
  int16: 'int16',
  ushort: 'uint16',
  uint16: 'uint16',
  int: 'int32',
  int32: 'int32',
  uint: 'uint32',
  uint32: 'uint32',
  float: 'float32',
  float32: 'float32',
  double: 'float64',
  float64: 'float64',
};

/** Bytes of each scalar type. */
export const PLY_BYTES: Readonly<Record<PlyType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

const ENCODINGS: Readonly<Record<string, PlyEncoding>> = {
  ascii: 'ascii',
  binary_little_endian: 'little',
  binary_big_endian: 'big',
};

const MAX_HEADER_BYTES = 262_144;
const MAX_LINE_BYTES = 4096;
const MAX_COLUMNS = 1024;

function typeOf(word: string | undefined): PlyType {
  const type = word !== undefined && Object.hasOwn(TYPES, word) ? TYPES[word] : undefined;
  if (!type) throw new SdkError('mesh-io/ply-header', { line: (word ?? '').slice(0, 40) });
  return type;
}

function readProperty(words: readonly string[]): PlyProperty {
  return words[1] === 'list'
    ? { name: words[4] ?? '', type: typeOf(words[3]), listLength: typeOf(words[2]) }
    : { name: words[2] ?? '', type: typeOf(words[1]) };
}

/**
 * Reads the header of a PLY file (Turk, The PLY polygon file format, 1994). After `end_header` exactly one line end is passed over, because a
 * binary body may begin with the byte of one; CR LF counts as one unless the header's lines end with CR alone. Throws `mesh-io/ply-header`.
 */
export function readPlyHeader(bytes: Uint8Array): PlyHeader {
  const scan = new TextScanner(bytes, 0, Math.min(bytes.length, MAX_HEADER_BYTES));
  scan.skipWhite();
  scan.skipWord();
  scan.skipBlank();
  const isCrOnly = bytes[scan.at] === 13 && bytes[scan.at + 1] !== 10;
  let encoding: PlyEncoding | undefined;
  const elements: { name: string; count: number; properties: PlyProperty[] }[] = [];
  let columns = 0;
  while (scan.skipWhite()) {
    const from = scan.at;
    while (scan.at < scan.end && bytes[scan.at] !== 10 && bytes[scan.at] !== 13) scan.at++;
    const line = latin1(bytes, from, Math.min(scan.at, from + MAX_LINE_BYTES));
    const words = line.trim().split(/[ \t]+/);
    const fail = (): never => {
      throw new SdkError('mesh-io/ply-header', { line: line.slice(0, 40) });
    };
    if (words[0] === 'end_header') {
      if (encoding === undefined) return fail();
      const hasCr = bytes[scan.at] === 13;
      const bodyAt = scan.at + (hasCr && !isCrOnly && bytes[scan.at + 1] === 10 ? 2 : 1);
      return { encoding, elements, bodyAt };
    }
    if (words[0] === 'comment' || words[0] === 'obj_info') continue;
    if (words[0] === 'format') {
      const name = words[1] ?? '';
      encoding = Object.hasOwn(ENCODINGS, name) ? ENCODINGS[name] : fail();
    } else if (words[0] === 'element') {
      const count = /^\d{1,10}$/.test(words[2] ?? '') ? Number(words[2]) : fail();
      elements.push({ name: words[1] ?? '', count, properties: [] });
    } else if (words[0] === 'property') {
      const element = elements.at(-1) ?? fail();
      if (++columns > MAX_COLUMNS) fail();
      element.properties.push(readProperty(words));
    } else fail();
  }
  throw new SdkError('mesh-io/ply-header', { line: '' });
}
