import { describe, expect, it, vi } from 'vitest';
import { ellipticTube } from '../../testing/bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { isThickByRays, thinnestByRays } from './thinnest-by-rays.ts';
import { buildWall } from './wall.ts';

const ports = { checkAborted: () => undefined, progress: () => undefined };
const closed = ellipticTube({ radiusX: 45, radiusY: 35, height: 80, segments: 60, rings: 30 });
/** Open at both ends. */
const tube: TriMesh = {
  positions: closed.positions,
  indices: closed.indices.filter((_, i, all) => {
    const corners = all.subarray(i - (i % 3), i - (i % 3) + 3);
    return !corners.some((v) => Math.hypot(closed.positions[3 * v]!, closed.positions[3 * v + 1]!) < 1);
  }),
};
const thickness = new Float64Array(tube.positions.length / 3).fill(4);
const { mesh: wall, skinEnd } = buildWall(tube, { thickness, edgeRadius: 2, skin: 'fine' }, ports);

/** The wall with its outer side pushed in by `depth` mm about a place. */
function dented(depth: number, reach: number): TriMesh {
  const positions = wall.positions.slice();
  const first = tube.positions.length / 3;
  for (let v = first; v < skinEnd; v++) {
    const [x, y, z] = [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]! - 40];
    const far = Math.hypot(x - 49, y, z);
    if (far < reach) positions[3 * v] = x - depth * (1 - far / reach);
  }
  return { positions, indices: wall.indices };
}

describe('whether rays find a wall thick enough', () => {
  it.each([
    ['as it was made', wall],
    ['dented a little', dented(1, 12)],
    ['dented deeply', dented(3, 12)],
    ['dented in one point', dented(3.5, 1.5)],
    ['pushed through its body side', dented(5, 10)],
  ])('is what the thinnest place says: %s', (_, mesh) => {
    const bvh = buildBvh(mesh);
    const thinnest = thinnestByRays(bvh, ports.checkAborted);
    for (const least of [0.5, 1, 2, 2.8, 3.5, thinnest - 1e-9, thinnest, thinnest + 1e-9])
      expect(isThickByRays(bvh, least, ports.checkAborted), `${least}`).toBe(thinnest >= least);
    vi.stubGlobal('WebAssembly', undefined);
    expect(isThickByRays(bvh, 2.8, ports.checkAborted)).toBe(thinnest >= 2.8);
    vi.unstubAllGlobals();
  });

  it('is not where no ray goes through a wall', () => {
    const bvh = buildBvh(tube);
    expect(thinnestByRays(bvh, ports.checkAborted)).toBe(0);
    expect(isThickByRays(bvh, 1, ports.checkAborted)).toBe(false);
  });

  it('is asked of the tree that the making of the wall left', () => {
    const kept = sharedBvh(wall);
    expect(kept.tree.order.length).toBe(wall.indices.length / 3);
    expect(isThickByRays(kept, 2.8, ports.checkAborted)).toBe(true);
    expect(thinnestByRays(kept, ports.checkAborted)).toBe(thinnestByRays(buildBvh(wall), ports.checkAborted));
  });
});
