// `npm test`: installs, then types, lint, import rules, public interface, unit and contract tests, those of the server once more on PostgreSQL,
// the examples and a scaffolded tool, and the end-to-end tests in a real browser against the real server. The last line adds everything up.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build, install, requireNode, root, say } from './lib/workspace.mjs';

requireNode();
await install();

const bin = (name, file) => join(root, 'node_modules', name, file);
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const failedTests = [];

/**
 * Runs a step and adds the counts of its closing line; a step without one counts as a single test. One that runs beside another is
 * `held`: what it says is printed in one piece when it ends.
 */
function step(name, args, { held = false } = {}) {
  if (!held) say(`${name} …`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', held ? 'pipe' : 'inherit'],
      env: { ...process.env, CI: 'true' },
    });
    let tail = '';
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (line.startsWith('failed test: ')) failedTests.push(`${name}, ${line}`);
    });
    const said = [];
    const print = (chunk) => (held ? said.push(chunk) : process.stdout.write(chunk));
    child.stderr?.on('data', print);
    child.stdout.on('data', (chunk) => {
      print(chunk);
      tail = (tail + chunk).slice(-20_000);
    });
    // Not at its exit, when the last words may still be on their way.
    child.on('close', (code) => {
      if (held) {
        say(`${name} …`);
        for (const chunk of said) process.stdout.write(chunk);
      }
      const counts = [...tail.matchAll(/^\w+: (\d+) passed, (\d+) failed, (\d+) skipped$/gm)];
      const last = counts.at(-1);
      if (last) {
        total.passed += Number(last[1]);
        total.failed += Number(last[2]);
        total.skipped += Number(last[3]);
        if (code !== 0 && Number(last[2]) === 0) total.failed += 1;
      } else if (code === 0) total.passed += 1;
      else total.failed += 1;
      if (code !== 0) failures.push(name);
      resolve();
    });
  });
}

// Each of these keeps one processor busy.
await Promise.all([
  step('types', ['.config/scripts/types.mjs']),
  (async () => {
    const held = { held: true };
    await step('lint', [bin('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0'], held);
    await step('format', [bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'], held);
    const rules = [
      '--config',
      '.dependency-cruiser.cjs',
      'core',
      'plugins',
      'host-app',
      'server',
      'sdk-docs',
    ];
    await step('import rules', [bin('dependency-cruiser', 'bin/dependency-cruise.mjs'), ...rules], held);
    await step('public interface', ['.config/scripts/api-reports.mjs', '--check'], held);
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
await step('unit and contract tests', [
  bin('vitest', 'vitest.mjs'),
  'run',
  '--config',
  '.config/vitest.config.ts',
]);
// The tests on PostgreSQL wait for it now and then.
await Promise.all([
  step('server tests on PostgreSQL', [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--config',
    '.config/vitest.postgres.config.ts',
  ]),
  step('scaffolded tool', ['.config/scripts/check-scaffold.mjs'], { held: true }),
]);
await step('end-to-end tests', [
  bin('@playwright/test', 'cli.js'),
  'test',
  '--config',
  'host-app/playwright.config.ts',
]);

for (const line of failedTests) say(line);
if (failures.length > 0) say(`failed: ${failures.join(', ')}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(failures.length > 0 || total.failed > 0 || total.passed === 0 ? 1 : 0);
