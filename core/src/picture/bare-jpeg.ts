import { exifOf, isExif, orientationIn, type Orientation } from './exif-orientation.ts';
import { damagedPicture } from './refuse-picture.ts';

/** A JPEG that holds the picture and nothing about where, when and by whom it was taken. */
export interface BareJpeg {
  readonly pieces: readonly Uint8Array[];
  readonly orientation: Orientation;
}

const START = Uint8Array.of(0xff, 0xd8);
const END = Uint8Array.of(0xff, 0xd9);

const hasText = (payload: Uint8Array, text: string): boolean =>
  [...text].every((letter, i) => payload[i] === letter.charCodeAt(0));

const segment = (marker: number, payload: Uint8Array): Uint8Array => {
  const length = payload.length + 2;
  const bytes = new Uint8Array(length + 2);
  bytes.set([0xff, marker, length >> 8, length & 0xff]);
  bytes.set(payload, 4);
  return bytes;
};

/** JFIF without its thumbnail, which may show more than the picture does. */
function bareJfif(payload: Uint8Array): Uint8Array {
  // What Node calls a Buffer gives a view when it is sliced, and the bytes are the caller's.
  const bare = Uint8Array.from(payload.subarray(0, 14));
  bare.fill(0, 12);
  return segment(0xe0, bare);
}

/** Frames that every browser decodes: baseline, extended and progressive. */
const isDecodable = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;
const isOtherFrame = (marker: number): boolean =>
  marker > 0xc2 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Most parts of a file: a photograph has some hundred, and each costs far more than its bytes. */
const MOST_SEGMENTS = 4096;

/** Where coded data ends: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    if (next !== 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw damagedPicture('it ends before the picture does');
}

/**
 * Takes a JPEG apart and leaves out what the picture does not need: Exif but for the orientation, XMP, IPTC, comments, thumbnails, what programs of
 * cameras add, and whatever follows the picture. Coded data, tables and the colour profile stay byte for byte. Source: ITU-T T.81 (1992), annex B.
 */
export function bareJpeg(bytes: Uint8Array): BareJpeg {
  let jfif: Uint8Array | undefined;
  let orientation: Orientation | undefined;
  const kept: Uint8Array[] = [];
  let [frames, scans, segments] = [0, 0, 0];
  for (let at = 2; ;) {
    if (++segments > MOST_SEGMENTS) throw damagedPicture('it has more parts than a picture has');
    if (bytes[at] !== 0xff) throw damagedPicture('a part does not begin where it should');
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === 0xd9) break;
    if (marker === undefined || at + 4 > bytes.length)
      throw damagedPicture('it ends before the picture does');
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
    const payload = bytes.subarray(at + 4, end);
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || end < at + 4 || end > bytes.length)
      throw damagedPicture('a part of it is unusable');
    if (isDecodable(marker)) frames++;
    if (isOtherFrame(marker)) throw damagedPicture('it is coded in a way that no browser decodes');
    if (marker === 0xe0) {
      if (!jfif && payload.length >= 14 && hasText(payload, 'JFIF\0')) jfif = bareJfif(payload);
    } else if (marker === 0xe1) {
      if (isExif(payload)) orientation ??= orientationIn(payload);
    } else if (marker === 0xee) {
      if (payload.length >= 12 && hasText(payload, 'Adobe'))
        kept.push(segment(marker, payload.subarray(0, 12)));
    } else if (marker < 0xe0 || (marker === 0xe2 && hasText(payload, 'ICC_PROFILE\0')))
      kept.push(bytes.subarray(at, end));
    at = end;
    if (marker === 0xda) {
      scans++;
      at = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, at));
    }
  }
  if (frames !== 1 || scans === 0) throw damagedPicture('it holds no picture');
  const turned = orientation ?? 1;
  return {
    pieces: [START, ...(jfif ? [jfif] : []), ...(turned === 1 ? [] : [exifOf(turned)]), ...kept, END],
    orientation: turned,
  };
}
