import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`owner${++count}`);
});
afterAll(() => server.stop());

const login = (secondFactor?: string) =>
  server.client().call('account/login/in', {
    name: user.name,
    password: user.password,
    ...(secondFactor === undefined ? {} : { secondFactor }),
  });

describe('the contact of an account', () => {
  it('changes with the password and the code sent to the new address; the old one is told', async () => {
    const before = `${user.name}@example.org`;
    const email = `${user.name}.new@example.org`;
    expect(await codeOf(user.client.call('account/profile/sendcode', { email }))).toBe(4031);
    expect(await codeOf(user.client.call('account/profile/sendcode', { email, password: 'no' }))).toBe(408);
    await user.client.call('account/profile/sendcode', { email, password: user.password });
    const code = await server.code(email);
    const changed = await user.client.call('account/profile/contact', { email, code });
    expect(changed).toMatchObject({ email, isEmailVerified: true });
    expect((await server.letters(before)).at(-1)!.subject).toContain('contact');
    expect(
      (await server.client().call('account/login/in', { name: email, password: user.password })).name,
    ).toBe(user.name);
    expect(await codeOf(server.client().call('account/login/in', { name: before, password: 'x' }))).toBe(407);
  });

  it('does not take an address that another account has, nor a code of another user', async () => {
    const other = await server.user(`other${count}`);
    const email = `${other.name}@example.org`;
    await user.client.call('account/profile/sendcode', { email, password: user.password });
    const code = await server.code(email);
    expect(await codeOf(other.client.call('account/profile/contact', { email, code }))).toBe(4211);
    expect(await codeOf(user.client.call('account/profile/contact', { email, code }))).toBe(409);
  });

  it('wants exactly one of address and number', async () => {
    const answer = await server.send('POST', 'account/profile/sendcode', {
      token: user.token,
      body: { email: 'a@example.org', phone: '13800138000', password: user.password },
    });
    expect(answer.body).toMatchObject({ code: 422, data: { fields: [{ path: '', rule: 'one-of' }] } });
  });
});

describe('the sessions of a user', () => {
  it('are listed with device and time, and end one by one or all but this', async () => {
    const other = await server.send('POST', 'account/login/in', {
      body: { name: user.name, password: user.password },
      headers: { 'user-agent': 'Tablet\tof the clinic' },
    });
    await login();
    const list = await user.client.call('account/session/list', {});
    expect(list).toHaveLength(3);
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const tablet = list.find(({ device }) => device === 'Tablet of the clinic')!;
    await user.client.call('account/session/end', { id: tablet.id });
    const { cookie } = other.body.data as { cookie: string };
    expect(await codeOf(server.client(cookie).call('document/list', {}))).toBe(401);
    expect(await codeOf(user.client.call('account/session/end', { id: tablet.id }))).toBe(404);
    await user.client.call('account/session/endothers', {});
    expect(await user.client.call('account/session/list', {})).toMatchObject([{ isCurrent: true }]);
  });
});

describe('the second factor', () => {
  /** Digits at the time of the server, `steps` of 30 s later. */
  const digits = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(server.clock / 1000) + steps * 30 });

  async function turnOn() {
    const { secret, uri } = await user.client.call('account/totp/begin', { password: user.password });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Bracewright/);
    const { recoveryCodes } = await user.client.call('account/totp/confirm', { code: digits(secret) });
    server.clock += 30_000;
    return { secret, recoveryCodes };
  }

  it('is asked for only once it was confirmed with right digits', async () => {
    expect(await codeOf(user.client.call('account/totp/begin', { password: 'no' }))).toBe(408);
    const { secret } = await user.client.call('account/totp/begin', { password: user.password });
    expect((await login()).name).toBe(user.name);
    const wrong = digits(secret) === '000000' ? '111111' : '000000';
    // Nobody sent a message: the digits are those of the app.
    await expect(user.client.call('account/totp/confirm', { code: wrong })).rejects.toMatchObject({
      code: 4211,
      message: expect.stringContaining('authenticator') as string,
    });
    await user.client.call('account/totp/confirm', { code: digits(secret) });
    expect(await codeOf(login())).toBe(4011);
    expect(await codeOf(user.client.call('account/totp/begin', { password: user.password }))).toBe(4216);
    expect(await user.client.call('account/profile', {})).toMatchObject({
      hasSecondFactor: true,
      recoveryCodes: 10,
    });
  });

  it('takes digits of this and the neighbouring half minute, each once', async () => {
    const { secret } = await turnOn();
    const now = digits(secret);
    expect((await login(` ${now.slice(0, 3)} ${now.slice(3)} `)).name).toBe(user.name);
    expect(await codeOf(login(now))).toBe(4012);
    expect(await codeOf(login(digits(secret, 3)))).toBe(4012);
    expect((await login(digits(secret, 1))).name).toBe(user.name);
    expect(await codeOf(login(digits(secret, -1)))).toBe(4012);
  });

  it('takes a recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
    expect((await login(typed)).name).toBe(user.name);
    expect(await codeOf(login(recoveryCodes[0]))).toBe(4012);
    expect((await user.client.call('account/profile', {})).recoveryCodes).toBe(9);
  });

  it('counts wrong digits like wrong passwords', async () => {
    const { secret } = await turnOn();
    for (let i = 0; i < 5; i++) expect(await codeOf(login('no recovery code'))).toBe(4012);
    expect(await codeOf(login(digits(secret)))).toBe(429);
    server.clock += 16 * 60_000;
    expect((await login(digits(secret))).name).toBe(user.name);
  });

  it('is turned off with password and digits', async () => {
    const { secret } = await turnOn();
    const off = (password: string, secondFactor: string) =>
      user.client.call('account/totp/off', { password, secondFactor });
    expect(await codeOf(off('no', digits(secret)))).toBe(408);
    expect(await codeOf(off(user.password, 'none'))).toBe(4012);
    await off(user.password, digits(secret));
    expect((await login()).name).toBe(user.name);
    expect(await codeOf(off(user.password, digits(secret)))).toBe(4217);
  });

  it('is asked for also after a forgotten password', async () => {
    await turnOn();
    const email = `${user.name}@example.org`;
    await server.client().call('account/useropea/forgetpasssendcode', { email });
    const code = await server.code(email);
    await server.client().call('account/useropea/forgetpassreset', { email, code, password: 'mango88' });
    expect(
      await codeOf(server.client().call('account/login/in', { name: user.name, password: 'mango88' })),
    ).toBe(4011);
  });
});
