import { SdkError } from '@bracewright/core/operation';
import sharp from 'sharp';
import type { ShownPicture } from '../pictures.ts';
import { MOST_PIXELS, type FilmFacts } from './film.ts';

const OPTIONS = { limitInputPixels: 100_000_000, failOn: 'error', pages: 1 } as const;
/** Pixels that are worked on before other requests get their turn. */
const AT_ONCE = 2_000_000;

/**
 * An untrusted JPG or PNG, written anew: upright, without the data that cameras and film scanners add, and nothing in it but pixels. Throws
 * SdkError `picture/unreadable`.
 */
export async function cleanPicture(path: string): Promise<ShownPicture> {
  try {
    const image = sharp(path, OPTIONS);
    const { format } = await image.metadata();
    // Vector graphics and the rest never get to a decoder.
    if (format !== 'png' && format !== 'jpeg') throw new Error('neither PNG nor JPEG');
    const { data, info } = await image
      .rotate()
      .png({ compressionLevel: 6 })
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}

/** Longest edge of a film on paper, pixels: 200 to the inch at the size it is printed. */
const MOST_PRINTED = 1400;

/** A kept picture as a JPEG of the size it is printed at. Throws SdkError `picture/unreadable`. */
export async function printedPicture(path: string) {
  try {
    const { data, info } = await sharp(path, OPTIONS)
      .resize(MOST_PRINTED, MOST_PRINTED, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#000000' })
      .jpeg({ quality: 86 })
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}

/** Grey values 0 to 65535 of the JPEG inside a DICOM file; throws SdkError `picture/unreadable` when it is not what the header says. */
export async function greyOfJpeg(jpeg: Uint8Array, facts: FilmFacts): Promise<Uint16Array> {
  try {
    const { data, info } = await sharp(jpeg, { ...OPTIONS, limitInputPixels: MOST_PIXELS })
      .greyscale()
      .raw()
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    if (info.width !== facts.width || info.height !== facts.height || info.channels !== 1)
      throw new Error('the picture has another size than the header says');
    return Uint16Array.from(data, (level) => level * 257);
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}

/** Grey values as a 16-bit PNG. */
export const deepPng = (grey: Uint16Array, { width, height }: FilmFacts): Promise<Uint8Array> =>
  sharp(grey, { raw: { width, height, channels: 1 }, limitInputPixels: MOST_PIXELS })
    .toColourspace('grey16')
    .png({ compressionLevel: 6 })
    .toBuffer();

/** The grey values of a 16-bit PNG that `deepPng` made. */
export async function greyOfDeep(path: string): Promise<Uint16Array> {
  const data = await sharp(path, { limitInputPixels: MOST_PIXELS })
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer();
  return new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
}

/**
 * What a viewer sees: grey values through a window (DICOM PS3.3, C.11.2.1.2.1, LINEAR), from black to white, large values dark in a
 * MONOCHROME1 film. An 8-bit PNG.
 */
export async function windowedPng(
  grey: Uint16Array,
  facts: FilmFacts,
  window: { readonly center: number; readonly width: number },
): Promise<Uint8Array> {
  const { width, height, low, high, isInverted } = facts;
  const table = new Uint8Array(65_536);
  for (let level = 0; level < table.length; level++) {
    const value = low + ((high - low) * level) / 65_535;
    const share =
      window.width > 1
        ? (value - (window.center - 0.5)) / (window.width - 1) + 0.5
        : value > window.center - 0.5
          ? 1
          : 0;
    const shown = Math.round(255 * Math.min(1, Math.max(0, share)));
    table[level] = isInverted ? 255 - shown : shown;
  }
  const pixels = new Uint8Array(grey.length);
  for (let start = 0; start < grey.length; start += AT_ONCE) {
    const end = Math.min(grey.length, start + AT_ONCE);
    for (let i = start; i < end; i++) pixels[i] = table[grey[i]!]!;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return sharp(pixels, { raw: { width, height, channels: 1 }, limitInputPixels: MOST_PIXELS })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
}
