import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksKey, SCOLIOMETER_VERSION } from '@bracewright/core/brace';
import type { KeptScoliometer } from '@bracewright/core/contract';
import { mat4 } from '@bracewright/core/math';
import { patientFields, type TestServer, type TestUser } from '../../test/harness.ts';
import { startWorklistServer } from '../../test/worklist.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWorklistServer();
  server.clock -= 9 * DAY_MS;
  user = await server.user('orthotist');
});
afterAll(() => server.stop());

const shoulders: KeptScoliometer['pairs'][number] = {
  ...{ pair: 'acromion', higher: 14, angle: 2.7, side: 'left' },
  ...{ within: 11.3, source: 'marked', why: null },
};

/** What was read of a scan in the stand that it came in. */
const reading = (meshHash: string, changes: Partial<KeptScoliometer> = {}): KeptScoliometer => ({
  ...{ version: SCOLIOMETER_VERSION, meshHash, transform: [...mat4.IDENTITY], marks: marksKey([]) },
  ...{ takenAt: '2026-03-01T08:00:00.000Z', by: 'orthotist', confirmed: null },
  ...{ scale: { foot: 0, notch: 447, axilla: 370, within: 30 }, turned: 0.2, pelvis: 0.1, pelvisWhy: null },
  levels: [{ height: 350, t: 0.78, angle: 12.5, why: null }],
  regions: [
    {
      ...{ region: 'thoracic', toPelvis: 12.4, toFrame: 12.5, side: 'right', height: 350, t: 0.78 },
      ...{ within: 0.7, frameWithin: 1.4, why: null, doubts: [] },
    },
  ],
  pairs: [shoulders],
  waist: { left: null, right: 40, deeper: null, within: null, why: 'no-waist' },
  potsi: { parts: [], total: null, within: null, missing: ['hdi-shoulder'] },
  ...changes,
});

async function patientWithScans(name: string, scans: readonly string[]) {
  const { id } = await user.client.call('document/patient/save', { ...patientFields(name), parentId: '0' });
  await user.client.call('patient/consent', { id, guardian: 'Li', date: '2026-01-07' });
  const models: { readonly id: string; readonly hash: string }[] = [];
  for (const scan of scans) {
    const model = await user.scan(id, scan);
    // A session lasts a week.
    server.clock += DAY_MS / 3;
    const row = (await server.database.knex('documents').where({ id: model.id }).first('base_hash')) as {
      base_hash: string;
    };
    models.push({ id: model.id, hash: row.base_hash });
  }
  const keep = (at: number, changes?: Partial<KeptScoliometer>) =>
    user.client.call('document/saveorupdatemodelbasic', {
      id: models[at]!.id,
      basic: { scoliometer: reading(models[at]!.hash, changes) as never },
    });
  const course = async () => (await user.client.call('patient/course', { id })).scoliometer;
  return { id, models, keep, course };
}

it('a course without readings is empty; with one, every other scan is a gap that says why', async () => {
  const { keep, course, models } = await patientWithScans('Ming', ['a.stl', 'b.stl', 'c.stl', 'd.stl']);
  expect(await course()).toEqual([]);
  await keep(0);
  await keep(1, { confirmed: { by: 'orthotist', at: '2026-03-02T08:00:00.000Z' } });
  // Of a reading whose left and right are open nobody can say yes.
  const yes = { by: 'orthotist', at: '2026-03-02T08:00:00.000Z' };
  await expect(keep(2, { areSidesOpen: true, confirmed: yes })).rejects.toThrow();
  // Nor of one whose landmarks contradict one another; as it was read it is kept, and the course names them.
  const contradictory = [{ mark: 'psis', what: 'height' }] as const;
  await expect(keep(2, { contradictory: [...contradictory], confirmed: yes })).rejects.toThrow();
  await keep(2, { contradictory: [...contradictory] });
  expect((await course()).map((one) => one.contradictory)).toEqual([[], [], contradictory, []]);
  await keep(2, { version: SCOLIOMETER_VERSION + 1 });
  const told = await course();
  expect(told.map(({ name, gap, confirmed }) => [name, gap, confirmed])).toEqual([
    ['a.stl', null, false],
    ['b.stl', null, true],
    ['c.stl', 'other-version', false],
    ['d.stl', 'not-taken', false],
  ]);
  expect(told[0]!.regions[0]).toMatchObject({ region: 'thoracic', toPelvis: 12.4, side: 'right' });
  expect(told[0]!.pairs).toEqual([shoulders]);
  expect(told[0]!.waist).toMatchObject({ right: 40, deeper: null });
  // What was read by other definitions is no number to be compared.
  expect([told[2]!.regions, told[2]!.pairs, told[2]!.waist]).toEqual([[], [], null]);
  // Nobody has compared these bodies with the example.
  expect(told.map(({ areSidesConfirmed }) => areSidesConfirmed)).toEqual([false, false, false, false]);
  expect(told[0]!.at < told[3]!.at).toBe(true);
  expect(told.map(({ modelId }) => modelId)).toEqual(models.map(({ id }) => id));
});

it('a scan that is aligned otherwise afterwards has no value any more, nor has one whose reading is of another mesh', async () => {
  const { keep, course, models } = await patientWithScans('Wei', ['a.stl', 'b.stl']);
  await keep(0);
  await keep(1, { meshHash: 'f'.repeat(64) });
  expect((await course()).map(({ gap }) => gap)).toEqual([null, 'other-mesh']);
  await user.client.call('operation/create', {
    ...{ modelId: models[0]!.id, revision: 0, type: 'position.apply', version: 1 },
    params: { transform: [...mat4.rotation([0, 0, 1], 0.1)] },
  });
  expect((await course()).map(({ gap }) => gap)).toEqual(['aligned-since', 'other-mesh']);
});

it('a reading whose landmarks were changed afterwards has no value any more', async () => {
  const { keep, course, models } = await patientWithScans('Fang', ['a.stl']);
  const marks = [{ association: 'acromion-right', position: [-10, 0, 20] }] as const;
  await keep(0, { marks: marksKey(marks) });
  expect((await course()).map(({ gap }) => gap)).toEqual(['marked-since']);
  await keep(0);
  expect((await course()).map(({ gap }) => gap)).toEqual([null]);
  const point = { position: [-10, 0, 20], normal: [0, 0, 1] };
  await user.client.call('measure/create', {
    ...{ modelId: models[0]!.id, kind: 'marker-point', name: '' },
    params: { point, association: 'acromion-right' },
  } as never);
  expect((await course()).map(({ gap }) => gap)).toEqual(['marked-since']);
});

it('a copy of a scan is no visit of its own', async () => {
  const { id, keep, course, models } = await patientWithScans('Lan', ['a.stl']);
  await keep(0);
  const folder = await user.folder('again', id);
  await user.client.call('document/copy', { id: models[0]!.id, parentId: folder.id });
  expect(await course()).toHaveLength(1);
});

it('what is no reading is refused, and nobody else finds it', async () => {
  const { id, keep, models } = await patientWithScans('Bo', ['a.stl']);
  await expect(keep(0, { regions: [{ region: 'neck' } as never] })).rejects.toMatchObject({ status: 422 });
  const stranger = await server.user('stranger');
  await expect(stranger.client.call('patient/course', { id })).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.client.call('document/saveorupdatemodelbasic', {
      id: models[0]!.id,
      basic: { scoliometer: reading(models[0]!.hash) as never },
    }),
  ).rejects.toMatchObject({ status: 404 });
});
