import { FULL_ROLES, type LoginResult } from '@bracewright/core/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './testing/memory-storage.ts';
import { SignInClock } from './sign-in-clock.ts';
import { SignInStore } from './sign-in.ts';

const HOUR = 3_600_000;
const own = { id: '7', kind: 'own', name: 'anna', role: null } as const;
const login = (hours: number): LoginResult => ({
  cookie: `token-${hours}`,
  id: '7',
  name: 'anna',
  language: 'en-US',
  roles: [...FULL_ROLES],
  expiresAt: new Date(Date.now() + hours * HOUR).toISOString(),
  space: own,
  spaces: [own],
});

function start(hours: number, idleHours = 24) {
  const storage = memoryStorage();
  const session = new SignInStore(storage);
  const clock = new SignInClock(session, storage);
  clock.setIdleHours(idleHours);
  session.start(login(hours));
  return { session, clock, storage };
}

describe('SignInClock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-02T00:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('says nothing until two minutes before the end, then counts the seconds', () => {
    const { clock } = start(168, 1);
    vi.advanceTimersByTime(HOUR - 125_000);
    expect(clock.secondsLeft).toBeUndefined();
    vi.advanceTimersByTime(15_000);
    expect([clock.kind, clock.secondsLeft]).toEqual(['idle', 110]);
  });

  it('begins anew with a call, but only as often as the server notes one', () => {
    const { clock } = start(168, 1);
    vi.advanceTimersByTime(60_000);
    clock.answered();
    const soon = clock.endsAt;
    vi.advanceTimersByTime(58 * 60_000);
    expect(clock.secondsLeft).toBeDefined();
    clock.answered();
    expect(clock.secondsLeft).toBeUndefined();
    expect(clock.endsAt! - soon!).toBe(59 * 60_000);
  });

  it('cannot be put off beyond the whole time of the session', () => {
    const { clock } = start(1, 24);
    vi.advanceTimersByTime(HOUR - 60_000);
    clock.answered();
    expect([clock.kind, clock.secondsLeft]).toEqual(['whole', 60]);
  });

  it('ends the session when nobody answers', () => {
    const { session } = start(168, 1);
    vi.advanceTimersByTime(HOUR + 1000);
    expect([session.isSignedIn, session.ended]).toEqual([false, 'expired']);
  });

  it('takes a call of another tab for a call', () => {
    const { clock, storage, session } = start(168, 1);
    vi.advanceTimersByTime(30 * 60_000);
    storage.setItem('bracewright.seen', String(Date.now()));
    vi.advanceTimersByTime(40 * 60_000);
    expect(session.isSignedIn).toBe(true);
    expect(clock.secondsLeft).toBeUndefined();
  });
});
