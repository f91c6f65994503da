import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';

const secret = (name: string) => `${name}-secret-of-at-least-32-characters`;
const sister = (name: string) => ({
  origin: `https://${name}.example.org`,
  callback: `https://${name}.example.org/switch?from=orthosis`,
  clientId: name,
  secret: secret(name),
});

let server: TestServer;
let user: TestUser;
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
    policy: { sisters: { insole: sister('insole'), limbs: sister('limbs') } },
    logger: pino({ level: 'debug' }, sink),
  });
});
beforeEach(async () => {
  user = await server.user(`traveller${++count}`);
});
afterAll(() => server.stop());

const ticket = (target = 'insole') => user.client.call('account/switch/ticket', { target });

interface Signing {
  readonly as?: string;
  readonly key?: string;
  readonly at?: number;
  readonly signed?: string;
}

/** What the server of a sister platform asks, signed as the deployment page says. */
function redeem(
  body: { name?: string; ticket: string },
  { as = 'insole', key = secret(as), at = server.clock, signed }: Signing = {},
) {
  const raw = JSON.stringify({ name: user.name, ...body });
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key)
    .update(`${timestamp}.${signed ?? raw}`)
    .digest('hex');
  return server.send('POST', 'account/login/trust/in', {
    raw,
    headers: {
      'content-type': 'application/json',
      'x-client-id': as,
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
  });
}

const tokenOf = (answer: { body: { data: unknown } }) => (answer.body.data as { cookie: string }).cookie;

describe('a ticket for a sister platform', () => {
  it('gives that platform a session of its own, once, and names the user', async () => {
    const { url, action, ticket: given, expiresAt } = await ticket();
    expect(new URL(url).searchParams.get('name')).toBe(user.name);
    expect(new URL(url).searchParams.get('cookie')).toBe(given);
    expect(new URL(url).searchParams.get('from')).toBe('orthosis');
    expect(action).toBe('https://insole.example.org/switch?from=orthosis');
    expect(Date.parse(expiresAt) - server.clock).toBe(30_000);
    const answer = await redeem({ ticket: given });
    expect(answer.body.data).toMatchObject({ id: user.id, name: user.name, platform: 'insole' });
    const child = server.client(tokenOf(answer));
    expect((await child.call('document/list', {})).total).toBe(0);
    expect(await user.client.call('account/session/list', {})).toHaveLength(2);
  });

  it('never puts the session token into an address, nor any of the two into the log or the database', async () => {
    const { url, ticket: given } = await ticket();
    const answer = await redeem({ ticket: given });
    expect(url).not.toContain(user.token);
    const kept = JSON.stringify([
      logged,
      await server.database.knex('tickets').select(),
      await server.database.knex('sessions').select(),
      await server.database.knex('audit_events').select(),
    ]);
    for (const hidden of [user.token, given, tokenOf(answer)]) expect(kept).not.toContain(hidden);
  });

  it('used twice is refused, and ends what the first use began', async () => {
    const { ticket: given } = await ticket();
    const first = await redeem({ ticket: given });
    expect(first.status).toBe(200);
    expect(await redeem({ ticket: given })).toMatchObject({ status: 401, body: { code: 4013 } });
    expect(await codeOf(server.client(tokenOf(first)).call('document/list', {}))).toBe(401);
    expect((await user.client.call('document/list', {})).total).toBe(0);
  });

  it('is dead after 30 seconds', async () => {
    const { ticket: given } = await ticket();
    server.clock += 31_000;
    expect((await redeem({ ticket: given })).status).toBe(401);
  });

  it('is worth nothing at another platform, nor under another name', async () => {
    const { ticket: given } = await ticket('insole');
    expect(await redeem({ ticket: given }, { as: 'limbs' })).toMatchObject({ status: 401 });
    expect((await redeem({ ticket: given })).status).toBe(200);
    const { ticket: other } = await ticket();
    expect((await redeem({ ticket: other, name: 'somebody' })).status).toBe(401);
  });

  it('is not made for a platform that is not connected', async () => {
    for (const target of ['orthosis', 'https://evil.example', '__proto__', 'constructor'])
      expect(
        await server.send('POST', 'account/switch/ticket', { token: user.token, body: { target } }),
      ).toMatchObject({ status: 400, body: { code: 4001 } });
  });

  it('is redeemed by one of a hundred that come at once', async () => {
    const { ticket: given } = await ticket();
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem({ ticket: given })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(99);
  });

  it('is no token, neither in the header nor as a cookie', async () => {
    const { ticket: given } = await ticket();
    for (const headers of [{ authorization: `Bearer ${given}` }, { cookie: `token=${given}` }])
      expect((await server.send('GET', 'orthosis/document/list', { headers })).status).toBe(401);
  });

  it('leaves the sister without a session once the user signs out here', async () => {
    const { ticket: given } = await ticket();
    const child = server.client(tokenOf(await redeem({ ticket: given })));
    const { ticket: unused } = await ticket();
    await user.client.call('account/login/out', {});
    expect(await codeOf(child.call('document/list', {}))).toBe(401);
    expect((await redeem({ ticket: unused })).status).toBe(401);
  });

  it('is worth nothing for a user who was disabled', async () => {
    const { ticket: given } = await ticket();
    await server.database.write((trx) => trx('users').where({ id: user.id }).update({ disabled_at: 'x' }));
    expect((await redeem({ ticket: given })).status).toBe(401);
  });

  it('is worth nothing without the signature of the sister, or with an old or a foreign one', async () => {
    const { ticket: given } = await ticket();
    const unsigned = await server.send('POST', 'account/login/trust/in', {
      body: { name: user.name, ticket: given },
    });
    expect(unsigned).toMatchObject({ status: 401, body: { code: 4014 } });
    for (const wrong of [
      { key: secret('limbs') },
      { as: 'unknown', key: 'x' },
      { at: server.clock - 61_000 },
      { signed: JSON.stringify({ name: user.name, ticket: 'other' }) },
    ])
      expect((await redeem({ ticket: given }, wrong)).body.code).toBe(4014);
    expect((await redeem({ ticket: given })).status).toBe(200);
  });

  it('begins a session that works with records and never with the account', async () => {
    const { ticket: given } = await ticket();
    const child = server.client(tokenOf(await redeem({ ticket: given })));
    for (const attempt of [
      () => child.call('account/useropea/changepass', { oldPassword: user.password, password: 'mango88' }),
      () => child.call('account/totp/begin', { password: user.password }),
      () => child.call('account/session/list', {}),
      () => child.call('account/switch/ticket', { target: 'limbs' }),
      () => child.call('clinic/create', { name: 'From outside' }),
      () => child.call('account/profile/sendcode', { email: 'x@example.org', password: user.password }),
    ])
      expect(await codeOf(attempt())).toBe(403);
  });

  it('cannot be hoarded', async () => {
    for (let i = 0; i < 5; i++) await ticket();
    expect(await codeOf(ticket())).toBe(429);
    server.clock += 31_000;
    await ticket();
  });
});
