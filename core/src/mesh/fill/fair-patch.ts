import { partOf, type Work } from '../work.ts';
import { dissectionOrder, solveSparse, type SparseMatrix } from '../sparse-cholesky.ts';

/** A system of points of which the first are fixed. */
export interface FairingProblem {
  /** `3·n` coordinates, mm: `fixed` points that stay, then those that move (changed in place). */
  readonly points: Float64Array;
  readonly fixed: number;
  /** Neighbours of each point whose bending counts; absent for points outside that count only as neighbours. */
  readonly neighbours: readonly (readonly number[] | undefined)[];
  /**
   * How much the bending at fixed points counts against that at free ones: 1 continues the surroundings smoothly, 0 draws the
   * surface taut between the fixed points like a soap film.
   */
  readonly rimWeight: number;
}

interface Row {
  readonly at: number;
  readonly to: readonly number[];
  /** Share of each neighbour, times the weight of the row. */
  readonly shares: Float64Array;
  readonly weight: number;
}

/**
 * Moves the free points so that the surface bends as little as possible and continues its surroundings: minimises the sum of squared
 * Laplacians, weights 1 / edge length, over the free points and the rim.
 * Source: Desbrun et al., Implicit Fairing, 1999 (scale-dependent umbrella); Liepa, Filling Holes in Meshes, 2003, section 5; the normal equations
 * are solved directly.
 */
export function fairPatch(problem: FairingProblem, work: Work = {}): void {
  const { points, fixed } = problem;
  const free = points.length / 3 - fixed;
  if (free === 0) return;
  const { checkAborted, progress } = partOf(work, 0, 1);
  const rows = laplacians(problem);
  checkAborted();
  const sides = [0, 1, 2].map(() => new Float64Array(free));
  const matrix = normalEquations(rows, problem, sides);
  const moving = points.slice(3 * fixed);
  checkAborted();
  const order = dissectionOrder(moving, matrix, checkAborted);
  progress(0.3);
  if (!solveSparse(matrix, order, sides, partOf(work, 0.3, 1))) return;
  for (let i = 0; i < free; i++)
    for (let axis = 0; axis < 3; axis++) points[3 * (fixed + i) + axis] = sides[axis]![i]!;
}

function laplacians({ points, fixed, neighbours, rimWeight }: FairingProblem): Row[] {
  const rows: Row[] = [];
  neighbours.forEach((to, at) => {
    const weight = at < fixed ? rimWeight : 1;
    if (!to || to.length === 0 || weight === 0) return;
    const shares = new Float64Array(to.length);
    let sum = 0;
    to.forEach((j, k) => {
      const x = points[3 * at]! - points[3 * j]!;
      const y = points[3 * at + 1]! - points[3 * j + 1]!;
      const z = points[3 * at + 2]! - points[3 * j + 2]!;
      shares[k] = 1 / Math.max(Math.sqrt(x * x + y * y + z * z), 1e-6);
      sum += shares[k]!;
    });
    for (let k = 0; k < shares.length; k++) shares[k]! *= weight / sum;
    rows.push({ at, to, shares, weight });
  });
  return rows;
}

/** The matrix of the free points; what the fixed points add goes to the right `sides`, one an axis. */
function normalEquations(
  rows: readonly Row[],
  { points, fixed }: FairingProblem,
  sides: readonly Float64Array[],
): SparseMatrix {
  const n = points.length / 3;
  const free = n - fixed;
  const rowsOf: number[][] = Array.from({ length: free }, () => []);
  const constant = rows.map(({ at, to, shares, weight }, r) => {
    const sum = [0, 0, 0];
    const take = (i: number, factor: number): void => {
      if (i >= fixed) rowsOf[i - fixed]!.push(r);
      else for (let axis = 0; axis < 3; axis++) sum[axis]! += factor * points[3 * i + axis]!;
    };
    take(at, -weight);
    to.forEach((j, k) => take(j, shares[k]!));
    return sum;
  });
  const offsets = new Uint32Array(free + 1);
  const columns: number[] = [];
  const values: number[] = [];
  const value = new Float64Array(free);
  const seen = new Int32Array(free).fill(-1);
  for (let i = 0; i < free; i++) {
    const found: number[] = [];
    const add = (j: number, by: number): void => {
      if (j < fixed) return;
      const column = j - fixed;
      if (seen[column] !== i) {
        seen[column] = i;
        value[column] = 0;
        found.push(column);
      }
      value[column]! += by;
    };
    for (const r of rowsOf[i]!) {
      const { at, to, shares, weight } = rows[r]!;
      const own = at === i + fixed ? -weight : shares[to.indexOf(i + fixed)]!;
      add(at, -weight * own);
      for (let k = 0; k < to.length; k++) add(to[k]!, shares[k]! * own);
      for (let axis = 0; axis < 3; axis++) sides[axis]![i]! -= own * constant[r]![axis]!;
    }
    for (const column of found.sort((a, b) => a - b)) {
      columns.push(column);
      values.push(value[column]!);
    }
    offsets[i + 1] = columns.length;
  }
  return { offsets, columns: Uint32Array.from(columns), values: Float64Array.from(values) };
}
