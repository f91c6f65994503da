import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/test-database.ts';
import { openDatabase } from '../../db/database.ts';
import { firstRunCode } from './first-run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-first-run-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('gives one code to all who start at once on an empty database, and none later', async () => {
  const place = await freshDatabase(folder);
  const databases = [
    await openDatabase(place),
    await openDatabase(place),
    await openDatabase(place),
    await openDatabase(place),
  ];
  const codes = await Promise.all(
    databases.flatMap((database) => [firstRunCode(database, Date.now()), firstRunCode(database, Date.now())]),
  );
  expect(codes.filter((code) => code !== undefined)).toHaveLength(1);
  expect(await firstRunCode(databases[0]!, Date.now())).toBeUndefined();
  for (const database of databases) await database.close();
});
