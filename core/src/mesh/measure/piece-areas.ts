import type { TriMesh } from '../tri-mesh.ts';

/** Twice the area of triangle `f` times its normal. */
export function doubleNormal({ positions: p, indices }: TriMesh, f: number, out: Float64Array): number {
  const a = 3 * indices[3 * f]!;
  const b = 3 * indices[3 * f + 1]!;
  const c = 3 * indices[3 * f + 2]!;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
  return Math.sqrt(out[0]! * out[0]! + out[1]! * out[1]! + out[2]! * out[2]!);
}

/** Area of each piece, `count` values, mm²; `ofFace` numbers the piece of each triangle. */
export function pieceAreas(mesh: TriMesh, ofFace: Uint32Array, count: number): Float64Array {
  const areas = new Float64Array(count);
  const normal = new Float64Array(3);
  for (let f = 0; f < ofFace.length; f++) areas[ofFace[f]!]! += doubleNormal(mesh, f, normal) / 2;
  return areas;
}

/** Sum of all normals over the sum of their lengths, by area: nothing for a closed surface. */
export function facingOf(mesh: TriMesh): readonly [number, number, number] {
  const normal = new Float64Array(3);
  let [x, y, z, total] = [0, 0, 0, 0];
  for (let f = 0; f < mesh.indices.length / 3; f++) {
    total += doubleNormal(mesh, f, normal);
    x += normal[0]!;
    y += normal[1]!;
    z += normal[2]!;
  }
  return total > 0 ? [x / total, y / total, z / total] : [0, 0, 0];
}

/** Length of {@link facingOf}: 0 for a closed surface, 1 for a flat one, 0.64 for half a tube. */
export function oneSidedness(mesh: TriMesh): number {
  const [x, y, z] = facingOf(mesh);
  return Math.sqrt(x * x + y * y + z * z);
}
