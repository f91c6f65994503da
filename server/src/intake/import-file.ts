import { readFile, rm } from 'node:fs/promises';
import type { Language } from '@bracewright/core/contract';
import type { Compute } from '../compute/compute.ts';
import { THUMBNAIL_SIZE, type ScanFrame } from '../compute/read-scan.ts';
import { pictureRefusal, scanRefusal } from '../compute/refusals.ts';
import type { BlobStore } from '../storage/blob-store.ts';
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

/**
 * Takes a file into the blob store: reads a mesh into a base mesh, proves that a picture is one, makes the thumbnail. Everything it names
 * is on the disk for good afterwards; the row is the caller's. Throws `mesh/…` or `picture/unreadable`, and then nothing refers to it.
 */
export async function importFile(
  file: FileToImport,
  frame: Omit<ScanFrame, 'name'>,
  dependencies: { blobs: BlobStore; compute: Compute; language: Language; signal?: AbortSignal },
): Promise<ImportedFile> {
  const { blobs, compute, language, signal } = dependencies;
  const { fileType, mediaType } = kindOf(await headOf(file.path), file.fileName);
  const common = { fileType, mediaType, size: file.size, blobHash: file.hash };
  if (fileType === 'PICTURE') {
    const thumbnailHash = await blobs.put(await thumbnailOf(file.path, dependencies));
    await blobs.adopt(file.path, file.hash);
    return { ...common, thumbnailHash };
  }
  if (fileType !== 'SCAN') {
    await blobs.adopt(file.path, file.hash);
    return common;
  }
  const meshPath = blobs.temporaryPath();
  try {
    const scan = await compute.readScan(file.path, { name: file.fileName, ...frame }, meshPath, signal);
    const thumbnailHash = await blobs.put(await pngOf(scan.picture, THUMBNAIL_SIZE));
    await blobs.adopt(meshPath, scan.meshHash);
    await blobs.adopt(file.path, file.hash);
    return { ...common, baseHash: scan.meshHash, thumbnailHash, info: scan.facts };
  } catch (error) {
    throw scanRefusal(error, language) ?? error;
  } finally {
    await rm(meshPath, { force: true });
  }
}
