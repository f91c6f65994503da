import { readFile, rm } from 'node:fs/promises';
import type { Language } from '@bracewright/core/contract';
import type { Compute } from '../compute/compute.ts';
import { THUMBNAIL_SIZE, type ScanFrame } from '../compute/read-scan.ts';
import { pictureRefusal, scanRefusal } from '../compute/refusals.ts';
import type { Database } from '../db/database.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { contentOf, storeNamed } from '../storage/content-holds.ts';
import { headOf, kindOf } from '../entries/file-kind.ts';
import type { FreshDocument } from '../entries/insert.ts';
import { pngOf } from '../compute/pictures.ts';

/** A file on the disk to be taken in. */
export interface FileToImport {
  readonly path: string;
  readonly hash: string;
  readonly size: number;
  readonly fileName: string;
}

export type ImportedFile = Omit<FreshDocument, 'parentId' | 'name'>;

/** A thumbnail of an untrusted picture, which also proves that it can be read. Throws `picture/unreadable`. */
export async function thumbnailOf(
  path: string,
  { blobs, compute, signal }: { blobs: BlobStore; compute: Compute; signal?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const to = blobs.temporaryPath();
  try {
    await compute.readPicture({ kind: 'thumbnail', path, to }, signal);
    return await readFile(to);
  } catch (error) {
    throw pictureRefusal(error) ?? error;
  } finally {
    await rm(to, { force: true });
  }
}

/** What taking a file in needs. */
export interface ImportDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly language: Language;
  readonly signal?: AbortSignal;
}

/**
 * Takes a file into the blob store: reads a mesh into a base mesh, proves that a picture is one, makes the thumbnail. Everything it names
 * is on the disk for good when `writeRow` is called with it, and is held there until that is over. Throws `mesh/…` or `picture/unreadable`,
 * and then nothing refers to it.
 */
export async function importFile<T>(
  file: FileToImport,
  frame: Omit<ScanFrame, 'name'>,
  dependencies: ImportDependencies,
  writeRow: (imported: ImportedFile) => Promise<T>,
): Promise<T> {
  const { blobs, compute, language, signal } = dependencies;
  const { fileType, mediaType } = kindOf(await headOf(file.path), file.fileName);
  const common = { fileType, mediaType, size: file.size, blobHash: file.hash };
  if (fileType === 'PICTURE') {
    const thumbnail = contentOf(await thumbnailOf(file.path, dependencies));
    return storeNamed(dependencies, [thumbnail, file], () =>
      writeRow({ ...common, thumbnailHash: thumbnail.hash }),
    );
  }
  if (fileType !== 'SCAN') return storeNamed(dependencies, [file], () => writeRow(common));
  const meshPath = blobs.temporaryPath();
  try {
    const scan = await compute
      .readScan(file.path, { name: file.fileName, ...frame }, meshPath, signal)
      .catch((error: unknown) => {
        throw scanRefusal(error, language) ?? error;
      });
    const thumbnail = contentOf(await pngOf(scan.picture, THUMBNAIL_SIZE));
    const mesh = { path: meshPath, hash: scan.meshHash };
    return await storeNamed(dependencies, [thumbnail, mesh, file], () =>
      writeRow({ ...common, baseHash: mesh.hash, thumbnailHash: thumbnail.hash, info: scan.facts }),
    );
  } finally {
    await rm(meshPath, { force: true });
  }
}
