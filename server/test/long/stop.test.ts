import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAccepted, type ApiClient, type DocumentEntry, type Job } from '@bracewright/core/contract';
import { box, boxFile, openTube } from '../bodies.ts';
import { buildServer, endLeftovers, startBuiltServer } from '../built-server.ts';
import { postgresUrl } from '../test-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-stop-'));
  await buildServer();
}, 120_000);
afterAll(async () => {
  await endLeftovers();
  await rm(folder, { recursive: true, force: true });
});

const signIn = async (client: ApiClient): Promise<string> =>
  (await client.call('account/login/in', { name: 'demo', password: 'demo-1234' })).cookie;

describe('a server that is told to stop', () => {
  it('says that it is not ready, goes on for a while, ends what it has begun, and is gone', async () => {
    const server = await startBuiltServer(join(folder, 'one'), { STOP_DELAY_SECONDS: '4' });
    const token = await signIn(server.client());
    const client = server.client(token);
    const ready = () => fetch(`${server.url}/api/health/ready`);
    expect((await ready()).status).toBe(200);
    const form = new FormData();
    form.set('parentId', '0');
    form.set('file', new Blob([boxFile('stl', box(300)) as Uint8Array<ArrayBuffer>]), 'late.stl');
    const stopped = server.stop();
    let answer = await ready();
    while (answer.status === 200) answer = await ready();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ data: { failing: ['stopping'] } });
    const upload = fetch(`${server.url}/api/orthosis/document/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const list = client.call('document/list', {});
    expect(((await (await upload).json()) as { success: boolean }).success).toBe(true);
    expect((await list).total).toBeGreaterThan(0);
    expect(await stopped).toBe(0);
    await expect(ready()).rejects.toThrow();
  }, 120_000);
});

// On PostgreSQL its jobs are taken over by another process: `postgres/jobs.test.ts`.
const onSqlite = postgresUrl === undefined ? describe : () => undefined;
onSqlite('a server that is killed while it works', () => {
  it('says of its jobs, when it is back, that they were interrupted', async () => {
    const data = join(folder, 'two');
    const first = await startBuiltServer(data);
    const token = await signIn(first.client());
    const client = first.client(token);
    const form = new FormData();
    form.set('parentId', '0');
    form.set(
      'file',
      new Blob([boxFile('stl', openTube({ segments: 220, rings: 220 })) as Uint8Array<ArrayBuffer>]),
      'fine.stl',
    );
    const uploaded = await fetch(`${first.url}/api/orthosis/document/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { data: model } = (await uploaded.json()) as { data: DocumentEntry };
    expect(model.id).toBeDefined();
    // One thread, and more work than it can do within two seconds.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        client.download('document/export', { id: model.id, format: index % 2 === 0 ? '3mf' : 'obj' }),
      ),
    );
    const jobs = answers.filter(isAccepted).map(({ jobId }) => jobId);
    expect(jobs.length).toBeGreaterThan(0);
    await first.kill();
    const second = await startBuiltServer(data);
    const found: Job[] = [];
    for (const id of jobs) found.push(await second.client(token).call('jobs/get', { id }));
    expect(found.map(({ state }) => state)).not.toContain('running');
    const interrupted = found.filter(({ error }) => error?.code === 4263);
    expect(interrupted.length).toBeGreaterThan(0);
    expect(interrupted[0]).toMatchObject({ state: 'failed', result: null });
    expect(await second.stop()).toBe(0);
  }, 120_000);
});
