import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { freshDatabase } from '../../../test/test-database.ts';

let folder: string;
let server: TestServer;
let user: TestUser;
let isFull: boolean;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-full-'));
  const plain = await openDatabase(await freshDatabase(folder));
  isFull = false;
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  server = await startTestServer({
    database: { ...plain, write: (work) => (isFull ? Promise.reject(full) : plain.write(work)) },
  });
  user = await server.user('anna');
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const login = (password: string, secondFactor?: string) =>
  server
    .client()
    .call('account/login/in', { name: user.name, password, ...(secondFactor ? { secondFactor } : {}) });

describe('while the disk takes nothing', () => {
  it('people sign in and read, and what they read stands in the trail when there is room', async () => {
    const patient = await user.patient('Read');
    isFull = true;
    const { cookie } = await login(user.password);
    const again = server.client(cookie);
    expect((await again.call('patient/get', { id: patient.id })).name).toBe('Read');
    expect(await codeOf(again.call('document/dir/save', { name: 'new', parentId: '0' }))).toBe(5031);
    server.clock += 10 * 60_000;
    expect((await again.call('document/list', {})).total).toBe(1);
    isFull = false;
    await again.call('patient/get', { id: patient.id });
    const { items, whole } = await again.call('audit/list', { patientId: patient.id });
    expect(items.filter(({ action }) => action === 'patient/get')).toHaveLength(2);
    expect(whole).toBe(true);
    expect(await server.database.knex('sessions').where({ user_id: user.id })).toHaveLength(2);
    await again.call('account/login/out', {});
    expect(await codeOf(again.call('document/list', {}))).toBe(401);
  });

  it('who signed in meanwhile sees the space and the end of the session', async () => {
    isFull = true;
    const { cookie, expiresAt } = await login(user.password);
    expect(await server.client(cookie).call('account/space/get', {})).toMatchObject({
      name: user.name,
      expiresAt,
    });
  });

  it('nobody guesses more often than otherwise', async () => {
    expect(await codeOf(login('wrong-1'))).toBe(408);
    isFull = true;
    for (let i = 2; i <= 5; i++) expect(await codeOf(login(`wrong-${i}`))).toBe(408);
    expect(await codeOf(login(user.password))).toBe(429);
  });

  it('digits of an authenticator count once', async () => {
    const { secret } = await user.client.call('account/totp/begin', { password: user.password });
    const digits = () => generateSync({ secret, epoch: Math.floor(server.clock / 1000) });
    await user.client.call('account/totp/confirm', { code: digits() });
    server.clock += 60_000;
    isFull = true;
    expect((await login(user.password, digits())).name).toBe(user.name);
    expect(await codeOf(login(user.password, digits()))).toBe(4012);
  });
});
