import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(gzip);

/** Smaller files would hardly get smaller. */
const LEAST_BYTES = 1024;

/** Lays a gzip file beside each text among the built assets, and the model of the sign-in page, once and at the highest level, so that the server never compresses. */
export function compressPlugin(): Plugin {
  return {
    name: 'bracewright-compress',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = join(dir!, 'assets');
      for (const name of await readdir(folder)) {
        if (!/\.(js|css|svg|bin)$/.test(name)) continue;
        const bytes = await readFile(join(folder, name));
        if (bytes.length >= LEAST_BYTES)
          await writeFile(join(folder, `${name}.gz`), await compress(bytes, { level: 9 }));
      }
    },
  };
}
