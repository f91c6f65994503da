import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import {
  ACTIONS,
  ROUTES,
  type Action,
  type PermissionId,
  type Route,
  type RouteName,
} from '@bracewright/core/contract';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../harness.ts';

// Items of the checklist after OWASP ASVS 5.0 about records, rights, heavy work and the trail, each a black-box test over HTTP.

let server: TestServer;
let anna: TestUser;
const logged: string[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  server = await startTestServer({ logger: pino({ level: 'debug' }, sink) });
  anna = await server.user('anna');
});
afterAll(() => server.stop());

it('ASVS 2.3.1: steps come in their order, or not at all', async () => {
  const scan = await anna.scan('0', 'order.stl');
  const move = { modelId: scan.id, type: 'test.move', version: 1, params: {} };
  // Said again in the same words it would be a retry, and get the same answer.
  const create = (revision: number, name = '') =>
    server.send('POST', 'orthosis/operation/create', {
      token: anna.token,
      body: { ...move, revision, name },
    });
  expect(await create(1)).toMatchObject({ status: 409, body: { code: 4090, data: { revision: 0 } } });
  expect((await create(0)).status).toBe(200);
  // Two at once on one revision: one of them is first.
  const both = await Promise.all([create(1, 'first'), create(1, 'second')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const unknown = await server.send('POST', 'orthosis/operation/step', {
    token: anna.token,
    body: { modelId: scan.id, revision: 2, id: '00000000-0000-4000-8000-000000000000' },
  });
  expect(unknown.status).toBe(422);
  expect(await anna.client.call('operation/list', { modelId: scan.id })).toHaveLength(2);
});

describe('ASVS 8.2.1 and 8.3.1: without an action the server refuses', () => {
  const needed = new Set(
    (Object.values(ROUTES) as Route[]).flatMap(({ access }) => (access.includes(':') ? [access] : [])),
  );
  it.each([...needed])('%s', async (access) => {
    const [permissionId, action] = access.split(':') as [PermissionId, Action];
    const user = await server.user(`without-${permissionId.slice(0, 4)}-${action}`);
    const roles = [{ permissionId, actionList: ACTIONS.filter((other) => other !== action) }];
    await server.database.write((trx) =>
      trx('users')
        .where({ id: user.id })
        .update({ roles: JSON.stringify(roles) }),
    );
    for (const [name, route] of Object.entries(ROUTES) as [RouteName, Route][]) {
      if (route.access !== access || !['GET', 'POST', 'DELETE'].includes(route.method)) continue;
      const path = route.path.replace(':id', 'x');
      const answer = await server.send(route.method, path, {
        token: user.token,
        ...(route.method === 'POST' ? { body: {} } : {}),
      });
      expect(answer.status, name).toBe(403);
    }
  });
});

it('ASVS 8.2.2 and 8.4.1: a record of another clinic is not there, by any call that takes an id', async () => {
  const bea = await server.user('bea');
  const patient = await anna.patient('secret');
  for (const name of [
    'document/get',
    'patient/get',
    'document/parent',
    'document/depth',
    'audit/list',
  ] as const) {
    const key = name === 'audit/list' ? 'patientId' : 'id';
    const ask = (id: string) => server.send('GET', `${ROUTES[name].path}?${key}=${id}`, { token: bea.token });
    const [foreign, absent] = [await ask(patient.id), await ask('nowhere')];
    expect(foreign.status, name).toBe(404);
    expect(foreign.body).toEqual(absent.body);
  }
});

describe('ASVS 15.1.2 and 15.2.1: what the product is made of', () => {
  it('is written down with a hash of each package, and none comes from elsewhere', () => {
    const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
      packages: Record<string, { link?: boolean; integrity?: string; resolved?: string; version?: string }>;
    };
    const foreign = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
    expect(foreign.length).toBeGreaterThan(300);
    for (const [path, entry] of foreign) {
      if (entry.link) continue;
      expect(entry.integrity, path).toMatch(/^sha512-/);
      expect(entry.version, path).toMatch(/^\d+\.\d+\.\d+/);
      expect(entry.resolved ?? '', path).not.toMatch(/^(git|http:|file:)/);
    }
  });
});

it('ASVS 15.1.3 and 15.2.2: one user’s heap of heavy work is bounded, and others go on', async () => {
  const [eager, calm] = [await server.user('eager'), await server.user('calm')];
  const scan = await eager.scan();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      server.send('POST', 'orthosis/document/smooth', {
        token: eager.token,
        body: { id: scan.id, revision: i % 2, params: {} },
      }),
    ),
  );
  for (const { status } of answers) expect([200, 202, 409, 422, 429]).toContain(status);
  expect((await calm.client.call('document/list', {})).total).toBe(0);
});

it('ASVS 16.2.1 to 16.4.1: who did what to which record, and when, stands in the trail; names and secrets in no log', async () => {
  const carl = await server.user('carl');
  const patient = await carl.patient('Line\u2028break');
  await carl.client.call('patient/get', { id: patient.id });
  await carl.client.call('document/delete', { id: patient.id });
  const lines = await carl.client.call('audit/list', { patientId: patient.id });
  const items = (Array.isArray(lines) ? lines : (lines as { items: unknown[] }).items) as {
    action: string;
    actor: string;
    at: string;
    outcome: string;
  }[];
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['document/patient/save', 'patient/get', 'document/delete']),
  );
  for (const line of items) {
    expect(line.actor).toBe(carl.id);
    expect(line.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  await server.send('POST', 'account/login/in', { body: { name: 'carl\r\nforged: yes', password: 'x' } });
  const log = logged.join('');
  for (const hidden of [carl.token, carl.password, 'Line\u2028break', 'forged'])
    expect(log).not.toContain(hidden);
  for (const line of log.trim().split('\n')) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
});
