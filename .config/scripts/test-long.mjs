// `npm run test:long`: what takes too long for `npm test`. Servers are killed and machines fail after every step, many times, on SQLite and on
// PostgreSQL; all of the server runs there; thousands of mutated files are read, hundreds of chance meetings of two people and of chance Applies of a tool gone through; in the browser the stories beside the main ones are told; the commands of the guides are run, a new tool goes through the tests of the catalog, and a page with the packages is type-checked in every way. FAULTS and
// MUTATIONS set how often.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root, say } from './lib/workspace.mjs';

requireNode();
await install();
await build();

const ON_MACHINES = [
  'kill',
  'long/kill-steps',
  'long/machine-holds',
  'long/machine-faults',
  'resume',
  'long/stop',
].map((name) => `server/test/${name}.test.ts`);
const RUNS = [
  [
    'SQLite and the local disk',
    '.config/vitest.config.ts',
    [
      ...ON_MACHINES,
      'server/test/mutated-files.test.ts',
      'host-app/src/workspace/storage/meetings-fuzz.test.ts',
      'core/src/tool/apply-fuzz.test.ts',
      // Sweeps of which `npm test` keeps a telling few.
      '.long.test.ts',
    ],
  ],
  // All of the server, and not only where the databases may differ.
  ['PostgreSQL and an object store', '.config/vitest.postgres.config.ts', []],
];
const env = { FAULTS: '3', MUTATIONS: '5000', ...process.env };
const node = (args, more = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } }).status === 0;
const failed = RUNS.filter(([name, config, files]) => {
  say(`long tests on ${name} …`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return !node([vitest, 'run', '--config', config, ...files]);
}).map(([name]) => name);
say(
  'the stories in the browser that `npm test` leaves out; the same geometry by all compilers of a browser …',
);
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const config = ['--config', '.config/playwright.config.ts'];
const browserTests = [playwright, 'test', ...config, '--grep', '@long|gives the same geometry'];
if (!node(browserTests, { CI: 'true', E2E_LONG: '1' })) failed.push('in the browser');
say('the commands of the guides, word by word …');
if (!node([join(root, '.config', 'scripts', 'check-commands.mjs')])) failed.push('of the guides');
say('a scaffolded tool through every test of the catalog …');
if (!node([join(root, '.config', 'scripts', 'check-scaffold.mjs'), '--whole']))
  failed.push('of a scaffolded tool');
say('the packages as others get them …');
if (!node([join(root, '.config', 'scripts', 'check-packages.mjs'), '--whole']))
  failed.push('of the packages');
for (const name of failed) say(`failed: long tests on ${name}`);
process.exit(failed.length > 0 ? 1 : 0);
