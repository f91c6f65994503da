import { proposeTrim } from '@bracewright/core/brace';
import { createReplayer, formedShape, type OperationRecord } from '@bracewright/core/history';
import { buildBvh, heightsOf, isClosed, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { expect } from 'vitest';
import { operations } from './index.ts';

export const { mesh: body } = sampleTrunk({ cobb: 35, edge: 14 });
export const registry = createOperationRegistry(operations);
export const { roles } = registry;
export const record = (
  type: string,
  params: object,
  version = registry.latest(type).version,
): OperationRecord => ({
  ...{ id: `${type} ${version}`, type, version, params: params as Json, seed: 0, state: 'on', result: null },
});
export const { curves, keep } = proposeTrim(body, {
  ...{ type: 'rigo-A1', side: 'right', opening: 'front', width: 60 },
});
export const cut = record('border.cut', { curves, keep });
export const replayer = createReplayer({ registry });
/** What records give on the body, made once for all who ask. */
export const replayed = new Map<string, ReturnType<typeof replayer.replay>>();
export const replay = async (records: readonly OperationRecord[]) => {
  const key = JSON.stringify(records);
  const work = replayed.get(key) ?? replayer.replay(records, body);
  replayed.set(key, work);
  expect((await work).outcomes.map(({ state }) => state)).toEqual(records.map(() => 'applied'));
  return work;
};
export const { mesh: side } = await replay([cut]);
export const { bottom, top } = heightsOf(side);
export const plane = (share: number) => ({
  origin: [0, 0, bottom + share * (top - bottom)],
  normal: [0, 0, 1],
});
export const planes = [0.25, 0.5, 0.75].map(plane);

/** Points on the side of the trunk about half of its height: a contour of 45 mm, or an apex in it. */
export function ring(radius: number, count: number) {
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
export const push = record('region.deform', {
  ...{ contour: ring(45, 14), apex: ring(14, 8), amplitude: -15, direction: 'horizontal' },
});
export const smoothing = record('smooth.global', { level: 'heavy' });
/** As a call or a file writes them: nothing tells where the axis was. */
export const bend = record('bend.apply', { planes: [planes[0], planes[2]], angle: 15, direction: 0 });

/** How far the farthest vertex of a mesh lies off another, mm. */
export function off({ positions }: TriMesh, other: TriMesh): number {
  const skin = buildBvh(other);
  let most = 0;
  for (let v = 0; v < positions.length; v += 3)
    most = Math.max(most, skin.closestPoint([positions[v]!, positions[v + 1]!, positions[v + 2]!])!.distance);
  return most;
}

export const liesOnCutSide = async (_: string, steps: readonly OperationRecord[]) => {
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
};
