import { constants } from 'node:fs';
import { access, chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const DATABASE_FILES = ['bracewright.db', 'bracewright.db-wal', 'bracewright.db-shm'];

/** Takes a folder and the database in it from other users of the machine. */
export async function makePrivate(folder: string): Promise<void> {
  // A mounted folder may belong to another user of the machine, or take no rights at all; its owner guards it then.
  const passed = new Set(['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP']);
  const protect = (path: string, mode: number) =>
    chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
      if (!passed.has(error.code ?? '')) throw error;
    });
  await protect(folder, 0o700);
  for (const name of DATABASE_FILES) await protect(join(folder, name), 0o600);
}

const WHY: Readonly<Record<string, string>> = {
  EROFS: 'it lies on a disk that is mounted for reading only',
  EACCES: 'the user of this process has no right to write there',
  EPERM: 'the user of this process has no right to write there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'its disk is full',
};

function refused(path: string, error: unknown): Error {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new Error(
    `${path} cannot be written: ${WHY[code] ?? message}. A server keeps everything there; make it writable, or point DATA_DIR at another folder.`,
    { cause: error },
  );
}

/** Makes the data folder where there is none, and keeps it from other users of the machine. Throws an Error that says why it cannot be written. */
export async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
    await makePrivate(folder);
  } catch (error) {
    throw refused(folder, error);
  }
  for (const path of DATABASE_FILES.map((name) => join(folder, name)))
    await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw refused(path, error);
    });
}
