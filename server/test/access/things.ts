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

type Made = Record<(typeof THING_NAMES)[number], string>;

/** Of everything one in the space that `user` works in, or of what is `wanted` alone; the others have ids that are nowhere. `person` is another member of the clinic, where there is one. */
export async function makeThings(
  server: TestServer,
  user: TestUser,
  {
    clinic,
    person,
    wanted = THING_NAMES,
  }: {
    readonly clinic: string;
    readonly person: string;
    readonly wanted?: readonly (typeof THING_NAMES)[number][];
  },
): Promise<Things> {
  const number = ++counter;
  const things = Object.fromEntries(THING_NAMES.map((name) => [name, randomUUID() as string])) as Made;
  const wants = (...names: readonly (typeof THING_NAMES)[number][]) =>
    names.some((name) => wanted.includes(name));
  Object.assign(things, { clinic, person });
  if (wants('patient', 'upload', 'scan', 'record', 'measure', 'member', 'xray'))
    things.patient = (await user.patient(`patient${number}`)).id;
  if (wants('scan', 'record', 'measure', 'member', 'xray'))
    Object.assign(things, await makeScan(user, things.patient, { withContent: wanted === THING_NAMES }));
  if (wants('measure'))
    things.measure = (
      await user.client.call('measure/create', { modelId: things.scan, kind: 'volume', params: {} })
    ).id;
  const kept = async (path: string, name: string, bytes: Uint8Array) =>
    (
      (await user.form(`orthosis/document/${path}`, { id: things.scan }, { bytes, name })).body.data as {
        id: string;
      }
    ).id;
  if (wants('member')) things.member = await kept('savemembermodel', 'pad.stl', boxFile());
  if (wants('xray')) things.xray = await kept('saveXray', 'film.png', await picturePng());
  if (wants('upload')) {
    const begun = await tus(server, user.token, 'POST', 'upload/begin', {
      size: 10,
      parentId: things.patient,
    });
    things.upload = begun.headers.get('location')!.split('/').at(-1)!;
  }
  Object.assign(things, await makeOthers(user, `${number}`, wants, clinic !== user.id));
  return things;
}

/** A scan below a patient, with a record, and with a content that belongs to it or without. */
async function makeScan(
  user: TestUser,
  patient: string,
  { withContent }: { readonly withContent: boolean },
): Promise<Pick<Things, 'scan' | 'record'>> {
  const scan = await user.scan(patient);
  const { record } = await user.client.call('operation/create', {
    modelId: scan.id, revision: 0, type: 'test.move', version: 1, params: {},
  }); // prettier-ignore
  if (withContent)
    await user.form(
      'orthosis/document/saveasset',
      { id: scan.id, sha256: CONTENT_HASH },
      { bytes: encodeMesh(CONTENT), name: 'pad' },
    );
  return { scan: scan.id, record: record.id };
}

/** What belongs to no patient. */
async function makeOthers(
  user: TestUser,
  number: string,
  wants: (...names: readonly (typeof THING_NAMES)[number][]) => boolean,
  inClinic: boolean,
): Promise<Partial<Things>> {
  const made: Partial<Made> = {};
  if (wants('deleted')) {
    made.deleted = (await user.folder(`deleted${number}`)).id;
    await user.client.call('document/delete', { id: made.deleted });
  }
  if (wants('template'))
    made.template = (
      await user.client.call('document/createtemplate', {
        name: `hump${number}`, radius: 40, direction: 170, slope: 0,
      })
    ).id; // prettier-ignore
  if (wants('invitation') && inClinic)
    made.invitation = (await user.client.call('clinic/invite', { role: 'reader' })).id;
  if (wants('session')) made.session = (await user.client.call('account/session/list', {}))[0]!.id;
  return made;
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
