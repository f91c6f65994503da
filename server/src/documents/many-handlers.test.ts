import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import type { Call } from '../http/call.ts';
import { Jobs } from '../jobs/jobs.ts';
import { manyHandlers } from './many-handlers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('says of many entries how many were done when it was stopped', async () => {
  const { database, blobs } = server;
  const jobs = new Jobs({ database, blobs, translate: () => undefined, onFault: () => undefined });
  const stop = new AbortController();
  let count = 0;
  const handlers = manyHandlers({
    knex: database.knex,
    jobs,
    one: () => {
      count += 1;
      if (count === 2) stop.abort();
      return Promise.resolve(null);
    },
  });
  const call = { caller: { id: 'me', space: 'me' }, language: 'en-US', signal: stop.signal } as Call;
  await expect(handlers['document/deletemany']({ ids: ['a', 'b', 'c', 'd'] }, call)).rejects.toMatchObject({
    failure: 'job/cancelled-among',
    values: { done: 2, total: 4 },
  });
  expect(count).toBe(2);
});
