// `npm test`: installs, then types, lint, import rules, public interface, unit and contract tests, those of the server once more on PostgreSQL,
// the examples, a scaffolded tool and the packages as others get them, and the end-to-end tests in a real browser against the real server. The last line adds everything up.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build, install, requireNode, root, say } from './lib/workspace.mjs';

requireNode();
await install();

const bin = (name, file) => join(root, 'node_modules', name, file);
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const failedTests = [];
const unsteady = [];

/**
 * Runs a command and reads its closing line; one without such a line counts as a single test. One that runs beside another is `held`: what it
 * says is printed in one piece when it ends.
 */
function run(name, args, { held = false, priority } = {}) {
  if (!held) say(`${name} …`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', held ? 'pipe' : 'inherit'],
      env: { ...process.env, CI: 'true' },
    });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    const tests = [];
    const files = [];
    let counts;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('failed test: ')) tests.push(`${name}, ${line}`);
      if (line.startsWith('failed file: ')) files.push(line.slice('failed file: '.length));
      const match = /^\w+: (\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line);
      if (match) counts = match.slice(1).map(Number);
    });
    const said = [];
    const since = performance.now();
    const print = (chunk) => (held ? said.push(chunk) : process.stdout.write(chunk));
    child.stderr?.on('data', print);
    child.stdout.on('data', print);
    // Not at its exit, when the last words may still be on their way.
    child.on('close', (code) => {
      if (held) {
        say(`${name} …`);
        for (const chunk of said) process.stdout.write(chunk);
      }
      say(`${name}: ${Math.round((performance.now() - since) / 1000)} s`);
      const [passed, failed, skipped] = counts ?? (code === 0 ? [1, 0, 0] : [0, 1, 0]);
      resolve({
        name,
        code,
        passed,
        failed: code === 0 ? failed : Math.max(failed, 1),
        skipped,
        tests,
        files,
      });
    });
  });
}

function add({ name, code, passed, failed, skipped, tests }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  failedTests.push(...tests);
  if (code !== 0) failures.push(name);
}

const step = async (name, args, options) => add(await run(name, args, options));

/** Most files that are run a second time: where more of them fail, it is no accident of a busy machine. */
const MOST_AGAIN = 3;

/** Runs the tests of a configuration, and once more the few files that failed: what passes then is told as unsteady at the end. */
async function unitTests(name, config, options) {
  const args = (files) => [bin('vitest', 'vitest.mjs'), 'run', '--config', config, ...files];
  const first = await run(name, args([]), options);
  const { files } = first;
  if (first.code === 0 || files.length === 0 || files.length > MOST_AGAIN) return add(first);
  const again = await run(`${name} that failed, again`, args(files), options);
  if (again.code !== 0) return add({ ...first, tests: [...first.tests, ...again.tests] });
  unsteady.push(...first.tests);
  const outside = first.tests.filter((line) => line.includes('failed test: outside of any test')).length;
  add({ ...first, code: 0, passed: first.passed + first.failed - outside, failed: 0, tests: [] });
}

// The second takes about as long as the first, which runs two programs at a time.
const held = { held: true };
await Promise.all([
  step('types', ['.config/scripts/types.mjs']),
  (async () => {
    await step('lint', [bin('oxlint', 'bin/oxlint'), '-c', 'oxlint.config.mjs'], held);
    await step('format', [bin('oxfmt', 'bin/oxfmt'), '--check'], held);
    await step('import rules', ['.config/scripts/imports.mjs'], held);
    await step('public interface', ['.config/scripts/api-reports.mjs', '--check'], held);
    await step('WebAssembly', ['.config/scripts/assembly.mjs', '--check'], held);
  })(),
]);
try {
  await build();
  total.passed += 1;
} catch (error) {
  say(error.message);
  total.failed += 1;
  failures.push('build');
}
// Each wait now and then: for servers and a database, for a browser, for npm.
await Promise.all([
  unitTests('unit and contract tests', '.config/vitest.config.ts'),
  unitTests('server tests on PostgreSQL', '.config/vitest.postgres.config.ts', held),
]);
// Fingers in a browser are not to wait for what nobody looks at.
const behind = { held: true, priority: constants.priority.PRIORITY_BELOW_NORMAL };
await Promise.all([
  step('end-to-end tests', [
    bin('@playwright/test', 'cli.js'),
    'test',
    '--config',
    '.config/playwright.config.ts',
  ]),
  (async () => {
    await step('scaffolded tool', ['.config/scripts/check-scaffold.mjs'], behind);
    await step('packages', ['.config/scripts/check-packages.mjs'], behind);
  })(),
]);

for (const line of unsteady) say(`passed the second time: ${line}`);
for (const line of failedTests) say(line);
if (failures.length > 0) say(`failed: ${failures.join(', ')}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(failures.length > 0 || total.failed > 0 || total.passed === 0 ? 1 : 0);
