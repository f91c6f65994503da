/** How a camera was held, as Exif says it: 1 upright, 2 to 8 turned or mirrored; 5 to 8 change width and height. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0] as const;
const ORIENTATION = 0x0112;
const SHORT = 3;

/** Whether the payload of an APP1 segment is Exif; the other kind is XMP. */
export const isExif = (payload: Uint8Array): boolean => EXIF.every((byte, i) => payload[i] === byte);

/**
 * The orientation in the payload of an Exif segment; 1 where there is none, or none that can be read. Source: CIPA DC-008 (Exif 2.32), 4.6.4, on TIFF
 * 6.0, section 2.
 */
export function orientationIn(payload: Uint8Array): Orientation {
  const view = new DataView(payload.buffer, payload.byteOffset + 6, Math.max(0, payload.byteLength - 6));
  if (view.byteLength < 10) return 1;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const isLittle = order === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let at = directory + 2, i = 0; i < count && at + 12 <= view.byteLength; i++, at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    const isUsable = view.getUint16(at + 2, isLittle) === SHORT && value >= 1 && value <= 8;
    return isUsable ? (value as Orientation) : 1;
  }
  return 1;
}

/** An Exif segment that says the orientation and nothing else. */
export function exifOf(orientation: Orientation): Uint8Array {
  // Marker and length; the mark; byte order, 42 and where the directory begins; one entry, and no further directory.
  return Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, ...EXIF],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  );
}
