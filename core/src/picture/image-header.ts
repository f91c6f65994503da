import { SdkError } from '../errors/sdk-error.ts';

/** What a file says of its picture: pixels as they are stored. */
export interface ImageHeader {
  readonly media: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/** Decoding takes four bytes a pixel; the largest films have 40 million. */
const MOST_PIXELS = 100_000_000;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

const damaged = (reason: string): SdkError => new SdkError('scene/image-damaged', { reason });

function pngSize(view: DataView): readonly [number, number] {
  // The first chunk is the header: length, name, width, height.
  if (view.byteLength < 24 || view.getUint32(12) !== 0x49484452) throw damaged('the header is missing');
  return [view.getUint32(16), view.getUint32(20)];
}

/** Frame headers of all ways of coding; C4, C8 and CC are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(view: DataView): readonly [number, number] {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) throw damaged('a part does not begin where it should');
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    else at += 2 + view.getUint16(at + 2);
  }
  throw damaged('it ends before the picture begins');
}

/** Refuses pictures without or with too many pixels. */
export function assertPixels(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw damaged(`it has ${width} × ${height} pixels`);
  if (width * height > MOST_PIXELS)
    throw new SdkError('scene/image-too-large', { width, height, max: MOST_PIXELS });
}

/**
 * Reads the first bytes of a PNG or JPEG file; nothing is decoded. Throws SdkError `scene/image-format`, `scene/image-damaged` or
 * `scene/image-too-large`.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = PNG.every((byte, i) => bytes[i] === byte);
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  if (!isPng && !isJpeg) throw new SdkError('scene/image-format', { bytes: bytes.length });
  const [width, height] = isPng ? pngSize(view) : jpegSize(view);
  assertPixels(width, height);
  return { media: isPng ? 'image/png' : 'image/jpeg', width, height };
}
