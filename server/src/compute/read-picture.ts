import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  readFilm,
  withoutNames,
  withoutPictureNames,
  type CodecBinary,
  type FilmFacts,
} from '@bracewright/core/film';
import { pictureThumbnail } from './pictures.ts';
import {
  cleanFilm,
  cleanPicture,
  deepOfPicture,
  deepPng,
  greyOfDeep,
  greyOfJpeg,
  printedPicture,
  windowedPng,
} from './film/film-picture.ts';
import { pictureAspect } from './film/picture-aspect.ts';
import { withSquarePixels } from './film/square-pixels.ts';

/** What is to be made of a picture, and where the PNG of it, or the JPEG, goes. */
export type PictureOrder =
  | { readonly kind: 'thumbnail' | 'clean'; readonly path: string; readonly to: string }
  /** A JPEG of the size of a film on paper, turned clockwise by `turn` degrees. */
  | { readonly kind: 'print'; readonly path: string; readonly to: string; readonly turn: number }
  /** An untrusted DICOM file, its grey values going to `deepTo` as a PNG of 16 bits, and the file without the patient's name to `bareTo`. */
  | {
      readonly kind: 'film';
      readonly path: string;
      readonly to: string;
      readonly deepTo: string;
      readonly bareTo: string;
    }
  /** An untrusted JPG or PNG of an X-ray; where it has 16 bits, its grey values go to `deepTo`; the file without what is written beside its pixels to `bareTo`. */
  | {
      readonly kind: 'plain-film';
      readonly path: string;
      readonly to: string;
      readonly deepTo: string;
      readonly bareTo: string;
    }
  /** Kept grey values through another window. */
  | {
      readonly kind: 'window';
      readonly path: string;
      readonly to: string;
      readonly film: FilmFacts;
      readonly window: FilmFacts['window'];
    };

/** What is known of a picture that was read. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  /** Of a DICOM file, and of a film of 16 bits. */
  readonly film: FilmFacts | null;
}

const keep = (path: string, bytes: Uint8Array): Promise<void> => writeFile(path, bytes, { mode: 0o600 });

/** Where the machine code of a codec is, as its package says. */
const codecBinary: CodecBinary = (codec) =>
  readFile(createRequire(import.meta.url).resolve(`@cornerstonejs/codec-${codec}/decodewasm`));

async function film(order: Extract<PictureOrder, { kind: 'film' }>): Promise<PictureFacts> {
  const file = await readFile(order.path);
  const { facts: read, bytes } = await readFilm(file, codecBinary);
  const { grey, facts } = withSquarePixels(
    // A view of words must begin at an even place.
    read.stored === 'jpeg' ? await greyOfJpeg(bytes, read) : new Uint16Array(bytes.slice().buffer),
    read,
  );
  await keep(order.to, await windowedPng(grey, facts, facts.window));
  await keep(order.deepTo, await deepPng(grey, facts));
  await keep(order.bareTo, withoutNames(file));
  return { width: facts.width, height: facts.height, film: facts };
}

async function plainFilm(order: Extract<PictureOrder, { kind: 'plain-film' }>): Promise<PictureFacts> {
  const file = await readFile(order.path);
  const aspect = pictureAspect(file);
  const { png, width, height } = await cleanFilm(order.path, aspect);
  await keep(order.bareTo, withoutPictureNames(file));
  const deep = await deepOfPicture(order.path, aspect);
  if (!deep) {
    await keep(order.to, png);
    return { width, height, film: null };
  }
  const { grey, facts } = withSquarePixels(deep.grey, deep.facts);
  await keep(order.to, await windowedPng(grey, facts, facts.window));
  await keep(order.deepTo, await deepPng(grey, facts));
  return { width: facts.width, height: facts.height, film: facts };
}

/**
 * Carries out an order. Throws SdkError `film/…` and `picture/unreadable`. Decoders take a hundred times the memory of a small file: this
 * runs in a process of its own, never in the one that answers requests.
 */
export async function readPicture(order: PictureOrder): Promise<PictureFacts> {
  switch (order.kind) {
    case 'film':
      return film(order);
    case 'plain-film':
      return plainFilm(order);
    case 'window': {
      const { width, height } = order.film;
      await keep(order.to, await windowedPng(await greyOfDeep(order.path), order.film, order.window));
      return { width, height, film: order.film };
    }
    case 'clean': {
      const { png, width, height } = await cleanPicture(order.path);
      await keep(order.to, png);
      return { width, height, film: null };
    }
    case 'print': {
      const { bytes, width, height } = await printedPicture(order.path, order.turn);
      await keep(order.to, bytes);
      return { width, height, film: null };
    }
    case 'thumbnail': {
      const { png, width, height } = await pictureThumbnail(order.path);
      await keep(order.to, png);
      return { width, height, film: null };
    }
  }
}
