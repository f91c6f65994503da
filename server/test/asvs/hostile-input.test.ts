import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROUTES, type Route, type RouteName } from '@bracewright/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongRun } from '../long-run.ts';
import { patientFields, startTestServer, type Answer, type TestServer, type TestUser } from '../harness.ts';

// Items of the checklist after OWASP ASVS 5.0, each a black-box test over HTTP.

let server: TestServer;
let anna: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.user('anna');
});
afterAll(() => server.stop());

/** Routes that hold a connection open, take files, or end the session of the tester. */
const LEFT_OUT = new Set<RouteName>(['jobs/events', 'account/login/out']);

const names = (Object.keys(ROUTES) as RouteName[]).filter((name) => !LEFT_OUT.has(name));

/** Sends values to a call, in the query of a GET and in the body of a POST. */
async function probe(name: RouteName, values: Readonly<Record<string, unknown>>): Promise<Answer> {
  const route: Route = ROUTES[name];
  const path = route.path.replace(/:\w+/g, 'no-such-id');
  if (route.method === 'POST' && route.kind !== 'multipart')
    return server.send('POST', path, { token: anna.token, body: values });
  const query = Object.entries(values)
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&');
  return server.send(route.method === 'POST' ? 'POST' : route.method, `${path}?${query}`, {
    token: anna.token,
  });
}

/** Every field that any call takes. */
const FIELDS = [
  ...new Set(
    names.flatMap((name) => {
      const { input } = ROUTES[name] as Route;
      const shape = (input as unknown as { shape?: Record<string, unknown> }).shape;
      return shape ? Object.keys(shape) : [];
    }),
  ),
];

const everywhere = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(FIELDS.map((field) => [field, value]));

describe('ASVS 1.2.4: values never become part of a statement', () => {
  // A text, an object and a sign that no database keeps; others of their kinds in the long run.
  const values = ["'; drop table users; --", { $ne: null }, '\u0000'];
  const more = ["' OR 1=1--", { gt: 0 }, ['1', '2']];
  for (const value of isLongRun ? [...values, ...more] : values)
    it(`on every call: ${JSON.stringify(value)}`, async () => {
      for (const name of names) {
        const { status, body } = await probe(name, everywhere(value));
        expect(status, name).toBeLessThan(500);
        expect(JSON.stringify(body), name).not.toMatch(/SQLITE|syntax error|knex|\.ts:\d/i);
      }
      expect((await anna.client.call('document/list', {})).items).toEqual([]);
    });

  it('id[]=1 and a field given twice are refused or read as one value', async () => {
    for (const query of ['id[]=1', 'id=a&id=b', 'id[gt]=0']) {
      const { status } = await server.send('GET', `orthosis/document/get?${query}`, { token: anna.token });
      expect([400, 404, 422]).toContain(status);
    }
  });
});

it('ASVS 1.2.5: a name is never a command', async () => {
  const start = Date.now();
  const made = [];
  for (const name of [';sleep 9', '$(sleep 9)', '`sleep 9`', '| sleep 9', '&& sleep 9 #'])
    made.push(await anna.folder(name));
  await anna.upload({ name: '$(sleep 9).stl' });
  expect(Date.now() - start).toBeLessThan(8000);
  expect(made.map(({ name }) => name)).toContain('$(sleep 9)');
});

it('ASVS 1.2.9: a search takes signs of patterns as themselves', async () => {
  await anna.folder('50% more_less');
  await anna.folder('plain');
  const find = async (name: string) =>
    (await anna.client.call('document/search', { name })).map((one) => one.name);
  expect(await find('%')).toEqual(['50% more_less']);
  expect(await find('_')).toEqual(['50% more_less']);
  expect(await find('(a+)+$')).toEqual([]);
  expect(await find('.*')).toEqual([]);
});

describe('ASVS 1.3.6: the server fetches no address that a user gives', () => {
  let listener: Server;
  let hits = 0;
  beforeAll(async () => {
    listener = createServer((_request, response) => {
      hits++;
      response.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => listener.close(resolve)));

  it('in any field of any call', async () => {
    const { port } = listener.address() as AddressInfo;
    const others = [`http://[::ffff:127.0.0.1]:${port}/`, `//127.0.0.1:${port}/x.png`];
    for (const address of [`http://127.0.0.1:${port}/`, ...(isLongRun ? others : [])])
      for (const name of names) await probe(name, everywhere(address));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(hits).toBe(0);
  });
});

describe('ASVS 1.4.2: numbers have their ranges', () => {
  it.each([
    ['page', 0], ['page', -1], ['page', 1e309], ['page', 'NaN'], ['page', 2 ** 53], ['pageSize', 0], ['pageSize', 2 ** 32],
  ])('%s = %s is refused', async (field, value) => {
    const { status } = await server.send('GET', `orthosis/document/list?parentId=0&${field}=${String(value)}`, {
      token: anna.token,
    });
    expect(status).toBe(422);
  }); // prettier-ignore

  it.each([
    ['height', 19.9], ['height', 261], ['weight', 0], ['weight', 401], ['age', -1], ['age', 131], ['age', 1.5], ['cobb', 19.9], ['cobb', 40.1],
  ])('%s = %s of a patient is refused', async (field, value) => {
    const { status } = await server.send('POST', 'orthosis/document/patient/save', {
      token: anna.token,
      body: { ...patientFields('Ranges'), [field]: value },
    });
    expect(status).toBe(422);
  }); // prettier-ignore

  it('a number that is none in JSON is refused', async () => {
    for (const text of ['1e999', 'NaN', 'Infinity', '"12"']) {
      const raw = JSON.stringify({ ...patientFields('Ranges'), height: 0 }).replace(
        '"height":0',
        `"height":${text}`,
      );
      const { status } = await server.send('POST', 'orthosis/document/patient/save', {
        token: anna.token,
        raw,
        headers: { 'content-type': 'application/json' },
      });
      expect([400, 422]).toContain(status);
    }
  });
});

describe('ASVS 1.5.2: JSON is parsed safely', () => {
  const post = (raw: string) =>
    server.send('POST', 'orthosis/document/dir/save', {
      token: anna.token,
      raw,
      headers: { 'content-type': 'application/json' },
    });
  it.each([
    ['10 000 levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a key twice', '{"name":"one","name":"two","parentId":"0"}'],
    ['a prototype', '{"name":"p","parentId":"0","__proto__":{"polluted":1}}'],
    ['a constructor', '{"name":"p","parentId":"0","constructor":{"prototype":{"polluted":1}}}'],
    ['half a text', '{"name":"one"'],
  ])('%s is refused', async (_what, raw) => {
    const { status } = await post(raw);
    expect([400, 413, 422]).toContain(status);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('50 MB are refused without being held in memory', async () => {
    const before = process.memoryUsage().rss;
    const { status } = await post(`{"name":"${'a'.repeat(50_000_000)}"}`);
    expect(status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000);
  });
});

describe('ASVS 2.2.1: every rule of the product holds on the server', () => {
  const save = async (change: Record<string, unknown>) =>
    (
      await server.send('POST', 'orthosis/document/patient/save', {
        token: anna.token,
        body: { ...patientFields(`P${Math.random().toString(36).slice(2, 9)}`), ...change },
      })
    ).status;

  it.each([
    ['name of 15', { name: '一二三四五六七八九十一二三四五' }, 200],
    ['name of 16', { name: '一二三四五六七八九十一二三四五六' }, 422],
    ['name of spaces', { name: '   ' }, 422],
    ['doctor of 15', { doctor: 'a'.repeat(15) }, 200],
    ['doctor of 16', { doctor: 'a'.repeat(16) }, 422],
    ['technician of 16', { technician: 'a'.repeat(16) }, 422],
    ['technician of spaces', { technician: ' ' }, 422],
    ['sex of 1', { sex: '女' }, 200],
    ['sex of 2', { sex: 'FM' }, 422],
    ['no type', { type: '' }, 422],
    ['no birthday', { birthday: '' }, 422],
    ['remark of 300', { remark: 'r'.repeat(300) }, 200],
    ['remark of 301', { remark: 'r'.repeat(301) }, 422],
  ])('%s', async (_what, change, status) => {
    expect(await save(change)).toBe(status);
  });

  it.each([
    ['30', 200],
    ['31', 422],
  ])('a folder name of %s characters', async (length, status) => {
    const answer = await server.send('POST', 'orthosis/document/dir/save', {
      token: anna.token,
      body: { parentId: '0', name: 'n'.repeat(Number(length)) },
    });
    expect(answer.status).toBe(status);
  });
});

describe('ASVS 2.2.3: rules over several values', () => {
  it('a Cobb angle of 19 or 41 is refused, 20 and 40 are taken', async () => {
    for (const [cobb, status] of [[19, 422], [20, 200], [40, 200], [41, 422]] as const) {
      const answer = await server.send('POST', 'orthosis/document/patient/save', {
        token: anna.token,
        body: { ...patientFields(`Cobb ${cobb}`), cobb },
      });
      expect(answer.status).toBe(status);
    } // prettier-ignore
  });

  it('nothing moves into its own child, no patient into a patient', async () => {
    const outer = await anna.folder('outer');
    const inner = await anna.folder('inner', outer.id);
    const [one, two] = [await anna.patient('One'), await anna.patient('Two')];
    const move = async (id: string, parentId: string) =>
      (await server.send('POST', 'orthosis/document/move', { token: anna.token, body: { id, parentId } }))
        .status;
    expect(await move(outer.id, inner.id)).toBe(422);
    expect(await move(outer.id, outer.id)).toBe(422);
    expect(await move(one.id, two.id)).toBe(422);
  });
});

it('ASVS 2.3.4: of a hundred at once one gets the name', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      server.send('POST', 'orthosis/document/dir/save', {
        token: anna.token,
        body: { parentId: '0', name: 'only one' },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 409)).toHaveLength(99);
});

it('ASVS 8.2.3: what belongs to the server is not taken from a body', async () => {
  const folder = await anna.folder('mass');
  const extras = {
    id: 'chosen',
    ownerId: 'x',
    owner_id: 'x',
    space: 'x',
    clinicId: 'x',
    creator: 'x',
    rev: 9,
    revision: 9,
    permissionId: 'x',
    roles: [],
  };
  const answer = await server.send('POST', 'orthosis/document/dir/save', {
    token: anna.token,
    body: { ...extras, parentId: folder.id, name: 'child' },
  }); // prettier-ignore
  if (answer.status === 200) {
    const entry = answer.body.data as { id: string; creator: string; revision: number };
    expect(entry).toMatchObject({ creator: 'anna', revision: 0 });
    expect(entry.id).not.toBe('chosen');
  } else expect([400, 422]).toContain(answer.status);
});

it('ASVS 15.3.6: hostile posts, a hundred and in the long run a thousand, leave no trace on prototypes', async () => {
  for (let i = 0; i < (isLongRun ? 250 : 25); i++)
    await Promise.all(
      ['user/setsystem', 'document/dir/save', 'document/saveOrUpdateJson', 'operation/create'].map((path) =>
        server.send('POST', `orthosis/${path}`, {
          token: anna.token,
          raw: `{"name":"n","settings":{"__proto__":{"polluted":${i}}},"json":{"constructor":{"prototype":{"polluted":1}}},"params":{"__proto__":{"polluted":1}}}`,
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect((await server.send('GET', 'health')).status).toBe(200);
});

it('ASVS 15.3.1: answers hold nothing that is not theirs', async () => {
  const boris = await server.user('boris');
  await boris.patient('Hidden');
  for (const name of [
    'document/list',
    'document/tree',
    'document/search',
    'recycle/list',
    'user/getusersystem',
  ] as const) {
    const { body } = await probe(name, { name: 'i', parentId: '0' });
    const text = JSON.stringify(body);
    expect(text, name).not.toMatch(/password|token|_hash|boris|Hidden|@example\.org/);
  }
});
