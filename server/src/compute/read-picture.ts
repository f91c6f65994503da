import { readFile, writeFile } from 'node:fs/promises';
import { pictureThumbnail } from './pictures.ts';
import {
  cleanPicture,
  deepPng,
  greyOfDeep,
  greyOfJpeg,
  printedPicture,
  windowedPng,
} from './film/film-picture.ts';
import type { FilmFacts } from './film/film.ts';
import { readFilm } from './film/read-film.ts';

/** What is to be made of a picture, and where the PNG of it, or the JPEG, goes. */
export type PictureOrder =
  /** `print` makes a JPEG of the size of a film on paper. */
  | { readonly kind: 'thumbnail' | 'clean' | 'print'; readonly path: string; readonly to: string }
  /** An untrusted DICOM file, its grey values going to `deepTo` as a PNG of 16 bits. */
  | { readonly kind: 'film'; readonly path: string; readonly to: string; readonly deepTo: string }
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
  /** Of a DICOM file only. */
  readonly film: FilmFacts | null;
}

const keep = (path: string, bytes: Uint8Array): Promise<void> => writeFile(path, bytes, { mode: 0o600 });

async function film(order: Extract<PictureOrder, { kind: 'film' }>): Promise<PictureFacts> {
  const { facts, bytes } = readFilm(await readFile(order.path));
  // A view of words must begin at an even place.
  const grey =
    facts.stored === 'jpeg' ? await greyOfJpeg(bytes, facts) : new Uint16Array(bytes.slice().buffer);
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
      const { bytes, width, height } = await printedPicture(order.path);
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
