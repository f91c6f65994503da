import { join } from 'node:path';
import { build } from 'vite';
import { root } from './workspace.mjs';

/** Bundles TypeScript of the workspace, by its sources, to a module that Node runs; gives its path. `name` is that of its folder in the cache. */
export async function bundleSource(entry, name) {
  const outDir = join(root, 'node_modules', '.cache', name);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] } },
    build: {
      ssr: join(root, entry),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return join(outDir, `${name}.mjs`);
}
