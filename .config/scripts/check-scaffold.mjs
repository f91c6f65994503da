// Follows sdk-docs/first-tool.md in a copy of the repository: makes the tool by the command that stands there, then type-checks, lints,
// bundles and tests it, and looks for it in the catalog. With `--whole` (`npm run test:long`) also whether every test that goes through the catalog
// holds with it, and that it stands in the rail.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import { copyRepository, linkPackages } from './lib/copy-repository.mjs';
import { catalogLine, nameProblem } from './lib/scaffold.mjs';
import { root, say } from './lib/workspace.mjs';

const copy = copyRepository();
const children = new Set();
process.on('exit', copy.remove);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) child.kill();
    process.exit(130);
  });

const inCopy = (...path) => join(copy.folder, ...path);
const read = (...path) => readFileSync(inCopy(...path), 'utf8');

/** Runs a program in the copy; resolves with its exit code and what it wrote. */
function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: copy.folder, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
const bin = (...path) => inCopy('node_modules', ...path);
const tool = (script, ...args) => run(process.execPath, [script, ...args]);
const must = ({ code, output }) => {
  if (code !== 0) throw new Error(output.trim());
  return output;
};
/** A line of a guide, as a person types it. */
const typed = (line) => run(line, [], { shell: true });

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

/** Runs tests of the copy and adds them up; `least` is how many there must be. Resolves with what was said, a line for each test. */
async function tests(least, ...files) {
  const config = '.config/vitest.config.ts';
  const reporters = ['--reporter=verbose', '--reporter=./.config/ci-reporter.ts'];
  const ran = await tool(bin('vitest', 'vitest.mjs'), 'run', '--config', config, ...reporters, ...files);
  const found = /(\d+) passed, (\d+) failed, (\d+) skipped/.exec(ran.output);
  if (!found || Number(found[1]) < least) throw new Error(ran.output.trim());
  counts.passed += Number(found[1]);
  counts.failed += Number(found[2]);
  counts.skipped += Number(found[3]);
  return stripVTControlCharacters(must(ran));
}

/** Type-checks `include` under a library set, as .config/scripts/types.mjs does for the repository. */
async function types(name, options, include) {
  const project = inCopy(`tsconfig.${name}.json`);
  const compilerOptions = { ...options, typeRoots: [bin('@types')] };
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, include }));
  must(await tool(bin('typescript-7', 'bin', 'tsc'), '-p', project, '--noEmit', '--singleThreaded'));
}

const isWhole = process.argv.includes('--whole');
const page = readFileSync(join(root, 'sdk-docs', 'first-tool.md'), 'utf8');
const [command, NAME] = /^npm run new:tool -- (\S+) --catalog$/m.exec(page) ?? [];
const testLine = new RegExp(`^npx vitest run .* plugins/${NAME}$`, 'm').exec(page)?.[0];
const folder = `plugins/${NAME}`;

async function bundle() {
  const outDir = inCopy('bundled');
  await build({
    root: inCopy(folder),
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    ssr: {
      noExternal: [/^@bracewright\//],
      resolve: { conditions: ['source', 'node', 'import', 'default'] },
    },
    build: {
      ssr: inCopy(folder, 'src', 'index.ts'),
      outDir,
      rolldownOptions: { output: { entryFileNames: 'index.mjs' } },
    },
  });
  const { default: plugin } = await import(pathToFileURL(join(outDir, 'index.mjs')).href);
  if (plugin.id !== NAME) throw new Error(`the bundle gives plugin "${plugin.id}"`);
  const { default: factory } = await plugin.tools[0].load();
  if (typeof factory !== 'function') throw new Error('the bundle does not load the code of the tool');
}

/** Every test that goes through the catalog, with the new tool in it, and its place in the rail. */
async function goThroughCatalog() {
  let told = '';
  // In one run: each would read the catalog and every tool anew.
  await check(
    'the tests that go through the catalog, and what `npm run check` of the guide asks of its words, its codes and its pages',
    async () => {
      told = await tests(
        45,
        'plugins/catalog/src/catalog.test.ts',
        'plugins/catalog/src/headless.test.ts',
        ...['help/explain', 'shell/palette'].map((room) => `host-app/src/${room}`),
        ...['commands/keys', 'tools/rail', 'tools/tool-keys', 'tools/tool-rights', 'checkup/arrival'].map(
          (name) => `host-app/src/workspace/model/${name}.test.ts`,
        ),
        ...['chinese', 'docs', 'calls'].map((name) => `sdk-docs/${name}.test.ts`),
        '.config/scripts/lib/reference/reference.test.ts',
      );
    },
  );
  await check('the tool stands in the rail', () => {
    if (!new RegExp(`✓ .*rail\\.test\\.ts > ${NAME} stands in the rail`).test(told)) throw new Error(told);
  });
}

await check('names that cannot be are refused', () => {
  const accepted = ['', 'Flare', 'a--b', '-a', 'a b', '../a', 'catalog', 'mesh', 'twist'].filter(
    (name) => nameProblem(name) === undefined,
  );
  if (accepted.length > 0) throw new Error(`accepted: ${accepted.join(', ')}`);
});
await check('the guide says how a tool is made and tested', () => {
  if (!command || !testLine) throw new Error('sdk-docs/first-tool.md shows no such commands');
});
const before = {
  list: read('plugins/catalog/src/plugins.ts'),
  manifest: read('plugins/catalog/package.json'),
};
await check(`${command}`, async () => must(await typed(command)));
await check('the tool is added to the catalog by one line', () => {
  const list = read('plugins/catalog/src/plugins.ts');
  const lines = list.split('\n');
  const added = lines.filter((line) => !before.list.split('\n').includes(line));
  if (added.join('\n') !== catalogLine(NAME) || lines.length !== before.list.split('\n').length + 1)
    throw new Error(list);
  const names = lines.filter((line) => line.startsWith('export')).map((line) => line.split("'")[1]);
  if (names.join() !== [...names].sort().join()) throw new Error(`out of order: ${names.join(', ')}`);
  if (!existsSync(inCopy(folder, 'src', 'index.ts'))) throw new Error(`${folder} was not written`);
});
// What `npm install` does with what was written; the registry is not asked.
linkPackages(copy.folder);
const browser = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] };
const places = [folder, 'plugins/catalog'];
await Promise.all([
  (async () => {
    await check('types, with the libraries of a browser', () => types('all', browser, [`${folder}/src`]));
    await check(
      'types of the operation and of what workers and servers import, with no browser and no Node',
      async () =>
        must(
          await tool(
            inCopy('.config/scripts/lib/headless-types.mjs'),
            ...['index.ts', 'operation.ts'].map((name) => `${folder}/src/${name}`),
          ),
        ),
    );
    await check('bundle', bundle);
  })(),
  (async () => {
    await check('lint', async () =>
      must(await tool(bin('oxlint', 'bin', 'oxlint'), '-c', 'oxlint.config.mjs', ...places)),
    );
    await check('format', async () => must(await tool(bin('oxfmt', 'bin', 'oxfmt'), '--check', ...places)));
    await check('import rules', async () => {
      const cruiser = bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs');
      // What the plugin names itself; all that hangs on the catalog is every file there is.
      const which = isWhole ? places : ['--max-depth', '2', folder];
      must(await tool(cruiser, '--config', '.dependency-cruiser.cjs', ...which));
    });
    await check('tests, by the command of the guide', async () => {
      const found = /(\d+) passed, 0 failed, 0 skipped/.exec(must(await typed(testLine)));
      if (!found || Number(found[1]) === 0) throw new Error('no test ran');
      counts.passed += Number(found[1]);
    });
    if (isWhole) await goThroughCatalog();
  })(),
]);
process.stdout.write(
  `scaffold: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
process.exit(counts.failed > 0 || counts.skipped > 0 ? 1 : 0);
