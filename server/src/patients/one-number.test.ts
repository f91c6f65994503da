import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERRORS, VISIT_FIELDS, type VisitFields } from '@bracewright/core/contract';
import { patientFields, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let user: TestUser;
let count = 0;
let name: string;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ policy: { idleHours: 24 * 30 } });
  user = await server.user('orthotist');
});
afterAll(() => server.stop());
beforeEach(async () => {
  name = `Li Na ${++count}`;
  ({ id } = await user.client.call('document/patient/save', {
    ...patientFields(name), parentId: '0', cobb: 28, sizes: { waist: 653, chestWidth: 262 },
  })); // prettier-ignore
});

/** A calendar day as sentences write it. */
const said = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const today = () => new Date(server.clock).toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(server.clock - days * DAY_MS).toISOString().slice(0, 10);
const get = () => user.client.call('patient/get', { id });
const valuesOn = async (day: string): Promise<VisitFields | undefined> => {
  const { visits } = await user.client.call('patient/course', { id });
  const found = visits.find(({ at, source }) => at === day && source === 'record');
  return found && (Object.fromEntries(VISIT_FIELDS.map((one) => [one, found[one]])) as never);
};
const visit = async (input: object, day = today()) => {
  const seen = await valuesOn(day);
  return user.client.call('patient/visit', { id, day, ...(seen && { known: { [day]: seen } }), ...input });
};
/** Saves the record as its form does. */
async function save(typed: { readonly sizes?: object; readonly cobb?: number; readonly remark?: string }) {
  const { cobb = null, atr = null, height, sizes, saveTime, entryName: _e, newestCobb: _n, ...record } = await get(); // prettier-ignore
  const { bust = null, waist = null, hip = null } = sizes;
  return user.client.call('patient/update', {
    ...record, cobb, atr, height, ...typed, since: saveTime, sizes: { ...sizes, ...typed.sizes },
    known: { cobb, atr, height, bust, waist, hip },
  } as never); // prettier-ignore
}
/** Every page that tells the angle and the waist. */
async function told() {
  const patient = await get();
  const { items } = await user.client.call('patient/list', { name });
  return [patient.cobb, patient.newestCobb?.angle ?? null, items[0]!.cobb, patient.sizes.waist];
}
const one = (cobb: number | null, waist: number | null) => [cobb, cobb, cobb, waist];

describe('one number of a patient', () => {
  it('is told by the record after its visit was corrected', async () => {
    await visit({ cobb: 38, waist: 640 });
    expect(await told()).toEqual(one(38, 640));
    expect((await get()).sizes.chestWidth).toBe(262);
  });

  it('is what was typed into the record last, also on a day whose visit was corrected', async () => {
    await visit({ cobb: 38, waist: 640 });
    await save({ cobb: 33, sizes: { waist: 645 } });
    expect(await told()).toEqual(one(33, 645));
    const { bytes } = (await user.client.download('patient/export', { id })) as { bytes: ArrayBuffer };
    const { 'patient.json': file } = unzipSync(new Uint8Array(bytes));
    const { patients } = JSON.parse(new TextDecoder().decode(file)) as { patients: { fields: string }[] };
    expect(JSON.parse(patients[0]!.fields)).toMatchObject({ cobb: 33, sizes: { waist: 645 } });
    expect(await valuesOn(today())).toMatchObject({ cobb: 33, waist: 645 });
    const { earlierVisits } = await user.client.call('patient/course', { id });
    expect(earlierVisits.map(({ cobb, waist }) => [cobb, waist])).toEqual([
      [38, 640],
      [28, 653],
    ]);
  });

  it('stays that of the visit where the record is saved for something else', async () => {
    await visit({ cobb: 47.5, waist: 640 });
    await save({ remark: 'called by phone' });
    expect(await told()).toEqual(one(47.5, 640));
    await visit({ cobb: 3 });
    // No visit says why a brace is made at such an angle: it is asked where somebody types one.
    await save({ remark: 'weaned' });
    expect(await told()).toEqual(one(3, 640));
    await expect(save({ cobb: 48 })).rejects.toMatchObject({ fields: [{ path: 'cobb' }] });
  });

  it('is of the newest day, whatever is filed for an earlier one', async () => {
    await visit({ cobb: 40, waist: 600 }, daysAgo(90));
    expect(await told()).toEqual(one(28, 653));
  });

  it('goes from the record with the visit that says it', async () => {
    await visit({ cobb: 40 }, daysAgo(90));
    await visit({ cobb: null, waist: null });
    expect(await told()).toEqual(one(40, null));
    await visit({ cobb: null }, daysAgo(90));
    expect(await told()).toEqual(one(null, null));
    expect((await get()).height).toBe(152);
  });

  it('taken out of the record goes from the visit of the day, and no other day unseen', async () => {
    await visit({ waist: 600, hip: 790 }, daysAgo(90));
    await save({ sizes: { waist: null } });
    expect((await valuesOn(today()))?.waist).toBeNull();
    expect((await get()).sizes.waist).toBe(600);
    await expect(save({ sizes: { hip: null } })).rejects.toMatchObject({
      status: 422,
      fields: [{ path: 'sizes.hip', rule: 'of-visit', message: expect.stringContaining(said(daysAgo(90))) }],
    });
    expect((await get()).sizes.hip).toBe(790);
  });

  it('of a scan is shown by the record, changed by it, and written over by nobody who did not see it', async () => {
    await user.client.call('patient/consent', { id, guardian: 'Li', date: '2026-01-07' });
    const before = await get();
    server.clock += DAY_MS;
    const scan = await user.scan(id, 'body.stl');
    await user.client.call('document/saveorupdatemodelbasic', { id: scan.id, basic: { cobb: 34, atr: 8 } });
    expect(await told()).toEqual(one(34, 653));
    expect((await get()).atr).toBe(8);
    const { entryName: _e, newestCobb: _n, saveTime, ...record } = before;
    const late = { ...record, id, since: saveTime, remark: 'late' };
    const known = { cobb: 28, waist: 653, height: 152 };
    await user.client.call('patient/update', { ...late, known });
    expect(await told()).toEqual(one(34, 653));
    const { saveTime: since } = await get();
    const clash = user.client.call('patient/update', { ...late, since, cobb: 30, known });
    await expect(clash).rejects.toMatchObject({ code: ERRORS['patient/stale'].code });
    await save({ cobb: 31 });
    expect(await told()).toEqual(one(31, 653));
    expect(await valuesOn(today())).toMatchObject({ cobb: 31, waist: null });
    server.clock -= DAY_MS;
  });

  it('is not undone by a form that was opened before the visit was corrected', async () => {
    const { saveTime: since, entryName: _e, newestCobb: _n, ...record } = await get();
    await visit({ cobb: 38 });
    const late = user.client.call('patient/update', { ...record, since, remark: 'late' });
    await expect(late).rejects.toMatchObject({ code: ERRORS['patient/stale'].code });
    expect(await told()).toEqual(one(38, 653));
  });

  it('is not taken from a form that showed the own field of a record from before', async () => {
    await visit({ cobb: 38 });
    const { saveTime, entryName: _e, newestCobb: _n, ...seen } = await get();
    const record = { ...seen, cobb: 28 };
    await server.database.write(async (trx) => {
      const row = (await trx('patients').where({ document_id: id }).first('fields')) as { fields: string };
      const fields = JSON.stringify({ ...(JSON.parse(row.fields) as object), cobb: 28 });
      await trx('patients').where({ document_id: id }).update({ fields });
    });
    await user.client.call('patient/update', { ...record, doctor: 'Dr Wang', since: saveTime } as never);
    expect(await told()).toEqual(one(38, 653));
    expect(await get()).toMatchObject({ doctor: 'Dr Wang' });
  });
});
