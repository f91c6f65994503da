import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES, type Route, type RouteName } from '@bracewright/core/contract';
import { boxFile, picturePng } from '../../test/bodies.ts';
import { patientFields, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let owner: TestUser;
let other: TestUser;
/** Ids of the owner's things, by the name under which a route takes them. */
let things: Readonly<Record<string, string>>;

const routes = Object.entries(ROUTES) as [RouteName, Route][];
const guarded = routes.filter(([, route]) => route.access !== 'public');

beforeAll(async () => {
  server = await startTestServer();
  [owner, other] = [await server.user('owner'), await server.user('other')];
  const patient = await owner.patient('patient');
  const scan = await owner.scan(patient.id);
  const deleted = await owner.folder('deleted');
  await owner.client.call('document/delete', { id: deleted.id });
  const { record } = await owner.client.call('operation/create', {
    modelId: scan.id, revision: 0, type: 'test.move', version: 1, params: {},
  }); // prettier-ignore
  const measure = await owner.client.call('measure/create', { modelId: scan.id, kind: 'volume', params: {} });
  const kept = async (path: string, name: string, bytes: Uint8Array) =>
    (
      (await owner.form(`orthosis/document/${path}`, { id: scan.id }, { bytes, name })).body.data as {
        id: string;
      }
    ).id;
  const template = await owner.client.call('document/createtemplate', {
    name: 'hump', radius: 40, direction: 170, slope: 0,
  }); // prettier-ignore
  things = {
    member: await kept('savemembermodel', 'pad.stl', boxFile()),
    xray: await kept('saveXray', 'film.png', await picturePng()),
    template: template.id,
    patient: patient.id,
    scan: scan.id,
    deleted: deleted.id,
    record: record.id,
    measure: measure.id,
  };
});
afterAll(() => server.stop());

/** Input that would be right for the owner. Made by name, so that a route without a line here fails the test below. */
function inputOf(name: RouteName): Record<string, unknown> {
  const { patient, scan, deleted, record, measure, member, xray, template } = things;
  const inputs: Partial<Record<RouteName, Record<string, unknown>>> = {
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

/** Calls without ids answer about the caller's own things only. */
const OWN_ONLY: readonly RouteName[] = [
  'account/useropea/changepass',
  'user/setsystem',
  'user/getusersystem',
  'document/search',
  'document/tree',
  'recycle/list',
  'document/createtemplate',
  'document/getareatemlatelist',
  'feedback/commit',
];

async function send(name: RouteName, token: string | undefined, input: Record<string, unknown>) {
  const route: Route = ROUTES[name];
  const path = route.path.replace(':id', String(input['id']));
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

describe('nobody', () => {
  it.each(guarded)('cannot call %s', async (name) => {
    const input = inputOf(name);
    expect(await send(name, undefined, input)).toMatchObject({
      status: 401,
      body: { code: 401, data: null },
    });
    expect((await send(name, 'x'.repeat(43), input)).status).toBe(401);
  });

  it('may call these without signing in, and no others', () => {
    expect(routes.filter(([, route]) => route.access === 'public').map(([name]) => name)).toEqual([
      'account/login/in',
      'account/login/out',
      'account/register/confirm',
      'health',
      'openapi',
    ]);
  });
});

describe('another user', () => {
  it.each(guarded.filter(([name]) => !OWN_ONLY.includes(name)))(
    'gets the same 404 from %s as for a thing that is not there',
    async (name) => {
      const input = inputOf(name);
      const foreign = await send(name, other.token, input);
      const absent = await send(
        name,
        other.token,
        Object.fromEntries(
          Object.entries(input).map(([key, value]) => [
            key,
            value !== '0' && Object.values(things).includes(value as string) ? randomUUID() : value,
          ]),
        ),
      );
      expect(foreign).toMatchObject({ status: 404, body: { code: 404 } });
      expect(absent).toMatchObject({ status: 404, body: foreign.body });
    },
  );

  it.each(['document/copy', 'document/move'] as const)(
    'cannot give %s a place of somebody else',
    async (name) => {
      const own = await other.folder(`own ${name}`);
      const answer = await send(name, other.token, { id: own.id, parentId: things['patient']! });
      expect(answer.status).toBe(404);
    },
  );

  it('sees nothing of it anywhere', async () => {
    const seen = JSON.stringify([
      await other.client.call('document/list', {}),
      await other.client.call('document/search', { name: 'patient' }),
      await other.client.call('document/tree', {}),
      await other.client.call('recycle/list', {}),
    ]);
    for (const id of Object.values(things)) expect(seen).not.toContain(id);
  });

  it('has changed nothing', async () => {
    expect(await owner.client.call('document/get', { id: things['scan']! })).toMatchObject({
      name: 'box.stl',
      revision: 1,
    });
    expect((await owner.client.call('patient/get', { id: things['patient']! })).name).toBe('patient');
    expect(await owner.client.call('recycle/list', {})).toHaveLength(1);
    expect(await owner.client.call('operation/list', { modelId: things['scan']! })).toMatchObject([
      { state: 'on' },
    ]);
  });
});

describe('a user without the permission', () => {
  const needing = guarded.filter(([, route]) => route.access.includes(':'));

  it.each(needing)('gets 403 from %s', async (name, route) => {
    const [permission, action] = route.access.split(':');
    const user = await server.user(`less-${randomUUID().slice(0, 8)}`);
    const roles = [{ permissionId: permission, actionList: ['other'] }];
    await server.database.write((trx) =>
      trx('users')
        .where({ id: user.id })
        .update({ roles: JSON.stringify(roles) }),
    );
    expect(await send(name, user.token, inputOf(name))).toMatchObject({ status: 403, body: { code: 403 } });
    const given = [{ permissionId: permission, actionList: [action] }];
    await server.database.write((trx) =>
      trx('users')
        .where({ id: user.id })
        .update({ roles: JSON.stringify(given) }),
    );
    expect((await send(name, user.token, inputOf(name))).status).not.toBe(403);
  });
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
