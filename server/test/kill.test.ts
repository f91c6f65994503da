import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, type ApiClient, type DocumentEntry } from '@bracewright/core/contract';
import { buildServer, endLeftovers, startBuiltServer } from './built-server.ts';
import { isLongRun } from './long-run.ts';
import { postgresUrl } from './test-database.ts';

/** `npm run test:long` kills more often; fewer times on PostgreSQL, where a server takes longer to start. */
const KILLS = (postgresUrl === undefined && isLongRun ? 3 : 2) * (isLongRun ? 4 : 1);
const WRITERS = 4;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-kill-'));
  await buildServer();
}, 120_000);
afterAll(async () => {
  await endLeftovers();
  await rm(folder, { recursive: true, force: true });
});

/** What one writer knows: the ids it was promised, in order, and the change that may or may not have arrived. */
interface Writer {
  readonly modelId: string;
  revision: number;
  readonly acknowledged: string[];
  pending: string | undefined;
}

const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });

/** Saves records one after another until the server is gone. A change without an answer is asked for again, word for word. */
async function saveUntilGone(client: ApiClient, writer: Writer): Promise<void> {
  for (;;) {
    writer.pending ??= randomUUID();
    try {
      const { revision } = await client.call('operation/create', {
        modelId: writer.modelId,
        revision: writer.revision,
        id: writer.pending,
        type: 'twist.apply',
        version: 1,
        params: { planes: [plane(100), plane(400)], angle: 5 },
      });
      writer.revision = revision;
      writer.acknowledged.push(writer.pending);
      writer.pending = undefined;
    } catch (error) {
      if (error instanceof ApiError && error.isNetwork) return;
      throw error;
    }
  }
}

describe('a server that is killed in the middle of a stream of saves', () => {
  it(`loses no acknowledged save and doubles none, nor the sample patient, ${KILLS} times`, async () => {
    let server = await startBuiltServer(folder);
    const { cookie } = await server
      .client()
      .call('account/login/in', { name: 'demo', password: 'demo-1234' });
    const files = async () => {
      const { items } = await server.client(cookie).call('document/list', {});
      expect(items).toMatchObject([{ fileType: 'PATIENT' }]);
      return (await server.client(cookie).call('document/list', { parentId: items[0]!.id })).items;
    };
    const seeded = await files();
    const scan = seeded.findLast(({ fileType }) => fileType === 'SCAN')!;
    const example = seeded.find(({ name }) => name.includes('Finished'))!;
    // An example that somebody works on gets no wall: each start would begin to make one.
    await server.client(cookie).call('operation/step', { modelId: example.id, revision: 1, id: null });
    const writers: Writer[] = [];
    for (let i = 0; i < WRITERS; i++) {
      const copy: DocumentEntry = await server
        .client(cookie)
        .call('document/copy', { id: scan.id, parentId: scan.parentId });
      writers.push({ modelId: copy.id, revision: copy.revision, acknowledged: [], pending: undefined });
    }
    const promised = () => writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0);
    for (let kill = 0; kill < KILLS; kill++) {
      const client = server.client(cookie);
      const saving = Promise.all(writers.map((writer) => saveUntilGone(client, writer)));
      // In the middle of the stream, at another place each time.
      const enough = promised() + 5 + ((kill * 7) % 40);
      while (promised() < enough) await new Promise((resolve) => setImmediate(resolve));
      await server.kill();
      await saving;
      server = await startBuiltServer(folder);
      for (const writer of writers) {
        const stored = (await server.client(cookie).call('operation/list', { modelId: writer.modelId })).map(
          ({ id }) => id,
        );
        // Everything promised is there, once, in order; at most the one change without an answer comes on top.
        const expected =
          stored.length > writer.acknowledged.length
            ? [...writer.acknowledged, writer.pending]
            : writer.acknowledged;
        expect(stored).toEqual(expected);
      }
    }
    expect(promised()).toBeGreaterThan(5 * KILLS);
    // The sample patient is there once, with an example that has a history.
    const kinds = (await files()).map(({ fileType }) => fileType);
    expect(kinds).toEqual(expect.arrayContaining(['SCAN', 'PICTURE']));
    const steps = await server.client(cookie).call('operation/list', { modelId: example.id });
    expect(steps.length).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
  }, 180_000);
});

describe('the first start', () => {
  it.each([
    ['to a server that others can reach', { HOST: '0.0.0.0' }],
    ['where none is wanted', { DEMO: 'off' }],
  ])(
    'gives no demonstration user %s',
    async (_where, settings) => {
      const open = await mkdtemp(join(tmpdir(), 'bracewright-open-'));
      const server = await startBuiltServer(open, settings);
      await expect(
        server.client().call('account/login/in', { name: 'demo', password: 'demo-1234' }),
      ).rejects.toMatchObject({ code: 407 });
      await server.stop();
      await rm(open, { recursive: true, force: true });
    },
    60_000,
  );

  it('says what is wrong with the settings', async () => {
    await expect(startBuiltServer(folder, { PORT: 'many' })).rejects.toThrow('PORT');
  });
});
