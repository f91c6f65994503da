import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPassword } from '../people/users/passwords.ts';
import { openDatabase } from '../db/database.ts';
import { clinic, user } from './commands/people.ts';
import { runCommandLine } from './run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-people-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bracewright(line: readonly string[], input = '') {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine([...line, '--data', folder], [user, clinic], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(input),
  });
  return { status, printed: printed.join('\n'), told: told.join('\n') };
}

async function look<T>(question: (knex: Awaited<ReturnType<typeof openDatabase>>['knex']) => Promise<T>) {
  const database = await openDatabase(join(folder, 'bracewright.db'));
  try {
    return await question(database.knex);
  } finally {
    await database.close();
  }
}

describe('the command line for people', () => {
  it('adds an account with the password of standard input, and refuses a common one', async () => {
    const line = ['user', 'add', 'li', '--email', 'li@example.org'];
    expect(await bracewright(line, 'password')).toMatchObject({
      status: 1,
      told: expect.stringContaining('first that attackers try') as string,
    });
    expect(await bracewright(line, 'kiwi77')).toMatchObject({ status: 0, printed: 'added li' });
    expect((await bracewright(line, 'kiwi77')).told).toContain('taken');
    expect((await bracewright(['user', 'list'])).printed).toBe('li\tli@example.org');
    const row = (await look((knex) => knex('users').first('password_hash'))) as { password_hash: string };
    expect(await isPassword(row.password_hash, 'kiwi77')).toBe(true);
  });

  it('disables, enables and gives a new password, ending the sessions', async () => {
    expect((await bracewright(['user', 'disable', 'LI'])).status).toBe(0);
    expect((await bracewright(['user', 'list'])).printed).toContain('disabled');
    expect((await bracewright(['user', 'enable', 'li@example.org'])).status).toBe(0);
    expect((await bracewright(['user', 'list'])).printed).not.toContain('disabled');
    expect((await bracewright(['user', 'password', 'li'], 'mango88')).status).toBe(0);
    const row = (await look((knex) => knex('users').first('password_hash'))) as { password_hash: string };
    expect(await isPassword(row.password_hash, 'mango88')).toBe(true);
  });

  it('founds a clinic, sets roles, and never leaves it without an administrator', async () => {
    await bracewright(['user', 'add', 'chen', '--email', 'chen@example.org'], 'papaya99');
    expect((await bracewright(['clinic', 'add', 'North', 'li'])).printed).toBe(
      'li is administrator of North',
    );
    expect((await bracewright(['clinic', 'member', 'North', 'chen', '--role', 'technician'])).status).toBe(0);
    expect((await bracewright(['clinic', 'list'])).printed).toBe(
      'North\tchen\ttechnician\nNorth\tli\tadministrator',
    );
    expect((await bracewright(['clinic', 'remove', 'North', 'li'])).told).toContain(
      'without an administrator',
    );
    expect((await bracewright(['clinic', 'member', 'North', 'chen', '--role', 'administrator'])).status).toBe(
      0,
    );
    expect((await bracewright(['clinic', 'remove', 'North', 'li'])).status).toBe(0);
    expect((await bracewright(['clinic', 'list'])).printed).toBe('North\tchen\tadministrator');
  });

  it('says how it is used when it is used wrongly', async () => {
    for (const line of [['user'], ['user', 'delete', 'li'], ['user', 'list', 'li'], ['clinic', 'add', 'North'], ['clinic', 'member', 'North', 'li']])
      expect(await bracewright(line), line.join(' ')).toMatchObject({ status: 2, told: expect.stringContaining('usage:') as string }); // prettier-ignore
    expect((await bracewright(['user', 'disable', 'nobody'])).told).toContain('there is no user');
  });
});
