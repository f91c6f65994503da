import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export default defineConfig({
  root,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] } },
  test: {
    include: [
      '{core,host-app,server,sdk-docs}/**/*.test.{ts,tsx}',
      'plugins/*/src/**/*.test.{ts,tsx}',
      '.config/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', 'host-app/e2e/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', fileURLToPath(new URL('./ci-reporter.ts', import.meta.url))],
  },
});
