import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { ROUTES, type Route, type RouteName } from '@bracewright/core/contract';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Attempts } from '../../src/people/users/attempts.ts';
import { readEnv } from '../../src/env.ts';
import { openServer } from '../../src/open-server.ts';
import { buildServer, builtFile } from '../built-server.ts';
import { codeOf, startTestServer, type TestServer } from '../harness.ts';

// Items of the checklist after OWASP ASVS 5.0 about accounts and sessions, each a black-box test over HTTP.

let server: TestServer;
let count = 0;
const logged: string[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  server = await startTestServer({
    logger: pino({ level: 'debug' }, sink),
    policy: { publicUrl: 'https://brace.clinic.example' },
  });
});
afterAll(() => server.stop());

const person = () => server.user(`person${++count}`);
const login = (name: string, password: string, headers: Record<string, string> = {}) =>
  server.send('POST', 'account/login/in', { body: { name, password }, headers });
const register = (more: object) => {
  const name = `new${++count}`;
  return server.send('POST', 'account/register/confirm', {
    body: { name, email: `${name}@example.org`, password: 'kiwi77', ...more },
  });
};

it('ASVS 1.3.11: an address cannot smuggle a header into a mail', async () => {
  for (const email of [
    'a@b.example\r\nBcc: x@evil.example',
    'a@b.example\nX: y',
    'a@b.example,x@evil.example',
  ]) {
    expect((await register({ email })).status).toBe(422);
    const answer = await server.send('POST', 'account/register/sendemailcode', { body: { email } });
    expect(answer.status).toBe(422);
  }
  expect(await server.letters('x@evil.example')).toEqual([]);
});

it('ASVS 2.4.1 and 6.3.1: a program that exports without end is held back, and others are not', async () => {
  const limited = await startTestServer({ policy: { exportsPerMinute: 30, searchesPerMinute: 30 } });
  try {
    const [eager, calm] = [await limited.user('eager'), await limited.user('calm')];
    for (const path of ['orthosis/document/search?name=x', 'orthosis/document/export?id=nowhere']) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => limited.send('GET', path, { token: eager.token })),
      );
      const held = answers.filter(({ status }) => status === 429);
      expect(held).toHaveLength(70);
      expect(Number(held[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await limited.send('GET', path, { token: calm.token })).status).not.toBe(429);
    }
    limited.clock += 60_000;
    expect((await eager.client.call('document/search', { name: 'x' })).length).toBe(0);
  } finally {
    await limited.stop();
  }
});

it('ASVS 6.2.1, 6.2.4 and 6.2.12: short and common passwords are refused by the server', async () => {
  for (const password of ['12345', 'kiwi7']) expect((await register({ password })).body.code).toBe(422);
  for (const password of ['123456', 'password', 'PassWord', 'test123', 'football', '888888'])
    expect((await register({ password })).body, password).toMatchObject({ code: 4221 });
  const hardened = await startTestServer({ policy: { passwordMin: 8, refusesLow: true } });
  try {
    const ask = (password: string) =>
      hardened.send('POST', 'account/register/confirm', {
        body: { name: `h${++count}`, email: `h${count}@example.org`, password },
      });
    expect((await ask('kiwi777')).body).toMatchObject({ code: 422, data: { fields: [{ path: 'password', rule: 'min' }] } }); // prettier-ignore
    expect((await ask('kkkkkkkkkk')).body.code).toBe(4215);
    expect((await ask('kiwi-and-7-mangos')).status).toBe(200);
    expect((await hardened.send('GET', 'account/rules')).body.data).toMatchObject({ passwordMin: 8, refusesLow: true }); // prettier-ignore
  } finally {
    await hardened.stop();
  }
});

it('ASVS 6.2.2 and 6.2.3: a password changes only with the current one', async () => {
  const user = await person();
  const change = (body: object) =>
    server.send('POST', 'account/useropea/changepass', { token: user.token, body });
  expect((await change({ password: 'mango88' })).status).toBe(422);
  expect((await change({ oldPassword: 'wrong', password: 'mango88' })).body.code).toBe(408);
  expect((await login(user.name, user.password)).status).toBe(200);
});

it('ASVS 6.2.8 and 6.2.9: long passwords count to the last character, and case counts', async () => {
  const password = 'Kiwi-7'.repeat(21) + 'zZ';
  expect(password).toHaveLength(128);
  const { body } = await register({ password });
  const { name } = body.data as { name: string };
  expect((await login(name, password)).status).toBe(200);
  expect((await login(name, password.slice(0, 127))).status).toBe(401);
  expect((await login(name, password.toLowerCase())).status).toBe(401);
  expect((await register({ password: `${password}x` })).status).toBe(422);
});

describe('ASVS 6.3.1: guessing', () => {
  it('a password stops after five tries, also after a restart, and names the wait', async () => {
    const user = await person();
    for (let i = 0; i < 5; i++) expect((await login(user.name, `wrong${i}`)).body.code).toBe(408);
    const answer = await login(user.name, user.password);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    const afterRestart = new Attempts(server.database, () => server.clock);
    await expect(
      afterRestart.take({ kind: 'login-name', what: user.name, allowance: { tries: 5, seconds: 900 } }),
    ).rejects.toMatchObject({ failure: 'request/too-many' });
    server.clock += 901_000;
  });

  it('many names from one place stops after thirty tries, whatever a header claims', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 32; i++)
      codes.push((await login(`nobody${i}`, 'kiwi77', { 'x-forwarded-for': `10.0.0.${i}` })).status);
    expect(codes.slice(0, 30)).toEqual(Array<number>(30).fill(401));
    expect(codes.slice(30)).toEqual([429, 429]);
    server.clock += 901_000;
  });
});

it('ASVS 4.1.3 and 15.3.4: a proxy is believed only where the deployment says so', async () => {
  const behind = await startTestServer({ trustedProxies: 1 });
  try {
    for (let i = 0; i < 40; i++) {
      const { status } = await behind.send('POST', 'account/login/in', {
        body: { name: `nobody${i}`, password: 'kiwi77' },
        headers: { 'x-forwarded-for': `203.0.113.7, 10.0.0.${i}` },
      });
      expect(status).toBe(401);
    }
  } finally {
    await behind.stop();
  }
});

it('ASVS 6.3.2: a server that others reach has no account of its own, and tells its first code once', async () => {
  await buildServer();
  const folder = await mkdtemp(join(tmpdir(), 'bracewright-first-'));
  const env = readEnv({ HOST: '0.0.0.0', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  try {
    const first = await openServer(env, dirname(builtFile('main.js')));
    expect(first.firstCode).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    const answer = await fetch(`http://127.0.0.1:${first.port}/api/account/login/in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'demo', password: 'demo-1234' }),
    });
    expect(answer.status).toBe(401);
    await answer.arrayBuffer();
    await first.stop();
    const second = await openServer(env, dirname(builtFile('main.js')));
    expect(second.firstCode).toBeUndefined();
    await second.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('ASVS 6.3.4 and 6.1.3: the trusted sign-in asks for a ticket and a signature', async () => {
  const user = await person();
  for (const ticket of ['x', user.token, 'x'.repeat(43)])
    expect(
      await server.send('POST', 'account/login/trust/in', { body: { name: user.name, ticket } }),
    ).toMatchObject({ status: 401, body: { data: null } });
});

it('ASVS 6.4.1 and 6.5: links in mails begin with the address of the deployment, whatever the request says', async () => {
  const name = `linked${++count}`;
  const { hostname, port } = new URL(server.url);
  const { request } = await import('node:http');
  const body = JSON.stringify({ name, email: `${name}@example.org`, password: 'kiwi77' });
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      {
        hostname, port, method: 'POST', path: '/api/account/register/confirm',
        headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => answer.resume().on('end', resolve),
    ); // prettier-ignore
    sent.on('error', reject);
    sent.end(body);
  });
  const [mail] = await server.letters(`${name}@example.org`);
  expect(mail!.text).toContain('https://brace.clinic.example/user/registerResult#token=');
  expect(mail!.text).not.toContain('evil');
});

it('ASVS 6.6.2 and 6.6.3: codes are kept as slow hashes and never in the log', async () => {
  const user = await person();
  const email = `${user.name}@example.org`;
  await server.client().call('account/useropea/forgetpasssendcode', { email });
  const code = await server.code(email);
  const rows = JSON.stringify(await server.database.knex('codes').select());
  expect(rows).toContain('$argon2id$');
  expect(rows).not.toMatch(new RegExp(`\\b${code}\\b`));
  expect(rows).not.toContain(email);
  expect(logged.join('')).not.toMatch(new RegExp(`\\b${code}\\b`));
});

it('ASVS 7.2.3: tokens are long, never the same, and unknown to the database', async () => {
  const user = await person();
  const tokens = new Set<string>();
  for (let i = 0; i < 20; i++)
    tokens.add(((await login(user.name, user.password)).body.data as { cookie: string }).cookie);
  expect(tokens.size).toBe(20);
  const rows = JSON.stringify(await server.database.knex('sessions').select());
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(rows).not.toContain(token);
  }
});

it('ASVS 7.2.4: signing in gives a new token, whatever was brought along', async () => {
  const user = await person();
  const planted = 'planted'.repeat(6);
  const answer = await login(user.name, user.password, { authorization: `Bearer ${planted}` });
  const { cookie } = answer.body.data as { cookie: string };
  expect(cookie).not.toBe(planted);
  expect((await server.send('GET', 'orthosis/document/list', { token: planted })).status).toBe(401);
  const again = await login(user.name, user.password, { authorization: `Bearer ${cookie}` });
  expect((again.body.data as { cookie: string }).cookie).not.toBe(cookie);
});

it('ASVS 7.3.1 and 7.3.2: a session ends after a day without use and after seven days', async () => {
  const idle = await startTestServer({ policy: { idleHours: 1 } });
  try {
    const user = await idle.user('li');
    idle.clock += 3_600_000 - 1000;
    await user.client.call('document/list', {});
    idle.clock += 3_600_000 - 1000;
    await user.client.call('document/list', {});
    idle.clock += 3_600_000 + 1000;
    expect(await codeOf(user.client.call('document/list', {}))).toBe(401);
  } finally {
    await idle.stop();
  }
});

it('ASVS 7.4.1: after signing out the token opens no path at all', async () => {
  const user = await person();
  await user.client.call('account/login/out', {});
  for (const [name, route] of Object.entries(ROUTES) as [RouteName, Route][]) {
    if (route.access === 'public') continue;
    const path = route.path.replace(':id', 'x');
    const answer = await server.send(route.method, path, {
      token: user.token,
      ...(route.method === 'POST' ? { body: {} } : {}),
    });
    expect(answer.status, name).toBe(401);
  }
});

it('ASVS 7.4.2 and 7.4.5: a disabled user is out with the next request, on every device', async () => {
  const user = await person();
  const second = (await login(user.name, user.password)).body.data as { cookie: string };
  await server.database.write((trx) => trx('users').where({ id: user.id }).update({ disabled_at: 'x' }));
  for (const token of [user.token, second.cookie])
    expect((await server.send('GET', 'orthosis/document/list', { token })).status).toBe(401);
});

it('ASVS 7.4.3: a changed password ends the other sessions, a reset one ends all', async () => {
  const user = await person();
  const second = (await login(user.name, user.password)).body.data as { cookie: string };
  const change = { oldPassword: user.password, password: 'mango88' };
  await user.client.call('account/useropea/changepass', change);
  expect((await server.send('GET', 'orthosis/document/list', { token: second.cookie })).status).toBe(401);
  const email = `${user.name}@example.org`;
  await server.client().call('account/useropea/forgetpasssendcode', { email });
  const code = await server.code(email);
  await server.client().call('account/useropea/forgetpassreset', { email, code, password: 'papaya99' });
  expect(await codeOf(user.client.call('document/list', {}))).toBe(401);
});

it('ASVS 7.5.1 and 7.5.2: the contact changes only after the password is given again', async () => {
  const user = await person();
  const ask = (body: object) => server.send('POST', 'account/profile/sendcode', { token: user.token, body });
  expect((await ask({ email: 'new@example.org' })).status).toBe(403);
  expect((await ask({ phone: '13800138001' })).status).toBe(403);
  expect(await server.letters('new@example.org')).toEqual([]);
});

it('ASVS 7.6.2: a forged ticket begins no session', async () => {
  const before = await server.database.knex('sessions').select('token_hash');
  for (const path of ['account/login/trust/in', 'account/switch/ticket'])
    expect((await server.send('POST', path, { body: { name: 'x', ticket: 'forged', target: 'insole' } })).status).toBe(401); // prettier-ignore
  expect(await server.database.knex('sessions').select('token_hash')).toEqual(before);
});

it('ASVS 8.2.3 and 15.3.3: nobody raises the own rights by fields that are not asked for', async () => {
  const name = `climber${++count}`;
  await server.send('POST', 'account/register/confirm', {
    body: {
      name, email: `${name}@example.org`, password: 'kiwi77', id: 'mine', roles: [], clinicId: 'x', role: 'administrator',
      email_verified_at: 'x', totp_secret: 'x', disabled_at: 'x', permissionId: 'account',
    },
  }); // prettier-ignore
  const { body } = await login(name, 'kiwi77');
  expect(body.data).toMatchObject({ space: { kind: 'own', role: null } });
  expect((body.data as { id: string }).id).not.toBe('mine');
  const row = (await server.database.knex('users').where({ name }).first()) as Record<string, unknown>;
  expect(row).toMatchObject({ email_verified_at: null, totp_secret: null, disabled_at: null, roles: null });
});

it('ASVS 11.4.2: passwords are kept as Argon2id with 19 MiB and two passes', async () => {
  const user = await person();
  const row = (await server.database.knex('users').where({ id: user.id }).first('password_hash')) as {
    password_hash: string;
  };
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('ASVS 14.2.1: no token, code or password stands in an address or in the log', async () => {
  const user = await person();
  await user.client.call('document/list', {});
  await login(user.name, 'a-wrong-password-1');
  const lines = logged.join('');
  expect(lines).toContain('document/list');
  for (const hidden of [user.token, user.password, 'a-wrong-password-1', user.name])
    expect(lines).not.toContain(hidden);
  // What would take one in its query takes it in a body only.
  for (const [name, route] of Object.entries(ROUTES) as [RouteName, Route][])
    if (route.method === 'GET')
      for (const key of Object.keys((route.input as { shape?: object }).shape ?? {}))
        expect(`${name} ${key}`).not.toMatch(/password|token|ticket|cookie|code$/i);
});
