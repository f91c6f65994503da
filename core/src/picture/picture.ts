import { SdkError, isSdkError } from '../errors/sdk-error.ts';
import { bareJpeg } from './bare-jpeg.ts';
import { barePng } from './bare-png.ts';
import type { Orientation } from './exif-orientation.ts';
import { readImageHeader, type ImageHeader } from './image-header.ts';
import { damagedPicture } from './refuse-picture.ts';

/** A picture that is kept with a design: a PNG or JPEG file without anything about where, when and by whom it was taken. */
export interface Picture {
  readonly media: 'image/png' | 'image/jpeg';
  /** Pixels as the picture is seen, upright. */
  readonly width: number;
  /** Pixels as the picture is seen, upright. */
  readonly height: number;
  /** How whoever draws it has to turn the stored pixels, as Exif counts; 1: not at all. Browsers turn it by themselves. */
  readonly orientation: Orientation;
  /** The file. */
  readonly bytes: Uint8Array;
}

/** Most bytes of one picture: a photograph of some 50 million pixels. */
export const MOST_PICTURE_BYTES = 32 * 1024 * 1024;

/** Whether bytes begin as a PNG or a JPEG does. */
export const beginsAsPicture = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) ||
  (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff);

function headerOf(bytes: Uint8Array): ImageHeader {
  try {
    return readImageHeader(bytes);
  } catch (cause) {
    if (isSdkError(cause) && cause.code === 'scene/image-too-large')
      throw new SdkError('asset/picture-too-large', { max: MOST_PICTURE_BYTES / 1024 / 1024 }, { cause });
    throw damagedPicture('its header cannot be read', cause);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/**
 * The picture in a PNG or JPEG file, without its metadata: no place, no time, no camera, no texts, no thumbnail. Its pixels stay as they are coded, and the same file gives
 * the same bytes everywhere; a picture that was cleaned before stays as it is. Nothing is decoded. Throws SdkError `asset/not-a-picture` or `asset/picture-too-large`.
 */
export function cleanPicture(file: Uint8Array): Picture {
  if (file.length > MOST_PICTURE_BYTES)
    throw new SdkError('asset/picture-too-large', { max: MOST_PICTURE_BYTES / 1024 / 1024 });
  const { media, width, height } = headerOf(file);
  const { pieces, orientation } =
    media === 'image/png' ? { pieces: barePng(file), orientation: 1 as const } : bareJpeg(file);
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { media, ...size, orientation, bytes: joined(pieces) };
}
