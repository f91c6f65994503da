import type { RestTriangles } from './rest-triangles.ts';

/** Steps of one solution at the most: each starts where the last one ended. */
const MOST_STEPS = 400;
/** The residue is this share of the right side at the end. */
const EXACT = 1e-6;

/** `out = L·x` for the cotangent Laplacian of the triangles, two columns at once. */
function applyLaplace({ indices, weights }: RestTriangles, x: Float64Array, out: Float64Array): void {
  out.fill(0);
  for (let corner = 0; corner < indices.length; corner++) {
    const k = corner % 3;
    const i = 2 * indices[k === 2 ? corner - 2 : corner + 1]!;
    const j = 2 * indices[k === 0 ? corner + 2 : corner - 1]!;
    const w = weights[corner]!;
    const dx = w * (x[i]! - x[j]!);
    const dy = w * (x[i + 1]! - x[j + 1]!);
    out[i]! += dx;
    out[i + 1]! += dy;
    out[j]! -= dx;
    out[j + 1]! -= dy;
  }
}

/** Sum of the weights at each vertex: the diagonal of the Laplacian. */
function diagonalOf({ indices, weights }: RestTriangles, vertices: number): Float64Array {
  const sums = new Float64Array(vertices);
  for (let corner = 0; corner < indices.length; corner++) {
    const k = corner % 3;
    sums[indices[k === 2 ? corner - 2 : corner + 1]!]! += weights[corner]!;
    sums[indices[k === 0 ? corner + 2 : corner - 1]!]! += weights[corner]!;
  }
  return sums.map((sum) => (sum > 0 ? sum : 1));
}

const product = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

/**
 * Solves `L·x = right` for points of the plane, from `start` on; what moves all points alike is left as it is there. `right` sums to 0.
 * Source: Hestenes and Stiefel, Methods of conjugate gradients for solving linear systems, 1952, with the diagonal as preconditioner.
 */
export function createLaplace(rest: RestTriangles, vertices: number) {
  const diagonal = diagonalOf(rest, vertices);
  const [way, image, residue, eased] = [0, 1, 2, 3].map(() => new Float64Array(2 * vertices)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const ease = (): void => {
    for (let i = 0; i < eased.length; i++) eased[i] = residue[i]! / diagonal[i >> 1]!;
  };
  return (right: Float64Array, start: Float64Array): Float64Array => {
    const x = start.slice();
    applyLaplace(rest, x, image);
    for (let i = 0; i < x.length; i++) residue[i] = right[i]! - image[i]!;
    ease();
    way.set(eased);
    let size = product(residue, eased);
    const least = EXACT * EXACT * product(right, right);
    for (let step = 0; step < MOST_STEPS && product(residue, residue) > least; step++) {
      applyLaplace(rest, way, image);
      const bend = product(way, image);
      if (!(bend > 0)) break;
      const far = size / bend;
      for (let i = 0; i < x.length; i++) {
        x[i]! += far * way[i]!;
        residue[i]! -= far * image[i]!;
      }
      ease();
      const next = product(residue, eased);
      for (let i = 0; i < x.length; i++) way[i] = eased[i]! + (next / size) * way[i]!;
      size = next;
    }
    return x;
  };
}
