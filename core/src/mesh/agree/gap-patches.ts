import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';

/** Length of a vector; square roots are the same in every engine. */
export const hypot3 = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** Corners of a patch from its middle, in thirds of its sides. */
const CORNERS = [
  [-1, -1],
  [2, -1],
  [-1, 2],
] as const;

/** Most patches along one edge of a triangle: a box of a few triangles, metres long, must not keep the worker for hours. */
const MOST_ALONG = 500;

/** A patch: how far its corners lie from its middle at most, mm, and where they are (9 numbers). */
export interface Patch {
  readonly reach: number;
  corners(): Float64Array;
}

/** How far the corners of a triangle, 9 numbers, lie from its middle at most, mm. */
export function reachOf(t: Float64Array): number {
  const middle = [0, 1, 2].map((k) => (t[k]! + t[3 + k]! + t[6 + k]!) / 3) as [number, number, number];
  return Math.max(
    ...[0, 3, 6].map((c) => hypot3(t[c]! - middle[0], t[c + 1]! - middle[1], t[c + 2]! - middle[2])),
  );
}

/**
 * Calls `look` with the middle and the area (mm²) of every patch: each triangle cut into n² like ones whose longest edge is at most `step` mm. The patch is
 * that of this call alone.
 */
export function eachPatch(
  { positions: p, indices }: TriMesh,
  step: number,
  look: (x: number, y: number, z: number, area: number, patch: Patch) => void,
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
    const place = (k: number, i: number, j: number) => a[k]! + (i * u[k]! + j * v[k]!) / n;
    // Of the patch that is looked at: its middle, and the way from there to its corner by `u`, in parts of a side.
    let [mi, mj, way] = [1 / 3, 1 / 3, 1];
    const corners = () =>
      Float64Array.from({ length: 9 }, (_, c) =>
        place(
          c % 3,
          mi + (way * CORNERS[Math.floor(c / 3)]![0]) / 3,
          mj + (way * CORNERS[Math.floor(c / 3)]![1]) / 3,
        ),
      );
    const patch = { reach: reachOf(corners()), corners };
    const at = (i: number, j: number, to: number) => {
      [mi, mj, way] = [i, j, to];
      look(place(0, i, j), place(1, i, j), place(2, i, j), area, patch);
    };
    for (let i = 0; i < n; i++)
      for (let j = 0; i + j < n; j++) {
        at(i + 1 / 3, j + 1 / 3, 1);
        if (i + j < n - 1) at(i + 2 / 3, j + 2 / 3, -1);
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
