import { ascending } from '../../math/ascending.ts';
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

/** A patch: how far its corners lie from its middle at most, mm, and where they are (9 numbers, of this call alone). */
export interface Patch {
  readonly reach: number;
  corners(): Float64Array;
}

/** How far the corners of a triangle, 9 numbers, lie from its middle at most, mm. */
export function reachOf(t: ArrayLike<number>): number {
  const x = (t[0]! + t[3]! + t[6]!) / 3;
  const y = (t[1]! + t[4]! + t[7]!) / 3;
  const z = (t[2]! + t[5]! + t[8]!) / 3;
  return Math.max(
    hypot3(t[0]! - x, t[1]! - y, t[2]! - z),
    hypot3(t[3]! - x, t[4]! - y, t[5]! - z),
    hypot3(t[6]! - x, t[7]! - y, t[8]! - z),
  );
}

/** The patches of one triangle after another. Nothing is allocated for a patch: there are many hundred thousand. */
class TrianglePatches implements Patch {
  /** Patches along an edge, and the area of each, mm². */
  n = 1;
  area = 0;
  reach = 0;
  readonly #p: Float32Array;
  readonly #indices: Uint32Array;
  readonly #a = new Float64Array(3);
  readonly #u = new Float64Array(3);
  readonly #v = new Float64Array(3);
  readonly #corners = new Float64Array(9);
  /** Of the patch that is looked at: its middle, and the way from there to its corner by `u`, in parts of a side. */
  #i = 1 / 3;
  #j = 1 / 3;
  #way = 1;
  #isWritten = false;

  constructor({ positions, indices }: TriMesh) {
    this.#p = positions;
    this.#indices = indices;
  }

  begin(face: number, step: number): void {
    const [p, indices, a, u, v] = [this.#p, this.#indices, this.#a, this.#u, this.#v];
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
    this.n = n;
    this.area =
      hypot3(u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!) /
      (2 * n * n);
    this.at(1 / 3, 1 / 3, 1);
    this.reach = reachOf(this.corners());
  }

  at(i: number, j: number, way: number): void {
    this.#i = i;
    this.#j = j;
    this.#way = way;
    this.#isWritten = false;
  }

  place(k: number, i: number, j: number): number {
    return this.#a[k]! + (i * this.#u[k]! + j * this.#v[k]!) / this.n;
  }

  corners(): Float64Array {
    if (this.#isWritten) return this.#corners;
    this.#isWritten = true;
    for (let corner = 0; corner < 3; corner++) {
      const [toU, toV] = CORNERS[corner as 0];
      const [i, j] = [this.#i + (this.#way * toU) / 3, this.#j + (this.#way * toV) / 3];
      for (let k = 0; k < 3; k++) this.#corners[3 * corner + k] = this.place(k, i, j);
    }
    return this.#corners;
  }
}

/**
 * Calls `look` with the middle and the area (mm²) of every patch: each triangle cut into n² like ones whose longest edge is at most `step` mm. The patch is
 * that of this call alone.
 */
export function eachPatch(
  mesh: TriMesh,
  step: number,
  look: (x: number, y: number, z: number, area: number, patch: Patch) => void,
  work: Work = {},
): void {
  const patches = new TrianglePatches(mesh);
  const at = (i: number, j: number, way: number) => {
    patches.at(i, j, way);
    look(patches.place(0, i, j), patches.place(1, i, j), patches.place(2, i, j), patches.area, patches);
  };
  const faces = mesh.indices.length / 3;
  for (let face = 0; face < faces; face++) {
    if ((face & (BATCH_MASK >> 4)) === 0) {
      work.checkAborted?.();
      work.progress?.(face / faces);
    }
    patches.begin(face, step);
    const { n } = patches;
    for (let i = 0; i < n; i++)
      for (let j = 0; i + j < n; j++) {
        at(i + 1 / 3, j + 1 / 3, 1);
        if (i + j < n - 1) at(i + 2 / 3, j + 2 / 3, -1);
      }
  }
}

/** The least of `values` that, with all below it, has the part `q` of the weight; undefined without values. */
export function weightedQuantile(values: Float64Array, weights: Float64Array, q: number): number | undefined {
  const order = ascending(values);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const i of order) {
    below += weights[i]!;
    if (below >= q * all) return values[i];
  }
  return undefined;
}
