import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientFields, type TestServer, type TestUser } from '../../test/harness.ts';
import { startWorklistServer, worklistOf } from '../../test/worklist.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let user: TestUser;
let birthYear: number;
const { list, makePatient, names, rowOf } = worklistOf(() => user);
beforeAll(async () => {
  server = await startWorklistServer();
  user = await server.user('orthotist');
  birthYear = new Date(server.clock).getUTCFullYear();
});
afterAll(() => server.stop());

const bornAt = (age: number) => ({ birthday: `${birthYear - age}-01-01`, age });

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
