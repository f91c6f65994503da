import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { BadArguments } from './arguments.ts';

/** Where a command tells and writes. Standard output holds the result alone, so that it can be piped. */
export interface Output {
  /** The result, on standard output. */
  print(text: string): void;
  /** Anything else, on standard error. */
  tell(text: string): void;
  /** One line of standard input, for what must not stand on a command line; empty where there is none. */
  readLine(): Promise<string>;
  /** Resolves when all of it has left the process. */
  flushed?(): Promise<void>;
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
  async flushed() {
    for (const stream of [process.stdout, process.stderr])
      await new Promise<void>((resolve) => stream.write('', () => resolve()));
  },
};

/** An output that tells a sentence once: of one fault that several files have. */
export function tellingOnce(output: Output): Output {
  const told = new Set<string>();
  const tell = (text: string): void => {
    if (!told.has(text)) output.tell(text);
    told.add(text);
  };
  return { print: (text) => output.print(text), tell, readLine: () => output.readLine() };
}

/** Throws BadArguments where what is to be written is one of the files that are read, under whatever name: a scan is not made anew. */
export function refuseOverwriting(out: string, inputs: readonly (string | undefined)[]): void {
  const target = statSync(out, { throwIfNoEntry: false });
  if (!target) return;
  for (const input of inputs) {
    const source = input === undefined ? undefined : statSync(input, { throwIfNoEntry: false });
    if (source?.ino === target.ino && source.dev === target.dev)
      throw new BadArguments(`-o ${out} is the file that is read; name another one`);
  }
}

/** What a file is called by its content: SHA-256 as hexadecimal digits. */
export const fileHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

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
