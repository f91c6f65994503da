import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const server = { what: 'a server' };

describe('a data folder', () => {
  it('takes one server, and names it to the second', async () => {
    const first = await holdFolder(folder, server);
    await expect(holdFolder(folder, server)).rejects.toThrow(
      new RegExp(
        `^a server \\(process ${process.pid} on ${hostname()}, since \\d{4}-.*\\) works on ${folder}`,
      ),
    );
    await first.release();
    await (await holdFolder(folder, server)).release();
  });

  it('takes several servers that share a database elsewhere, and nobody who wants it alone beside them', async () => {
    const [first, second] = [
      await holdFolder(folder, { ...server, isShared: true }),
      await holdFolder(folder, { ...server, isShared: true }),
    ];
    await first.release();
    await expect(holdFolder(folder, server)).rejects.toThrow('works on');
    await second.release();
    const alone = await holdFolder(folder, server);
    await expect(holdFolder(folder, { ...server, isShared: true })).rejects.toThrow('works on');
    await alone.release();
  });

  it('is free after a holder that was killed, though its number belongs to another process by now', async () => {
    await writeFile(join(folder, 'server.lock'), '');
    await writeFile(
      join(folder, 'server.json'),
      JSON.stringify({
        pid: process.pid,
        host: hostname(),
        since: '2026-01-01T00:00:00.000Z',
        what: 'a server',
      }),
    );
    await (await holdFolder(folder, server)).release();
  });
});
