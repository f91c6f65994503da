import { atan2 } from '../math/portable.ts';
import { triangleNormal } from './triangle-normal.ts';
import type { TriMesh } from './tri-mesh.ts';

/** Unit normal of every triangle, `3·F`, outward for counter-clockwise triangles; a triangle without area gives 0 0 0. */
export function faceNormals(mesh: TriMesh): Float32Array {
  const out = new Float32Array(mesh.indices.length);
  const normal = new Float64Array(3);
  for (let at = 0; at < out.length; at += 3) {
    const size = triangleNormal(mesh, at / 3, normal);
    if (size === 0) continue;
    out[at] = normal[0]! / size;
    out[at + 1] = normal[1]! / size;
    out[at + 2] = normal[2]! / size;
  }
  return out;
}

/**
 * Unit normal of every vertex, `3·V`: the mean of the normals of its triangles, each weighted by its angle there, so the result
 * does not depend on how a flat patch is cut into triangles. A vertex without area around it gives 0 0 0.
 * Source: Thürmer and Wüthrich, Computing Vertex Normals from Polygonal Facets, 1998.
 */
export function vertexNormals(mesh: TriMesh): Float32Array {
  const { positions: p, indices } = mesh;
  const sums = new Float64Array(p.length);
  for (let at = 0; at < indices.length; at += 3) {
    const a = 3 * indices[at]!;
    const b = 3 * indices[at + 1]!;
    const c = 3 * indices[at + 2]!;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (size === 0) continue;
    const uu = ux * ux + uy * uy + uz * uz;
    const vv = vx * vx + vy * vy + vz * vz;
    const uv = ux * vx + uy * vy + uz * vz;
    const atA = atan2(size, uv);
    const atB = atan2(size, uu - uv);
    const atC = atan2(size, vv - uv);
    add(sums, a, nx, ny, nz, atA / size);
    add(sums, b, nx, ny, nz, atB / size);
    add(sums, c, nx, ny, nz, atC / size);
  }
  const out = new Float32Array(p.length);
  for (let i = 0; i < p.length; i += 3) {
    const x = sums[i]!;
    const y = sums[i + 1]!;
    const z = sums[i + 2]!;
    const size = Math.sqrt(x * x + y * y + z * z);
    if (size === 0) continue;
    out[i] = x / size;
    out[i + 1] = y / size;
    out[i + 2] = z / size;
  }
  return out;
}

function add(sums: Float64Array, at: number, x: number, y: number, z: number, weight: number): void {
  sums[at]! += x * weight;
  sums[at + 1]! += y * weight;
  sums[at + 2]! += z * weight;
}
