import { FULL_ROLES, type LoginResult } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';
import { visiblePlaces } from '../shell/menu.ts';
import { memoryStorage } from './testing/memory-storage.ts';
import { SignInStore } from './sign-in.ts';

const login: LoginResult = {
  cookie: 'token-1',
  id: '7',
  name: 'anna',
  language: 'en-US',
  roles: [...FULL_ROLES],
  expiresAt: '2026-01-08T00:00:00.000Z',
  space: { id: '7', kind: 'own', name: 'anna', role: null },
  spaces: [{ id: '7', kind: 'own', name: 'anna', role: null }],
};
const before = () => Date.parse('2026-01-02T00:00:00.000Z');
const after = () => Date.parse('2026-01-09T00:00:00.000Z');

describe('SignInStore', () => {
  it('survives a reload until the session is over', () => {
    const storage = memoryStorage();
    new SignInStore(storage, before).start(login);
    expect(new SignInStore(storage, before).current?.name).toBe('anna');
    expect(new SignInStore(storage, after).isSignedIn).toBe(false);
  });

  it('keeps nothing after its end, and remembers why it ended', () => {
    const storage = memoryStorage();
    const session = new SignInStore(storage, before);
    session.start(login);
    session.end('expired');
    expect([session.isSignedIn, session.ended, storage.length]).toEqual([false, 'expired', 0]);
  });

  it('follows a sign-out in another tab', () => {
    const storage = memoryStorage();
    const [here, there] = [new SignInStore(storage, before), new SignInStore(storage, before)];
    here.start(login);
    there.follow();
    expect(there.isSignedIn).toBe(true);
    here.end('signed-out');
    there.follow();
    expect([there.isSignedIn, there.ended]).toEqual([false, 'signed-out']);
    here.start(login);
    there.follow();
    here.end('expired');
    there.follow();
    expect(there.ended).toBe('expired');
  });

  it('shows only the places that the roles allow', () => {
    const session = new SignInStore(memoryStorage(), before);
    session.start({ ...login, roles: [{ permissionId: 'document', actionList: ['query'] }] });
    expect(visiblePlaces(session).map(({ id }) => id)).toEqual(['files']);
    expect(session.may('document/delete')).toBe(false);
  });

  it('asks for the right to patients too where an entry is one', () => {
    const session = new SignInStore(memoryStorage(), before);
    session.start({ ...login, roles: [{ permissionId: 'document', actionList: ['delete'] }] });
    expect(session.may('document/deletemany', [{ fileType: 'SCAN' }])).toBe(true);
    expect(session.may('document/deletemany', [{ fileType: 'SCAN' }, { fileType: 'PATIENT' }])).toBe(false);
  });
});
