/** A system of points of which the first are fixed. */
export interface FairingProblem {
  /** `3·n` coordinates, mm: `fixed` points that stay, then those that move (changed in place). */
  readonly points: Float64Array;
  readonly fixed: number;
  /** Neighbours of each point whose bending counts; absent for points outside that count only as neighbours. */
  readonly neighbours: readonly (readonly number[] | undefined)[];
}

/**
 * Moves the free points so that the surface bends as little as possible and continues its surroundings smoothly: minimises the
 * sum of squared Laplacians, weights 1 / edge length, over the free points and the outline.
 * Source: Desbrun et al., Implicit Fairing, 1999 (scale-dependent umbrella); Liepa 2003, section 5; solved by conjugate gradients
 * (Hestenes and Stiefel, 1952) on the normal equations.
 */
export function fairPatch({ points, fixed, neighbours }: FairingProblem, checkAborted?: () => void): void {
  const n = points.length / 3;
  const free = n - fixed;
  if (free === 0) return;
  const rows: { readonly at: number; readonly to: readonly number[]; readonly weight: Float64Array }[] = [];
  neighbours.forEach((to, at) => {
    if (!to || to.length === 0) return;
    const weight = Float64Array.from(to, (j) => {
      const [x, y, z] = [0, 1, 2].map((k) => points[3 * at + k]! - points[3 * j + k]!) as [
        number,
        number,
        number,
      ];
      return 1 / Math.max(Math.sqrt(x * x + y * y + z * z), 1e-6);
    });
    const sum = weight.reduce((a, b) => a + b, 0);
    rows.push({ at, to, weight: weight.map((w) => w / sum) });
  });
  /** Laplacian of every row, then its transpose: the product with the matrix of the normal equations, free part only. */
  const apply = (x: Float64Array, out: Float64Array): void => {
    out.fill(0);
    for (const { at, to, weight } of rows) {
      let sum = -x[at]!;
      for (let k = 0; k < to.length; k++) sum += weight[k]! * x[to[k]!]!;
      out[at]! -= sum;
      for (let k = 0; k < to.length; k++) out[to[k]!]! += weight[k]! * sum;
    }
    for (let i = 0; i < fixed; i++) out[i] = 0;
  };
  const x = new Float64Array(n);
  const residual = new Float64Array(n);
  const direction = new Float64Array(n);
  const image = new Float64Array(n);
  const dot = (a: Float64Array, b: Float64Array): number => {
    let sum = 0;
    for (let i = fixed; i < n; i++) sum += a[i]! * b[i]!;
    return sum;
  };
  for (let axis = 0; axis < 3; axis++) {
    for (let i = 0; i < n; i++) x[i] = points[3 * i + axis]!;
    apply(x, residual);
    for (let i = 0; i < n; i++) residual[i] = -residual[i]!;
    direction.set(residual);
    let energy = dot(residual, residual);
    const enough = energy * 1e-10 + 1e-18 * free;
    for (let step = 0; step < 6 * free + 50 && step < 2000 && energy > enough; step++) {
      if (step % 50 === 0) checkAborted?.();
      apply(direction, image);
      const slope = dot(direction, image);
      if (!(slope > 0)) break;
      const length = energy / slope;
      for (let i = fixed; i < n; i++) {
        x[i]! += length * direction[i]!;
        residual[i]! -= length * image[i]!;
      }
      const before = energy;
      energy = dot(residual, residual);
      const turn = energy / before;
      for (let i = fixed; i < n; i++) direction[i] = residual[i]! + turn * direction[i]!;
    }
    for (let i = fixed; i < n; i++) points[3 * i + axis] = x[i]!;
  }
}
