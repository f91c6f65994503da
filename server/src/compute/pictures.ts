import { SdkError } from '@bracewright/core/operation';
import sharp from 'sharp';
import { AppError } from '../errors.ts';
import { THUMBNAIL_SIZE } from './read-scan.ts';

// 100 million pixels: a chest film at 0.1 mm has 20. A flood of pixels is refused before it is unpacked.
const OPTIONS = { limitInputPixels: 100_000_000, failOn: 'error', pages: 1 } as const;

sharp.cache(false);
// Each thread of a decoder holds memory of its own.
sharp.concurrency(1);

/** A picture as a PNG, and its size. */
export interface ShownPicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A PNG thumbnail of an untrusted picture, which also proves that it can be read. Throws SdkError `picture/unreadable`. */
export async function pictureThumbnail(source: string): Promise<ShownPicture> {
  try {
    const image = sharp(source, OPTIONS);
    const { format } = await image.metadata();
    // Vector graphics and the rest never get to a decoder.
    if (format !== 'png' && format !== 'jpeg') throw new Error('neither PNG nor JPEG');
    const { data, info } = await image
      .rotate()
      .resize(THUMBNAIL_SIZE, THUMBNAIL_SIZE, { fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}

/** A PNG of square RGBA pixels. */
export const pngOf = (rgba: Uint8Array, size: number): Promise<Uint8Array> =>
  sharp(rgba, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();

/** The bytes of a PNG data URL; throws `picture/unreadable`. */
export function bytesOfDataUrl(text: string): Uint8Array {
  const match = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(text);
  if (!match) throw new AppError('picture/unreadable');
  return Buffer.from(match[1]!, 'base64');
}
