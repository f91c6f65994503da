import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import { box, boxFile } from '../../test/bodies.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { collectGarbage } from './collect-garbage.ts';
import { contentOf, deleteUnnamed, storeNamed } from './content-holds.ts';

let server: TestServer;
/** Another process on the same data. */
let other: Database;
let anna: TestUser;
let boris: TestUser;
let count = 0;
/** Runs when a content has been stored and before its rows are written. */
let onStored: (hash: string) => Promise<void>;
/** Runs before a content is deleted. */
let onDelete: (hash: string) => Promise<void>;

beforeAll(async () => {
  server = await startTestServer();
  other = await openDatabase(server.environment['DATABASE_URL'] ?? join(server.folder, 'bracewright.db'));
  const { adopt, put, delete: remove } = server.blobs;
  Object.assign(server.blobs, {
    async adopt(path: string, hash: string) {
      await adopt.call(server.blobs, path, hash);
      await onStored(hash);
    },
    async put(bytes: Uint8Array) {
      const hash = await put.call(server.blobs, bytes);
      await onStored(hash);
      return hash;
    },
    async delete(hash: string) {
      await onDelete(hash);
      await remove.call(server.blobs, hash);
    },
  });
  onStored = onDelete = () => Promise.resolve();
  anna = await server.user('anna');
  boris = await server.user('boris');
});
beforeEach(() => {
  count++;
});
afterEach(() => {
  onStored = onDelete = () => Promise.resolve();
});
afterAll(async () => {
  await other.close();
  await server.stop();
});

const asset = (user: TestUser, id: string) => {
  const mesh = box(40 + count, 30, 20);
  const form = { id, sha256: meshHash(mesh) };
  return user.form('orthosis/document/saveasset', form, { bytes: encodeMesh(mesh), name: 'pad' });
};
const member = (user: TestUser, id: string) =>
  user.form(
    'orthosis/document/savemembermodel',
    { id },
    { bytes: boxFile('stl', box(70 + count)), name: 'm.stl' },
  );
const upload = (user: TestUser, parentId: string) =>
  user.upload({ parentId, name: 'scan.stl', bytes: boxFile('stl', box(90 + count)) });

/** Every stored file that somebody's rows name. */
async function namedBy(user: TestUser): Promise<string[]> {
  const db = server.database.knex;
  const documents = (await db('documents')
    .where({ owner_id: user.id })
    .select('id', 'blob_hash', 'base_hash', 'thumbnail_hash')) as Record<string, string | null>[];
  const ids = documents.map(({ id }) => id!);
  const members = (await db('members').whereIn('model_id', ids).select('blob_hash', 'mesh_hash')) as Record<
    string,
    string
  >[];
  const assets = (await db('assets').whereIn('model_id', ids).pluck('hash')) as string[];
  const rows = [...documents, ...members].flatMap(({ id: _id, ...hashes }) => Object.values(hashes));
  return [...rows, ...assets].filter((hash) => hash !== null);
}

describe('what is stored while the same content is erased elsewhere', () => {
  it.each([
    ['a second body', asset, 'scan'],
    ['a member', member, 'scan'],
    ['an uploaded scan', upload, 'patient'],
  ] as const)(
    '%s: is there once it was acknowledged, however late the erasing comes',
    async (_what, bring, into) => {
      const patient = await anna.patient(`Erased ${count}`);
      const theirs = await anna.scan(patient.id, 'body.stl');
      await bring(anna, into === 'scan' ? theirs.id : patient.id);
      const own = await boris.scan('0', `own ${count}.stl`);
      const folder = await boris.folder(`own ${count}`);
      let erased = false;
      onStored = async () => {
        if (erased) return;
        erased = true;
        await anna.client.call('patient/erase', { id: patient.id, name: `Erased ${count}` });
      };
      expect((await bring(boris, into === 'scan' ? own.id : folder.id)).status).toBe(200);
      expect(erased).toBe(true);
      for (const hash of await namedBy(boris)) expect(await server.blobs.size(hash), hash).toBeDefined();
    },
  );

  it('is erased at once where nobody is storing it', async () => {
    const patient = await anna.patient('Alone');
    const scan = await anna.scan(patient.id, 'body.stl');
    await asset(anna, scan.id);
    const { erased } = await anna.client.call('patient/erase', { id: patient.id, name: 'Alone' });
    expect(erased.files).toBeGreaterThan(0);
    expect(await server.blobs.size(meshHash(box(40 + count, 30, 20)))).toBeUndefined();
    expect(await server.database.knex('content_holds').select()).toEqual([]);
  });
});

describe('a content', () => {
  const text = () => contentOf(new TextEncoder().encode(`content ${randomUUID()}`));
  const hold = (hash: string, kind: 'coming' | 'going', ageMs: number) =>
    server.database.write((trx) =>
      trx('content_holds').insert({ id: randomUUID(), hash, kind, at: Date.now() - ageMs }),
    );
  const bytesOf = (hash: string) => server.blobs.size(hash);

  it.each(['this', 'another'])(
    'that is just being deleted by %s process is stored after that',
    async (whose) => {
      const content = text();
      await server.blobs.put(content.bytes);
      const steps: string[] = [];
      let storing: Promise<unknown> | undefined;
      onDelete = async () => {
        storing = storeNamed(server, [content], () => Promise.resolve(steps.push('named')));
        // It was asked whether the content may come: what is written comes one after another.
        await server.database.write(() => Promise.resolve());
        await server.database.write(() => Promise.resolve());
        steps.push('deleted');
      };
      const database = whose === 'this' ? server.database : other;
      expect(await deleteUnnamed(database, server.blobs, [content.hash])).toEqual({ gone: 1, left: 0 });
      await storing;
      expect(steps).toEqual(['deleted', 'named']);
      expect(await bytesOf(content.hash)).toBeDefined();
    },
  );

  it('is left alone while another process stores it, and by the sweep', async () => {
    const content = text();
    const later = Date.now() + 100 * 3_600_000;
    await storeNamed({ database: other, blobs: server.blobs }, [content], async () => {
      expect(await deleteUnnamed(server.database, server.blobs, [content.hash])).toEqual({
        gone: 0,
        left: 1,
      });
      await collectGarbage(server.database, server.blobs, later);
      expect(await bytesOf(content.hash)).toBeDefined();
    });
    expect(await deleteUnnamed(server.database, server.blobs, [content.hash])).toEqual({ gone: 1, left: 0 });
  });

  it('that a killed process was storing is kept for two days, and then goes', async () => {
    const content = text();
    await server.blobs.put(content.bytes);
    await hold(content.hash, 'coming', 47 * 3_600_000);
    const kept = await deleteUnnamed(server.database, server.blobs, [content.hash]);
    expect(kept).toEqual({ gone: 0, left: 1 });
    await server.database.write((trx) =>
      trx('content_holds')
        .where({ hash: content.hash })
        .update({ at: Date.now() - 49 * 3_600_000 }),
    );
    expect((await deleteUnnamed(server.database, server.blobs, [content.hash])).gone).toBe(1);
    await collectGarbage(server.database, server.blobs, Date.now());
    expect(await server.database.knex('content_holds').where({ hash: content.hash })).toEqual([]);
  });

  it('that a killed process was deleting can be stored again after some minutes', async () => {
    const content = text();
    await hold(content.hash, 'going', 5 * 60_000 - 200);
    await storeNamed(server, [content], () => Promise.resolve());
    expect(await bytesOf(content.hash)).toBeDefined();
  });

  it('that the store does not let go of is counted, and its mark goes', async () => {
    const content = text();
    await server.blobs.put(content.bytes);
    onDelete = () => Promise.reject(new Error('the disk is gone'));
    expect(await deleteUnnamed(server.database, server.blobs, [content.hash])).toEqual({ gone: 0, left: 1 });
    expect(await server.database.knex('content_holds').where({ hash: content.hash })).toEqual([]);
  });

  it('that cannot be marked is counted as left, and nothing is thrown after what was erased', async () => {
    const content = text();
    await server.blobs.put(content.bytes);
    const full = { ...server.database, write: () => Promise.reject(new Error('the disk is full')) };
    expect(await deleteUnnamed(full, server.blobs, [content.hash])).toEqual({ gone: 0, left: 1 });
    expect(await bytesOf(content.hash)).toBeDefined();
    expect(await deleteUnnamed(server.database, server.blobs, [content.hash])).toEqual({ gone: 1, left: 0 });
  });

  it('is held no longer when its rows are refused', async () => {
    const content = text();
    const refused = storeNamed(server, [content], () => Promise.reject(new Error('no such model')));
    await expect(refused).rejects.toThrow('no such model');
    expect((await deleteUnnamed(server.database, server.blobs, [content.hash])).gone).toBe(1);
  });
});
