import type { Vec3 } from '@bracewright/core/math';
import { sharedBvh, type TriMesh } from '@bracewright/core/mesh';
import { boxOf } from './bodies.ts';

/** Two lines round a trunk at these shares of its height, a point of the first raised by `raised` mm. */
export function linesRound(mesh: TriMesh, shares: readonly number[], raised = 0) {
  const bvh = sharedBvh(mesh);
  const { centre, min, max } = boxOf(mesh);
  return shares.map((share, which) =>
    Array.from({ length: 20 }, (_, n) => {
      const turn = (n * Math.PI) / 10;
      const normal: Vec3 = [Math.cos(turn), Math.sin(turn), 0];
      const up = which === 0 && n === 3 ? raised : 0;
      const z = min[2] + (max[2] - min[2]) * (share + 0.03 * Math.sin(3 * turn)) + up;
      const hit = bvh.raycast([centre[0], centre[1], z], normal);
      if (!hit) throw new Error('the trunk was missed');
      return { position: hit.position, normal };
    }),
  );
}
