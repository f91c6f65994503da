import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { startTestServer, type TestServer, type TestUser } from '../harness.ts';
import { freshPostgres, postgresUrl } from '../test-database.ts';
import { tus } from '../tus.ts';

let here: TestServer;
let there: TestServer;
let user: TestUser;
beforeAll(async () => {
  const url = await freshPostgres(postgresUrl!);
  here = await startTestServer({ database: await openDatabase(url) });
  there = await startTestServer({ database: await openDatabase(url) });
  user = await here.user('sender');
});
afterAll(() => Promise.all([here.stop(), there.stop()]));

const bytes = Buffer.alloc(1000, 7);
const begin = async (name: string) => {
  const answer = await tus(here, user.token, 'POST', 'upload/begin', { size: bytes.length, name });
  return answer.headers.get('location')!.split('/').at(-1)!;
};
const patch = (server: TestServer, id: string, offset: number, end = bytes.length) =>
  tus(server, user.token, 'PATCH', 'upload/append', { id, offset }, { bytes: bytes.subarray(offset, end) });

describe('an upload, with two servers that have disks of their own', () => {
  it('may be sent to another one than the one it was begun at', async () => {
    const id = await begin('elsewhere.bin');
    expect((await patch(there, id, 0)).status).toBe(204);
    const result = await here.client(user.token).call('upload/finish', { id });
    expect(result).toMatchObject({ name: 'elsewhere.bin', size: bytes.length });
  });

  it('is asked for again later by the one that does not have its bytes, and goes on at the other', async () => {
    const id = await begin('half.bin');
    expect((await patch(here, id, 0, 400)).status).toBe(204);
    const refused = await patch(there, id, 400);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    const state = await tus(there, user.token, 'HEAD', 'upload/state', { id });
    expect(state.headers.get('upload-offset')).toBe('400');
    expect((await patch(here, id, 400)).status).toBe(204);
  });

  it('is swept by the one that has its bytes only', async () => {
    const id = await begin('kept.bin');
    await patch(here, id, 0, 400);
    expect(await there.sweep()).toMatchObject({ lost: 0, expired: 0 });
    expect((await patch(here, id, 400)).status).toBe(204);
  });

  it('can be given up at either', async () => {
    const id = await begin('given-up.bin');
    await patch(here, id, 0, 400);
    expect((await tus(there, user.token, 'DELETE', 'upload/abandon', { id })).status).toBe(204);
    expect((await patch(here, id, 400)).status).toBe(404);
  });
});
