import { expect, it } from 'vitest';
import { translation, transformPoint } from '../../math/mat4.ts';
import { makeBody } from '../../testing/bodies.ts';
import { joinMeshes } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { surfaceGap } from './surface-gap.ts';

const tube = (radius: number, at: number): TriMesh => {
  const { positions, indices } = makeBody({ kind: 'tube', radius, height: 200, segments: 48, rings: 20 });
  const moved = positions.slice();
  for (let i = 0; i < moved.length; i += 3)
    moved.set(transformPoint(translation([at, 0, 0]), [moved[i]!, moved[i + 1]!, moved[i + 2]!]), i);
  return { positions: moved, indices };
};
const trunk = tube(100, 0);
/** Its left flank, without its ends. */
const flank = buildBvh({
  positions: trunk.positions,
  indices: trunk.indices.filter((_, i) =>
    [0, 1, 2].every((k) => {
      const v = 3 * trunk.indices[i - (i % 3) + k]!;
      return trunk.positions[v]! > 30 && Math.abs(trunk.positions[v + 2]! - 100) < 75;
    }),
  ),
});

it('takes an arm that hangs beside what a brace lies on for no fault of it, and a lump on it for one', () => {
  const arm = buildBvh(joinMeshes(trunk, tube(15, 125)));
  expect(surfaceGap(flank, arm)!.most).toBeLessThan(0.001);
  const lump = trunk.positions.map((x, i) =>
    i % 3 === 0 && x > 98 && Math.abs(trunk.positions[i + 2]! - 100) < 12 ? x + 40 : x,
  );
  expect(surfaceGap(flank, buildBvh({ ...trunk, positions: lump }))!.most).toBeGreaterThan(35);
});
