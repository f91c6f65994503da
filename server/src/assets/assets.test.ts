import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineExporter } from '@bracewright/core/exporter';
import { p } from '@bracewright/core/params';
import { LIMITS, type DocumentEntry, type Download } from '@bracewright/core/contract';
import { decodeMesh, encodeMesh, meshHash, type TriMesh } from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import { foundClinic, joinClinic } from '../../test/access/things.ts';
import { box } from '../../test/bodies.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import { createInlineCompute } from '../compute/inline-compute.ts';
import { collectGarbage } from '../storage/collect-garbage.ts';

/** Says how many vertices a second body has. */
const counted = defineExporter({
  id: 'test.counted',
  params: z.object({ pad: p.mesh() }),
  async files(_mesh, _annotations, { params, mesh }) {
    const bytes = new TextEncoder().encode(String((await mesh(params.pad)).positions.length / 3));
    return [{ name: 'count.txt', media: 'text/plain', bytes }];
  },
});

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
/** Another body for every test: one is kept once however many name it. */
let pad: TriMesh;
let name: string;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`asset-keeper${count++}`);
  model = await user.scan();
  pad = box(20 + count, 30, 40);
  name = meshHash(pad);
});
afterAll(() => server.stop());

const put = (sha256 = name, bytes: Uint8Array = encodeMesh(pad), by = user, id = model.id) =>
  by.form('orthosis/document/saveasset', { id, sha256 }, { bytes, name: 'pad' });
const get = async (by = user, id = model.id, sha256 = name) => {
  const response = await fetch(
    `${server.url}/api/orthosis/document/asset?${new URLSearchParams({ id, sha256 }).toString()}`,
    { headers: { authorization: `Bearer ${by.token}` } },
  );
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const join = (sha256 = name, by = user, modelId = model.id) =>
  by.client.call('operation/create', {
    modelId, revision: 0, id: randomUUID(), type: 'test.join', version: 1, params: { pad: sha256 },
  }); // prettier-ignore
/** The mesh of a model as the server's replay gives it. */
async function exported(by = user, id = model.id): Promise<TriMesh> {
  const file = await by.client.download('document/export', { id, format: 'ply' });
  if ('jobId' in file) throw new Error('the work took long');
  return readMesh(new Uint8Array(file.bytes), { name: 'x.ply' }).mesh;
}

describe('a content that a step names', () => {
  it('is kept with its model, once, and replayed by the server', async () => {
    expect((await put()).body).toMatchObject({ success: true, data: { sha256: name } });
    expect((await put()).body.success).toBe(true);
    expect(meshHash(decodeMesh((await get()).bytes)!)).toBe(name);
    await join();
    const base = await user.client.download('document/mesh', { id: model.id });
    const body = decodeMesh(new Uint8Array((base as Download).bytes))!;
    expect((await exported()).positions).toEqual(new Float32Array([...body.positions, ...pad.positions]));
    expect(await server.database.knex('assets').where({ model_id: model.id })).toHaveLength(1);
  });

  it('that never arrived costs the step its shape and nothing else: it counts again when it is there', async () => {
    const { record } = await join();
    const missing = await server.send('GET', `orthosis/document/export?id=${model.id}`, {
      token: user.token,
    });
    expect(missing.body.code).toBe(4261);
    expect(missing.body.message).toContain('the second body it needs is not with this model');
    expect(await user.client.call('operation/get', { id: record.id })).toMatchObject({
      state: 'on',
      params: { pad: name },
    });
    await put();
    expect((await exported()).positions.length).toBe(2 * 3 * 8);
  });

  it('that was lost or damaged on the server is told as such, and whole again when it is brought again', async () => {
    // As a device asks that has it: it gets no bytes back.
    const known = async () => {
      const query = new URLSearchParams({ id: model.id, sha256: name }).toString();
      const headers = { authorization: `Bearer ${user.token}`, 'if-none-match': `"${name}"` };
      return (await fetch(`${server.url}/api/orthosis/document/asset?${query}`, { headers })).status;
    };
    expect(await known()).toBe(404);
    await put();
    await join();
    for (const bytes of [undefined, encodeMesh(box(1, 2, 3))]) {
      await server.damageBlob(name, bytes);
      expect(await known()).toBe(500);
      expect((await put()).body).toMatchObject({ success: true });
      expect(await known()).toBe(304);
      expect(meshHash(decodeMesh((await get()).bytes)!)).toBe(name);
    }
    expect(await server.database.knex('assets').where({ model_id: model.id })).toHaveLength(1);
  });

  it('is refused by name when it is no mesh, another than it is called, too large, or meant for no model', async () => {
    const bytes = new TextEncoder().encode('solid nothing');
    const hashOf = async (content: Uint8Array) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>)).toString('hex');
    expect((await put(await hashOf(bytes), bytes)).body).toMatchObject({ code: 4246 });
    expect((await put('a'.repeat(64))).body).toMatchObject({ code: 4247 });
    for (const spoil of [
      (mesh: TriMesh) => mesh.positions.fill(Number.NaN, 4, 5),
      (mesh: TriMesh) => mesh.indices.fill(8, 3, 4),
    ]) {
      const broken = box(21, 22, 23);
      spoil(broken);
      expect((await put(meshHash(broken), encodeMesh(broken))).body.code).toBe(4246);
    }
    const empty = encodeMesh({ positions: new Float32Array(0), indices: new Uint32Array(0) });
    expect((await put(await hashOf(empty), empty)).body.code).toBe(4246);
    const large = new Uint8Array(LIMITS.assetBytes + 1);
    expect((await put(await hashOf(large), large)).status).toBe(413);
    expect((await put('../../etc')).body).toMatchObject({
      code: 422,
      data: { fields: [{ path: 'sha256' }] },
    });
    const folder = await user.folder('folder');
    expect((await put(name, encodeMesh(pad), user, folder.id)).body.code).toBe(4226);
    expect(await server.database.knex('assets').where({ model_id: model.id })).toEqual([]);
  });

  it('opens for nobody by its hash: not for another clinic, not through another model', async () => {
    await put();
    const stranger = await server.user(`asset-stranger${count}`);
    const theirs = await stranger.scan();
    expect((await get(stranger)).status).toBe(404);
    expect((await get(stranger, theirs.id)).status).toBe(404);
    expect((await put(name, encodeMesh(pad), stranger)).status).toBe(404);
    await join(name, stranger, theirs.id);
    const answer = await server.send('GET', `orthosis/document/export?id=${theirs.id}`, {
      token: stranger.token,
    });
    expect(answer.body.code).toBe(4261);
    const other = await user.scan('0', 'other.stl');
    expect((await get(user, other.id)).status).toBe(404);
  });

  it('opens for nobody through what the server remembers of a replay of another model', async () => {
    await put();
    await join();
    expect((await exported()).positions.length).toBe(2 * 3 * 8);
    const stranger = await server.user(`asset-warm${count}`);
    const theirs = await stranger.scan();
    await join(name, stranger, theirs.id);
    const ask = async () =>
      (await server.send('GET', `orthosis/document/export?id=${theirs.id}`, { token: stranger.token })).body
        .code;
    expect(await ask()).toBe(4261);
    // Nor when the model that had it is gone.
    await user.client.call('document/delete', { id: model.id });
    await user.client.call('recycle/delete', { id: model.id });
    expect(await ask()).toBe(4261);
    await put(name, encodeMesh(pad), stranger, theirs.id);
    expect((await exported(stranger, theirs.id)).positions.length).toBe(2 * 3 * 8);
  });

  it('reaches what writes a file, by its parameters alone, and only of its own model', async () => {
    const own = await startTestServer({ compute: createInlineCompute(testOperations, [counted]) });
    try {
      const keeper = await own.user('keeper');
      const [scan, bare] = [await keeper.scan(), await keeper.scan('0', 'bare.stl')];
      await put(name, encodeMesh(pad), keeper, scan.id);
      const ask = async (id: string) => {
        const query = new URLSearchParams({
          id,
          exporter: counted.id,
          params: JSON.stringify({ pad: name }),
        });
        const response = await fetch(`${own.url}/api/orthosis/document/export?${query.toString()}`, {
          headers: { authorization: `Bearer ${keeper.token}` },
        });
        return response.text();
      };
      expect(await ask(scan.id)).toBe('8');
      expect(JSON.parse(await ask(bare.id))).toMatchObject({ code: 4261 });
    } finally {
      await own.stop();
    }
  });

  it('is read by colleagues who may read the model, and by no other', async () => {
    const host = await server.user(`asset-host${count}`);
    const clinic = await foundClinic(host, `Clinic of assets ${count}`);
    const scan = await host.scan();
    await put(name, encodeMesh(pad), host, scan.id);
    const reader = await joinClinic(server, { name: `asset-reader${count}`, host, clinic });
    await host.client.call('clinic/member/update', { id: reader.id, role: 'reader' });
    expect((await get(reader, scan.id)).status).toBe(200);
    expect((await put(meshHash(box(9, 9, 9)), encodeMesh(box(9, 9, 9)), reader, scan.id)).status).toBe(403);
    await host.client.call('clinic/member/update', { id: reader.id, roles: [] });
    expect((await get(reader, scan.id)).status).toBe(403);
  });

  it('goes with a copy, waits in the recycle bin, and is gone when its last model is', async () => {
    await put();
    await join();
    const copy = await user.client.call('document/copy', { id: model.id, parentId: '0' });
    expect((await exported(user, copy.id)).positions.length).toBe(2 * 3 * 8);
    await user.client.call('document/delete', { id: model.id });
    expect((await get()).status).toBe(404);
    const later = Date.now() + 100 * 3_600_000;
    await user.client.call('recycle/delete', { id: model.id });
    await collectGarbage(server.database, server.blobs, later);
    expect((await get(user, copy.id)).status).toBe(200);
    await user.client.call('document/delete', { id: copy.id });
    await collectGarbage(server.database, server.blobs, later);
    await user.client.call('recycle/restore', { id: copy.id });
    expect((await get(user, copy.id)).status).toBe(200);
    await user.client.call('document/delete', { id: copy.id });
    await user.client.call('recycle/delete', { id: copy.id });
    await collectGarbage(server.database, server.blobs, later);
    expect(await server.blobs.size(name)).toBeUndefined();
  });

  it('leaves with the patient under its hash, and is erased with the patient', async () => {
    const patient = await user.patient('Zhou');
    await user.client.call('document/move', { id: model.id, parentId: patient.id });
    await put();
    await join();
    const response = await fetch(`${server.url}/api/orthosis/patient/export?id=${patient.id}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const file = zip[`files/box.stl.design/assets/${name}.ply`]!;
    expect(meshHash(readMesh(file, { name: 'pad.ply' }).mesh)).toBe(name);
    await user.client.call('patient/erase', { id: patient.id, name: 'Zhou' });
    expect(await server.database.knex('assets').where({ model_id: model.id })).toEqual([]);
    expect(await codeOf(user.client.call('document/get', { id: model.id }))).toBe(404);
  });
});
