import { readFile, rm } from 'node:fs/promises';
import { SdkError } from '@bracewright/core/operation';
import type { FilmFacts } from '@bracewright/core/film';
import type { Language } from '@bracewright/core/contract';
import { headOf, kindOf } from '../entries/file-kind.ts';
import type { UploadedFile } from '../http/call.ts';
import type { Compute } from '../compute/compute.ts';
import type { Database } from '../db/database.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { contentOf, storeNamed } from '../storage/content-holds.ts';
import { pictureRefusal } from '../compute/refusals.ts';
import { filmRefusal } from './refusal.ts';

/** What is kept of an X-ray's file beside the file itself. */
export interface XrayFacts {
  readonly width: number;
  readonly height: number;
  /** Of a DICOM file, and of a film of 16 bits. */
  readonly film: FilmFacts | null;
  /** Hash of the file as it was sent: it is kept without the names in it. */
  readonly sentHash?: string;
}

/** A file that was read; its parts are in the store for good; the row is the caller's. */
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

/** A picture as it is shown, of an untrusted JPG, PNG or DICOM file; nothing is stored. Throws `picture/unreadable`, `xray/unreadable`. */
export async function readXray(file: UploadedFile, dependencies: TakeInDependencies) {
  const { blobs, compute, language, signal } = dependencies;
  const { mediaType } = kindOf(await headOf(file.path), file.fileName);
  const isFilm = mediaType === 'application/dicom';
  const [to, deepTo, bareTo] = [blobs.temporaryPath(), blobs.temporaryPath(), blobs.temporaryPath()];
  const { path } = file;
  try {
    const facts = await compute.readPicture(
      { kind: isFilm ? 'film' : 'plain-film', path, to, deepTo, bareTo },
      signal,
    );
    return {
      ...{ mediaType, facts },
      png: await readFile(to),
      deep: facts.film ? await readFile(deepTo) : null,
      /** The file without the names that it may hold. */
      bare: await readFile(bareTo),
    };
  } catch (error) {
    // A picture can be too large once its pixels are square.
    const isOfFilm = isFilm || (error instanceof SdkError && error.code === 'film/too-large');
    throw (isOfFilm ? filmRefusal(error, language) : pictureRefusal(error)) ?? error;
  } finally {
    for (const made of [to, deepTo, bareTo]) await rm(made, { force: true });
  }
}

/**
 * Takes the file of an X-ray into the store, where it is held until `writeRow` is over. Throws what `readXray` throws, and then nothing is
 * kept.
 */
export async function takeInXray<T>(
  file: UploadedFile,
  dependencies: TakeInDependencies & { readonly database: Database },
  writeRow: (taken: TakenXray) => Promise<T>,
): Promise<T> {
  const { mediaType, png, deep, bare, facts } = await readXray(file, dependencies);
  const [picture, below] = [contentOf(png), deep && contentOf(deep)];
  // What is kept, copied and given away with the patient's other files never holds a name that nobody sees.
  const kept = contentOf(bare);
  return storeNamed(dependencies, [picture, ...(below ? [below] : []), kept], () =>
    writeRow({
      mediaType,
      blobHash: kept.hash,
      pictureHash: picture.hash,
      deepHash: below?.hash ?? null,
      facts: { ...facts, sentHash: file.hash },
    }),
  );
}
