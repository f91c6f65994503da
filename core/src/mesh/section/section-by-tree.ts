import { normalize } from '../../math/vec3.ts';
import { BVH_STACK, type BvhTree } from '../bvh/bvh-build.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { PlaneLike } from './plane.ts';
import { sectionAmong, type SectionLoop } from './section.ts';

/** A part of the distance that is far more than what its rounding may be. */
const HAIR = 1e-9;

/**
 * Sections of one body by many planes, each to the bit as `sectionByPlane` gives it: a tree over the same triangles finds those that a plane meets,
 * so that each costs by the length of its lines and not by the size of the body.
 */
export function sectionsByTree(mesh: TriMesh, tree: BvhTree): (plane: PlaneLike) => SectionLoop[] {
  const { positions, indices } = mesh;
  // Only what the plane at hand has written is read.
  const distance = new Float64Array(positions.length / 3);
  let found = new Uint32Array(1024);
  return (plane) => {
    const [nx, ny, nz] = normalize(plane.normal);
    const [ox, oy, oz] = plane.origin;
    let count = 0;
    eachLeafAt(tree, plane, (first, end) => {
      for (let slot = first; slot < end; slot++) {
        const face = tree.order[slot]!;
        let above = 0;
        for (let corner = 3 * face; corner < 3 * face + 3; corner++) {
          const v = indices[corner]!;
          const i = 3 * v;
          // To the bit as `planeDistances`.
          const far =
            (positions[i]! - ox) * nx + (positions[i + 1]! - oy) * ny + (positions[i + 2]! - oz) * nz;
          distance[v] = far;
          if (far >= 0) above++;
        }
        if (above === 0 || above === 3) continue;
        if (count === found.length) {
          const larger = new Uint32Array(2 * count);
          larger.set(found);
          found = larger;
        }
        found[count++] = face;
      }
    });
    return sectionAmong(mesh, distance, found.subarray(0, count).sort());
  };
}

/** The leaves, by their slots, whose box a plane meets or all but meets. */
function eachLeafAt(
  { nodeCount, bounds, info }: BvhTree,
  { origin, normal }: PlaneLike,
  visit: (first: number, end: number) => void,
): void {
  const [nx, ny, nz] = normalize(normal);
  const [ox, oy, oz] = origin;
  const [ax, ay, az] = [Math.abs(nx), Math.abs(ny), Math.abs(nz)];
  const stack = new Int32Array(BVH_STACK);
  let top = nodeCount === 0 ? 0 : 1;
  while (top > 0) {
    const node = stack[--top]!;
    const b = 6 * node;
    const cx = (bounds[b]! + bounds[b + 3]!) / 2 - ox;
    const cy = (bounds[b + 1]! + bounds[b + 4]!) / 2 - oy;
    const cz = (bounds[b + 2]! + bounds[b + 5]!) / 2 - oz;
    const reach =
      ((bounds[b + 3]! - bounds[b]!) * ax +
        (bounds[b + 4]! - bounds[b + 1]!) * ay +
        (bounds[b + 5]! - bounds[b + 2]!) * az) /
      2;
    const hair = HAIR * (Math.abs(cx) * ax + Math.abs(cy) * ay + Math.abs(cz) * az + reach);
    if (Math.abs(cx * nx + cy * ny + cz * nz) > reach + hair) continue;
    const count = info[2 * node + 1]!;
    if (count > 0) {
      visit(info[2 * node]!, info[2 * node]! + count);
      continue;
    }
    stack[top++] = info[2 * node]!;
    stack[top++] = node + 1;
  }
}
