import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { knownOperations } from './known-operations.ts';

test.each([
  ["import { Worker } from 'node:worker_threads'; new Worker('', { eval: true });", 'called new Worker'],
  ["import { spawn } from 'node:child_process'; await null; spawn('true');", 'called child_process.spawn'],
  ["import { exit } from 'node:process'; exit(0);", 'called process.exit(0)'],
])(
  'a module that does what no operation may do as it loads (%s) is refused by name',
  async (code, called) => {
    const folder = mkdtempSync(join(tmpdir(), 'bracewright-inside-'));
    const path = join(folder, 'own.mjs');
    writeFileSync(path, `${code}\nexport const operations = [];`);
    try {
      await expect(knownOperations(path)).rejects.toThrow(`The module ${path} ${called}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('what is of no operation begins threads as before', async () => {
  const ended = new Promise((resolve) => new Worker('', { eval: true }).on('exit', resolve));
  expect(await ended).toBe(0);
});
