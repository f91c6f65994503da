import type { TriMesh } from '../tri-mesh.ts';

/** A mesh without unused vertices, and the new number of each vertex of the old one, −1 where no triangle uses it. */
export interface Compacted {
  readonly mesh: TriMesh;
  readonly target: Int32Array;
}

/** The given triangles with unused vertices dropped and the order of the others kept. */
export function compacted(positions: Float32Array, triangles: ArrayLike<number>): Compacted {
  const target = new Int32Array(positions.length / 3).fill(-1);
  for (let i = 0; i < triangles.length; i++) target[triangles[i]!] = 0;
  let count = 0;
  for (let v = 0; v < target.length; v++) if (target[v] === 0) target[v] = count++;
  const used = new Float32Array(3 * count);
  for (let v = 0, at = 0; v < target.length; v++) {
    if (target[v]! < 0) continue;
    used[at++] = positions[3 * v]!;
    used[at++] = positions[3 * v + 1]!;
    used[at++] = positions[3 * v + 2]!;
  }
  const indices = new Uint32Array(triangles.length);
  for (let i = 0; i < indices.length; i++) indices[i] = target[triangles[i]!]!;
  return { mesh: { positions: used, indices }, target };
}

/** A mesh of the given triangles with unused vertices dropped and the order of the others kept. */
export function compact(positions: Float32Array, triangles: ArrayLike<number>): TriMesh {
  return compacted(positions, triangles).mesh;
}

/** Drops vertices that no triangle uses and closes the gaps; returns `mesh` itself when all are used. */
export function dropUnusedVertices(mesh: TriMesh): TriMesh {
  const without = compact(mesh.positions, mesh.indices);
  return without.positions.length === mesh.positions.length ? mesh : without;
}
