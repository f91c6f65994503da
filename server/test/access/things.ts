import { randomUUID } from 'node:crypto';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import { box, boxFile, picturePng } from '../bodies.ts';
import type { TestServer, TestUser } from '../harness.ts';
import { tus } from '../tus.ts';

export const THING_NAMES = [
  'member', 'xray', 'template', 'patient', 'scan', 'deleted', 'record', 'measure', 'upload', 'clinic', 'person', 'invitation', 'session',
] as const; // prettier-ignore
/** Names in place of ids: says which parameter of a call takes what. */
export const KEYS = Object.fromEntries(THING_NAMES.map((key) => [key, `#${key}`])) as Things;

/** Ids of things, by the name under which a route takes them. */
export type Things = Readonly<Record<(typeof THING_NAMES)[number], string>>;

const CONTENT = box(40, 31, 50);
/** The name of a content that every scan of these has: no id, and of no use without one. */
export const CONTENT_HASH = meshHash(CONTENT);

let counter = 0;

/** One of everything in the space that `user` works in. `person` is another member of the clinic, where there is one. */
export async function makeThings(
  server: TestServer,
  user: TestUser,
  { clinic, person }: { readonly clinic: string; readonly person: string },
): Promise<Things> {
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
  const asset = encodeMesh(CONTENT);
  await user.form(
    'orthosis/document/saveasset',
    { id: scan.id, sha256: CONTENT_HASH },
    { bytes: asset, name: 'pad' },
  );
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
export async function foundClinic(user: TestUser, name: string): Promise<string> {
  const { id } = await user.client.call('clinic/create', { name });
  await user.client.call('account/space', { id });
  return id;
}

/** A new user who joins the clinic that `host` works in, and goes on in it. */
export async function joinClinic(
  server: TestServer,
  { name, host, clinic }: { readonly name: string; readonly host: TestUser; readonly clinic: string },
): Promise<TestUser> {
  const user = await server.user(name);
  const { invitationCode } = await host.client.call('clinic/invite', { role: 'orthotist' });
  await user.client.call('clinic/join', { invitationCode });
  await user.client.call('account/space', { id: clinic });
  return user;
}
