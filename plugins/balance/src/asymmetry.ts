import { buildBvh, ManyQueries, type Work } from '@bracewright/core/mesh';
import type { MirrorPlane } from './mirror-blend.ts';
import type { Trunk } from './trunk.ts';

/** How many vertices are measured between two questions whether to stop. */
const BATCH = 4096;

/**
 * Root of the mean square of the distances of the trunk's vertices, mirrored, from the trunk, mm, with these positions (`3·V`); each vertex counts by the area about it on the body before times its `weights`.
 * 0 where nothing counts.
 */
export function asymmetryOf(
  { mesh, vertices, areas }: Trunk,
  positions: Float32Array,
  weights: Float64Array,
  { origin: o, normal: n }: MirrorPlane,
  { checkAborted, progress }: Work = {},
): number {
  const tree = new ManyQueries(buildBvh({ positions, indices: mesh.indices }, checkAborted));
  const out = new Float64Array(7);
  let [sum, all, hint] = [0, 0, -1];
  for (let i = 0; i < vertices.length; i++) {
    if (i % BATCH === 0) {
      checkAborted?.();
      progress?.(i / vertices.length);
    }
    const v = vertices[i]!;
    const weight = areas[v]! * weights[v]!;
    if (weight === 0) continue;
    const [x, y, z] = [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
    const far = 2 * ((x - o[0]) * n[0] + (y - o[1]) * n[1] + (z - o[2]) * n[2]);
    hint = tree.closestPointInto(x - far * n[0], y - far * n[1], z - far * n[2], Infinity, out, hint);
    sum += weight * out[6]! * out[6]!;
    all += weight;
  }
  tree.free();
  return all > 0 ? Math.sqrt(sum / all) : 0;
}

/** What counts in a measure of what these `weights` moved: the vertices that went all the way, each alike; where there are none, every one by its weight. */
export function countedBy(weights: Float64Array): Float64Array {
  const whole = weights.map((weight) => (weight === 1 ? 1 : 0));
  return whole.includes(1) ? whole : weights;
}
