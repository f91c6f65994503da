import { ApiError, type LoginResult } from '@bracewright/core/contract';
import { expect, it, vi } from 'vitest';
import { SignInStore } from '../sign-in.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { followCopies, isStranger, whileAllowed } from './copies.ts';
import { copiesThat, isUntouched, type AboutContent } from './device-assets.ts';

const day = 24 * 3_600_000;
const about = (userId: string, sha256: string, more: Partial<AboutContent> = {}): AboutContent => ({
  ...{ userId, modelId: 'm', sha256, isSent: true, usedAt: 100 * day },
  ...more,
});
const gone = (
  kept: readonly AboutContent[],
  userId: string | undefined,
  named: Readonly<Record<string, readonly string[]>> = {},
) =>
  copiesThat(
    kept,
    (copy) => isStranger(copy, userId, 100 * day),
    (id) => new Set(named[id]),
    100 * day,
  ).map(([, , sha256]) => sha256);

it('takes copies of everybody but who is signed in, and old ones of theirs', () => {
  const kept = [
    about('anna', 'of today'),
    about('anna', 'of long ago', { usedAt: 85 * day }),
    about('boris', 'of another'),
  ];
  expect(gone(kept, 'anna')).toEqual(['of long ago', 'of another']);
  expect(gone(kept, undefined)).toEqual(['of today', 'of long ago', 'of another']);
});

it('leaves what was put lately and the server does not have, and what a waiting change of the same user names', () => {
  const kept = [
    about('boris', 'not sent', { isSent: false, usedAt: 94 * day }),
    about('boris', 'tried long ago', { isSent: false, usedAt: 92 * day }),
    about('boris', 'waits'),
    about('carla', 'waits'),
  ];
  expect(gone(kept, 'anna', { boris: ['waits'] })).toEqual(['tried long ago', 'waits']);
  expect(
    copiesThat(
      kept,
      () => true,
      (id) => new Set(id === 'boris' ? ['waits'] : []),
      100 * day,
    ),
  ).toEqual([
    ['boris', 'm', 'tried long ago'],
    ['carla', 'm', 'waits'],
  ]);
});

it('leaves what was put, read or sent since it was looked at', () => {
  const then = about('anna', 'pad');
  expect(isUntouched(about('anna', 'pad'), then)).toBe(true);
  expect(isUntouched(about('anna', 'pad', { usedAt: 100 * day + 1 }), then)).toBe(false);
  expect(isUntouched(about('anna', 'pad', { isSent: false }), then)).toBe(false);
  expect(isUntouched(undefined, then)).toBe(false);
});

const login = (id: string, space = id): LoginResult => ({
  ...{
    cookie: `token of ${id}`,
    id,
    name: id,
    language: 'en-US' as const,
    roles: [],
    expiresAt: new Date(Date.now() + day).toISOString(),
  },
  ...{ space: { id: space, kind: 'own', name: space, role: null }, spaces: [] },
});

it.each(['expired', 'signed-out'] as const)('forgets all copies when a session has ended: %s', (how) => {
  const session = new SignInStore(memoryStorage());
  session.start(login('anna'));
  const copies = { forgetAll: vi.fn(async () => undefined), tidy: vi.fn(async () => undefined) };
  const stop = followCopies(session, copies);
  expect(copies.tidy.mock.calls).toEqual([['anna']]);
  // The same user in the same place: their session was only renewed.
  session.start(login('anna'));
  expect(copies.forgetAll).not.toHaveBeenCalled();
  session.end(how);
  expect(copies.forgetAll).toHaveBeenCalledTimes(1);
  stop();
});

it('forgets all copies when the user goes over to another clinic, and those of others when the app starts', () => {
  const session = new SignInStore(memoryStorage());
  const copies = { forgetAll: vi.fn(async () => undefined), tidy: vi.fn(async () => undefined) };
  const stop = followCopies(session, copies);
  expect(copies.tidy.mock.calls).toEqual([[undefined]]);
  session.start(login('anna'));
  copies.forgetAll.mockClear();
  session.enter(login('anna', 'clinic'));
  expect(copies.forgetAll).toHaveBeenCalledTimes(1);
  stop();
});

it.each([
  [404, false, 1],
  [403, false, 1],
  [404, true, 0],
  [500, false, 0],
  [0, false, 0],
])('forgets a model for the answer %i (of a proxy: %s)', async (status, isForeign, times) => {
  const forget = vi.fn();
  const error = new ApiError({ status, code: status, message: '', isForeign });
  await expect(whileAllowed(() => Promise.reject(error), forget)).rejects.toBe(error);
  expect(forget).toHaveBeenCalledTimes(times);
});
