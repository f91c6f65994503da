import { randomUUID } from 'node:crypto';
import type { DocumentEntry } from '@bracewright/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { piecesOf } from '../db/kept-room.ts';

const KIB = 1024;
let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user('bounded');
});
beforeEach(async () => {
  model = await user.scan('0', `body${count++}.stl`);
});
afterAll(() => server.stop());

/** JSON of exactly so many bytes. */
const params = (bytes: number) => ({ note: 'x'.repeat(bytes - '{"note":""}'.length) });
const send = (path: string, body: object, language = 'en-US') =>
  server.send('POST', `orthosis/measure/${path}`, {
    token: user.token,
    body,
    headers: { 'accept-language': language },
  });
const create = (bytes: number, language?: string) =>
  send('create', { modelId: model.id, kind: 'bounded.height', params: params(bytes) }, language);
const list = () => user.client.call('measure/list', { modelId: model.id });
const rows = () => server.database.knex('measures').where({ model_id: model.id });

/** Rows as they were stored before there were bounds. */
async function old(howMany: number, bytes: number, change: object = {}): Promise<void> {
  const made = await send('create', { modelId: model.id, kind: 'bounded.height', params: { a: 1 } });
  const { id } = made.body.data as { id: string };
  const row = (await rows().where({ id }).first()) as object;
  const text = JSON.stringify(params(bytes));
  await server.database.write(async (trx) => {
    await trx('measures').where({ id }).delete();
    for (let i = 0; i < howMany; i += 20) {
      const fresh = Array.from({ length: Math.min(20, howMany - i) }, () => ({
        ...row,
        ...{ id: randomUUID(), params: text },
        ...change,
      }));
      await trx('measures').insert(fresh);
    }
  });
}

describe('what measures of a model may hold', () => {
  it('is 256 KiB for one, whether it is made or changed', async () => {
    expect((await create(256 * KIB + 1)).body).toMatchObject({
      code: 413,
      message: 'The file or the data is too large: at most 256 KB are accepted. Nothing was stored.',
    });
    const made = await create(256 * KIB);
    expect(made.status).toBe(200);
    const { id } = made.body.data as { id: string };
    expect((await send('update', { id, params: params(256 * KIB + 1) })).status).toBe(413);
    expect((await list()).map((measure) => JSON.stringify(measure.params).length)).toEqual([256 * KIB]);
  });

  it('is 2000 measures and markers', async () => {
    await old(2000, 100);
    const refused = await create(100);
    expect(refused).toMatchObject({ status: 422, body: { code: 4253 } });
    expect(refused.body.message).toMatch(/^One model keeps at most 2000 measures and markers\./);
    expect((await create(100, 'zh-CN')).body.message).toMatch(/^每个模型最多保存 2000 个测量和标记。/);
    const [first] = await list();
    expect(await list()).toHaveLength(2000);
    expect((await send('update', { id: first!.id, params: params(200) })).status).toBe(200);
    await send('delete', { id: first!.id });
    expect((await create(100)).status).toBe(200);
  });

  it('is 16 MiB for all of them together', async () => {
    await old(63, 256 * KIB);
    expect((await create(200 * KIB)).status).toBe(200);
    const refused = await create(200 * KIB);
    expect(refused).toMatchObject({ status: 413, body: { code: 4133 } });
    expect(refused.body.message).toContain('16 MB');
    expect(await rows().count({ n: '*' }).first()).toEqual({ n: 64 });
    expect((await list()).every((measure) => measure.leftOut === undefined)).toBe(true);
  });
});

describe('measures that are larger, from before there was a bound', () => {
  it('stay, and are listed without what they hold', async () => {
    await create(300);
    await old(1, 100);
    await old(5, 3_900_000);
    const read: number[] = [];
    const watch = (found: unknown) => {
      read.push(JSON.stringify(found ?? '').length);
    };
    server.database.knex.on('query-response', watch);
    const told = await list();
    server.database.knex.off('query-response', watch);
    expect(Math.max(...read)).toBeGreaterThan(300);
    expect(Math.max(...read)).toBeLessThan(100 * KIB);
    expect(told.filter(({ leftOut }) => leftOut).map((measure) => measure.params)).toEqual([
      {},
      {},
      {},
      {},
      {},
    ]);
    expect(told.filter(({ leftOut }) => !leftOut)).toHaveLength(2);
    expect(await rows().count({ n: '*' }).first()).toEqual({ n: 7 });
  });

  it('are left out too where only all of them together are too much', async () => {
    await old(80, 256 * KIB);
    const told = await list();
    expect(told).toHaveLength(80);
    expect(told.filter(({ leftOut }) => leftOut)).toHaveLength(16);
    expect((await create(100)).status).toBe(413);
    const { id } = told[0]!;
    expect((await send('update', { id, params: params(100) })).status).toBe(200);
    expect((await send('delete', { id: told[79]!.id })).status).toBe(200);
  });

  it('are no value that is waited for', async () => {
    await old(1, 600_000, { kind: 'width', checked: 0 });
    expect(await list()).toMatchObject([{ kind: 'width', checked: 'unknown', leftOut: true }]);
  });

  it('keep what they hold when they are renamed with what stood for it in the list', async () => {
    await old(1, 600_000);
    const { id, params: given } = (await list())[0]!;
    expect(given).toEqual({});
    expect((await send('update', { id, name: 'Old one', params: given })).status).toBe(200);
    const row = (await rows().where({ id }).first()) as { name: string; params: string };
    expect([row.name, row.params.length > 500_000]).toEqual(['Old one', true]);
  });

  it('are copied whole', async () => {
    await old(2, 3_900_000);
    await old(3, 200);
    const copy = await user.client.call('document/copy', { id: model.id, parentId: '0' });
    const sizes = (await server.database
      .knex('measures')
      .where({ model_id: copy.id })
      .select(server.database.knex.raw('octet_length(params) as bytes'))) as { bytes: number }[];
    expect(sizes.map(({ bytes }) => Number(bytes)).sort((a, b) => a - b)).toEqual([
      200, 200, 200, 3_900_000, 3_900_000,
    ]);
  });
});

describe('piecesOf', () => {
  it('keeps each piece within the bound, but for a row that is larger alone', () => {
    const sized = [4, 5, 3, 20, 1, 1].map((bytes, i) => ({ id: 'abcdef'[i]!, bytes }));
    expect(piecesOf(sized, 10)).toEqual([['a', 'b'], ['c'], ['d'], ['e', 'f']]);
  });
});
