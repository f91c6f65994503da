import { readFile, rm } from 'node:fs/promises';
import type { Language } from '@bracewright/core/contract';
import { headOf, kindOf } from '../documents/file-kind.ts';
import type { UploadedFile } from '../http/call.ts';
import type { Compute } from '../replay/compute.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { cleanPicture, deepPng, greyOfJpeg, windowedPng } from './film-picture.ts';
import type { FilmFacts } from './film.ts';
import { filmRefusal } from './refusal.ts';

/** What is kept of an X-ray's file beside the file itself. */
export interface XrayFacts {
  readonly width: number;
  readonly height: number;
  /** Of a DICOM file only. */
  readonly film: FilmFacts | null;
}

/** A file that was read; its parts are in the store for good, the row is the caller's. */
export interface TakenXray {
  readonly mediaType: string;
  readonly blobHash: string;
  readonly pictureHash: string;
  readonly deepHash: string | null;
  readonly facts: XrayFacts;
}

export interface TakeInDependencies {
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** The grey values that a reading process wrote. */
async function greyOf(path: string, facts: FilmFacts): Promise<Uint16Array> {
  if (facts.stored === 'jpeg') return greyOfJpeg(path, facts);
  const bytes = await readFile(path);
  // A Node buffer may begin at an odd place of a shared one.
  const own = new Uint8Array(bytes.byteLength);
  own.set(bytes);
  return new Uint16Array(own.buffer);
}

async function readDicom(file: UploadedFile, dependencies: TakeInDependencies) {
  const { blobs, compute, language, signal } = dependencies;
  const pixelPath = blobs.temporaryPath();
  try {
    const film = await compute.readFilm(file.path, pixelPath, signal);
    const grey = await greyOf(pixelPath, film);
    return {
      film,
      png: await windowedPng(grey, film, film.window),
      deep: await deepPng(grey, film),
    };
  } catch (error) {
    throw filmRefusal(error, language) ?? error;
  } finally {
    await rm(pixelPath, { force: true });
  }
}

/** A picture as it is shown, of an untrusted JPG, PNG or DICOM file; nothing is stored. Throws `picture/unreadable`, `xray/unreadable`. */
export async function readXray(file: UploadedFile, dependencies: TakeInDependencies) {
  const { mediaType } = kindOf(await headOf(file.path), file.fileName);
  if (mediaType === 'application/dicom') {
    const { film, png, deep } = await readDicom(file, dependencies);
    return { mediaType, png, deep, facts: { width: film.width, height: film.height, film } };
  }
  const { png, width, height } = await cleanPicture(file.path);
  return { mediaType, png, deep: null, facts: { width, height, film: null } };
}

/** Takes the file of an X-ray into the store. Throws what `readXray` throws, and then nothing is kept. */
export async function takeInXray(file: UploadedFile, dependencies: TakeInDependencies): Promise<TakenXray> {
  const { blobs } = dependencies;
  const { mediaType, png, deep, facts } = await readXray(file, dependencies);
  const pictureHash = await blobs.put(png);
  const deepHash = deep ? await blobs.put(deep) : null;
  await blobs.adopt(file.path, file.hash);
  return { mediaType, blobHash: file.hash, pictureHash, deepHash, facts };
}
