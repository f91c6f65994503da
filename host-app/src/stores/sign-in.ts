import {
  isAllowed,
  mayCall,
  ROUTES,
  type FileType,
  type LoginResult,
  type Role,
  type Route,
  type RouteName,
  type Space,
} from '@bracewright/core/contract';
import { makeAutoObservable } from 'mobx';

const STORAGE_KEY = 'bracewright.session';
/** Is there after a user signed out, until one signs in: other tabs tell it from a session that ran out. */
const SIGNED_OUT_KEY = 'bracewright.signed-out';

/** Who is signed in, whose records they work on, and what the server needs to believe it. */
export interface SignIn {
  readonly token: string;
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** ISO 8601; after it the session is over whatever the server says. */
  readonly expiresAt: string;
  /** Whose records this session works on. */
  readonly space: Space;
  /** Every space the user may choose, the own one first. */
  readonly spaces: readonly Space[];
}

/** Why nobody is signed in; the sign-in page says so. */
export type SignInEnd = 'signed-out' | 'expired';

/** The session of this browser, shared by its tabs. */
export class SignInStore {
  current: SignIn | undefined;
  ended: SignInEnd | undefined;
  private readonly storage: Storage;
  private readonly now: () => number;

  constructor(storage: Storage, now: () => number = () => Date.now()) {
    this.storage = storage;
    this.now = now;
    this.current = this.read();
    makeAutoObservable<this, 'storage' | 'now' | 'read' | 'keep'>(this, {
      storage: false,
      now: false,
      read: false,
      keep: false,
    });
  }

  get isSignedIn(): boolean {
    return this.current !== undefined;
  }

  /** Who works on whose records; whatever is shown belongs to this pair. Undefined when nobody is signed in. */
  get workplace(): string | undefined {
    return this.current && `${this.current.id}/${this.current.space.id}`;
  }

  /**
   * Whether the signed-in user may make a call of the server, about these entries; what leads to one that is refused is not offered. Of a
   * folder only the server knows whether a patient lies in it.
   */
  may(name: RouteName, about: readonly { readonly fileType: FileType }[] = []): boolean {
    if (!this.current || !mayCall(this.current.roles, name)) return false;
    const { onPatients }: Route = ROUTES[name];
    if (onPatients === undefined || about.every(({ fileType }) => fileType !== 'PATIENT')) return true;
    return isAllowed(this.current.roles, 'patient', onPatients);
  }

  start(login: LoginResult): void {
    this.ended = undefined;
    this.storage.removeItem(SIGNED_OUT_KEY);
    this.keep({ token: login.cookie, ...login });
  }

  /** Goes on in another space, or with other roles, under the same token. */
  enter(answer: Omit<LoginResult, 'cookie'>): void {
    if (this.current) this.keep({ token: this.current.token, ...answer });
  }

  /** Takes over what the server says about the user's spaces. */
  setSpaces(spaces: readonly Space[]): void {
    if (!this.current) return;
    const space = spaces.find(({ id }) => id === this.current?.space.id) ?? this.current.space;
    this.keep({ ...this.current, space, spaces });
  }

  end(reason: SignInEnd): void {
    if (this.current) this.ended = reason;
    this.current = undefined;
    if (reason === 'signed-out') this.storage.setItem(SIGNED_OUT_KEY, 'true');
    this.storage.removeItem(STORAGE_KEY);
  }

  /** Takes over what another tab did. */
  follow(): void {
    const stored = this.read();
    if (JSON.stringify(stored) === JSON.stringify(this.current)) return;
    if (!stored && this.current)
      this.ended = this.storage.getItem(SIGNED_OUT_KEY) === null ? 'expired' : 'signed-out';
    this.current = stored;
  }

  private keep({ token, id, name, roles, expiresAt, space, spaces }: SignIn): void {
    this.current = { token, id, name, roles, expiresAt, space, spaces };
    this.storage.setItem(STORAGE_KEY, JSON.stringify(this.current));
  }

  private read(): SignIn | undefined {
    try {
      const parsed = JSON.parse(this.storage.getItem(STORAGE_KEY) ?? 'null') as Partial<SignIn> | null;
      if (!parsed?.token || !parsed.id || !parsed.name || !Array.isArray(parsed.roles) || !parsed.expiresAt)
        return undefined;
      if (Date.parse(parsed.expiresAt) <= this.now()) return undefined;
      const own: Space = { id: parsed.id, kind: 'own', name: parsed.name, role: null };
      const { token, id, name, roles, expiresAt, space = own, spaces = [own] } = parsed as SignIn;
      return { token, id, name, roles, expiresAt, space, spaces };
    } catch {
      // Unreadable: the user signs in again.
      return undefined;
    }
  }
}
