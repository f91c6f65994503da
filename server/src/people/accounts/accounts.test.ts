import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const register = (patch: object) =>
  server.send('POST', 'account/register/confirm', {
    body: { name: 'wu', email: 'wu@example.org', password: 'kiwi77', ...patch },
  });
const login = (name: string, password: string) =>
  server.client().call('account/login/in', { name, password });

describe('registering', () => {
  it('makes an account that can sign in by name and by e-mail address, whatever their case', async () => {
    expect((await register({})).status).toBe(200);
    for (const name of ['wu', 'WU', 'wu@example.org', 'Wu@Example.org']) {
      const session = await login(name, 'kiwi77');
      expect(session).toMatchObject({ name: 'wu', language: 'en-US' });
      expect(session.roles.length).toBeGreaterThan(0);
    }
  });

  it('refuses a name or an address that is taken with code 409', async () => {
    expect((await register({ email: 'other@example.org' })).body.code).toBe(409);
    expect((await register({ name: 'Ｗu', email: 'other@example.org' })).body.code).toBe(409);
    expect((await register({ name: 'other', email: 'WU@example.org' })).body.code).toBe(409);
  });

  it('makes one account when twenty ask for the same name at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => register({ name: 'race', email: `race${i}@example.org` })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 409)).toHaveLength(19);
  });

  it('takes 6 characters of a password and refuses 5, spaces and the most common ones', async () => {
    const codes = async (password: string) =>
      (await register({ name: `p${password.length}`, email: `p${password.length}@example.org`, password }))
        .body.code;
    expect(await codes('kiwi7')).toBe(422);
    expect(await codes('kiw 77x')).toBe(422);
    expect(await codes('password')).toBe(4221);
    expect(await codes('kiwi78')).toBe(200);
  });

  it('says in the language of the caller which field is wrong', async () => {
    const answer = await server.send('POST', 'account/register/confirm', {
      body: { name: '  ', email: 'nobody', password: 'kiwi77' },
      headers: { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' },
    });
    expect(answer.body.data).toEqual({
      fields: [
        { path: 'name', rule: 'blank', message: '不能全为空格。' },
        { path: 'email', rule: 'email', message: '邮箱格式不正确。' },
      ],
    });
  });
});

describe('signing in', () => {
  it('answers 407 for an unknown user and 408 for a wrong password', async () => {
    expect(await codeOf(login('nobody-here', 'kiwi77'))).toBe(407);
    expect(await codeOf(login('wu', 'wrong'))).toBe(408);
  });

  it('keeps neither the token nor the password in the database', async () => {
    const { cookie } = await login('wu', 'kiwi77');
    const rows = JSON.stringify([
      await server.database.knex('sessions').select(),
      await server.database.knex('users').select(),
    ]);
    expect(rows).not.toContain(cookie);
    expect(rows).not.toContain('kiwi77');
    expect(rows).toContain('$argon2id$');
  });

  it('accepts the header with and without the word Bearer, and nothing else', async () => {
    const { cookie } = await login('wu', 'kiwi77');
    const list = (headers: Record<string, string>) =>
      server.send('GET', 'orthosis/document/list', { headers });
    expect((await list({ authorization: cookie })).status).toBe(200);
    expect((await list({ authorization: `Bearer ${cookie}` })).status).toBe(200);
    expect((await list({ cookie: `token=${cookie}` })).status).toBe(401);
    expect((await server.send('GET', `orthosis/document/list?cookie=${cookie}`)).status).toBe(401);
  });

  it('stops guessing after five tries, also for the right password, until the time is over', async () => {
    const user = await server.user('guessed');
    for (let i = 0; i < 5; i++) expect(await codeOf(login('guessed', `wrong${i}`))).toBe(408);
    const answer = await server.send('POST', 'account/login/in', {
      body: { name: 'guessed', password: user.password },
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    server.clock += 16 * 60_000;
    expect((await login('guessed', user.password)).name).toBe('guessed');
  });

  it('does not let twenty tries at once slip past the count', async () => {
    await server.user('flooded');
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => codeOf(login('flooded', `wrong${i}`))),
    );
    expect(codes.filter((code) => code === 408)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(15);
  });
});

describe('a session', () => {
  it('ends after seven days, however much it is used', async () => {
    const user = await server.user('weekly');
    const start = server.clock;
    for (let hours = 20; hours <= 160; hours += 20) {
      server.clock = start + hours * 3_600_000;
      expect((await user.client.call('document/list', {})).total).toBe(0);
    }
    server.clock = start + 7 * 86_400_000 - 1000;
    expect((await user.client.call('document/list', {})).total).toBe(0);
    server.clock += 2000;
    expect(await codeOf(user.client.call('document/list', {}))).toBe(401);
  });

  it('ends when nobody used it for a day', async () => {
    const user = await server.user('idle');
    server.clock += 24 * 3_600_000 - 1000;
    expect((await user.client.call('document/list', {})).total).toBe(0);
    server.clock += 24 * 3_600_000 + 1000;
    expect(await codeOf(user.client.call('document/list', {}))).toBe(401);
  });

  it('ends on signing out, which succeeds a second time', async () => {
    const user = await server.user('leaver');
    await user.client.call('account/login/out', {});
    expect(await codeOf(user.client.call('document/list', {}))).toBe(401);
    await expect(user.client.call('account/login/out', {})).resolves.toBeNull();
    expect((await server.send('GET', 'account/login/out')).status).toBe(200);
  });

  it('ends at once when the user is disabled', async () => {
    const user = await server.user('disabled');
    await server.database.write((trx) => trx('users').where({ id: user.id }).update({ disabled_at: 'x' }));
    expect(await codeOf(user.client.call('document/list', {}))).toBe(401);
    expect(await codeOf(login('disabled', user.password))).toBe(407);
  });
});

describe('changing the password', () => {
  it('demands the old one and ends the other sessions only', async () => {
    const user = await server.user('changer');
    const other = await login('changer', user.password);
    expect(
      await codeOf(
        user.client.call('account/useropea/changepass', { oldPassword: 'no', password: 'mango88' }),
      ),
    ).toBe(408);
    await user.client.call('account/useropea/changepass', {
      oldPassword: user.password,
      password: 'mango88',
    });
    expect(await codeOf(server.client(other.cookie).call('document/list', {}))).toBe(401);
    expect((await user.client.call('document/list', {})).total).toBe(0);
    expect(await codeOf(login('changer', user.password))).toBe(408);
    expect((await login('changer', 'mango88')).id).toBe(user.id);
  });
});

describe('settings', () => {
  it('start from the defaults, keep what is set and decide the language', async () => {
    const user = await server.user('setter');
    expect(await user.client.call('user/getusersystem', {})).toMatchObject({
      theme: 'light',
      primaryColor: 'blue',
    });
    await user.client.call('user/setsystem', { settings: { theme: 'dark', language: 'zh-CN' } });
    await user.client.call('user/setsystem', { settings: { mouseSensitivity: 0.1 } });
    expect(await user.client.call('user/getusersystem', {})).toMatchObject({
      theme: 'dark',
      language: 'zh-CN',
      mouseSensitivity: 0.1,
    });
    expect((await login('setter', user.password)).language).toBe('zh-CN');
    expect(await codeOf(user.client.call('user/setsystem', { settings: { mouseSensitivity: 3.1 } }))).toBe(
      422,
    );
  });
});

describe('strict sign-in', () => {
  it('answers an unknown user like a wrong password', async () => {
    const strict = await startTestServer({ policy: { strictLogin: true } });
    try {
      expect(await codeOf(strict.client().call('account/login/in', { name: 'nobody', password: 'x' }))).toBe(
        408,
      );
    } finally {
      await strict.stop();
    }
  });
});
