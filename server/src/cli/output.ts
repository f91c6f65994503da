import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';

/** Where a command tells and writes. Standard output holds the result alone, so that it can be piped. */
export interface Output {
  /** The result, on standard output. */
  print(text: string): void;
  /** Anything else, on standard error. */
  tell(text: string): void;
  /** One line of standard input, for what must not stand on a command line; empty where there is none. */
  readLine(): Promise<string>;
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

export const consoleOutput: Output = {
  print: (text) => process.stdout.write(`${text}\n`),
  tell: (text) => process.stderr.write(`${text}\n`),
  readLine,
};

/** Writes a file whole or not at all: a full disk leaves what was there before. */
export function writeWhole(path: string, bytes: Uint8Array): void {
  const partial = `${path}.${process.pid}.part`;
  try {
    const file = openSync(partial, 'w');
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
