import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEASURE_KINDS, type DocumentEntry, type Measure } from '@bracewright/core/contract';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user('measurer');
});
beforeEach(async () => {
  // 300 mm wide, 200 mm deep, 500 mm tall, its bottom at z = 0.
  model = await user.scan('0', `body${count++}.stl`);
});
afterAll(() => server.stop());

type Kind = Measure['kind'];
const at = (x: number, y: number, z: number, normal = [0, 0, 1]) => ({ position: [x, y, z], normal });
const level = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const create = (kind: Kind, params: object, more: object = {}) =>
  user.client.call('measure/create', { modelId: model.id, kind, params: params as never, ...more });
const list = () => user.client.call('measure/list', { modelId: model.id });
const move = (revision: number, up = 10) =>
  user.client.call('operation/create', {
    modelId: model.id, revision, type: 'test.move', version: 1, params: { up },
  }); // prettier-ignore
const grow = (revision: number, percent: number) =>
  user.client.call('operation/create', {
    modelId: model.id, revision, type: 'test.grow', version: 1, params: { percent },
  }); // prettier-ignore

const right = [1, 0, 0];
const back = [0, 1, 0];
/** Every kind with its value on the box, worked out by hand. */
const CASES: readonly (readonly [Kind, object, number | null, string])[] = [
  ['perimeter', { plane: level(250) }, 1000, 'mm'],
  ['tape', { plane: level(250) }, 1000, 'mm'],
  ['tape', { points: [at(150, -100, 100, right), at(150, 100, 100, right)] }, 200, 'mm'],
  ['width', { plane: level(250) }, 300, 'mm'],
  ['depth', { plane: level(250) }, 200, 'mm'],
  ['volume', {}, 300 * 200 * 500, 'mm3'],
  ['volume', { between: [level(100), level(200)] }, 300 * 200 * 100, 'mm3'],
  ['area', {}, 2 * (300 * 200 + 300 * 500 + 200 * 500), 'mm2'],
  ['area', { between: [level(100), level(200)] }, 1000 * 100, 'mm2'],
  ['line-3d', { a: at(-150, 0, 50, right), b: at(150, 0, 50, right) }, 300, 'mm'],
  [
    'point-to-line',
    { point: at(150, 0, 50, right), line: { origin: [0, 0, 0], direction: [0, 0, 1] } },
    150,
    'mm',
  ],
  [
    'point-to-line',
    { point: at(0, 100, 50, back), line: { a: at(150, 100, 0, back), b: at(150, 100, 500, back) } },
    150,
    'mm',
  ],
  [
    'point-to-plane',
    { point: at(0, 100, 50, back), plane: { origin: [0, 0, 0], normal: [0, 1, 0] } },
    100,
    'mm',
  ],
  ['angle', { points: [at(150, 100, 0), at(150, 100, 100), at(50, 100, 100)] }, 90, 'deg'],
  ['angle', { points: [at(-50, 100, 0), at(50, 100, 100), at(-50, 100, 200), at(50, 100, 200)] }, 45, 'deg'],
  ['marker-point', { point: at(150, 0, 50, right) }, null, ''],
  ['marker-line', { points: [at(150, 0, 50, right), at(150, 0, 90, right)] }, null, ''],
];

describe('the value of a measure', () => {
  it.each(CASES)('%s of %j is taken by the server', async (kind, params, value, unit) => {
    const measure = await create(kind, params);
    expect(measure.unit).toBe(unit);
    if (value === null) expect(measure.value).toBeNull();
    else expect(measure.value! / value).toBeCloseTo(1, 4);
    expect(await list()).toEqual([measure]);
  });

  it('is there for every kind', () => {
    expect(new Set(CASES.map(([kind]) => kind))).toEqual(new Set(MEASURE_KINDS));
  });

  it('is never what the caller says', async () => {
    const answer = await server.send('POST', 'orthosis/measure/create', {
      token: user.token,
      body: { modelId: model.id, kind: 'width', params: { plane: level(250) }, value: 7, unit: 'inch' },
    });
    expect(answer.body.data).toMatchObject({ value: expect.closeTo(300, 2) as number, unit: 'mm' });
  });

  it('follows the shape: switched on, off and stepped back', async () => {
    const { id } = await create('width', { plane: level(250) });
    const value = async () => (await list()).find((measure) => measure.id === id)!.value!;
    const { record } = await grow(0, 10);
    expect(await value()).toBeCloseTo(330, 2);
    await user.client.call('operation/update', { id: record.id, revision: 1, state: 'off' });
    expect(await value()).toBeCloseTo(300, 2);
    await user.client.call('operation/update', { id: record.id, revision: 2, state: 'on' });
    await user.client.call('operation/step', { modelId: model.id, revision: 3, id: null });
    expect(await value()).toBeCloseTo(300, 2);
  });

  it('is none where the shape gives none, and comes back', async () => {
    const { id } = await create('perimeter', { plane: level(20) });
    await move(0, 100);
    expect(await list()).toMatchObject([{ id, value: null, unit: 'mm' }]);
    await user.client.call('operation/step', { modelId: model.id, revision: 1, id: null });
    expect((await list())[0]!.value).toBeCloseTo(1000, 2);
    expect(await codeOf(create('perimeter', { plane: level(9000) }))).toBe(4251);
  });
});

describe('changing a measure', () => {
  it('takes the value again', async () => {
    const { id } = await create('volume', {});
    const changed = await user.client.call('measure/update', {
      id, params: { between: [level(0), level(100)] } as never, name: 'lower part',
    }); // prettier-ignore
    expect(changed).toMatchObject({ id, name: 'lower part' });
    expect(changed.value! / 6_000_000).toBeCloseTo(1, 4);
  });

  it('takes it on the shape as it is now, also when only the name changes', async () => {
    const { id } = await create('width', { plane: level(250) });
    await grow(0, 10);
    expect((await user.client.call('measure/update', { id, name: 'waist' })).value).toBeCloseTo(330, 2);
  });

  it('keeps what was there when the new values are refused', async () => {
    const measure = await create('perimeter', { plane: level(250) });
    const update = (params: object) =>
      codeOf(user.client.call('measure/update', { id: measure.id, params: params as never }));
    expect(await update({ plane: level(9000) })).toBe(4251);
    expect(await update({ plain: level(1) })).toBe(422);
    expect(await list()).toEqual([measure]);
  });
});

describe('making a measure', () => {
  it('once, when the call is repeated with the same id', async () => {
    const id = randomUUID();
    const first = await create('volume', {}, { id, name: 'whole' });
    expect(await create('volume', {}, { id, name: 'whole' })).toEqual(first);
    expect(await codeOf(create('area', {}, { id }))).toBe(4091);
    expect(await list()).toHaveLength(1);
  });

  it('of an unknown kind or with unknown values is refused', async () => {
    expect(await codeOf(create('weight' as never, {}))).toBe(422);
    expect(await codeOf(create('width', { plane: level(250), colour: 'red' }))).toBe(422);
    expect(await codeOf(create('angle', { points: [at(0, 0, 0)] }))).toBe(422);
  });
});
