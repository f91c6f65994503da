import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mat4 } from '@bracewright/core/math';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Member } from '@bracewright/core/contract';
import { backup, verify } from '../cli/commands/keeping.ts';
import { runCommandLine } from '../cli/run.ts';
import { boxFile, box, picturePng } from '../../test/bodies.ts';
import { foundClinic, joinClinic } from '../../test/access/things.ts';
import { encodeMesh } from '@bracewright/core/mesh';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { pad } from '../../test/parts.ts';

const QUOTA = 1_000_000;
let server: TestServer;
let owner: TestUser;
let reader: TestUser;
let outsider: TestUser;
beforeAll(async () => {
  server = await startTestServer({ gate: { quotaBytes: QUOTA } });
  owner = await server.user('owner');
  const clinic = await foundClinic(owner, 'Clinic A');
  reader = await joinClinic(server, { name: 'reader', host: owner, clinic });
  await owner.client.call('clinic/member/update', { id: reader.id, role: 'reader' });
  outsider = await server.user('outsider');
  await foundClinic(outsider, 'Clinic B');
});
afterAll(() => server.stop());

const send = (user: TestUser, id: string, fields: Record<string, string> = {}, file = pad) =>
  user.form('orthosis/document/savemembermodel', { id, ...fields }, file);
const keep = async (id: string, fields: Record<string, string> = {}, file = pad) =>
  (await send(owner, id, fields, file)).body.data as Member;
const meshStatus = async (user: TestUser, id: string) =>
  (await server.send('GET', `orthosis/document/membermesh?id=${id}`, { token: user.token })).status;

it('a reader of the clinic sees members and changes none; to another clinic they do not exist', async () => {
  const model = await owner.scan('0', 'read.stl');
  const member = await keep(model.id, { kind: 'positive' });
  const changes = (user: TestUser) => [
    codeOf(user.client.call('document/updatemember', { id: member.id, name: 'other' })),
    codeOf(user.client.call('document/updatemember', { id: member.id, transform: [...mat4.IDENTITY] })),
    codeOf(user.client.call('document/deletembermodel', { id: member.id })),
    send(user, model.id).then(({ body }) => body.code),
  ];
  expect(await reader.client.call('document/getmemberlist', { id: model.id })).toEqual([member]);
  expect(await meshStatus(reader, member.id)).toBe(200);
  expect(await Promise.all(changes(reader))).toEqual([403, 403, 403, 403]);
  expect(await codeOf(outsider.client.call('document/getmemberlist', { id: model.id }))).toBe(404);
  expect(await meshStatus(outsider, member.id)).toBe(404);
  expect(await Promise.all(changes(outsider))).toEqual([404, 404, 404, 404]);
  expect(await owner.client.call('document/getmemberlist', { id: model.id })).toEqual([member]);
});

it('a member that was moved or renamed meanwhile is not overwritten by who saw it before', async () => {
  const model = await owner.scan('0', 'two-windows.stl');
  const { id } = await keep(model.id);
  const at = (x: number, y: number) => mat4.translation([x, y, 0]) as number[];
  const [start, first, second] = [at(0, 0), at(25, 0), at(0, 10)];
  const change = (fields: object) => owner.client.call('document/updatemember', { id, ...fields });
  await change({ transform: first, seen: { transform: start } });
  const lost = change({ transform: second, seen: { transform: start } });
  await expect(lost).rejects.toMatchObject({
    code: 4099,
    status: 409,
    data: { member: { transform: first } },
  });
  // An answer that was lost, asked again.
  expect(await change({ transform: first, seen: { transform: start } })).toMatchObject({ transform: first });
  expect(await change({ transform: at(25, 10), seen: { transform: first } })).toMatchObject({
    transform: at(25, 10),
  });
  const { name } = await change({ name: 'axilla' });
  await change({ name: 'left axilla', seen: { name } });
  expect(await codeOf(change({ name: 'right axilla', seen: { name } }))).toBe(4099);
  // Who does not say what they saw changes it as before.
  expect(await change({ transform: second, name: 'own' })).toMatchObject({ transform: second, name: 'own' });
});

it('members say what they are, also in a copy of the model, and go with the patient', async () => {
  const patient = await owner.patient('Gone');
  const model = await owner.scan(patient.id, 'kinds.stl');
  const made = [await keep(model.id, { kind: 'positive' }), await keep(model.id, { kind: 'pad' })];
  expect(made.map(({ kind }) => kind)).toEqual(['positive', 'pad']);
  expect((await send(owner, model.id, { kind: 'spine' })).body.code).toBe(422);
  const copy = await owner.client.call('document/copy', { id: model.id, parentId: patient.id });
  const copied = await owner.client.call('document/getmemberlist', { id: copy.id });
  expect(copied.map(({ kind }) => kind).sort()).toEqual(['pad', 'positive']);
  await owner.client.call('document/delete', { id: patient.id });
  expect(await meshStatus(owner, copied[0]!.id)).toBe(404);
  await owner.client.call('recycle/delete', { id: patient.id });
  expect(await server.database.knex('members').whereIn('model_id', [model.id, copy.id])).toEqual([]);
});

it('members count in what a clinic may keep, and come with what is handed to it', async () => {
  const own = await server.user('own');
  const model = await own.scan();
  const big = { bytes: new Uint8Array(700_084), name: 'big.stl' };
  new DataView(big.bytes.buffer).setUint32(80, 14_000, true);
  big.bytes.set(boxFile('stl', box(40, 30, 50)).subarray(84), 84);
  expect((await send(own, model.id, {}, big)).body.success).toBe(true);
  const refused = await send(own, model.id, {}, { ...big, name: 'more.stl' });
  expect([refused.status, refused.body.code]).toEqual([413, 4131]);
  const [row] = (await server.database.knex('members').where({ model_id: model.id })) as { size: number }[];
  expect(Number(row!.size)).toBe(big.bytes.length);
  // Without its member the model would fit twice.
  const clinic = await foundClinic(own, 'Clinic C');
  await own.client.call('account/space', { id: clinic });
  const there = await own.scan('0', 'there.stl');
  expect((await send(own, there.id, {}, big)).body.success).toBe(true);
  await own.client.call('account/space', { id: own.id });
  const handed = own.client.call('clinic/handover', { id: model.id, clinicId: clinic });
  expect(await codeOf(handed)).toBe(4131);
});

it('films and what steps were given count in what a clinic may keep, and come with what is handed to it', async () => {
  const own = await server.user('films');
  const model = await own.scan();
  const film = { bytes: new Uint8Array(700_000), name: 'film.png' };
  film.bytes.set(await picturePng(60, 40));
  const keepFilm = (id: string) => own.form('orthosis/document/saveXray', { id }, film);
  expect((await keepFilm(model.id)).body.success).toBe(true);
  const refused = await keepFilm(model.id);
  expect([refused.status, refused.body.code]).toEqual([413, 4131]);
  const rows = (await server.database.knex('xrays').where({ model_id: model.id })) as { size: number }[];
  expect(rows.map(({ size }) => Number(size))).toEqual([700_000]);
  const clinic = await foundClinic(own, 'Clinic D');
  await own.client.call('account/space', { id: clinic });
  const there = await own.scan('0', 'there.stl');
  const far = { positions: new Float32Array(174_000), indices: Uint32Array.from([0, 1, 2]) };
  far.positions.set([0, 0, 0, 9, 0, 0, 0, 9, 0]);
  const asset = { bytes: encodeMesh(far), name: 'pad' };
  const sha256 = createHash('sha256').update(asset.bytes).digest('hex');
  const given = await own.form('orthosis/document/saveasset', { id: there.id, sha256 }, asset);
  expect(given.body.success).toBe(true);
  expect((await keepFilm(there.id)).body.code).toBe(4131);
  await own.client.call('account/space', { id: own.id });
  expect(await codeOf(own.client.call('clinic/handover', { id: model.id, clinicId: clinic }))).toBe(4131);
});

it('members are in a backup, which is damaged when the file of one is gone', async () => {
  const model = await owner.scan('0', 'backed.stl');
  const member = await keep(model.id, {}, { bytes: boxFile('stl', box(41, 30, 50)), name: 'own.stl' });
  const before = { ...process.env };
  Object.assign(process.env, server.environment);
  const run = async (...argv: string[]) => {
    const printed: string[] = [];
    const out = { print: (text: string) => void printed.push(text), tell: () => undefined };
    await runCommandLine([...argv, '--json'], [verify, backup], {
      ...out,
      readLine: () => Promise.resolve(''),
    });
    return JSON.parse(printed.join('\n')) as { damage: unknown[] };
  };
  try {
    const place = join(server.folder, 'copy');
    await run('backup', place);
    expect((await run('verify', '--data', place)).damage).toEqual([]);
    const { meshHash: hash } = member;
    await rm(join(place, 'blobs', hash.slice(0, 2), hash.slice(2)));
    expect((await run('verify', '--data', place)).damage).toMatchObject([{ kind: 'blob-missing', hash }]);
  } finally {
    for (const name of Object.keys(server.environment))
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
  }
});
