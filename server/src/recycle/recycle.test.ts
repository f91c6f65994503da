import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { box } from '../../test/bodies.ts';
import { filesWith, NAME } from '../../test/erasing.ts';
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

/** Hashes of all files that a server keeps. */
const storedIn = async ({ blobs }: TestServer): Promise<readonly string[]> => {
  const all: string[] = [];
  for await (const { hash } of blobs.list()) all.push(hash);
  return all.sort();
};

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

  it('takes the files along at once that nothing else names, and leaves no trace in the data folder', async () => {
    const own = await startTestServer();
    try {
      const { client, ...keeper } = await own.user('keeper');
      const folder = await keeper.folder('f');
      const before = await storedIn(own);
      await keeper.upload({
        ...{ parentId: folder.id, name: 'note.txt' },
        bytes: Buffer.from(`about ${NAME}`),
      });
      const scan = await keeper.scan(folder.id, `${NAME}.stl`);
      const pad = box(20, 30, 40);
      const asset = { id: scan.id, sha256: meshHash(pad) };
      await keeper.form('orthosis/document/saveasset', asset, { bytes: encodeMesh(pad), name: 'pad' });
      const copy = await client.call('document/copy', { id: scan.id, parentId: '0' });
      await client.call('document/rename', { id: copy.id, name: 'copy.stl' });
      const withBoth = await storedIn(own);
      expect(withBoth).toContain(asset.sha256);

      await client.call('document/delete', { id: folder.id });
      expect(await storedIn(own)).toEqual(withBoth);
      await client.call('recycle/delete', { id: folder.id });
      const withCopy = await storedIn(own);
      expect(withCopy).toContain(asset.sha256);
      expect(withBoth.filter((hash) => !withCopy.includes(hash))).toHaveLength(1);
      await own.database.forgotten();
      expect(await filesWith(own.folder, NAME)).toEqual([]);

      await client.call('document/delete', { id: copy.id });
      await client.call('recycle/deletemany', { ids: [copy.id] });
      expect(await storedIn(own)).toEqual(before);
    } finally {
      await own.stop();
    }
  });

  it('deletes for ever although a file cannot be removed', async () => {
    const own = await startTestServer();
    try {
      const keeper = await own.user('keeper');
      const scan = await keeper.scan();
      await keeper.client.call('document/delete', { id: scan.id });
      own.blobs.delete = () => Promise.reject(new Error('the store is away'));
      await keeper.client.call('recycle/delete', { id: scan.id });
      expect(await keeper.client.call('recycle/list', {})).toEqual([]);
    } finally {
      await own.stop();
    }
  });
});
