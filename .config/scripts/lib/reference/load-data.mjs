// Loads the words and the catalog as the packages have them, from their TypeScript.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** What `data.ts` exports, read from the sources of the repository at `root`. */
export async function loadData(root) {
  const outDir = join(root, 'node_modules', '.cache', 'reference');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    ssr: {
      noExternal: true,
      resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] },
    },
    build: {
      ssr: join(root, '.config', 'scripts', 'lib', 'reference', 'data.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'data.mjs' } },
    },
  });
  return import(pathToFileURL(join(outDir, 'data.mjs')).href);
}
