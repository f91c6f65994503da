import { vec3, type Vec3 } from '../../math/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { distance } from './lay-patch.ts';
import type { Patch } from './refine-patch.ts';

/** A patch and the outline of its hole, whose vertices are the first of the patch. */
interface PatchOfHole {
  readonly loop: Uint32Array;
  readonly patch: Patch;
}

/** Length of a closed outline, mm. */
export function outlineLength({ positions }: TriMesh, loop: Uint32Array): number {
  let sum = 0;
  loop.forEach((a, i) => (sum += distance(positions, a, loop[(i + 1) % loop.length]!)));
  return sum;
}

/** Mean of an outline and the largest distance from it, mm. */
export function extentOf(
  { positions: p }: TriMesh,
  loop: Uint32Array,
): { readonly centre: Vec3; readonly radius: number } {
  const centre: [number, number, number] = [0, 0, 0];
  for (const v of loop) for (let k = 0; k < 3; k++) centre[k]! += p[3 * v + k]! / loop.length;
  let radius = 0;
  for (const v of loop) {
    const x = p[3 * v]! - centre[0];
    const y = p[3 * v + 1]! - centre[1];
    const z = p[3 * v + 2]! - centre[2];
    radius = Math.max(radius, Math.sqrt(x * x + y * y + z * z));
  }
  return { centre, radius };
}

/** Root mean square distance of an outline from the plane through its mean, square to its area vector, mm. */
export function offPlane(mesh: TriMesh, loop: Uint32Array): number {
  const { positions: p } = mesh;
  const { centre } = extentOf(mesh, loop);
  const arms = Array.from(loop, (v) => vec3.subtract(vec3.pointAt(p, v), centre));
  const area = arms.reduce<Vec3>(
    (sum, arm, i) => vec3.add(sum, vec3.cross(arm, arms[(i + 1) % arms.length]!)),
    [0, 0, 0],
  );
  if (vec3.length(area) === 0) return 0;
  const normal = vec3.normalize(area);
  const squares = arms.reduce((sum, arm) => sum + vec3.dot(arm, normal) * vec3.dot(arm, normal), 0);
  return Math.sqrt(squares / arms.length);
}

/** The patches alone, rounded as they will be stored. */
export function meshOf(laid: readonly { readonly patch: Patch }[]): TriMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const { patch } of laid) {
    const first = positions.length / 3;
    for (const value of patch.points) positions.push(value);
    for (const i of patch.triangles) indices.push(first + i);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The skin with the patches after it. */
export function joinPatches(mesh: TriMesh, laid: readonly PatchOfHole[]): TriMesh {
  if (laid.length === 0) return mesh;
  const added: number[] = [];
  const triangles: number[] = [];
  const base = mesh.positions.length / 3;
  for (const { loop, patch } of laid) {
    const first = base + added.length / 3 - loop.length;
    for (let i = 3 * loop.length; i < patch.points.length; i++) added.push(patch.points[i]!);
    for (const i of patch.triangles) triangles.push(i < loop.length ? loop[i]! : first + i);
  }
  const positions = new Float32Array(mesh.positions.length + added.length);
  positions.set(mesh.positions);
  positions.set(added, mesh.positions.length);
  const indices = new Uint32Array(mesh.indices.length + triangles.length);
  indices.set(mesh.indices);
  indices.set(triangles, mesh.indices.length);
  return { positions, indices };
}
