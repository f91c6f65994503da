import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user('visitor');
});
afterAll(() => server.stop());

const post = (
  raw: string | Uint8Array,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => server.send('POST', 'orthosis/document/dir/save', { token: user.token, raw, headers });

describe('every answer', () => {
  it('has the envelope, a request id and the headers that keep the app safe', async () => {
    const answer = await server.send('GET', 'orthosis/document/list', { token: user.token });
    expect(answer.body).toMatchObject({ success: true, code: 200, message: '' });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    // Paths are found in any case, and with a slash at the end: nothing is left out then.
    const other = await fetch(`${server.url}/API/orthosis/Document/list/`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src[^;]*/.exec(policy)![0]).not.toContain('unsafe-inline');
  });

  it('is a 404 for a path that is none, in the language of the caller', async () => {
    const answer = await server.send('GET', 'orthosis/none', { headers: { 'accept-language': 'zh-TW' } });
    expect(answer).toMatchObject({ status: 404, body: { success: false, code: 404, data: null } });
    expect(answer.body.message).toContain('不存在');
  });

  it('names the methods of a call that was made in the wrong way', async () => {
    const answer = await server.send('DELETE', 'orthosis/document/list', { token: user.token });
    expect(answer).toMatchObject({ status: 405, body: { code: 405 } });
    expect(answer.headers.get('allow')).toBe('GET');
  });
});

describe('a change that is meant for another space', () => {
  const save = (name: string, space: string) =>
    server.send('POST', 'orthosis/document/dir/save', {
      token: user.token,
      body: { parentId: '0', name },
      headers: { 'x-bracewright-space': space },
    });

  it('is refused, as from a window that has not heard of a switch; looking is not', async () => {
    const refused = await save('Misplaced', 'the-clinic');
    expect(refused).toMatchObject({ status: 409, body: { code: 4097, data: null } });
    const headers = { 'x-bracewright-space': 'the-clinic' };
    const list = await server.send('GET', 'orthosis/document/list', { token: user.token, headers });
    expect(JSON.stringify(list.body)).not.toContain('Misplaced');
    expect(list.status).toBe(200);
  });

  it('is carried out where the space is the one of the session', async () => {
    expect((await save('Placed', user.id)).status).toBe(200);
  });
});

describe('a body', () => {
  it.each([
    ['is no JSON', '{"name":'],
    ['is no object', '[1]'],
    ['names a key twice', '{"name":"a","name":"b"}'],
    ['names a key twice, once in escapes', '{"name":"a","n\\u0061me":"b"}'],
    ['reaches for the prototype', '{"name":"a","__proto__":{"admin":true}}'],
    ['reaches for the prototype deep inside', '{"a":{"b":{"__proto__":{"admin":true}}}}'],
    ['is nested without end', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['is nested lists without end', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ])('is refused when it %s', async (_what, text) => {
    expect(await post(text)).toMatchObject({ status: 400, body: { code: 400 } });
  });

  it('is refused when it is no UTF-8', async () => {
    expect((await post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(400);
  });

  it('is refused as form or plain text, which other sites can send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await post('{"name":"forged","parentId":"0"}', { 'content-type': type })).status).toBe(400);
    const list = await user.client.call('document/search', { name: 'forged' });
    expect(list).toEqual([]);
  });

  it('is refused at the header when it is too large', async () => {
    const answer = await new Promise<{ status: number; closed: boolean }>((resolve, reject) => {
      const request = httpRequest(
        `${server.url}/api/orthosis/document/dir/save`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${user.token}`,
            'content-type': 'application/json',
            'content-length': String(50 * 1024 * 1024),
          },
        },
        (response) =>
          resolve({ status: response.statusCode!, closed: response.headers.connection === 'close' }),
      );
      request.on('error', reject);
      request.write('{');
    });
    expect(answer).toEqual({ status: 413, closed: true });
  });

  it('cannot set what belongs to the server', async () => {
    const answer = await server.send('POST', 'orthosis/document/dir/save', {
      token: user.token,
      body: { name: 'mine', parentId: '0', id: 'chosen', creator: 'somebody', ownerId: 'other', revision: 9 },
    });
    expect(answer.body.data).toMatchObject({ creator: 'visitor', revision: 0 });
    expect((answer.body.data as { id: string }).id).not.toBe('chosen');
  });

  it('holds numbers that are numbers', async () => {
    const body = { modelId: 'x', revision: 'NaN', type: 't', version: 1, params: {} };
    expect((await server.send('POST', 'orthosis/operation/create', { token: user.token, body })).status).toBe(
      422,
    );
  });
});

describe('a query', () => {
  it.each(['id[]=1', 'id[gt]=0', 'id=1&owner=2'])('%s is no query that the call knows', async (query) => {
    const answer = await server.send('GET', `orthosis/document/get?${query}`, { token: user.token });
    expect(answer).toMatchObject({ status: 400, body: { code: 400 } });
  });

  it.each(['id=1&id=2', ''])('%s never breaks the server', async (query) => {
    const answer = await server.send('GET', `orthosis/document/get?${query}`, { token: user.token });
    expect(answer.status).toBe(422);
  });

  it('is data, never part of a statement', async () => {
    const answer = await server.send('GET', `orthosis/document/get?id=${encodeURIComponent("' OR 1=1--")}`, {
      token: user.token,
    });
    expect(answer.status).toBe(404);
  });

  it('that is no UTF-8 is a bad request', async () => {
    expect((await server.send('GET', 'jobs/%ff', { token: user.token })).status).toBe(400);
  });
});

describe('a call that changes something', () => {
  it('can be made as POST too, and as GET only with the header', async () => {
    const first = await user.folder('by get');
    const second = await user.folder('by post');
    expect((await server.send('GET', `orthosis/document/delete?id=${first.id}`)).status).toBe(401);
    expect(
      (
        await server.send('GET', `orthosis/document/delete?id=${first.id}`, {
          headers: { cookie: `cookie=${user.token}` },
        })
      ).status,
    ).toBe(401);
    expect(
      (await server.send('GET', `orthosis/document/delete?id=${first.id}`, { token: user.token })).status,
    ).toBe(200);
    expect(
      (await server.send('POST', 'orthosis/document/delete', { token: user.token, body: { id: second.id } }))
        .status,
    ).toBe(200);
  });
});

describe('health', () => {
  it('is good while the server can serve, and says so when it cannot', async () => {
    expect(await server.send('GET', 'health')).toMatchObject({
      status: 200,
      body: { data: { status: 'ok' } },
    });
    const broken = await startTestServer();
    await broken.database.close();
    expect(await broken.send('GET', 'health')).toMatchObject({ status: 503, body: { code: 503 } });
    await broken.stop();
  });
});

describe('the app', () => {
  it('is served with its pages at every address, files with a hash for ever', async () => {
    const get = (path: string, accept = 'text/html') =>
      fetch(`${server.url}${path}`, { headers: { accept } });
    const missing = await get('/patient/list');
    expect(missing.status).toBe(503);
    expect(missing.headers.get('retry-after')).toBe('30');
    const folder = join(server.folder, 'app');
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>app</title>');
    await writeFile(join(folder, 'assets', 'main-a1B2c3D4.js'), '1');
    expect(await (await get('/patient/list')).text()).toContain('<title>app');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/main-a1B2c3D4.js')).headers.get('cache-control')).toContain('immutable');
    expect(await (await get('/', '*/*')).text()).toContain('<title>app');
    await writeFile(join(folder, 'assets', 'big-a1B2c3D4.js'), 'let big');
    await writeFile(join(folder, 'assets', 'big-a1B2c3D4.js.gz'), gzipSync('let big'));
    const big = (encoding: string) =>
      fetch(`${server.url}/assets/big-a1B2c3D4.js`, { headers: { 'accept-encoding': encoding } });
    for (const encoding of ['gzip', 'identity']) {
      const answer = await big(encoding);
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript; charset=utf-8$/i);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(await answer.text()).toBe('let big');
    }
    expect((await get('/patient/list', 'application/json')).status).toBe(404);
    expect((await get('/api/none', '*/*')).headers.get('content-type')).toContain('application/json');
    expect((await get('/assets/none.js', '*/*')).status).toBe(404);
    expect((await get('/../bracewright.db', '*/*')).status).toBe(404);
    expect((await get('/.env', '*/*')).status).toBe(404);
  });
});
