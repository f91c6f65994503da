import { randomUUID } from 'node:crypto';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../errors.ts';

const ID = /^[0-9a-f-]{36}$/;
const NAME_FILE = 'name';
/** Room that is left for everything else: the database must still be able to say that the disk is full. */
const SPARE_BYTES = 64 * 1024 * 1024;

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of a folder, made when it has none: rows tell by it where their bytes are. */
async function nameOf(folder: string): Promise<string> {
  const path = join(folder, NAME_FILE);
  const known = await readFile(path, 'utf8').catch(() => '');
  if (ID.test(known)) return known;
  const name = randomUUID();
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(name);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(folder);
  return name;
}

/** Files in the making, one an upload, on a local disk. They outlive the process. */
export class Staging {
  /** Name of this folder; several servers may share a database but not their disks. */
  readonly name: string;
  readonly #folder: string;

  private constructor(folder: string, name: string) {
    this.#folder = folder;
    this.name = name;
  }

  /** Opens the staging folder `folder`, made when it is not there. */
  static async open(folder: string): Promise<Staging> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new Staging(folder, await nameOf(folder));
  }

  /** Where the bytes of an upload are. */
  path(id: string): string {
    if (!ID.test(id)) throw new Error('not the id of an upload');
    return join(this.#folder, id);
  }

  /** Throws `server/disk-full` when `bytes` more would not fit. */
  async requireRoom(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < bytes + SPARE_BYTES) throw new AppError('server/disk-full', { retryAfter: 60 });
  }

  /** Makes an empty file whose name is on the disk for good; one that is there is left as it is. */
  async create(id: string): Promise<void> {
    const handle = await open(this.path(id), 'a', 0o600);
    await handle.close();
    await syncFolder(this.#folder);
  }

  /**
   * Opens the file to write at `received`. What lies behind was promised to nobody and is cut off. Throws `document/damaged` when the
   * file holds less than was promised.
   */
  async openAt(id: string, received: number): Promise<FileHandle> {
    const handle = await open(this.path(id), 'r+');
    try {
      const { size } = await handle.stat();
      if (size < received) throw new AppError('document/damaged');
      if (size > received) await handle.truncate(received);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Bytes in the file; undefined when there is none. */
  async size(id: string): Promise<number | undefined> {
    return stat(this.path(id)).then(
      ({ size }) => size,
      () => undefined,
    );
  }

  /**
   * Gives the bytes a second name at `path`, which may then be moved away. A complete upload is never written to again, so the two may
   * share them; where the file system cannot, they are copied.
   */
  async lend(id: string, path: string): Promise<void> {
    await link(this.path(id), path).catch(() => copyFile(this.path(id), path));
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  /** Ids of the files that are here, with the time each was last written (ms). */
  async *list(): AsyncIterable<{ readonly id: string; readonly writtenAt: number }> {
    for (const id of await readdir(this.#folder)) {
      if (!ID.test(id)) continue;
      const found = await stat(this.path(id)).catch(() => undefined);
      if (found) yield { id, writtenAt: found.mtimeMs };
    }
  }
}
