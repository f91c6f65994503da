import { createRequire } from 'node:module';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isBusy } from '../errors.ts';

const require = createRequire(import.meta.url);

const LOCK = 'server.lock';
/** Who holds it, for people; beside it, because closing a file gives up every lock that the process has on it. */
const HOLDER = 'server.json';
/** How long one that is just ending is waited for. */
const PATIENCE_MS = 2000;
const STEP_MS = 100;

interface Connection {
  exec(sql: string): void;
  close(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly what: string;
}

/** A data folder that is held. */
export interface FolderLock {
  release(): Promise<void>;
}

async function holderOf(folder: string): Promise<string> {
  try {
    const { pid, host, since, what } = JSON.parse(await readFile(join(folder, HOLDER), 'utf8')) as Holder;
    return `${what} (process ${pid} on ${host}, since ${since})`;
  } catch {
    return 'another process';
  }
}

/** The lock of the file system, or undefined when somebody has it. */
function taken(path: string, isShared: boolean): Connection | undefined {
  const Driver = require('libsql') as new (file: string) => Connection;
  const connection = new Driver(path);
  try {
    // A transaction that has read holds the file against everybody who wants it alone.
    connection.exec(isShared ? 'BEGIN; SELECT count(*) FROM sqlite_master' : 'BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/**
 * Holds a data folder for `what` ("a server") until it is released: alone, or together with others that hold it shared. The lock is one of
 * the file system, which the kernel gives up when its process ends, however that ends, so that none is ever left over. Throws an Error that
 * names who has it.
 */
export async function holdFolder(
  folder: string,
  { what, isShared = false }: { readonly what: string; readonly isShared?: boolean },
): Promise<FolderLock> {
  const deadline = Date.now() + PATIENCE_MS;
  let connection = taken(join(folder, LOCK), isShared);
  while (!connection) {
    if (Date.now() > deadline)
      throw new Error(
        `${await holderOf(folder)} works on ${folder}. Stop it first, or choose another folder: two on one folder would damage what is kept there.`,
      );
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    connection = taken(join(folder, LOCK), isShared);
  }
  const held = connection;
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString(), what };
  // On a full disk it stays unknown who holds the folder; it is held all the same.
  await writeFile(join(folder, HOLDER), `${JSON.stringify(holder)}\n`, { mode: 0o600 }).catch(
    () => undefined,
  );
  return {
    async release() {
      if (!isShared) await rm(join(folder, HOLDER), { force: true });
      held.exec('ROLLBACK');
      held.close();
    },
  };
}

/** Does `work` while the folder, made where there is none, is held for it. */
export async function whileHeld<T>(folder: string, what: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await holdFolder(folder, { what });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
