import {
  isAllowed,
  type Action,
  type LoginResult,
  type PermissionId,
  type Role,
} from '@bracewright/core/contract';
import { makeAutoObservable } from 'mobx';

const STORAGE_KEY = 'bracewright.session';

/** Who is signed in, and what the server needs to believe it. */
export interface Session {
  readonly token: string;
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** ISO 8601; after it the session is over whatever the server says. */
  readonly expiresAt: string;
}

/** Why nobody is signed in; the sign-in page says so. */
export type SessionEnd = 'signed-out' | 'expired';

/** The session of this browser, shared by its tabs. */
export class SessionStore {
  current: Session | undefined;
  ended: SessionEnd | undefined;
  private readonly storage: Storage;
  private readonly now: () => number;

  constructor(storage: Storage, now: () => number = () => Date.now()) {
    this.storage = storage;
    this.now = now;
    this.current = this.read();
    makeAutoObservable<this, 'storage' | 'now' | 'read'>(this, { storage: false, now: false, read: false });
  }

  get isSignedIn(): boolean {
    return this.current !== undefined;
  }

  /** Whether the roles of the signed-in user allow it; what is not allowed is not shown. */
  allows(permission: PermissionId, action: Action): boolean {
    return this.current !== undefined && isAllowed(this.current.roles, permission, action);
  }

  start(login: LoginResult): void {
    const { cookie, id, name, roles, expiresAt } = login;
    this.current = { token: cookie, id, name, roles, expiresAt };
    this.ended = undefined;
    this.storage.setItem(STORAGE_KEY, JSON.stringify(this.current));
  }

  end(reason: SessionEnd): void {
    if (this.current) this.ended = reason;
    this.current = undefined;
    this.storage.removeItem(STORAGE_KEY);
  }

  /** Takes over what another tab did. */
  follow(): void {
    const stored = this.read();
    if (stored?.token === this.current?.token) return;
    if (!stored && this.current) this.ended = 'signed-out';
    this.current = stored;
  }

  private read(): Session | undefined {
    try {
      const parsed = JSON.parse(this.storage.getItem(STORAGE_KEY) ?? 'null') as Partial<Session> | null;
      if (!parsed?.token || !parsed.id || !parsed.name || !Array.isArray(parsed.roles) || !parsed.expiresAt)
        return undefined;
      return Date.parse(parsed.expiresAt) > this.now() ? (parsed as Session) : undefined;
    } catch {
      // Unreadable: the user signs in again.
      return undefined;
    }
  }
}
