import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERRORS, VISIT_FIELDS, type DocumentEntry } from '@bracewright/core/contract';
import { putVisits, valuesOf } from './visits.ts';
import { patientFields, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

const DAY_MS = 86_400_000;
const NO_VALUES = Object.fromEntries(VISIT_FIELDS.map((name) => [name, null]));

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
      user.client.call('patient/update', { ...patientFields('Wei'), id, cobb: undefined, cobbReason: 'in the visits', ...changes }); // prettier-ignore
    await keep({ cobb: 35 });
    const day = new Date(server.clock).toISOString().slice(0, 10);
    await user.client.call('patient/visit', { id, day, cobb: 20, bust: 801, known: { [day]: { cobb: 35 } } });
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

  it('takes visits by their day, in order, and corrects or forgets them, and with the last of them what the record said', async () => {
    const visit = (input: object) =>
      user.client.call('patient/visit', { id: patient.id, day: '2025-11-03', ...input });
    const told = async () => (await course()).visits.map(({ at, cobb, hip }) => [at.slice(0, 10), cobb, hip]);
    const before = await told();
    await visit({ cobb: 47.5 });
    await visit({ day: '2025-05-20', hip: 770 });
    await visit({ cobb: 44, known: { '2025-11-03': { cobb: 47.5 } } });
    expect(await told()).toEqual([['2025-05-20', null, 770], ['2025-11-03', 44, null], ...before]);
    await visit({
      day: '2025-11-05',
      cobb: 44,
      instead: '2025-11-03',
      known: { '2025-11-03': { cobb: 44 } },
    });
    expect((await told())[1]).toEqual(['2025-11-05', 44, null]);
    for (const { at, source: _s, modelId: _m, name: _n, ...values } of (await course()).visits)
      await visit({ day: at, ...NO_VALUES, known: { [at]: values } });
    expect(await told()).toEqual([]);
    expect((await user.client.call('patient/get', { id: patient.id })).cobb).toBeNull();
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

  it('is refused with a sentence where more are kept than fit, and none goes without a word', async () => {
    const { id } = await user.patient('Often');
    const dayOf = (i: number) => new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10);
    const days = Array.from({ length: 500 }, (_, i) => ({ ...valuesOf({ cobb: 30 }), at: dayOf(i) }));
    await server.database.write((trx) => putVisits(trx, id, days));
    const visit = (input: object) => user.client.call('patient/visit', { id, day: '2015-01-01', ...input });
    await expect(visit({ cobb: 30 })).rejects.toMatchObject({
      status: 422,
      fields: [{ path: 'day', rule: 'most-visits', message: expect.stringContaining('500') }],
    });
    const typed = { ...patientFields('Often'), id, cobb: 34 };
    await expect(user.client.call('patient/update', typed)).rejects.toMatchObject({
      fields: [{ path: 'cobb', rule: 'most-visits' }],
    });
    await visit({ day: dayOf(0), known: { [dayOf(0)]: { cobb: 30 } }, cobb: 31 });
    expect((await user.client.call('patient/course', { id })).visits).toHaveLength(500);
  });

  it('lies after the birth, as the consent does, whichever of them is written last', async () => {
    const { id } = await user.patient('Jun');
    const born = { ...patientFields('Jun'), id };
    const consent = user.client.call('patient/consent', { id, guardian: 'Li', date: '2012-05-13' });
    await expect(consent).rejects.toMatchObject({
      status: 422,
      fields: [{ path: 'date', rule: 'before-birth', message: expect.stringContaining('May 14, 2012') }],
    });
    await user.client.call('patient/visit', { id, day: '2013-01-01', waist: 480 });
    const later = user.client.call('patient/update', { ...born, birthday: '2013-02-01', age: 13 });
    await expect(later).rejects.toMatchObject({
      status: 422,
      fields: [{ path: 'birthday', rule: 'born-after' }],
    });
  });

  describe('where two people write down one visit', () => {
    const [DAY, NEXT] = ['2026-03-10', '2026-03-12'];
    let id: string;
    let count = 0;
    beforeEach(async () => ({ id } = await user.patient(`Visit ${++count}`)));
    const visit = (input: object, day = DAY) => user.client.call('patient/visit', { id, day, ...input });
    const on = async (day: string) => {
      const { visits } = await user.client.call('patient/course', { id });
      const found = visits.find(({ at }) => at === day);
      return found && VISIT_FIELDS.flatMap((name) => (found[name] === null ? [] : [[name, found[name]]]));
    };
    const clash = (differing: readonly string[], kept: object, day = DAY) => ({
      code: ERRORS['patient/visit-differs'].code,
      status: 409,
      data: { day, kept: { ...NO_VALUES, ...kept }, differing },
    });

    it('the girths of the one stand beside the angles of the other', async () => {
      await visit({ cobb: 28, atr: 7 });
      await visit({ ...NO_VALUES, waist: 640 });
      expect(await on(DAY)).toEqual([['cobb', 28], ['atr', 7], ['waist', 640]]); // prettier-ignore
    });

    it('another value of what is kept is refused with what is kept, until the caller has seen that', async () => {
      await visit({ cobb: 28, atr: 7 });
      await expect(visit({ cobb: 30, waist: 640 })).rejects.toMatchObject(
        clash(['cobb'], { cobb: 28, atr: 7 }),
      );
      expect(await on(DAY)).toEqual([['cobb', 28], ['atr', 7]]); // prettier-ignore
      await visit({ cobb: 30, waist: 640, known: { [DAY]: { cobb: 28, atr: 7 } } });
      expect(await on(DAY)).toEqual([['cobb', 30], ['atr', 7], ['waist', 640]]); // prettier-ignore
    });

    it('a correction leaves what was written meanwhile, and is refused where both corrected one value', async () => {
      await visit({ cobb: 28, waist: 640 });
      const known = { [DAY]: { cobb: 28, waist: 640 } };
      await visit({ atr: 7, waist: 644, known });
      await visit({ cobb: 27, atr: null, waist: 640, known });
      expect(await on(DAY)).toEqual([['cobb', 27], ['atr', 7], ['waist', 644]]); // prettier-ignore
      const mine = visit({ cobb: 28, waist: 650, known });
      await expect(mine).rejects.toMatchObject(clash(['waist'], { cobb: 27, atr: 7, waist: 644 }));
    });

    it('a visit moves to another day beside what is kept there, and never in its place', async () => {
      await visit({ cobb: 28 });
      await visit({ cobb: 33, atr: 5 }, NEXT);
      const known = { [DAY]: { cobb: 28 } };
      const move = { instead: DAY, cobb: 28, known };
      await expect(visit(move, NEXT)).rejects.toMatchObject(clash(['cobb'], { cobb: 33, atr: 5 }, NEXT));
      expect([await on(DAY), await on(NEXT)]).toEqual([[['cobb', 28]], [['cobb', 33], ['atr', 5]]]); // prettier-ignore
      const seen = { ...move, known: { ...known, [NEXT]: { cobb: 33, atr: 5 } } };
      await visit(seen, NEXT);
      // Its answer was lost.
      await visit({ ...seen, atr: 5 }, NEXT);
      expect([await on(DAY), await on(NEXT)]).toEqual([undefined, [['cobb', 28], ['atr', 5]]]); // prettier-ignore
    });

    it('a visit that somebody added to is not removed unseen, and one that is gone is not written again unasked', async () => {
      await visit({ cobb: 28 });
      await visit({ atr: 7 });
      const remove = (known: object) => visit({ ...NO_VALUES, known: { [DAY]: known } });
      await expect(remove({ cobb: 28 })).rejects.toMatchObject(clash(['atr'], { cobb: 28, atr: 7 }));
      await remove({ cobb: 28, atr: 7 });
      await remove({ cobb: 28, atr: 7 });
      expect(await on(DAY)).toBeUndefined();
      const late = visit({ cobb: 28, atr: 8, known: { [DAY]: { cobb: 28, atr: 7 } } });
      await expect(late).rejects.toMatchObject(clash(['cobb', 'atr'], {}));
    });

    it('what was replaced or removed is kept, with who did it', async () => {
      await visit({ cobb: 28, atr: 7 });
      await visit({ cobb: 30, known: { [DAY]: { cobb: 28, atr: 7 } } });
      await visit({ waist: 640 });
      await visit({ ...NO_VALUES, known: { [DAY]: { cobb: 30, atr: 7, waist: 640 } } });
      const { earlierVisits } = await user.client.call('patient/course', { id });
      expect(earlierVisits).toMatchObject([
        { day: DAY, cobb: 30, atr: 7, waist: 640, by: 'orthotist' },
        { day: DAY, cobb: 28, atr: 7, waist: null, by: 'orthotist' },
      ]);
      const reserved = { id, key: 'visits.earlier', json: [] };
      await expect(user.client.call('document/saveOrUpdateJson', reserved)).rejects.toMatchObject({
        status: 422,
      });
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
    expect((await course()).documents.map(({ steps }) => steps)).toEqual([1, 0]);
    const cleared = { modelId: model.id, revision: 1 };
    await user.client.call('operation/clearoperationhistory', cleared);
    expect((await course()).documents.map(({ earlier }) => earlier)).toEqual([1, 0]);
    // What was put away or cancelled is no step of the design.
    expect((await course()).documents.map(({ steps }) => steps)).toEqual([0, 0]);
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
