import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import type { DocumentEntry, Measure, RouteInput } from '@bracewright/core/contract';
import { mat4 } from '@bracewright/core/math';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import * as migration from '../db/migrations/frames-of-measures.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
let revision = 0;
beforeAll(async () => {
  server = await startTestServer({ operations, patienceMs: 60_000 });
  user = await server.user('aligner');
});
beforeEach(async () => {
  // 300 mm wide, 200 mm deep, 500 mm tall, its bottom at z = 0.
  model = await user.scan('0', `body${count++}.stl`);
  revision = 0;
});
afterAll(() => server.stop());

const lift = (mm: number) => [...mat4.translation([0, 0, mm])];
const lean = [...mat4.multiply(mat4.translation([7, 30, 0]), mat4.rotation([1, 0, 0], 0.2))];
const marker = (z: number) => ({ point: { position: [150, 0, z], normal: [1, 0, 0] } }) as never;
const heightOf = ({ params }: Measure) =>
  Math.round((params as { point: { position: number[] } }).point.position[2]! * 1e9) / 1e9;
const create = (z: number, more: Partial<RouteInput<'measure/create'>> = {}) =>
  user.client.call('measure/create', { modelId: model.id, kind: 'marker-point', params: marker(z), ...more });
const list = (modelId = model.id) => user.client.call('measure/list', { modelId });
const heights = async () => (await list()).map(heightOf);
const frame = (transform: number[], base = model.baseHash!) => ({ base, transform });

async function align(transform: number[]): Promise<string> {
  const answer = await user.client.call('operation/create', {
    ...{ modelId: model.id, revision, type: 'position.apply', version: 1 },
    params: { transform } as never,
  });
  revision = answer.revision;
  return answer.record.id;
}
const update = async (id: string, more: Partial<RouteInput<'operation/update'>>) => {
  ({ revision } = await user.client.call('operation/update', { id, revision, ...more }));
};
const step = async (id: string | null) => {
  ({ revision } = await user.client.call('operation/step', { modelId: model.id, revision, id }));
};

describe('a window from before frames were told', () => {
  it('moves the marks itself and then clears the history: they stay on their spot', async () => {
    const { id } = await create(100);
    await align(lift(50));
    await user.client.call('measure/update', { id, params: marker(100) });
    ({ revision } = await user.client.call('operation/clearoperationhistory', {
      modelId: model.id,
      revision,
    }));
    expect(await heights()).toEqual([100]);
    await align(lift(50));
    expect(await heights()).toEqual([150]);
  });
});

describe('marks on a body that is aligned', () => {
  it('go with it: made, changed, off, on, stepped back, cancelled and cleared', async () => {
    const { params } = await create(100);
    const girth = await user.client.call('measure/create', {
      ...{ modelId: model.id, kind: 'perimeter' },
      params: { plane: { origin: [0, 0, 250], normal: [0, 0, 1] } } as never,
    });
    const ofKind = async (kind: string) => (await list()).find((one) => one.kind === kind)!;
    const now = async () => heightOf(await ofKind('marker-point'));
    const id = await align(lift(50));
    expect(await now()).toBe(150);
    await update(id, { params: { transform: lift(80) } as never });
    expect(await now()).toBe(180);
    await update(id, { state: 'off' });
    expect(await now()).toBe(100);
    await update(id, { state: 'on' });
    const above = await ofKind('perimeter');
    expect(above).toMatchObject({ params: { plane: { origin: [0, 0, 330] } }, checked: true });
    expect(above.value).toBeCloseTo(girth.value!, 3);
    await step(null);
    expect(await now()).toBe(100);
    await step(id);
    expect(await now()).toBe(180);
    await align(lean);
    const { revision: next } = await user.client.call('operation/delete', { id, revision });
    revision = next;
    // To the digit what was put, however often it went there and back.
    expect((await ofKind('marker-point')).params).toEqual(params);
    await align(lean);
    await user.client.call('operation/clearoperationhistory', { modelId: model.id, revision });
    expect((await ofKind('marker-point')).params).toEqual(params);
  });

  it('are where they were put on the skin when that was on a body which stands otherwise here', async () => {
    const { id } = await create(100, { frame: frame(lift(50)) });
    expect(await heights()).toEqual([50]);
    // What was put before another window aligned the body.
    await align(lift(10));
    await user.client.call('measure/update', { id, params: marker(70), frame: frame(lift(0)) });
    expect(await heights()).toEqual([80]);
    expect((await list())[0]!.frame).toEqual(frame(lift(10)));
    await user.client.call('measure/update', { id, name: 'ASIS' });
    expect(await heights()).toEqual([80]);
    // A frame of a body that is not the base any more says nothing.
    await user.client.call('measure/update', {
      id,
      params: marker(70),
      frame: frame(lift(0), 'f'.repeat(64)),
    });
    expect(await heights()).toEqual([70]);
    const stretched = [2, ...lift(0).slice(1)];
    await expect(create(1, { frame: frame(stretched) })).rejects.toMatchObject({ status: 422 });
  });

  it('stay with a copy, and with a body that becomes the base', async () => {
    await create(100);
    const id = await align(lift(50));
    const copy = await user.client.call('document/copy', { id: model.id, parentId: '0' });
    expect((await list(copy.id)).map(heightOf)).toEqual([150]);
    const [first] = await user.client.call('operation/list', { modelId: copy.id });
    await user.client.call('operation/update', { id: first!.id, revision: copy.revision, state: 'off' });
    expect((await list(copy.id)).map(heightOf)).toEqual([100]);

    await user.client.call('document/save', { id: model.id, revision });
    expect(await heights()).toEqual([150]);
    ({ revision } = await user.client.call('document/get', { id: model.id }));
    const again = await align(lift(20));
    expect(await heights()).toEqual([170]);
    await user.client.call('document/positioning', {
      ...{ id: model.id, revision },
      params: { transform: lift(1000) },
    });
    expect(await heights()).toEqual([1170]);
    expect([id, again]).not.toContain(
      (await user.client.call('operation/list', { modelId: model.id }))[0]?.id,
    );
  });
});

describe('an editor that moves the marks itself, from before frames were told', () => {
  const put = (id: string, z: number) => user.client.call('measure/update', { id, params: marker(z) });

  it('moves none twice, whatever it does to the alignment', async () => {
    const { id } = await create(100);
    await put(id, 150);
    const alignment = await align(lift(50));
    expect(await heights()).toEqual([150]);
    await put(id, 180);
    await update(alignment, { params: { transform: lift(80) } as never });
    expect(await heights()).toEqual([180]);
    await put(id, 100);
    await step(null);
    expect(await heights()).toEqual([100]);
    await put(id, 180);
    await step(alignment);
    expect(await heights()).toEqual([180]);
    // An editor of now goes on with it.
    await update(alignment, { state: 'off' });
    expect(await heights()).toEqual([100]);
  });

  it('has what a person changed by hand taken along', async () => {
    const { id } = await create(100);
    await put(id, 120);
    await align(lift(50));
    expect(await heights()).toEqual([170]);
  });
});

it('what was kept before frames were told lies on the aligned body, and goes with it from then on', async () => {
  await create(100);
  const id = await align(lift(50));
  await align(lean);
  const [, before] = [await step(id), await list()];
  await server.database.write(async (trx) => {
    await trx('measures')
      .where({ model_id: model.id })
      .update({ params: JSON.stringify(marker(150)) });
    await migration.down(trx);
    await migration.up(trx);
  });
  expect(await list()).toEqual(before);
  expect(await heights()).toEqual([150]);
  await step(null);
  expect(await heights()).toEqual([100]);
});
