import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cutByPlane } from '../mesh/cut/cut-plane.ts';
import { meshHash } from '../mesh/hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { createOperationRegistry, defineOperation, type Json } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { tube } from '../testing/bodies.ts';
import { CheckpointStore } from './checkpoints.ts';
import type { OperationRecord } from './record.ts';
import { partsBefore } from './parts-before.ts';
import { createReplayer } from './replay.ts';
import { shapeHash } from './shape-hash.ts';

const base = tube({ radius: 50, height: 200, segments: 24, rings: 10 });
const level = (z: number) => ({ origin: [0, 0, z] as const, normal: [0, 0, 1] as const });
const moved = (mesh: TriMesh, by: number): TriMesh => ({
  positions: mesh.positions.map((value, i) => (i % 3 === 0 ? value + by : value)),
  indices: mesh.indices,
});

let computed = 0;
const split = defineOperation({
  type: 'test.split',
  version: 1,
  params: z.object({ target: p.target(), at: p.number({ min: 0, max: 200 }), name: p.text({ max: 100 }) }),
  apply(mesh, { at, name }, ctx) {
    computed++;
    ctx.part(name, cutByPlane(mesh, level(at), { keep: 'negative', cap: true }).mesh);
    return cutByPlane(mesh, level(at), { keep: 'positive', cap: true }).mesh;
  },
});
const move = defineOperation({
  type: 'test.move',
  version: 1,
  params: z.object({ on: p.target(), by: p.length({ min: -100, max: 100 }) }),
  apply: (mesh, { by }) => moved(mesh, by),
});
/** One that knows nothing of parts. */
const grow = defineOperation({
  type: 'test.grow',
  version: 1,
  params: z.object({}),
  apply: (mesh) => ({ positions: mesh.positions.map((value) => value * 2), indices: mesh.indices }),
});
const stand = defineOperation({
  type: 'test.stand',
  version: 1,
  role: 'alignment',
  params: z.object({ by: p.length({ min: -100, max: 100 }) }),
  apply(mesh, { by }, ctx) {
    const [x, y, z] = mesh.positions;
    // Said of what lies low, or of everything where it moves far.
    if (by === 7 && !mesh.positions.some((value, i) => i % 3 === 2 && value > 100))
      ctx.warn('test/low', { places: [{ at: [x!, y!, z!] }] });
    if (by > 50) ctx.warn('test/far', { places: [{ at: [x!, y!, z!] }], data: { by } });
    return moved(mesh, by);
  },
});
/** Gives what a test wants it to. */
let wicked: (mesh: TriMesh, part: (name: never, mesh: never) => void) => TriMesh = (mesh) => mesh;
const evil = defineOperation({
  type: 'test.evil',
  version: 1,
  params: z.object({}),
  apply: (mesh, _params, ctx) => wicked(mesh, ctx.part as never),
});
const registry = createOperationRegistry([split, move, grow, stand, evil]);

let count = 0;
const record = (type: string, params: Json = {}, more: Partial<OperationRecord> = {}): OperationRecord => ({
  id: `r${count++}`,
  ...{ type, version: 1, params, seed: 0, state: 'on', result: null },
  ...more,
});
const lower = record('test.split', { at: 100, name: 'lower' });
const foot = record('test.split', { target: 'lower', at: 30, name: 'foot' });
const aside = record('test.move', { on: 'lower', by: 40 });
const replay = (records: readonly OperationRecord[], checkpoints?: CheckpointStore) =>
  createReplayer({ registry }).replay(records, base, checkpoints ? { checkpoints } : {});

describe('parts of a model', () => {
  test('are what an operation leaves beside its result; what works on one leaves everything else as it is', async () => {
    const one = await replay([lower]);
    const all = await replay([lower, foot, aside]);
    expect(all.outcomes).toMatchObject([{ parts: ['lower'] }, { parts: ['foot'] }, { state: 'applied' }]);
    expect(all.outcomes[2]).not.toHaveProperty('parts');
    expect(all.parts.map(({ name }) => name)).toEqual(['lower', 'foot']);
    expect(meshHash(all.mesh)).toBe(meshHash(one.mesh));
    const before = cutByPlane(one.parts[0]!.mesh, level(30), { keep: 'positive', cap: true }).mesh;
    expect(meshHash(all.parts[0]!.mesh)).toBe(meshHash(moved(before, 40)));
    expect(meshHash(all.parts[1]!.mesh)).toBe(meshHash((await replay([lower, foot])).parts[1]!.mesh));
    // The body is shaped alone.
    const grown = await replay([lower, record('test.grow')]);
    expect(grown.parts[0]!.mesh.positions).toEqual(one.parts[0]!.mesh.positions);
  });

  test('the hash of a shape without parts is that of its mesh; with them it tells every part and name apart', async () => {
    const bare = await replay([record('test.move', { by: 3 })]);
    expect(bare.hash).toBe(meshHash(bare.mesh));
    expect(bare.parts).toEqual([]);
    const { mesh, parts, hash } = await replay([lower, aside]);
    expect(hash).toBe(await shapeHash({ mesh, parts }));
    expect(hash).not.toBe(meshHash(mesh));
    const others = await Promise.all([
      replay([lower]),
      replay([lower, foot, aside]),
      replay([record('test.split', { at: 100, name: 'low' })]),
    ]);
    expect(new Set([hash, ...others.map((one) => one.hash)]).size).toBe(4);
  });

  test('what an alignment says of a part is heard, with the name of the part', async () => {
    const [, low] = (await replay([lower, record('test.stand', { by: 7 })])).outcomes;
    expect(low!.warnings).toEqual(['test/low']);
    expect(low!.findings).toMatchObject([{ code: 'test/low', kind: 'warning', data: { part: 'lower' } }]);
    expect(low!.findings[0]!.places).toHaveLength(1);
    const [, far] = (await replay([lower, record('test.stand', { by: 60 })])).outcomes;
    expect(far!.findings).toMatchObject([{ code: 'test/far', data: { by: 60 } }]);
    expect(far!.findings[0]!.data).not.toHaveProperty('part');
    expect(far!.findings[0]!.places).toHaveLength(2);
  });

  test('a target that is not there says what was asked for and what there is; the record is passed over', async () => {
    const { outcomes, hash } = await replay([
      { ...lower, state: 'off' },
      aside,
      { ...lower, id: 'again' },
      foot,
    ]);
    expect(outcomes[1]).toMatchObject({
      state: 'failed',
      error: { code: 'operation/target-missing', data: { target: 'lower', there: '—' } },
    });
    expect(outcomes[3]!.state).toBe('applied');
    expect(hash).toBe((await replay([lower, foot])).hash);
    const missing = await replay([lower, foot, record('test.move', { on: 'head', by: 1 })]);
    expect(missing.outcomes[2]!.error!.data).toEqual({ target: 'head', there: 'lower, foot' });
    const broken = await replay([record('test.move', { on: ' ', by: 1 })]);
    expect(broken.outcomes[0]!.error!.code).toBe('operation/invalid-params');
  });

  test('a name is taken once, and one that nobody could type or tell from the body is refused', async () => {
    const twice = await replay([lower, { ...lower, id: 'twice' }]);
    expect(twice.outcomes[1]!.error).toMatchObject({ code: 'operation/part-taken', data: { name: 'lower' } });
    expect(twice.hash).toBe((await replay([lower])).hash);
    for (const [one, other] of [
      ['Lower', 'lower'],
      ['\u00e9', 'e\u0301'],
      ['\u00c9', 'e\u0301'],
    ] as const) {
      const { outcomes } = await replay([
        record('test.split', { at: 50, name: one }),
        record('test.split', { at: 100, name: other }),
      ]);
      expect(outcomes[1]!.error).toMatchObject({ code: 'operation/part-taken', data: { name: one } });
    }
    for (const name of ['', ' ', 'body', 'Body', ' x', 'x ', 'a\nb', 'x'.repeat(61), '\ud800', 'a\udc00b']) {
      const { outcomes, hash } = await replay([record('test.split', { at: 100, name })]);
      expect([name, outcomes[0]!.error?.code]).toEqual([name, 'operation/part-name']);
      expect(hash).toBe(meshHash(base));
    }
  });

  test.each([
    ['operation/part-name', (mesh: TriMesh) => [7, mesh]],
    ['operation/part-name', (mesh: TriMesh) => [Object.create(null), mesh]],
    ['operation/part-name', (mesh: TriMesh) => [Symbol('a'), mesh]],
    ['operation/part-name', (mesh: TriMesh) => [null, mesh]],
    ['operation/invalid-result', () => ['a', null]],
    ['operation/invalid-result', ({ indices }: TriMesh) => ['a', { positions: [1, 2, 3], indices }]],
    [
      'operation/invalid-result',
      ({ positions, indices }: TriMesh) => ['a', { positions: positions.map(() => Number.NaN), indices }],
    ],
    ['operation/empty-result', ({ positions }: TriMesh) => ['a', { positions, indices: new Uint32Array() }]],
  ])('a part that is none leaves nothing at all: %s', async (code, make) => {
    wicked = (mesh, part) => {
      const [name, made] = make(mesh) as [never, never];
      part('good' as never, mesh as never);
      part(name, made);
      return moved(mesh, 1);
    };
    const { outcomes, parts, hash } = await replay([record('test.evil')]);
    expect(outcomes[0]!.error!.code).toBe(code);
    expect([parts, hash]).toEqual([[], meshHash(base)]);
  });

  test('a step makes a hundred parts, and not one more', async () => {
    let wanted = 100;
    wicked = (mesh, part) => {
      for (let i = 0; i < wanted; i++) part(`part ${i}` as never, mesh as never);
      return mesh;
    };
    expect((await replay([record('test.evil')])).parts).toHaveLength(100);
    wanted = 101;
    const { outcomes, parts } = await replay([{ ...record('test.evil'), seed: 1 }]);
    expect(outcomes[0]!.error).toEqual({ code: 'operation/too-many-parts', data: { most: 100 } });
    expect(parts).toEqual([]);
  });

  test('an operation that goes on writing into a part it has handed over changes nothing', async () => {
    let kept: TriMesh | undefined;
    wicked = (mesh, part) => {
      kept = moved(mesh, 5);
      part('late' as never, kept as never);
      return mesh;
    };
    const { parts } = await replay([record('test.evil')]);
    kept!.positions.fill(0);
    expect(meshHash(parts[0]!.mesh)).toBe(meshHash(moved(base, 5)));
  });

  test('an alignment stands the parts with the body', async () => {
    const { mesh, parts } = await replay([lower, record('test.stand', { by: 12 })]);
    const before = await replay([lower]);
    expect(meshHash(mesh)).toBe(meshHash(moved(before.mesh, 12)));
    expect(meshHash(parts[0]!.mesh)).toBe(meshHash(moved(before.parts[0]!.mesh, 12)));
  });

  test('come back from a checkpoint with the same hashes, and count in its budget', async () => {
    const checkpoints = new CheckpointStore();
    const first = await replay([lower, foot], checkpoints);
    const bytes = checkpoints.used;
    computed = 0;
    const again = await replay([lower, foot, aside], checkpoints);
    expect(computed).toBe(0);
    expect(again.outcomes.slice(0, 2)).toMatchObject([{ cached: true, parts: ['lower'] }, { cached: true }]);
    expect(again.hash).toBe((await replay([lower, foot, aside])).hash);
    expect(again.parts[1]!.mesh).toBe(first.parts[1]!.mesh);
    const sizes = [
      ...first.parts.map(({ mesh }) => mesh),
      first.mesh,
      (await replay([lower])).parts[0]!.mesh,
    ];
    expect(bytes).toBe(
      sizes.reduce((sum, { positions, indices }) => sum + positions.byteLength + indices.byteLength, 0),
    );
    checkpoints.clear();
    expect(checkpoints.used).toBe(0);
  });
});

test('which parts a step may work on is known of every step, also of one that is edited', async () => {
  const records = [lower, foot, aside, record('test.split', { at: 150, name: 'upper' }, { state: 'off' })];
  const { outcomes } = await replay(records);
  const of = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const names = (id?: string, cursor = 4) =>
    partsBefore({ records, cursor }, of, { roles: registry.roles, id });
  expect(names()).toEqual(['lower', 'foot']);
  expect(names(undefined, 1)).toEqual(['lower']);
  expect([names(lower.id), names(foot.id), names(aside.id)]).toEqual([[], ['lower'], ['lower', 'foot']]);
});
