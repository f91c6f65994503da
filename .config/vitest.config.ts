import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { isLongRun } from '../server/test/long-run.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const lock = readFileSync(`${root}package-lock.json`);

/** A folder for each lock file: where it changes vitest deletes the folder of transformed modules and never makes it again, so that every file fails. */
const modulesOf = (locked: Uint8Array): string =>
  `${root}node_modules/.cache/bracewright/vitest-${createHash('sha256').update(locked).digest('hex').slice(0, 12)}`;

/** What the object store answers for: it runs with vitest.postgres.config.ts, and the end-to-end tests go through it on the local disk. */
const ONCE = ['server/src/assets/**', 'server/src/intake/**'];

/** The files of a folder's folders that are there. */
const within = (folder: string, names: readonly string[]): readonly string[] =>
  readdirSync(`${root}${folder}`)
    .flatMap((inner) => names.map((name) => `${root}${folder}/${inner}/${name}`))
    .filter((file) => existsSync(file));

/** Operations that `describeOperation` runs in a worker thread, bundled once for all of them. */
const inThreads = within('sdk-docs/examples', ['operation.ts', 'operations.ts']).filter((file) =>
  /\/(first-tool|pieces|recipes|reference-photo|second-body)\//.test(file),
);
/** Those of the plugins: so in the long run, and else in a worker of Chromium (sdk-docs/examples/examples.test.ts). */
const ofPlugins = within('plugins', ['src/operation.ts', 'src/operation-draw.ts']);

/**
 * They count what is called in modules of their own: beside others they would have to load all of them anew, and the others after them. Or they end a command line as its process does, with all
 * that was left running in it and heard by nobody: beside others that would be theirs.
 */
const ALONE = [
  'server/src/cli/faulty-plugins.test.ts',
  'server/src/cli/safety.test.ts',
  'core/src/annotation/skin.test.ts',
  'core/src/mesh/align/recognise.test.ts',
  'core/src/mesh/gate/measured-once.test.ts',
  'host-app/src/service-worker.test.ts',
];

/** All others. */
const TOGETHER = [
  '{core,host-app,server,sdk-docs}/**/*.test.{ts,tsx}',
  'plugins/*/src/**/*.test.{ts,tsx}',
  '.config/**/*.test.ts',
];

export default defineConfig({
  root,
  resolve: { conditions: ['source'] },
  // No 'import' here: Node would apply it to require() too and hand CommonJS packages ES modules.
  ssr: { resolve: { conditions: ['source', 'node', 'default'] } },
  test: {
    // What needs a PostgreSQL runs with vitest.postgres.config.ts.
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      'host-app/e2e/**',
      'server/test/postgres/**',
      // What FILE.test.ts and FILE.long.test.ts share.
      '**/*.fixture.test.ts',
      // Sweeps over many settings and bodies, long kills and fuzz: `npm run test:long` goes through them.
      ...(isLongRun ? [] : ['server/test/long/**', '**/*.long.test.ts']),
      ...ONCE,
    ],
    env: {
      BRACEWRIGHT_OPERATION_FILES: [...inThreads, ...(isLongRun ? ofPlugins : [])].join(delimiter),
      ...(isLongRun
        ? {}
        : { BRACEWRIGHT_FILES_IN_BROWSER: ofPlugins.join(delimiter), BRACEWRIGHT_FEW_BODIES: 'true' }),
    },
    // Before any operation runs: what changes the language's own objects while one is at work is put back, and this would be missed afterwards.
    setupFiles: [`${root}node_modules/reflect-metadata/Reflect.js`, `${root}.config/typed-arrays.ts`],
    // Geometry makes many short-lived things: with more room for them V8 clears up less often, which takes a tenth off the processor time. And a test
    // seldom calls a function so often that what V8's last compiler makes of it pays: less of that takes off another tenth.
    execArgv: ['--max-semi-space-size=64', '--no-concurrent-recompilation', '--interrupt-budget=400000'],
    // Three at a time, also on two processors: many tests wait for a server, a disk or a clock.
    maxWorkers: 3,
    // Files of one worker share what they import: loading the server anew for each file took longer than many a test. No test may leave
    // anything changed in a module.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'together', include: TOGETHER, exclude: ALONE } },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
    ],
    // The second run, on PostgreSQL, takes what the first has made of the same sources.
    experimental: { fsModuleCache: true, fsModuleCachePath: modulesOf(lock) },
    testTimeout: isLongRun ? 180_000 : 60_000,
    hookTimeout: 60_000,
    reporters: ['default', fileURLToPath(new URL('./ci-reporter.ts', import.meta.url))],
  },
});
