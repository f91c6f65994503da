import type { Bvh } from '../bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Six times the signed volume of the tetrahedron of four points, from differences that are exact for Float32 coordinates. */
function side(p: Float32Array, a: number, b: number, c: number, d: number): number {
  const dx = p[d]!;
  const dy = p[d + 1]!;
  const dz = p[d + 2]!;
  const ax = p[a]! - dx;
  const ay = p[a + 1]! - dy;
  const az = p[a + 2]! - dz;
  const bx = p[b]! - dx;
  const by = p[b + 1]! - dy;
  const bz = p[b + 2]! - dz;
  const cx = p[c]! - dx;
  const cy = p[c + 1]! - dy;
  const cz = p[c + 2]! - dz;
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}

/** Whether the segment p q passes through or touches the triangle a b c; a segment in its plane does not count. */
function pierces(p: Float32Array, s: number, t: number, a: number, b: number, c: number): boolean {
  const from = side(p, a, b, c, s);
  const to = side(p, a, b, c, t);
  if ((from > 0 && to > 0) || (from < 0 && to < 0) || (from === 0 && to === 0)) return false;
  const u = side(p, s, t, a, b);
  const v = side(p, s, t, b, c);
  const w = side(p, s, t, c, a);
  return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

/**
 * Whether two triangles of a mesh cross, touch without sharing a vertex, or pass through each other at a vertex they share.
 * Triangles that share an edge never count here (a fold is found by its normal), nor do triangles in one plane.
 * Source: Möller, A Fast Triangle-Triangle Intersection Test, 1997 (the edge-against-triangle form with orientation signs).
 */
export function trianglesCross(positions: Float32Array, indices: Uint32Array, f: number, g: number): boolean {
  const a = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!] as const;
  const b = [indices[3 * g]!, indices[3 * g + 1]!, indices[3 * g + 2]!] as const;
  let shared = 0;
  let inA = 0;
  let inB = 0;
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++)
      if (a[i] === b[j]) {
        shared++;
        inA = i;
        inB = j;
      }
  if (shared > 1) return false;
  const at = (v: number): number => 3 * v;
  const [a0, a1, a2] = [at(a[inA as 0]), at(a[((inA + 1) % 3) as 0]), at(a[((inA + 2) % 3) as 0])];
  const [b0, b1, b2] = [at(b[inB as 0]), at(b[((inB + 1) % 3) as 0]), at(b[((inB + 2) % 3) as 0])];
  if (shared === 1) return pierces(positions, b1, b2, a0, a1, a2) || pierces(positions, a1, a2, b0, b1, b2);
  const s0 = side(positions, a0, a1, a2, b0);
  const s1 = side(positions, a0, a1, a2, b1);
  const s2 = side(positions, a0, a1, a2, b2);
  if ((s0 > 0 && s1 > 0 && s2 > 0) || (s0 < 0 && s1 < 0 && s2 < 0)) return false;
  return (
    pierces(positions, b0, b1, a0, a1, a2) ||
    pierces(positions, b1, b2, a0, a1, a2) ||
    pierces(positions, b2, b0, a0, a1, a2) ||
    pierces(positions, a0, a1, b0, b1, b2) ||
    pierces(positions, a1, a2, b0, b1, b2) ||
    pierces(positions, a2, a0, b0, b1, b2)
  );
}

/**
 * Marks in `bad` (`F`) the triangles among `faces` that cross any other triangle of the mesh, and those others. `bvh` must be
 * built or refitted on `mesh`. Returns the number of crossing pairs that have a member in `faces`.
 */
export function markCrossings(
  mesh: TriMesh,
  bvh: Bvh,
  faces: ArrayLike<number>,
  bad: Uint8Array,
  checkAborted: () => void,
): number {
  const { positions: p, indices } = mesh;
  const inFaces = new Uint8Array(indices.length / 3);
  for (let i = 0; i < faces.length; i++) inFaces[faces[i]!] = 1;
  const low: [number, number, number] = [0, 0, 0];
  const high: [number, number, number] = [0, 0, 0];
  let pairs = 0;
  for (let i = 0; i < faces.length; i++) {
    if (i % 4096 === 0) checkAborted();
    const f = faces[i]!;
    for (let k = 0; k < 3; k++) {
      const x = p[3 * indices[3 * f]! + k]!;
      const y = p[3 * indices[3 * f + 1]! + k]!;
      const z = p[3 * indices[3 * f + 2]! + k]!;
      low[k] = Math.min(x, y, z);
      high[k] = Math.max(x, y, z);
    }
    for (const g of bvh.trianglesInBox(low, high)) {
      if (g === f || (inFaces[g] && g < f)) continue;
      if (!trianglesCross(p, indices, f, g)) continue;
      pairs++;
      bad[f] = bad[g] = 1;
    }
  }
  return pairs;
}
