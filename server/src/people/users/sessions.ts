import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  FULL_ROLES,
  LIMITS,
  ROLE_SETS,
  type ClinicRole,
  type Platform,
  type Role,
} from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import type { UserRow } from '../../db/rows.ts';
import { cannotWrite } from '../../errors.ts';
import type { Caller } from '../../http/call.ts';
import type { Backlog } from '../../db/backlog.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How late `seen_at` may be: writing it at every call would make a write of every read. */
const SEEN_MS = 5 * 60_000;

/** What is kept of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The roles of a user in the own space; everything unless something else was set. */
export const rolesOf = (user: Pick<UserRow, 'roles'>): readonly Role[] =>
  user.roles === null ? FULL_ROLES : (JSON.parse(user.roles) as Role[]);

/** What both lists allow. */
const common = (left: readonly Role[], right: readonly Role[]): readonly Role[] =>
  left.map(({ permissionId, actionList }) => ({
    permissionId,
    actionList: actionList.filter((action) =>
      right.some((role) => role.permissionId === permissionId && role.actionList.includes(action)),
    ),
  }));

/** The roles of a member: what was set for this one, else what the role allows; never more than the server allows the user. */
export function memberRoles(
  user: Pick<UserRow, 'roles'>,
  membership: { readonly role: ClinicRole; readonly roles: string | null },
): readonly Role[] {
  const given =
    membership.roles === null ? ROLE_SETS[membership.role] : (JSON.parse(membership.roles) as Role[]);
  return user.roles === null ? given : common(given, rolesOf(user));
}

/** A session about to start. */
export interface FreshSession {
  readonly userId: string;
  readonly spaceId: string;
  /** As the browser names itself. */
  readonly device?: string;
  /** Of a sister platform: which one, whose session it hangs on, and the ticket it came by. */
  readonly child?: {
    readonly platform: Platform;
    readonly parent: string;
    readonly ticket: string;
    readonly expiresAt: string;
  };
}

interface SessionRow {
  readonly user_id: string;
  readonly space_id: string;
  readonly seen_at: string;
  readonly expires_at: string;
  readonly platform: Platform | null;
  readonly name: string;
  readonly roles: string | null;
  readonly member_role: ClinicRole | null;
  readonly member_roles: string | null;
}

/** The row of a session as it is kept. */
interface KeptSession {
  readonly token_hash: string;
  readonly user_id: string;
  readonly space_id: string;
  readonly expires_at: string;
}

/** What a session that waits to be written would find. */
const FIND_UNWRITTEN = `select users.name, users.roles, memberships.role as member_role, memberships.roles as member_roles
  from users left join memberships on memberships.user_id = users.id and memberships.clinic_id = ?
  where users.id = ? and users.disabled_at is null`;

/** Asked at every call. */
const FIND = `select sessions.user_id, sessions.space_id, sessions.seen_at, sessions.expires_at, sessions.platform,
  users.name, users.roles, memberships.role as member_role, memberships.roles as member_roles
  from sessions join users on users.id = sessions.user_id
  left join memberships on memberships.clinic_id = sessions.space_id and memberships.user_id = sessions.user_id
  where sessions.token_hash = ? and sessions.expires_at > ? and sessions.seen_at > ? and users.disabled_at is null`;

/** A user with the rights in a space; undefined of one who is no member there. */
function withRights<T extends Pick<Caller, 'id' | 'space'>>(
  user: T,
  { name, member_role: role, ...row }: Pick<SessionRow, 'name' | 'roles' | 'member_role' | 'member_roles'>,
): (T & Pick<Caller, 'name' | 'role' | 'roles'>) | undefined {
  const isOwn = user.space === user.id;
  if (!isOwn && role === null) return undefined;
  const roles = isOwn ? rolesOf(row) : memberRoles(row, { role: role!, roles: row.member_roles });
  return { ...user, name, role, roles };
}

/** Who reads goes on reading when the disk is full. */
function overlookFullDisk(error: unknown): void {
  if (!cannotWrite(error)) throw error;
}

/** Sessions: opaque random tokens, kept only as hashes, valid for seven days at most and as long as they are used. */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #idleMs: number;
  readonly #backlog: Backlog;
  /** Sessions that wait for room on the disk, by the hash of their token. */
  readonly #unwritten = new Map<string, KeptSession>();

  constructor(database: Database, backlog: Backlog, now: () => number, idleHours: number = LIMITS.idleHours) {
    this.#database = database;
    this.#backlog = backlog;
    this.#now = now;
    this.#idleMs = idleHours * HOUR_MS;
  }

  /** Starts a session inside `trx`; gives the token, which is never stored, and its end. */
  async start(
    trx: Knex,
    fresh: FreshSession,
  ): Promise<{ readonly token: string; readonly session: string; readonly expiresAt: string }> {
    const { token, row } = this.#fresh(fresh);
    await trx('sessions').where('expires_at', '<', row.created_at).delete();
    await trx('sessions').insert(row);
    return { token, session: row.token_hash, expiresAt: row.expires_at };
  }

  /** Starts a session while the disk takes nothing: it holds at once, and is written when there is room. A restart before that ends it. */
  startUnwritten(fresh: FreshSession): { readonly token: string; readonly expiresAt: string } {
    const { token, row } = this.#fresh(fresh);
    this.#unwritten.set(row.token_hash, row);
    this.#backlog.keep(
      async (trx) => {
        if (this.#unwritten.has(row.token_hash)) await trx('sessions').insert(row);
      },
      // From now on the database alone says whether it goes on.
      () => this.#unwritten.delete(row.token_hash),
    );
    return { token, expiresAt: row.expires_at };
  }

  #fresh({ userId, spaceId, device = '', child }: FreshSession) {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    const time = new Date(now).toISOString();
    const end = new Date(now + LIMITS.sessionDays * DAY_MS).toISOString();
    const row = {
      token_hash: hashOfToken(token),
      id: randomUUID(),
      user_id: userId,
      space_id: spaceId,
      created_at: time,
      seen_at: time,
      expires_at: child && child.expiresAt < end ? child.expiresAt : end,
      device: device.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 200),
      platform: child?.platform ?? null,
      parent_hash: child?.parent ?? null,
      ticket_hash: child?.ticket ?? null,
    };
    return { token, row };
  }

  /** A session that waits to be written, as {@link FIND} gives one. */
  async #findUnwritten(session: string, now: number): Promise<SessionRow | undefined> {
    const kept = this.#unwritten.get(session);
    if (!kept || Date.parse(kept.expires_at) <= now) return undefined;
    const user = await this.#database.read.first<
      Pick<SessionRow, 'name' | 'roles' | 'member_role' | 'member_roles'>
    >(FIND_UNWRITTEN, [kept.space_id, kept.user_id]);
    if (!user) return undefined;
    const { user_id, space_id, expires_at } = kept;
    return { ...user, user_id, space_id, expires_at, seen_at: new Date(now).toISOString(), platform: null };
  }

  /**
   * The user of a token; undefined when the session ended, was not used for too long, the user was disabled, or is no longer a member
   * of the clinic that the session works in.
   */
  async find(token: string): Promise<Caller | undefined> {
    const session = hashOfToken(token);
    const now = this.#now();
    const row =
      (await this.#database.read.first<SessionRow>(FIND, [
        session,
        new Date(now).toISOString(),
        new Date(now - this.#idleMs).toISOString(),
      ])) ?? (await this.#findUnwritten(session, now));
    if (!row) return undefined;
    const caller = withRights({ id: row.user_id, space: row.space_id }, row);
    if (!caller) return undefined;
    if (Date.parse(row.seen_at) < now - SEEN_MS)
      await this.#database
        .write((trx) =>
          trx('sessions')
            .where({ token_hash: session })
            .update({ seen_at: new Date(now).toISOString() }),
        )
        .catch(overlookFullDisk);
    return { ...caller, session, expiresAt: row.expires_at, platform: row.platform };
  }

  /** The rights that a user has now in the space of earlier work; undefined where the user was disabled, or is no longer a member there. Their session may have ended meanwhile. */
  async standing<T extends Pick<Caller, 'id' | 'space' | 'name' | 'role' | 'roles'>>(
    caller: T,
  ): Promise<T | undefined> {
    const { id, space } = caller;
    const row = await this.#database.read.first<
      Pick<SessionRow, 'name' | 'roles' | 'member_role' | 'member_roles'>
    >(FIND_UNWRITTEN, [space, id]);
    return row && withRights(caller, row);
  }

  /** Ends one session and the sessions of sister platforms that hang on it. */
  async end(trx: Knex, session: string): Promise<void> {
    this.#unwritten.delete(session);
    await trx('sessions').where({ token_hash: session }).orWhere({ parent_hash: session }).delete();
    await trx('tickets').where({ session_hash: session }).delete();
  }

  /** Ends the sessions of a user inside `trx`, all but `except` and what hangs on it. */
  async endAll(trx: Knex, userId: string, except?: string): Promise<void> {
    for (const [session, { user_id }] of this.#unwritten)
      if (user_id === userId && session !== except) this.#unwritten.delete(session);
    const mine = trx('sessions').where({ user_id: userId });
    const tickets = trx('tickets').where({ user_id: userId });
    if (except === undefined) {
      await mine.delete();
      await tickets.delete();
      return;
    }
    await mine
      .whereNot({ token_hash: except })
      .where((query) => query.whereNull('parent_hash').orWhereNot({ parent_hash: except }))
      .delete();
    await tickets.whereNot({ session_hash: except }).delete();
  }
}
