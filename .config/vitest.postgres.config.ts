import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isLongRun } from '../server/test/long-run.ts';
import config from './vitest.config.ts';

/** Files about SQLite, about files and lines, and others that no database has a part in: they pass or fail the same. */
const NOT_HERE = [
  'server/src/db/writer.test.ts',
  'server/src/db/backlog.test.ts',
  'server/src/db/forgetting.test.ts',
  'server/src/patients/erase-while-read.test.ts',
  'server/src/env.test.ts',
  'server/src/cli/**',
  'server/src/mail/**',
  'server/src/http/openapi.test.ts',
  'server/src/compute/**',
  'server/src/storage/blob-cache.test.ts',
  'server/src/storage/s3-blob-store.test.ts',
  // On a disk and on an object store of its own, wherever it runs.
  'server/src/storage/blob-store.test.ts',
  'server/src/storage/collect-garbage.test.ts',
  'server/test/mutated-files.test.ts',
];

/**
 * Where the two databases, or a disk and an object store, do otherwise most: order and likeness of names, sizes of JSON, sums, what several do at a time,
 * transactions that fail, files that are lent. `npm run test:long` takes all of the server there.
 */
const DIFFERS = [
  'server/test/postgres/**',
  'server/src/db/**',
  'server/src/storage/**',
  'server/src/assets/**',
  'server/src/intake/**',
  'server/src/documents/documents.test.ts',
  'server/src/documents/arrivals.test.ts',
  'server/src/patients/worklist.test.ts',
  'server/src/operations/operations.test.ts',
];

/** The tests of the server on a PostgreSQL that they bring with them: where it may matter, and with `npm run test:long` all of them. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: undefined,
    include: isLongRun ? ['server/**/*.test.ts'] : DIFFERS.map((path) => path.replace('**', '**/*.test.ts')),
    exclude: ['**/node_modules/**', '**/dist/**', ...(isLongRun ? [] : ['**/*.long.test.ts']), ...NOT_HERE],
    globalSetup: fileURLToPath(new URL('../server/test/postgres/setup.ts', import.meta.url)),
    // And on an object store: what leaves one machine leaves it whole.
    env: { BRACEWRIGHT_TEST_BLOBS: 's3' },
  },
});
