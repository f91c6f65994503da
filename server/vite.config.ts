import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { headlessBundle } from '../plugins/catalog/headless-bundle.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const entries = {
  main: 'src/listen.ts',
  cli: 'src/cli.ts',
  'model-worker': 'src/compute/model-worker.ts',
  'scan-process': 'src/compute/scan-process.ts',
};

/** Bundles the server and the workspace packages it uses into dist; everything from the registry stays outside. */
export default defineConfig({
  root: at('.'),
  logLevel: 'warn',
  plugins: [headlessBundle({ words: true })],
  resolve: { conditions: ['source'] },
  ssr: {
    noExternal: [/^@bracewright\//],
    resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] },
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: at('dist'),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: Object.fromEntries(
        Object.entries(entries)
          .map(([name, path]) => [name, at(path)] as const)
          .filter(([, path]) => existsSync(path)),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
