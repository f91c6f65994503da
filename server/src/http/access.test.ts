import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACTIONS,
  ROUTES,
  type Action,
  type ManyResult,
  type PermissionId,
  type Role,
  type Route,
  type RouteName,
  CLINIC_ROLES,
  ROLE_SETS,
  mayCall,
} from '@bracewright/core/contract';
import { rightCall, send } from '../../test/access/right-calls.ts';
import {
  KEYS,
  THING_NAMES,
  foundClinic,
  joinClinic,
  makeThings,
  type Things,
} from '../../test/access/things.ts';
import { oneOfEach } from '../../test/long-run.ts';
import { quickCompute } from '../../test/access/quick-compute.ts';
import { tus } from '../../test/tus.ts';
import { startTestServer, type Answer, type TestServer, type TestUser } from '../../test/harness.ts';

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

let things: Things;
let patientName: string;
let ofOutsider: Things;
let ofColleague: Things;

const routes = Object.entries(ROUTES) as [RouteName, Route][];
const guarded = routes.filter(([, route]) => route.access !== 'public');

/** What a route asks for: the permission for the call, and those for what else it does. */
const askedBy = ({ access, needs = [] }: Route): string => [access, ...needs].join(' and ');

beforeAll(async () => {
  server = await startTestServer({ compute: quickCompute() });
  owner = await server.user('owner');
  const clinicA = await foundClinic(owner, 'Clinic A');
  bare = await joinClinic(server, { name: 'bare', host: owner, clinic: clinicA });
  colleague = await joinClinic(server, { name: 'colleague', host: owner, clinic: clinicA });
  await owner.client.call('clinic/member/update', { id: bare.id, roles: [] });
  await colleague.client.call('account/space', { id: colleague.id });
  outsider = await server.user('outsider');
  const clinicB = await foundClinic(outsider, 'Clinic B');
  const helper = await joinClinic(server, { name: 'helper', host: outsider, clinic: clinicB });
  things = await makeThings(server, owner, { clinic: clinicA, person: colleague.id });
  patientName = (await owner.client.call('patient/get', { id: things.patient })).name;
  ofOutsider = await makeThings(server, outsider, { clinic: clinicB, person: helper.id });
  ofColleague = await makeThings(server, colleague, { clinic: colleague.id, person: colleague.id });
  expired = (await server.user('expired')).token;
  await server.database.write((trx) =>
    trx('sessions')
      .whereIn('user_id', trx('users').where({ name: 'expired' }).select('id'))
      .update({ expires_at: '2020-01-01T00:00:00.000Z' }),
  );
  disabled = await joinClinic(server, { name: 'disabled', host: owner, clinic: clinicA });
  await server.database.write((trx) =>
    trx('users').where({ id: disabled.id }).update({ disabled_at: '2026-01-01T00:00:00.000Z' }),
  );
}, 60_000);
afterAll(() => server.stop());

/** Input that would be right for the owner. */
const inputOf = (name: RouteName, of: Things = things) => rightCall(name, of);

/** Calls that take the clinic or its people away from under the others. */
const LAST: readonly RouteName[] = ['clinic/leave', 'clinic/member/remove', 'account/session/end'];

/** The parameters of a right call that are ids of things, or lists of them. */
const idsOf = (input: Record<string, unknown>): readonly string[] =>
  Object.entries(input)
    .filter(([, value]) => value !== '0' && (Object.values(things) as unknown[]).includes(String(value)))
    .map(([key]) => key);

/** An id that is nowhere, in the form of the one that is given. */
const nowhereLike = (value: unknown): unknown => (Array.isArray(value) ? [randomUUID()] : randomUUID());

/** Right input about ids that are nowhere: the permission is looked at, and nothing is changed. */
const elsewhere = (name: RouteName) =>
  Object.fromEntries(
    Object.entries(inputOf(name)).map(([key, value]) => [
      key,
      idsOf({ [key]: value }).length > 0 ? nowhereLike(value) : value,
    ]),
  );

/** What a call said; of one about many entries, what it said about the first. */
function saidBy({ status, body }: Answer): { readonly status: number; readonly body: unknown } {
  const one = (body.data as Partial<ManyResult> | null)?.outcomes?.[0];
  if (!one) return { status, body };
  const { id: _, ...rest } = one;
  return { status: one.isDone ? status : Number(one.code), body: rest };
}

const withIds = guarded.flatMap(([name]) => {
  // Which parameters are ids shows in the form of the call, before there are things.
  const names = inputOf(name, KEYS);
  return Object.entries(names)
    .filter(([, value]) => String(value).startsWith('#'))
    .map(([parameter]) => [name, parameter] as const);
});

describe('nobody', () => {
  const refused = { status: 401, body: { code: 401, data: null } };

  it.each(guarded)('cannot call %s without signing in', async (name) => {
    expect(await send(server, name, undefined, inputOf(name))).toMatchObject(refused);
  });

  // One place looks at tokens, before any route does.
  it.each(oneOfEach(guarded, ([, { kind, method }]) => `${kind} ${method}`))(
    'cannot call %s with any token, after the session, or disabled',
    async (name) => {
      for (const token of ['x'.repeat(43), expired, disabled.token])
        expect(await send(server, name, token, inputOf(name))).toMatchObject(refused);
    },
  );

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

  /** Those that ask for the same, which is granted once for all of them. */
  const together = [...new Set(needing.map(([, route]) => askedBy(route)))].map(
    (asked) => [asked, needing.filter(([, route]) => askedBy(route) === asked)] as const,
  );
  let granted = '';
  /** What the member may do, where that is another thing than before. */
  const grant = async (roles: readonly (readonly [string, readonly Action[]])[]) => {
    const given = roles.map(([permissionId, actionList]) => ({ permissionId, actionList }));
    if (granted === (granted = JSON.stringify(given))) return;
    await owner.client.call('clinic/member/update', { id: bare.id, roles: given as never });
  };

  it.each(together)('gets 403 from what asks for %s, and no longer with it', async (_asked, group) => {
    const { access, needs = [] } = group[0]![1];
    const [permissionId, action] = access.split(':') as [PermissionId, Action];
    const needed = needs.map((need) => need.split(':') as [PermissionId, Action]);
    const lacking = [
      [],
      [[permissionId, ACTIONS.filter((other) => other !== action)] as const],
      ...(needed.length > 0 ? [[[permissionId, [action]] as const]] : []),
    ];
    for (const roles of lacking) {
      await grant(roles);
      for (const [name] of group) {
        const { status, body } = await send(server, name, bare.token, inputOf(name));
        expect([name, roles, status, body.code]).toEqual([name, roles, 403, 403]);
      }
    }
    await grant([[permissionId, action] as const, ...needed].map(([id, one]) => [id, [one]]));
    // Somebody who has next to nothing cannot grant it either: a refusal of its own (4034).
    for (const [name] of group)
      expect([name, (await send(server, name, bare.token, elsewhere(name))).body.code]).not.toEqual([
        name,
        403,
      ]);
    await grant([]);
  });

  it('puts no steps in the place of a history, as long as it may only clear one', async () => {
    const cleared = () =>
      server.send('POST', 'orthosis/operation/clearoperationhistory', {
        token: bare.token,
        body: {
          ...inputOf('operation/clearoperationhistory'),
          revision: 99,
          records: [{ type: 'test.move', version: 1, params: {} }],
        },
      });
    await grant([['model', ['delete']]]);
    expect((await cleared()).body.code).toBe(403);
    await grant([['model', ['delete', 'edit']]]);
    expect((await cleared()).body.code).toBe(4090);
    await grant([]);
  });

  it.each(CLINIC_ROLES)('is offered, as %s, what the server allows, and nothing else', async (role) => {
    const roles = ROLE_SETS[role] as Role[];
    await owner.client.call('clinic/member/update', { id: bare.id, roles: structuredClone(roles) as never });
    for (const [name] of oneOfEach(needing, ([, route]) => askedBy(route))) {
      const { body } = await send(server, name, bare.token, elsewhere(name));
      expect([name, body.code !== 403]).toEqual([name, mayCall(roles, name)]);
    }
    await owner.client.call('clinic/member/update', { id: bare.id, roles: [] });
  });

  const reaching = needing
    .filter(([, route]) => route.onPatients)
    .toSorted(([, a], [, b]) => (a.access < b.access ? -1 : Number(a.access > b.access)));

  describe('may not reach patients', () => {
    /** A patient, and a folder with one: as they lie, and in the bin. Who is refused leaves them to the next. */
    const made: { readonly folder: string; readonly patient: string }[] = [];
    beforeAll(async () => {
      for (const name of ['shown', 'patient binned', 'folder binned']) {
        const folder = await owner.folder(name);
        made.push({ folder: folder.id, patient: (await owner.patient('reached', folder.id)).id });
      }
      await owner.client.call('document/delete', { id: made[1]!.patient });
      await owner.client.call('document/delete', { id: made[2]!.folder });
    });
    afterAll(async () => {
      await grant([]);
      for (const [index, { folder, patient }] of made.entries()) {
        await owner.client.call('patient/erase', { id: patient, name: 'reached' });
        if (index < 2) await owner.client.call('document/delete', { id: folder });
        await owner.client.call('recycle/delete', { id: folder });
      }
    });

    it.each(reaching)('reaches no patient, and no folder with one, by %s', async (name, route) => {
      const [permissionId, action] = route.access.split(':') as [PermissionId, Action];
      await grant([
        [permissionId, [action]],
        ['patient', ACTIONS.filter((other) => other !== route.onPatients)],
      ]);
      const isInBin = Object.values(inputOf(name)).join() === things.deleted;
      const ids = isInBin ? [made[1]!.patient, made[2]!.folder] : [made[0]!.patient, made[0]!.folder];
      for (const [index, id] of ids.entries()) {
        const given = inputOf(name);
        const input = { ...given, ...('ids' in given ? { ids: [id] } : { id }) };
        const said = saidBy(await send(server, name, bare.token, input));
        // What is about the folder alone, and not about what lies in it.
        const isNone =
          index === 1 &&
          ['document/rename', 'document/saveOrUpdateJson', 'document/getJsonStorage'].includes(name);
        // From a clinic nothing is handed on, whoever asks.
        expect(said.status).toBe(isNone ? 200 : name === 'clinic/handover' ? 422 : 403);
      }
    });
  });

  it('cannot have more than the server allows the user, whatever the clinic says', async () => {
    await owner.client.call('clinic/member/update', { id: bare.id, roles: null });
    await server.database.write((trx) =>
      trx('users')
        .where({ id: bare.id })
        .update({ roles: JSON.stringify([{ permissionId: 'document', actionList: ['query'] }]) }),
    );
    expect((await send(server, 'document/list', bare.token, { parentId: '0' })).status).toBe(200);
    expect((await send(server, 'document/rename', bare.token, inputOf('document/rename'))).status).toBe(403);
  });
});

/** Of each kind of thing a call that reads it and one that changes it. */
const tellingIds = oneOfEach(
  withIds,
  ([name, parameter]) =>
    `${String(inputOf(name, KEYS)[parameter])} ${String((ROUTES[name] as Route).changes)}`,
);

describe.each([
  ['the administrator of another clinic', () => outsider, () => ofOutsider, withIds],
  ['a colleague who works on records of their own', () => colleague, () => ofColleague, tellingIds],
] as const)('%s', (_who, user, own, calls) => {
  it.each(calls)(
    'gets the same 404 from %s for a foreign %s as for one that is not there',
    async (name, parameter) => {
      // Every other id is the caller's own, so that only this one can be the reason.
      const input = { ...inputOf(name, own()), [parameter]: inputOf(name)[parameter] };
      const foreign = await send(server, name, user().token, input);
      const absent = await send(server, name, user().token, {
        ...input,
        [parameter]: nowhereLike(input[parameter]),
      });
      // In the own space there is no clinic to be asked about; a colleague may choose the clinic of both.
      if (foreign.status === 422 && [4271, 4275].includes(foreign.body.code))
        expect(absent.body).toEqual(foreign.body);
      else if (parameter !== 'id' && name === 'clinic/handover' && user() === colleague)
        expect([foreign.status, absent.status]).toEqual([200, 404]);
      else if (name === 'document/space' && user() === colleague)
        // A member of both is told where it lies.
        expect([foreign.status, absent.status]).toEqual([200, 404]);
      else if (name === 'account/space' && user() === colleague) {
        expect(foreign.status).toBe(200);
        await user().client.call('account/space', { id: user().id });
      } else {
        expect(saidBy(foreign)).toMatchObject({ status: 404, body: { code: 404 } });
        expect(saidBy(absent)).toEqual(saidBy(foreign));
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
    binned = await makeThings(server, owner, { clinic: things.clinic, person: colleague.id });
    await owner.client.call('document/delete', { id: binned.patient });
  });

  it.each(
    withIds.filter(
      ([name, parameter]) =>
        !IN_THE_BIN.includes(name) &&
        !NEVER.some((key) => String(inputOf(name, KEYS)[parameter]) === `#${key}`),
    ),
  )('gets 404 from %s for %s', async (name, parameter) => {
    const input = { ...inputOf(name), [parameter]: inputOf(name, binned)[parameter] };
    const { status, body } = saidBy(await send(server, name, owner.token, input)) as Answer;
    // A film that would move to another model: its id is taken, and that is all that is said.
    if (parameter === 'xrayId' && name === 'document/saveXray') expect(body.code).toBe(4091);
    else expect({ status, code: body.code }).toEqual({ status: 404, code: 404 });
  });
});

describe('the owner', () => {
  const make = (wanted?: (typeof THING_NAMES)[number][]) =>
    makeThings(server, owner, { clinic: things.clinic, person: colleague.id, ...(wanted && { wanted }) });
  /** The things that a right call names. */
  const named = (name: RouteName) => {
    const values = JSON.stringify(inputOf(name, KEYS));
    return THING_NAMES.filter((thing) => values.includes(`"${KEYS[thing]}"`));
  };
  let kept: Things | undefined;

  it.each(guarded.filter(([name]) => !name.startsWith('jobs/') && !LAST.includes(name)))(
    'may call %s',
    async (name, route) => {
      // What only reads leaves its things to the next; what changes something gets its own.
      const own = route.changes ? await make(named(name)) : (kept ??= await make());
      const { status, body } = await send(server, name, owner.token, inputOf(name, own));
      expect([401, 403, 404], JSON.stringify(body)).not.toContain(status);
      expect(status).toBeLessThan(500);
      // One user may have only so many open.
      if (route.changes && named(name).includes('upload'))
        await tus(server, owner.token, 'DELETE', 'upload/abandon', { id: own.upload });
    },
  );
});
