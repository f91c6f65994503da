import { vec3, type Vec3 } from '@bracewright/core/math';
import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import { labelOf } from './label-wall.ts';

/** An edge that lies over another one is no further above it than this, mm, which is more than a wall may leave between them where it is uneven. */
const REACH = 12;

/** A 1 for each triangle of the outer side that another edge lies over; undefined where none does. A text there stands on the edge above. */
export function underFlap(wall: TriMesh): Uint8Array | undefined {
  const labels = wall.paint?.labelOf;
  if (!labels?.includes(labelOf('under'))) return undefined;
  const tree = buildBvh(wall);
  return Uint8Array.from(labels, (label, t) => {
    if (label !== labelOf('skin')) return 0;
    const [a, b, c] = [0, 1, 2].map((k) => vec3.pointAt(wall.positions, wall.indices[3 * t + k]!)) as [Vec3, Vec3, Vec3]; // prettier-ignore
    const out = vec3.normalize(vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a)));
    const middle = vec3.mix(vec3.mix(a, b, 0.5), c, 1 / 3);
    const hit = tree.raycast(vec3.addScaled(middle, out, 1e-3), out, REACH);
    return hit && labels[hit.triangle] === labelOf('under') ? 1 : 0;
  });
}
