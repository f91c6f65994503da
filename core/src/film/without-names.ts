import { sha256 } from '@noble/hashes/sha2.js';
import type { DataSet, Element } from 'dicom-parser';
import { SdkError } from '../errors/sdk-error.ts';
import { withoutPictureNames } from './picture-without-names.ts';
import { SYNTAX, parseDicom, syntaxOf } from './parse-dicom.ts';

type Kept = 'US' | 'DS' | 'IS' | 'CS' | 'UI' | 'DA';

/**
 * All that is kept of a header: what the picture is read and measured by, and the day it was taken, without which no course can be told. An allow list: what a radiograph may say of its patient stands in hundreds of
 * elements, in sequences, in plain text and wherever its maker likes (DICOM PS3.15, table E.1-1).
 */
const KEPT: Readonly<Record<string, Kept>> = {
  x00080016: 'UI', x00080018: 'UI', x00080020: 'DA', x00080022: 'DA', x00080060: 'CS', x00181110: 'DS', x00181111: 'DS', x00181114: 'DS', x00181164: 'DS',
  x00182010: 'DS', x00185101: 'CS', x0020000d: 'UI', x0020000e: 'UI', x00200020: 'CS', x00280002: 'US', x00280004: 'CS',
  x00280008: 'IS', x00280010: 'US', x00280011: 'US', x00280030: 'DS', x00280034: 'IS', x00280100: 'US', x00280101: 'US',
  x00280102: 'US', x00280103: 'US', x00280120: 'US', x00281050: 'DS', x00281051: 'DS', x00281052: 'DS', x00281053: 'DS',
}; // prettier-ignore

/** A value that is no such thing is left out: a name may stand in any element. */
const FORM: Readonly<Record<Kept, RegExp>> = {
  US: /^[\s\S]{2}$/,
  DS: /^[-+0-9.eE \\]{0,256}$/,
  IS: /^[-+0-9 \\]{0,64}$/,
  CS: /^[A-Z0-9_ \\]{0,33}$/,
  UI: /^[0-9.]{1,64}\0?$/,
  DA: /^\d{8}$/,
};

/** The classes of objects are the standard's own; every other UID leads to its examination. */
const CLASS_UID = /^1\.2\.840\.10008\./;
/** Who wrote the file: this product. */
const WRITER_UID = '2.25.188107423019470216583305712094651372';

const latin = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const evenUid = (uid: string): Uint8Array => ascii(uid.length % 2 === 0 ? uid : `${uid}\0`);

/** A UID that is the same for the same one and does not lead back to it: 120 bits of its hash. DICOM PS3.5, annex B.2. */
function hashedUid(uid: string): string {
  let number = 0n;
  for (const byte of sha256(ascii(uid)).subarray(0, 15)) number = number * 256n + BigInt(byte);
  return `2.25.${number}`;
}

interface Form {
  readonly isBig: boolean;
  readonly isImplicit: boolean;
}
const META: Form = { isBig: false, isImplicit: false };

/** One element; `length` where it is not that of `value`. DICOM PS3.5, 7.1. */
function written(tag: string, vr: string, value: Uint8Array, form: Form, length = value.length): Uint8Array {
  const isLong = !form.isImplicit && (vr === 'OB' || vr === 'OW');
  const bytes = new Uint8Array((isLong ? 12 : 8) + value.length);
  const view = new DataView(bytes.buffer);
  const isLittle = !form.isBig;
  view.setUint16(0, Number.parseInt(tag.slice(1, 5), 16), isLittle);
  view.setUint16(2, Number.parseInt(tag.slice(5), 16), isLittle);
  if (!form.isImplicit) bytes.set(ascii(vr), 4);
  if (form.isImplicit) view.setUint32(4, length, isLittle);
  else if (isLong) view.setUint32(8, length, isLittle);
  else view.setUint16(6, length, isLittle);
  bytes.set(value, bytes.length - value.length);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const valueOf = (data: DataSet, { dataOffset, length }: Element): Uint8Array =>
  data.byteArray.subarray(dataOffset, dataOffset + length) as Uint8Array;

/** A value as it is kept; undefined for one that is left out. */
function keptValue(data: DataSet, element: Element, kind: Kept): Uint8Array | undefined {
  const value = valueOf(data, element);
  if (element.items || value.length > 256) return undefined;
  // Text may end in a zero where it should in a space.
  const text = kind === 'US' || kind === 'UI' ? latin(value) : latin(value).replace(/\0+$/, ' ');
  if (!FORM[kind].test(text)) return undefined;
  if (kind !== 'UI') return kind === 'US' ? value : ascii(text);
  const uid = text.replace(/\0/g, '');
  return evenUid(CLASS_UID.test(uid) ? uid : hashedUid(uid));
}

/** Packed pixels; every JPEG has room for text of its own. */
function bareFragments(data: DataSet, { fragments = [] }: Element, syntax: string): readonly Uint8Array[] {
  const frame = joined(
    fragments.map(
      ({ position, length }) => data.byteArray.subarray(position, position + length) as Uint8Array,
    ),
  );
  const bare = syntax === SYNTAX.rle ? frame : withoutPictureNames(frame);
  return [bare.length % 2 === 0 ? bare : joined([bare, new Uint8Array(1)])];
}

/** Pixels that are not packed, and nothing that comes after them. */
function barePixels(data: DataSet, element: Element): Uint8Array {
  const [rows, columns, bits] = ['x00280010', 'x00280011', 'x00280100'].map((tag) => data.uint16(tag) ?? 0);
  const size = (rows! * columns! * bits!) / 8;
  return valueOf(data, element).subarray(0, size + (size % 2));
}

/** The pixels: in one piece, or packed, with an empty table of offsets before and the end after them. DICOM PS3.5, A.4. */
function writtenPixels(data: DataSet, syntax: string, form: Form): Uint8Array {
  const element = data.elements['x7fe00010'];
  if (!element) return new Uint8Array();
  if (!element.encapsulatedPixelData) {
    const vr = element.vr === 'OB' ? 'OB' : 'OW';
    return written('x7fe00010', vr, barePixels(data, element), form);
  }
  const bare: Form = { isBig: form.isBig, isImplicit: true };
  const items = [new Uint8Array(), ...bareFragments(data, element, syntax)];
  return joined([
    written('x7fe00010', 'OB', new Uint8Array(), form, 0xffff_ffff),
    ...items.map((item) => written('xfffee000', '', item, bare)),
    written('xfffee0dd', '', new Uint8Array(), bare),
  ]);
}

function bareFilm(data: DataSet): Uint8Array {
  const given = syntaxOf(data);
  const syntax = given === SYNTAX.deflated ? SYNTAX.explicitLittle : given;
  const form = { isBig: syntax === SYNTAX.explicitBig, isImplicit: syntax === SYNTAX.implicitLittle };
  const parts: Uint8Array[] = [];
  for (const [tag, kind] of Object.entries(KEPT)) {
    const element = data.elements[tag];
    const value = element && keptValue(data, element, kind);
    if (value)
      parts.push(written(tag, tag === 'x00280120' && element.vr === 'SS' ? 'SS' : kind, value, form));
  }
  const uidOf = (tag: string) => {
    const element = data.elements[tag];
    const uid = element && keptValue(data, element, 'UI');
    return uid ? [uid] : [];
  };
  const meta = joined([
    written('x00020001', 'OB', Uint8Array.of(0, 1), META),
    ...uidOf('x00080016').map((uid) => written('x00020002', 'UI', uid, META)),
    ...uidOf('x00080018').map((uid) => written('x00020003', 'UI', uid, META)),
    written('x00020010', 'UI', evenUid(syntax), META),
    written('x00020012', 'UI', evenUid(WRITER_UID), META),
  ]);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, meta.length, true);
  return joined([
    new Uint8Array(128),
    ascii('DICM'),
    written('x00020000', 'UL', length, META),
    meta,
    ...parts,
    writtenPixels(data, syntax, form),
  ]);
}

/**
 * A DICOM file with the same picture and nothing in its header but what the picture is read and measured by and the day it was taken, written anew: whatever says whose it is, or
 * leads to it, is not copied, and UIDs become their hash; a deflated file comes back inflated. What is burnt into the picture stays. Throws
 * SdkError `film/no-dicom`.
 */
export function withoutNames(bytes: Uint8Array): Uint8Array {
  try {
    return bareFilm(parseDicom(bytes));
  } catch (error) {
    if (error instanceof SdkError && error.code !== 'picture/unreadable') throw error;
    throw new SdkError('film/no-dicom', { cause: String(error).slice(0, 200) });
  }
}
