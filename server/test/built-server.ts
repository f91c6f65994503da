import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createClient, type ApiClient } from '@bracewright/core/contract';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const outputFolder = at('../../node_modules/.cache/bracewright-server-test/dist');

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

/** Bundles the server beside the tests, so that they never meet a build that somebody else is writing. */
export const buildServer = (): Promise<void> =>
  run([
    at('../../node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    at('../vite.config.ts'),
    '--outDir',
    outputFolder,
  ]);

/** A server process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly client: (token?: string) => ApiClient;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop; gives its exit status. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Ends what a failed test left running. */
export function killLeftovers(): void {
  for (const child of running) child.kill('SIGKILL');
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code));
  });

/** Starts the bundled server on a free port; resolves when it says that it is ready. */
export async function startBuiltServer(
  dataFolder: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [`${outputFolder}/main.js`], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataFolder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      MESH_THREADS: '1',
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
