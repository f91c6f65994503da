import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeOf,
  patientFields,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../../test/harness.ts';
import { firstRunCode } from './first-run.ts';

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const person = () => server.user(`person${++count}`);

async function clinicOf(user: TestUser): Promise<string> {
  const { id } = await user.client.call('clinic/create', { name: `Clinic ${++count}` });
  await user.client.call('account/space', { id });
  return id;
}

async function join(host: TestUser, role: 'technician' | 'doctor' | 'reader' | 'administrator') {
  const user = await person();
  const { invitationCode } = await host.client.call('clinic/invite', { role });
  const space = await user.client.call('clinic/join', { invitationCode });
  await user.client.call('account/space', { id: space.id });
  return user;
}

describe('a clinic', () => {
  it('shares records among its members as their roles allow', async () => {
    const head = await person();
    await clinicOf(head);
    const technician = await join(head, 'technician');
    const reader = await join(head, 'reader');
    const patient = await head.patient('shared');
    expect((await technician.client.call('patient/get', { id: patient.id })).name).toBe('shared');
    const scan = await technician.scan(patient.id);
    expect((await reader.client.call('document/list', { parentId: patient.id })).items).toMatchObject([
      { id: scan.id, creator: technician.name },
    ]);
    expect(await codeOf(reader.client.call('document/rename', { id: scan.id, name: 'x' }))).toBe(403);
    expect(await codeOf(technician.client.call('patient/erase', { id: patient.id, name: 'shared' }))).toBe(
      403,
    );
    await head.client.call('document/rename', { id: scan.id, name: 'renamed' });
  });

  it('leaves the own records of a member alone, and both are one choice apart', async () => {
    const user = await person();
    const mine = await user.patient('mine');
    const clinic = await clinicOf(user);
    expect((await user.client.call('document/list', {})).total).toBe(0);
    expect(await codeOf(user.client.call('document/get', { id: mine.id }))).toBe(404);
    const back = await user.client.call('account/space', { id: user.id });
    expect(back.space).toMatchObject({ id: user.id, kind: 'own', role: null });
    expect(back.spaces.map(({ id }) => id)).toEqual([user.id, clinic]);
    expect((await user.client.call('document/get', { id: mine.id })).name).toBe('mine');
    expect(await codeOf(user.client.call('account/space', { id: 'nowhere' }))).toBe(404);
  });

  it('is where the next sign-in starts, and the roles of the answer are the ones there', async () => {
    const head = await person();
    const clinic = await clinicOf(head);
    const reader = await join(head, 'reader');
    const login = await server.client().call('account/login/in', {
      name: reader.name,
      password: reader.password,
    });
    expect(login.space).toMatchObject({ id: clinic, kind: 'clinic', role: 'reader' });
    expect(login.roles.find(({ permissionId }) => permissionId === 'document')!.actionList).toEqual([
      'query',
      'get',
    ]);
  });

  it('takes access away with the next call of a removed member', async () => {
    const head = await person();
    const clinic = await clinicOf(head);
    const member = await join(head, 'doctor');
    const second = await server.client().call('account/login/in', {
      name: member.name,
      password: member.password,
    });
    await head.client.call('clinic/member/remove', { id: member.id });
    expect(await codeOf(member.client.call('document/list', {}))).toBe(401);
    expect(await codeOf(server.client(second.cookie).call('document/list', {}))).toBe(401);
    const again = await server.client().call('account/login/in', {
      name: member.name,
      password: member.password,
    });
    expect(again.space.kind).toBe('own');
    expect(await codeOf(server.client(again.cookie).call('account/space', { id: clinic }))).toBe(404);
  });

  it('lets an administrator set what one member may do, at once', async () => {
    const head = await person();
    await clinicOf(head);
    const member = await join(head, 'reader');
    const roles = [{ permissionId: 'document' as const, actionList: ['add' as const] }];
    expect(await codeOf(member.client.call('document/dir/save', { parentId: '0', name: 'a' }))).toBe(403);
    expect(await head.client.call('clinic/member/update', { id: member.id, roles })).toMatchObject({
      role: 'reader',
      roles,
    });
    await member.client.call('document/dir/save', { parentId: '0', name: 'a' });
    expect(await codeOf(member.client.call('document/list', {}))).toBe(403);
    await head.client.call('clinic/member/update', { id: member.id, roles: null });
    expect((await member.client.call('document/list', {})).total).toBe(1);
  });

  it('is never left without an administrator', async () => {
    const head = await person();
    await clinicOf(head);
    const second = await join(head, 'administrator');
    await head.client.call('clinic/member/update', { id: second.id, role: 'doctor' });
    for (const attempt of [
      () => head.client.call('clinic/leave', {}),
      () => head.client.call('clinic/member/remove', { id: head.id }),
      () => head.client.call('clinic/member/update', { id: head.id, role: 'reader' }),
      () => head.client.call('clinic/member/update', { id: head.id, roles: [] }),
    ])
      expect(await codeOf(attempt())).toBe(4272);
    await head.client.call('clinic/member/update', { id: second.id, role: 'administrator' });
    expect((await head.client.call('clinic/leave', {})).space.kind).toBe('own');
    expect((await second.client.call('clinic/members', {})).map(({ id }) => id)).toEqual([second.id]);
  });

  it('is administered by its administrators only, and only from within', async () => {
    const head = await person();
    await clinicOf(head);
    const doctor = await join(head, 'doctor');
    expect(await codeOf(doctor.client.call('clinic/invite', { role: 'administrator' }))).toBe(403);
    expect(
      await codeOf(doctor.client.call('clinic/member/update', { id: doctor.id, role: 'administrator' })),
    ).toBe(403);
    await head.client.call('account/space', { id: head.id });
    expect(await codeOf(head.client.call('clinic/members', {}))).toBe(4271);
  });

  it('has a name of its own', async () => {
    const head = await person();
    await clinicOf(head);
    await head.client.call('clinic/rename', { name: 'Ｎorth' });
    const other = await person();
    expect(await codeOf(other.client.call('clinic/create', { name: 'north' }))).toBe(409);
  });
});

describe('records of the own space', () => {
  it('are handed to a clinic with history, measures and bin, and are then the clinic’s', async () => {
    const user = await person();
    const patient = await user.patient('handed');
    const scan = await user.scan(patient.id);
    const binned = await user.scan(patient.id, 'binned.stl');
    await user.client.call('document/delete', { id: binned.id });
    await user.client.call('operation/create', {
      modelId: scan.id, revision: 0, type: 'test.move', version: 1, params: {},
    }); // prettier-ignore
    await user.client.call('measure/create', { modelId: scan.id, kind: 'volume', params: {} });
    const { id: clinicId } = await user.client.call('clinic/create', { name: `Clinic ${++count}` });
    const entry = await user.client.call('clinic/handover', { id: patient.id, clinicId });
    expect(entry).toMatchObject({ id: patient.id, parentId: '0', name: 'handed' });
    expect((await user.client.call('document/list', {})).total).toBe(0);
    expect(await user.client.call('recycle/list', {})).toHaveLength(0);
    expect(await codeOf(user.client.call('operation/list', { modelId: scan.id }))).toBe(404);
    await user.client.call('account/space', { id: clinicId });
    expect((await user.client.call('patient/get', { id: patient.id })).name).toBe('handed');
    expect((await user.client.call('document/list', {})).total).toBe(1);
    expect(await user.client.call('operation/list', { modelId: scan.id })).toHaveLength(1);
    expect(await user.client.call('measure/list', { modelId: scan.id })).toHaveLength(1);
    await user.client.call('document/recovery', { id: binned.id });
    expect((await user.client.call('document/list', { parentId: patient.id })).total).toBe(2);
    expect(await codeOf(user.client.call('clinic/handover', { id: patient.id, clinicId }))).toBe(4275);
  });

  it('stay where they are when the member may not add there, or the name is taken', async () => {
    const head = await person();
    await clinicOf(head);
    const reader = await join(head, 'reader');
    const clinicId = (await reader.client.call('clinic/list', {}))[1]!.id;
    await reader.client.call('account/space', { id: reader.id });
    const patient = await reader.patient('mine');
    expect(await codeOf(reader.client.call('clinic/handover', { id: patient.id, clinicId }))).toBe(403);
    await head.patient('mine');
    await head.client.call('clinic/member/update', { id: reader.id, role: 'orthotist' });
    expect(await codeOf(reader.client.call('clinic/handover', { id: patient.id, clinicId }))).toBe(409);
    expect((await reader.client.call('patient/get', { id: patient.id })).name).toBe('mine');
  });

  it('are asked about where the clinic has somebody of the name, and then lie beside them under their own', async () => {
    const user = await person();
    const { id: clinicId } = await user.client.call('clinic/create', { name: `Clinic ${++count}` });
    await user.client.call('account/space', { id: clinicId });
    const theirs = await user.patient('王伟');
    await user.client.call('account/space', { id: user.id });
    await user.patient('王伟');
    const mine = await user.client.call('document/patient/save', {
      ...patientFields('王伟'), parentId: '0', birthday: '2011-02-02', age: 15, another: true,
    }); // prettier-ignore
    expect(mine.name).toBe('王伟 (2)');
    const handOver = { id: mine.id, clinicId };
    await expect(user.client.call('clinic/handover', handOver)).rejects.toMatchObject({
      code: 409,
      data: {
        name: '王伟',
        free: '王伟 (2)',
        people: [{ id: theirs.id, name: '王伟', birthday: patientFields('').birthday }],
      },
    });
    await user.client.call('clinic/handover', { ...handOver, another: true });
    await user.client.call('account/space', { id: clinicId });
    const handed = await user.client.call('patient/get', { id: mine.id });
    expect([handed.name, handed.entryName]).toEqual(['王伟', '王伟 (2)']);
  });
});

describe('an invitation', () => {
  it('by mail is good for that address only, once, and for a week', async () => {
    const head = await person();
    await clinicOf(head);
    const { invitationCode } = await head.client.call('clinic/invite', {
      role: 'doctor',
      email: 'wang@example.org',
    });
    expect((await server.letters('wang@example.org'))[0]!.text).toContain(invitationCode);
    const register = (name: string, code = invitationCode) =>
      server.client().call('account/register/confirm', {
        name,
        email: `${name}@example.org`,
        password: 'kiwi77',
        invitationCode: code,
      });
    expect(await codeOf(register('zhao'))).toBe(4214);
    await register('wang', invitationCode.toLowerCase().replaceAll('-', ''));
    expect(await codeOf(register('zhao'))).toBe(4214);
    const login = await server.client().call('account/login/in', { name: 'wang', password: 'kiwi77' });
    expect(login.space).toMatchObject({ kind: 'clinic', role: 'doctor' });
    // The invitation reached the address: nothing is left to activate.
    expect(await server.client(login.cookie).call('account/profile', {})).toMatchObject({
      isEmailVerified: true,
    });
    const late = await head.client.call('clinic/invite', { role: 'doctor' });
    server.clock += 7 * 86_400_000 + 1000;
    expect(await codeOf(register('late', late.invitationCode))).toBe(4214);
  });

  it('asks who was invited at an address that is not confirmed yet to confirm it, and is good then', async () => {
    const head = await person();
    await clinicOf(head);
    const [name, password] = ['mona', 'kiwi77'];
    const email = `${name}@example.org`;
    await server.client().call('account/register/confirm', { name, email, password });
    const [letter] = await server.letters(email);
    const { cookie } = await server.client().call('account/login/in', { name, password });
    const { invitationCode } = await head.client.call('clinic/invite', { role: 'reader', email });
    const join = () => server.client(cookie).call('clinic/join', { invitationCode });
    await expect(join()).rejects.toMatchObject({
      code: 4218,
      message: expect.stringContaining('is not confirmed yet') as string,
    });
    const token = /token=([\w-]+)/.exec(letter!.text)![1]!;
    await server.client().call('account/register/activate', { token });
    expect(await join()).toMatchObject({ kind: 'clinic', role: 'reader' });
  });

  it('is good only as long as who made it may still make it', async () => {
    const head = await person();
    const clinicId = await clinicOf(head);
    const second = await join(head, 'administrator');
    const third = await join(head, 'administrator');
    const fourth = await join(head, 'administrator');
    const fifth = await join(head, 'administrator');
    const made = async ({ client }: TestUser, role: 'administrator' | 'reader' = 'administrator') =>
      (await client.call('clinic/invite', { role })).invitationCode;
    const codes = [
      await made(second),
      await made(third),
      await made(fourth),
      await made(fifth),
      await made(head),
    ];
    const ofReader = await made(third, 'reader');
    await head.client.call('clinic/member/remove', { id: second.id });
    await head.client.call('clinic/member/update', { id: third.id, role: 'reader' });
    await server.database.write(async (trx) => {
      await trx('users').where({ id: fourth.id }).update({ disabled_at: 'now' });
      // What the server allows the person is less than the clinic does.
      await trx('users').where({ id: fifth.id }).update({ roles: '[]' });
    });
    const open = await head.client.call('clinic/invitations', {});
    expect(open.map(({ invitedBy, role }) => [invitedBy, role])).toEqual([[head.name, 'administrator']]);
    const joined = await Promise.all(
      [...codes, ofReader].map(async (invitationCode) => {
        const joining = (await person()).client.call('clinic/join', { invitationCode });
        return joining.then(() => 'in').catch((error: { code: number }) => error.code);
      }),
    );
    expect(joined).toEqual([4214, 4214, 4214, 4214, 'in', 4214]);
    const members = await server.database.knex('memberships').where({ clinic_id: clinicId });
    expect(members).toHaveLength(5);
  });

  it('is listed until it is used or taken back, never with its code', async () => {
    const head = await person();
    await clinicOf(head);
    const { id, invitationCode } = await head.client.call('clinic/invite', { role: 'reader' });
    const list = await head.client.call('clinic/invitations', {});
    expect(list).toMatchObject([{ id, role: 'reader', email: null, invitedBy: head.name }]);
    expect(JSON.stringify(list)).not.toContain(invitationCode);
    await head.client.call('clinic/invitation/revoke', { id });
    expect(await codeOf((await person()).client.call('clinic/join', { invitationCode }))).toBe(4214);
    const stored = JSON.stringify(await server.database.knex('invitations').select());
    expect(stored).not.toContain(invitationCode);
  });

  it('is taken by one of twenty that come at once', async () => {
    const head = await person();
    await clinicOf(head);
    const { invitationCode } = await head.client.call('clinic/invite', { role: 'reader' });
    const people = await Promise.all(Array.from({ length: 20 }, () => person()));
    const answers = await Promise.allSettled(
      people.map(({ client }) => client.call('clinic/join', { invitationCode })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is needed where the deployment says so; the first one founds the clinic and is told once', async () => {
    const closed = await startTestServer({ policy: { registration: 'invited', activation: 'required' } });
    try {
      const code = await firstRunCode(closed.database, closed.clock);
      expect(await firstRunCode(closed.database, closed.clock)).toBeUndefined();
      const register = (invitationCode?: string) =>
        closed.client().call('account/register/confirm', {
          name: 'head',
          email: 'head@example.org',
          password: 'kiwi77',
          ...(invitationCode === undefined ? {} : { invitationCode }),
        });
      expect(await codeOf(register())).toBe(4033);
      await register(code);
      const login = await closed.client().call('account/login/in', { name: 'head', password: 'kiwi77' });
      expect(login.space).toMatchObject({ kind: 'clinic', role: 'administrator' });
      expect(await firstRunCode(closed.database, closed.clock)).toBeUndefined();
    } finally {
      await closed.stop();
    }
  });
});
