import { createHash } from 'node:crypto';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withAddresses } from './lock-addresses.mjs';

/** The top of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));
const stamps = join(root, 'node_modules', '.cache', 'bracewright');

/** Tells the person what happens, on standard error so that standard output stays a command's own. */
export const say = (text) => process.stderr.write(`bracewright: ${text}\n`);

/** Runs a program to its end; rejects when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: false, ...options });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    );
  });
}

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else
    for (const name of readdirSync(path).sort())
      if (!['node_modules', 'dist', '.cache', 'test-results'].includes(name))
        yield* filesBelow(join(path, name));
}

/** SHA-256 of the names and contents of all files below the given places. */
export function fingerprint(places) {
  const hash = createHash('sha256').update(process.version);
  for (const place of places)
    for (const file of filesBelow(join(root, place)))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** Does `work` unless it was done for the same inputs before and `product` is still there. */
export async function once(name, places, product, work) {
  const file = join(stamps, `${name}.stamp`);
  const wanted = fingerprint(places);
  if (existsSync(join(root, product)) && existsSync(file) && readFileSync(file, 'utf8') === wanted)
    return false;
  await work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(file, wanted);
  return true;
}

/** Stops with a sentence when this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Node.js 20.19 or newer is needed; this is ${process.version}. Install a newer one and try again.`);
  process.exit(1);
}

const isWindows = process.platform === 'win32';
const npm = isWindows ? 'npm.cmd' : 'npm';
/** npm reads it in place of the lock file. */
const shrinkwrap = join(root, 'npm-shrinkwrap.json');

const clean = () => run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: isWindows });

/** Installs from a lock file with addresses, which is there only meanwhile. */
async function cleanWithAddresses() {
  const registry = execFileSync(npm, ['config', 'get', 'registry'], {
    cwd: root,
    shell: isWindows,
    encoding: 'utf8',
  });
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const remove = () => rmSync(shrinkwrap, { force: true });
  const leave = () => {
    remove();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave);
  try {
    writeFileSync(shrinkwrap, JSON.stringify(withAddresses(lock, registry.trim().replace(/\/*$/, '/'))));
    await clean();
  } finally {
    remove();
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, leave);
  }
}

/** Installs the packages of the lock file when they are missing or the lock file changed. */
export async function install() {
  const manifests = [
    'package.json',
    'package-lock.json',
    'core/package.json',
    'host-app/package.json',
    'server/package.json',
  ];
  const done = await once('install', manifests, 'node_modules/.package-lock.json', async () => {
    say('installing packages (a minute or two the first time) …');
    try {
      await cleanWithAddresses();
    } catch (error) {
      say(`${error.message}; trying with the addresses that the registry names …`);
      await clean();
    }
  });
  if (done) say('packages are installed');
}

const shared = ['core/src', 'core/package.json', 'plugins', 'tsconfig.base.json', 'package-lock.json'];

/** Builds the parts named, or all of them, where their sources changed. */
export async function build(parts = ['server', 'host-app']) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const product = { server: 'server/dist/cli.js', 'host-app': 'host-app/dist/index.html' };
  for (const part of parts)
    await once(`build-${part}`, [...shared, part], product[part], async () => {
      say(`building ${part} …`);
      const config = join(root, part, 'vite.config.ts');
      await run(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
        cwd: join(root, part),
      });
    });
}
