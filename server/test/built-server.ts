import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type ApiClient } from '@bracewright/core/contract';
import { inEnvironment, type Deployment } from '../src/keeping/deployment.ts';
import { startObjectStore, type TestObjectStore } from './object-store.ts';
import { freshPostgres, postgresUrl } from './test-database.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const buildsFolder = at('../../node_modules/.cache/bracewright-server-test');
const SOURCES = ['server/src', 'server/vite.config.ts', 'core/src', 'plugins'];
/** Builds of other sources are kept a while: somebody may be testing them. */
const KEPT_MS = 3_600_000;

/** The folder of the build of the sources as they are now. */
function outputOfNow(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const root = at(`../../${source}`);
    const files = statSync(root).isFile()
      ? ['']
      : (readdirSync(root, { recursive: true }) as string[]).filter(
          (name) => !/node_modules|dist\//.test(name),
        );
    for (const file of files.toSorted()) {
      const { mtimeMs, size } = statSync(join(root, file));
      hash.update(`${source} ${file} ${mtimeMs} ${size}\n`);
    }
  }
  return join(buildsFolder, hash.digest('hex').slice(0, 16));
}

let outputFolder = '';

/** Runs a program to its end; throws with what it said when it fails. */
function run(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(said))));
  });
}

/** One of the files that `buildServer` made, by name. */
export const builtFile = (name: string): string => join(outputFolder, name);

/** Bundles the server beside the tests, once for the same sources, so that they never meet a build that somebody else is writing. */
export async function buildServer(): Promise<void> {
  outputFolder = outputOfNow();
  if (existsSync(join(outputFolder, 'main.js'))) return;
  const making = `${outputFolder}.${process.pid}`;
  const vite = at('../../node_modules/vite/bin/vite.js');
  await run([vite, 'build', '--config', at('../vite.config.ts'), '--outDir', making]);
  try {
    renameSync(making, outputFolder);
  } catch {
    // Another test file was faster with the same.
    rmSync(making, { recursive: true, force: true });
  }
  for (const name of readdirSync(buildsFolder)) {
    const path = join(buildsFolder, name);
    if (path !== outputFolder && Date.now() - statSync(path).mtimeMs > KEPT_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

/** A server process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly client: (token?: string) => ApiClient;
  readonly pid: number;
  /** Resolves when it has ended, whatever ended it. */
  readonly ended: Promise<unknown>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop; gives its exit status. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** What servers on one data folder keep outside of it: nothing on the embedded default. */
interface Outside {
  /** Address of their PostgreSQL database. */
  readonly database: string | undefined;
  readonly objects: TestObjectStore | undefined;
}

/** By the data folder: the next server on the folder finds its database and its files again. */
const outsides = new Map<string, Promise<Outside>>();

/** What the servers on a data folder keep outside of it, made when it is first asked for. */
export function outsideOf(dataFolder: string): Promise<Outside> {
  const make = async (): Promise<Outside> => ({
    database: postgresUrl === undefined ? undefined : await freshPostgres(postgresUrl),
    objects: process.env['BRACEWRIGHT_TEST_BLOBS'] === 's3' ? await startObjectStore() : undefined,
  });
  const outside = outsides.get(dataFolder) ?? make();
  outsides.set(dataFolder, outside);
  return outside;
}

/** The variables that say so to a server. */
async function variablesOf(dataFolder: string): Promise<Record<string, string>> {
  const { database, objects } = await outsideOf(dataFolder);
  return { ...(database === undefined ? {} : { DATABASE_URL: database }), ...objects?.environment };
}

/** Ends what a failed test left running, and what the servers kept outside of their folders. */
export async function endLeftovers(): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  for (const outside of outsides.values()) await (await outside).objects?.stop();
  outsides.clear();
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code));
  });

/** Everything that the servers on a data folder keep; `copy` is looked at in place of the folder. */
export const keptFor = async (dataFolder: string, copy = dataFolder): Promise<Deployment> =>
  inEnvironment({ DATA_DIR: copy, ...(await variablesOf(dataFolder)) });

/** Starts the bundled server on a free port, its command wrapped; resolves when it says that it is ready. */
export async function startBuiltServer(
  dataFolder: string,
  variables: NodeJS.ProcessEnv = {},
  wrap: (command: readonly string[]) => readonly string[] = (command) => command,
): Promise<ServerProcess> {
  const [program, ...rest] = wrap([process.execPath, `${outputFolder}/main.js`]);
  const child = spawn(program!, rest, {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataFolder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      MESH_THREADS: '1',
      ...(await variablesOf(dataFolder)),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const match = /ready at (\S+)/.exec(said);
      if (match) resolve(match[1]!);
    });
    child.once('exit', () => reject(new Error(said)));
  });
  return {
    url,
    pid: child.pid!,
    ended: ended(child),
    client: (token) =>
      createClient({ baseUrl: `${url}/api`, fetch, token: () => token, language: () => 'en-US' }),
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async stop() {
      child.kill('SIGTERM');
      return ended(child);
    },
  };
}
