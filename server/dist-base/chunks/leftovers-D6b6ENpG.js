import { join } from 'node:path';
import { readdir, rm, stat } from 'node:fs/promises';
// src/storage/blob-store.ts
/** Whether a text is the name of a blob. */
var isHash = (text) => /^[0-9a-f]{64}$/.test(text);
// src/storage/leftovers.ts
/** A file in the making that nobody wrote to for so long belongs to a process that is gone. */
var OLD_MS = 36e5;
/** Removes the files of `folder` that were last written over an hour ago. Younger ones may be another process's, at work in the same folder. */
async function clearLeftovers(folder, now = Date.now()) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => void 0);
    if (found && now - found.mtimeMs > OLD_MS)
      await rm(path, {
        recursive: true,
        force: true,
      });
  }
}
export { isHash as n, clearLeftovers as t };

//# sourceMappingURL=leftovers-D6b6ENpG.js.map
