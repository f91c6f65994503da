import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const guard = fileURLToPath(new URL('./guard.mjs', import.meta.url));

/** A real PostgreSQL on this machine, in a temporary folder. It ends with the process that started it. */
export interface TestPostgres {
  /** Address of the database that every PostgreSQL has. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends it as an administrator does: connections are cut, what was committed stays. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash does; the next start recovers. */
  crash(): Promise<void>;
  /** Ends it and deletes its folder. */
  remove(): Promise<void>;
}

/** Address of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Makes a PostgreSQL and starts it. */
export async function startPostgres(): Promise<TestPostgres> {
  const child = spawn(process.execPath, [guard], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (command: string): Promise<string> => {
    child.stdin.write(`${command}\n`);
    const { value, done } = (await lines.next()) as { value?: string; done?: boolean };
    if (done || value === undefined || value.startsWith('failed'))
      throw new Error(`PostgreSQL: ${value ?? 'ended'}`);
    return value;
  };
  const [, port, password] = (await ask('start')).split(' ');
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start: async () => void (await ask('start')),
    stop: async () => void (await ask('stop')),
    crash: async () => void (await ask('crash')),
    async remove() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await gone;
    },
  };
}
