import { expect } from 'vitest';
import type { Vec3 } from '../../math/vec3.ts';
import { NON_MANIFOLD, buildTwins } from '../topology/adjacency.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { connectedComponents } from '../topology/components.ts';
import { isClosed, volume } from '../measure/measure.ts';
import { faceNormals } from '../normals.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { simpleBorders } from './patch.ts';
import { buildWall, type Wall } from './wall.ts';

export const quiet = { checkAborted: () => undefined, progress: () => undefined };

export interface OpenTube {
  readonly radius: (angle: number, z: number) => number;
  readonly height: number;
  readonly segments: number;
  readonly rings: number;
}

/** A tube along Z, open at both ends, outward. */
export function openTube({ radius, height, segments, rings }: OpenTube): TriMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r <= rings; r++)
    for (let s = 0; s < segments; s++) {
      const [angle, z] = [(2 * Math.PI * s) / segments, (height * r) / rings];
      positions.push(radius(angle, z) * Math.cos(angle), radius(angle, z) * Math.sin(angle), z);
    }
  for (let r = 0; r < rings; r++)
    for (let s = 0; s < segments; s++) {
      const [p, q] = [r * segments + s, r * segments + ((s + 1) % segments)];
      indices.push(p, q, q + segments, p, q + segments, p + segments);
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

export const wallOf = (patch: TriMesh, thickness: number, edgeRadius = thickness / 2): Wall =>
  buildWall(
    patch,
    { thickness: new Float64Array(patch.positions.length / 3).fill(thickness), edgeRadius },
    quiet,
  );

/** Shares of the wall within 0.1 mm of `thickness`, 2·thickness away from every border: rays from both sides, and nearest distance. */
export function measured(patch: TriMesh, wall: Wall, thickness: number) {
  const { positions, indices } = wall.mesh;
  const first = patch.positions.length / 3;
  const skinFaces: number[] = [];
  for (let t = patch.indices.length; t < indices.length; t += 3) {
    const tri = Array.from(indices.subarray(t, t + 3));
    if (tri.every((v) => v >= first && v < wall.skinEnd)) skinFaces.push(...tri);
  }
  const skin = { positions, indices: Uint32Array.from(skinFaces) };
  const inner = buildBvh(patch);
  const outer = buildBvh(skin);
  const rim: number[] = [];
  for (const loop of boundaryLoops(patch))
    loop.forEach((v, i) => rim.push(v, loop[(i + 1) % loop.length]!, v));
  const border = buildBvh({ positions: patch.positions, indices: Uint32Array.from(rim) });
  const share = (mesh: TriMesh, wallAt: (point: Vec3, normal: Vec3) => number | undefined) => {
    const normals = faceNormals(mesh);
    let good = 0;
    let all = 0;
    for (let f = 0; f < mesh.indices.length / 3; f++) {
      const mean = (k: number): number =>
        [0, 1, 2].reduce((sum, i) => sum + mesh.positions[3 * mesh.indices[3 * f + i]! + k]! / 3, 0);
      const point: Vec3 = [mean(0), mean(1), mean(2)];
      if (border.closestPoint(point, 2 * thickness)) continue;
      all++;
      const found = wallAt(point, [normals[3 * f]!, normals[3 * f + 1]!, normals[3 * f + 2]!]);
      if (found !== undefined && Math.abs(found - thickness) <= 0.1) good++;
    }
    return good / all;
  };
  return {
    outward: share(patch, (point, normal) => outer.raycast(point, normal)?.distance),
    inward: share(skin, (point, [x, y, z]) => inner.raycast(point, [-x, -y, -z])?.distance),
    nearest: share(skin, (point) => inner.closestPoint(point)?.distance),
  };
}

export function expectSolid(patch: TriMesh, wall: Wall): void {
  const { mesh } = wall;
  expect(isClosed(mesh)).toBe(true);
  expect(buildTwins(mesh).includes(NON_MANIFOLD)).toBe(false);
  expect(connectedComponents(mesh).count).toBe(1);
  expect(selfIntersections(mesh)).toHaveLength(0);
  expect(volume(mesh)).toBeGreaterThan(0);
  expect(mesh.positions.subarray(0, patch.positions.length)).toEqual(patch.positions);
  for (let t = 0; t < patch.indices.length; t += 3) {
    const [a, b, c] = patch.indices.subarray(t, t + 3);
    expect([...mesh.indices.subarray(t, t + 3)]).toEqual([a, c, b]);
  }
}

export const groove = (width: number, depth: number) => (angle: number) => {
  const across = Math.min(angle, 2 * Math.PI - angle) * 80;
  return 80 - depth / (1 + (across / width) ** 4);
};
export const bodies: readonly [string, TriMesh][] = [
  ['a cylinder', openTube({ radius: () => 60, height: 80, segments: 96, rings: 24 })],
  [
    'an ellipse',
    openTube({
      radius: (a) => 1 / Math.sqrt((Math.cos(a) / 150) ** 2 + (Math.sin(a) / 100) ** 2),
      height: 80,
      segments: 112,
      rings: 16,
    }),
  ],
  [
    'a waist (saddle)',
    openTube({ radius: (_, z) => 60 + ((z - 50) * (z - 50)) / 80, height: 100, segments: 96, rings: 40 }),
  ],
  ['a coarse cylinder', openTube({ radius: () => 60, height: 80, segments: 24, rings: 8 })],
];

export const soundWall = (_: string, patch: TriMesh) => {
  const wall = wallOf(patch, 4);
  expectSolid(patch, wall);
  const { outward, inward, nearest } = measured(patch, wall, 4);
  expect(Math.min(outward, inward, nearest)).toBeGreaterThanOrEqual(0.99);
  expect(wall.measure.minWall).toBeGreaterThan(3.9);
};

export const filledGroove = (_: string, radius: OpenTube['radius']) => {
  const patch = openTube({ radius, height: 26, segments: 400, rings: 11 });
  const wall = wallOf(patch, 4);
  expectSolid(patch, wall);
  expect(wall.measure.minWall).toBeGreaterThan(3.8);
  expect(measured(patch, wall, 4).nearest).toBeGreaterThanOrEqual(0.98);
};

export const evenWall = (thickness: number) => {
  const patch = openTube({ radius: () => 60, height: 90, segments: 72, rings: 18 });
  const wall = wallOf(patch, thickness);
  expectSolid(patch, wall);
  expect(measured(patch, wall, thickness).nearest).toBeGreaterThanOrEqual(0.99);
};

export const even4 = (patch: TriMesh) => new Float64Array(patch.positions.length / 3).fill(4);
/** An open tube whose upper rim has narrow teeth that lean over each other. */
export function ragged(): TriMesh {
  const tube = openTube({ radius: () => 90, height: 100, segments: 96, rings: 15 });
  const rim = simpleBorders(tube).find((border) => tube.positions[3 * border[0]! + 2]! > 50)!;
  const positions = [...tube.positions];
  const indices = [...tube.indices];
  for (let i = 0; i + 1 < 12; i += 3) {
    const [a, b] = [rim[i]!, rim[i + 1]!];
    const [x, y, z] = [0, 1, 2].map((k) => tube.positions[3 * a + k]!) as [number, number, number];
    const [lean, grow] = i % 2 === 0 ? [0.28, 1.03] : [-0.22, 0.94];
    indices.push(b, a, positions.length / 3);
    positions.push(grow * (x - lean * y), grow * (y + lean * x), z + 3);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
