// `npm run test:long`: what takes too long for `npm test`. Servers are killed and machines fail after every step, many times, on SQLite and on
// PostgreSQL; thousands of mutated files are read. FAULTS and MUTATIONS set how often.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root, say } from './lib/workspace.mjs';

requireNode();
await install();
await build();

const ON_MACHINES = ['kill', 'kill-steps', 'long/machine-holds', 'machine-faults', 'resume', 'stop'].map(
  (name) => `server/test/${name}.test.ts`,
);
const RUNS = [
  [
    'SQLite and the local disk',
    '.config/vitest.config.ts',
    [...ON_MACHINES, 'server/test/mutated-files.test.ts'],
  ],
  // All of the server, and not only where the databases may differ.
  ['PostgreSQL and an object store', '.config/vitest.postgres.config.ts', []],
];
const env = { FAULTS: '3', MUTATIONS: '5000', ...process.env };
const failed = RUNS.filter(([name, config, files]) => {
  say(`long tests on ${name} …`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--config', config, ...files];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status !== 0;
});
for (const [name] of failed) say(`failed: long tests on ${name}`);
process.exit(failed.length > 0 ? 1 : 0);
