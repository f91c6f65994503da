import { proposeTrim } from '@bracewright/core/brace';
import { createReplayer, formedShape, type OperationRecord } from '@bracewright/core/history';
import { buildBvh, heightsOf, isClosed, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import { ReplayHost } from '@bracewright/core/runner';
import { sampleTrunk } from '@bracewright/core/sample';
import { expect, test } from 'vitest';
import { exporters, operations } from './index.ts';

const { mesh: body } = sampleTrunk({ cobb: 35, edge: 10 });
const registry = createOperationRegistry(operations);
const { roles } = registry;
const record = (type: string, params: object, version = registry.latest(type).version): OperationRecord => ({
  ...{ id: `${type} ${version}`, type, version, params: params as Json, seed: 0, state: 'on', result: null },
});
const { curves, keep } = proposeTrim(body, {
  ...{ type: 'rigo-A1', side: 'right', opening: 'front', width: 60 },
});
const cut = record('border.cut', { curves, keep });
const replayer = createReplayer({ registry });
/** What records give on the body, made once for all who ask. */
const replayed = new Map<string, ReturnType<typeof replayer.replay>>();
const replay = async (records: readonly OperationRecord[]) => {
  const key = JSON.stringify(records);
  const work = replayed.get(key) ?? replayer.replay(records, body);
  replayed.set(key, work);
  expect((await work).outcomes.map(({ state }) => state)).toEqual(records.map(() => 'applied'));
  return work;
};
const { mesh: side } = await replay([cut]);
const { bottom, top } = heightsOf(side);
const plane = (share: number) => ({ origin: [0, 0, bottom + share * (top - bottom)], normal: [0, 0, 1] });
const planes = [0.25, 0.5, 0.75].map(plane);

/** Points on the side of the trunk about half of its height: a contour of 45 mm, or an apex in it. */
function ring(radius: number, count: number) {
  const skin = buildBvh(side);
  return Array.from({ length: count }, (_, i) => {
    const [y, z] = [
      radius * Math.cos((2 * Math.PI * i) / count),
      radius * Math.sin((2 * Math.PI * i) / count),
    ];
    const place = [-200, y, (bottom + top) / 2 + z] as const;
    return { position: [...skin.closestPoint(place)!.position], normal: [-1, 0, 0] };
  });
}
const push = record('region.deform', {
  ...{ contour: ring(45, 14), apex: ring(14, 8), amplitude: -15, direction: 'horizontal' },
});
const smoothing = record('smooth.global', { level: 'heavy' });
/** As a call or a file writes them: nothing tells where the axis was. */
const bend = record('bend.apply', { planes: [planes[0], planes[2]], angle: 15, direction: 0 });
const twist = record('twist.apply', { planes, angle: 8 }, 2);

/** How far the farthest vertex of a mesh lies off another, mm. */
function off({ positions }: TriMesh, other: TriMesh): number {
  const skin = buildBvh(other);
  let most = 0;
  for (let v = 0; v < positions.length; v += 3)
    most = Math.max(most, skin.closestPoint([positions[v]!, positions[v + 1]!, positions[v + 2]!])!.distance);
  return most;
}

test.each([
  ['a level push', [push]],
  ['a smoothing of all', [smoothing]],
  ['a bend whose axis nobody measured', [bend]],
  ['an earlier twist', [twist]],
  ['all of them', [push, smoothing, bend, twist]],
] as const)(
  'behind the cut %s moves the body unlike its cut side, and what is formed over it lies on that side',
  async (_, steps) => {
    const records = [cut, ...steps];
    const { mesh: part } = await replay(records);
    const { mesh: whole } = await replay(steps);
    // Else nothing is tested.
    expect(off(part, whole)).toBeGreaterThan(0.3);
    const { mesh: formed } = await formedShape({ records, roles, replay });
    expect(off(part, formed)).toBeLessThan(0.001);
    expect(formed.positions.subarray(0, part.positions.length)).toEqual(part.positions);
    expect(isClosed(formed)).toBe(true);
    expect(selfIntersections(formed)).toHaveLength(0);
    expect(heightsOf(formed).top).toBe(heightsOf(whole).top);
  },
);

test('of a body that nothing was cut off, and where the cut side cannot stand in it, it is the body', async () => {
  const { mesh } = await formedShape({ records: [smoothing], roles, replay });
  expect(mesh.positions).toEqual((await replay([smoothing])).mesh.positions);
  // Cropped behind the cut: its border runs on along the end of the body.
  const crop = record('crop.apply', { top: plane(0.9), bottom: plane(-0.3) });
  const cropped = await formedShape({ records: [cut, crop], roles, replay });
  expect(cropped.mesh.positions).toEqual((await replay([crop])).mesh.positions);
});

test('the file of a positive lies on the cut side, in its place between body and margins', async () => {
  const host = new ReplayHost({ registry, exporters });
  await host.open(body);
  const records = [cut, smoothing, bend];
  const { mesh: part } = await replay(records);
  const { type, version } = registry.roles.newest('positive')!;
  const job = {
    ...{ exporter: 'export.stl', params: {}, name: 'positive', annotations: [], subject: 'body' as const },
    instead: { type, version, params: { part: { ...heightsOf(part) } } },
  };
  const { files, meshHash } = await host.exportFiles(records, job);
  const { mesh } = readMesh(files[0]!.bytes, { name: files[0]!.name });
  expect(off(part, mesh)).toBeLessThan(0.001);
  // The same design again has the same positive; another line has another, though the whole body is the same.
  expect((await host.exportFiles(records, job)).meshHash).toBe(meshHash);
  const other = await host.exportFiles(records.slice(1), job);
  expect(other.meshHash).not.toBe(meshHash);
});
