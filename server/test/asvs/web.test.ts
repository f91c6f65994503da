import { connect } from 'node:net';
import { ROUTES, type Route, type RouteName } from '@bracewright/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../harness.ts';

// Items of the checklist after OWASP ASVS 5.0 about the browser and the protocol, each a black-box test over HTTP.

let server: TestServer;
let anna: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.user('anna');
});
afterAll(() => server.stop());

/** Sends bytes as they are and gives what comes back until the server closes or falls silent. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setTimeout(1500, () => socket.destroy());
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

it('ASVS 3.3.1: no session lives in a cookie', async () => {
  for (const answer of [
    await server.send('POST', 'account/login/in', { body: { name: 'anna', password: anna.password } }),
    await server.send('GET', 'orthosis/document/list', { token: anna.token }),
    await server.send('GET', 'health'),
  ])
    expect(answer.headers.get('set-cookie')).toBeNull();
  const { status } = await server.send('GET', 'orthosis/document/list', {
    headers: { cookie: `cookie=${anna.token}; session=${anna.token}; Authorization=${anna.token}` },
  });
  expect(status).toBe(401);
});

it('ASVS 3.4.2: no other origin may read', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const response = await fetch(`${server.url}/api/orthosis/document/list`, {
      method,
      headers: { origin: 'https://evil.example', authorization: `Bearer ${anna.token}`, 'access-control-request-method': 'GET' },
    }); // prettier-ignore
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    await response.arrayBuffer();
  }
});

it('ASVS 3.4.3 and 3.4.6: scripts are ours only, and nobody frames us', async () => {
  const { headers } = await server.send('GET', 'health');
  const policy = headers.get('content-security-policy')!;
  const directives = new Map(policy.split(';').map((part) => {
    const [name, ...values] = part.trim().split(/\s+/);
    return [name!, values] as const;
  })); // prettier-ignore
  expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(directives.get('object-src')).toEqual(["'none'"]);
  expect(directives.get('base-uri')).toEqual(["'none'"]);
  expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
  expect(headers.get('x-frame-options')).toBe('DENY');
});

it('ASVS 3.4.5: no address of ours is told to another site', async () => {
  expect((await server.send('GET', 'health')).headers.get('referrer-policy')).toBe('no-referrer');
});

describe('ASVS 3.5.1: what another site can send changes nothing', () => {
  const changing = (Object.keys(ROUTES) as RouteName[]).filter(
    (name) => (ROUTES[name] as Route).changes && (ROUTES[name] as Route).access !== 'public',
  );
  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'as %s, without the header of a session',
    async (type) => {
      for (const name of changing) {
        const route: Route = ROUTES[name];
        const { status } = await server.send('POST', route.path.replace(/:\w+/g, 'x'), {
          raw: 'id=1&parentId=0&name=forged',
          headers: { 'content-type': type, origin: 'https://evil.example' },
        });
        expect([401, 405], name).toContain(status);
      }
      expect((await anna.client.call('document/list', {})).items).toEqual([]);
    },
  );
});

it('ASVS 3.5.3: a picture of another site deletes nothing', async () => {
  const folder = await anna.folder('stays');
  const { status } = await server.send('GET', `orthosis/document/delete?id=${folder.id}`, {
    headers: { cookie: `cookie=${anna.token}`, 'sec-fetch-site': 'cross-site' },
  });
  expect([401, 403]).toContain(status);
  const crossing = await server.send('GET', `orthosis/document/delete?id=${folder.id}`, {
    token: anna.token,
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect([401, 403]).toContain(crossing.status);
  expect((await anna.client.call('document/get', { id: folder.id })).name).toBe('stays');
});

it('ASVS 4.1.3: a forwarded address that anybody can write does not evade the limit of tries', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 8; i++)
    statuses.push(
      (
        await server.send('POST', 'account/login/in', {
          body: { name: 'anna', password: `wrong-${i}` },
          headers: { 'x-forwarded-for': `10.0.0.${i}`, forwarded: `for=10.0.0.${i}` },
        })
      ).status,
    );
  expect(statuses.at(-1)).toBe(429);
});

describe('ASVS 4.2.1: one request is one request', () => {
  const body = '{"name":"a","password":"b"}';
  it.each([
    ['a length and chunks', `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`],
    ['two lengths', `Content-Length: ${body.length}\r\nContent-Length: 3\r\n`],
    ['a length that is none', 'Content-Length: +5\r\n'],
    ['an unknown coding', 'Transfer-Encoding: xchunked\r\n'],
  ])('%s is refused and the connection closed', async (_what, headers) => {
    const answer = await raw(
      `POST /api/account/login/in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n${body}GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (400|501)/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

it('ASVS 13.4.1 to 13.4.5: nothing is served that is not meant to be', async () => {
  for (const path of [
    '.git/HEAD',
    '.env',
    'docs',
    'server.js.map',
    'package.json',
    'api/',
    'api/../package.json',
    'api/orthosis',
  ]) {
    const response = await fetch(`${server.url}/${path}`, { headers: { accept: 'application/json' } });
    const text = await response.text();
    expect(text, path).not.toMatch(/ref: refs|"version"|DATA_DIR|Index of/);
  }
  expect(
    await raw('TRACE /api/health HTTP/1.1\r\nHost: a\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 40[045](?![\s\S]*s3cret)/);
});

it('ASVS 14.3.2: no answer with data is kept by a cache', async () => {
  for (const path of ['orthosis/document/list', 'orthosis/user/getusersystem', 'orthosis/document/tree'])
    expect((await server.send('GET', path, { token: anna.token })).headers.get('cache-control')).toContain(
      'no-store',
    );
});

it('ASVS 16.5.1: a fault says its request id and nothing of the inside', async () => {
  const own = await startTestServer();
  const user = await own.user('dora');
  await own.database.write((trx) => trx.schema.dropTable('measures'));
  const { status, body, headers } = await own.send('GET', 'orthosis/measure/list?modelId=none', {
    token: user.token,
  });
  const scan = await user.scan();
  const fault = await own.send('GET', `orthosis/measure/list?modelId=${scan.id}`, { token: user.token });
  expect(status).toBe(404);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(fault.status).toBe(500);
  expect(JSON.stringify([body, fault.body])).not.toMatch(/sqlite|table|select|\/server\/|\.ts|at /i);
  expect((fault.body.data as { requestId: string }).requestId).toBe(fault.headers.get('x-request-id'));
  await own.stop();
});
