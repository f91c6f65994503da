import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import type { BlobStore } from '../storage/blob-store.ts';

const TOKEN = 'a-token-of-the-deployment';

let server: TestServer;
let user: TestUser;
const started: TestServer[] = [];
const start = async (...options: Parameters<typeof startTestServer>) => {
  const fresh = await startTestServer(...options);
  started.push(fresh);
  return fresh;
};
beforeAll(async () => {
  server = await startTestServer({ metricsAccess: { isPublic: false, token: TOKEN } });
  user = await server.user('secretive');
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const fresh of started.splice(0)) await fresh.stop();
});

const figures = (of: TestServer, headers: Record<string, string> = {}) =>
  fetch(`${of.url}/api/metrics`, { headers });

describe('the figures of a server', () => {
  it('tell this machine what was asked, and nothing of whom or what about', async () => {
    const patient = await user.patient('林小明');
    await user.upload({ parentId: patient.id, name: 'scan of lin.stl' });
    await server.send('GET', 'orthosis/document/list?parentId=0&search=Lin', { token: user.token });
    await server.send('GET', 'no/such/call');
    const answer = await figures(server);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await answer.text();
    expect(text).toMatch(/request_seconds_count\{route="document\/upload",method="POST",status="200"\} 1/);
    expect(text).toMatch(/request_seconds_count\{route="none",method="GET",status="404"\} 1/);
    expect(text).toMatch(/blob_calls_total\{kind="put",outcome="done"\} [1-9]/);
    expect(text).toMatch(/database_write_seconds_count\{outcome="done"\} [1-9]/);
    for (const name of ['jobs_here 0', 'jobs_running 0', 'compute_waiting 0', 'event_streams 0', 'ready 1'])
      expect(text).toContain(`bracewright_${name}`);
    for (const private_ of ['林', 'lin', 'secretive', patient.id, user.id, user.token])
      expect(text).not.toContain(private_);
  });

  it('are not there for others, unless they bring the token or everybody may read them', async () => {
    const through = { 'x-forwarded-for': '203.0.113.9' };
    expect((await figures(server, through)).status).toBe(404);
    expect((await figures(server, { forwarded: 'for=203.0.113.9' })).status).toBe(404);
    const bearing = (token: string) => figures(server, { ...through, authorization: `Bearer ${token}` });
    expect((await bearing(TOKEN)).status).toBe(200);
    expect((await bearing(`${TOKEN}x`)).status).toBe(404);
    expect((await bearing(user.token)).status).toBe(404);
    const open = await start({ metricsAccess: { isPublic: true } });
    expect((await figures(open, through)).status).toBe(200);
  });
});

describe('a server that is asked whether it is ready', () => {
  const ask = (of: TestServer) => of.send('GET', 'health/ready');

  it('says so when everything works', async () => {
    expect(await ask(server)).toMatchObject({ status: 200, body: { data: { status: 'ready' } } });
  });

  it('names the database and its structure', async () => {
    const fresh = await start();
    const gone = () => {
      throw new Error('gone');
    };
    const knex = Object.assign(gone, { client: fresh.database.knex.client as unknown, raw: gone });
    const broken = await start({ database: { ...fresh.database, knex: knex as never } });
    const answer = await ask(broken);
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 503, data: { failing: ['database', 'migrations'] } },
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toContain('gone');
    await fresh.database.write((trx) => trx('knex_migrations').where('id', '>', 1).delete());
    expect((await ask(fresh)).body.data).toEqual({ failing: ['migrations'] });
  });

  it('names the files and the disk', async () => {
    const broken: BlobStore = { ...({} as BlobStore), probe: () => Promise.reject(new Error('down')) };
    expect((await ask(await start({ blobs: broken }))).body.data).toEqual({ failing: ['files'] });
    const silent: BlobStore = { ...({} as BlobStore), probe: () => new Promise(() => undefined) };
    expect((await ask(await start({ blobs: silent }))).body.data).toEqual({ failing: ['files'] });
    const full = await start({ disk: { folder: server.folder, minFreeBytes: 1e18 } });
    expect((await ask(full)).body.data).toEqual({ failing: ['disk'] });
  });
});
