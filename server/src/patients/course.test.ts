import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentEntry } from '@bracewright/core/contract';
import { patientFields, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let user: TestUser;
let patient: DocumentEntry;
beforeAll(async () => {
  server = await startTestServer({ policy: { idleHours: 24 * 30 } });
  // Days go by in these tests, and no visit lies ahead.
  server.clock -= 3 * DAY_MS;
  user = await server.user('orthotist');
  patient = await user.client.call('document/patient/save', {
    ...patientFields('Ming'), parentId: '0', cobb: 38, sizes: { waist: 631 },
  }); // prettier-ignore
});
afterAll(() => server.stop());

const save = (changes: object) =>
  user.client.call('patient/update', { ...patientFields('Ming'), id: patient.id, ...changes });
const course = () => user.client.call('patient/course', { id: patient.id });

describe('the course of a treatment', () => {
  it('keeps what the record said on each day, the last save of a day', async () => {
    server.clock += DAY_MS;
    await save({ cobb: 36, sizes: { waist: 636 } });
    await save({ cobb: 35, sizes: { waist: 640, hip: 790 }, atr: 9 });
    const { visits } = await course();
    expect(visits.map(({ source, cobb, waist, hip, atr }) => ({ source, cobb, waist, hip, atr }))).toEqual([
      { source: 'record', cobb: 38, waist: 631, hip: null, atr: null },
      { source: 'record', cobb: 35, waist: 640, hip: 790, atr: 9 },
    ]);
  });

  it('keeps a visit of today when the record is saved for something else, and takes only what changed', async () => {
    const { id } = await user.patient('Wei');
    const told = async () =>
      (await user.client.call('patient/course', { id })).visits.map(({ cobb, bust, waist }) => [
        cobb,
        bust,
        waist,
      ]);
    const keep = (changes: object) =>
      user.client.call('patient/update', { ...patientFields('Wei'), id, cobb: 35, ...changes });
    await keep({});
    const day = new Date(server.clock).toISOString().slice(0, 10);
    await user.client.call('patient/visit', { id, day, cobb: 20, bust: 801 } as never);
    await keep({ remark: 'called by phone' });
    expect(await told()).toEqual([[20, 801, null]]);
    await keep({ sizes: { waist: 640 } });
    expect(await told()).toEqual([[20, 801, 640]]);
    server.clock += DAY_MS;
    await keep({ sizes: { waist: 640 }, remark: 'called again' });
    expect(await told()).toHaveLength(1);
    server.clock -= DAY_MS;
  });

  it('files a visit at 7 in the morning in Shanghai under the day that the clinic wrote, in the worklist too', async () => {
    const before = server.clock;
    const day = new Date(before).toISOString().slice(0, 10);
    const dayAfter = new Date(before + DAY_MS).toISOString().slice(0, 10);
    server.clock = Date.parse(`${day}T23:00:00Z`);
    const { id } = await user.client.call('document/patient/save', {
      ...patientFields('Lan'), parentId: '0', cobb: 30, day,
    }); // prettier-ignore
    await user.client.call('patient/update', { ...patientFields('Lan'), id, cobb: 36, day: dayAfter });
    const { visits } = await user.client.call('patient/course', { id });
    expect(visits.map(({ at, cobb }) => [at, cobb])).toEqual([
      [day, 30],
      [dayAfter, 36],
    ]);
    const { items } = await user.client.call('patient/list', { name: 'Lan' });
    expect(items[0]).toMatchObject({ lastVisit: dayAfter, cobbSince: day });
    server.clock = before;
  });

  it('takes visits by their day, in order, and corrects or forgets them without touching the record', async () => {
    const visit = (input: object) =>
      user.client.call('patient/visit', { id: patient.id, day: '2025-11-03', ...input } as never);
    const told = async () => (await course()).visits.map(({ at, cobb, hip }) => [at.slice(0, 10), cobb, hip]);
    const before = await told();
    await visit({ cobb: 47.5 });
    await visit({ day: '2025-05-20', hip: 770 });
    await visit({ cobb: 44 });
    expect(await told()).toEqual([['2025-05-20', null, 770], ['2025-11-03', 44, null], ...before]);
    await visit({ day: '2025-11-05', cobb: 44, instead: '2025-11-03' });
    expect((await told())[1]).toEqual(['2025-11-05', 44, null]);
    const { visits } = await course();
    for (const { at } of visits) await visit({ day: at.slice(0, 10), instead: at });
    expect(await told()).toEqual([]);
    expect((await user.client.call('patient/get', { id: patient.id })).cobb).toBe(35);
  });

  it.each([
    [{ day: '2126-01-01', cobb: 30 }, 'day'],
    [{ day: '2026-02-30', cobb: 30 }, 'day'],
    [{ cobb: 181 }, 'cobb'],
    [{ waist: 0 }, 'waist'],
    [{ day: '2012-05-13', cobb: 30 }, 'day'],
  ])('refuses %j for its %s', async (input, field) => {
    const saving = user.client.call('patient/visit', { id: patient.id, day: '2026-01-05', ...input });
    await expect(saving).rejects.toMatchObject({ status: 422, fields: [{ path: field }] });
  });

  it('lies after the birth, as the consent does, whichever of them is written last', async () => {
    const { id } = await user.patient('Jun');
    const born = { ...patientFields('Jun'), id };
    const consent = user.client.call('patient/consent', { id, guardian: 'Li', date: '2012-05-13' });
    await expect(consent).rejects.toMatchObject({
      status: 422,
      fields: [{ path: 'date', rule: 'before-birth', message: expect.stringContaining('2012-05-14') }],
    });
    await user.client.call('patient/visit', { id, day: '2013-01-01', waist: 480 });
    const later = user.client.call('patient/update', { ...born, birthday: '2013-02-01', age: 13 });
    await expect(later).rejects.toMatchObject({
      status: 422,
      fields: [{ path: 'birthday', rule: 'born-after' }],
    });
  });

  it('holds every file at any depth, newest first, with the angles that alignment found', async () => {
    await user.client.call('patient/consent', { id: patient.id, guardian: 'Li', date: '2026-01-07' });
    const folder = await user.folder('2026-03', patient.id);
    const old = await user.scan(patient.id, 'first.stl');
    server.clock += DAY_MS;
    const model = await user.scan(folder.id, 'second.stl');
    await user.client.call('document/saveorupdatemodelbasic', {
      id: model.id,
      basic: { cobb: 31, apex: 'T8' },
    });
    const { documents, total, visits } = await course();
    expect(documents.map(({ id, folder: name }) => [id, name])).toEqual([
      [model.id, '2026-03'],
      [old.id, ''],
    ]);
    expect(total).toBe(2);
    await user.client.call('operation/create', {
      modelId: model.id, revision: 0, type: 'test.move', version: 1, params: { up: 5 },
    }); // prettier-ignore
    const cleared = { modelId: model.id, revision: 1 };
    await user.client.call('operation/clearoperationhistory', cleared);
    expect((await course()).documents.map(({ earlier }) => earlier)).toEqual([1, 0]);
    expect(visits.at(-1)).toMatchObject({ source: 'model', modelId: model.id, cobb: 31, waist: null });
  });

  it('is not found for another user, nor for what is no patient', async () => {
    const stranger = await server.user('stranger');
    await expect(stranger.client.call('patient/course', { id: patient.id })).rejects.toMatchObject({
      status: 404,
    });
    const folder = await user.folder('plain');
    await expect(user.client.call('patient/course', { id: folder.id })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('the Cobb angle of a record', () => {
  it.each([
    [19.9, undefined, false],
    [20, undefined, true],
    [40, undefined, true],
    [40.1, undefined, false],
    [18, '  ', false],
    [18, 'Risser 0, progressing 6° in half a year', true],
    [47, 'Surgery is declined', true],
    [91, 'no reason is enough', false],
  ])('%s° with the reason %j is taken: %s', async (cobb, cobbReason, isTaken) => {
    const saving = save({ cobb, ...(cobbReason === undefined ? {} : { cobbReason }) });
    if (isTaken) expect((await saving).cobb).toBe(cobb);
    else
      await expect(saving).rejects.toMatchObject({
        code: 422,
        fields: [expect.objectContaining({ path: 'cobb' })],
      });
  });

  it('is told at its field beside what else is wrong', async () => {
    await expect(save({ cobb: 50, doctor: '' })).rejects.toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ path: 'cobb', rule: 'max' }),
        expect.objectContaining({ path: 'doctor', rule: 'required' }),
      ]),
    });
  });
});
