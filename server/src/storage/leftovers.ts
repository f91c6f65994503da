import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in the making that nobody wrote to for so long belongs to a process that is gone. */
const OLD_MS = 3_600_000;

/** Removes the files of `folder` that were last written over an hour ago. Younger ones may be another process's, at work in the same folder. */
export async function clearLeftovers(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > OLD_MS) await rm(path, { recursive: true, force: true });
  }
}
