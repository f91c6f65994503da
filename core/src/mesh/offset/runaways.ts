import type { TriMesh } from '../tri-mesh.ts';
import type { OffsetField } from './offset-field.ts';
import { WallError } from './wall-options.ts';

/** Throws WallError `wall-runs-off` with the place of the body next to it when a vertex that a triangle uses has run beyond all numbers: nothing can be computed with it. */
export function refuseRunaways({ positions: p, indices }: TriMesh, { bvh }: Pick<OffsetField, 'bvh'>): void {
  const isFound = (v: number): boolean =>
    Number.isFinite(p[3 * v]! + p[3 * v + 1]! + p[3 * v + 2]!); // prettier-ignore
  if (indices.every(isFound)) return;
  const body = bvh.mesh.positions;
  for (let t = 0; t < indices.length; t += 3) {
    const corners = indices.subarray(t, t + 3);
    const near = corners.find(isFound);
    if (near === undefined || corners.every(isFound)) continue;
    const hit = bvh.closestPoint([p[3 * near]!, p[3 * near + 1]!, p[3 * near + 2]!]);
    if (hit) throw new WallError({ code: 'wall-runs-off', at: hit.position });
  }
  throw new WallError({ code: 'wall-runs-off', at: [body[0]!, body[1]!, body[2]!] });
}
