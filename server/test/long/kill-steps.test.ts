import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, type ApiClient } from '@bracewright/core/contract';
import { verifyAll } from '../../src/keeping/verify.ts';
import { boxFile } from '../bodies.ts';
import { buildServer, endLeftovers, keptFor, startBuiltServer, type ServerProcess } from '../built-server.ts';
import { startProxy, type Proxy } from '../proxy.ts';
import { faultRounds as rounds } from '../long-run.ts';
import { memoryOf, sourceOf, upload } from '../uploader.ts';

/** Every step of a resumable upload, in order. */
const EVERY_STEP = [
  'begin/staged',
  'begin/inserted',
  'append/flushed',
  'append/noted',
  'end/hashed',
  'end/lent',
  'end/welcomed',
  'end/stored',
  'end/inserted',
  'end/committed',
  'end/removed',
] as const;
type Step = (typeof EVERY_STEP)[number];

/** `FAULTS=5` takes every step five times. */
const STEPS: readonly Step[] = Array.from({ length: rounds }, () => EVERY_STEP).flat();
const isPast = (step: Step, other: Step) => EVERY_STEP.indexOf(step) >= EVERY_STEP.indexOf(other);

let folder: string;
let proxy: Proxy;
let server: ServerProcess;
let token: string;
let client: ApiClient;
let count = 0;

async function start(variables: NodeJS.ProcessEnv = {}): Promise<void> {
  server = await startBuiltServer(folder, variables);
  if (proxy) proxy.lead(server.url);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-steps-'));
  await buildServer();
  await start();
  proxy = await startProxy(server.url);
  const signedIn = await server.client().call('account/login/in', { name: 'demo', password: 'demo-1234' });
  token = signedIn.cookie;
  client = server.client(token);
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  await endLeftovers();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const entriesNamed = async (name: string, parentId = '0') =>
  (await client.call('document/list', { parentId, pageSize: 500 })).items.filter(
    (entry) => entry.name === name,
  );
const waiting = async () => (await readdir(join(folder, 'uploads'))).filter((name) => name !== 'name');

async function restart(variables: NodeJS.ProcessEnv = {}): Promise<void> {
  await server.kill();
  await start(variables);
  client = server.client(token);
}

const KILLS = 2 * rounds;

describe('an upload whose server is killed', () => {
  it.each(STEPS)(
    'after %s becomes one entry when it goes on',
    async (step) => {
      const name = `${step.replace('/', '-')} ${count++}.stl`;
      const bytes = boxFile();
      const source = sourceOf(bytes, name);
      await restart({ NODE_ENV: 'test', FAIL_AT: step });
      const memory = memoryOf();
      const first = upload(proxy.url, token, source, { memory, retryDelaysMs: [], chunkBytes: 400 }).catch(
        (error: unknown) => error as ApiError,
      );
      await server.ended;
      await first;
      proxy.reset();
      await restart();
      const before = await entriesNamed(name);
      // The row is there from its commit on, and not a step earlier.
      if (isPast(step, 'end/committed')) expect(before).toHaveLength(1);
      if (!isPast(step, 'end/hashed')) expect(before).toHaveLength(0);
      const result = await upload(proxy.url, token, source, { memory, chunkBytes: 400 });
      expect(result.hash).toBe(hashOf(bytes));
      expect(await entriesNamed(name)).toMatchObject([{ id: result.id }]);
      expect(memory.kept.size).toBe(0);
    },
    30_000,
  );

  it('at the end becomes an entry by itself when the server starts again', async () => {
    const source = sourceOf(boxFile(), 'by-itself.stl');
    await restart({ NODE_ENV: 'test', FAIL_AT: 'end/stored' });
    await upload(proxy.url, token, source, { retryDelaysMs: [] }).catch(() => undefined);
    await server.ended;
    await restart();
    await expect.poll(() => entriesNamed('by-itself.stl'), { timeout: 15_000 }).toHaveLength(1);
    await expect.poll(waiting).toEqual([]);
  }, 30_000);

  it('in the middle loses no acknowledged byte, whenever it comes', async () => {
    const bytes = Buffer.alloc(KILLS * 1_400_000);
    for (let i = 0; i < bytes.length; i += 4) bytes.writeUInt32LE(Math.imul(i, 2_654_435_761) >>> 0, i);
    let acknowledged = 0;
    let kills = 0;
    const sending = upload(proxy.url, token, sourceOf(bytes, 'middle.bin'), {
      chunkBytes: 256 * 1024,
      onProgress: (sent) => {
        // What the server says after a kill is never less than what it said before.
        expect(sent).toBeGreaterThanOrEqual(acknowledged);
        acknowledged = sent;
      },
    });
    let isDone = false;
    void sending.finally(() => (isDone = true)).catch(() => undefined);
    while (!isDone && kills < KILLS) {
      const goal = acknowledged + 400_000 + 137_000 * (kills % 5);
      while (!isDone && acknowledged < goal) await new Promise((resolve) => setImmediate(resolve));
      if (isDone) break;
      kills++;
      await restart();
    }
    expect((await sending).hash).toBe(hashOf(bytes));
    expect(kills).toBe(KILLS);
    expect(await entriesNamed('middle.bin')).toHaveLength(1);
  }, 60_000);
});

describe('ASVS 2.3.3: a change of many entries whose server is killed', () => {
  const COUNT = 60;

  it(
    'is carried out whole or not at all: copy, move, delete and recovery',
    async () => {
      const target = await client.call('document/dir/save', { name: 'target', parentId: '0' });
      const make = async (name: string) => {
        const made = await client.call('document/dir/save', { name, parentId: '0' });
        for (let i = 0; i < COUNT; i++) {
          const form = new FormData();
          form.set('parentId', made.id);
          form.set('file', new Blob(['text']), `note${i}.txt`);
          const headers = { authorization: `Bearer ${token}` };
          await fetch(`${server.url}/api/orthosis/document/upload`, { method: 'POST', headers, body: form });
        }
        return made;
      };
      const below = async (parentId: string): Promise<number> =>
        (await client.call('document/list', { parentId, pageSize: 500 })).items.length;
      const made = await make('many');
      const outcomes = new Set<string>();
      for (let round = 0; round < 8 * rounds; round++) {
        const kind = (['copy', 'move', 'delete', 'recovery'] as const)[round % 4]!;
        const isBinned = (await client.call('recycle/list', {})).some(({ id }) => id === made.id);
        if (kind !== 'recovery' && isBinned) await client.call('document/recovery', { id: made.id });
        if (kind === 'recovery' && !isBinned) await client.call('document/delete', { id: made.id });
        const home = (await entriesNamed('many')).length === 1 ? target.id : '0';
        if (kind === 'copy' && home === '0')
          await client.call('document/move', { id: made.id, parentId: '0' });
        const change =
          kind === 'copy' || kind === 'move'
            ? client.call(`document/${kind}`, { id: made.id, parentId: kind === 'copy' ? target.id : home })
            : client.call(`document/${kind}`, { id: made.id });
        const answered = change.then(
          () => true,
          (error: unknown) => {
            if (error instanceof ApiError && error.isNetwork) return false;
            throw error;
          },
        );
        // Another moment each time, from at once to a little after the answer.
        await new Promise((resolve) => setTimeout(resolve, (round * 5) % 17));
        await restart();
        const isAnswered = await answered;
        const binned = (await client.call('recycle/list', {})).filter(({ id }) => id === made.id);
        const places = await Promise.all(['0', target.id].map((place) => entriesNamed('many', place)));
        const own = places.flat().filter(({ id }) => id === made.id);
        expect(own.length + binned.length).toBe(1);
        if (own.length === 1) expect(await below(made.id)).toBe(COUNT);
        if (isAnswered && kind === 'delete') expect(binned).toHaveLength(1);
        if (isAnswered && kind === 'recovery') expect(own).toHaveLength(1);
        if (isAnswered && kind === 'move')
          expect(places[home === '0' ? 0 : 1]).toMatchObject([{ id: made.id }]);
        if (isAnswered && kind === 'copy') expect(places.flat().length).toBe(2);
        for (const copy of places.flat().filter(({ id }) => id !== made.id)) {
          expect(await below(copy.id)).toBe(COUNT);
          outcomes.add('copied');
          await client.call('document/delete', { id: copy.id });
          await client.call('recycle/delete', { id: copy.id });
        }
        outcomes.add(`${kind} ${isAnswered ? 'answered' : 'cut'}`);
      }
      expect(outcomes.size).toBeGreaterThan(2);
    },
    120_000 + 120_000 * rounds,
  );
});

describe('what is left after all of it', () => {
  it('is whole', async () => {
    expect(await server.stop()).toBe(0);
    expect((await verifyAll(await keptFor(folder))).damage).toEqual([]);
    expect(await waiting()).toEqual([]);
  }, 60_000);
});
