import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type ApiClient } from '@bracewright/core/contract';
import { brokenTrails } from '../../src/audit/trail.ts';
import { openDatabase } from '../../src/db/database.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../harness.ts';
import { freshPostgres, postgresUrl } from '../test-database.ts';

let servers: readonly TestServer[];
let user: TestUser;
let clients: readonly ApiClient[];
beforeAll(async () => {
  const url = await freshPostgres(postgresUrl!);
  servers = await Promise.all(
    Array.from({ length: 3 }, async () => startTestServer({ database: await openDatabase(url) })),
  );
  user = await servers[0]!.user('anna');
  clients = servers.map((server) =>
    createClient({ baseUrl: `${server.url}/api`, fetch, token: () => user.token, language: () => 'en-US' }),
  );
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** Codes of many calls, 200 for a success. */
const codesOf = (calls: readonly Promise<unknown>[]) =>
  Promise.all(calls.map((call) => call.then(() => 200, (error: { code: number }) => error.code))); // prettier-ignore

describe('three processes on one database', () => {
  it('know the session that one of them opened, and its end', async () => {
    const { cookie } = await servers[1]!
      .client()
      .call('account/login/in', { name: 'anna', password: user.password });
    expect((await servers[2]!.client(cookie).call('document/list', {})).total).toBe(0);
    await servers[0]!.client(cookie).call('account/login/out', {});
    expect(await codeOf(servers[2]!.client(cookie).call('document/list', {}))).toBe(401);
  });

  it('give a name in a place once, whoever is asked', async () => {
    for (let round = 0; round < 5; round++) {
      const codes = await codesOf(
        Array.from({ length: 12 }, (_, i) =>
          clients[i % 3]!.call('document/dir/save', { name: `folder ${round}`, parentId: '0' }),
        ),
      );
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.filter((code) => code === 409)).toHaveLength(11);
    }
    expect((await user.client.call('document/list', {})).total).toBe(5);
  });

  it('never move two folders into each other', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = await Promise.all([user.folder(`a${round}`), user.folder(`b${round}`)]);
      await codesOf([
        clients[1]!.call('document/move', { id: a.id, parentId: b.id }),
        clients[2]!.call('document/move', { id: b.id, parentId: a.id }),
      ]);
      const reachable = JSON.stringify(await user.client.call('document/tree', {}));
      expect([a.id, b.id].filter((id) => !reachable.includes(id))).toEqual([]);
    }
  });

  it('let exactly one change win at each revision', async () => {
    const model = await user.scan('0', 'shared.stl');
    for (let revision = 0; revision < 10; revision++) {
      const codes = await codesOf(
        clients.map(
          (client) =>
          client.call('operation/create', {
            modelId: model.id, revision, id: randomUUID(), type: 'test.move', version: 1, params: {},
          }), // prettier-ignore
        ),
      );
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
    }
    expect((await user.client.call('document/get', { id: model.id })).revision).toBe(10);
    expect(await user.client.call('operation/list', { modelId: model.id })).toHaveLength(10);
  });

  it('count wrong passwords together', async () => {
    await servers[0]!.user('guessed');
    const codes = await codesOf(
      Array.from({ length: 30 }, (_, i) =>
        servers[i % 3]!.client().call('account/login/in', { name: 'guessed', password: `wrong${i}` }),
      ),
    );
    expect(codes.filter((code) => code === 408)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(25);
  });

  it('leave whole trails behind', async () => {
    expect(await brokenTrails(servers[0]!.database.knex)).toEqual([]);
  });
});
