import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageOn, type DocumentEntry } from '@bracewright/core/contract';
import {
  codeOf,
  patientFields,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
const consent = { guardian: 'Lin Mei', date: '2026-01-07' };
const ADULT = '1980-01-01';
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user('arriving');
});
afterAll(() => server.stop());

/** A child for whom nobody was asked. */
const child = (name: string): Promise<DocumentEntry> =>
  user.client.call('document/patient/save', { ...patientFields(name), parentId: '0' });
const asked = (id: string) => user.client.call('patient/consent/get', { id });

describe('files come to lie with a child only with a consent', () => {
  it('by a copy and by a move', async () => {
    const { id } = await child('one');
    const scan = await user.scan('0', 'arrives.stl');
    for (const name of ['document/copy', 'document/move'] as const) {
      expect(await codeOf(user.client.call(name, { id: scan.id, parentId: id }))).toBe(4229);
      expect((await asked(id)).needed).toBe(true);
    }
    await user.client.call('document/move', { id: scan.id, parentId: id, consent });
    expect((await asked(id)).consent).toMatchObject(consent);
    // A copy of the record keeps what the guardian agreed to.
    const copy = await user.client.call('document/copy', { id, parentId: '0' });
    expect(await asked(copy.id)).toMatchObject({ needed: false, consent });
  });

  it('by restoring what lay with an adult who is a child now, and by a date of birth taken back', async () => {
    const fields = patientFields('two');
    const adult = { ...fields, birthday: ADULT, age: ageOn(ADULT, new Date().toISOString().slice(0, 10)) };
    const { id } = await user.client.call('document/patient/save', { ...adult, parentId: '0' });
    const scan = await user.scan(id, 'adult.stl');
    expect(await codeOf(user.client.call('patient/update', { ...fields, id }))).toBe(4229);
    await user.client.call('document/delete', { id: scan.id });
    await user.client.call('patient/update', { ...fields, id });
    expect(await codeOf(user.client.call('recycle/restore', { id: scan.id }))).toBe(4229);
    expect((await user.client.call('recycle/list', {})).map((one) => one.id)).toContain(scan.id);
    await user.client.call('recycle/restore', { id: scan.id, consent });
    expect((await asked(id)).consent).toMatchObject(consent);
  });
});

describe('a folder with the records of two children', () => {
  it('comes back from the bin once the guardians of both agreed', async () => {
    const folder = await user.folder('siblings');
    const patients: string[] = [];
    for (const name of ['Ada', 'Bao']) {
      const { id } = await user.patient(name);
      await user.scan(id);
      await user.client.call('document/move', { id, parentId: folder.id });
      patients.push(id);
    }
    await user.client.call('document/delete', { id: folder.id });
    await server.database.write((trx) => trx('consents').whereIn('patient_id', patients).del());
    const restore = (input: object) => user.client.call('recycle/restore', { id: folder.id, ...input });
    const given = { guardian: 'Zhang Hua', date: '2026-03-01' };
    const [first, second] = patients.map((patientId) => ({ patientId, ...given }));
    await expect(restore({})).rejects.toMatchObject({
      data: { patientIds: patients, patientNames: ['Ada', 'Bao'] },
    });
    expect(await codeOf(restore({ consent: given }))).toBe(4229);
    await expect(restore({ consents: [first] })).rejects.toMatchObject({
      data: { patientIds: [patients[1]] },
    });
    expect((await restore({ consents: [first, second] })).name).toBe('siblings');
    for (const id of patients) expect((await asked(id)).consent).toMatchObject(given);
  });
});

describe('an upload whose name is taken', () => {
  const send = (onClash?: string) =>
    user.upload({ name: 'clash.stl', config: onClash === undefined ? {} : { onClash } });

  it('is refused with a name that is free, stands beside the other, or takes its place', async () => {
    const first = (await send()).body.data as DocumentEntry;
    expect((await send()).body).toMatchObject({ code: 409, data: { free: 'clash (2).stl' } });
    expect((await send('beside')).body.data).toMatchObject({ name: 'clash (2).stl' });
    const third = (await send('replace')).body.data as DocumentEntry;
    expect(third.name).toBe('clash.stl');
    const bin = await user.client.call('recycle/list', {});
    expect(bin.map(({ id }) => id)).toContain(first.id);
  });

  it('leaves a line in the trail of the patient for the file whose place was taken', async () => {
    const patient = await user.patient('Replaced');
    const put = async () =>
      (await user.upload({ parentId: patient.id, name: 'same.stl', config: { onClash: 'replace' } })).body
        .data as DocumentEntry;
    const [first, second] = [await put(), await put()];
    const { items } = await user.client.call('audit/list', { patientId: patient.id });
    expect(items.slice(0, 2).map(({ action, target }) => [action, target])).toEqual([
      ['document/upload', second.id],
      ['document/delete', first.id],
    ]);
  });
});

describe('many entries at once', () => {
  it('are moved, binned and restored in one call, with what became of each', async () => {
    const target = await user.folder('target');
    const entries = [await user.folder('many a'), await user.folder('many b')];
    await user.folder('many b', target.id);
    const ids = [...entries.map(({ id }) => id), 'nowhere'];
    const moved = await user.client.call('document/movemany', { ids, parentId: target.id });
    expect(moved).toMatchObject({
      done: 1,
      refused: 2,
      outcomes: [{ name: 'many a', isDone: true }, { code: 409 }, { name: '', code: 404 }],
    });
    const binned = await user.client.call('document/deletemany', { ids: ids.slice(0, 2) });
    expect(binned).toMatchObject({ done: 2, refused: 0 });
    expect(await user.client.call('recycle/restoremany', { ids: ids.slice(0, 2) })).toMatchObject({
      done: 2,
    });
  });

  it('says where a hit lies, and in which space an entry is', async () => {
    const outer = await user.folder('outer place');
    const inner = await user.folder('inner place', outer.id);
    const [hit] = await user.client.call('document/search', { name: 'inner place' });
    expect(hit!.place).toEqual([{ id: outer.id, name: 'outer place', fileType: 'DIR' }]);
    expect(await user.client.call('document/space', { id: inner.id })).toMatchObject({
      id: user.id,
      kind: 'own',
    });
    expect(await codeOf(user.folder('too deep', inner.id))).toBe(4223);
  });
});
