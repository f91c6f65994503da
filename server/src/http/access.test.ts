import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACTIONS,
  ROUTES,
  type Action,
  type PermissionId,
  type Route,
  type RouteName,
} from '@bracewright/core/contract';
import { boxFile, picturePng } from '../../test/bodies.ts';
import { tus } from '../../test/tus.ts';
import { patientFields, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
/** Works in clinic A, whose things the tests are about. */
let owner: TestUser;
/** Of clinic A as well, but nothing is allowed to this one. */
let bare: TestUser;
/** Of clinic A as well, but working on records of their own. */
let colleague: TestUser;
/** Administers clinic B. */
let outsider: TestUser;
let expired: string;
let disabled: TestUser;

/** Ids of things, by the name under which a route takes them. */
type Things = Readonly<Record<(typeof THING_NAMES)[number], string>>;
let things: Things;
let patientName: string;
let ofOutsider: Things;
let ofColleague: Things;

const routes = Object.entries(ROUTES) as [RouteName, Route][];
const guarded = routes.filter(([, route]) => route.access !== 'public');
let counter = 0;

/** One of everything in the space that `user` works in. `person` is another member of the clinic, where there is one. */
async function makeThings(user: TestUser, clinic: string, person: string): Promise<Things> {
  const number = ++counter;
  const patient = await user.patient(`patient${number}`);
  const scan = await user.scan(patient.id);
  const deleted = await user.folder(`deleted${number}`);
  await user.client.call('document/delete', { id: deleted.id });
  const { record } = await user.client.call('operation/create', {
    modelId: scan.id, revision: 0, type: 'test.move', version: 1, params: {},
  }); // prettier-ignore
  const measure = await user.client.call('measure/create', { modelId: scan.id, kind: 'volume', params: {} });
  const kept = async (path: string, name: string, bytes: Uint8Array) =>
    (
      (await user.form(`orthosis/document/${path}`, { id: scan.id }, { bytes, name })).body.data as {
        id: string;
      }
    ).id;
  const template = await user.client.call('document/createtemplate', {
    name: `hump${number}`, radius: 40, direction: 170, slope: 0,
  }); // prettier-ignore
  const begun = await tus(server, user.token, 'POST', 'upload/begin', { size: 10, parentId: patient.id });
  const inClinic = clinic !== user.id;
  return {
    upload: begun.headers.get('location')!.split('/').at(-1)!,
    member: await kept('savemembermodel', 'pad.stl', boxFile()),
    xray: await kept('saveXray', 'film.png', await picturePng()),
    template: template.id,
    patient: patient.id,
    scan: scan.id,
    deleted: deleted.id,
    record: record.id,
    measure: measure.id,
    clinic,
    person,
    invitation: inClinic ? (await user.client.call('clinic/invite', { role: 'reader' })).id : randomUUID(),
    session: (await user.client.call('account/session/list', {}))[0]!.id,
  };
}

/** Founds a clinic and goes on in it. */
async function found(user: TestUser, name: string): Promise<string> {
  const { id } = await user.client.call('clinic/create', { name });
  await user.client.call('account/space', { id });
  return id;
}

/** A new user who joins the clinic that `host` works in, and goes on in it. */
async function join(name: string, host: TestUser, clinic: string): Promise<TestUser> {
  const user = await server.user(name);
  const { invitationCode } = await host.client.call('clinic/invite', { role: 'orthotist' });
  await user.client.call('clinic/join', { invitationCode });
  await user.client.call('account/space', { id: clinic });
  return user;
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.user('owner');
  const clinicA = await found(owner, 'Clinic A');
  bare = await join('bare', owner, clinicA);
  colleague = await join('colleague', owner, clinicA);
  await owner.client.call('clinic/member/update', { id: bare.id, roles: [] });
  await colleague.client.call('account/space', { id: colleague.id });
  outsider = await server.user('outsider');
  const clinicB = await found(outsider, 'Clinic B');
  const helper = await join('helper', outsider, clinicB);
  things = await makeThings(owner, clinicA, colleague.id);
  patientName = (await owner.client.call('patient/get', { id: things.patient })).name;
  ofOutsider = await makeThings(outsider, clinicB, helper.id);
  ofColleague = await makeThings(colleague, colleague.id, colleague.id);
  expired = (await server.user('expired')).token;
  await server.database.write((trx) =>
    trx('sessions')
      .whereIn('user_id', trx('users').where({ name: 'expired' }).select('id'))
      .update({ expires_at: '2020-01-01T00:00:00.000Z' }),
  );
  disabled = await join('disabled', owner, clinicA);
  await server.database.write((trx) =>
    trx('users').where({ id: disabled.id }).update({ disabled_at: '2026-01-01T00:00:00.000Z' }),
  );
}, 60_000);
afterAll(() => server.stop());

/** Input that would be right for the owner. Made by name, so that a route without a line here fails the test below. */
function inputOf(name: RouteName, of: Things = things): Record<string, unknown> {
  const { patient, scan, deleted, record, measure, member, xray, template, upload } = of;
  const inputs: Partial<Record<RouteName, Record<string, unknown>>> = {
    'account/profile': {},
    'account/profile/sendcode': { email: 'intruder@example.org', password: 'wrong' },
    'account/profile/contact': { email: 'intruder@example.org', code: '000000' },
    'account/session/list': {},
    'account/session/end': { id: of.session },
    'account/session/endothers': {},
    'account/totp/begin': { password: 'wrong' },
    'account/totp/confirm': { code: '000000' },
    'account/totp/off': { password: 'wrong', secondFactor: '000000' },
    'account/space/get': {},
    'account/space': { id: of.clinic },
    'account/switch/ticket': { target: 'insole' },
    'clinic/create': { name: `Founded ${++counter}` },
    'clinic/join': { invitationCode: 'AAAAA-BBBBB-CCCCC-DDDDD' },
    'clinic/list': {},
    'clinic/leave': {},
    'clinic/handover': { id: scan, clinicId: of.clinic },
    'clinic/rename': { name: `Renamed ${++counter}` },
    'clinic/members': {},
    'clinic/invite': { role: 'reader' },
    'clinic/invitations': {},
    'clinic/invitation/revoke': { id: of.invitation },
    'clinic/member/update': { id: of.person, role: 'doctor' },
    'clinic/member/remove': { id: of.person },
    'account/useropea/changepass': { oldPassword: 'wrong', password: 'mango88' },
    'user/setsystem': { settings: {} },
    'user/getusersystem': {},
    'document/list': { parentId: patient },
    'document/search': { name: 'patient' },
    'document/get': { id: scan },
    'document/parent': { id: scan },
    'document/depth': { id: scan },
    'document/tree': {},
    'document/patient/save': { ...patientFields('intruder'), parentId: patient },
    'patient/get': { id: patient },
    'patient/update': { ...patientFields('intruder'), id: patient },
    'document/dir/save': { name: 'intruder', parentId: patient },
    'document/upload': { parentId: patient },
    'upload/offer': {},
    'upload/begin': { size: 10, parentId: patient, name: 'note.txt' },
    'upload/list': {},
    'upload/state': { id: upload },
    'upload/get': { id: upload },
    'upload/append': { id: upload, offset: 0 },
    'upload/abandon': { id: upload },
    'upload/finish': { id: upload },
    'document/rename': { id: scan, name: 'intruder' },
    'document/copy': { id: scan, parentId: '0' },
    'document/move': { id: scan, parentId: '0' },
    'document/delete': { id: scan },
    'document/recovery': { id: deleted },
    'document/export': { id: scan },
    'document/mesh': { id: scan },
    'document/thumbnail': { id: scan },
    'document/modelsnapshoot': { id: scan, image: 'data:image/png;base64,AAAA' },
    'document/volume': { id: scan },
    'document/save': { id: scan, revision: 1 },
    'document/saveOrUpdateJson': { id: scan, key: 'k', json: 1 },
    'document/getJsonStorage': { id: scan },
    'document/repair': { id: scan, revision: 1 },
    'document/closemesh': { id: scan, revision: 1 },
    'document/remesh': { id: scan, revision: 1 },
    'document/smooth': { id: scan, revision: 1 },
    'document/cut': { id: scan, revision: 1 },
    'document/saw': { id: scan, revision: 1 },
    'document/positioning': { id: scan, revision: 1 },
    'document/savethickenmodel': { id: scan, revision: 1 },
    'document/getparentmodellist': { id: scan },
    'document/saveorupdatemodelbasic': { id: scan, basic: {} },
    'document/getmodelbasic': { id: scan },
    'document/savemembermodel': { id: scan, sourceId: scan },
    'document/uploadspine': { id: scan },
    'document/updatemember': { id: member, name: 'intruder' },
    'document/deletembermodel': { id: member },
    'document/getmemberlist': { id: scan },
    'document/getmemberjsonStorage': { id: member },
    'document/membermesh': { id: member },
    'document/saveXray': { id: scan, xrayId: xray },
    'document/getxraylist': { id: scan },
    'document/getXRayMarker': { id: xray },
    'document/xrayimage': { id: xray },
    'document/deletexray': { id: xray },
    'document/createtemplate': { name: 'intruder', radius: 1, direction: 0, slope: 0 },
    'document/deletetemplate': { id: template },
    'document/getareatemlatelist': {},
    'document/getareatemlateinfo': { id: template },
    'x-smart/x-match': { xrayId: xray },
    'feedback/commit': { score: 5 },
    'patient/consent/get': { id: patient },
    'patient/consent': { id: patient, guardian: 'Intruder', date: '2026-01-07' },
    'patient/export': { id: patient },
    'patient/erase': { id: patient, name: 'patient' },
    'audit/list': { patientId: patient },
    'audit/export': { patientId: patient },
    'patient/course': { id: patient },
    'patient/visit': { id: patient, day: '2026-01-07', cobb: 30 },
    'report/pdf': { modelId: scan, patientId: patient },
    'recycle/list': {},
    'recycle/restore': { id: deleted },
    'recycle/delete': { id: deleted },
    'operation/create': { modelId: scan, revision: 1, type: 'test.move', version: 1, params: {} },
    'operation/createlist': {
      modelId: scan,
      revision: 1,
      records: [{ type: 'test.move', version: 1, params: {} }],
    },
    'operation/update': { id: record, revision: 1, state: 'off' },
    'operation/reversedisableall': { modelId: scan, revision: 1, state: 'off' },
    'operation/step': { modelId: scan, revision: 1, id: null },
    'operation/list': { modelId: scan },
    'operation/get': { id: record },
    'operation/delete': { id: record, revision: 1 },
    'operation/clearoperationhistory': { modelId: scan, revision: 1 },
    'measure/create': { modelId: scan, kind: 'volume', params: {} },
    'measure/update': { id: measure, name: 'intruder' },
    'measure/list': { modelId: scan },
    'measure/delete': { id: measure },
    'jobs/get': { id: randomUUID() },
    'jobs/cancel': { id: randomUUID() },
    'jobs/events': { id: randomUUID() },
    'jobs/download': { id: randomUUID() },
  };
  const input = inputs[name];
  if (!input) throw new Error(`say what a right call of ${name} looks like`);
  return input;
}

/** Calls that take the clinic or its people away from under the others. */
const LAST: readonly RouteName[] = ['clinic/leave', 'clinic/member/remove', 'account/session/end'];

const THING_NAMES = [
  'member', 'xray', 'template', 'patient', 'scan', 'deleted', 'record', 'measure', 'upload', 'clinic', 'person', 'invitation', 'session',
] as const; // prettier-ignore
/** Names in place of ids: says which parameter of a call takes what. */
const KEYS = Object.fromEntries(THING_NAMES.map((key) => [key, `#${key}`])) as Things;

async function send(name: RouteName, token: string | undefined, input: Record<string, unknown>) {
  const route: Route = ROUTES[name];
  const path = route.path.replace(':id', String(input['id']));
  if (route.kind === 'tus') return tus(server, token, route.method, name, input);
  if (route.kind === 'multipart' && !route.alsoJson) {
    const form = new FormData();
    for (const [key, value] of Object.entries(input)) form.set(key, String(value));
    form.set('file', new Blob(['text']), 'note.txt');
    return server.send('POST', path, { ...(token ? { token } : {}), raw: form as never });
  }
  const query = new URLSearchParams(
    Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return route.method === 'POST'
    ? server.send('POST', path, { ...(token ? { token } : {}), body: input })
    : server.send(route.method, `${path}?${query}`, token ? { token } : {});
}

/** The parameters of a right call that are ids of things. */
const idsOf = (input: Record<string, unknown>): readonly string[] =>
  Object.entries(input)
    .filter(([, value]) => value !== '0' && (Object.values(things) as unknown[]).includes(value))
    .map(([key]) => key);

const withIds = guarded.flatMap(([name]) => {
  // Which parameters are ids shows in the form of the call, before there are things.
  const names = inputOf(name, KEYS);
  return Object.entries(names)
    .filter(([, value]) => String(value).startsWith('#'))
    .map(([parameter]) => [name, parameter] as const);
});

describe('nobody', () => {
  it.each(guarded)('cannot call %s: not without signing in, after the session, or disabled', async (name) => {
    const input = inputOf(name);
    for (const token of [undefined, 'x'.repeat(43), expired, disabled.token])
      expect(await send(name, token, input)).toMatchObject({
        status: 401,
        body: { code: 401, data: null },
      });
  });

  it('may call these without signing in, and no others', () => {
    expect(routes.filter(([, route]) => route.access === 'public').map(([name]) => name)).toEqual([
      'account/login/in',
      'account/login/out',
      'account/register/confirm',
      'account/register/sendemailcode',
      'account/register/sendsmscode',
      'account/register/activate',
      'account/register/resend',
      'account/rules',
      'account/useropea/forgetpasssendcode',
      'account/useropea/forgetpassreset',
      'account/login/trust/in',
      'health',
      'health/ready',
      'metrics',
      'openapi',
    ]);
  });
});

describe('a member of the clinic without the permission', () => {
  const needing = guarded.filter(([, route]) => route.access.includes(':'));

  it.each(needing)('gets 403 from %s, and no longer with it', async (name, route) => {
    const [permissionId, action] = route.access.split(':') as [PermissionId, Action];
    expect(await send(name, bare.token, inputOf(name))).toMatchObject({ status: 403, body: { code: 403 } });
    const grant = (actionList: Action[]) =>
      owner.client.call('clinic/member/update', { id: bare.id, roles: [{ permissionId, actionList }] });
    await grant(ACTIONS.filter((other) => other !== action));
    expect((await send(name, bare.token, inputOf(name))).status).toBe(403);
    await grant([action]);
    // An id that is nowhere: the permission is looked at, and nothing is changed.
    const nowhere = Object.fromEntries(
      Object.entries(inputOf(name)).map(([key, value]) => [
        key,
        idsOf({ [key]: value }).length > 0 ? randomUUID() : value,
      ]),
    );
    expect((await send(name, bare.token, nowhere)).status).not.toBe(403);
    await owner.client.call('clinic/member/update', { id: bare.id, roles: [] });
  });

  it('cannot have more than the server allows the user, whatever the clinic says', async () => {
    await owner.client.call('clinic/member/update', { id: bare.id, roles: null });
    await server.database.write((trx) =>
      trx('users')
        .where({ id: bare.id })
        .update({ roles: JSON.stringify([{ permissionId: 'document', actionList: ['query'] }]) }),
    );
    expect((await send('document/list', bare.token, { parentId: '0' })).status).toBe(200);
    expect((await send('document/rename', bare.token, inputOf('document/rename'))).status).toBe(403);
  });
});

describe.each([
  ['the administrator of another clinic', () => outsider, () => ofOutsider],
  ['a colleague who works on records of their own', () => colleague, () => ofColleague],
] as const)('%s', (_who, user, own) => {
  it.each(withIds)(
    'gets the same 404 from %s for a foreign %s as for one that is not there',
    async (name, parameter) => {
      // Every other id is the caller's own, so that only this one can be the reason.
      const input = { ...inputOf(name, own()), [parameter]: inputOf(name)[parameter] };
      const foreign = await send(name, user().token, input);
      const absent = await send(name, user().token, { ...input, [parameter]: randomUUID() });
      // In the own space there is no clinic to be asked about; a colleague may choose the clinic of both.
      if (foreign.status === 422 && [4271, 4275].includes(foreign.body.code))
        expect(absent.body).toEqual(foreign.body);
      else if (parameter !== 'id' && name === 'clinic/handover' && user() === colleague)
        expect([foreign.status, absent.status]).toEqual([200, 404]);
      else if (name === 'account/space' && user() === colleague) {
        expect(foreign.status).toBe(200);
        await user().client.call('account/space', { id: user().id });
      } else {
        expect(foreign).toMatchObject({ status: 404, body: { code: 404 } });
        expect(absent).toMatchObject({ status: 404, body: foreign.body });
      }
    },
  );

  it('sees nothing of it anywhere', async () => {
    const seen = JSON.stringify([
      await user().client.call('document/list', {}),
      await user().client.call('document/search', { name: 'patient' }),
      await user().client.call('document/tree', {}),
      await user().client.call('recycle/list', {}),
      await user().client.call('document/getareatemlatelist', {}),
      await user().client.call('account/session/list', {}),
    ]);
    for (const key of ['patient', 'scan', 'deleted', 'template', 'session'] as const)
      expect(seen).not.toContain(things[key]);
  });

  it('has changed nothing', async () => {
    expect(await owner.client.call('document/get', { id: things.scan })).toMatchObject({
      name: 'box.stl',
      revision: 1,
    });
    expect((await owner.client.call('patient/get', { id: things.patient })).name).toBe(patientName);
    expect(await owner.client.call('recycle/list', {})).toHaveLength(1);
    expect(await owner.client.call('operation/list', { modelId: things.scan })).toMatchObject([
      { state: 'on' },
    ]);
    expect((await owner.client.call('clinic/members', {})).map(({ id }) => id)).toContain(colleague.id);
  });
});

describe('the owner of a patient in the recycle bin', () => {
  /** What is there for things in the bin, or reaches past it. */
  const IN_THE_BIN: readonly RouteName[] = [
    'document/recovery',
    'recycle/restore',
    'recycle/delete',
    'patient/export',
    'patient/erase',
    'audit/list',
    'audit/export',
    // From a clinic nothing is handed on, whatever it is.
    'clinic/handover',
  ];
  /** Parameters that name what never lies in a bin. */
  const NEVER = ['template', 'upload', 'clinic', 'person', 'invitation', 'session', 'deleted'];
  let binned: Things;
  beforeAll(async () => {
    binned = await makeThings(owner, things.clinic, colleague.id);
    await owner.client.call('document/delete', { id: binned.patient });
  });

  it.each(
    withIds.filter(
      ([name, parameter]) =>
        !IN_THE_BIN.includes(name) && !NEVER.some((key) => inputOf(name, KEYS)[parameter] === `#${key}`),
    ),
  )('gets 404 from %s for %s', async (name, parameter) => {
    const input = { ...inputOf(name), [parameter]: inputOf(name, binned)[parameter] };
    const { status, body } = await send(name, owner.token, input);
    // A film that would move to another model: its id is taken, and that is all that is said.
    if (parameter === 'xrayId' && name === 'document/saveXray') expect(body.code).toBe(4091);
    else expect({ status, code: body.code }).toEqual({ status: 404, code: 404 });
  });
});

describe('the owner', () => {
  it.each(guarded.filter(([name]) => !name.startsWith('jobs/') && !LAST.includes(name)))(
    'may call %s',
    async (name) => {
      const own = await makeThings(owner, things.clinic, colleague.id);
      const { status, body } = await send(name, owner.token, inputOf(name, own));
      expect([401, 403, 404], JSON.stringify(body)).not.toContain(status);
      expect(status).toBeLessThan(500);
      // One user may have only so many open.
      await tus(server, owner.token, 'DELETE', 'upload/abandon', { id: own.upload });
    },
  );
});

describe('input that is not right', () => {
  const demanding = routes.filter(
    ([, route]) => !route.input.safeParse({}).success && !route.path.includes(':'),
  );

  it.each(demanding)('of %s is a 422 with the fields', async (name) => {
    const answer = await send(name, owner.token, {});
    expect(answer).toMatchObject({ status: 422, body: { success: false, code: 422 } });
    expect((answer.body.data as { fields: unknown[] }).fields.length).toBeGreaterThan(0);
  });

  it.each(demanding)('of %s full of the wrong types never breaks the server', async (name, route) => {
    const shape = Object.keys((route.input as unknown as { shape: object }).shape);
    for (const value of [null, -1, 1e308, true, [], {}, 'x'.repeat(5000), '\u0000', '__proto__']) {
      const answer = await send(name, owner.token, Object.fromEntries(shape.map((key) => [key, value])));
      expect(answer.status).toBeLessThan(500);
    }
  });
});
