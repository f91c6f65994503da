import { randomUUID } from 'node:crypto';
import { ROUTES, type Route, type RouteName } from '@bracewright/core/contract';
import { patientFields, type TestServer } from '../harness.ts';
import { tus } from '../tus.ts';
import { CONTENT_HASH, type Things } from './things.ts';

let counter = 0;

/** Calls about one job. */
const OF_JOBS: readonly RouteName[] = ['jobs/get', 'jobs/cancel', 'jobs/events', 'jobs/download'];

/** Input that would be right for the owner. Made by name, so that a route without a line here fails the test below. */
export function rightCall(name: RouteName, of: Things): Record<string, unknown> {
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
    'document/space': { id: scan },
    'document/copymany': { ids: [scan], parentId: '0' },
    'document/movemany': { ids: [scan], parentId: '0' },
    'document/deletemany': { ids: [scan] },
    'recycle/restoremany': { ids: [deleted] },
    'recycle/deletemany': { ids: [deleted] },
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
    'document/makebrace': { id: scan, params: {}, make: { process: 'sls' } },
    'document/makebraces': { ids: [scan], params: {}, make: { process: 'sls' } },
    'document/checkwall': { id: scan, revision: 1, make: { process: 'sls' } },
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
    'document/saveasset': { id: scan, sha256: CONTENT_HASH },
    'document/asset': { id: scan, sha256: CONTENT_HASH },
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
    'patient/list': {},
    'patient/list/choices': { design: scan },
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
    'jobs/list': { id: scan },
    ...Object.fromEntries(OF_JOBS.map((call) => [call, { id: randomUUID() }])),
  };
  const input = inputs[name];
  if (!input) throw new Error(`say what a right call of ${name} looks like`);
  return input;
}

/** Makes a call as its route says: query, JSON, form or tus. Without a token nobody makes it. */
export async function send(
  server: TestServer,
  name: RouteName,
  token: string | undefined,
  input: Record<string, unknown>,
) {
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
