import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const entry = fileURLToPath(new URL('./own-operations.ts', import.meta.url));

/** The operations of the tests as one module for a server that knows nothing of sources. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'error',
  ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] } },
  build: {
    ssr: entry,
    target: 'node20',
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: '[name].mjs' } },
  },
});
