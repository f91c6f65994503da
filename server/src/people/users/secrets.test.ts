import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { isAnySealed, KEY_FILE, openSecrets, sealSecondFactors, Secrets } from './secrets.ts';

const secretsWith = (...keys: readonly Buffer[]) => new Secrets(keys);
const [first, second] = [randomBytes(32), randomBytes(32)];

describe('what is sealed', () => {
  it('opens for its owner only, and not when a bit of it was changed', () => {
    const secrets = secretsWith(first);
    const sealed = secrets.seal('anna', 'JBSWY3DP');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(secrets.seal('anna', 'JBSWY3DP')).not.toBe(sealed);
    expect(secrets.open('anna', sealed)).toBe('JBSWY3DP');
    expect(secrets.open('boris', sealed)).toBeUndefined();
    const bytes = Buffer.from(sealed.split('.')[2]!, 'base64url');
    for (const at of [0, 14, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const text = [...sealed.split('.').slice(0, 2), changed.toString('base64url')].join('.');
      expect(secrets.open('anna', text)).toBeUndefined();
    }
  });

  it('opens with an older key that is kept, not without it', () => {
    const sealed = secretsWith(first).seal('anna', 'JBSWY3DP');
    expect(secretsWith(second).open('anna', sealed)).toBeUndefined();
    expect(secretsWith(second, first).open('anna', sealed)).toBe('JBSWY3DP');
  });
});

const nothing = () => Promise.resolve(false);

describe('the key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bracewright-key-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const opened = (isAnySealed = false) => openSecrets(folder, undefined, () => Promise.resolve(isAnySealed));

  it('is made once, for nobody else on the machine to read', async () => {
    const sealed = (await opened()).seal('anna', 'x');
    expect(await readdir(folder)).toEqual([KEY_FILE]);
    expect((await stat(join(folder, KEY_FILE))).mode & 0o777).toBe(0o600);
    expect((await opened()).open('anna', sealed)).toBe('x');
  });

  it('comes from the environment where that holds one, and then no file is made', async () => {
    await openSecrets(folder, first.toString('base64'), nothing);
    await expect(readFile(join(folder, KEY_FILE))).rejects.toThrow('ENOENT');
    await expect(openSecrets(folder, 'short', nothing)).rejects.toThrow(
      'SECRETS_KEY holds no key of 32 bytes',
    );
  });

  it('is not made anew over a file that cannot be read as one', async () => {
    await writeFile(join(folder, KEY_FILE), 'scrambled');
    await expect(opened()).rejects.toThrow(`${KEY_FILE} holds no key`);
    expect(await readFile(join(folder, KEY_FILE), 'utf8')).toBe('scrambled');
  });

  it('is made where a start that was killed left an empty file', async () => {
    await writeFile(join(folder, KEY_FILE), '');
    const sealed = (await opened()).seal('anna', 'x');
    expect((await opened(true)).open('anna', sealed)).toBe('x');
  });

  it('is asked for, with what to do, where the file was emptied and something is sealed with it', async () => {
    await writeFile(join(folder, KEY_FILE), '');
    await expect(opened(true)).rejects.toThrow(/Put the key that stood there back.*remove the file/);
    expect(await readFile(join(folder, KEY_FILE), 'utf8')).toBe('');
  });
});

describe('a second factor', () => {
  const secrets = secretsWith(first);
  let server: TestServer;
  let user: TestUser;
  beforeEach(async () => {
    server = await startTestServer({ secrets });
    user = await server.user('guarded');
  });
  afterEach(() => server.stop());

  const digits = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock / 1000) });
  const login = (secondFactor: string) =>
    server.client().call('account/login/in', { name: user.name, password: user.password, secondFactor });
  const kept = async () =>
    (
      (await server.database.knex('users').where({ id: user.id }).first('totp_secret')) as {
        totp_secret: string;
      }
    ).totp_secret;
  const keep = (totp_secret: string) =>
    server.database.write((trx) => trx('users').where({ id: user.id }).update({ totp_secret }));
  async function turnOn() {
    const { secret } = await user.client.call('account/totp/begin', { password: user.password });
    const { recoveryCodes } = await user.client.call('account/totp/confirm', { code: digits(secret) });
    server.clock += 30_000;
    return { secret, recoveryCodes };
  }

  it('does not stand in the database as the authenticator knows it', async () => {
    const { secret } = await turnOn();
    expect(await kept()).not.toContain(secret);
    expect(await isAnySealed(server.database)).toBe(true);
    expect((await login(digits(secret))).name).toBe(user.name);
  });

  it('of an earlier version is sealed at the start and goes on working', async () => {
    const { secret } = await turnOn();
    await keep(secret);
    expect(await isAnySealed(server.database)).toBe(false);
    expect(await sealSecondFactors(server.database, secrets)).toBe(0);
    expect(await kept()).toMatch(/^v1\./);
    expect((await login(digits(secret))).name).toBe(user.name);
  });

  it('whose key is missing says so, takes a recovery code, and opens again with the old key below the new', async () => {
    const { secret, recoveryCodes } = await turnOn();
    await keep(secretsWith(second).seal(user.id, secret));
    expect(await sealSecondFactors(server.database, secrets)).toBe(1);
    expect(await codeOf(login(digits(secret)))).toBe(4015);
    expect((await login(recoveryCodes[0]!)).name).toBe(user.name);
    expect(await sealSecondFactors(server.database, secretsWith(first, second))).toBe(0);
    expect((await login(digits(secret))).name).toBe(user.name);
  });
});
