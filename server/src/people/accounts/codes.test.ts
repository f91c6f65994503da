import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fresh = () => `person${++count}`;
const address = (name: string) => `${name}@example.org`;
const register = (name: string, more: object = {}) =>
  server.client().call('account/register/confirm', {
    name,
    email: address(name),
    password: 'kiwi77',
    ...more,
  });

describe('registering with a code', () => {
  it('proves the e-mail address by the code sent to it', async () => {
    const name = fresh();
    await server.client().call('account/register/sendemailcode', { email: address(name) });
    const code = await server.code(address(name));
    await register(name, { code });
    const { cookie } = await server.client().call('account/login/in', { name, password: 'kiwi77' });
    expect(await server.client(cookie).call('account/profile', {})).toMatchObject({ isEmailVerified: true });
    // Nothing is left to activate: one mail, the code.
    expect(await server.letters(address(name))).toHaveLength(1);
  });

  it('wants a code for a phone number, takes the right one once, and then knows the number', async () => {
    const name = fresh();
    const phone = '+86 138-0013-8000';
    const { body } = await server.send('POST', 'account/register/confirm', {
      body: { name, email: address(name), password: 'kiwi77', phone },
    });
    expect(body).toMatchObject({ code: 422, data: { fields: [{ path: 'code', rule: 'required' }] } });
    await server.client().call('account/register/sendsmscode', { phone });
    const code = await server.code('+8613800138000');
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await codeOf(register(name, { phone, code: wrong }))).toBe(4211);
    expect(await codeOf(register(name, { phone, code: 'abc' }))).toBe(4211);
    await register(name, { phone, code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(await codeOf(register(fresh(), { phone, code }))).toBe(4211);
    const { cookie } = await server.client().call('account/login/in', { name, password: 'kiwi77' });
    expect(await server.client(cookie).call('account/profile', {})).toMatchObject({
      phone,
      isPhoneVerified: true,
    });
  });

  it('tells an address that has an account already, without a code', async () => {
    const user = await server.user(fresh());
    await server.client().call('account/register/sendemailcode', { email: address(user.name) });
    const last = (await server.letters(address(user.name))).at(-1)!;
    expect(last.subject).toContain('already');
    expect(last.text).not.toMatch(/\b\d{6}\b/);
  });

  it('leaves the code good when the registration fails for another reason', async () => {
    const name = fresh();
    await server.client().call('account/register/sendemailcode', { email: address(name) });
    const code = await server.code(address(name));
    const taken = await server.user(fresh());
    expect(await codeOf(register(taken.name, { email: address(name), code }))).toBe(409);
    await expect(register(name, { code })).resolves.toMatchObject({ name });
  });
});

describe('a code', () => {
  const send = (email: string) => server.client().call('account/useropea/forgetpasssendcode', { email });
  const reset = (email: string, code: string, password = 'mango88') =>
    codeOf(
      server
        .client()
        .call('account/useropea/forgetpassreset', { email, code, password })
        .then(() => Promise.reject(Object.assign(new Error('done'), { code: 200 }))),
    );

  it('is good once, and then the old password is not', async () => {
    const user = await server.user(fresh());
    await send(address(user.name));
    const code = await server.code(address(user.name));
    expect(await reset(address(user.name), code)).toBe(200);
    expect(await reset(address(user.name), code)).toBe(4211);
    const login = (password: string) =>
      codeOf(
        server
          .client()
          .call('account/login/in', { name: user.name, password })
          .then(() => Promise.reject(Object.assign(new Error('in'), { code: 200 }))),
      );
    expect(await login(user.password)).toBe(408);
    expect(await login('mango88')).toBe(200);
  });

  it('is good for ten minutes and five tries, and void once a newer one is sent', async () => {
    const user = await server.user(fresh());
    const email = address(user.name);
    await send(email);
    const first = await server.code(email);
    server.clock += 10 * 60_000 + 1;
    expect(await reset(email, first)).toBe(4212);
    await send(email);
    const second = await server.code(email);
    const wrong = second === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i++) expect(await reset(email, wrong)).toBe(4211);
    expect(await reset(email, second)).toBe(4212);
    await send(email);
    const third = await server.code(email);
    await send(email);
    const fourth = await server.code(email);
    if (third !== fourth) expect(await reset(email, third)).toBe(4211);
    expect(await reset(email, fourth)).toBe(200);
  });

  it('gives five tries to a hundred that come at once', async () => {
    const user = await server.user(fresh());
    const email = address(user.name);
    await send(email);
    const right = await server.code(email);
    const wrong = right === '111111' ? '222222' : '111111';
    const codes = await Promise.all(Array.from({ length: 40 }, () => reset(email, wrong)));
    expect(codes.filter((code) => code === 4211)).toHaveLength(5);
    expect(codes.filter((code) => code === 4212)).toHaveLength(35);
  });

  it('is bound to its address and to what it was sent for', async () => {
    const [one, two] = [await server.user(fresh()), await server.user(fresh())];
    await send(address(one.name));
    const code = await server.code(address(one.name));
    expect(await reset(address(two.name), code)).toBe(4211);
    const name = fresh();
    await server.client().call('account/register/sendemailcode', { email: address(name) });
    const registration = await server.code(address(name));
    await register(name);
    expect(await reset(address(name), registration)).toBe(4211);
  });

  it('answers an address without an account like one that has one, and writes nothing to it', async () => {
    const known = await server.user(fresh());
    const ask = (email: string) =>
      server.send('POST', 'account/useropea/forgetpasssendcode', { body: { email } });
    const answers = [await ask(address(known.name)), await ask('nobody@example.org')];
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await server.letters('nobody@example.org')).toHaveLength(0);
    const tries = ['nobody@example.org', address(known.name)].map((email) => reset(email, '000000'));
    expect(await Promise.all(tries)).toEqual([4211, 4211]);
  });

  it('is not sent more than five times in a quarter of an hour, to whomever', async () => {
    for (const email of [address((await server.user(fresh())).name), 'nowhere@example.org']) {
      for (let i = 0; i < 5; i++) await send(email);
      expect(await codeOf(send(email))).toBe(429);
    }
    server.clock += 16 * 60_000;
  });

  it('ends every session of the user, and tells the user', async () => {
    const user = await server.user(fresh());
    const email = address(user.name);
    await send(email);
    expect(await reset(email, await server.code(email))).toBe(200);
    expect(await codeOf(user.client.call('document/list', {}))).toBe(401);
    expect((await server.letters(email)).at(-1)!.subject).toContain('password was changed');
  });

  it('goes to a phone only when the number was proven', async () => {
    const name = fresh();
    await register(name);
    const { cookie } = await server.client().call('account/login/in', { name, password: 'kiwi77' });
    await server.database.write((trx) =>
      trx('users').where({ name }).update({ phone: '13900139000', phone_key: '13900139000' }),
    );
    const ask = () => server.client().call('account/useropea/forgetpasssendcode', { phone: '13900139000' });
    await ask();
    expect(await server.letters('13900139000')).toHaveLength(0);
    const own = server.client(cookie);
    await own.call('account/profile/sendcode', { phone: '139 0013 9000', password: 'kiwi77' });
    await own.call('account/profile/contact', {
      phone: '139 0013 9000',
      code: await server.code('13900139000'),
    });
    await ask();
    const code = await server.code('13900139000');
    await server
      .client()
      .call('account/useropea/forgetpassreset', { phone: '13900139000', code, password: 'mango88' });
    expect((await server.client().call('account/login/in', { name, password: 'mango88' })).name).toBe(name);
  });
});

describe('activation', () => {
  const tokenIn = async (email: string) =>
    /#token=([\w-]{43})/.exec((await server.letters(email)).at(-1)!.text)![1]!;

  it('is asked for by mail, good once and for a day', async () => {
    const name = fresh();
    await register(name);
    const token = await tokenIn(address(name));
    const activate = (one: string) => server.client().call('account/register/activate', { token: one });
    expect(await codeOf(activate('x'.repeat(43)))).toBe(4213);
    expect(await activate(token)).toMatchObject({ name });
    expect(await codeOf(activate(token))).toBe(4213);
    const late = fresh();
    await register(late);
    const old = await tokenIn(address(late));
    server.clock += 24 * 3_600_000 + 1000;
    expect(await codeOf(activate(old))).toBe(4213);
    await server.client().call('account/register/resend', { email: address(late) });
    expect(await activate(await tokenIn(address(late)))).toMatchObject({ name: late });
    await server.client().call('account/register/resend', { email: 'nobody@example.org' });
  });

  it('is asked for before signing in where the deployment wants it', async () => {
    const strict = await startTestServer({ policy: { activation: 'required' } });
    try {
      await strict.client().call('account/register/confirm', {
        name: 'li', email: 'li@example.org', password: 'kiwi77',
      }); // prettier-ignore
      const login = () => strict.client().call('account/login/in', { name: 'li', password: 'kiwi77' });
      expect(await codeOf(login())).toBe(4032);
      const token = /#token=([\w-]{43})/.exec((await strict.letters('li@example.org'))[0]!.text)![1]!;
      await strict.client().call('account/register/activate', { token });
      expect((await login()).name).toBe('li');
    } finally {
      await strict.stop();
    }
  });
});
