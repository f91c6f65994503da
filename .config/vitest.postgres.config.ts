import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** Files that are about SQLite, or that no database has a part in. */
const NOT_HERE = ['server/src/db/writer.test.ts'];

/** The tests of the server once more, on PostgreSQL. */
const onPostgres = mergeConfig(config, {
  test: {
    globalSetup: fileURLToPath(new URL('../server/test/postgres-setup.ts', import.meta.url)),
  },
});
onPostgres.test!.include = ['server/**/*.test.ts'];
onPostgres.test!.exclude = [...(config.test?.exclude ?? []), ...NOT_HERE];

export default onPostgres;
