import { FULL_ROLES, type LoginResult } from '@bracewright/core/contract';
import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './testing/memory-storage.ts';
import { RightsFollower } from './rights.ts';
import { SignInStore } from './sign-in.ts';

const clinic = { id: 'c', kind: 'clinic', name: 'Clinic', role: 'orthotist' } as const;
const login: LoginResult = {
  cookie: 'token-1',
  id: '7',
  name: 'anna',
  language: 'en-US',
  roles: [...FULL_ROLES],
  expiresAt: '2999-01-08T00:00:00.000Z',
  space: clinic,
  spaces: [clinic],
};
const reader = [{ permissionId: 'document', actionList: ['query', 'get'] }] satisfies LoginResult['roles'];

function follower(answer: () => Promise<Omit<LoginResult, 'cookie'>>) {
  const session = new SignInStore(memoryStorage());
  session.start(login);
  const seen = { asked: 0, changed: 0, clock: 0 };
  const rights = new RightsFollower({
    session,
    ask: () => {
      seen.asked++;
      return answer();
    },
    onChanged: () => seen.changed++,
    now: () => seen.clock,
  });
  return { session, rights, seen };
}

describe('RightsFollower', () => {
  it('takes over other roles after a refusal, and asks once for a page full of them', async () => {
    const { session, rights, seen } = follower(() => Promise.resolve({ ...login, roles: reader }));
    seen.clock = 10_000;
    await Promise.all([rights.contradicted(), rights.contradicted(), rights.contradicted()]);
    expect(session.may('document/delete')).toBe(false);
    expect(seen).toMatchObject({ asked: 1, changed: 1 });
    expect(session.current?.token).toBe('token-1');
  });

  it('asks once more for what is refused right after it asked', async () => {
    vi.useFakeTimers();
    try {
      const { rights, seen } = follower(() => Promise.resolve(login));
      seen.clock = 10_000;
      await rights.contradicted();
      seen.clock = 11_000;
      await Promise.all([rights.contradicted(), rights.contradicted()]);
      expect(seen.asked).toBe(1);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(seen.asked).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks again when the page is looked at after a while, and says nothing of the same roles', async () => {
    const { rights, seen } = follower(() => Promise.resolve(login));
    await rights.begin();
    expect(seen.asked).toBe(1);
    seen.clock = 60_000;
    await rights.returned();
    expect(seen.asked).toBe(1);
    seen.clock = 301_000;
    await rights.returned();
    expect(seen).toMatchObject({ asked: 2, changed: 0 });
  });

  it('gives what was allowed since the last sign-in after a reload, without a refusal', async () => {
    const { session, rights, seen } = follower(() => Promise.resolve(login));
    session.enter({ ...login, roles: reader });
    expect(session.may('document/delete')).toBe(false);
    await rights.begin();
    expect(session.may('document/delete')).toBe(true);
    expect(seen.changed).toBe(1);
  });

  it('leaves everything as it is without an answer, and after another sign-in', async () => {
    const lost = follower(() => Promise.reject(new Error('no answer')));
    lost.seen.clock = 10_000;
    await lost.rights.contradicted();
    expect(lost.session.may('document/delete')).toBe(true);

    const late = follower(() => {
      late.session.start({ ...login, cookie: 'token-2' });
      return Promise.resolve({ ...login, roles: reader });
    });
    late.seen.clock = 10_000;
    await late.rights.contradicted();
    expect(late.session.may('document/delete')).toBe(true);
  });
});
