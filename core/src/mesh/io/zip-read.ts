import { SdkError } from '../../errors/sdk-error.ts';
import { crc32, inflateWithin, type UnpackBudget } from './inflate.ts';

/** An entry of an archive as its central directory has it. */
interface ZipEntry {
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const UNSET = 0xffffffff;

const damaged = (): never => {
  throw new SdkError('mesh-io/archive-damaged');
};

/** An archive whose entries are unpacked one by one, in memory, within a budget; nothing is ever written to a path. */
export interface ZipArchive {
  readonly names: readonly string[];
  /** The bytes of an entry, by its name without a leading slash, in any case; undefined when there is none. */
  read(name: string): Uint8Array | undefined;
}

/**
 * Opens a zip archive from its central directory (PKWARE APPNOTE 6.3, with the 64-bit sizes). Sizes and checksum of every entry that
 * is read are checked; encrypted entries and methods other than stored and deflated are refused.
 * Throws `mesh-io/archive-damaged`, `mesh-io/archive-encrypted`, `mesh-io/archive-too-many`, `mesh-io/archive-names-twice` and, when
 * reading an entry, `mesh-io/archive-too-large`.
 */
export function openZip(bytes: Uint8Array, budget: UnpackBudget): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { at: start, count } = findDirectory(view);
  if (count > budget.limits.maxEntries)
    throw new SdkError('mesh-io/archive-too-many', { found: count, max: budget.limits.maxEntries });
  const entries = new Map<string, ZipEntry>();
  const names: string[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return damaged();
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > bytes.length) return damaged();
    let name = '';
    for (let k = 0; k < nameLength; k++) name += String.fromCharCode(bytes[at + 46 + k]!);
    const key = normalizeName(name);
    // Two parts of one name: programs differ in which they take, so the file is not trustworthy.
    if (entries.has(key)) throw new SdkError('mesh-io/archive-names-twice', { name });
    entries.set(key, readSizes(view, at, at + 46 + nameLength, extraLength));
    names.push(name);
    at = next;
  }
  return {
    names,
    read: (name) => {
      const entry = entries.get(normalizeName(name));
      return entry && readEntry(bytes, view, entry, budget);
    },
  };
}

const normalizeName = (name: string): string => name.replace(/^\/+/, '').toLowerCase();

function findDirectory(view: DataView): { at: number; count: number } {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const count = view.getUint16(at + 10, true);
    const start = view.getUint32(at + 16, true);
    if (count !== 0xffff && start !== UNSET) return { at: start, count };
    if (at < 20 || view.getUint32(at - 20, true) !== 0x07064b50) return damaged();
    const wide = Number(view.getBigUint64(at - 12, true));
    if (wide + 56 > view.byteLength || view.getUint32(wide, true) !== 0x06064b50) return damaged();
    return {
      at: Number(view.getBigUint64(wide + 48, true)),
      count: Number(view.getBigUint64(wide + 32, true)),
    };
  }
  return damaged();
}

function readSizes(view: DataView, at: number, extraAt: number, extraLength: number): ZipEntry {
  const sizes = {
    unpacked: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  for (let field = extraAt; field + 4 <= extraAt + extraLength;) {
    const length = view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1) {
      let value = field + 4;
      for (const key of ['unpacked', 'packed', 'offset'] as const)
        if (sizes[key] === UNSET) {
          if (value + 8 > field + 4 + length || value + 8 > view.byteLength) return damaged();
          sizes[key] = Number(view.getBigUint64(value, true));
          value += 8;
        }
    }
    field += 4 + length;
  }
  return {
    ...sizes,
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
  };
}

function readEntry(bytes: Uint8Array, view: DataView, entry: ZipEntry, budget: UnpackBudget): Uint8Array {
  if (entry.flags & 1) throw new SdkError('mesh-io/archive-encrypted');
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== 0x04034b50) return damaged();
  const from =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  if (from + entry.packed > bytes.length) return damaged();
  const packed = bytes.subarray(from, from + entry.packed);
  if (entry.method !== 0 && entry.method !== 8) return damaged();
  let whole = packed;
  if (entry.method === 8) whole = inflateWithin(packed, 'deflate', budget);
  else budget.unpacked += packed.length;
  if (whole.length !== entry.unpacked || crc32(whole) !== entry.crc) return damaged();
  return whole;
}
