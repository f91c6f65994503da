import { SdkError } from '@bracewright/core/operation';
import sharp from 'sharp';
import { MOST_PIXELS, greyRange, windowTable, type FilmFacts, type GreyWindow } from '@bracewright/core/film';
import type { ShownPicture } from '../pictures.ts';
import { squareSize } from './square-pixels.ts';

const OPTIONS = { limitInputPixels: 100_000_000, failOn: 'error', pages: 1 } as const;
/** Pixels that are worked on before other requests get their turn. */
const AT_ONCE = 2_000_000;

/** The pixel aspect of a file as it stands upright: orientations from 5 on lie on their side. Exif 2.32, 4.6. */
const uprightAspect = (aspect: number, orientation = 1): number => (orientation >= 5 ? 1 / aspect : aspect);

/** An untrusted JPG or PNG of an X-ray as `cleanPicture` writes it, with square pixels. Throws SdkError `picture/unreadable`, `film/too-large`. */
export async function cleanFilm(path: string, aspect: number): Promise<ShownPicture> {
  const clean = await cleanPicture(path);
  const { orientation } = await sharp(path, OPTIONS).metadata();
  const { width, height } = squareSize(clean, uprightAspect(aspect, orientation));
  if (width === clean.width && height === clean.height) return clean;
  const png = await sharp(clean.png, OPTIONS)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .png({ compressionLevel: 6 })
    .timeout({ seconds: 30 })
    .toBuffer();
  return { png, width, height };
}

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

/**
 * A grey picture of 16 bits: all its values, and what is known of it, its pixels `aspect` times as high as wide; undefined for one of 8, and of colours. Throws
 * SdkError `picture/unreadable`.
 */
export async function deepOfPicture(
  path: string,
  aspect: number,
): Promise<{ readonly grey: Uint16Array; readonly facts: FilmFacts } | undefined> {
  try {
    const image = sharp(path, { ...OPTIONS, limitInputPixels: MOST_PIXELS });
    const { format, depth, space, orientation } = await image.metadata();
    if (format !== 'png' || depth !== 'ushort' || space !== 'grey16') return undefined;
    const { data, info } = await image
      .rotate()
      .toColourspace('grey16')
      .extractChannel(0)
      .raw({ depth: 'ushort' })
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    const grey = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
    const { dark, bright } = greyRange(grey);
    const window = { center: (dark + bright) / 2, width: Math.max(1, bright - dark) };
    const facts: FilmFacts = {
      ...{
        stored: 'grey16',
        width: info.width,
        height: info.height,
        low: 0,
        high: 65_535,
        isInverted: false,
      },
      ...{ window, pixelSpacing: null, spacingAt: null, magnification: null, rightOfPatientAt: null },
      projection: null,
      takenOn: null,
      pixelAspect: uprightAspect(aspect, orientation),
    };
    return { grey, facts };
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}

/** Longest edge of a film on paper, pixels: 200 to the inch at the size it is printed. */
const MOST_PRINTED = 1400;

/** A kept picture as a JPEG of the size it is printed at, turned clockwise by `turn` degrees about its middle, black around it. Throws SdkError `picture/unreadable`. */
export async function printedPicture(path: string, turn: number) {
  try {
    const upright =
      turn === 0
        ? path
        : await sharp(path, OPTIONS)
            .rotate(turn, { background: '#000000' })
            .png({ compressionLevel: 1 })
            .timeout({ seconds: 30 })
            .toBuffer();
    const { data, info } = await sharp(upright, OPTIONS)
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

/** What a viewer sees through a window, by the table that the page shows with as well. An 8-bit PNG. */
export async function windowedPng(
  grey: Uint16Array,
  facts: FilmFacts,
  window: GreyWindow,
): Promise<Uint8Array> {
  const { width, height } = facts;
  const table = windowTable(facts, window);
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
