import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, FULL_ROLES } from '@bracewright/core/contract';
import { foundClinic, joinClinic } from '../../../test/access/things.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';

let server: TestServer;
let founder: TestUser;
let clerk: TestUser;
let doctor: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  founder = await server.user('founder');
  const clinic = await foundClinic(founder, 'Clinic');
  // Who founded it shows in who joined first.
  server.clock += 1000;
  clerk = await joinClinic(server, { name: 'clerk', host: founder, clinic });
  doctor = await joinClinic(server, { name: 'doctor', host: founder, clinic });
  await founder.client.call('clinic/member/update', { id: doctor.id, role: 'doctor' });
  // Keeps the list of members, and reads records.
  await founder.client.call('clinic/member/update', {
    id: clerk.id,
    roles: [
      { permissionId: 'account', actionList: [...ACTIONS] },
      ...(['document', 'patient', 'recycle', 'model', 'measure'] as const).map((permissionId) => ({
        permissionId,
        actionList: ['query' as const, 'get' as const],
      })),
    ],
  });
});
afterAll(() => server.stop());

describe('a member who keeps the list of members', () => {
  const change = (input: object) =>
    codeOf(clerk.client.call('clinic/member/update', { id: doctor.id, ...input } as never));

  it('makes nobody more than they are: not themselves, not others, not who is invited', async () => {
    const everything = FULL_ROLES.map((role) => ({ ...role }));
    expect(await change({ id: clerk.id, role: 'administrator', roles: null })).toBe(4034);
    expect(await change({ id: clerk.id, roles: everything })).toBe(4034);
    expect(await change({ role: 'administrator' })).toBe(4034);
    expect(await codeOf(clerk.client.call('clinic/invite', { role: 'administrator' }))).toBe(4034);
    expect(await codeOf(clerk.client.call('clinic/invite', { role: 'technician' }))).toBe(4034);
    await clerk.client.call('clinic/invite', { role: 'reader' });
  });

  it('takes nothing from those who have more, and least of all from the founder', async () => {
    expect(await change({ role: 'reader' })).toBe(4034);
    expect(await codeOf(clerk.client.call('clinic/member/remove', { id: doctor.id }))).toBe(4034);
    expect(await change({ id: founder.id, role: 'reader' })).toBe(4035);
    expect(await codeOf(clerk.client.call('clinic/member/remove', { id: founder.id }))).toBe(4035);
  });

  it('leaves the founder in place also as an administrator', async () => {
    await founder.client.call('clinic/member/update', { id: doctor.id, role: 'administrator' });
    const demoting = doctor.client.call('clinic/member/update', { id: founder.id, role: 'reader' });
    expect(await codeOf(demoting)).toBe(4035);
  });
});

describe('what a job made', () => {
  it('is for nobody who has left the space or lost the right', async () => {
    const scan = await founder.scan();
    const space = (await founder.client.call('account/space/get', {})).space.id;
    await server.database.write((trx) =>
      trx('jobs').insert({
        id: 'made', owner_id: founder.id, space_id: space, route: 'document/volume', target: scan.id, language: 'en-US',
        state: 'done', progress: 1, process: 'this', runs: 1, result: '{"volume":1}', ended_at: Date.now(),
      }),
    ); // prettier-ignore
    expect((await founder.client.call('jobs/get', { id: 'made' })).state).toBe('done');
    await founder.client.call('account/space', { id: founder.id });
    expect(await codeOf(founder.client.call('jobs/get', { id: 'made' }))).toBe(404);
    expect(await codeOf(founder.client.call('jobs/download', { id: 'made' }))).toBe(404);
  });
});
