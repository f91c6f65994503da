import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../math/vec3.ts';
import { createRandom } from '../../math/rng.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { locateAlong, locateOnSurface } from './geodesic-locate.ts';
import { NearSpace } from './near-space.ts';

const normal: Vec3 = [0, 0, 1];

describe('what lies near points', () => {
  it('holds every triangle that a ball about a point may touch', () => {
    const random = createRandom(7);
    const between = (): number => 200 * random() - 100;
    const points = Array.from({ length: 12 }, (): Vec3 => [between(), between(), between()]);
    const space = NearSpace.round(points, 5);
    for (const [x, y, z] of points) {
      expect(space.clearAt([x, y, z], 5)).toBe(5);
      // A triangle that only reaches to the ball, from six sides.
      for (const side of [0, 1, 2, 3, 4, 5]) {
        const [dx, dy, dz] = [0, 1, 2].map((k) =>
          side >> 1 === k ? (side % 2 === 0 ? 4.99 : -4.99) : 0,
        ) as [...Vec3];
        const [a, b, c] = [x + dx, y + dy, z + dz];
        const positions = Float32Array.of(a, b, c, a + 9 * dx, b + 9 * dy, c + 9 * dz, a + 8 * dx, b, c);
        expect([...space.trianglesOf({ positions, indices: Uint32Array.of(0, 1, 2) })]).toEqual([0]);
      }
    }
  });

  it('leaves out what is far from all of the points, and knows what lies beyond it', () => {
    const space = NearSpace.round([[0, 0, 0], [100, 0, 0]], 5); // prettier-ignore
    const positions = Float32Array.of(50, 0, 0, 51, 0, 0, 50, 1, 0);
    expect([...space.trianglesOf({ positions, indices: Uint32Array.of(0, 1, 2) })]).toEqual([]);
    expect(space.clearAt([50, 0, 0], 5)).toBe(0);
    expect(space.clearAt([1e9, 0, 0], 5)).toBe(0);
    expect(NearSpace.box([[0, 0, 0], [100, 0, 0]], 5).clearAt([50, 0, 0], 5)).toBe(5); // prettier-ignore
  });

  it('takes one box where the points lie further apart than any body', () => {
    const space = NearSpace.round([[0, 0, 0], [1e6, 1e6, 1e6]], 5); // prettier-ignore
    expect(space.clearAt([5e5, 5e5, 5e5], 5)).toBeGreaterThan(5);
  });
});

describe('places along lines', () => {
  const mesh = ellipticTube({ radiusX: 105, radiusY: 80, height: 90, segments: 90, rings: 30 });
  const tree = buildBvh(mesh);
  const nearest = (points: readonly Vec3[]): readonly number[] =>
    points.map((point) => tree.closestPoint(point)!.triangle);

  it('are those nearest of all, on the line, beside it and far from it', () => {
    const random = createRandom(3);
    const line = Array.from({ length: 60 }, (_, i): Vec3 => {
      const angle = (i / 60) * 2 * Math.PI;
      return [
        (105 + 2 * random()) * Math.cos(angle),
        (80 + 2 * random()) * Math.sin(angle),
        40 + 4 * random(),
      ];
    });
    const beside = line.map(([x, y, z]): Vec3 => [x + 3 * random(), y - 3 * random(), z]);
    const far = line.map(([x, y, z]): Vec3 => [0.4 * x, 0.4 * y, z + 90 * random()]);
    const locate = locateAlong(mesh, line);
    for (const points of [line, beside, far, line]) {
      const asked = points.map((position) => ({ position, normal }));
      expect(locate(asked).map(({ triangle }) => triangle)).toEqual(nearest(points));
      expect(locateOnSurface(mesh, asked).map(({ triangle }) => triangle)).toEqual(nearest(points));
    }
  });

  it('are none for no points', () => {
    expect(locateAlong(mesh, [])([])).toEqual([]);
    expect(locateAlong(mesh, [])([{ position: [105, 0, 0], normal }])).toHaveLength(1);
  });
});
