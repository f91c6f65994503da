import { makeAutoObservable, reaction } from 'mobx';
import type { SignInStore } from './sign-in.ts';

const STORAGE_KEY = 'bracewright.seen';
/** How long before its end a session says so (WCAG 2.2, 2.2.1). */
export const WARN_MS = 2 * 60_000;
/** The server notes a call at most this often; the end of an idle session counts from what it noted. */
const NOTED_MS = 5 * 60_000;
const SECOND_MS = 1000;
/** Timers cannot be set for longer than this; and a sleeping computer is noticed. */
const LONGEST_MS = 60_000;

/** Which of its two ends comes first: not being used, or its whole time. */
export type EndKind = 'idle' | 'whole';

/** Knows when the session of this browser will end, and says so in time. */
export class SignInClock {
  now: number;
  /** Hours without a call after which a session ends; undefined until the server said so. */
  idleHours: number | undefined;
  /** When the server last noted a call of this session, ms since 1970. */
  private noted: number;
  private readonly session: SignInStore;
  private readonly storage: Storage;
  private readonly read: () => number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: SignInStore, storage: Storage, read: () => number = () => Date.now()) {
    this.session = session;
    this.storage = storage;
    this.read = read;
    this.now = read();
    this.noted = Number(storage.getItem(STORAGE_KEY) ?? this.now);
    makeAutoObservable<this, 'session' | 'storage' | 'read' | 'timer'>(this, {
      session: false,
      storage: false,
      read: false,
      timer: false,
    });
    reaction(
      () => session.current?.token,
      (token, before) => {
        if (token !== undefined && before !== undefined && token === before) return;
        if (token === undefined) storage.removeItem(STORAGE_KEY);
        else this.note(this.read());
      },
    );
    reaction(
      () => this.endsAt,
      () => this.tick(),
      { fireImmediately: true },
    );
  }

  /** When the session ends unless something is done, ms since 1970. */
  get endsAt(): number | undefined {
    const { current } = this.session;
    if (!current) return undefined;
    const whole = Date.parse(current.expiresAt);
    return this.idleHours === undefined ? whole : Math.min(whole, this.noted + this.idleHours * 3_600_000);
  }

  get kind(): EndKind {
    const { current } = this.session;
    return current && this.endsAt === Date.parse(current.expiresAt) ? 'whole' : 'idle';
  }

  /** Seconds until the end, once it is near; undefined before that. */
  get secondsLeft(): number | undefined {
    if (this.endsAt === undefined) return undefined;
    const left = this.endsAt - this.now;
    return left > WARN_MS ? undefined : Math.max(0, Math.ceil(left / SECOND_MS));
  }

  setIdleHours(hours: number): void {
    this.idleHours = hours;
  }

  /** A call of this session was answered. */
  answered(): void {
    if (!this.session.current) return;
    const now = this.read();
    const stored = Number(this.storage.getItem(STORAGE_KEY) ?? 0);
    if (stored > this.noted) this.noted = stored;
    if (now - this.noted > NOTED_MS) this.note(now);
  }

  /** Takes over what another tab did. */
  follow(): void {
    const stored = Number(this.storage.getItem(STORAGE_KEY) ?? 0);
    if (stored > this.noted) this.noted = stored;
  }

  /** Looks at the time; a computer that slept asks for it when it wakes. */
  tick(): void {
    clearTimeout(this.timer);
    this.now = this.read();
    const end = this.endsAt;
    if (end === undefined) return;
    this.follow();
    if (this.endsAt !== undefined && this.endsAt <= this.now) {
      this.session.end('expired');
      return;
    }
    const untilWarning = end - WARN_MS - this.now;
    const wait = untilWarning > 0 ? Math.min(untilWarning, LONGEST_MS) : SECOND_MS;
    this.timer = setTimeout(() => this.tick(), wait);
  }

  private note(time: number): void {
    this.noted = time;
    this.storage.setItem(STORAGE_KEY, String(time));
  }
}
