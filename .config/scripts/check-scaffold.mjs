// Scaffolds a tool as `npm run new:tool` does, then type-checks, lints, bundles and tests it. The folder is removed whatever happens.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { nameProblem, writeTool } from './lib/scaffold.mjs';
import { root, say } from './lib/workspace.mjs';

const NAME = 'zz-scaffold-check';
const folder = join(root, 'plugins', NAME);
const cache = join(root, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });
// Inside the repository, so that what the bundle leaves outside is found.
const scratch = mkdtempSync(join(cache, 'scaffold-'));
const children = new Set();

const remove = () => {
  for (const path of [folder, scratch]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
};
process.on('exit', remove);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) child.kill();
    process.exit(130);
  });

/** Runs a program of node_modules; resolves with its exit code and what it wrote. */
function tool(script, ...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
const bin = (...path) => join(root, 'node_modules', ...path);
const must = ({ code, output }) => {
  if (code !== 0) throw new Error(output.trim());
};

/** Type-checks `include` under a library set, as .config/scripts/types.mjs does for the repository. */
async function types(name, options, include) {
  const project = join(scratch, `tsconfig.${name}.json`);
  const compilerOptions = { ...options, typeRoots: [bin('@types')] };
  const extending = join(root, 'tsconfig.base.json');
  writeFileSync(project, JSON.stringify({ extends: extending, compilerOptions, include }));
  must(await tool(bin('typescript', 'bin', 'tsc'), '-p', project, '--noEmit'));
}

async function bundle() {
  const outDir = join(scratch, 'dist');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    ssr: {
      noExternal: [/^@bracewright\//],
      resolve: { conditions: ['source', 'node', 'import', 'default'] },
    },
    build: {
      ssr: join(folder, 'src', 'index.ts'),
      outDir,
      rolldownOptions: { output: { entryFileNames: 'index.mjs' } },
    },
  });
  const { default: plugin } = await import(pathToFileURL(join(outDir, 'index.mjs')).href);
  if (plugin.id !== NAME) throw new Error(`the bundle gives plugin "${plugin.id}"`);
  const { default: factory } = await plugin.tools[0].load();
  if (typeof factory !== 'function') throw new Error('the bundle does not load the code of the tool');
}

const counts = { passed: 0, failed: 0, skipped: 0 };
async function check(name, work) {
  try {
    await work();
    counts.passed += 1;
    say(`scaffold: ${name} ✓`);
  } catch (error) {
    counts.failed += 1;
    say(`scaffold: ${name} failed\n${error.message}`);
  }
}

remove();
mkdirSync(scratch, { recursive: true });
await check('names that cannot be are refused', () => {
  const accepted = ['', 'Flare', 'a--b', '-a', 'a b', '../a', 'catalog', 'twist'].filter(
    (name) => nameProblem(name) === undefined,
  );
  if (accepted.length > 0) throw new Error(`accepted: ${accepted.join(', ')}`);
});
await check('the tool is written', () => writeTool(NAME));
const relativeFolder = `plugins/${NAME}`;
const browser = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] };
await Promise.all([
  (async () => {
    await check('types, with the libraries of a browser', () => types('all', browser, [join(folder, 'src')]));
    await check('types of the operation, with no browser and no Node', () =>
      types('operation', { lib: ['ES2023'], types: [] }, [join(folder, 'src', 'operation.ts')]),
    );
    await check('bundle', bundle);
  })(),
  (async () => {
    await check('lint', async () =>
      must(await tool(bin('eslint', 'bin', 'eslint.js'), relativeFolder, '--max-warnings', '0')),
    );
    await check('format', async () =>
      must(
        await tool(bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', relativeFolder),
      ),
    );
    await check('import rules', async () =>
      must(
        await tool(
          bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
          '--config',
          '.dependency-cruiser.cjs',
          relativeFolder,
        ),
      ),
    );
    await check('tests', async () => {
      const ran = await tool(
        bin('vitest', 'vitest.mjs'),
        'run',
        '--config',
        '.config/vitest.config.ts',
        relativeFolder,
      );
      const found = /(\d+) passed, (\d+) failed, (\d+) skipped/.exec(ran.output);
      if (!found) throw new Error(ran.output.trim());
      counts.passed += Number(found[1]);
      counts.failed += Number(found[2]);
      counts.skipped += Number(found[3]);
      must(ran);
    });
  })(),
]);
process.stdout.write(
  `scaffold: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
process.exit(counts.failed > 0 || counts.skipped > 0 ? 1 : 0);
