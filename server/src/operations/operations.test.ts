import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentEntry } from '@bracewright/core/contract';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user('designer');
});
beforeEach(async () => {
  model = await user.scan('0', `body${count++}.stl`);
});
afterAll(() => server.stop());

const move = (up: number) => ({ type: 'test.move', version: 1, params: { up } });
const create = (revision: number, up: number, id?: string) =>
  user.client.call('operation/create', { modelId: model.id, revision, ...move(up), ...(id ? { id } : {}) });
const list = () => user.client.call('operation/list', { modelId: model.id });
const states = async () => (await list()).map((record) => record.state);
const entry = () => user.client.call('document/get', { id: model.id });

describe('creating a record', () => {
  it('appends it, raises the revision and moves the cursor', async () => {
    const { record, revision } = await create(0, 5);
    expect(revision).toBe(1);
    expect(record).toMatchObject({
      modelId: model.id,
      index: 0,
      type: 'test.move',
      params: { up: 5 },
      state: 'on',
      seed: 0,
    });
    expect(await entry()).toMatchObject({ revision: 1, cursor: 1 });
  });

  it('makes one that is switched off in one call, also behind greyed ones, and a retry leaves what was switched since', async () => {
    const id = randomUUID();
    const off = { modelId: model.id, ...move(6), state: 'off' as const };
    const first = await user.client.call('operation/create', { ...off, id, revision: 0 });
    expect(first).toMatchObject({ revision: 1, record: { id, state: 'off' } });
    await user.client.call('operation/step', { modelId: model.id, revision: 1, id: null });
    await user.client.call('operation/create', { ...off, revision: 2 });
    expect(await states()).toEqual(['cancelled', 'off']);
    const second = (await list())[1]!;
    await user.client.call('operation/update', { id: second.id, revision: 3, state: 'on' });
    await user.client.call('operation/create', { ...off, id: second.id, revision: 2 });
    expect(await states()).toEqual(['cancelled', 'on']);
  });

  it('refuses a stale revision with code 4090 and the one that holds', async () => {
    await create(0, 5);
    const answer = await server.send('POST', 'orthosis/operation/create', {
      token: user.token,
      body: { modelId: model.id, revision: 0, ...move(6) },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 4090, data: { revision: 1 } } });
    expect(await list()).toHaveLength(1);
  });

  it('gives the first answer again to a retry, also after later changes', async () => {
    const id = randomUUID();
    const first = await create(0, 5, id);
    expect(await create(0, 5, id)).toEqual(first);
    await create(1, 6);
    expect(await create(0, 5, id)).toMatchObject({ revision: 1, record: { id } });
    expect(await create(0, 5, id.toUpperCase())).toMatchObject({ record: { id } });
    expect(await list()).toHaveLength(2);
  });

  it('refuses the same id with other content, or on another model', async () => {
    const id = randomUUID();
    await create(0, 5, id);
    expect(await codeOf(create(1, 6, id))).toBe(4091);
    const other = await user.scan('0', `other${count++}.stl`);
    expect(
      await codeOf(user.client.call('operation/create', { modelId: other.id, revision: 0, ...move(5), id })),
    ).toBe(4091);
  });

  it('lets one of many at once win for each revision', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, up) =>
        server.send('POST', 'orthosis/operation/create', {
          token: user.token,
          body: { modelId: model.id, revision: 0, ...move(up) },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 4090)).toHaveLength(19);
  });

  it('refuses unknown operations, exporters, unknown and wrong parameters with 422 and the name', async () => {
    const attempt = (patch: object) =>
      server.send('POST', 'orthosis/operation/create', {
        token: user.token,
        body: { modelId: model.id, revision: 0, ...move(5), ...patch },
      });
    expect((await attempt({ type: 'test.none' })).body.code).toBe(4241);
    expect((await attempt({ type: 'export.thicken' })).body.code).toBe(4241);
    expect((await attempt({ version: 9 })).body.code).toBe(4241);
    const answer = await attempt({ params: { up: 101 } });
    expect(answer).toMatchObject({ status: 422, body: { code: 4242 } });
    expect(answer.body.data).toMatchObject({
      fields: [{ path: 'params.up', rule: 'max', message: 'At most 100.' }],
    });
    expect((await attempt({ params: { down: 1 } })).body.code).toBe(4242);
    expect((await attempt({ params: [] })).body.code).toBe(422);
    expect((await attempt({ id: 'not-a-uuid' })).body.code).toBe(422);
    expect((await entry()).revision).toBe(0);
  });

  it('takes the bounds themselves', async () => {
    expect((await create(0, 100)).revision).toBe(1);
    expect((await create(1, -100)).revision).toBe(2);
  });
});

describe('creating several', () => {
  it('is all or none, and harmless to repeat', async () => {
    const records = [5, 6, 7].map((up) => ({ id: randomUUID(), ...move(up) }));
    const first = await user.client.call('operation/createlist', { modelId: model.id, revision: 0, records });
    expect(first.records.map((record) => record.index)).toEqual([0, 1, 2]);
    expect(
      await user.client.call('operation/createlist', { modelId: model.id, revision: 0, records }),
    ).toEqual(first);
    const bad = [{ ...move(1) }, { ...move(1000) }];
    expect(
      await codeOf(
        user.client.call('operation/createlist', { modelId: model.id, revision: 1, records: bad }),
      ),
    ).toBe(4242);
    expect(await list()).toHaveLength(3);
  });
});

describe('the history', () => {
  beforeEach(async () => {
    for (let i = 0; i < 3; i++) await create(i, i + 1);
  });
  const step = (revision: number, id: string | null) =>
    user.client.call('operation/step', { modelId: model.id, revision, id });

  it('steps back and forward again; a new record then cancels the greyed tail', async () => {
    const records = await list();
    expect(await step(3, records[0]!.id)).toEqual({ revision: 4, cursor: 1 });
    expect(await step(4, records[2]!.id)).toEqual({ revision: 5, cursor: 3 });
    expect(await step(5, null)).toEqual({ revision: 6, cursor: 0 });
    expect(await step(6, records[1]!.id)).toEqual({ revision: 7, cursor: 2 });
    await create(7, 9);
    expect(await states()).toEqual(['on', 'on', 'cancelled', 'on']);
    expect((await entry()).cursor).toBe(4);
    expect(await codeOf(step(8, records[2]!.id))).toBe(4244);
    expect(await codeOf(step(8, randomUUID()))).toBe(4243);
  });

  it('switches one record or all of them off and on', async () => {
    const [first] = await list();
    await user.client.call('operation/update', { id: first!.id, revision: 3, state: 'off' });
    expect(await states()).toEqual(['off', 'on', 'on']);
    await user.client.call('operation/reversedisableall', { modelId: model.id, revision: 4, state: 'off' });
    expect(await states()).toEqual(['off', 'off', 'off']);
    await user.client.call('operation/reversedisableall', { modelId: model.id, revision: 5, state: 'on' });
    expect(await states()).toEqual(['on', 'on', 'on']);
  });

  it('edits parameters and names, refusing values out of bounds', async () => {
    const [first] = await list();
    const { record } = await user.client.call('operation/update', {
      id: first!.id, revision: 3, params: { up: 50 }, name: 'raise',
    }); // prettier-ignore
    expect(record).toMatchObject({ params: { up: 50 }, name: 'raise', result: null });
    expect(
      await codeOf(user.client.call('operation/update', { id: first!.id, revision: 4, params: { up: 500 } })),
    ).toBe(4242);
  });

  it('cancels a record with every later one and says which', async () => {
    const records = await list();
    const answer = await user.client.call('operation/delete', { id: records[1]!.id, revision: 3 });
    expect(answer).toEqual({ revision: 4, cancelled: [records[1]!.id, records[2]!.id] });
    expect(await states()).toEqual(['on', 'cancelled', 'cancelled']);
    expect(
      await codeOf(user.client.call('operation/update', { id: records[1]!.id, revision: 4, state: 'on' })),
    ).toBe(4244);
  });

  it('is archived when cleared, and can still be listed', async () => {
    const clear = (revision: number) =>
      user.client.call('operation/clearoperationhistory', { modelId: model.id, revision });
    expect(await codeOf(clear(2))).toBe(4090);
    expect(await clear(3)).toEqual({ revision: 4 });
    expect(await list()).toEqual([]);
    const archived = await user.client.call('operation/list', { modelId: model.id, archived: true });
    expect(archived.map(({ undone }) => undone)).toEqual([false, false, false]);
    expect(await entry()).toMatchObject({ revision: 4, cursor: 0 });
    expect((await create(4, 8)).record.index).toBe(0);
  });

  it('begins anew in one call, all or none, and harmless to repeat', async () => {
    const before = await list();
    const anew = (revision: number, ...ups: number[]) => ({
      modelId: model.id,
      revision,
      records: ups.map((up) => ({ id: randomUUID() as string, ...move(up) })),
    });
    const call = (input: ReturnType<typeof anew>) =>
      user.client.call('operation/clearoperationhistory', input);
    expect(await codeOf(call(anew(2, 8)))).toBe(4090);
    expect(await codeOf(call(anew(3, 8, 1000)))).toBe(4242);
    const [fresh, taken] = anew(3, 8, 9).records;
    const clash = { ...anew(3, 8), records: [fresh!, { ...taken!, id: before[0]!.id }] };
    expect(await codeOf(call(clash))).toBe(4091);
    expect(await list()).toEqual(before);
    const given = anew(3, 8, 9);
    expect(await call(given)).toEqual({ revision: 4 });
    await create(4, 10);
    expect(await call(given)).toEqual({ revision: 4 });
    expect((await list()).map(({ index, params }) => [index, params])).toEqual([
      [0, { up: 8 }],
      [1, { up: 9 }],
      [2, { up: 10 }],
    ]);
    expect(await entry()).toMatchObject({ revision: 5, cursor: 3 });
    const archived = await user.client.call('operation/list', { modelId: model.id, archived: true });
    expect(archived.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('says of archived steps which had been undone', async () => {
    const [first] = await list();
    await user.client.call('operation/step', { modelId: model.id, revision: 3, id: first!.id });
    expect((await list()).map(({ undone }) => undone)).toEqual([undefined, undefined, undefined]);
    await user.client.call('operation/clearoperationhistory', { modelId: model.id, revision: 4 });
    const archived = await user.client.call('operation/list', { modelId: model.id, archived: true });
    expect(archived.map(({ params, undone }) => [params, undone])).toEqual([
      [first!.params, false],
      ...archived.slice(1).map(({ params }) => [params, true]),
    ]);
  });

  it('gives the same answer to the same change sent twice', async () => {
    const records = await list();
    const change = { id: records[1]!.id, revision: 3 };
    const first = await user.client.call('operation/delete', change);
    expect(await user.client.call('operation/delete', change)).toEqual(first);
    expect(await step(4, records[0]!.id)).toEqual({ revision: 5, cursor: 1 });
    expect(await step(4, records[0]!.id)).toEqual({ revision: 5, cursor: 1 });
    expect(await codeOf(step(4, null))).toBe(4090);
  });

  it('shapes volume and export; a record that is off or greyed takes no part', async () => {
    const grow = { type: 'test.grow', version: 1, params: { percent: 100 } };
    const before = await user.client.call('document/volume', { id: model.id });
    const { record } = await user.client.call('operation/create', {
      modelId: model.id,
      revision: 3,
      ...grow,
    });
    const after = (await user.client.call('document/volume', { id: model.id })) as { volume: number };
    expect(after.volume / (before as { volume: number }).volume).toBeCloseTo(8, 5);
    expect((await user.client.call('operation/get', { id: record.id })).result?.meshHash).toMatch(
      /^[0-9a-f]{64}$/,
    );
    await user.client.call('operation/update', { id: record.id, revision: 4, state: 'off' });
    expect(await user.client.call('document/volume', { id: model.id })).toEqual(before);
  });

  it('is baked into a new base on save', async () => {
    const before = (await user.client.call('document/volume', { id: model.id })) as { volume: number };
    const baked = await user.client.call('document/save', { id: model.id, revision: 3 });
    expect(baked).toMatchObject({ revision: 4, cursor: 0 });
    expect((baked as DocumentEntry).baseHash).not.toBe(model.baseHash);
    expect(await list()).toEqual([]);
    expect(
      ((await user.client.call('document/volume', { id: model.id })) as { volume: number }).volume,
    ).toBeCloseTo(before.volume, 0);
    expect(await user.client.call('document/save', { id: model.id, revision: 3 })).toEqual(baked);
  });
});

describe('measures', () => {
  it('get their value from the server, on the shape as it is now', async () => {
    const measure = await user.client.call('measure/create', {
      modelId: model.id,
      kind: 'volume',
      params: {},
      name: 'V',
    });
    expect(measure).toMatchObject({ unit: 'mm3', name: 'V' });
    expect(measure.value).toBeCloseTo(300 * 200 * 500, 0);
    await user.client.call('operation/create', {
      modelId: model.id, revision: 0, type: 'test.grow', version: 1, params: { percent: 100 },
    }); // prettier-ignore
    const [again] = await user.client.call('measure/list', { modelId: model.id });
    expect(again!.value).toBeCloseTo(8 * 300 * 200 * 500, -1);
  });

  it('are taken at planes, renamed, moved and removed', async () => {
    const plane = (z: number) => ({ plane: { origin: [0, 0, z], normal: [0, 0, 1] } });
    const id = randomUUID();
    const input = { id, modelId: model.id, kind: 'perimeter' as const, params: plane(100) };
    const measure = await user.client.call('measure/create', input);
    expect(measure.value).toBeCloseTo(1000, 3);
    expect(await user.client.call('measure/create', input)).toEqual(measure);
    expect(await codeOf(user.client.call('measure/create', { ...input, params: plane(110) }))).toBe(4091);
    const renamed = await user.client.call('measure/update', { id, name: 'waist', params: plane(200) });
    expect(renamed).toMatchObject({ name: 'waist', params: plane(200) });
    await user.client.call('measure/delete', { id });
    expect(await user.client.call('measure/list', { modelId: model.id })).toEqual([]);
  });

  it('refuse a plane that meets nothing and parameters that are none', async () => {
    const measure = (params: object) =>
      user.client.call('measure/create', { modelId: model.id, kind: 'perimeter', params: params as never });
    expect(await codeOf(measure({ plane: { origin: [0, 0, 9000], normal: [0, 0, 1] } }))).toBe(4251);
    expect(await codeOf(measure({ plane: 'here' }))).toBe(422);
  });
});
