import { expect, it } from 'vitest';
import { Backlog } from './backlog.ts';
import type { WriteWork } from './writer.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });

/** A database that refuses everything with `code` until told otherwise. */
function refusing(code: string) {
  const state = { code: code as string | undefined };
  const write = <T>(work: WriteWork<T>): Promise<T> =>
    state.code === undefined ? work(undefined as never) : Promise.reject(refusal(state.code));
  return { state, write };
}

it.each(['57P03', 'ECONNREFUSED', 'SQLITE_BUSY', 'SQLITE_READONLY'])(
  'keeps the lines of the trail that wait for room while the database answers %s, in their order',
  async (code) => {
    const database = refusing('SQLITE_FULL');
    const faults: unknown[] = [];
    const backlog = new Backlog(database, (error) => faults.push(error));
    const written: string[] = [];
    for (const line of ['read by anna', 'read by bert'])
      await backlog.write(() => Promise.resolve(void written.push(line)));
    database.state.code = code;
    await backlog.settle();
    database.state.code = undefined;
    await backlog.settle();
    expect([written, faults]).toEqual([['read by anna', 'read by bert'], []]);
  },
);

it('lets go of a line that would never be taken, and writes those behind it', async () => {
  const database = refusing('53100');
  const faults: unknown[] = [];
  const backlog = new Backlog(database, (error) => faults.push(error));
  const written: string[] = [];
  await backlog.write(() => Promise.reject(refusal('SQLITE_CONSTRAINT_FOREIGNKEY')));
  await backlog.write(() => Promise.resolve(void written.push('read by bert')));
  database.state.code = undefined;
  await backlog.settle();
  expect(written).toEqual(['read by bert']);
  expect(faults).toEqual([expect.objectContaining({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })]);
});
