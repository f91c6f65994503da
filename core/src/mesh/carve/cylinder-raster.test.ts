import { describe, expect, it, test } from 'vitest';
import { PI, sinCos } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { boxBody, joinMeshes, tubeBody } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { rasterLeavings, type RadialRays } from './cylinder-raster.ts';

/** The same by one ray through a tree for each cell. */
function byRays(mesh: TriMesh, { axis, heights, angles }: RadialRays): number[][] {
  const bvh = buildBvh(mesh);
  const normal = new Float64Array(3);
  return Array.from({ length: heights.length * angles }, (_, cell) => {
    const [sin, cos] = sinCos((2 * PI * (cell % angles)) / angles);
    const origin: Vec3 = [axis[0], axis[1], heights[Math.floor(cell / angles)]!];
    return bvh
      .raycastAll(origin, [cos, sin, 0])
      .filter(({ triangle }) => {
        triangleNormal(mesh, triangle, normal);
        return normal[0]! * cos + normal[1]! * sin > 0;
      })
      .map(({ distance }) => distance + 0);
  });
}

/** Zeros of either sign are one: on the axis two triangles tell both. */
function byTriangles(mesh: TriMesh, rays: RadialRays): number[][] {
  const { first, next, distances } = rasterLeavings(mesh, rays);
  return Array.from(first, (entry) => {
    const found: number[] = [];
    for (let at = entry; at >= 0; at = next[at]!) found.push(distances[at]!);
    return found.map((distance) => distance + 0).sort((a, b) => a - b);
  });
}

const heightsOf = (low: number, high: number, levels: number): Float64Array =>
  Float64Array.from({ length: levels }, (_, i) => low + ((high - low) * i) / (levels - 1));

const TUBE = tubeBody({ radii: () => [150, 110], height: 500, segments: 160, rings: 40 });

describe('level rays by triangles', () => {
  test.each<[string, () => TriMesh, RadialRays]>([
    [
      'a trunk with arms and openings',
      () => sampleTrunk({ edge: 12 }).mesh,
      { axis: [7.3, -4.1], heights: heightsOf(-200, 600, 90), angles: 90 },
    ],
    // Open, of uneven triangles, beside loose pieces and no longer upright about the axis.
    [
      'a scan with holes and debris',
      () => scanOf(sampleTrunk({ cobb: 30, edge: 14 }), { seed: 4, holes: 2, debris: 2, turn: 40 }),
      { axis: [-5.2, 11.9], heights: heightsOf(-300, 650, 90), angles: 72 },
    ],
    // Corners lie on rays and levels, so that edges and corners are met in full.
    [
      'a tube, through its corners',
      () => TUBE,
      { axis: [0, 0], heights: heightsOf(0, 500, 41), angles: 160 },
    ],
    ['an axis beside the body', () => TUBE, { axis: [400, 3], heights: heightsOf(1, 499, 20), angles: 120 }],
    ['an axis in the skin', () => TUBE, { axis: [150, 0], heights: heightsOf(1, 499, 20), angles: 360 }],
    [
      'a post behind which skin lies',
      () => joinMeshes(TUBE, boxBody([-15, -190, 100], [15, -150, 200])),
      { axis: [0, 0], heights: heightsOf(1, 499, 60), angles: 90 },
    ],
    [
      'large triangles about the axis and on it',
      () => boxBody([-100, 0, -80], [60, 90, 300]),
      { axis: [0, 0], heights: heightsOf(-80, 300, 39), angles: 72 },
    ],
    [
      'a slanted triangle that the axis goes through',
      () => ({
        positions: Float32Array.of(-100, -80, 0, 120, -60, 10, 5, 130, 200),
        indices: Uint32Array.of(0, 1, 2, 0, 2, 1),
      }),
      { axis: [0, 0], heights: heightsOf(1, 199, 60), angles: 72 },
    ],
  ])('%s: to the bit what rays through a tree meet', (_name, body, rays) => {
    const mesh = body();
    const found = byTriangles(mesh, rays);
    expect(found).toEqual(byRays(mesh, rays));
    expect(found.some((list) => list.length > 0)).toBe(true);
  });

  it('stops when it is no longer wanted', () => {
    const stop = () => {
      throw new Error('stopped');
    };
    const rays = { axis: [0, 0] as const, heights: heightsOf(1, 499, 3), angles: 12 };
    expect(() => rasterLeavings(TUBE, rays, { checkAborted: stop })).toThrow('stopped');
  });
});
