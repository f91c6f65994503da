import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { meshHash } from '../mesh/hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import {
  OperationAborted,
  SdkError,
  createOperationRegistry,
  defineOperation,
  type Json,
} from '../operation/index.ts';
import { p } from '../params/index.ts';
import { CheckpointStore } from './checkpoints.ts';
import type { OperationRecord, RecordOutcome } from './record.ts';
import { createReplayer } from './replay.ts';

const base: TriMesh = {
  positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10),
  indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
};

function fixture(options: { cost?: number } = {}) {
  let applied = 0;
  let clock = 0;
  const shift = defineOperation({
    type: 'shift.apply',
    version: 1,
    params: z.object({ amount: p.length({ min: -100, max: 100 }) }),
    apply(mesh, { amount }, ctx) {
      ctx.checkAborted();
      applied++;
      clock += options.cost ?? 1;
      ctx.progress(0.5);
      ctx.warn('moved');
      ctx.report({ vertices: mesh.positions.length / 3 });
      return { indices: mesh.indices, positions: mesh.positions.map((x) => x + amount) };
    },
  });
  const bad = (type: string, apply: (mesh: TriMesh) => TriMesh) =>
    defineOperation({ type, version: 1, params: z.object({}), apply });
  const registry = createOperationRegistry([
    shift,
    defineOperation({
      type: 'take.apply',
      version: 1,
      params: z.object({ pad: p.mesh() }),
      async apply(mesh, { pad }, ctx) {
        clock += options.cost ?? 1;
        return { ...mesh, positions: (await ctx.mesh(pad)).positions };
      },
    }),
    bad('refuse.apply', () => {
      throw new SdkError('refuse/too-small', { found: 2 });
    }),
    bad('crash.apply', (mesh) => (mesh as unknown as { gone: { x: TriMesh } }).gone.x),
    bad('nan.apply', (mesh) => ({ ...mesh, positions: mesh.positions.map(() => Number.NaN) })),
    bad('index.apply', (mesh) => ({ ...mesh, indices: mesh.indices.map(() => 99) })),
    { ...bad('old.apply', (mesh) => mesh), version: 2 },
    { ...bad('new.apply', (mesh) => mesh), version: 0 },
  ]);
  return {
    registry,
    replayer: createReplayer({ registry, now: () => clock }),
    applied: () => applied,
  };
}

let count = 0;
const record = (type: string, params: Json = {}, more: Partial<OperationRecord> = {}): OperationRecord => ({
  id: `r${++count}`,
  type,
  version: 1,
  params,
  seed: 0,
  state: 'on',
  result: null,
  ...more,
});
const shiftBy = (amount: number, more: Partial<OperationRecord> = {}) =>
  record('shift.apply', { amount }, more);

describe('replay', () => {
  it('gives the base for no records', async () => {
    const { replayer } = fixture();
    const result = await replayer.replay([], base);
    expect(result.mesh).toBe(base);
    expect(result.hash).toBe(meshHash(base));
  });

  it('applies records in order and skips those that are off', async () => {
    const { replayer } = fixture();
    const result = await replayer.replay([shiftBy(1), shiftBy(10, { state: 'off' }), shiftBy(2)], base);
    expect(result.mesh.positions[0]).toBe(3);
    expect(result.outcomes.map((o) => o.state)).toEqual(['applied', 'skipped', 'applied']);
    expect(result.outcomes[0]).toMatchObject({ warnings: ['moved'], report: { vertices: 4 } });
    expect(result.outcomes[2]!.meshHash).toBe(result.hash);
    expect(result.outcomes[1]!.key).toBe(result.outcomes[0]!.key);
  });

  it.each([
    ['refuse.apply', 'refuse/too-small'],
    ['crash.apply', 'operation/crashed'],
    ['nan.apply', 'operation/invalid-result'],
    ['index.apply', 'operation/invalid-result'],
    ['no.such', 'operation/unknown'],
    ['old.apply', 'operation/needs-upgrade'],
    ['new.apply', 'operation/from-newer'],
  ])('passes over %s with %s and goes on', async (type, code) => {
    const { replayer } = fixture();
    const result = await replayer.replay([shiftBy(1), record(type), shiftBy(2)], base);
    expect(result.mesh.positions[0]).toBe(3);
    expect(result.outcomes.map((o) => o.error?.code)).toEqual([undefined, code, undefined]);
  });

  it('refuses values out of bounds by name and bound', async () => {
    const { replayer } = fixture();
    const result = await replayer.replay([shiftBy(101)], base);
    expect(result.outcomes[0]!.error).toMatchObject({
      code: 'operation/invalid-params',
      data: { path: 'amount', rule: 'max', max: 100 },
    });
  });

  it('fails a record with a value that is not a number, and no other', async () => {
    const { replayer } = fixture();
    const result = await replayer.replay([shiftBy(Number.NaN), shiftBy(2)], base);
    expect(result.outcomes.map((o) => o.state)).toEqual(['failed', 'applied']);
  });

  it('computes nothing that a checkpoint holds', async () => {
    const { replayer, applied } = fixture({ cost: 200 });
    const checkpoints = new CheckpointStore();
    const records = [shiftBy(1), shiftBy(2), shiftBy(3)];
    const first = await replayer.replay(records, base, { checkpoints });
    expect(applied()).toBe(3);
    const again = await replayer.replay(records, base, { checkpoints });
    expect(applied()).toBe(3);
    expect(again.hash).toBe(first.hash);
    expect(again.outcomes.every((o) => o.cached)).toBe(true);
    expect(again.outcomes.map((o) => o.warnings)).toEqual(first.outcomes.map((o) => o.warnings));

    const off = records.with(1, { ...records[1]!, state: 'off' });
    const without = await replayer.replay(off, base, { checkpoints });
    expect(applied()).toBe(4);
    expect(without.outcomes.map((o) => [o.state, o.cached])).toEqual([
      ['applied', true],
      ['skipped', false],
      ['applied', false],
    ]);
    expect((await replayer.replay(records, base, { checkpoints })).hash).toBe(first.hash);
    expect(applied()).toBe(4);
  });

  describe('a checkpoint that was made with a second body', () => {
    const pad = 'a'.repeat(64);
    const mesh = { ...base, positions: base.positions.map((x) => 2 * x) };
    const records = () => [
      record('shift.apply', { amount: 1 }),
      record('take.apply', { pad }),
      record('shift.apply', { amount: 2 }),
    ];
    const codes = ({ outcomes }: { outcomes: readonly RecordOutcome[] }) =>
      outcomes.map(({ error }) => error?.code ?? 'ok');

    it('is not used for one who does not have that body, however it is asked', async () => {
      const { replayer } = fixture({ cost: 1000 });
      const checkpoints = new CheckpointStore();
      const missing = () => Promise.reject(new SdkError('operation/mesh-missing', { sha256: pad }));
      await replayer.replay(records(), base, { checkpoints, loadMesh: () => Promise.resolve(mesh) });
      for (const ports of [
        {},
        { loadMesh: missing },
        { loadMesh: missing, hasMesh: () => false },
        { loadMesh: missing, hasMesh: () => Promise.resolve(false) },
      ]) {
        const again = await replayer.replay(records(), base, { checkpoints, ...ports });
        expect(codes(again)).toEqual(['ok', 'operation/mesh-missing', 'ok']);
        expect(again.outcomes.map(({ cached }) => cached)).toEqual([true, false, false]);
      }
    });

    it('is used for one who has it, without the body being read where that can be told', async () => {
      const { replayer } = fixture({ cost: 1000 });
      const checkpoints = new CheckpointStore();
      let read = 0;
      const loadMesh = () => (read++, Promise.resolve(mesh));
      const first = await replayer.replay(records(), base, { checkpoints, loadMesh });
      expect(read).toBe(1);
      const again = await replayer.replay(records(), base, { checkpoints, loadMesh, hasMesh: () => true });
      expect(again.hash).toBe(first.hash);
      expect(again.outcomes.every(({ cached }) => cached)).toBe(true);
      expect(read).toBe(1);
      expect((await replayer.replay(records(), base, { checkpoints, loadMesh })).outcomes[2]!.cached).toBe(
        true,
      );
      expect(read).toBe(2);
    });

    it('is used when only a step that is off names what is not there', async () => {
      const { replayer } = fixture({ cost: 1000 });
      const checkpoints = new CheckpointStore();
      const off = [record('shift.apply', { amount: 1 }), record('take.apply', { pad }, { state: 'off' })];
      await replayer.replay(off, base, { checkpoints });
      expect((await replayer.replay(off, base, { checkpoints })).outcomes[0]!.cached).toBe(true);
    });

    it('lets a stop pass while the body is asked for', async () => {
      const { replayer } = fixture({ cost: 1000 });
      const checkpoints = new CheckpointStore();
      await replayer.replay(records(), base, { checkpoints, loadMesh: () => Promise.resolve(mesh) });
      const loadMesh = () => Promise.reject(new OperationAborted());
      await expect(replayer.replay(records(), base, { checkpoints, loadMesh })).rejects.toThrow(
        OperationAborted,
      );
    });
  });

  it('keeps only the latest state while work is cheap', async () => {
    const { replayer } = fixture({ cost: 1 });
    const checkpoints = new CheckpointStore();
    await replayer.replay([shiftBy(1), shiftBy(2), shiftBy(3)], base, { checkpoints });
    expect(checkpoints.size).toBe(1);
  });

  it('gives the same hash with and without checkpoints', async () => {
    const records = [shiftBy(0.1), record('refuse.apply'), shiftBy(0.2), shiftBy(0.3)];
    const plain = await fixture().replayer.replay(records, base);
    const { replayer } = fixture({ cost: 200 });
    const checkpoints = new CheckpointStore();
    await replayer.replay(records.slice(0, 2), base, { checkpoints });
    const resumed = await replayer.replay(records, base, { checkpoints });
    expect(resumed.hash).toBe(plain.hash);
    expect(resumed.key).toBe(plain.key);
    expect(resumed.outcomes[1]!.error?.code).toBe('refuse/too-small');
  });

  it('tries a crashed record again instead of remembering the crash', async () => {
    const { replayer } = fixture({ cost: 200 });
    const checkpoints = new CheckpointStore();
    await replayer.replay([record('crash.apply'), shiftBy(1)], base, { checkpoints });
    expect(checkpoints.size).toBe(0);
  });

  it('stops when asked to', async () => {
    const { replayer } = fixture();
    const checkAborted = () => {
      throw new OperationAborted();
    };
    await expect(replayer.replay([shiftBy(1)], base, { checkAborted })).rejects.toBeInstanceOf(
      OperationAborted,
    );
  });

  it('tells progress of the whole', async () => {
    const { replayer } = fixture();
    const seen: number[] = [];
    await replayer.replay([shiftBy(1), shiftBy(2)], base, { onProgress: (_type, f) => void seen.push(f) });
    expect(seen).toEqual([0, 0.25, 0.5, 0.75]);
  });
});

describe('CheckpointStore', () => {
  const mesh = (size: number, indices = new Uint32Array(0)): TriMesh => ({
    positions: new Float32Array(size / 4),
    indices,
  });
  const entry = (m: TriMesh) => ({ mesh: m, hash: '', steps: [], parts: [] });

  it('lets the least recently used go', () => {
    const store = new CheckpointStore({ budgetBytes: 250 });
    store.set('a', entry(mesh(100)));
    store.set('b', entry(mesh(100)));
    store.get('a');
    store.set('c', entry(mesh(100)));
    expect([store.has('a'), store.has('b'), store.has('c')]).toEqual([true, false, true]);
    expect(store.used).toBe(200);
  });

  it('counts shared indices once', () => {
    const indices = new Uint32Array(25);
    const store = new CheckpointStore();
    store.set('a', entry(mesh(100, indices)));
    store.set('b', entry(mesh(100, indices)));
    expect(store.used).toBe(300);
    store.set('a', entry(mesh(100)));
    expect(store.used).toBe(300);
    store.clear();
    expect(store.used).toBe(0);
  });
});
