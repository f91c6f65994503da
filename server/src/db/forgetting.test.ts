import { watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { Forgetting, oweForgetting } from './forgetting.ts';

let folder: string;
let database: Database;
let alone: number;
let free: number;
let faults: string[];
let forgetting: Forgetting;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-forget-'));
  const file = join(folder, 'test.db');
  database = await openDatabase(file);
  [alone, free, faults] = [0, Infinity, []];
  const writer = {
    write: database.write,
    alone: <T>(work: () => Promise<T>) => {
      alone++;
      return work();
    },
  };
  forgetting = new Forgetting(file, database.knex, writer, {
    onFault: (error) => faults.push(error.message),
    freeBytes: () => Promise.resolve(free),
  });
});
afterEach(async () => {
  await forgetting.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const erase = async () => {
  await database.write((trx) => oweForgetting(trx));
  forgetting.start();
};
const owed = async () => (await database.knex('chores').where({ name: 'forget' })).length;

it('writes the file anew once for many erasures that come together', async () => {
  for (let i = 0; i < 5; i++) await erase();
  await forgetting.settled();
  expect([alone, await owed(), faults]).toEqual([1, 0, []]);
});

it('keeps what it moves in a file beside the database, not in the memory of the server', async () => {
  const seen = new Set<string>();
  const watcher = watch(folder, (_event, name) => seen.add(name ?? ''));
  try {
    const key = 'x'.repeat(1_000_000);
    await database.write(async (trx) => {
      for (let i = 0; i < 6; i++) await trx('attempts').insert({ key: key + i, count: 1, resets_at: 0 });
    });
    await erase();
    await forgetting.settled();
    await vi.waitFor(() => expect([...seen].join(' ')).toContain('etilqs_'));
  } finally {
    watcher.close();
  }
});

it('waits and says so while the disk has no room for the file twice, and goes on when there is', async () => {
  free = 10_000;
  await erase();
  void forgetting.settled();
  await vi.waitFor(() => expect(faults).toHaveLength(1));
  expect(faults[0]).toContain('free');
  expect([alone, await owed()]).toEqual([0, 1]);
  free = Infinity;
  await forgetting.settled();
  expect([alone, await owed(), faults.length]).toEqual([1, 0, 1]);
});

it('lets what has begun end when the database is closed, rather than cut off a thread inside the driver', async () => {
  const cut = vi.spyOn(Worker.prototype, 'terminate');
  try {
    await erase();
    void forgetting.settled();
    await vi.waitFor(() => expect(alone).toBe(1));
    await forgetting.close();
    expect(cut).not.toHaveBeenCalled();
  } finally {
    cut.mockRestore();
  }
});
