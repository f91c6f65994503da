import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type Answer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`storer${count++}`);
});
afterAll(() => server.stop());

describe('JSON kept with an entry', () => {
  const save = (id: string, key: string, json: unknown) =>
    server.send('POST', 'orthosis/document/saveOrUpdateJson', {
      token: user.token,
      body: { id, key, json },
    });
  const raw = (text: string) =>
    server.send('POST', 'orthosis/document/saveOrUpdateJson', {
      token: user.token,
      raw: text,
      headers: { 'content-type': 'application/json' },
    });

  it('is given back as it was, by key and all together', async () => {
    const { id } = await user.scan();
    const value = { views: ['back'], nested: { n: 1.5, none: null, text: '脊柱' } };
    await save(id, 'view.state-1', value);
    await save(id, 'list', [1, 2]);
    await save(id, 'list', [3]);
    const get = (key?: string) =>
      user.client.call('document/getJsonStorage', { id, ...(key === undefined ? {} : { key }) });
    expect(await get('view.state-1')).toEqual(value);
    expect(await get()).toEqual({ 'view.state-1': value, list: [3] });
    expect(await get('absent')).toBeNull();
  });

  it('has keys of letters, digits and a few signs', async () => {
    const { id } = await user.scan();
    for (const key of ['__proto__', '', '1st', 'a b', '../x', 'x'.repeat(61)])
      expect((await save(id, key, 1)).status).toBe(422);
    await save(id, 'constructor', { a: 1 });
    expect(await user.client.call('document/getJsonStorage', { id })).toEqual({ constructor: { a: 1 } });
  });

  it('holds U+0000 nowhere, in no way of writing it, and says where it was', async () => {
    const { id } = await user.scan();
    const refused = (answer: Answer) => [answer.status, (answer.body.data as { fields: { path: string; rule: string }[] }).fields[0]]; // prettier-ignore
    for (const json of ['"a\\u0000b"', '{"a":["x",{"b":"\\u0000"}]}', '{"k\\u0000":1}'])
      expect((await raw(`{"id":"${id}","key":"k","json":${json}}`)).status).toBe(422);
    expect(refused(await raw(`{"id":"${id}","key":"k","json":{"a":["x",{"b":"\\u0000"}]}}`))).toEqual([
      422,
      expect.objectContaining({ path: 'json.a.1.b', rule: 'characters' }),
    ]);
    expect((await raw(`{"id":"${id}","key":"k","json":"\\\\u0000"}`)).status).toBe(200);
    expect(await user.client.call('document/getJsonStorage', { id })).toEqual({ k: '\\u0000' });
    const found = await server.send('GET', 'orthosis/document/get?id=%00', { token: user.token });
    expect(refused(found)).toEqual([422, expect.objectContaining({ path: 'id', rule: 'characters' })]);
  });

  it('is bounded in size, depth and number, and never holds a prototype', async () => {
    const { id } = await user.scan();
    expect((await save(id, 'large', 'x'.repeat(262_143))).status).toBe(413);
    expect((await save(id, 'large', 'x'.repeat(262_142))).status).toBe(200);
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect((await raw(`{"id":"${id}","key":"deep","json":${nested(31)}}`)).status).toBe(200);
    expect((await raw(`{"id":"${id}","key":"deep","json":${nested(32)}}`)).status).toBe(400);
    expect((await raw(`{"id":"${id}","key":"k","json":{"a":{"__proto__":{"b":1}}}}`)).status).toBe(400);
    for (let key = 0; key < 98; key++) await save(id, `k${key}`, 0);
    expect((await save(id, 'one-too-many', 0)).status).toBe(413);
    expect((await save(id, 'k5', 1)).status).toBe(200);
  });

  it('of an entry from before there was a bound gets smaller a key at a time', async () => {
    const { id } = await user.scan();
    const large = 'x'.repeat(200_000);
    for (let key = 0; key < 60; key++)
      await server.database.write((trx) =>
        trx('json_storage').insert({ document_id: id, key: `k${key}`, json: JSON.stringify(large) }),
      );
    expect((await save(id, 'k0', `${large}!`)).status).toBe(413);
    expect((await save(id, 'new', 1)).status).toBe(413);
    expect((await save(id, 'k0', 'short')).status).toBe(200);
  });

  it('takes 8 MB under all keys together', async () => {
    const { id } = await user.scan();
    const large = 'x'.repeat(262_000);
    for (let key = 0; key < 31; key++) expect((await save(id, `k${key}`, large)).status).toBe(200);
    const refused = await save(id, 'k31', large);
    expect(refused).toMatchObject({ status: 413, body: { code: 413 } });
    expect(refused.body.message).toContain('8 MB');
    expect((await save(id, 'k32', 1)).status).toBe(200);
    const all = (await user.client.call('document/getJsonStorage', { id })) as Record<string, unknown>;
    expect(Object.keys(all)).toHaveLength(32);
    expect(all['k30']).toBe(large);
  });
});
