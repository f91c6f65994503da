import { SdkError } from '../../operation/index.ts';
import { readImageHeader } from '../../picture/image-header.ts';

/** A picture that can be drawn, and whether it is ours to close. */
export interface Decoded {
  readonly bitmap: ImageBitmap;
  readonly isOwn: boolean;
}

/** Whether this is a place where pictures can be decoded at all. */
export const canDecode = (): boolean => typeof globalThis.createImageBitmap === 'function';

/**
 * Decodes a PNG or JPEG, turned as its camera says, and no larger than `most` pixels a side. Rejects with SdkError `scene/image-damaged`.
 */
export async function decodeImage(bytes: Uint8Array, most: number): Promise<ImageBitmap> {
  const { media, width, height } = readImageHeader(bytes);
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: media });
  const shrink = Math.min(1, most / Math.max(width, height));
  try {
    const full = await createImageBitmap(blob, { premultiplyAlpha: 'none' });
    if (shrink === 1) return full;
    // By the decoded size: a camera may have turned the picture.
    const size = {
      resizeWidth: Math.max(1, Math.floor(full.width * shrink)),
      resizeHeight: Math.max(1, Math.floor(full.height * shrink)),
    };
    const small = await createImageBitmap(full, { ...size, resizeQuality: 'high', premultiplyAlpha: 'none' });
    full.close();
    return small;
  } catch (error) {
    throw new SdkError('scene/image-damaged', { reason: 'it cannot be decoded' }, { cause: error });
  }
}
