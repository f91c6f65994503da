/** Triangles by three vertices each, and the vertices' coordinates; also a part of a mesh that is not one yet. */
export interface TriangleSoup {
  readonly positions: ArrayLike<number>;
  readonly indices: ArrayLike<number>;
}

/** Writes the normal of triangle `f` into `out`, as long as twice its area, and gives that length, mm². */
export function triangleNormal(
  { positions: p, indices }: TriangleSoup,
  f: number,
  out: Float64Array,
): number {
  const a = 3 * indices[3 * f]!;
  const b = 3 * indices[3 * f + 1]!;
  const c = 3 * indices[3 * f + 2]!;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return Math.sqrt(x * x + y * y + z * z);
}

const scratch = new Float64Array(3);

/** Area of triangle `f`, mm². */
export const triangleArea = (mesh: TriangleSoup, f: number): number => triangleNormal(mesh, f, scratch) / 2;
