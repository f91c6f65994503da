import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, endLeftovers, outsideOf, startBuiltServer } from '../built-server.ts';
import { folder, hashOf, namesOf, noise, signIn } from '../machine.ts';
import { memoryOf, sourceOf, upload } from '../uploader.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bracewright-faults-'));
  await buildServer();
}, 120_000);
afterAll(async () => {
  await endLeftovers();
  await rm(root, { recursive: true, force: true });
});

/** The longest that anybody waits for `health` while `work` goes on, milliseconds. */
async function slowestHealth(url: string, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => undefined);
  let slowest = 0;
  while (!isDone) {
    const start = performance.now();
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return slowest;
}

describe('a database that another process holds', () => {
  /** Holds what everybody writes to for so long; resolves once it has it. */
  async function hold(data: string, ms: number): Promise<{ readonly letsGo: Promise<unknown> }> {
    const { database } = await outsideOf(data);
    if (database !== undefined) {
      const client = new pg.Client({ connectionString: database });
      await client.connect();
      await client.query('begin');
      await client.query('lock table documents in exclusive mode');
      return { letsGo: new Promise((resolve) => setTimeout(resolve, ms)).then(() => client.end()) };
    }
    const script = `
      const Database = require('libsql');
      const db = new Database(process.argv[1]);
      db.exec('PRAGMA busy_timeout=5000; BEGIN EXCLUSIVE');
      console.log('held');
      setTimeout(() => { db.exec('ROLLBACK'); process.exit(0); }, ${ms});
    `;
    const child = spawn(process.execPath, ['-e', script, join(data, 'bracewright.db')], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    return { letsGo: ended };
  }

  it('is waited for five seconds, then refused with the time to try again; meanwhile others are answered', async () => {
    const data = join(root, 'locked');
    const machine = await signIn(await startBuiltServer(data));
    const { server } = machine;
    const save = (name: string) => machine.send('POST', 'orthosis/document/dir/save', folder(name));
    const short = await hold(data, 1000);
    expect((await save('short')).status).toBe(200);
    await short.letsGo;
    const long = await hold(data, 10_000);
    const saving = save('long');
    expect(await slowestHealth(server.url, saving)).toBeLessThan(2000);
    const refused = await saving;
    expect(refused).toMatchObject({ status: 503, body: { code: 503 } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await long.letsGo;
    expect((await save('long')).status).toBe(200);
    expect((await namesOf(machine)).filter((name) => name === 'short' || name === 'long')).toEqual([
      'long',
      'short',
    ]);
    expect(await server.stop()).toBe(0);
  }, 60_000);
});

describe('a folder that another server works on', () => {
  it('ends the start with its name, and is free once that one was killed', async () => {
    const data = join(root, 'twice');
    const alone = { S3_ENDPOINT: '', DATABASE_URL: '' };
    const first = await startBuiltServer(data, alone);
    await expect(startBuiltServer(data, alone)).rejects.toThrow(`a server (process ${first.pid} on `);
    await first.kill();
    const second = await startBuiltServer(data, alone);
    expect(await second.stop()).toBe(0);
  }, 120_000);
});

describe('a server that is asked to stop', () => {
  it('answers what it has begun within ten seconds, and uploads go on after it', async () => {
    const data = join(root, 'stopped');
    const machine = await signIn(await startBuiltServer(data));
    const { server, token } = machine;
    const bytes = noise(4_000_000);
    const memory = memoryOf();
    const source = sourceOf(bytes, 'stopped.bin');
    let sent = 0;
    const sending = upload(server.url, token, source, {
      memory,
      chunkBytes: 128 * 1024,
      retryDelaysMs: [],
      onProgress: (done) => (sent = done),
    }).catch(() => undefined);
    while (sent < 1_000_000) await new Promise((resolve) => setImmediate(resolve));
    const saves = Array.from({ length: 50 }, (_, i) =>
      machine.send('POST', 'orthosis/document/dir/save', folder(`saved ${i}`)).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    const start = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - start).toBeLessThan(11_000);
    await sending;
    const answered = await Promise.all(saves);
    const next = await signIn(await startBuiltServer(data));
    const names = await namesOf(next);
    for (const [i, status] of answered.entries()) if (status === 200) expect(names).toContain(`saved ${i}`);
    const result = await upload(next.server.url, next.token, source, { memory });
    expect(result.hash).toBe(hashOf(bytes));
    expect(await next.server.stop()).toBe(0);
  }, 60_000);
});
