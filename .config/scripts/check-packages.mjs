// Packs every public package and is a stranger with them: installs them into an empty project outside the repository, type-checks it
// strictly, replays in plain Node, builds a page and drives it in Chromium, by the commands of sdk-docs/packages.md word by word. With `--whole`
// (`npm run test:long`) also the page's sections AT_RELEASE, and whether the types of a page hold as Node finds them.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { packAll, publicPackages } from './lib/packages.mjs';
import { root, say } from './lib/workspace.mjs';

// Not the name by which the system calls a folder of the user's: tools find the real one.
const scratch = mkdtempSync(join(tmpdir(), 'bracewright-stranger-'));
const project = join(scratch, 'insole');
const isWhole = process.argv.includes('--whole');
const children = new Set();
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) child.kill();
    process.exit(130);
  });

/** The packages of others in the versions that this repository is tested with; a stranger gets the newest of the same line. */
const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const pinned = (command) =>
  command.replace(/(?<=\s)((?:@[\w-]+\/)?[\w-]+)@(\d+)(?=\s|$)/g, (whole, name, major) => {
    // One that is there in two lines has the newer one under its name and line.
    const version = (locked[`node_modules/${name}-${major}`] ?? locked[`node_modules/${name}`])?.version;
    if (!version?.startsWith(`${whole.slice(name.length + 1)}.`))
      throw new Error(`packages.md names ${whole}, the lock file has ${version ?? 'none'}`);
    return `${name}@${version}`;
  });

/** Runs a command line in the stranger's project; resolves with what it wrote to standard output. */
function shell(command) {
  return new Promise((resolve, reject) => {
    // A build here sets NODE_ENV, with which npm leaves out what a project needs for its development; and what npm tells its scripts of
    // the project that it runs for would be taken for settings of the other one.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^(npm_(package|lifecycle|config_local)|NODE_ENV$)/.test(name),
      ),
    );
    const child = spawn('sh', ['-ec', pinned(command)], {
      cwd: project,
      // A compiler in Go that runs once need not clear up its memory.
      env: {
        GOGC: 'off',
        GOMEMLIMIT: '3GiB',
        ...env,
        npm_config_prefer_offline: 'true',
        npm_config_audit: 'false',
        npm_config_fund: 'false',
      },
    });
    children.add(child);
    let [output, said] = ['', ''];
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      if (code === 0) resolve(output);
      else reject(Object.assign(new Error(`${command} ended with ${code}\n${output}${said}`), { output }));
    });
  });
}

/** What takes minutes of installing and starting, and is tried on the repository's own packages at every change. */
const AT_RELEASE = ['Server and command line', 'Tests of own tools'];
const page = readFileSync(join(root, 'sdk-docs', 'packages.md'), 'utf8')
  .split(/^(?=## )/m)
  .filter((section) => isWhole || !AT_RELEASE.some((title) => section.startsWith(`## ${title}\n`)))
  .join('');
/** The commands of packages.md that stand in blocks for the stranger's project, in order. */
const commands = [...page.matchAll(/^```sh in=insole\n([\s\S]*?)^```$/gm)].flatMap(([, text]) =>
  text.trim().split('\n'),
);
/** Runs the next commands of the page up to the one that begins with `last`; resolves with the output of that one. */
async function follow(last) {
  for (;;) {
    const command = commands.shift();
    if (command === undefined) throw new Error(`packages.md has no command “${last}” at this place`);
    const output = await shell(command);
    if (command.startsWith(last)) return output;
  }
}

/** Entries that may need mobx, Babylon.js or a test runner: the editor and what shows in it. */
const NEEDS_PEERS = new Set([
  '.',
  './plugins',
  './session',
  './tool',
  './plugin',
  './babylon',
  './react',
  './testing',
]);

const counts = { passed: 0, failed: 0, skipped: 0 };
/** Everything after a failure would fail for the same cause. */
async function check(name, work) {
  const began = performance.now();
  try {
    await work();
    counts.passed += 1;
    say(`packages: ${name} ✓ (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    counts.failed += 1;
    say(`packages: ${name} failed\n${error.stack}`);
    finish();
  }
}
function finish() {
  process.stdout.write(
    `packages: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
  );
  process.exit(counts.failed > 0 || counts.skipped > 0 ? 1 : 0);
}
const must = (holds, sentence) => {
  if (!holds) throw new Error(sentence);
};

/** Stands in for the installation of the server, which takes minutes: its package as it was packed, with the packages of the repository. */
function linkServer() {
  const stage = join(root, 'node_modules', '.cache', 'packages');
  const scope = join(stage, 'node_modules', '@bracewright');
  mkdirSync(scope, { recursive: true });
  for (const { folder, manifest } of publicPackages())
    symlinkSync(join(stage, folder), join(scope, manifest.name.split('/')[1]), 'junction');
  const bin = join(stage, 'server', 'bin', 'bracewright.mjs');
  chmodSync(bin, 0o755);
  symlinkSync(bin, join(project, 'node_modules', '.bin', 'bracewright'));
}

/** Type-checks with the page's settings, and with the declarations of all packages; faults in those of Babylon.js are its own. */
async function pageTypes(options) {
  const line = `npx tsc -p page --pretty false --singleThreaded --skipLibCheck false ${options}`;
  const output = await shell(line).catch((error) => error.output ?? '');
  const faults = output.split('\n').filter((line) => /^\S.*: error TS\d+|^error TS/.test(line));
  const ours = faults.filter((line) => !line.startsWith('node_modules/@babylonjs/'));
  must(ours.length === 0, ours.join('\n'));
}

/** What opens a built page in a browser, as the tests of the examples do. */
async function visitor() {
  const outDir = join(root, 'node_modules', '.cache', 'stranger');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(root, 'sdk-docs', 'examples', 'serve-example.ts'), outDir, emptyOutDir: true },
  });
  return import(pathToFileURL(join(outDir, 'serve-example.js')).href);
}

/** An own kind of annotations, group, language and widget, without a change in core. */
async function ownDeclarations(tab) {
  const waits = { timeout: 10_000 };
  const button = (name) => tab.getByRole('button', { name, exact: true });
  const heights = tab.locator('aside');
  const group = (name) => tab.getByRole('group', { name });
  await group('Foot').getByRole('button', { name: 'Arch height' }).click();
  await tab.getByText('Heights: 1').waitFor(waits);
  const heightNow = async () => Number(/^Arch height ([\d.]+) mm$/.exec(await heights.textContent())?.[1]);
  const before = await heightNow();
  must(before > 50 && before < 150, `the height reads ${await heights.textContent()}`);
  // Taken anew on the body that changed.
  await button('Arch').click();
  await tab.waitForFunction(() => document.title.startsWith('3 '), undefined, { timeout: 40_000 });
  const after = await heightNow();
  must(Math.abs(after - before) > 1, `the height was ${before} mm and is ${after} mm after the arch`);
  for (const [language, ...words] of [
    ['zh-CN', '足弓', '扭转', '足弓高度'],
    ['de-DE', 'Gewölbe', 'Verdrehen', 'Gewölbehöhe'],
  ]) {
    await tab.getByRole('combobox').selectOption(language);
    for (const word of words) await button(word).waitFor(waits);
    must((await heights.textContent()).startsWith(words[2]), `${language}: ${await heights.textContent()}`);
  }
  await group('Fuß').waitFor(waits);
  await tab.getByText('Höhen: 1').waitFor(waits);
}

async function drive(hash) {
  const { visitPage } = await visitor();
  await visitPage(join(project, 'page', 'dist'), async (tab) => {
    const title = async (wanted) => {
      const pattern = wanted.source;
      await tab.waitForFunction((text) => new RegExp(text).test(document.title), pattern, {
        timeout: 40_000,
      });
    };
    const canvas = tab.locator('canvas');
    await title(/^0 [0-9a-f]{64}$/);
    const before = await canvas.screenshot();
    await tab.getByRole('button', { name: 'Twist' }).click();
    await title(/^1 /);
    await tab.getByRole('button', { name: 'Arch', exact: true }).click();
    await title(new RegExp(`^2 ${hash}$`));
    must(!before.equals(await canvas.screenshot()), 'the body looks as before');
    const download = tab.waitForEvent('download', { timeout: 20_000 });
    await tab.getByRole('button', { name: 'Table of layers' }).click();
    const file = await download;
    must(file.suggestedFilename() === 'insole.csv', `the page saved ${file.suggestedFilename()}`);
    must(/^z,width,depth\r\n/.test(readFileSync(await file.path(), 'utf8')), 'the table holds no layers');
    await ownDeclarations(tab);
  });
}

mkdirSync(project);
symlinkSync(root, join(scratch, 'bracewright'), 'dir');
await check('every package is built, packed and whole', async () => {
  must(
    /^```sh in=repository\nnpm run pack -- \.\.\/packages\n```$/m.test(page),
    'packages.md does not say how to pack',
  );
  must((await packAll(join(scratch, 'packages'))).length > 14, 'packages are missing');
});
let hash = '';
await check('types and replay in Node, with neither Babylon.js nor React nor mobx', async () => {
  const output = await follow('node built/replay.js');
  hash = /^twist\.apply applied, arch\.apply applied\n([0-9a-f]{64})\n$/.exec(output)?.[1] ?? '';
  must(hash !== '', `replay.js said: ${output}`);
  for (const name of ['@babylonjs', 'react', 'mobx', 'vite', 'vitest'])
    must(!existsSync(join(project, 'node_modules', name)), `${name} was installed`);
});
await check('a command line with an own operation', async () => {
  must(
    (await follow('node built/apply.js')).trim() === 'arch.apply applied',
    'the operation was not applied',
  );
  must(existsSync(join(project, 'pressed.3mf')), 'nothing was written');
  const refused = await shell('node built/apply.js trunk.stl package.json no.stl').catch(
    (error) => error.message,
  );
  must(refused.includes('ended with 1'), 'a file that is no history was taken');
});
await check('files of an own exporter, from a script', async () => {
  const said = await follow('node built/export.js');
  must(said === 'trunk.zip: trunk.csv, trunk measures.csv\n', `export.js said: ${said}`);
  must(readFileSync(join(project, 'trunk.zip')).subarray(0, 2).toString() === 'PK', 'no zip was written');
});
async function serverCommandLine() {
  must(
    commands.shift() === 'npm install ../packages/bracewright-server-*.tgz',
    'packages.md does not install the server',
  );
  linkServer();
  must(/1 {2}arch\.apply {2}applied\n/.test(await follow('OPERATIONS=')), 'the operation was not applied');
  must(
    /^layers\.csv /.test(await follow('OPERATIONS=built/own-operations.js npx bracewright export')),
    'no file was exported',
  );
  must(
    /^z,width,depth\r\n/.test(readFileSync(join(project, 'layers.csv'), 'utf8')),
    'the table holds no layers',
  );
  await follow('OPERATIONS=built/own-operations.js npx bracewright describe');
  const described = JSON.parse(readFileSync(join(project, 'catalog.json'), 'utf8'));
  for (const own of ['arch.apply', 'arch.layers'])
    must(JSON.stringify(described).includes(own), `${own} is not described`);
  const line = 'npx bracewright apply trunk.stl history.json -o no.stl';
  const refused = await shell(line).catch((error) => error.message);
  must(refused.includes('arch.apply'), `without OPERATIONS it said: ${refused}`);
  rmSync(join(project, 'node_modules', '.bin', 'bracewright'));
}
if (isWhole) await check('the command line of the server with an own operation', serverCommandLine);
await check('every entry that claims to need nothing else', async () => {
  const installed = join(project, 'node_modules', '@bracewright');
  const entries = readdirSync(installed).flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(installed, name, 'package.json'), 'utf8'));
    const headless = Object.keys(exports).filter(
      (entry) => !NEEDS_PEERS.has(entry) && !entry.endsWith('.json'),
    );
    return headless.map((entry) => `@bracewright/${name}${entry.slice(1).replace('*', 'en-US')}`);
  });
  must(entries.length > 40, `only ${entries.length} entries were found`);
  writeFileSync(join(project, 'entries.mjs'), entries.map((entry) => `await import('${entry}');\n`).join(''));
  await shell('node entries.mjs');
});
await check('a plugin with a copy of core of its own', async () => {
  const other = join(project, 'other');
  cpSync(
    join(project, 'node_modules', '@bracewright', 'core'),
    join(other, 'node_modules', '@bracewright', 'core'),
    { recursive: true },
  );
  cpSync(join(project, 'built', 'arch', 'operation.js'), join(other, 'operation.js'));
  writeFileSync(
    join(other, 'arch.js'),
    "export { arch } from './operation.js';\nexport * as core from '@bracewright/core/operation';\n",
  );
  cpSync(join(root, '.config', 'scripts', 'lib', 'two-copies.mjs'), join(project, 'two-copies.mjs'));
  await shell('node two-copies.mjs');
  rmSync(other, { recursive: true });
});
await check('packages for a page are installed', () => follow('npm install --save-dev vite'));
await Promise.all([
  (async () => {
    await check('types of the page, as a bundler finds them', async () => {
      must(commands.shift() === 'npx tsc -p page', 'packages.md does not check the types of the page');
      await pageTypes('');
    });
    // Once more over all of Babylon.js; the scripts have been checked with these settings.
    if (isWhole)
      await check('types of the page, as Node finds them', () =>
        pageTypes('--module nodenext --moduleResolution nodenext'),
      );
  })(),
  check('the page in Chromium: own scene, own tool, own worker, another language', async () => {
    must(
      commands.splice(commands.indexOf('npx vite build page'), 1)[0],
      'packages.md does not build the page',
    );
    await shell('npx vite build page --logLevel error');
    await drive(hash);
  }),
]);
await check('an own plugin, compiled: its words and tools in Node', async () => {
  const said = await follow('node built/arch/check.js');
  must(said === '2 tools of arch are loaded: Arch, 足弓, Gewölbe\n', `check.js said: ${said}`);
});
if (isWhole)
  await check('tests of an own operation', async () => {
    const output = await follow('npx vitest run');
    must(/Tests .*passed/.test(output) && !/failed|skipped/.test(output), output);
  });
must(commands.length === 0, `packages.md has commands that nobody ran: ${commands.join(', ')}`);
finish();
