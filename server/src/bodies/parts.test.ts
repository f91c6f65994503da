import { withoutNames } from '@bracewright/core/film';
import sharp from 'sharp';
import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAccepted, type DocumentEntry, type Member, type Xray } from '@bracewright/core/contract';
import { decodeMesh, meshHash } from '@bracewright/core/mesh';
import { boxFile } from '../../test/bodies.ts';
import { codeOf, startTestServer, type Answer, type TestServer, type TestUser } from '../../test/harness.ts';
import { filmOf, identity, pad } from '../../test/parts.ts';
import { collectGarbage } from '../storage/collect-garbage.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`keeper${count++}`);
  model = await user.scan();
});
afterAll(() => server.stop());

const beside = [1, 0, 0, 250, 0, 1, 0, 0, 0, 0, 1, -20, 0, 0, 0, 1];
const film = filmOf();
const path = (name: string) => `orthosis/document/${name}`;
const dataOf = <T>(answer: Answer): T => {
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data as T;
};
const keep = async (name: string, file = pad, fields: Record<string, string> = {}): Promise<Member> =>
  dataOf(await user.form(path(name), { id: model.id, ...fields }, file));
const xray = async (file: { bytes: Uint8Array; name: string }, fields: Record<string, string> = {}) =>
  dataOf<Xray>(await user.form(path('saveXray'), { id: model.id, ...fields }, file));

async function bytesOf(address: string): Promise<{ bytes: Uint8Array; type: string | null; status: number }> {
  const response = await fetch(`${server.url}/api/orthosis/document/${address}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get('content-type'),
    status: response.status,
  };
}
describe('members of a model', () => {
  it('come from a file, with their place', async () => {
    const member = await keep('savemembermodel', pad, { transform: JSON.stringify(beside) });
    expect(member).toMatchObject({
      modelId: model.id,
      name: '垫块.stl',
      kind: 'member',
      transform: beside,
      vertices: 8,
      triangles: 12,
      sourceId: null,
    });
    const { bytes } = await bytesOf(`membermesh?id=${member.id}`);
    expect(meshHash(decodeMesh(bytes)!)).toBe(member.meshHash);
    expect(await user.client.call('document/get', { id: model.id })).toMatchObject({ revision: 0 });
  });

  it('come from another model as it is shaped now', async () => {
    const source = await user.scan('0', 'other.stl');
    await user.client.call('operation/create', {
      modelId: source.id, revision: 0, type: 'test.move', version: 1, params: { up: 7 },
    }); // prettier-ignore
    const member = (await user.client.call('document/savemembermodel', {
      id: model.id,
      sourceId: source.id,
    })) as Member;
    expect(member).toMatchObject({ name: 'other.stl', transform: identity, sourceId: source.id });
    const mesh = decodeMesh((await bytesOf(`membermesh?id=${member.id}`)).bytes)!;
    expect(mesh.positions[2]).toBe(7);
    expect(await user.client.call('document/getparentmodellist', { id: member.id })).toMatchObject([
      { id: model.id },
    ]);
  });

  it('are listed, changed, and removed, a spine among them', async () => {
    const first = await keep('savemembermodel');
    server.clock += 1000;
    const spine = await keep('uploadspine', { ...pad, name: 'spine.stl' });
    expect(spine.kind).toBe('spine');
    expect(await user.client.call('document/getmemberlist', { id: model.id })).toMatchObject([
      { id: first.id },
      { id: spine.id },
    ]);
    const json = { colour: '#aabbcc', levels: ['T8', 'L2'] };
    const changed = await user.client.call('document/updatemember', {
      id: first.id, name: 'axilla pad', transform: beside, json,
    }); // prettier-ignore
    expect(changed).toMatchObject({ id: first.id, name: 'axilla pad', transform: beside });
    expect(await user.client.call('document/getmemberjsonStorage', { id: first.id })).toEqual(json);
    expect(await user.client.call('document/getmemberjsonStorage', { id: spine.id })).toBeNull();
    await user.client.call('document/deletembermodel', { id: first.id });
    expect(await user.client.call('document/getmemberlist', { id: model.id })).toHaveLength(1);
    expect(await codeOf(user.client.call('document/deletembermodel', { id: first.id }))).toBe(404);
  });

  it('refuse a ready spine that is no mesh, saying what is wrong with the file', async () => {
    const text = (of: string): Uint8Array => new TextEncoder().encode(of);
    const files = [
      { name: 'spine.json', bytes: text('{"levels":[]}') },
      { name: 'spine.stl', bytes: text('solid spine\nfacet normal 0 0 1\nouter loop\nvertex 0 0') },
      { name: 'spine.obj', bytes: text('v 0 0 0\nv 1 0 0\nv 0 1 0\n') },
    ];
    const reasons = ['mesh-io/file-is-text', 'mesh-io/truncated-text', 'mesh-io/points-only'];
    for (const [i, file] of files.entries())
      expect((await user.form(path('uploadspine'), { id: model.id }, file)).body).toMatchObject({
        code: 4231,
        data: { reason: reasons[i] },
      });
    expect(await user.client.call('document/getmemberlist', { id: model.id })).toEqual([]);
  });

  it('are kept once when the call is repeated with the same id', async () => {
    const memberId = randomUUID();
    const first = await keep('savemembermodel', pad, { memberId });
    expect(await keep('savemembermodel', pad, { memberId })).toEqual(first);
    const other = await user.form(
      path('savemembermodel'),
      { id: model.id, memberId },
      { bytes: boxFile(), name: 'x.stl' },
    );
    expect(other.body.code).toBe(4091);
    expect(await user.client.call('document/getmemberlist', { id: model.id })).toHaveLength(1);
  });

  it('must be a body, in a place that exists', async () => {
    const send = (fields: Record<string, string>, bytes?: Uint8Array) =>
      user.form(
        path('savemembermodel'),
        { id: model.id, ...fields },
        bytes ? { bytes, name: 'a.stl' } : undefined,
      );
    expect((await send({}, new TextEncoder().encode('no mesh at all'))).body.code).toBe(4231);
    expect((await send({})).body).toMatchObject({ code: 422, data: { fields: [{ path: 'file' }] } });
    const flat = JSON.stringify([...identity.slice(0, 15), 0]);
    expect((await send({ transform: flat }, pad.bytes)).body).toMatchObject({
      code: 422,
      data: { fields: [{ path: 'transform' }] },
    });
    expect((await send({ transform: 'not json' }, pad.bytes)).status).toBe(422);
    const stranger = await server.user(`stranger${count++}`);
    const theirs = await stranger.scan();
    expect((await send({ sourceId: theirs.id })).status).toBe(404);
    expect(
      await codeOf(user.client.call('document/savemembermodel', { id: model.id, sourceId: model.id })),
    ).toBe(422);
  });
});

describe('what is kept with a model', () => {
  async function everything(file = film) {
    const member = await keep('savemembermodel');
    await user.client.call('document/updatemember', { id: member.id, json: { a: 1 } });
    const picture = await xray(file, { marker: JSON.stringify({ lines: [] }) });
    await user.client.call('document/saveorupdatemodelbasic', {
      id: model.id,
      basic: { cobb: 31, apex: 'T8' },
    });
    return { member, film: picture };
  }

  it('is copied with it under ids of its own', async () => {
    const { member, film: original } = await everything();
    const copy = await user.client.call('document/copy', { id: model.id, parentId: '0' });
    const [copied] = await user.client.call('document/getmemberlist', { id: copy.id });
    expect(copied).toMatchObject({ name: member.name, meshHash: member.meshHash, modelId: copy.id });
    expect(copied!.id).not.toBe(member.id);
    expect(await user.client.call('document/getmemberjsonStorage', { id: copied!.id })).toEqual({ a: 1 });
    const [picture] = await user.client.call('document/getxraylist', { id: copy.id });
    expect(picture).toMatchObject({ name: original.name, marker: { lines: [] } });
    await user.client.call('document/deletexray', { id: picture!.id });
    expect(await user.client.call('document/getxraylist', { id: model.id })).toHaveLength(1);
    expect(await user.client.call('document/getmodelbasic', { id: copy.id })).toEqual({
      cobb: 31,
      apex: 'T8',
    });
  });

  it('is out of reach in the recycle bin and back after it', async () => {
    const { member, film: picture } = await everything();
    await user.client.call('document/delete', { id: model.id });
    expect(await codeOf(user.client.call('document/getmemberjsonStorage', { id: member.id }))).toBe(404);
    expect(await codeOf(user.client.call('document/getXRayMarker', { id: picture.id }))).toBe(404);
    expect((await bytesOf(`xrayimage?id=${picture.id}`)).status).toBe(404);
    expect((await bytesOf(`membermesh?id=${member.id}`)).status).toBe(404);
    await user.client.call('recycle/restore', { id: model.id });
    expect((await bytesOf(`xrayimage?id=${picture.id}`)).status).toBe(200);
  });

  it('keeps its files as long as a row names them, and loses them with the model', async () => {
    const { member, film: picture } = await everything(filmOf(7));
    const hashes = async (): Promise<Set<string>> => {
      const found = new Set<string>();
      for await (const { hash } of server.blobs.list()) found.add(hash);
      return found;
    };
    const later = Date.now() + 100 * 3_600_000;
    await collectGarbage(server.database, server.blobs, later);
    expect((await bytesOf(`xrayimage?id=${picture.id}&center=10&width=20`)).status).toBe(200);
    expect((await bytesOf(`membermesh?id=${member.id}`)).status).toBe(200);
    const kept = (await hashes()).size;
    await user.client.call('document/delete', { id: model.id });
    await user.client.call('recycle/delete', { id: model.id });
    const left = (await hashes()).size;
    // The film, its picture and its values at least, at once; bodies of the same content stay with other models.
    expect(kept - left).toBeGreaterThanOrEqual(3);
    const removed = await collectGarbage(server.database, server.blobs, later);
    expect((await hashes()).size).toBe(left - removed);
    expect(await server.database.knex('members').where({ model_id: model.id })).toEqual([]);
    expect(await server.database.knex('xrays').where({ model_id: model.id })).toEqual([]);
  });

  it('stands in the trail of the patient when it is kept, changed and removed', async () => {
    const patient = await user.patient('Zhao');
    await user.client.call('document/move', { id: model.id, parentId: patient.id });
    const { member, film: picture } = await everything(filmOf(9));
    await user.client.call('document/deletembermodel', { id: member.id });
    await user.client.call('document/deletexray', { id: picture.id });
    const { items, whole } = await user.client.call('audit/list', { patientId: patient.id });
    expect(whole).toBe(true);
    const deeds = items.map(({ action, target }) => [action, target]);
    expect(deeds).toContainEqual(['document/saveXray', model.id]);
    expect(deeds).toContainEqual(['document/updatemember', member.id]);
    expect(deeds).toContainEqual(['document/deletembermodel', member.id]);
    expect(deeds).toContainEqual(['document/deletexray', picture.id]);
  });

  it('leaves with the patient, as it was uploaded; a film without the name that was in its file', async () => {
    const patient = await user.patient('Chen');
    await user.client.call('document/move', { id: model.id, parentId: patient.id });
    const { member, film: picture } = await everything();
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
      .withExif({ IFD0: { Artist: 'Lin^Mei' } })
      .jpeg()
      .toBuffer();
    await user.form('orthosis/document/saveXray', { id: model.id }, { bytes: photo, name: 'photo.jpg' });
    const response = await fetch(`${server.url}/api/orthosis/patient/export?id=${patient.id}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const kept = Buffer.from(zip[`files/box.stl.design/x-rays/${picture.id}.dcm`]!);
    expect(kept.equals(withoutNames(film.bytes))).toBe(true);
    const files = Object.entries(zip).filter(([name]) => name.includes('/x-rays/'));
    expect(files.filter(([name]) => /\.(dcm|jpg)$/.test(name))).toHaveLength(2);
    for (const [name, bytes] of files) expect(Buffer.from(bytes).includes('Lin^Mei'), name).toBe(false);
    expect([...zip[`files/box.stl.design/members/${member.id}.original.stl`]!]).toEqual([...pad.bytes]);
    expect(zip[`files/box.stl.design/members/${member.id}.mesh.ply`]!.length).toBeGreaterThan(100);
  });
});

describe('findings of the alignment step', () => {
  const save = (basic: Record<string, unknown>) =>
    user.client.call('document/saveorupdatemodelbasic', { id: model.id, basic: basic as never });

  it('are kept field by field; null takes one away', async () => {
    await save({ upperEnd: 'T5', apex: 'T8', lowerEnd: 'T11', cobb: 31, atr: 9, curve: 'rigo-A1' });
    const after = await save({ cobb: 28, atr: null, forceLineDistance: -12.5, alignment: { step: 3 } });
    expect(after).toEqual({
      upperEnd: 'T5', apex: 'T8', lowerEnd: 'T11', cobb: 28, curve: 'rigo-A1',
      forceLineDistance: -12.5, alignment: { step: 3 },
    }); // prettier-ignore
    expect(await user.client.call('document/getmodelbasic', { id: model.id })).toEqual(after);
  });

  it('keep each zone that a person confirms for itself, beside those of others', async () => {
    const confirm = (zones: Record<string, number | null>, basic = {}) =>
      user.client.call('document/saveorupdatemodelbasic', { id: model.id, basic, zones });
    await Promise.all([confirm({ a: 11 }), confirm({ b: 12 }), confirm({ c: 13 }, { atr: 7 })]);
    const basic = await user.client.call('document/getmodelbasic', { id: model.id });
    expect(basic).toMatchObject({ confirmedZones: { a: 11, b: 12, c: 13 }, atr: 7 });
    expect((await confirm({ a: null, b: 14 })).confirmedZones).toEqual({ b: 14, c: 13 });
    await save({ confirmedZones: null, atr: null });
  });

  it('hold a Cobb angle of 20 to 40 degrees, another only with a reason, and vertebrae that exist', async () => {
    expect(await codeOf(save({ cobb: 41 }))).toBe(422);
    expect(await codeOf(save({ cobb: 19.9 }))).toBe(422);
    expect(await save({ cobb: 46, cobbReason: 'Surgery is declined' })).toMatchObject({ cobb: 46 });
    expect(await codeOf(save({ cobbReason: null }))).toBe(422);
    expect(await codeOf(save({ cobb: 91 }))).toBe(422);
    expect(await codeOf(save({ apex: 'T13' }))).toBe(422);
    expect(await codeOf(save({ notes: 'x'.repeat(300_000) }))).toBe(413);
  });
});

it('a job for a member answers like the call', async () => {
  const patient = await startTestServer({ patienceMs: 1 });
  try {
    const waiter = await patient.user('waiter');
    const [a, b] = [await waiter.scan(), await waiter.scan('0', 'b.stl')];
    await waiter.client.call('operation/create', {
      modelId: b.id, revision: 0, type: 'test.slow', version: 1, params: { rounds: 10 },
    }); // prettier-ignore
    const answer: unknown = await waiter.client.call('document/savemembermodel', {
      id: a.id,
      sourceId: b.id,
    });
    if (!isAccepted(answer)) throw new Error('the work did not take long');
    for (;;) {
      const job = await waiter.client.call('jobs/get', { id: answer.jobId });
      if (job.state === 'done') {
        expect(job.result).toMatchObject({ modelId: a.id, sourceId: b.id });
        break;
      }
      expect(['queued', 'running']).toContain(job.state);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await patient.stop();
  }
});
