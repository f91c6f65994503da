import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineExporter } from '../exporter/index.ts';
import { shapeHash, type OperationRecord } from '../history/index.ts';
import { applyPatch, cutByPlane, meshHash, type TriMesh } from '../mesh/index.ts';
import {
  createOperationRegistry,
  defineOperation,
  defineStrokeOperation,
  type Json,
} from '../operation/index.ts';
import { p } from '../params/index.ts';
import type { OperationRunner } from '../services/index.ts';
import { tube } from '../testing/bodies.ts';
import { runnerPort } from '../testing/message-port.ts';
import { WorkerRunner, createLocalRunner, serveOperations } from './index.ts';

const body = tube({ radius: 50, height: 200, segments: 24, rings: 20 });
const level = (z: number) => ({ origin: [0, 0, z] as const, normal: [0, 0, 1] as const });
const slice = defineOperation({
  type: 'test.slice',
  version: 1,
  params: z.object({ at: p.number({ min: 0, max: 200 }) }),
  apply(mesh, { at }, ctx) {
    ctx.part(`below ${at}`, cutByPlane(mesh, level(at), { keep: 'negative', cap: true }).mesh);
    return cutByPlane(mesh, level(at), { keep: 'positive', cap: true }).mesh;
  },
});
const move = defineOperation({
  type: 'test.move',
  version: 1,
  params: z.object({ target: p.target(), by: p.length({ min: -100, max: 100 }) }),
  apply: (mesh, { by }) => ({
    positions: mesh.positions.map((value, i) => (i % 3 === 0 ? value + by : value)),
    indices: mesh.indices,
  }),
});
/** Lifts one vertex after the other, and leaves the first dab's place as a part. */
const pick = defineStrokeOperation({
  type: 'test.pick',
  version: 1,
  params: z.object({
    target: p.target(),
    vertices: p.custom(z.array(z.number())),
    leave: p.text({ max: 60 }),
  }),
  dabs: 'vertices',
  begin(mesh, { leave }) {
    const positions = mesh.positions.slice();
    return {
      dab(vertex) {
        positions[3 * vertex + 2]! += 1;
        return {
          vertices: Uint32Array.of(vertex),
          positions: positions.slice(3 * vertex, 3 * vertex + 3),
        };
      },
      end(ctx) {
        if (leave !== '') ctx.part(leave, mesh);
        return { positions: positions.slice(), indices: mesh.indices };
      },
    };
  },
});
const names = defineExporter({
  id: 'test.names',
  params: z.object({ spoil: p.toggle(false) }),
  files(mesh, _annotations, { objects, designHash, params }) {
    if (params.spoil) objects[0]!.mesh.positions.fill(0);
    const lines = objects.map((part) => `${part.name} ${meshHash(part.mesh)}`);
    const text = [designHash, meshHash(mesh), ...lines].join('\n');
    return [{ name: 'names.txt', media: 'text/plain', bytes: new TextEncoder().encode(text) }];
  },
});
const registry = createOperationRegistry([slice, move, pick]);
const exporters = [names];

const open: OperationRunner[] = [];
/** Arrays of indices that came over the channel. */
let sent = 0;
function far(): OperationRunner {
  const runner = new WorkerRunner({
    sharedMemory: true,
    createPort: () => {
      const { port1, port2 } = new MessageChannel();
      const { post, ...rest } = runnerPort(port2);
      const counted = (message: unknown, transfer: readonly ArrayBufferLike[]) => {
        sent += JSON.stringify(message, (key, value: unknown) => (key === 'indices' ? '#' : ArrayBuffer.isView(value) ? 0 : value)).split('"#"').length - 1; // prettier-ignore
        post(message, transfer);
      };
      serveOperations(
        { ...rest, post: counted },
        { registry, exporters, now: () => performance.now(), defer: (run) => void setTimeout(run, 0) },
      );
      return runnerPort(port1);
    },
  });
  open.push(runner);
  return runner;
}
afterEach(() => {
  for (const runner of open.splice(0)) runner.dispose();
});

const record = (id: string, type: string, params: Json): OperationRecord => ({
  ...{ id, type, version: 1, params, seed: 0, state: 'on', result: null },
});
const slices = (count: number) =>
  Array.from({ length: count }, (_, i) => record(`s${i}`, 'test.slice', { at: 15 * (i + 1) }));
const hashes = (parts: readonly { readonly name: string; readonly mesh: TriMesh }[]) =>
  parts.map(({ name, mesh }) => [name, meshHash(mesh)]);

describe.each([
  ['on this thread', () => createLocalRunner(registry, { exporters })],
  ['over a channel', far],
])('a runner %s', (_name, start) => {
  test('gives every part, also more than the triangles it keeps, whatever is asked in between', async () => {
    const runner = start();
    await runner.open(body);
    const near = createLocalRunner(registry);
    await near.open(body);
    const records = slices(11);
    for (const count of [11, 3, 11, 8, 0, 11]) {
      const [there, here] = [
        await runner.replay(records.slice(0, count)),
        await near.replay(records.slice(0, count)),
      ];
      expect(hashes(there.parts)).toEqual(hashes(here.parts));
      expect(there.hash).toBe(await shapeHash(there));
      const draft = { type: 'test.move', version: 1, params: { by: 1 }, seed: 0 };
      const shown = await runner.preview(records.slice(0, count), draft);
      expect(hashes(shown.parts)).toEqual(hashes(here.parts));
    }
  });

  test('previews a step on a part with everything else as it is', async () => {
    const runner = start();
    await runner.open(body);
    const records = slices(2);
    const before = await runner.replay(records);
    const draft = { type: 'test.move', version: 1, params: { target: 'below 15', by: 30 }, seed: 0 };
    const shown = await runner.preview(records, draft);
    expect(meshHash(shown.mesh)).toBe(meshHash(before.mesh));
    expect(hashes(shown.parts)[1]).toEqual(hashes(before.parts)[1]);
    const after = await runner.replay([...records, record('m', 'test.move', draft.params)]);
    expect(hashes(shown.parts)).toEqual(hashes(after.parts));
    await expect(
      runner.preview([], { ...draft, params: { target: 'below 15', by: 1 } }),
    ).rejects.toMatchObject({ code: 'operation/target-missing', data: { target: 'below 15', there: '—' } });
  });

  test('strokes a part, and gives the whole shape at its end', async () => {
    const runner = start();
    await runner.open(body);
    const records = slices(2);
    const { parts } = await runner.replay(records);
    const params = { target: 'below 30', vertices: [1], leave: 'untouched' };
    const stroke = await runner.stroke!(records, { type: 'test.pick', version: 1, params, seed: 0 });
    expect(stroke.mesh.positions.length).toBe(parts[1]!.mesh.positions.length);
    for (const patch of await stroke.dabs([2, 3])) applyPatch(stroke.mesh.positions, patch);
    const ended = await stroke.end();
    expect(meshHash(ended.parts[1]!.mesh)).toBe(meshHash(stroke.mesh));
    const all = { ...params, vertices: [1, 2, 3] };
    const after = await runner.replay([...records, record('p', 'test.pick', all)]);
    expect(await shapeHash(ended)).toBe(after.hash);
    expect(hashes(ended.parts)[2]).toEqual(['untouched', meshHash(parts[1]!.mesh)]);
    const again = await runner.stroke!(records, {
      ...{ type: 'test.pick', version: 1, seed: 0, params: { ...all, leave: 'below 15' } },
    });
    await expect(again.end()).rejects.toMatchObject({ code: 'operation/part-taken' });
  });

  test('hands the parts to exporters, lent as the body is', async () => {
    const runner = start();
    await runner.open(body);
    const job = { exporter: 'test.names', params: {}, name: 'a', annotations: [] };
    const { mesh, parts, hash } = await runner.replay(slices(2));
    const made = await runner.exportFiles(slices(2), job);
    const lines = hashes(parts).map((one) => one.join(' '));
    expect(new TextDecoder().decode(made.files[0]!.bytes)).toBe([hash, meshHash(mesh), ...lines].join('\n'));
    const count = [mesh, ...parts.map((part) => part.mesh)].reduce((sum, one) => sum + one.indices.length, 0);
    expect([made.meshHash, made.triangles]).toEqual([hash, count / 3]);
    await expect(runner.exportFiles(slices(2), { ...job, params: { spoil: true } })).rejects.toMatchObject({
      code: 'operation/input-changed',
    });
    expect((await runner.replay(slices(2))).hash).toBe(hash);
    const bare = await runner.exportFiles([], job);
    expect(new TextDecoder().decode(bare.files[0]!.bytes)).toBe(`${meshHash(body)}\n${meshHash(body)}`);
  });
});

test('triangles of parts travel once', async () => {
  const runner = far();
  await runner.open(body);
  sent = 0;
  await runner.replay(slices(9));
  expect(sent).toBe(10);
  sent = 0;
  for (const by of [1, 2, 3])
    await runner.preview(slices(9), {
      ...{ type: 'test.move', version: 1, params: { target: 'below 60', by }, seed: 0 },
    });
  expect(sent).toBe(0);
});
