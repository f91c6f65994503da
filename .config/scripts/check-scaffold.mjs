// Scaffolds a tool, checks its types and style, builds it and runs its tests, and takes it away again: the templates cannot rot.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as viteBuild } from 'vite';
import { nameFault, writeTool } from './lib/scaffold.mjs';
import { root, say } from './lib/workspace.mjs';

const NAME = 'zz-scaffold-check';
const folder = join(root, 'plugins', NAME);
const clean = () => rmSync(folder, { recursive: true, force: true });
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    clean();
    process.exit(1);
  });
clean();

let passed = 0;
let failed = 0;
async function check(what, work) {
  try {
    if ((await work()) === false) throw new Error('failed');
    passed += 1;
  } catch (error) {
    failed += 1;
    say(`scaffolded tool, ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
const tool =
  (file, ...args) =>
  () =>
    spawnSync(process.execPath, [join(root, 'node_modules', file), ...args], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    }).status === 0;

try {
  await check('refused names', () =>
    ['', 'Flare', 'a--b', 'catalog', 'twist'].every((name) => nameFault(name) !== undefined),
  );
  await check('writing', () => writeTool(NAME).length >= 9);
  const tsconfig = join(folder, 'tsconfig.json');
  const settings = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] };
  writeFileSync(
    tsconfig,
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions: settings, include: ['src'] }),
  );
  await check('types', tool('typescript/bin/tsc', '-p', tsconfig, '--noEmit'));
  rmSync(tsconfig);
  await check('lint', tool('eslint/bin/eslint.js', folder, '--max-warnings', '0'));
  await check(
    'format',
    tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', join(folder, 'src')),
  );
  await check(
    'tests',
    tool(
      'vitest/vitest.mjs',
      'run',
      '--config',
      '.config/vitest.config.ts',
      '--reporter',
      'dot',
      `plugins/${NAME}/`,
    ),
  );
  await check('build', async () => {
    const output = await viteBuild({
      root: folder,
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['source'] },
      build: {
        write: false,
        lib: { entry: join(folder, 'src', 'index.ts'), formats: ['es'] },
        rollupOptions: { external: [/^zod/] },
      },
    });
    const chunks = (Array.isArray(output) ? output : [output]).flatMap((one) => one.output);
    return chunks.some((chunk) => chunk.type === 'chunk' && chunk.code.includes(`${NAME}.apply`));
  });
} finally {
  clean();
}
process.stdout.write(`scaffold: ${passed} passed, ${failed} failed, 0 skipped\n`);
process.exit(failed === 0 ? 0 : 1);
