import { damagedPicture } from './refuse-picture.ts';

/** What the picture needs, and how its colours are meant. */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'pHYs'],
]);

/** Most parts of a file: the largest in the smallest pieces that programs write, and each costs far more than its bytes. */
const MOST_CHUNKS = 16_384;

/**
 * Takes a PNG apart and leaves out what the picture does not need: texts, times, Exif, further frames, what programs add, and whatever follows the picture.
 * Source: W3C, Portable Network Graphics (third edition), 5.
 */
export function barePng(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Uint8Array[] = [bytes.subarray(0, 8)];
  let [hasData, chunks] = [false, 0];
  for (let at = 8; ;) {
    if (++chunks > MOST_CHUNKS) throw damagedPicture('it has more parts than a picture has');
    if (at + 12 > bytes.length) throw damagedPicture('it ends before the picture does');
    const end = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) throw damagedPicture('a part of it is unusable');
    if ((at === 8) !== (type === 'IHDR')) throw damagedPicture('the header is missing');
    // A capital says that nobody can show the picture without this part.
    if (!KEPT.has(type) && /^[A-Z]/.test(type)) throw damagedPicture('a part of it is unknown');
    if (KEPT.has(type)) pieces.push(bytes.subarray(at, end));
    hasData ||= type === 'IDAT';
    if (type === 'IEND') break;
    at = end;
  }
  if (!hasData) throw damagedPicture('it holds no picture');
  return pieces;
}
