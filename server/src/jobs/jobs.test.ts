import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAccepted, type DocumentEntry, type Job } from '@bracewright/core/contract';
import { box, boxFile } from '../../test/bodies.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { JobTable } from './job-table.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
beforeAll(async () => {
  server = await startTestServer({ patienceMs: 30 });
  user = await server.user('waiter');
  model = await user.scan();
  await user.client.call('operation/create', {
    modelId: model.id, revision: 0, type: 'test.slow', version: 1, params: { rounds: 40 },
  }); // prettier-ignore
});
afterAll(() => server.stop());

async function start(rounds: number): Promise<string> {
  const [record] = await user.client.call('operation/list', { modelId: model.id });
  const { revision } = await user.client.call('document/get', { id: model.id });
  await user.client.call('operation/update', { id: record!.id, revision, params: { rounds } });
  const answer = await user.client.call('document/volume', { id: model.id });
  if (!isAccepted(answer)) throw new Error('the work did not take long');
  return answer.jobId;
}

async function ended(id: string): Promise<Job> {
  for (;;) {
    const job = await user.client.call('jobs/get', { id });
    if (job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('work that takes long', () => {
  it('answers 202 with a job that comes to a result', async () => {
    const id = await start(41);
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'done', progress: 1, error: null });
    expect(job.result).toMatchObject({ volume: expect.closeTo(30_000_000, 0) as number });
  });

  it('is told as events up to its end', async () => {
    const id = await start(42);
    const response = await fetch(`${server.url}/api/jobs/${id}/events`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((line) => JSON.parse(line.replace(/^data: /, '')) as Job);
    expect(events.length).toBeGreaterThan(2);
    expect(events.at(-1)!.state).toBe('done');
    const progress = events.map((event) => event.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  it('stops when it is cancelled', async () => {
    const id = await start(900);
    await user.client.call('jobs/cancel', { id });
    expect(await ended(id)).toMatchObject({ state: 'cancelled', result: null, error: { code: 4262 } });
  });

  it('is found again by the document it is about, by the user who asked for it and by nobody else', async () => {
    const id = await start(900);
    const found = await user.client.call('jobs/list', { id: model.id });
    expect(found.find((job) => job.id === id)).toMatchObject({ type: 'document/volume', state: 'running' });
    const stranger = await server.user('job-stranger');
    expect(await codeOf(stranger.client.call('jobs/list', { id: model.id }))).toBe(404);
    await user.client.call('jobs/cancel', { id });
    await ended(id);
    const after = await user.client.call('jobs/list', { id: model.id });
    expect(after.find((job) => job.id === id)).toMatchObject({ state: 'cancelled', error: { code: 4262 } });
  });

  it('gives a download when the result is a file', async () => {
    const [record] = await user.client.call('operation/list', { modelId: model.id });
    const { revision } = await user.client.call('document/get', { id: model.id });
    await user.client.call('operation/update', { id: record!.id, revision, params: { rounds: 43 } });
    const accepted = await user.client.download('document/export', { id: model.id, format: 'stl' });
    if (!isAccepted(accepted)) throw new Error('the work did not take long');
    const job = await ended(accepted.jobId);
    expect(job.result).toEqual({ download: `jobs/${accepted.jobId}/download` });
    const file = await user.client.download('jobs/download', { id: accepted.jobId });
    expect(file).toMatchObject({ fileName: 'box.stl' });
    expect(isAccepted(file) ? 0 : file.bytes.byteLength).toBe(84 + 12 * 50);
  });

  it('goes, with the file it made, when the patient is erased whose record it was about', async () => {
    const patient = await user.patient('Erased');
    const scan = await user.scan(patient.id, 'erased.stl');
    await user.client.call('operation/create', {
      modelId: scan.id, revision: 0, type: 'test.slow', version: 1, params: { rounds: 45 },
    }); // prettier-ignore
    const accepted = await user.client.download('document/export', { id: scan.id, format: 'stl' });
    if (!isAccepted(accepted)) throw new Error('the work did not take long');
    const id = accepted.jobId;
    expect((await ended(id)).state).toBe('done');
    const { file_hash: hash } = (await server.database.knex('jobs').where({ id }).first('file_hash')) as {
      file_hash: string;
    };
    expect(await server.blobs.size(hash)).toBeGreaterThan(0);
    await user.client.call('patient/erase', { id: patient.id, name: 'Erased' });
    expect(await codeOf(user.client.call('jobs/get', { id }))).toBe(404);
    expect(await server.blobs.size(hash)).toBeUndefined();
  });

  it('leaves nothing when it became a job only after the patient was erased', async () => {
    const table = new JobTable(server.database, Date.now);
    const id = randomUUID();
    await table.insert({
      id, owner_id: user.id, space_id: user.id, route: 'document/volume', target: randomUUID(), language: 'en-US', state: 'running', progress: 0,
      process: 'here', runs: 1, task: null,
    }); // prettier-ignore
    const end = { state: 'done', result: '{}', failure: null, file_hash: null, file_name: null, file_type: null } as const; // prettier-ignore
    expect(await table.end(id, 'here', end)).toBe(false);
    expect(await table.find(id)).toBeUndefined();
  });

  it('belongs to the one who asked for it', async () => {
    const id = await start(60);
    const other = await server.user('curious');
    for (const name of ['jobs/get', 'jobs/cancel', 'jobs/events'] as const)
      expect(await codeOf(other.client.call(name, { id }))).toBe(404);
    expect((await ended(id)).state).toBe('done');
  });

  it('is refused with 429 while twenty pieces of it go on, for this user only', async () => {
    const busy = await server.user('busy');
    const own = await busy.scan();
    await busy.client.call('operation/create', {
      modelId: own.id, revision: 0, type: 'test.slow', version: 1, params: { rounds: 900 },
    }); // prettier-ignore
    const volume = () => server.send('GET', `orthosis/document/volume?id=${own.id}`, { token: busy.token });
    const started = await Promise.all(Array.from({ length: 20 }, volume));
    expect(started.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
    const refused = await volume();
    expect(refused).toMatchObject({ status: 429, body: { code: 4291 } });
    expect(refused.headers.get('retry-after')).toBe('5');
    const id = await start(44);
    expect((await ended(id)).state).toBe('done');
    const [first, ...others] = started.map(({ body }) => (body.data as { jobId: string }).jobId);
    await busy.client.call('jobs/cancel', { id: first! });
    while ((await busy.client.call('jobs/get', { id: first! })).state === 'running')
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await volume()).status).toBe(202);
    for (const other of others) await busy.client.call('jobs/cancel', { id: other });
  });

  it('that failed tells its code and sentence', async () => {
    // A body of its own: others of the same content are in memory.
    const bytes = boxFile('stl', box(311, 211, 511));
    const design = (await user.upload({ name: 'failing.stl', bytes })).body.data as DocumentEntry;
    await server.damageBlob(design.baseHash!);
    const answer = await user.client
      .call('document/volume', { id: design.id })
      .catch((error: unknown) => error);
    const failure = isAccepted(answer) ? (await ended(answer.jobId)).error : answer;
    expect(failure).toMatchObject({ code: 5001, message: expect.stringContaining('damaged') as string });
  });
});
