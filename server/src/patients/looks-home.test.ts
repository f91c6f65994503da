import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAccepted, type Making } from '@bracewright/core/contract';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { formedOf, keepFormed } from '../db/formed.ts';
import { keepMadeBy, madeByOf, type MadeBy } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { formsOf } from '../report/forms.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user('looker');
});
afterAll(() => server.stop());

const SAID = 'Her rib was broken in May.';
const MAKING: Making = {
  ...{ process: 'foam', passed: false, minWall: 8, volume: 1, mass: 1, shape: 'hash' },
  findings: [{ code: 'gate/thin', severity: 'ask', data: {} }],
  ...{ reasons: { 'gate/thin': SAID }, at: '2026-11-27T10:00:00.000Z', by: 'Dr Lin' },
};
const PACKED = { id: 'package', designHash: 'design', lacking: [] };

const rowOf = async (id: string) => (await server.database.knex('documents').where({ id }).first()) as DocumentRow; // prettier-ignore
const forms = async (id: string) => formsOf(server.database.knex, await rowOf(id));

/** A patient with a body whose foam was looked at, and a wall (as it was kept before `lookedIn` was) that was answered for. */
async function answered(name: string) {
  const patient = await user.patient(name);
  const body = await user.scan(patient.id, 'body.stl');
  const wall = await user.scan(patient.id, 'wall.stl');
  const kept = { making: MAKING, look: {}, key: 'key', patientId: patient.id };
  const made: MadeBy = {
    ...{ modelId: body.id, making: MAKING, patientId: patient.id },
    files: { ...PACKED, how: { reasons: MAKING.reasons } },
  };
  await server.database.write(async (trx) => {
    await keepFormed(trx, await rowOf(body.id), 'foam', kept);
    await keepMadeBy(trx, await rowOf(wall.id), made);
  });
  return { patient, body, wall };
}

/** All that a record's export says in JSON. */
async function exported(id: string): Promise<string> {
  const file = await user.client.download('patient/export', { id });
  if (isAccepted(file)) throw new Error('an export takes no work');
  const texts = Object.entries(unzipSync(new Uint8Array(file.bytes))).filter(([name]) => name.endsWith('.json')); // prettier-ignore
  return texts.map(([, bytes]) => new TextDecoder().decode(bytes)).join('\n');
}

const copied = async (id: string, parentId: string) => (await user.client.call('document/copy', { id, parentId })).id; // prettier-ignore

it('leaves what was said of a patient behind when a body or a wall is copied into another record', async () => {
  const { patient, body, wall } = await answered('Anna C');
  const bea = await user.patient('Bea C');
  for (const { id } of [body, wall]) await copied(id, bea.id);
  expect(await exported(bea.id)).not.toContain(SAID);
  expect(await exported(patient.id)).toContain(SAID);
  // Nor by way of a folder.
  for (const { id } of [body, wall]) await copied(await copied(id, '0'), bea.id);
  expect(await exported(bea.id)).not.toContain(SAID);
  expect((await forms(body.id)).map(({ making }) => making.by)).toEqual(['Dr Lin']);
});

it('leaves it behind when they are moved, together too, and keeps it where they are only put in a folder', async () => {
  const { patient, body, wall } = await answered('Anna M');
  const bea = await user.patient('Bea M');
  const folder = await user.folder('visit', patient.id);
  const ids = [body.id, wall.id];
  for (const id of ids) await user.client.call('document/move', { id, parentId: folder.id });
  expect(await forms(body.id)).toHaveLength(1);
  expect(madeByOf(await rowOf(wall.id))).toMatchObject({ making: MAKING, files: PACKED });
  await user.client.call('document/move', { id: folder.id, parentId: bea.id });
  expect(formedOf(await rowOf(body.id))).toEqual({});
  const { making, files } = madeByOf(await rowOf(wall.id));
  expect([making, files]).toEqual([undefined, undefined]);
  expect(await exported(bea.id)).not.toContain(SAID);
});

it('exports nothing that was copied in before that was left behind', async () => {
  const { patient, body, wall } = await answered('Anna E');
  const bea = await user.patient('Bea E');
  const ids = [await copied(body.id, bea.id), await copied(wall.id, bea.id)];
  const before = [(await rowOf(body.id)).info, (await rowOf(wall.id)).info];
  await server.database.write(async (trx) => {
    for (const [index, info] of before.entries())
      await trx('documents').where({ id: ids[index]! }).update({ info });
  });
  expect(await exported(bea.id)).not.toContain(SAID);
  expect(await exported(patient.id)).toContain(SAID);
});

it('erases with a patient what was said of that patient wherever it was copied', async () => {
  const { patient, body, wall } = await answered('Anna X');
  const other = await answered('Bea X');
  const loose = [await copied(body.id, '0'), await copied(wall.id, '0')];
  await user.client.call('patient/erase', { id: patient.id, name: 'Anna X' });
  for (const id of loose) expect((await rowOf(id)).info).not.toContain(SAID);
  for (const { id } of [other.body, other.wall]) expect((await rowOf(id)).info).toContain(SAID);
});

it('goes along where the whole record is copied: it is the same person', async () => {
  const { patient, body } = await answered('Anna W');
  const copy = await copied(patient.id, '0');
  const { items } = await user.client.call('document/list', { parentId: copy });
  const [twin, wall] = ['body.stl', 'wall.stl'].map((name) => items.find((item) => item.name === name)!.id);
  expect((await forms(twin!)).map(({ making }) => making)).toEqual([MAKING]);
  expect(formedOf(await rowOf(twin!)).foam!.patientId).toBe(copy);
  expect(madeByOf(await rowOf(wall!)).making).toEqual(MAKING);
  expect(await exported(copy)).toContain(SAID);
  // What is erased of the one is not said of the other.
  await user.client.call('patient/erase', { id: patient.id, name: 'Anna W' });
  expect(await forms(twin!)).toHaveLength(1);
  expect(await rowOf(body.id)).toBeUndefined();
});
