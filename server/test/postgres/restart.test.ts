import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { startTestServer, type TestServer, type TestUser } from '../harness.ts';
import { isLongRun } from '../long-run.ts';
import { startPostgres, type TestPostgres } from './server.ts';

const WRITERS = 4;
/** Stopped and crashed in turn. */
const ROUNDS = isLongRun ? 6 : 2;

let postgres: TestPostgres;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  postgres = await startPostgres();
  server = await startTestServer({ database: await openDatabase(postgres.url) });
  user = await server.user('anna');
}, 120_000);
afterAll(async () => {
  await server.stop();
  await postgres.remove();
});

interface Saver {
  readonly modelId: string;
  revision: number;
  readonly promised: string[];
  pending: string | undefined;
}

const refusals: { status: number; retryAfter: number }[] = [];

/** Saves one after another until told to end; what got no success is asked for again with the same id. */
async function save(saver: Saver, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    saver.pending ??= randomUUID();
    const answer = await server.send('POST', 'orthosis/operation/create', {
      token: user.token,
      body: {
        modelId: saver.modelId,
        revision: saver.revision,
        id: saver.pending,
        type: 'test.move',
        version: 1,
        params: {},
      },
    });
    if (answer.status === 200) {
      saver.revision = (answer.body.data as { revision: number }).revision;
      saver.promised.push(saver.pending);
      saver.pending = undefined;
    } else {
      refusals.push({ status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

describe('a PostgreSQL that goes away in the middle of a stream of saves', () => {
  it('is waited for with 503, found again without a restart, and holds every save that was acknowledged, once', async () => {
    const savers: Saver[] = [];
    for (let i = 0; i < WRITERS; i++) {
      const { id, revision } = await user.scan('0', `scan ${i}.stl`);
      savers.push({ modelId: id, revision, promised: [], pending: undefined });
    }
    const promised = () => savers.reduce((sum, saver) => sum + saver.promised.length, 0);
    const more = async (count: number) => {
      const enough = promised() + count;
      while (promised() < enough) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    let isOver = false;
    const saving = Promise.all(savers.map((saver) => save(saver, () => isOver)));
    for (let round = 0; round < ROUNDS; round++) {
      await more(10 + ((round * 7) % 20));
      const before = refusals.length;
      await (round % 2 === 0 ? postgres.stop() : postgres.crash());
      while (refusals.length < before + WRITERS) await new Promise((resolve) => setTimeout(resolve, 5));
      await postgres.start();
      await more(10);
    }
    isOver = true;
    await saving;
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refusals.every(({ retryAfter }) => retryAfter > 0)).toBe(true);
    for (const saver of savers) {
      const stored = (await user.client.call('operation/list', { modelId: saver.modelId })).map(
        ({ id }) => id,
      );
      const expected =
        stored.length > saver.promised.length ? [...saver.promised, saver.pending] : saver.promised;
      expect(stored).toEqual(expected);
    }
  }, 120_000);

  it('does not take the health of the process along', async () => {
    await postgres.stop();
    const answer = await server.send('GET', 'orthosis/document/list', { token: user.token });
    expect([answer.status, answer.body.code]).toEqual([503, expect.any(Number)]);
    await postgres.start();
    expect((await user.client.call('document/list', {})).total).toBe(WRITERS);
  });
});
