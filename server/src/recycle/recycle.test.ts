import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`user${count++}`);
});
afterAll(() => server.stop());

const names = async (parentId = '0') =>
  (await user.client.call('document/list', { parentId })).items.map((item) => item.name);

describe('the recycle bin', () => {
  it('takes an entry with all below it and gives it back where it was', async () => {
    const folder = await user.folder('f');
    const inner = await user.folder('g', folder.id);
    await user.client.call('document/delete', { id: folder.id });
    expect(await names()).toEqual([]);
    expect(await codeOf(user.client.call('document/get', { id: inner.id }))).toBe(404);
    const bin = await user.client.call('recycle/list', {});
    expect(bin).toMatchObject([{ id: folder.id, name: 'f' }]);
    await user.client.call('recycle/restore', { id: folder.id });
    expect(await names(folder.id)).toEqual(['g']);
    expect(await user.client.call('recycle/list', {})).toEqual([]);
  });

  it('restores a patient beside one of that name under a number, and the person keeps theirs', async () => {
    const { id } = await user.patient('Same');
    await user.client.call('document/delete', { id });
    await user.patient('Same');
    expect(await user.client.call('recycle/restore', { id })).toMatchObject({ name: 'Same (2)' });
    const { entryName, newestCobb: _, ...person } = await user.client.call('patient/get', { id });
    expect([entryName, person.name]).toEqual(['Same (2)', 'Same']);
    const saved = await user.client.call('patient/update', { ...person, id, remark: 'back' });
    expect([saved.entryName, saved.name, saved.remark]).toEqual(['Same (2)', 'Same', 'back']);
  });

  it('restores to the root when the place is gone, with a number when the name is taken', async () => {
    const parent = await user.folder('parent');
    const child = await user.folder('child', parent.id);
    await user.client.call('document/delete', { id: child.id });
    await user.client.call('document/delete', { id: parent.id });
    await user.folder('child');
    const restored = await user.client.call('document/recovery', { id: child.id });
    expect(restored).toMatchObject({ parentId: '0', name: 'child (2)' });
  });

  it('does not bring back with a folder what had been deleted before it', async () => {
    const parent = await user.folder('parent');
    const child = await user.folder('child', parent.id);
    await user.client.call('document/delete', { id: child.id });
    await user.client.call('document/delete', { id: parent.id });
    await user.client.call('recycle/restore', { id: parent.id });
    expect(await names(parent.id)).toEqual([]);
    expect(await user.client.call('recycle/list', {})).toMatchObject([{ id: child.id }]);
  });

  it('never restores a patient into a patient', async () => {
    const folder = await user.folder('f');
    const inner = await user.patient('inner', folder.id);
    await user.client.call('document/delete', { id: inner.id });
    const outer = await user.patient('outer');
    await user.client.call('document/move', { id: folder.id, parentId: outer.id });
    expect(await user.client.call('recycle/restore', { id: inner.id })).toMatchObject({ parentId: '0' });
  });

  it('deletes for ever with all below it, and only what lies in it', async () => {
    const folder = await user.folder('f');
    const scan = await user.scan(folder.id);
    expect(await codeOf(user.client.call('recycle/delete', { id: folder.id }))).toBe(404);
    await user.client.call('document/delete', { id: folder.id });
    expect(await codeOf(user.client.call('recycle/delete', { id: scan.id }))).toBe(404);
    await user.client.call('recycle/delete', { id: folder.id });
    expect(await user.client.call('recycle/list', {})).toEqual([]);
    expect(await server.database.knex('documents').where({ owner_id: user.id })).toEqual([]);
  });
});
