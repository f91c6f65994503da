import { describe, expect, test } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { ellipticTube, sphere } from '../../testing/index.ts';
import { brushDistance } from '../geodesic/brush-distance.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { geodesicDistance } from '../geodesic/geodesic.ts';
import { LiveSurface } from './live-surface.ts';
import { applyPatch } from './mesh-patch.ts';
import type { TriMesh } from '../tri-mesh.ts';

const ball = sphere({ radius: 100, subdivisions: 4 });
const scan = scanOf(sampleTrunk({ cobb: 35, edge: 15 }), { holes: 3, debris: 2 });
const pointOf = ({ positions }: TriMesh, vertex: number): Vec3 =>
  [...positions.subarray(3 * vertex, 3 * vertex + 3)] as unknown as Vec3;

describe('a disc', () => {
  test.each([
    ['a ball', ball],
    ['a raw scan', scan],
  ])('of %s is the piece of the body round the nearest place', (_name, body) => {
    const surface = new LiveSurface(body);
    const random = createRandom(2);
    const uses = new Uint32Array(body.positions.length / 3);
    for (const v of body.indices) uses[v]!++;
    for (let n = 0; n < 20; n++) {
      const point = pointOf(body, Math.floor((random() * body.positions.length) / 3));
      const disc = surface.disc(point, 30)!;
      const { mesh, vertices, distances, corners } = disc;
      expect([...vertices]).toEqual([...vertices].sort((a, b) => a - b));
      for (let v = 0; v < vertices.length; v++) {
        expect(pointOf(mesh, v)).toEqual(pointOf(body, vertices[v]!));
        if (distances[v] === Infinity) continue;
        // Every triangle of the body at a vertex within reach is in the piece.
        expect(corners.offsets[v + 1]! - corners.offsets[v]!).toBe(uses[vertices[v]!]);
      }
      expect(Math.min(...distances)).toBeLessThan(10);
      expect(disc.place.position[0]).toBeCloseTo(point[0], 0);
    }
  });

  test('does not reach the other side of a thin place', () => {
    const thin = ellipticTube({ radiusX: 100, radiusY: 4, height: 200, segments: 160, rings: 60 });
    const disc = new LiveSurface(thin).disc([0, 4, 100], 20)!;
    expect(disc.vertices.length).toBeGreaterThan(50);
    for (const [n, distance] of disc.distances.entries())
      if (distance < Infinity) expect(disc.mesh.positions[3 * n + 1]).toBeGreaterThan(0);
  });

  test('is not to be had of a body without triangles', () => {
    const none = { positions: new Float32Array(0), indices: new Uint32Array(0) };
    expect(new LiveSurface(none).disc([0, 0, 0], 10)).toBeUndefined();
  });
});

describe('what is put', () => {
  test('is where the surface lies then, and the patch says just that', () => {
    const before = ball.positions.slice();
    const surface = new LiveSurface(ball);
    const shown = ball.positions.slice();
    for (const height of [0, 20, 40]) {
      const disc = surface.disc([120, 0, height], 25)!;
      const positions = disc.mesh.positions.map((value, i) =>
        disc.distances[Math.floor(i / 3)]! < 25 && i % 3 === 0 ? value + 10 : value,
      );
      const patch = surface.put(disc, positions);
      expect(patch.vertices.length).toBe(disc.distances.filter((distance) => distance < 25).length);
      applyPatch(shown, patch);
      expect(surface.positions).toEqual(shown);
      const now = buildBvh({ positions: shown, indices: ball.indices });
      const place = now.closestPoint([150, 0, height])!;
      expect(surface.disc([150, 0, height], 5)!.place.position[0]).toBeCloseTo(place.position[0], 0);
    }
    expect(ball.positions).toEqual(before);
    const still = surface.disc([0, 100, 0], 10)!;
    expect(surface.put(still, still.mesh.positions).vertices).toHaveLength(0);
  });
});

test('the distance of a brush is straight where the surface is about flat, and near the geodesic one everywhere', () => {
  const surface = new LiveSurface(scan);
  const random = createRandom(8);
  for (let n = 0; n < 10; n++) {
    const disc = surface.disc(pointOf(scan, Math.floor((random() * scan.positions.length) / 3)), 60)!;
    const { mesh, corners, place } = disc;
    const found = brushDistance(mesh, corners, place, 60);
    const exact = geodesicDistance(mesh, [
      { kind: 'piece', triangle: place.triangle, from: place.position, to: place.position },
    ]);
    for (const [v, distance] of found.entries()) {
      if (distance === Infinity) continue;
      const straight = Math.hypot(...[0, 1, 2].map((k) => mesh.positions[3 * v + k]! - place.position[k]!));
      expect(distance).toBeGreaterThanOrEqual(straight - 1e-9);
      expect(distance).toBeGreaterThan(0.74 * exact[v]!);
      expect(distance).toBeLessThan(1.25 * exact[v]! + 1);
    }
  }
});
