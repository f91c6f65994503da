import { mat4 } from '@bracewright/core/math';
import type { DocumentEntry, WorklistItem } from '@bracewright/core/contract';
import { defineOperation } from '@bracewright/core/operation';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientFields, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';

const DAY_MS = 86_400_000;
const named = (type: string) =>
  defineOperation({
    type,
    version: 1,
    params: z.object({ transform: z.array(z.number()).optional() }),
    apply: (mesh) => ({ ...mesh }),
  });

let server: TestServer;
let user: TestUser;
let birthYear: number;
beforeAll(async () => {
  const operations = [
    ...testOperations,
    ...['position.apply', 'smooth.global', 'border.cut', 'holes.place', 'export.thicken'].map(named),
  ];
  server = await startTestServer({ operations, policy: { idleHours: 24 * 30 } });
  user = await server.user('orthotist');
  birthYear = new Date(server.clock).getUTCFullYear();
});
afterAll(() => server.stop());

const bornAt = (age: number) => ({ birthday: `${birthYear - age}-01-01`, age });
async function makePatient(name: string, fields: object = {}, parentId = '0'): Promise<DocumentEntry> {
  const entry = await user.client.call('document/patient/save', {
    ...patientFields(name),
    parentId,
    ...fields,
  });
  await user.client.call('patient/consent', { id: entry.id, guardian: 'Lin Mei', date: '2026-01-07' });
  return entry;
}
const list = (input: object = {}) => user.client.call('patient/list', input);
const names = async (input: object = {}) => (await list(input)).items.map(({ name }) => name);
const rowOf = async (name: string): Promise<WorklistItem> => (await list({ name })).items[0]!;

describe('the worklist of a clinic', () => {
  it('holds every patient wherever it lies, sorts by each column and filters by several at once', async () => {
    const folder = await user.folder('Tuesday');
    await makePatient('Ada', { ...bornAt(11), type: 'rigo-B1', doctor: 'Dr. Wu', cobb: 24 });
    await makePatient('Bao', { ...bornAt(14), technician: 'Maier', cobb: 37 }, folder.id);
    await makePatient('Cem', { ...bornAt(8), cobb: null, noFilmYet: true });
    expect(await names()).toEqual(['Ada', 'Bao', 'Cem']);
    expect(await names({ sort: 'age' })).toEqual(['Cem', 'Ada', 'Bao']);
    expect(await names({ sort: '-cobb' })).toEqual(['Bao', 'Ada', 'Cem']);
    expect(await names({ sort: 'cobb' })).toEqual(['Ada', 'Bao', 'Cem']);
    expect(await names({ ageFrom: 11, ageTo: 14 })).toEqual(['Ada', 'Bao']);
    expect(await names({ ageFrom: 12 })).toEqual(['Bao']);
    expect(await names({ types: 'rigo-B1,rigo-E2' })).toEqual(['Ada']);
    expect(await names({ doctor: 'Dr. Lin', cobbFrom: 30 })).toEqual(['Bao']);
    expect(await names({ technician: 'Maier' })).toEqual(['Bao']);
    expect(await list({ pageSize: 2, page: 2 })).toMatchObject({ total: 3, items: [{ name: 'Cem' }] });
    expect(await user.client.call('patient/list/choices', {})).toMatchObject({
      types: ['rigo-A1', 'rigo-B1'],
      doctors: ['Dr. Lin', 'Dr. Wu'],
      technicians: ['Chen', 'Maier'],
    });
  });

  it('tells the trend of the Cobb angle from 5° on, whatever else of the record was saved since', async () => {
    const { id } = await makePatient('Trend', { cobb: 25 });
    const save = (fields: object) =>
      user.client.call('patient/update', { ...patientFields('Trend'), id, ...fields });
    expect(await rowOf('Trend')).toMatchObject({ cobb: 25, cobbChange: null });
    await user.client.call('patient/visit', { id, day: '2025-03-03', cobb: 21 });
    expect(await rowOf('Trend')).toMatchObject({ cobb: 25, cobbChange: 4, cobbSince: '2025-03-03' });
    expect(await names({ trend: 'same' })).toEqual(['Trend']);
    server.clock += DAY_MS;
    await save({ cobb: 31 });
    server.clock += DAY_MS;
    await save({ cobb: 31, remark: 'sleeps with it' });
    expect(await rowOf('Trend')).toMatchObject({ cobb: 31, cobbChange: 6 });
    // A note is no visit.
    const measured = new Date(server.clock - DAY_MS).toISOString().slice(0, 10);
    expect((await rowOf('Trend')).lastVisit).toBe(measured);
    expect(await names({ trend: 'up' })).toEqual(['Trend']);
    expect(await names({ trend: 'down' })).toEqual([]);
  });

  it('tells one Cobb angle in list, record, course and report bundle: the newest, with its day and source', async () => {
    const { id } = await makePatient('One', { cobb: 35, day: '2026-03-02' });
    const known = async () => [
      await rowOf('One').then(({ cobb, cobbDay, cobbSource }) => [cobb, cobbDay, cobbSource]),
      await user.client
        .call('patient/get', { id })
        .then(({ newestCobb }) => newestCobb && [newestCobb.angle, newestCobb.day, newestCobb.source]),
    ];
    const both = (told: unknown) => [told, told];
    expect(await known()).toEqual(both([35, '2026-03-02', 'visit']));
    await user.client.call('patient/visit', { id, day: '2026-05-09', cobb: 38 });
    expect(await known()).toEqual(both([38, '2026-05-09', 'visit']));
    const { id: scan } = await user.scan(id, 'film.stl');
    const basic = (values: { readonly cobb: number; readonly apex: 'T8' }) =>
      user.client.call('document/saveorupdatemodelbasic', { id: scan, basic: values, day: '2026-06-01' });
    await basic({ cobb: 31, apex: 'T8' });
    expect(await known()).toEqual(both([31, '2026-06-01', 'model']));
    // A later change of the design makes the film no newer.
    server.clock += DAY_MS;
    await user.client.call('document/rename', { id: scan, name: 'renamed.stl' });
    expect((await user.client.call('patient/course', { id })).visits.at(-1)).toMatchObject({
      at: '2026-06-01',
    });
    await user.client.call('patient/visit', { id, day: '2026-07-01', hip: 770 });
    expect(await known()).toEqual(both([31, '2026-06-01', 'model']));
  });

  it('follows the design through its stages, and back where a step is taken back', async () => {
    const patient = await makePatient('Stage');
    const stage = async () => (await rowOf('Stage')).design?.stage;
    expect((await rowOf('Stage')).design).toBeNull();
    const { id } = await user.scan(patient.id, 'scan.stl');
    expect(await stage()).toBe('scanned');
    let revision = 0;
    const apply = async (type: string, params: object = {}) => {
      const made = await user.client.call('operation/create', {
        modelId: id, revision, type, version: 1, params: params as never,
      }); // prettier-ignore
      revision = made.revision;
      return made.record;
    };
    const aligned = await apply('position.apply', { transform: mat4.IDENTITY });
    expect(await stage()).toBe('aligned');
    await apply('test.move');
    expect(await stage()).toBe('shaped');
    await apply('border.cut');
    expect(await stage()).toBe('edge');
    await apply('holes.place');
    expect(await stage()).toBe('edge');
    await user.client.call('document/savethickenmodel', { id, revision, params: {} });
    revision++;
    expect((await rowOf('Stage')).design).toMatchObject({ id, stage: 'exported' });
    await apply('test.move');
    expect(await stage()).toBe('edge');
    ({ revision } = await user.client.call('operation/step', { modelId: id, revision, id: aligned.id }));
    expect(await stage()).toBe('aligned');
    expect(await names({ stages: 'aligned,exported' })).toEqual(['Stage']);
    await apply('test.move');
    await apply('test.move');
    ({ revision } = await user.client.call('document/save', { id, revision }));
    expect(await stage()).toBe('shaped');
  });

  it('stays exported where the shape that the wall was made of is baked, until a step stands on it', async () => {
    const patient = await makePatient('Baked');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Baked')).design?.stage;
    const step = { modelId: id, type: 'test.move', version: 1, params: {} };
    await user.client.call('operation/create', { ...step, revision: 0 });
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    await user.client.call('document/save', { id, revision: 2 });
    expect(await stage()).toBe('exported');
    const made = await user.client.call('operation/create', { ...step, revision: 3 });
    expect(await stage()).toBe('shaped');
    await user.client.call('operation/update', { id: made.record.id, revision: 4, state: 'off' });
    expect(await stage()).toBe('exported');
  });

  it('stays exported where the wall is of the scan as it came, without a step before the cursor', async () => {
    const patient = await makePatient('Bare');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Bare')).design?.stage;
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    await user.client.call('operation/step', { modelId: id, revision: 1, id: null });
    expect(await stage()).toBe('exported');
    await user.client.call('operation/clearoperationhistory', { modelId: id, revision: 2 });
    expect(await stage()).toBe('exported');
  });

  it('is no longer exported while an earlier step is another than its wall was made of, or its file is in the bin', async () => {
    const patient = await makePatient('Rebuilt');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Rebuilt')).design?.stage;
    const made = await user.client.call('operation/create', {
      modelId: id, revision: 0, type: 'test.move', version: 1, params: {},
    }); // prettier-ignore
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    expect(await stage()).toBe('exported');
    const eye = (revision: number, state: 'on' | 'off') =>
      user.client.call('operation/update', { id: made.record.id, revision, state });
    await eye(2, 'off');
    expect(await stage()).toBe('scanned');
    await eye(3, 'on');
    expect(await stage()).toBe('exported');
    const files = (await user.client.call('document/list', { parentId: patient.id })).items;
    await user.client.call('document/delete', { id: files.find((file) => file.id !== id)!.id });
    expect(await stage()).toBe('shaped');
  });

  it('tells of a copied patient what is done to the copy, not to the original', async () => {
    const patient = await makePatient('Original');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const made = await user.client.call('operation/create', {
      modelId: id, revision: 0, type: 'test.move', version: 1, params: {},
    }); // prettier-ignore
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    const copy = await user.client.call('document/copy', { id: patient.id, parentId: '0' });
    const copyStage = async () => (await rowOf(copy.name)).design?.stage;
    expect(await copyStage()).toBe('exported');
    const files = (await user.client.call('document/list', { parentId: copy.id })).items;
    const [body, wall] = ['scan.stl', 'scan wall.stl'].map((name) =>
      files.find((file) => file.name === name)!,
    );
    const [step] = await user.client.call('operation/list', { modelId: body!.id });
    const eye = (revision: number, state: 'on' | 'off') =>
      user.client.call('operation/update', { id: step!.id, revision, state });
    const { revision } = await user.client.call('document/get', { id: body!.id });
    await eye(revision, 'off');
    expect(await copyStage()).toBe('scanned');
    await eye(revision + 1, 'on');
    expect(await copyStage()).toBe('exported');
    await user.client.call('document/delete', { id: wall!.id });
    expect(await copyStage()).toBe('shaped');
    // Nothing of it is told of the original.
    expect((await rowOf('Original')).design?.stage).toBe('exported');
    expect(made.record.id).not.toBe(step!.id);
  });

  it('is not exported where the copy of a body has no wall of its own', async () => {
    const patient = await makePatient('Walled');
    const { id } = await user.scan(patient.id, 'scan.stl');
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    const other = await makePatient('Unwalled');
    await user.client.call('document/copy', { id, parentId: other.id });
    expect((await rowOf('Unwalled')).design?.stage).toBe('scanned');
  });

  it('knows a wall of the body of now, whichever was made last', async () => {
    const patient = await makePatient('Two walls');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Two walls')).design?.stage;
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    const walls = (await user.client.call('document/list', { parentId: patient.id })).items.filter(
      (file) => file.id !== id,
    );
    await user.client.call('document/delete', { id: walls.find(({ name }) => name.includes('(2)'))!.id });
    expect(await stage()).toBe('exported');
    await user.client.call('document/delete', { id: walls.find(({ name }) => !name.includes('(2)'))!.id });
    expect(await stage()).toBe('scanned');
  });

  it.each([
    ['wall', 'Picked'],
    ['body', 'Chosen'],
  ])(
    'leads a body and a wall that are copied by one call to each other, the %s first',
    async (first, name) => {
      const patient = await makePatient(name);
      const { id } = await user.scan(patient.id, 'scan.stl');
      await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
      const files = (await user.client.call('document/list', { parentId: patient.id })).items;
      const other = await makePatient(`${name} pasted`);
      const bodyLast = files.map((file) => file.id).sort((a) => (a === id ? 1 : -1));
      const ids = first === 'wall' ? bodyLast : bodyLast.reverse();
      await user.client.call('document/copymany', { ids, parentId: other.id });
      expect((await rowOf(other.name)).design?.stage).toBe('exported');
      const copies = (await user.client.call('document/list', { parentId: other.id })).items;
      await user.client.call('document/delete', { id: copies.find(({ name }) => name.includes('wall'))!.id });
      expect((await rowOf(other.name)).design?.stage).toBe('scanned');
      expect((await rowOf(name)).design?.stage).toBe('exported');
    },
  );

  it('is not exported while its only wall lies with another patient; one that lies in no record is still the body’s', async () => {
    const patient = await makePatient('Elsewhere');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Elsewhere')).design?.stage;
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    const files = (await user.client.call('document/list', { parentId: patient.id })).items;
    const wall = files.find((file) => file.id !== id)!.id;
    const sibling = await makePatient('Sibling');
    const cousin = await makePatient('Cousin');
    const folder = await user.folder('2026-04', patient.id);
    await user.client.call('document/copy', { id: wall, parentId: sibling.id });
    for (const [parentId, told] of [
      ['0', 'exported'],
      [cousin.id, 'scanned'],
      [folder.id, 'exported'],
      [cousin.id, 'scanned'],
      [patient.id, 'exported'],
    ] as const) {
      await user.client.call('document/move', { id: wall, parentId });
      expect(await stage()).toBe(told);
    }
    await user.client.call('document/delete', { id: wall });
    expect(await stage()).toBe('scanned');
  });

  it('is exported again where an earlier history that its wall was made of is done again', async () => {
    const patient = await makePatient('Again');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Again')).design?.stage;
    const step = { modelId: id, type: 'test.move', version: 1, params: {} };
    await user.client.call('operation/create', { ...step, revision: 0 });
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    await user.client.call('operation/clearoperationhistory', { modelId: id, revision: 2 });
    expect(await stage()).toBe('scanned');
    await user.client.call('operation/create', { ...step, revision: 3 });
    expect(await stage()).toBe('exported');
  });

  it('is no longer exported once the body was smoothed after its wall', async () => {
    const patient = await makePatient('Smoothed');
    const { id } = await user.scan(patient.id, 'scan.stl');
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    expect((await rowOf('Smoothed')).design?.stage).toBe('exported');
    await user.client.call('operation/create', {
      modelId: id, revision: 1, type: 'smooth.global', version: 1, params: {},
    }); // prettier-ignore
    expect((await rowOf('Smoothed')).design?.stage).toBe('scanned');
  });

  it('follows files and folders that are moved, binned and restored', async () => {
    const from = await makePatient('From');
    const to = await makePatient('To');
    const folder = await user.folder('2026-03', from.id);
    const scan = await user.scan(folder.id, 'moved.stl');
    expect((await rowOf('From')).design?.id).toBe(scan.id);
    await user.client.call('document/move', { id: folder.id, parentId: to.id });
    expect((await rowOf('From')).design).toBeNull();
    expect((await rowOf('To')).design?.name).toBe('moved.stl');
    await user.client.call('document/delete', { id: scan.id });
    expect((await rowOf('To')).design).toBeNull();
    await user.client.call('document/rename', { id: to.id, name: 'Renamed' });
    expect(await rowOf('To')).toBeUndefined();
    await user.client.call('document/delete', { id: to.id });
    expect(await rowOf('Renamed')).toBeUndefined();
    await user.client.call('recycle/restore', { id: to.id });
    expect(await rowOf('Renamed')).toMatchObject({ id: to.id });
    await user.client.call('patient/erase', { id: from.id, name: 'From' });
    expect(await rowOf('From')).toBeUndefined();
  });

  it('goes on with the design that was opened last, else with the one changed last', async () => {
    const resume = async (design?: string) =>
      (await user.client.call('patient/list/choices', design === undefined ? {} : { design })).resume;
    const first = await user.scan((await makePatient('First')).id, 'first.stl');
    server.clock += 1000;
    const second = await user.scan((await makePatient('Second')).id, 'second.stl');
    expect(await resume()).toMatchObject({ id: second.id, patient: { name: 'Second' }, stage: 'scanned' });
    expect(await resume(first.id)).toMatchObject({ id: first.id, patient: { name: 'First' } });
    // A wall that was looked at is no design: the body it was made of is.
    await user.client.call('document/savethickenmodel', { id: first.id, revision: 0, params: {} });
    const beside = (await user.client.call('document/list', { parentId: first.parentId })).items;
    const wall = beside.find(({ id }) => id !== first.id)!;
    expect(await resume(wall.id)).toMatchObject({ id: first.id });
    await user.client.call('document/delete', { id: first.id });
    expect(await resume(wall.id)).toMatchObject({ id: second.id });
    const stranger = await server.user('stranger');
    const theirs = await stranger.scan((await stranger.patient('Theirs')).id);
    await expect(resume(theirs.id)).rejects.toMatchObject({ status: 404 });
    expect((await stranger.client.call('patient/list', {})).items.map(({ name }) => name)).toEqual([
      'Theirs',
    ]);
  });
});
