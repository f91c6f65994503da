import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import { unzipSync } from 'fflate';
import {
  isAccepted,
  type BraceBatch,
  type DocumentEntry,
  type FormLook,
  type Make,
  type Making,
} from '@bracewright/core/contract';
import { ended, ringAt, smallTube } from '../../test/brace-models.ts';
import { foundClinic, joinClinic } from '../../test/access/things.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import type { DocumentRow } from '../db/rows.ts';
import { formsOf } from '../report/forms.ts';

let server: TestServer;
let user: TestUser;
let body: DocumentEntry;
beforeAll(async () => {
  server = await startTestServer({ operations, patienceMs: 60_000 });
  user = await server.user('carver');
  const anna = await user.patient('Anna');
  body = await cutTube('tube.stl', anna.id);
});
afterAll(() => server.stop());

/** A small tube that is cut at its end, with an opening within the line that asks. */
async function cutTube(name: string, parentId?: string, by = user): Promise<DocumentEntry> {
  const made = await smallTube(by, name, parentId);
  const points = ringAt(20, { wide: 45, deep: 36 });
  const keep = { position: [45, 0, 60], normal: [1, 0, 0] };
  const params = { curves: [{ points, closed: true, smooth: true }], keep } as never;
  await ended(by, await by.client.call('document/cut', { id: made.id, revision: 0, params }));
  return made;
}

const revisionOf = async (id: string, by = user) => (await by.client.call('document/get', { id })).revision;

async function look(id: string, make: Make, form: FormLook = {}, by = user) {
  const revision = await revisionOf(id, by);
  return ended(by, await by.client.call('document/checkwall', { id, revision, make, form }));
}

const forms = async (id: string) => {
  const { knex } = server.database;
  return formsOf(knex, (await knex('documents').where({ id }).first()) as DocumentRow);
};

const codesOf = ({ findings }: Pick<Making, 'findings'>) => findings.map(({ code }) => code);

it('keeps with a body what was found on its foam and on its sheet, with the reasons, and tells it as old once the design is changed', async () => {
  const reasons = { 'mesh/open-inside': 'The neck, as it is meant.' };
  const foam = await look(body.id, { process: 'foam', bed: [900, 900, 900], reasons }, { positive: { mandrel: 20 } }); // prettier-ignore
  expect(foam.state).toBe('done');
  const found = foam.result as unknown as Making;
  expect(found).toMatchObject({ process: 'foam', bed: [900, 900, 900], by: 'carver', reasons });
  expect(codesOf(found)).toEqual(expect.arrayContaining(['gate/foam-told', 'gate/foam-spindle']));
  expect(found.agreement).toMatchObject([{ b: 'positive', passes: true }]);
  const sheet = await look(body.id, { process: 'sheet', reasons }, { sheet: { sheetThickness: 6 } });
  const drawn = sheet.result as unknown as Making;
  expect(codesOf(drawn)).toContain('gate/sheet-told');
  expect(drawn.findings.find(({ code }) => code === 'gate/sheet-told')!.data).toMatchObject({ thickness: 6 });
  const kept = await forms(body.id);
  expect(kept.map(({ making, isOlder }) => [making.process, making.shape, isOlder])).toEqual([
    ['foam', found.shape, false],
    ['sheet', found.shape, false],
  ]);

  // A copy in no record says nothing of what somebody wrote about Anna.
  const copy = await user.client.call('document/copy', { id: body.id, parentId: '0' });
  expect(await forms(copy.id)).toEqual([]);

  await user.client.call('operation/reversedisableall', {
    ...{ modelId: body.id, revision: await revisionOf(body.id), state: 'off' },
  });
  expect((await forms(body.id)).map(({ isOlder }) => isOlder)).toEqual([true, true]);
});

it('is held, and nothing kept, by what blocks, and by what asks without a reason', async () => {
  const other = await cutTube('other.stl');
  const small = { process: 'foam', bed: [60, 60, 60] as [number, number, number], reason: 'It will do.' };
  expect(await codeOf(look(other.id, small))).toBe(4256);
  expect(await codeOf(look(other.id, { process: 'foam' }))).toBe(4256);
  expect(await forms(other.id)).toEqual([]);
});

it('takes no bed for a sheet, no value that a positive does not have, and no wall', async () => {
  const revision = await revisionOf(body.id);
  const call = (make: Make, form: object = {}) =>
    codeOf(user.client.call('document/checkwall', { id: body.id, revision, make, form }));
  expect(await call({ process: 'sheet', bed: [300, 300, 300] })).toBe(422);
  expect(await call({ process: 'foam' }, { positive: { liner: 99 } })).toBe(4242);
  expect(await call({ process: 'sls' })).toBe(4239);
  expect(await call({ process: 'sheet' }, { sheet: { sheetThickness: 99 } })).toBe(422);
});

it('packs what is for foam and for a sheet without a wall, held until what asks is answered, and found again', async () => {
  const own = await cutTube('pack.stl');
  const batch = async (process: string) => {
    const call = { ids: [own.id], params: {}, make: { process } };
    const { result } = await ended(user, await user.client.call('document/makebraces', call));
    return (result as unknown as BraceBatch).outcomes[0]!;
  };
  expect(await batch('foam')).toMatchObject({
    ...{ state: 'held', code: 4256 },
    findings: expect.arrayContaining([expect.objectContaining({ code: 'mesh/open-inside', severity: 'ask' })]) as object,
  }); // prettier-ignore
  const reasons = { 'mesh/open-inside': 'The neck, as it is meant.' };
  await look(own.id, { process: 'foam', reasons }, { positive: { mandrel: 20 } });
  const { brace } = await batch('foam');
  expect(brace).toMatchObject({ isEarlier: false });
  expect(brace).not.toHaveProperty('wallId');
  expect((await batch('foam')).brace).toMatchObject({ filesId: brace!.filesId, isEarlier: true });
  const filesOf = async (id: string) => {
    const file = await user.client.download('document/export', { id });
    if (isAccepted(file)) throw new Error('a stored file takes no work');
    return unzipSync(new Uint8Array(file.bytes));
  };
  const foam = await filesOf(brace!.filesId);
  expect(Object.keys(foam)).toEqual(['positive.stl', 'positive.csv', 'edge.json', 'gate.json']);
  const gate = JSON.parse(new TextDecoder().decode(foam['gate.json'])) as Record<string, unknown>;
  expect(gate).toMatchObject({ process: 'foam', passed: false, reasons, lacking: [], designHash: brace!.designHash }); // prettier-ignore
  expect(gate['agreement']).toMatchObject([{ b: 'positive' }, { b: 'vacuum' }, { b: 'grid' }]);
  // As it was looked at: with the spindle.
  expect(codesOf(gate as unknown as Making)).toContain('gate/foam-spindle');
  expect((await forms(own.id))[0]!.making).toMatchObject({ reasons });

  await look(own.id, { process: 'sheet', reasons }, { sheet: { sheetThickness: 6 } });
  const sheet = (await batch('sheet')).brace!;
  expect(Object.keys(await filesOf(sheet.filesId))).toContain('sheet.dxf');
});

it('leaves a reason with who gave it when another has the files made', async () => {
  const doctor = await server.user('doctor-a');
  const clinic = await foundClinic(doctor, 'Clinic F');
  const technician = await joinClinic(server, { name: 'tech-b', host: doctor, clinic });
  const own = await cutTube('foam.stl', undefined, doctor);
  const reasons = { 'mesh/open-inside': 'The neck, as I meant it.' };
  const { result } = await look(own.id, { process: 'foam', reasons }, {}, doctor);
  const { at } = result as unknown as Making;
  const call = { ids: [own.id], params: {}, make: { process: 'foam' } };
  const batch = await ended(technician, await technician.client.call('document/makebraces', call));
  expect((batch.result as unknown as BraceBatch).outcomes[0]).toMatchObject({ state: 'made' });
  expect((await forms(own.id))[0]!.making).toMatchObject({
    ...{ by: 'tech-b', reasons },
    reasonsBy: { 'mesh/open-inside': { by: 'doctor-a', at } },
  });
});
