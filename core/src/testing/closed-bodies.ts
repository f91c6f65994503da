import { sinCos, PI } from '../math/portable.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

/** A box from `low` to `high`, closed, 12 triangles, outward. */
export function boxBody(
  low: readonly [number, number, number],
  high: readonly [number, number, number],
): TriMesh {
  const positions = new Float32Array(24);
  for (let i = 0; i < 8; i++) {
    positions[3 * i] = i & 1 ? high[0] : low[0];
    positions[3 * i + 1] = i & 2 ? high[1] : low[1];
    positions[3 * i + 2] = i & 4 ? high[2] : low[2];
  }
  const indices = Uint32Array.of(
    0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
    2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
  ); // prettier-ignore
  return { positions, indices };
}

/** How a solid of revolution-like rings is made. Lengths in mm. */
export interface TubeOptions {
  /** Half width along X and half depth along Y at height `z`. */
  readonly radii: (z: number) => readonly [x: number, y: number];
  readonly height: number;
  /** Corners of each ring, the first on +X. */
  readonly segments: number;
  /** Ring bands along Z, starting at z = 0. */
  readonly rings: number;
  /** Closed by a fan about a centre vertex at each end (true). */
  readonly capped?: boolean;
}

/** An elliptic tube along +Z: ring vertices first (ring by ring), then the two cap centres. */
export function tubeBody({ radii, height, segments, rings, capped = true }: TubeOptions): TriMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r <= rings; r++) {
    const z = (height * r) / rings;
    const [a, b] = radii(z);
    for (let s = 0; s < segments; s++) {
      const [sin, cos] = sinCos((2 * PI * s) / segments);
      positions.push(a * cos, b * sin, z);
    }
  }
  for (let r = 0; r < rings; r++)
    for (let s = 0; s < segments; s++) {
      const next = (s + 1) % segments;
      const [p, q] = [r * segments + s, r * segments + next];
      indices.push(p, q, q + segments, p, q + segments, p + segments);
    }
  if (capped) {
    const bottom = positions.length / 3;
    positions.push(0, 0, 0, 0, 0, height);
    for (let s = 0; s < segments; s++) {
      const next = (s + 1) % segments;
      indices.push(bottom, next, s, bottom + 1, rings * segments + s, rings * segments + next);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A sphere about `centre`: an octahedron split `level` times (8·4^level triangles), closed, outward. */
export function sphereBody(
  radius: number,
  level: number,
  centre: readonly [number, number, number] = [0, 0, 0],
): TriMesh {
  const points: number[] = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1];
  let faces = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5];
  for (let step = 0; step < level; step++) {
    const middles = new Map<number, number>();
    const middle = (a: number, b: number): number => {
      const key = Math.min(a, b) * 4194304 + Math.max(a, b);
      const known = middles.get(key);
      if (known !== undefined) return known;
      const [x, y, z] = [0, 1, 2].map((k) => points[3 * a + k]! + points[3 * b + k]!) as [
        number,
        number,
        number,
      ];
      const size = Math.sqrt(x * x + y * y + z * z);
      middles.set(key, points.length / 3);
      points.push(x / size, y / size, z / size);
      return points.length / 3 - 1;
    };
    const finer: number[] = [];
    for (let f = 0; f < faces.length; f += 3) {
      const [a, b, c] = [faces[f]!, faces[f + 1]!, faces[f + 2]!];
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      finer.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
    }
    faces = finer;
  }
  const positions = Float32Array.from(points, (value, i) => value * radius + centre[(i % 3) as 0]);
  return { positions, indices: Uint32Array.from(faces) };
}

/** The meshes as one, vertices and triangles in order. */
export function joinMeshes(...meshes: readonly TriMesh[]): TriMesh {
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  const indices = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
  let vertex = 0;
  let corner = 0;
  for (const mesh of meshes) {
    positions.set(mesh.positions, 3 * vertex);
    for (const index of mesh.indices) indices[corner++] = index + vertex;
    vertex += mesh.positions.length / 3;
  }
  return { positions, indices };
}
