import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import {
  ApiError,
  ERRORS,
  ROUTES,
  ageOn,
  checkInput,
  createClient,
  digitsSchema,
  errorNames,
  isAccepted,
  passwordStrength,
  patientFieldsSchema,
  registerInputSchema,
  settingsSchema,
  templateInputSchema,
  type FetchLike,
  type Route,
  type RouteOutput,
} from './index.ts';

const patient = {
  name: '示例',
  birthday: '2012-02-29',
  doctor: 'Dr. Wu',
  age: ageOn('2012-02-29', new Date().toISOString().slice(0, 10)),
  sex: '女',
  height: 158,
  weight: 44.5,
  type: 'rigo-A1',
  technician: 'Chen',
  cobb: 32,
};
const rules = (patch: object) =>
  checkInput(patientFieldsSchema, { ...patient, ...patch }).map((issue) => `${issue.path}:${issue.rule}`);

describe('patient rules', () => {
  it('takes a complete record and fills in what may be left out', () => {
    expect(patientFieldsSchema.parse(patient)).toMatchObject({ remark: '', sizes: {} });
  });

  it.each(['name', 'birthday', 'doctor', 'age', 'sex', 'height', 'weight', 'type', 'technician'])(
    'demands %s',
    (field) => {
      expect(rules({ [field]: undefined })).toEqual([`${field}:required`]);
    },
  );

  it.each(['name', 'doctor', 'technician'])('takes 15 characters of %s and refuses 16', (field) => {
    expect(rules({ [field]: '𠮷'.repeat(15) })).toEqual([]);
    expect(rules({ [field]: '𠮷'.repeat(16) })).toEqual([`${field}:max`]);
    expect(rules({ [field]: '   ' })).toEqual([`${field}:blank`]);
    expect(rules({ [field]: '' })).toEqual([`${field}:required`]);
    expect(rules({ [field]: 'a\u0000b' })).toEqual([`${field}:characters`]);
  });

  it('holds sex to one character, the remark to 300 and the Cobb angle to 20 to 40 degrees', () => {
    expect(rules({ sex: 'MF' })).toEqual(['sex:max']);
    expect(rules({ remark: 'x\n'.repeat(150) })).toEqual([]);
    expect(rules({ remark: 'x'.repeat(301) })).toEqual(['remark:max']);
    expect([19.9, 20, 40, 40.1].map((cobb) => rules({ cobb }).length)).toEqual([1, 0, 0, 1]);
  });

  it('takes other Cobb angles with a reason that says something, from 5 to 90 degrees', () => {
    expect([4, 5, 19, 41, 90, 91].map((cobb) => rules({ cobb, cobbReason: 'declined' }).length)).toEqual([
      1, 0, 0, 0, 0, 1,
    ]);
    for (const cobbReason of ['', '  ', '\u200b', null])
      expect(rules({ cobb: 41, cobbReason })).toEqual(['cobb:max']);
  });

  it('demands a Cobb angle, or that somebody says why there is none', () => {
    expect(rules({ cobb: undefined })).toEqual(['cobb:cobb']);
    expect(rules({ cobb: null, cobbReason: ' ', noFilmYet: false })).toEqual(['cobb:cobb']);
    expect(rules({ cobb: null, noFilmYet: true })).toEqual([]);
    expect(rules({ cobb: null, cobbReason: 'The family declined a film' })).toEqual([]);
    // Said also while other fields are wrong.
    expect(rules({ cobb: undefined, name: '' })).toEqual(['name:required', 'cobb:cobb']);
  });

  it('refuses an age that the date of birth does not make, but for a year', () => {
    const today = new Date().toISOString().slice(0, 10);
    const years = ageOn(patient.birthday, today);
    expect([-2, -1, 0, 1, 2].map((off) => rules({ age: years + off }).join())).toEqual([
      'age:age', '', '', '', 'age:age',
    ]); // prettier-ignore
    expect(rules({ age: 60, name: '' })).toEqual(['name:required', 'age:age']);
  });

  it('takes no name that shows nothing or shows another one, and one name for one that was pasted', () => {
    for (const unseen of ['\u3000', '\u00a0', '\u200b\u200b', '\u2060', '\u3164', '\u2800'])
      expect(rules({ name: unseen })).toEqual(['name:blank']);
    for (const turned of ['a\u202eb', '\u2066a', 'a\u2069'])
      expect(rules({ name: turned, remark: turned })).toEqual(['name:characters', 'remark:characters']);
    expect(patientFieldsSchema.parse({ ...patient, name: ' \ufeff示\u200b例 ' }).name).toBe('示例');
  });

  it('says of an empty day that it is missing', () => {
    expect(rules({ birthday: '' })).toEqual(['birthday:required']);
  });

  it('refuses days that are none, lie ahead or are no day at all', () => {
    expect(rules({ birthday: '2013-02-29' })).toEqual(['birthday:date']);
    expect(rules({ birthday: '2999-01-01', age: 0 })).toEqual(['birthday:future']);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(rules({ birthday: inDays(2), age: 0 })).toEqual(['birthday:future']);
    expect(rules({ birthday: inDays(0), age: 0 })).toEqual([]);
    expect(rules({ birthday: '1 May' })).toEqual(['birthday:date']);
  });

  it('refuses numbers that are none and sizes out of reach', () => {
    expect(rules({ height: 'NaN' })).toEqual(['height:type']);
    expect(rules({ weight: Infinity })).toEqual(['weight:type']);
    expect(rules({ sizes: { waist: -1 } })).toEqual(['sizes.waist:min']);
    expect(rules({ sizes: { waist: 655.5, hip: null } })).toEqual([]);
  });

  it('counts full years', () => {
    expect(ageOn('2012-05-10', '2026-05-09')).toBe(13);
    expect(ageOn('2012-05-10', '2026-05-10')).toBe(14);
    expect(ageOn('2026-11-01', '2026-05-10')).toBe(0);
  });
});

describe('account rules', () => {
  const register = (patch: object) =>
    checkInput(registerInputSchema, {
      name: 'li',
      email: 'li@example.org',
      password: 'abc123',
      ...patch,
    }).map((issue) => `${issue.path}:${issue.rule}`);

  it('demands name, e-mail and password, each well formed', () => {
    expect(register({})).toEqual([]);
    expect(register({ name: ' ' })).toEqual(['name:blank']);
    expect(register({ name: 'a@b' })).toEqual(['name:at-sign']);
    expect(register({ email: 'not an address' })).toEqual(['email:email']);
    expect(register({ email: 'a@b.c\r\nBcc: x@y.z' })).toEqual(['email:email']);
    expect(register({ password: '12345' })).toEqual(['password:min']);
    expect(register({ password: 'abc 123' })).toEqual(['password:space']);
    expect(register({ password: 'x'.repeat(129) })).toEqual(['password:max']);
    expect(register({ phone: 'call me' })).toEqual(['phone:phone']);
    expect(['12345', '123456', '1'.repeat(20), '1'.repeat(21)].map((phone) => register({ phone }))).toEqual([
      ['phone:phone'], [], [], ['phone:phone'],
    ]); // prettier-ignore
  });

  it('reads the full-width characters of a Chinese keyboard as plain ones', () => {
    expect(
      registerInputSchema.parse({
        name: 'li',
        email: 'li＠example．org',
        password: 'abc123',
        phone: '＋８６ １３８００１３８０００',
      }),
    ).toMatchObject({
      email: 'li@example.org',
      phone: '+86 13800138000',
    });
    expect(digitsSchema.parse('１２３ ４５６')).toBe('123456');
    expect(digitsSchema.safeParse('１２３４５').success).toBe(false);
  });

  it('grades passwords in four words', () => {
    expect(passwordStrength('abc12')).toBe('too-short');
    expect(passwordStrength('123456')).toBe('low');
    expect(passwordStrength('aaaaaaaaaaaaaaaaaaaa')).toBe('low');
    expect(passwordStrength('abcdefghijkl')).toBe('low');
    expect(passwordStrength('kiwi-tree7')).toBe('medium');
    expect(passwordStrength('Kiwi-tree7-Lamp')).toBe('strong');
  });
});

describe('a template', () => {
  it('has a radius above 0 and of at most 100', () => {
    const radii = [0, 0.1, 100, 100.1];
    const input = { name: 'Pad', direction: 0, slope: 0 };
    expect(
      radii.map((radius) => checkInput(templateInputSchema, { ...input, radius }).map(({ data }) => data)),
    ).toEqual([[{ min: 0, of: 'number', bound: 'exclusive' }], [], [], [{ max: 100, of: 'number' }]]);
  });
});

describe('settings', () => {
  it('holds the mouse sensitivity to 0.1 to 3', () => {
    expect(
      [0.09, 0.1, 3, 3.1].map((mouseSensitivity) => settingsSchema.safeParse({ mouseSensitivity }).success),
    ).toEqual([false, true, true, false]);
  });
});

describe('route table', () => {
  const routes = Object.entries(ROUTES) as [string, Route][];

  it.each(routes)('%s has a sound definition', (_name, route) => {
    if (route.changes && route.method === 'GET') expect(route.twin).toBe('POST');
    expect(route.access).not.toBe('');
    expect(route.path).not.toMatch(/^\//);
    expect(z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })).toHaveProperty(
      'type',
      'object',
    );
    for (const name of route.throws) expect(ERRORS).toHaveProperty([name]);
  });

  it('gives each code one HTTP status, save the old password that was wrong', () => {
    for (const { code } of Object.values(ERRORS)) {
      const statuses = new Set(errorNames(code).map((name) => ERRORS[name].http));
      expect(statuses.size).toBe(code === 408 ? 2 : 1);
    }
  });

  it('reads the texts of a query as numbers, flags and lists', () => {
    const list = ROUTES['document/list'].input;
    expect(list.parse({ page: '2', pageSize: '10', types: 'DIR, PATIENT' })).toEqual({
      parentId: '0',
      page: 2,
      pageSize: 10,
      sort: 'name',
      types: ['DIR', 'PATIENT'],
    });
    expect(list.safeParse({ page: '1e309' }).success).toBe(false);
    expect(list.safeParse({ types: 'DIR,EXE' }).success).toBe(false);
    expect(ROUTES['document/export'].input.parse({ id: 'x', applied: 'false' }).applied).toBe(false);
    expect(ROUTES['document/upload'].input.parse({ config: '{"unit":"cm"}' }).config).toEqual({ unit: 'cm' });
    expect(ROUTES['document/upload'].input.safeParse({ config: '{"unit":"mile"}' }).success).toBe(false);
    expect(ROUTES['document/upload'].input.safeParse({ config: '{' }).success).toBe(false);
  });
});

describe('client', () => {
  function clientWith(status: number, body: string, seen: { url?: string; init?: unknown } = {}) {
    const fetchLike: FetchLike = (url, init) => {
      seen.url = url;
      seen.init = init;
      return Promise.resolve({
        status,
        ok: status < 400,
        headers: { get: (name: string) => (name === 'x-request-id' ? 'r1' : null) },
        text: () => Promise.resolve(body),
        arrayBuffer: () => Promise.resolve(new ArrayBuffer(3)),
      });
    };
    return createClient({ baseUrl: '/api', fetch: fetchLike, token: () => 't', language: () => 'zh-CN' });
  }

  it('gives data, typed by the table', async () => {
    const seen: { url?: string; init?: { method?: string } } = {};
    const client = clientWith(
      200,
      '{"success":true,"code":200,"message":"","data":{"items":[],"total":0}}',
      seen,
    );
    const list = await client.call('document/list', { parentId: '0', types: ['DIR', 'PATIENT'] });
    expectTypeOf(list).toEqualTypeOf<RouteOutput<'document/list'>>();
    expect(list.total).toBe(0);
    expect(seen.url).toBe('/api/orthosis/document/list?parentId=0&types=DIR%2CPATIENT');
  });

  it('sends what changes something as POST', async () => {
    const seen: { init?: { method?: string; body?: string } } = {};
    await clientWith(200, '{"success":true,"data":null}', seen).call('document/delete', { id: 'a' });
    expect(seen.init).toMatchObject({ method: 'POST', body: '{"id":"a"}' });
  });

  it('puts path parameters into the path', () => {
    expect(clientWith(200, '').url('jobs/events', { id: 'a/b' })).toBe('/api/jobs/a%2Fb/events');
  });

  it('turns a failure into an ApiError with code, fields, revision and request id', async () => {
    const client = clientWith(409, '{"success":false,"code":4090,"message":"新","data":{"revision":7}}');
    const error = await client
      .call('operation/step', { modelId: 'm', revision: 3, id: null })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 4090, status: 409, message: '新', revision: 7, requestId: 'r1' });
  });

  it('says apart a proxy page, a lost line and an aborted call', async () => {
    await expect(clientWith(502, '<html>').call('health', {})).rejects.toMatchObject({
      code: 502,
      status: 502,
    });
    const offline = createClient({
      baseUrl: '',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      token: () => undefined,
      language: () => 'en-US',
    });
    await expect(offline.call('health', {})).rejects.toMatchObject({ isNetwork: true, code: 0 });
    await expect(offline.call('health', {}, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
      TypeError,
    );
  });

  it('says of an answer that breaks off in its body that none came', async () => {
    const broken = () => Promise.reject(new TypeError('Failed to fetch'));
    const client = createClient({
      baseUrl: '',
      fetch: () =>
        Promise.resolve({
          ...{ status: 200, ok: true, headers: { get: () => null } },
          ...{ text: broken, arrayBuffer: broken },
        }),
      token: () => undefined,
      language: () => 'en-US',
    });
    await expect(client.call('health', {})).rejects.toMatchObject({ isNetwork: true, code: 0 });
    const file = client.download('document/export', { id: 'a' });
    await expect(file).rejects.toMatchObject({ isNetwork: true, code: 0 });
    const stopped = client.call('health', {}, { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toBeInstanceOf(TypeError);
  });

  it('knows a job from a result', () => {
    expect(isAccepted({ jobId: 'j' })).toBe(true);
    expect(isAccepted({ volume: 1, area: 2 })).toBe(false);
  });

  it('takes the fetch of a browser', () => {
    expectTypeOf<typeof fetch>().toExtend<FetchLike>();
  });
});
