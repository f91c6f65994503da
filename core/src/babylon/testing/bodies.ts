import type { Vec3 } from '../../math/index.ts';
import type { TriMesh } from '../../mesh/index.ts';

/** A cube of `size` mm about the origin: 8 vertices, 12 triangles. */
export function box(size: number): TriMesh {
  const h = size / 2;
  const positions = new Float32Array(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1 ? h : -h, i & 2 ? h : -h, i & 4 ? h : -h]),
  );
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  return { positions, indices: Uint32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])) };
}

/** A ball of `radius` mm about the origin with `rings` rings of twice as many vertices, and two poles. */
export function sphere(radius: number, rings: number): TriMesh {
  const around = 2 * rings;
  const positions: number[] = [0, 0, radius];
  for (let i = 1; i < rings; i++)
    for (let j = 0; j < around; j++) {
      const [a, b] = [(Math.PI * i) / rings, (2 * Math.PI * j) / around];
      positions.push(
        radius * Math.sin(a) * Math.cos(b),
        radius * Math.sin(a) * Math.sin(b),
        radius * Math.cos(a),
      );
    }
  positions.push(0, 0, -radius);
  const last = positions.length / 3 - 1;
  const at = (i: number, j: number) => 1 + (i - 1) * around + (j % around);
  const indices: number[] = [];
  for (let j = 0; j < around; j++) {
    indices.push(0, at(1, j), at(1, j + 1), last, at(rings - 1, j + 1), at(rings - 1, j));
    for (let i = 1; i < rings - 1; i++)
      indices.push(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The same triangles elsewhere, mm. */
export const moved = (mesh: TriMesh, offset: Vec3): TriMesh => ({
  positions: mesh.positions.map((n, i) => n + offset[i % 3]!),
  indices: mesh.indices,
});
