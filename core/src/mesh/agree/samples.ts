import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';

/** The middle of a triangle. */
export function centreOf({ positions: p, indices }: TriMesh, face: number): Vec3 {
  const [a, b, c] = [3 * indices[3 * face]!, 3 * indices[3 * face + 1]!, 3 * indices[3 * face + 2]!];
  return [
    (p[a]! + p[b]! + p[c]!) / 3,
    (p[a + 1]! + p[b + 1]! + p[c + 1]!) / 3,
    (p[a + 2]! + p[b + 2]! + p[c + 2]!) / 3,
  ];
}

/** Calls `look` with places all over a surface the triangle that each lies in and, of a corner, its number (−1 of none): its corners once, and the middles of its triangles unless `corners` asks for no more. */
export function eachSample(
  mesh: TriMesh,
  look: (x: number, y: number, z: number, face: number, corner: number) => void,
  { corners = false, ...work }: Work & { readonly corners?: boolean } = {},
): void {
  const { positions: p, indices } = mesh;
  const seen = new Uint8Array(p.length / 3);
  for (let face = 0; face < indices.length / 3; face++) {
    if ((face & BATCH_MASK) === 0) work.checkAborted?.();
    let [x, y, z] = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const v = indices[3 * face + k]!;
      const [vx, vy, vz] = [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!];
      x += vx;
      y += vy;
      z += vz;
      if (seen[v] === 1) continue;
      seen[v] = 1;
      look(vx, vy, vz, face, v);
    }
    if (!corners) look(x / 3, y / 3, z / 3, face, -1);
  }
}
