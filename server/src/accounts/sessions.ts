import { createHash, randomBytes } from 'node:crypto';
import { FULL_ROLES, LIMITS, type Role } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { UserRow } from '../db/rows.ts';
import type { Caller } from '../http/call.ts';

const DAY_MS = 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The roles of a user; everything unless something else was set. */
export const rolesOf = (user: Pick<UserRow, 'roles'>): readonly Role[] =>
  user.roles === null ? FULL_ROLES : (JSON.parse(user.roles) as Role[]);

/** Sessions: opaque random tokens, kept only as hashes, valid for seven days whatever happens. */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Starts a session inside `trx`; gives the token, which is never stored, and its end. */
  async start(trx: Knex, userId: string): Promise<{ readonly token: string; readonly expiresAt: string }> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    const expiresAt = new Date(now + LIMITS.sessionDays * DAY_MS).toISOString();
    await trx('sessions').where('expires_at', '<', new Date(now).toISOString()).delete();
    await trx('sessions').insert({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: new Date(now).toISOString(),
      expires_at: expiresAt,
    });
    return { token, expiresAt };
  }

  /** The user of a token; undefined when the session ended or the user was disabled. */
  async find(token: string): Promise<Caller | undefined> {
    const session = hashOf(token);
    const row = (await this.#database
      .knex('sessions')
      .join('users', 'users.id', 'sessions.user_id')
      .where({ token_hash: session })
      .where('expires_at', '>', new Date(this.#now()).toISOString())
      .whereNull('users.disabled_at')
      .first('users.id', 'users.name', 'users.roles')) as Pick<UserRow, 'id' | 'name' | 'roles'> | undefined;
    return row && { id: row.id, name: row.name, space: row.id, roles: rolesOf(row), session };
  }

  /** Ends one session. */
  async end(session: string): Promise<void> {
    await this.#database.write((trx) => trx('sessions').where({ token_hash: session }).delete());
  }

  /** Ends the sessions of a user inside `trx`, all but `except`. */
  async endAll(trx: Knex, userId: string, except: string): Promise<void> {
    await trx('sessions').where({ user_id: userId }).whereNot({ token_hash: except }).delete();
  }
}
