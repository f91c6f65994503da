import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAccepted, type ApiClient, type DocumentEntry, type Job } from '@bracewright/core/contract';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../harness.ts';
import { freshPostgres, postgresUrl } from '../test-database.ts';
import type { AppDependencies } from '../../src/app.ts';
import { openDatabase, type Database } from '../../src/db/database.ts';

let url: string;
let one: TestServer;
let two: TestServer;
let user: TestUser;
let elsewhere: ApiClient;
let models: DocumentEntry[];
const databases: Database[] = [];

/** A process of its own on the database of the others. */
async function join(options: Partial<AppDependencies> = {}): Promise<TestServer> {
  const database = await openDatabase(url);
  databases.push(database);
  const blobs = one ? { blobs: one.blobs } : {};
  return startTestServer({ database, patienceMs: 30, deadAfterMs: 1500, places: 2, ...blobs, ...options });
}

beforeAll(async () => {
  url = await freshPostgres(postgresUrl!);
  one = await join();
  two = await join();
  for (const server of [one, two]) await server.jobs.start();
  user = await one.user('waiter');
  elsewhere = two.client(user.token);
  models = [];
  for (let i = 0; i < 4; i++) {
    const model = await user.scan('0', `scan ${i}.stl`);
    await user.client.call('operation/create', {
      modelId: model.id, revision: 0, type: 'test.slow', version: 1, params: { rounds: 40 },
    }); // prettier-ignore
    models.push(model);
  }
}, 120_000);
afterAll(async () => {
  for (const server of [two, one]) await server.stop();
  for (const database of databases) await database.close();
});
afterEach(async () => {
  for (const server of [one, two]) await server.jobs.settled(10_000);
});

let extra = 0;

/** Starts work of about so many hundredths of a second, never the same twice. */
async function start(rounds: number, index = 0, client: ApiClient = user.client): Promise<string> {
  const { id } = models[index]!;
  const [record] = await client.call('operation/list', { modelId: id });
  const { revision } = await client.call('document/get', { id });
  await client.call('operation/update', { id: record!.id, revision, params: { rounds: rounds + extra++ } });
  const answer = await client.call('document/volume', { id });
  if (!isAccepted(answer)) throw new Error('the work did not take long');
  return answer.jobId;
}

async function ended(client: ApiClient, id: string): Promise<Job> {
  for (;;) {
    const job = await client.call('jobs/get', { id });
    if (job.state !== 'running' && job.state !== 'queued') return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a job of one process', () => {
  it('is seen from another with its progress and its result', async () => {
    const id = await start(130);
    const seen = new Set<number>();
    for (;;) {
      const job = await elsewhere.call('jobs/get', { id });
      seen.add(job.progress);
      if (job.state === 'done') {
        expect(job.result).toMatchObject({ volume: expect.closeTo(30_000_000, 0) as number });
        break;
      }
      expect(job.state).toBe('running');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  it('is told as events by another', async () => {
    const id = await start(90);
    const response = await fetch(`${two.url}/api/jobs/${id}/events`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((line) => JSON.parse(line.replace(/^data: /, '')) as Job);
    expect(events.length).toBeGreaterThan(2);
    expect(events.at(-1)!.state).toBe('done');
  });

  it('is stopped from another, by its owner only', async () => {
    const id = await start(900);
    const stranger = two.client((await one.user('stranger')).token);
    for (const name of ['jobs/get', 'jobs/cancel'] as const)
      expect(await codeOf(stranger.call(name, { id }))).toBe(404);
    await elsewhere.call('jobs/cancel', { id });
    expect(await ended(elsewhere, id)).toMatchObject({ state: 'cancelled', error: { code: 4262 } });
    expect(one.jobs.here).toBe(0);
  });

  it('gives its file to another', async () => {
    const { id } = models[0]!;
    await start(40);
    const accepted = await user.client.download('document/export', { id, format: 'stl' });
    if (!isAccepted(accepted)) throw new Error('the work did not take long');
    expect((await ended(elsewhere, accepted.jobId)).state).toBe('done');
    const file = await elsewhere.download('jobs/download', { id: accepted.jobId });
    expect(file).toMatchObject({ fileName: 'scan 0.stl' });
    expect(isAccepted(file) ? 0 : file.bytes.byteLength).toBe(84 + 12 * 50);
  });

  it('counts among the twenty of its owner everywhere', async () => {
    await start(100);
    const row = (n: number) => ({
      id: `waiting ${n}`, owner_id: user.id, space_id: user.id, route: 'document/volume', language: 'en-US', state: 'running',
      process: 'somewhere', progress: 0,
    }); // prettier-ignore
    await databases[0]!.write(async (trx) => {
      for (let n = 0; n < 20; n++) await trx('jobs').insert(row(n));
    });
    expect(await codeOf(elsewhere.call('document/volume', { id: models[0]!.id }))).toBe(4291);
    await databases[0]!.write(async (trx) => {
      await trx('jobs').where({ process: 'somewhere' }).delete();
    });
  });
});

describe('work that finds no place', () => {
  it('is done by a process that has one', async () => {
    const full = [await start(900, 0), await start(900, 1)];
    const id = await start(60, 2);
    expect((await ended(elsewhere, id)).state).toBe('done');
    const done = (await databases[0]!.knex('jobs').where({ id }).first()) as { process: string };
    expect(done.process).toBe(two.jobs.process);
    for (const other of full) await user.client.call('jobs/cancel', { id: other });
  });

  it('can be stopped while it waits', async () => {
    const places = [start(900, 0), start(900, 1), start(900, 2, elsewhere), start(900, 3, elsewhere)];
    const going = await Promise.all(places);
    const waiting = await start(900, 0);
    await user.client.call('jobs/cancel', { id: waiting });
    expect(await ended(user.client, waiting)).toMatchObject({ state: 'cancelled', error: { code: 4262 } });
    for (const id of going) await user.client.call('jobs/cancel', { id });
  });
});

describe('a process that is gone', () => {
  it('leaves its work to another, which does it from the start', async () => {
    const three = await join();
    await three.jobs.start();
    const id = await start(150, 0, three.client(user.token));
    // Its database goes first: it can neither say that it lives nor write an end.
    await databases.at(-1)!.close();
    expect((await elsewhere.call('jobs/get', { id })).state).toBe('running');
    const job = await ended(elsewhere, id);
    expect(job.state).toBe('done');
    expect(job.result).toMatchObject({ volume: expect.closeTo(30_000_000, 0) as number });
    await three.stop().catch(() => undefined);
  });

  it('leaves as interrupted what must not run twice', async () => {
    await databases[0]!.write(async (trx) => {
      await trx('jobs').insert({
        id: 'orphan', owner_id: user.id, space_id: user.id, route: 'document/savemembermodel', language: 'en-US', state: 'running',
        process: 'nobody', progress: 0.4,
      }); // prettier-ignore
    });
    const job = await ended(elsewhere, 'orphan');
    expect(job).toMatchObject({ state: 'failed', error: { code: 4263 } });
    expect(job.error!.message).toContain('start the work again');
  });

  it('that stops in good order gives its work back at once', async () => {
    const three = await join();
    await three.jobs.start();
    const id = await start(100, 1, three.client(user.token));
    await three.stop();
    expect(await ended(elsewhere, id)).toMatchObject({ state: 'done' });
  });
});
