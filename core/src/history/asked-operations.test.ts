import { expect, test } from 'vitest';
import { z } from 'zod';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { GateFinding } from '../mesh/gate/index.ts';
import { createOperationRegistry, defineOperation, type AnyOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { boxBody } from '../testing/closed-bodies.ts';
import { createReplayer, gateFindingsOf, zonesOf, type OperationRecord } from './index.ts';

const base = boxBody([0, 0, 0], [100, 80, 60]);
const record = (type: string): OperationRecord => ({
  ...{ id: type, type, version: 1, params: {}, seed: 0, state: 'on', result: null },
});

/** Asks the gate and the zone of one operation beside an innocent one; what was told to the developer is in `told`. */
function asked(own: Pick<AnyOperation, 'gate' | 'zone'>, checkAborted?: () => void) {
  const params = z.object({});
  const lift = defineOperation({
    ...{ type: 'test.lift', version: 1, params },
    apply: (mesh) => ({ ...mesh, positions: mesh.positions.map((value) => Math.sqrt(4) * value) }),
  });
  const press = defineOperation({
    ...{ type: 'heel.press', version: 1, params, ...own },
    apply: (mesh) => ({ ...mesh, positions: mesh.positions.map((value) => value + 1) }),
  });
  const registry = createOperationRegistry([lift, press]);
  const { replay } = createReplayer({ registry });
  const told: { type: string; error: Error }[] = [];
  const begun: object[] = [];
  const ports = {
    ...(checkAborted ? { checkAborted } : {}),
    onFault: (type: string, error: unknown) => void told.push({ type, error: error as Error }),
    onBegin: (work: object) => void begun.push(work),
  };
  const records = ['test.lift', 'heel.press'].map(record);
  const shape = (some: readonly OperationRecord[]) => replay(some, base);
  return {
    told,
    begun,
    gate: () => gateFindingsOf(records, registry, shape, ports),
    zone: () => zonesOf(records, registry, shape, ports),
  };
}

const finding = {
  code: 'heel/too-sharp',
  severity: 'block',
  data: { angle: 4 },
  places: [{ at: [1, 2, 3], clearance: 'seat' }],
};
const place = { position: [0, 0, 0], normal: [0, 0, 1] };
const zone = { contour: [place, place, place], shape: 'smooth', marks: [place], depth: 8 };

test('an operation says words of its own plugin to a gate, and what it says is data of ours', async () => {
  const said = { ...finding, severity: 'ask', secret: () => 1, data: { angle: 4, odd: NaN } };
  const { gate, told } = asked({ gate: () => [said] as unknown as readonly GateFinding[] });
  const [found] = await gate();
  expect(found).toStrictEqual({ ...finding, severity: 'ask' });
  expect(told).toEqual([]);
  const { zone: zones } = asked({ zone: () => ({ ...zone, secret: () => 1 }) as never });
  expect(await zones()).toMatchObject([{ ...zone, record: 'heel.press' }]);
  expect(await asked({ zone: () => undefined }).zone()).toEqual([]);
});

test('a step that acts elsewhere than it was drawn is asked about, also where the step itself is not asked', async () => {
  const dot = defineOperation({
    ...{
      type: 'test.dot',
      version: 1,
      params: z.object({ points: p.surfacePoints({ min: 1 }) }),
      gate: () => [finding] as never,
    },
    apply: (mesh) => ({ ...mesh, positions: mesh.positions.map((value) => value + 1) }),
  });
  const registry = createOperationRegistry([dot]);
  const { replay } = createReplayer({ registry });
  const points = [{ position: [50, 40, 71], normal: [0, 0, 1] }];
  const records = [{ ...record('test.dot'), params: { points } }];
  const found = await gateFindingsOf(records, registry, (some) => replay(some, base), { asks: () => false });
  const named = [records[0]!, { ...records[0]!, id: 'second', name: 'Room at the ribs' }];
  const both = await gateFindingsOf(named, registry, (some) => replay(some, base), { asks: () => false });
  expect(both.map(({ data }) => data['step'])).toEqual(['1 (test.dot)', '2 “Room at the ribs”']);
  expect(found).toMatchObject([
    {
      code: 'operation/step-off-skin',
      severity: 'ask',
      data: { distance: 11, step: '1 (test.dot)' },
      places: [{ at: [50, 40, 60] }],
    },
  ]);
});

test('of many places of a finding the first 64 are kept, whatever the list itself says', async () => {
  const places = Array.from({ length: 5000 }, (_, i) => ({ at: [i, 0, 0] }));
  Object.defineProperty(places, 'slice', { value: () => places });
  const [found] = await asked({
    gate: () => [{ ...finding, places }] as unknown as readonly GateFinding[],
  }).gate();
  expect(found!.places.map(({ at }) => at[0])).toEqual(Array.from({ length: 64 }, (_, i) => i));
});

const refused = { code: 'operation/crashed', data: { type: 'heel.press' } };
type Faulty = readonly [what: string, give: () => unknown, why: RegExp];
const FAULTY: readonly Faulty[] = [
  ['throws', () => { throw new TypeError('mine'); }, /mine/], // prettier-ignore
  ['a promise', () => Promise.reject(new Error('late')), /promise/],
  ['a number', () => 5, /whole/],
];

test.each<Faulty>([
  ...FAULTY,
  ['nothing', () => undefined, /whole/],
  ['null in the list', () => [finding, null], /1/],
  ['an unknown severity', () => [{ ...finding, severity: 'blocks' }], /0\.severity/],
  ['a code without a plugin', () => [{ ...finding, code: 'sharp' }], /0\.code/],
  ['no data', () => [{ ...finding, data: undefined }], /0\.data/],
  ['no places', () => [{ ...finding, places: undefined }], /0\.places/],
  ['a place that is none', () => [{ ...finding, places: [{ at: [0, NaN, 0] }] }], /0\.places\.0\.at\.1/],
])('a gate that gives %s is refused by its name, and its author hears where', async (_, gate, why) => {
  const { told, gate: ask } = asked({ gate: gate as never });
  await expect(ask()).rejects.toMatchObject(refused);
  expect(told).toMatchObject([
    { type: 'heel.press', error: { message: expect.stringMatching(why) as string } },
  ]);
});

test.each<Faulty>([
  ...FAULTY,
  ['an object without anything', () => ({}), /contour/],
  ['two points', () => ({ ...zone, contour: [place, place] }), /contour/],
  ['no mark', () => ({ ...zone, marks: [] }), /marks/],
  ['another shape', () => ({ ...zone, shape: 'round' }), /shape/],
  ['a depth that is none', () => ({ ...zone, depth: NaN }), /depth/],
  [
    'a point that is none',
    () => ({ ...zone, marks: [{ ...place, position: [0, 0, Infinity] }] }),
    /marks\.0\.position\.2/,
  ],
])('a zone that gives %s is refused by its name', async (_, given, why) => {
  const { told, zone: ask } = asked({ zone: given as never });
  await expect(ask()).rejects.toMatchObject(refused);
  expect(told).toMatchObject([
    { type: 'heel.press', error: { message: expect.stringMatching(why) as string } },
  ]);
});

test('what an operation expects to fail is said as it says it, and no fault', async () => {
  const gate = (): never => {
    throw new SdkError('heel/no-skin', { height: 3 });
  };
  const { told, gate: ask } = asked({ gate: gate });
  await expect(ask()).rejects.toMatchObject({ code: 'heel/no-skin', data: { height: 3 } });
  expect(told).toEqual([]);
});

test('what a gate or a zone replaces of the language is put back, and told by its name', async () => {
  const { sqrt } = Math;
  const harm = () => void (Math.sqrt = (x) => 1.05 * sqrt(x));
  for (const ask of [
    asked({ gate: () => (harm(), []) }).gate,
    asked({ zone: () => (harm(), undefined) }).zone,
  ]) {
    await expect(ask()).rejects.toMatchObject({
      ...{ code: 'operation/builtins-changed', data: { type: 'heel.press' } },
    });
    expect(Math.sqrt).toBe(sqrt);
  }
});

test('one that writes into the body that it looks at is refused', async () => {
  const harm = (mesh: typeof base) => void mesh.positions.fill(7);
  const said = { code: 'operation/input-changed', data: { type: 'heel.press' } };
  await expect(asked({ gate: (mesh) => (harm(mesh), []) }).gate()).rejects.toMatchObject(said);
  await expect(asked({ zone: (mesh) => (harm(mesh), undefined) }).zone()).rejects.toMatchObject(said);
});

test('long work of a gate or a zone gives a sign of life and ends where somebody stops it', async () => {
  let signs = 0;
  const checkAborted = () => {
    if (++signs > 100) throw new OperationAborted();
  };
  const endless: NonNullable<AnyOperation['gate']> = (_mesh, _params, ctx) => {
    for (;;) ctx.checkAborted();
  };
  for (const name of ['gate', 'zone'] as const) {
    signs = 0;
    const { told, begun, ...ask } = asked(
      { [name]: endless } as Pick<AnyOperation, typeof name>,
      checkAborted,
    );
    await expect(ask[name]()).rejects.toBeInstanceOf(OperationAborted);
    expect(begun).toEqual([{ type: 'heel.press' }]);
    expect(told).toEqual([]);
  }
});
