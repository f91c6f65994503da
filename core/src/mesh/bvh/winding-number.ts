import { atan2, PI } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';

/**
 * How many times the triangles `faces` of a mesh wind around a point: 1 inside a closed surface, 0 outside, between them near an opening. Sum of
 * solid angles (Van Oosterom and Strackee 1983), for open surfaces as by Jacobson, Kavan and Sorkine-Hornung 2013, section 3.
 */
export function windingNumber(
  { positions, indices }: TriMesh,
  faces: Iterable<number>,
  [x, y, z]: Vec3,
): number {
  let sum = 0;
  const corner = (f: number, k: number): readonly [number, number, number, number] => {
    const at = 3 * indices[3 * f + k]!;
    const [dx, dy, dz] = [positions[at]! - x, positions[at + 1]! - y, positions[at + 2]! - z];
    return [dx, dy, dz, Math.sqrt(dx * dx + dy * dy + dz * dz)];
  };
  for (const f of faces) {
    const [ax, ay, az, a] = corner(f, 0);
    const [bx, by, bz, b] = corner(f, 1);
    const [cx, cy, cz, c] = corner(f, 2);
    const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const [ab, bc, ca] = [
      ax * bx + ay * by + az * bz,
      bx * cx + by * cy + bz * cz,
      cx * ax + cy * ay + cz * az,
    ];
    sum += atan2(volume, a * b * c + ab * c + bc * a + ca * b);
  }
  return sum / (2 * PI);
}
