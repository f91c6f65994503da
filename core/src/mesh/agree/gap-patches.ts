import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';

/** Length of a vector; square roots are the same in every engine. */
export const hypot3 = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** Most patches along one edge of a triangle: a box of a few triangles, metres long, must not keep the worker for hours. */
const MOST_ALONG = 500;

/**
 * Calls `look` with the middle and the area (mm²) of every patch: each triangle cut into n² like ones whose longest edge is at most `step` mm.
 */
export function eachPatch(
  { positions: p, indices }: TriMesh,
  step: number,
  look: (x: number, y: number, z: number, area: number) => void,
  work: Work = {},
): void {
  const [a, u, v] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  const faces = indices.length / 3;
  for (let face = 0; face < faces; face++) {
    if ((face & (BATCH_MASK >> 4)) === 0) {
      work.checkAborted?.();
      work.progress?.(face / faces);
    }
    for (let k = 0; k < 3; k++) {
      a[k] = p[3 * indices[3 * face]! + k]!;
      u[k] = p[3 * indices[3 * face + 1]! + k]! - a[k]!;
      v[k] = p[3 * indices[3 * face + 2]! + k]! - a[k]!;
    }
    const longest = Math.max(
      hypot3(u[0]!, u[1]!, u[2]!),
      hypot3(v[0]!, v[1]!, v[2]!),
      hypot3(u[0]! - v[0]!, u[1]! - v[1]!, u[2]! - v[2]!),
    );
    const n = Math.min(MOST_ALONG, Math.max(1, Math.ceil(longest / step)));
    const area =
      hypot3(u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!) /
      (2 * n * n);
    const at = (i: number, j: number) =>
      look(
        a[0]! + (i * u[0]! + j * v[0]!) / n,
        a[1]! + (i * u[1]! + j * v[1]!) / n,
        a[2]! + (i * u[2]! + j * v[2]!) / n,
        area,
      );
    for (let i = 0; i < n; i++)
      for (let j = 0; i + j < n; j++) {
        at(i + 1 / 3, j + 1 / 3);
        if (i + j < n - 1) at(i + 2 / 3, j + 2 / 3);
      }
  }
}

/** The least of `values` that, with all below it, has the part `q` of the weight; undefined without values. */
export function weightedQuantile(values: Float64Array, weights: Float64Array, q: number): number | undefined {
  const order = Uint32Array.from(values, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const i of order) {
    below += weights[i]!;
    if (below >= q * all) return values[i];
  }
  return undefined;
}
