import { SdkError } from '../errors/sdk-error.ts';

const damaged = (cause: string): SdkError => new SdkError('picture/unreadable', { cause });

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Chunks of a PNG that its pixels are decoded and shown by; others may hold text. PNG (third edition), 11. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs']);

function barePng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw damaged('cut off');
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (KEPT_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    // What comes after the end is no part of the picture.
    if (name === 'IEND') break;
    at = end;
  }
  return joined(parts);
}

/** Orientation in an Exif segment, 2 to 8; undefined where it says none or stands upright. Exif 2.32, 4.6. */
function orientationOf(segment: Uint8Array): number | undefined {
  const head = String.fromCharCode(...segment.subarray(4, 10));
  if (head !== 'Exif\0\0' || segment.length < 18) return undefined;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 10, segment.length - 10);
  const isLittle = tiff.getUint16(0) === 0x4949;
  const start = tiff.getUint32(4, isLittle);
  if (start + 2 > tiff.byteLength) return undefined;
  const count = tiff.getUint16(start, isLittle);
  for (let i = 0; i < count; i++) {
    const at = start + 2 + 12 * i;
    if (at + 12 > tiff.byteLength) return undefined;
    const value = tiff.getUint16(at + 8, isLittle);
    if (tiff.getUint16(at, isLittle) === 0x0112) return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An Exif segment that says how the picture is turned, and nothing else. */
const turnedSegment = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  );

/** What takes the place of a segment: itself where pixels are decoded by it, and JFIF's and Adobe's, which say which colours they are. */
function bareSegment(code: number, segment: Uint8Array): readonly Uint8Array[] {
  if (code === 0xe1) {
    const orientation = orientationOf(segment);
    return orientation === undefined ? [] : [turnedSegment(orientation)];
  }
  const name = String.fromCharCode(...segment.subarray(4, 9));
  // Both have a length that is known; JFIF's may hold a small picture behind it, which goes.
  if (code === 0xe0)
    return name === 'JFIF\0' && segment.length >= 18
      ? [Uint8Array.of(0xff, 0xe0, 0, 16, ...segment.subarray(4, 16), 0, 0)]
      : [];
  if (code === 0xee) return name === 'Adobe' && segment.length === 16 ? [segment] : [];
  return code === 0xfe || (code >= 0xe0 && code <= 0xef) ? [] : [segment];
}

/** Where the packed pixels end that begin at `at`: at a marker that is neither a stuffed byte (in JPEG-LS a stuffed bit, T.87, A.1) nor a restart. */
function scanEnd(bytes: Uint8Array, at: number): number {
  for (let end = at; end + 1 < bytes.length; end++) {
    const code = bytes[end + 1]!;
    if (bytes[end] === 0xff && code >= 0x80 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return end;
  }
  return bytes.length;
}

function bareJpeg(bytes: Uint8Array): Uint8Array {
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) throw damaged('no marker');
    const code = bytes[at + 1]!;
    // Filling before a marker.
    if (code === 0xff) at++;
    else if (code === 0xd9) return joined([...parts, bytes.subarray(at, at + 2)]);
    else {
      const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
      if (!(end >= at + 4 && end <= bytes.length)) throw damaged('cut off');
      parts.push(...bareSegment(code, bytes.subarray(at, end)));
      at = code === 0xda ? scanEnd(bytes, end) : end;
      if (code === 0xda) parts.push(bytes.subarray(end, at));
    }
  }
  return joined(parts);
}

/** A code stream of JPEG 2000 without the comments of its main header. ITU-T T.800, annex A. */
function bareCodeStream(bytes: Uint8Array): Uint8Array {
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    // From the first tile on it is packed pixels.
    if (bytes[at] !== 0xff || bytes[at + 1] === 0x90) return joined([...parts, bytes.subarray(at)]);
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
    if (bytes[at + 1] !== 0x64) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return joined(parts);
}

/** The code stream in the boxes of a JP2 file, which some archives pack in place of it. ITU-T T.800, annex I. */
function bareBoxes(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = length === 0 ? bytes.length : at + length;
    if (end < at + 8 || end > bytes.length) throw damaged('cut off');
    if (view.getUint32(at + 4) === 0x6a70_3263) return bareCodeStream(bytes.subarray(at + 8, end));
    at = end;
  }
  throw damaged('no code stream');
}

/**
 * A JPG or PNG (or the code stream of a JPEG 2000) with the same packed pixels, to the bit, and without what cameras, scanners and people write beside them: Exif, XMP, comments, text, profiles, whatever
 * comes after the end. How a JPG is turned (Exif Orientation) stays. ITU-T T.81, annex B. Throws SdkError `picture/unreadable`.
 */
export function withoutPictureNames(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return barePng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return bareJpeg(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0x4f) return bareCodeStream(bytes);
  if (bytes[0] === 0 && bytes[3] === 12 && bytes[4] === 0x6a) return bareBoxes(bytes);
  throw damaged('neither PNG nor JPEG');
}
