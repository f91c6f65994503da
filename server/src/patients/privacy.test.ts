import { createHash } from 'node:crypto';
import { parseHistoryFile } from '@bracewright/core/history';
import { readMesh } from '@bracewright/core/mesh-io';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenTrails } from '../audit/trail.ts';
import { tablesOf } from '../db/tables.ts';
import { DOCUMENT_TABLES } from '../storage/document-tables.ts';
import {
  codeOf,
  patientFields,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../test/harness.ts';
import { postgresUrl } from '../../test/test-database.ts';

const text = new TextDecoder();

let server: TestServer;
let anna: TestUser;
let boris: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.user('anna');
  boris = await server.user('boris');
});
afterAll(() => server.stop());

const child = (user: TestUser, name: string) =>
  user.client.call('document/patient/save', { ...patientFields(name), parentId: '0' });

const download = async (user: TestUser, path: string) => {
  const response = await fetch(`${server.url}/api/${path}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const blobHashes = async (of: TestServer): Promise<readonly string[]> => {
  const all: string[] = [];
  for await (const { hash } of of.blobs.list()) all.push(hash);
  return all.sort();
};

describe('consent of a guardian', () => {
  it('is asked before the first upload for a patient under 18, also in a folder of the record', async () => {
    const patient = await child(anna, 'Kid');
    const folder = await anna.folder('2026', patient.id);
    const refused = await anna.upload({ parentId: folder.id });
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe(4229);
    expect(refused.body.data).toMatchObject({ patientId: patient.id });
    expect(await anna.client.call('patient/consent/get', { id: folder.id })).toMatchObject({
      patientId: patient.id,
      needed: true,
      consent: null,
    });
    await anna.client.call('patient/consent', { id: patient.id, guardian: '林 梅', date: '2026-02-03' });
    expect((await anna.upload({ parentId: folder.id })).status).toBe(200);
    expect(await anna.client.call('patient/consent/get', { id: folder.id })).toMatchObject({
      needed: false,
      consent: { guardian: '林 梅', date: '2026-02-03', recordedBy: 'anna' },
    });
  });

  it('is not asked for an adult, nor outside of patients', async () => {
    const adult = await anna.client.call('document/patient/save', {
      ...patientFields('Grown'),
      birthday: '1990-05-14',
      age: 36,
    });
    expect((await anna.upload({ parentId: adult.id })).status).toBe(200);
    expect((await anna.upload({ name: 'loose.stl' })).status).toBe(200);
  });

  it('is not asked where the deployment switched it off', async () => {
    const lax = await startTestServer({ asksConsent: false });
    try {
      const user = await lax.user('carla');
      const patient = await child(user, 'Kid');
      expect((await user.upload({ parentId: patient.id })).status).toBe(200);
    } finally {
      await lax.stop();
    }
  });

  it('refuses a day in the future and an empty name, and stays with its patient', async () => {
    const patient = await child(anna, 'Kid two');
    const call = (guardian: string, date: string, user = anna) =>
      codeOf(user.client.call('patient/consent', { id: patient.id, guardian, date }));
    expect(await call('Lin', '2999-01-01')).toBe(422);
    expect(await call('  ', '2026-01-01')).toBe(422);
    expect(await call('Lin', '2026-01-01', boris)).toBe(404);
  });
});

describe('export of a patient', () => {
  it('holds everything, and the manifest says the hash of each file', async () => {
    const patient = await anna.patient('Ex/port: 一');
    const scan = await anna.scan(patient.id, 'scan.stl');
    const step = { modelId: scan.id, type: 'test.move', version: 1 };
    await anna.client.call('operation/create', { ...step, params: { up: 2 }, revision: 0 });
    await anna.client.call('operation/clearoperationhistory', { modelId: scan.id, revision: 1 });
    for (const up of [4, 9])
      await anna.client.call('operation/create', { ...step, params: { up }, revision: up === 4 ? 2 : 3 });
    const [kept] = await anna.client.call('operation/list', { modelId: scan.id });
    await anna.client.call('operation/step', { modelId: scan.id, revision: 4, id: kept!.id });
    const folder = await anna.folder('visit', patient.id);
    await anna.upload({ parentId: folder.id, name: 'scan.stl' });
    const { response, bytes } = await download(anna, `orthosis/patient/export?id=${patient.id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const zip = unzipSync(bytes);
    const manifest = JSON.parse(text.decode(zip['manifest.json'])) as {
      files: { path: string; bytes: number; sha256: string }[];
    };
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(
      Object.keys(zip)
        .filter((name) => name !== 'manifest.json')
        .sort(),
    );
    for (const file of manifest.files) {
      expect(zip[file.path]!.length).toBe(file.bytes);
      expect(createHash('sha256').update(zip[file.path]!).digest('hex')).toBe(file.sha256);
    }
    expect(Object.keys(zip)).toEqual(
      expect.arrayContaining(['patient.json', 'files/scan.stl', 'files/visit/scan.stl', 'audit.ndjson']),
    );
    expect(readMesh(zip['files/scan.stl.design/base.ply']!).mesh.indices.length).toBeGreaterThan(0);
    const stepsIn = (name: string) =>
      parseHistoryFile(JSON.parse(text.decode(zip[`files/scan.stl.design/${name}`])) as never).map(
        ({ params, state }) => [params, state],
      );
    // What had been undone is switched off, so that the files give the body that was on the screen.
    expect(stepsIn('history.json')).toEqual([
      [{ up: 4 }, 'on'],
      [{ up: 9 }, 'off'],
    ]);
    expect(stepsIn('history-archive-1.json')).toEqual([[{ up: 2 }, 'on']]);
    expect(text.decode(zip['patient.json'])).toContain('Lin Mei');
  });

  it('gives marks that were taken on a body that stood elsewhere on the body that is in the archive', async () => {
    const patient = await anna.patient('Marked');
    const scan = await anna.scan(patient.id, 'scan.stl');
    const { baseHash } = await anna.client.call('document/get', { id: scan.id });
    const mark = (x: number) => ({ point: { position: [x, 2, 3], normal: [1, 0, 0] } });
    const raised = { base: baseHash!, transform: [1, 0, 0, 100, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
    for (const [name, x, frame] of [
      ['as it came', 1, undefined],
      ['moved', 101, raised],
    ] as const)
      await anna.client.call('measure/create', {
        ...{ modelId: scan.id, kind: 'marker-point', name, params: mark(x) },
        ...(frame && { frame: { base: frame.base, transform: [...frame.transform] } }),
      });
    const { bytes } = await download(anna, `orthosis/patient/export?id=${patient.id}`);
    const about = JSON.parse(text.decode(unzipSync(bytes)['files/scan.stl.about.json'])) as {
      measures: { name: string; params: string; frame?: string }[];
      measuresLieOn: string;
      baseToStanding: number[];
    };
    expect(about.measuresLieOn).toBe('base.ply');
    expect(about.baseToStanding).toHaveLength(16);
    for (const { params, frame } of about.measures) {
      expect(frame).toBeUndefined();
      expect((JSON.parse(params) as { point: { position: number[] } }).point.position).toEqual([1, 2, 3]);
    }
    expect(about.measures).toHaveLength(2);
  });

  it('is refused to somebody else as if it were not there', async () => {
    const patient = await anna.patient('Private');
    const foreign = await download(boris, `orthosis/patient/export?id=${patient.id}`);
    const absent = await download(boris, 'orthosis/patient/export?id=nothing-here');
    expect(foreign.response.status).toBe(404);
    expect(foreign.bytes).toEqual(absent.bytes);
  });
});

describe('erasing a patient', () => {
  it('takes rows and files away, those in the recycle bin too, and keeps the trail', async () => {
    const own = await startTestServer();
    try {
      const user = await own.user('dora');
      const before = await blobHashes(own);
      const patient = await user.patient('Erase me');
      const scan = await user.scan(patient.id);
      const gone = await user.scan(patient.id, 'gone.stl');
      await user.client.call('document/delete', { id: gone.id });
      await fetch(`${own.url}/api/orthosis/document/thumbnail?id=${scan.id}`, {
        headers: { authorization: `Bearer ${user.token}` },
      });
      expect(await codeOf(user.client.call('patient/erase', { id: patient.id, name: 'Erase' }))).toBe(4230);
      const answer = await user.client.call('patient/erase', { id: patient.id, name: 'Erase me' });
      expect(answer.erased).toMatchObject({ documents: 3, records: 0 });
      expect(answer.kept.map(({ what }) => what)).toEqual(['audit-trail', 'backups', 'traces', 'devices']);
      expect(await blobHashes(own)).toEqual(before);
      for (const { table, document } of DOCUMENT_TABLES)
        expect(await own.database.knex(table).whereIn(document, [patient.id, scan.id, gone.id])).toEqual([]);
      const trail = await user.client.call('audit/list', { patientId: patient.id });
      expect(trail.items[0]).toMatchObject({ action: 'patient/erase', outcome: 'done', actorName: 'dora' });
      expect(trail.whole).toBe(true);
      expect(JSON.stringify(trail)).not.toContain('Erase me');
    } finally {
      await own.stop();
    }
  });

  it('says which other records of the person and copies of files stay, before and after', async () => {
    const own = await server.user('copier');
    const { client } = own;
    const first = await own.patient('Copied');
    const scan = await own.scan(first.id);
    const copy = await client.call('document/copy', { id: first.id, parentId: '0' });
    const binned = await client.call('document/copy', { id: first.id, parentId: '0' });
    await client.call('document/delete', { id: binned.id });
    const other = await own.patient('Other');
    await client.call('document/copy', { id: scan.id, parentId: other.id });
    expect((await client.call('patient/get', { id: first.id })).sameRecords).toEqual([
      { id: copy.id, name: 'Copied (2)', isInBin: false },
      { id: binned.id, name: 'Copied (3)', isInBin: true },
    ]);
    expect((await client.call('patient/get', { id: other.id })).sameRecords).toEqual([]);
    const { others, kept } = await client.call('patient/erase', { id: first.id, name: 'Copied' });
    expect(others).toBe(2);
    expect(kept).toMatchObject([
      {
        what: 'other-records',
        reason: expect.stringMatching(/^2 other records, here or in the recycle bin, hold/),
      },
      { what: 'copies', reason: expect.stringMatching(/^1 file elsewhere.*: “[^”]+” in “Other”\./) },
      { what: 'audit-trail' },
      { what: 'backups' },
      { what: 'traces' },
      {
        what: 'devices',
        reason: expect.stringMatching(/pictures and bodies.*signs out.*14 days.*not reached the server/s),
      },
    ]);
  });

  it('leaves files that another patient shares', async () => {
    const first = await anna.patient('Twin one');
    const second = await anna.patient('Twin two');
    await anna.scan(first.id, 'same.stl');
    const kept = await anna.scan(second.id, 'same.stl');
    await anna.client.call('patient/erase', { id: first.id, name: 'Twin one' });
    expect((await download(anna, `orthosis/document/export?id=${kept.id}`)).response.status).toBe(200);
  });
});

describe('the audit trail', () => {
  it('tells who did what with a patient, in order, without names of patients', async () => {
    const patient = await anna.patient('Trail');
    const other = await anna.patient('Other');
    const scan = await anna.scan(patient.id);
    await anna.client.call('document/move', { id: scan.id, parentId: other.id });
    await anna.client.call('patient/get', { id: patient.id });
    const { items, total, whole } = await anna.client.call('audit/list', { patientId: patient.id });
    expect(items.map(({ action }) => action)).toEqual([
      'patient/get',
      'document/move',
      'document/upload',
      'patient/consent',
      'document/patient/save',
    ]);
    expect(total).toBe(5);
    expect(whole).toBe(true);
    expect(items.every(({ actor, actorName }) => actor === anna.id && actorName === 'anna')).toBe(true);
    const arrived = await anna.client.call('audit/list', { patientId: other.id });
    expect(arrived.items[0]).toMatchObject({ action: 'document/move', target: scan.id });
    const { bytes } = await download(anna, `orthosis/audit/export?patientId=${patient.id}`);
    expect(text.decode(bytes).trim().split('\n').at(-1)).toContain('audit/export');
    expect(await codeOf(boris.client.call('audit/list', { patientId: patient.id }))).toBe(404);
  });

  it('writes nothing when the change itself fails', async () => {
    const patient = await anna.patient('Nothing');
    const before = (await anna.client.call('audit/list', { patientId: patient.id })).total;
    await anna.folder('twice', patient.id);
    expect(await codeOf(anna.folder('twice', patient.id))).toBe(409);
    expect((await anna.client.call('audit/list', { patientId: patient.id })).total).toBe(before + 1);
  });

  it('writes down a wrong password and a missing permission', async () => {
    const count = async () =>
      Number(((await server.database.knex('audit_events').where({ outcome: 'refused' }).count({ n: '*' }).first()) as { n: number }).n); // prettier-ignore
    const before = await count();
    await codeOf(server.client().call('account/login/in', { name: 'anna', password: 'not-it-77' }));
    const allow = (roles: string | null) =>
      server.database.write((trx) => trx('users').where({ id: boris.id }).update({ roles }));
    await allow(JSON.stringify([{ permissionId: 'document', actionList: ['query'] }]));
    expect(await codeOf(boris.folder('no'))).toBe(403);
    await allow(null);
    expect(await count()).toBe(before + 2);
  });

  it('cannot be changed or shortened, not even by the server', async () => {
    const { database } = server;
    const change = database.write((trx) => trx('audit_events').update({ actor: 'nobody' }));
    await expect(change).rejects.toThrow('append-only');
    await expect(database.write((trx) => trx('audit_events').delete())).rejects.toThrow('append-only');
    expect(await brokenTrails(database.knex)).toEqual([]);
  });

  it('shows a line that was changed behind the back of the database', async () => {
    const own = await startTestServer();
    try {
      const user = await own.user('eva');
      const patient = await user.patient('Cut');
      await user.folder('one', patient.id);
      await own.database.write(async (trx) => {
        await trx.raw(
          postgresUrl === undefined
            ? 'drop trigger audit_events_keep_update'
            : 'drop trigger audit_events_keep on audit_events',
        );
        await trx('audit_events')
          .where({ chain: `patient:${patient.id}`, seq: 2 })
          .update({ actor_name: 'somebody else' });
      });
      expect(await brokenTrails(own.database.knex)).toEqual([{ chain: `patient:${patient.id}`, seq: 2 }]);
      expect((await user.client.call('audit/list', { patientId: patient.id })).whole).toBe(false);
    } finally {
      await own.stop();
    }
  });
});

it('knows every table that hangs on a document', async () => {
  const tables = await tablesOf(server.database.knex);
  const hanging = tables.filter(({ references }) => references.includes('documents'));
  expect(hanging.length).toBeGreaterThan(5);
  expect(DOCUMENT_TABLES.map(({ table }) => table)).toEqual(
    expect.arrayContaining(hanging.map(({ name }) => name)),
  );
});
