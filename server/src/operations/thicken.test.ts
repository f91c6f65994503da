import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import { isAccepted, type DocumentEntry } from '@bracewright/core/contract';
import { decodeMesh, inspectMesh, meshHash, type TriMesh } from '@bracewright/core/mesh';
import { boxFile } from '../../test/bodies.ts';
import { AS_MM, SMALL_TUBE, smallTube } from '../../test/brace-models.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import { isBodyOfOther } from '../patients/walls-home.ts';
import { isOfNow } from '../report/wall-and-body.ts';
import { areSidesConfirmed } from '../designs/sides.ts';
import { madeByOf } from '../db/made-by.ts';
import * as patientsOfWalls from '../db/migrations/patients-of-walls.ts';
import * as wallsOfCopies from '../db/migrations/walls-of-copies.ts';
import { wallsOf } from '../report/walls.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ operations: [...operations, ...testOperations], patienceMs: 60_000 });
  user = await server.user('worker');
});
beforeEach(async () => {
  model = await smallTube(user, `tube${count++}.stl`);
});
afterAll(() => server.stop());

const stored = async (id: string): Promise<DocumentRow> =>
  (await server.database.knex('documents').where({ id }).first()) as DocumentRow;
const records = (archived = false) => user.client.call('operation/list', { modelId: model.id, archived });

async function baseOf(id: string): Promise<TriMesh> {
  const answer = await user.client.download('document/mesh', { id });
  return decodeMesh(new Uint8Array((answer as { bytes: ArrayBuffer }).bytes))!;
}

/** A call that answers itself: this server is patient enough for a busy machine. */
async function now<T>(answer: Promise<T>): Promise<Exclude<T, { jobId: string }>> {
  const value = await answer;
  if (isAccepted(value)) throw new Error('the work took long');
  return value as Exclude<T, { jobId: string }>;
}

describe('the thickened model', () => {
  const thicken = (revision = 0) =>
    now(
      user.client.call('document/savethickenmodel', {
        id: model.id,
        revision,
        params: { thickness: 4, mode: 'equal' },
      }),
    );

  it('is a closed wall beside the body, which keeps its shape and a record of it', async () => {
    const folder = await user.folder(`clinic${count++}`);
    await user.client.call('document/move', { id: model.id, parentId: folder.id });
    const before = await now(user.client.call('document/volume', { id: model.id }));
    server.clock += 60_000;
    const shell = await thicken();
    expect(shell).toMatchObject({ fileType: 'SCAN', parentId: folder.id, revision: 0, sourceRevision: 1 });
    expect(shell.name).toBe(model.name.replace('.stl', ' wall 4 mm.stl'));
    expect(shell.filedAt).toBe(model.filedAt);
    const mesh = await baseOf(shell.id);
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, nonManifoldEdges: 0 });
    expect(shell.baseHash).toBe(meshHash(mesh));
    const { volume, area } = await now(user.client.call('document/volume', { id: shell.id }));
    expect(volume / before.area).toBeGreaterThan(3.8);
    expect(volume / before.area).toBeLessThan(4.4);
    expect(area).toBeGreaterThan(2 * before.area);
    expect(await records()).toMatchObject([{ type: 'export.thicken', state: 'off' }]);
    expect(await now(user.client.call('document/volume', { id: model.id }))).toEqual(before);
    expect(await user.client.call('document/getparentmodellist', { id: shell.id })).toMatchObject([
      { id: model.id },
    ]);
  });

  it('is known for a wall, also as a copy and without its body, and is no body for another', async () => {
    const wall = await thicken();
    const isWall = async (id: string) => (await user.client.call('document/get', { id })).isWall;
    const copy = await user.client.call('document/copy', { id: wall.id, parentId: '0' });
    await user.client.call('document/delete', { id: model.id });
    await user.client.call('recycle/delete', { id: model.id });
    for (const { id } of [wall, copy]) {
      expect(await isWall(id)).toBe(true);
      const around = { id, revision: 0, params: { thickness: 4, mode: 'equal' } };
      expect(await codeOf(user.client.call('document/savethickenmodel', around))).toBe(4238);
      expect(await user.client.call('operation/list', { modelId: id, archived: false })).toEqual([]);
    }
  });

  it('says how bases of its body stand in its space: the scan as it stood then, and the shape that it was made of', async () => {
    const transform = [1, 0, 0, 8, 0, 1, 0, 0, 0, 0, 1, -20, 0, 0, 0, 1];
    const align = { modelId: model.id, type: 'position.apply', version: 1, params: { transform } };
    await user.client.call('operation/create', { ...align, revision: 0 });
    const wall = await thicken(1);
    await user.client.call('operation/create', { ...align, revision: 2 });
    const { shape } = madeByOf(await stored(wall.id));
    const { stands } = await user.client.call('document/get', { id: wall.id });
    expect(stands).toEqual([
      { base: model.baseHash, transform },
      { base: shape, transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
    ]);
    expect((await user.client.call('document/get', { id: model.id })).stands).toEqual([]);
  });

  it('leaves its body and the copy of it bodies', async () => {
    await thicken();
    const copy = await user.client.call('document/copy', { id: model.id, parentId: '0' });
    for (const id of [model.id, copy.id])
      expect((await user.client.call('document/get', { id })).isWall).toBe(false);
  });

  it('is made once when the call is repeated, and again under another name when it is asked again', async () => {
    const first = await thicken();
    expect((await thicken()).id).toBe(first.id);
    const second = await thicken(1);
    expect(second.id).not.toBe(first.id);
    expect(second.name).toMatch(/ wall 4 mm \(2\)\.stl$/);
  });

  it('is of the shape as it is until that is worked on, whatever other walls are made', async () => {
    const walls = async (shape?: string) => {
      const { knex } = server.database;
      const row = (await knex('documents').where({ id: model.id }).first()) as DocumentRow;
      const rows = (await knex('records').where({ model_id: model.id }).orderBy('place')) as RecordRow[];
      return (await wallsOf(knex, row, rows, shape ?? row.base_hash!)).map(({ isOlder, file }) => [
        isOlder,
        typeof file?.hash,
      ]);
    };
    const first = await thicken();
    await thicken(1);
    expect(await walls()).toEqual([
      [false, 'string'],
      [false, 'string'],
    ]);
    const { id } = (await records())[0]!;
    let { revision } = await user.client.call('operation/update', { revision: 2, id, state: 'on' });
    ({ revision } = await user.client.call('operation/update', { revision, id, state: 'off' }));
    expect(await walls()).toEqual([
      [false, 'string'],
      [false, 'string'],
    ]);
    await now(user.client.call('document/smooth', { id: model.id, revision, params: { level: 'light' } }));
    expect(await walls('of the smoothed body')).toEqual([
      [true, 'string'],
      [true, 'string'],
    ]);
    await user.client.call('document/delete', { id: first.id });
    expect(await walls('of the smoothed body')).toContainEqual([true, 'undefined']);
  });

  it('comes back with an undo as a record of the same wall, and no other wall is recorded that way', async () => {
    const wall = await thicken();
    const { id, version, params, seed } = (await records())[0]!;
    const again = { modelId: model.id, type: 'export.thicken', version, params, seed };
    let { revision } = await user.client.call('operation/delete', { id, revision: 1 });
    const other = { ...again, params: { ...params, thickness: 3 } };
    expect(await codeOf(user.client.call('operation/create', { ...other, revision }))).toBe(4241);
    const made = await user.client.call('operation/create', { ...again, revision });
    ({ revision } = await user.client.call('operation/update', {
      id: made.record.id,
      revision: made.revision,
      state: 'off',
    }));
    const { knex } = server.database;
    const row = (await knex('documents').where({ id: model.id }).first()) as DocumentRow;
    const rows = (await knex('records').where({ model_id: model.id }).orderBy('place')) as RecordRow[];
    expect(await wallsOf(knex, row, rows, row.base_hash!)).toMatchObject([
      { isOlder: false, file: { name: wall.name } },
    ]);
  });

  it('is told beside the one it replaced, though both were asked for with the same values', async () => {
    const { revision } = await now(
      user.client.call('document/smooth', { id: model.id, revision: 0, params: { level: 'light' } }),
    );
    const replaced = await thicken(revision);
    const [smoothed] = await records();
    const gone = await user.client.call('operation/delete', { id: smoothed!.id, revision: revision + 1 });
    const { revision: heavier } = await now(
      user.client.call('document/smooth', {
        id: model.id,
        revision: gone.revision,
        params: { level: 'heavy' },
      }),
    );
    const holds = await thicken(heavier);
    const { info } = await stored(holds.id);
    const { shape } = (JSON.parse(info) as { madeBy: { shape: string } }).madeBy;
    const { knex } = server.database;
    const rows = (await knex('records').where({ model_id: model.id }).orderBy('place')) as RecordRow[];
    expect(await wallsOf(knex, await stored(model.id), rows, shape)).toMatchObject([
      { isOlder: true, file: { name: replaced.name, hash: replaced.baseHash } },
      { isOlder: false, file: { name: holds.name, hash: holds.baseHash } },
    ]);
  });

  it('is never taken for the body, also while its eye is on', async () => {
    const plane = { origin: [0, 0, 50], normal: [0, 0, 1] };
    const params = { plane } as never;
    const kept = await user.client.call('measure/create', { modelId: model.id, kind: 'width', params });
    const body = await now(user.client.call('document/volume', { id: model.id }));
    await thicken();
    const { id } = (await records())[0]!;
    const { revision } = await user.client.call('operation/update', { revision: 1, id, state: 'on' });
    expect(await now(user.client.call('document/volume', { id: model.id }))).toEqual(body);
    const list = () => user.client.call('measure/list', { modelId: model.id });
    await expect.poll(async () => (await list()).every(({ checked }) => checked)).toBe(true);
    expect(await list()).toMatchObject([{ value: kept.value }]);
    const baked = await now(user.client.call('document/save', { id: model.id, revision }));
    expect(baked.baseHash).toBe(model.baseHash);
  });

  it('has the sides of the body as it stood then, whatever was turned and confirmed since', async () => {
    const wall = await thicken();
    const confirm = (transform: readonly number[]) =>
      user.client.call('document/saveorupdatemodelbasic', {
        id: model.id,
        basic: {
          alignment: {
            confirmed: [{ base: model.baseHash, transform, by: 'x', at: new Date().toISOString() }],
          },
        } as never,
      });
    const isSure = async () => {
      const { knex } = server.database;
      const row = (await knex('model_basics').where({ model_id: model.id }).first('fields')) as
        | { fields: string }
        | undefined;
      const finding = (JSON.parse(row?.fields ?? '{}') as { alignment?: unknown }).alignment;
      const source = { body: await stored(model.id), finding };
      return areSidesConfirmed(knex, { body: await stored(wall.id), finding: undefined }, source);
    };
    expect(await isSure()).toBe(false);
    const turned = [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    await user.client.call('operation/create', {
      modelId: model.id,
      revision: 1,
      type: 'position.apply',
      version: 1,
      params: { transform: turned },
    });
    await confirm(turned);
    expect(await isSure()).toBe(false);
    await confirm([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect(await isSure()).toBe(true);
  });

  /** What the report of a model says of walls. */
  const told = async (id: string, shape?: string) => {
    const { knex } = server.database;
    const row = await stored(id);
    const rows = (await knex('records').where({ model_id: id, archived: 0 }).orderBy('place')) as RecordRow[];
    return wallsOf(knex, row, rows, shape ?? row.base_hash!);
  };

  it('says how it was made when the body is gone', async () => {
    const wall = await thicken();
    const before = await told(wall.id);
    expect(before).toMatchObject([{ thickness: 4, mode: 'equal' }]);
    await user.client.call('document/delete', { id: model.id });
    await user.client.call('recycle/delete', { id: model.id });
    expect(await told(wall.id)).toMatchObject([{ thickness: 4, mode: 'equal' }]);
  });

  it('is told when the history it was made of was put away, as of another shape until that is made again', async () => {
    const step = { modelId: model.id, type: 'smooth.global', version: 1, params: {} };
    await user.client.call('operation/create', { ...step, revision: 0 });
    const wall = await thicken(1);
    const shape = madeByOf(await stored(wall.id)).shape!;
    expect(await told(model.id, shape)).toMatchObject([{ isOlder: false, file: { name: wall.name } }]);
    await user.client.call('operation/clearoperationhistory', { modelId: model.id, revision: 2 });
    expect(await told(model.id)).toMatchObject([{ isOlder: true, thickness: 4, file: { name: wall.name } }]);
    await user.client.call('operation/create', { ...step, revision: 3 });
    expect(await told(model.id, shape)).toMatchObject([{ isOlder: false, file: { name: wall.name } }]);
    await user.client.call('document/delete', { id: wall.id });
    expect(await told(model.id, shape)).toEqual([]);
  });

  it('belongs to the copy of its body, and did so from before copies were led', async () => {
    const folder = await user.folder(`visit ${count}`, '0');
    await user.client.call('document/move', { id: model.id, parentId: folder.id });
    const wall = await thicken();
    const copy = await user.client.call('document/copy', { id: folder.id, parentId: '0' });
    const files = (await user.client.call('document/list', { parentId: copy.id })).items;
    const [body, twin] = [model.name, wall.name].map((name) => files.find((file) => file.name === name)!);
    const own = async () => {
      const [first] = await told(body!.id);
      return [first?.file?.name, first?.isOlder, madeByOf(await stored(twin!.id)).modelId];
    };
    expect(await own()).toEqual([wall.name, false, body!.id]);
    await server.database.write(async (trx) => {
      const { info } = await stored(wall.id);
      await trx('documents').where({ id: twin!.id }).update({ info });
      await wallsOfCopies.down(trx);
      await wallsOfCopies.up(trx);
    });
    expect(await own()).toEqual([wall.name, false, body!.id]);
  });

  it('of another patient’s body stays so when that is binned, deleted for good or not known from before', async () => {
    const { client } = user;
    const anna = await user.patient(`Anna ${count}`);
    const berta = await user.patient(`Berta ${count}`);
    await client.call('document/move', { id: model.id, parentId: anna.id });
    const wall = await thicken();
    const isOfOther = async () => isBodyOfOther(server.database.knex, await stored(wall.id));
    expect(await isOfOther()).toBe(false);
    await client.call('document/move', { id: wall.id, parentId: berta.id });
    expect(await isOfOther()).toBe(true);
    await client.call('document/delete', { id: model.id });
    expect(await isOfOther()).toBe(true);
    await server.database.write(async (trx) => {
      const { info } = await stored(wall.id);
      const { patientId: _, ...madeBy } = madeByOf({ info });
      await trx('documents')
        .where({ id: wall.id })
        .update({ info: JSON.stringify({ madeBy }) });
      await patientsOfWalls.up(trx);
    });
    await client.call('recycle/delete', { id: model.id });
    expect(await isOfOther()).toBe(true);
    await client.call('document/move', { id: wall.id, parentId: anna.id });
    expect(await isOfOther()).toBe(false);
  });

  it('goes with a body that is moved to the right patient, and one in no record is no other patient’s', async () => {
    const { client } = user;
    const wrong = await user.patient(`Wrong ${count}`);
    const right = await user.patient(`Right ${count}`);
    const wall = await thicken();
    const isOfOther = async () => isBodyOfOther(server.database.knex, await stored(wall.id));
    await client.call('document/move', { id: wall.id, parentId: right.id });
    // The body still lies beside, in no record.
    expect(await isOfOther()).toBe(false);
    await client.call('document/move', { id: model.id, parentId: wrong.id });
    expect(await isOfOther()).toBe(true);
    expect(await client.call('document/get', { id: wall.id })).toMatchObject({
      isWall: true,
      isOfOther: true,
      stands: [],
    });
    expect(await client.call('document/get', { id: model.id })).toMatchObject({
      isWall: false,
      isOfOther: false,
    });
    // Moved out of all records it stays the one's whom it lay with last.
    await client.call('document/move', { id: model.id, parentId: '0' });
    expect(await isOfOther()).toBe(true);
    await client.call('document/move', { id: model.id, parentId: right.id });
    await client.call('document/delete', { id: model.id });
    await client.call('recycle/delete', { id: model.id });
    expect(await isOfOther()).toBe(false);
    // A copy of the same child's record is no other patient's either.
    const copy = await client.call('document/copy', { id: right.id, parentId: '0' });
    const [twin] = (await client.call('document/list', { parentId: copy.id })).items;
    expect(await isBodyOfOther(server.database.knex, await stored(twin!.id))).toBe(false);
  });

  it('is told of when the record is erased whose body it was made of, wherever it lies', async () => {
    const { client } = user;
    const name = `Erased ${count}`;
    const patient = await user.patient(name);
    const { id } = model;
    const { positions, indices } = SMALL_TUBE;
    const larger = { positions: positions.map((value) => 1.1 * value), indices };
    const own = {
      parentId: patient.id,
      name: `own${count++}.stl`,
      bytes: boxFile('stl', larger),
      config: AS_MM,
    };
    model = (await user.upload(own)).body.data as DocumentEntry;
    const wall = await thicken();
    await client.call('document/move', { id: wall.id, parentId: '0' });
    await client.call('document/savemembermodel', { id, sourceId: model.id });
    const { kept } = await client.call('patient/erase', { id: patient.id, name });
    expect(kept).toContainEqual({
      what: 'copies',
      reason: expect.stringMatching(/^2 files elsewhere.*“own\d+ wall 4 mm\.stl”/),
    });
  });

  it('is of the body of now until that is shaped; another wall changes nothing of it', async () => {
    const wall = await thicken();
    const { thinnest } = madeByOf(await stored(wall.id)).measured!;
    expect(thinnest).toBeGreaterThan(3.8);
    const isNow = async () => isOfNow(server.database.knex, await stored(wall.id), await stored(model.id));
    await thicken(1);
    expect(await isNow()).toBe(true);
    const step = { modelId: model.id, type: 'smooth.global', version: 1, params: {} };
    await user.client.call('operation/create', { ...step, revision: 2 });
    expect(await isNow()).toBe(false);
  });

  it('of a closed body without edge lines is refused, and nothing is made', async () => {
    const box = await user.scan('0', `closed${count++}.stl`);
    const { total } = await user.client.call('document/list', {});
    expect(await codeOf(user.client.call('document/savethickenmodel', { id: box.id, revision: 0 }))).toBe(
      4261,
    );
    expect((await user.client.call('document/list', {})).total).toBe(total);
  });

  it('can be edited and exported like any other model', async () => {
    const shell = await thicken();
    const { revision } = await now(
      user.client.call('document/smooth', { id: shell.id, revision: 0, params: { level: 'light' } }),
    );
    expect(revision).toBe(1);
    const file = await user.client.download('document/export', { id: shell.id, format: 'obj' });
    expect((file as { fileName: string }).fileName).toMatch(/ wall 4 mm\.obj$/);
  });
});
