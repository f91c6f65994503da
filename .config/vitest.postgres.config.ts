import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isLongRun } from '../server/test/long-run.ts';
import config from './vitest.config.ts';

/** Files about SQLite, about files and lines, and others that no database has a part in: they pass or fail the same. */
const NOT_HERE = [
  'server/src/db/writer.test.ts',
  'server/src/patients/erase-while-read.test.ts',
  'server/src/env.test.ts',
  'server/src/cli/**',
  'server/src/mail/**',
  'server/src/http/openapi.test.ts',
  'server/src/compute/**',
  'server/src/storage/blob-cache.test.ts',
  'server/src/storage/s3-blob-store.test.ts',
  'server/test/mutated-files.test.ts',
];

/** What takes long and differs little on a database of its own: `npm run test:long` runs it here too. */
const ONLY_LONG = [
  'server/test/long/**',
  'server/test/kill-steps.test.ts',
  'server/test/machine-faults.test.ts',
  'server/test/stop.test.ts',
];

/** The tests of the server once more, on a PostgreSQL that they bring with them. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: ['server/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', ...NOT_HERE, ...(isLongRun ? [] : ONLY_LONG)],
    globalSetup: fileURLToPath(new URL('../server/test/postgres/setup.ts', import.meta.url)),
    // And on an object store: what leaves one machine leaves it whole.
    env: { BRACEWRIGHT_TEST_BLOBS: 's3' },
  },
});
