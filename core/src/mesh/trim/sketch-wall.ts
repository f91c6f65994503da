import type { Vec3 } from '../../math/vec3.ts';
import { vertexNormals } from '../normals.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { partWithin, type DrawnLine } from './cut-by-edge-lines.ts';

/**
 * How a wall of `thickness` mm within edge lines would look from outside: the skin of the kept part moved outwards, joined to the lines by square rims. For the eye while
 * lines are drawn: rims are not rounded and folds not untangled, so that it takes a tenth of the time of the wall. The part is chosen as `cutByEdgeLines` does;
 * throws what that throws of the lines.
 */
export function sketchWall(
  mesh: TriMesh,
  lines: readonly DrawnLine[],
  { thickness, keep }: { readonly thickness: number; readonly keep: Vec3 | undefined },
  work?: Work,
): TriMesh {
  const part = partWithin(mesh, lines, keep, work);
  const normals = vertexNormals(part);
  const outer = part.positions.map((value, i) => value + thickness * normals[i]!);
  const rims = boundaryLoops(part);
  const count = rims.reduce((sum, loop) => sum + loop.length, 0);
  const first = outer.length / 3;
  const positions = new Float32Array(outer.length + 3 * count);
  positions.set(outer);
  const indices = new Uint32Array(part.indices.length + 6 * count);
  indices.set(part.indices);
  let [at, corner] = [first, part.indices.length];
  for (const loop of rims)
    for (const [i, vertex] of loop.entries()) {
      const next = (i + 1) % loop.length;
      const [inner, innerNext, outerNext] = [at + i, at + next, loop[next]!];
      positions.set(part.positions.subarray(3 * vertex, 3 * vertex + 3), 3 * inner);
      indices.set([outerNext, vertex, inner, outerNext, inner, innerNext], corner);
      corner += 6;
      if (i === loop.length - 1) at += loop.length;
    }
  return { positions, indices };
}
