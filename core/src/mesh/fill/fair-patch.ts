import { partOf, type Work } from '../work.ts';
import { dissectionOrder, solveSparse, type SparseMatrix } from './sparse-cholesky.ts';

/** A system of points of which the first are fixed. */
export interface FairingProblem {
  /** `3·n` coordinates, mm: `fixed` points that stay, then those that move (changed in place). */
  readonly points: Float64Array;
  readonly fixed: number;
  /** Neighbours of each point whose bending counts; absent for points outside that count only as neighbours. */
  readonly neighbours: readonly (ArrayLike<number> | undefined)[];
  /**
   * How much the bending at fixed points counts against that at free ones: 1 continues the surroundings smoothly, 0 draws the
   * surface taut between the fixed points like a soap film.
   */
  readonly rimWeight: number;
}

/** The Laplacian at each point that counts: row `r` is that of point `at[r]`, its neighbours and their shares are `to` and `shares` from `starts[r]` on. */
interface Rows {
  readonly count: number;
  readonly at: Uint32Array;
  readonly starts: Uint32Array;
  readonly to: Uint32Array;
  /** Share of each neighbour, times the weight of the row. */
  readonly shares: Float64Array;
  readonly weights: Float64Array;
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

function laplacians({ points, fixed, neighbours, rimWeight }: FairingProblem): Rows {
  const size = neighbours.reduce((sum, to) => sum + (to?.length ?? 0), 0);
  const at = new Uint32Array(neighbours.length);
  const starts = new Uint32Array(neighbours.length + 1);
  const to = new Uint32Array(size);
  const shares = new Float64Array(size);
  const weights = new Float64Array(neighbours.length);
  let count = 0;
  let end = 0;
  for (let i = 0; i < neighbours.length; i++) {
    const weight = i < fixed ? rimWeight : 1;
    const near = neighbours[i];
    if (!near || near.length === 0 || weight === 0) continue;
    let sum = 0;
    const first = end;
    for (let k = 0; k < near.length; k++, end++) {
      const j = near[k]!;
      const x = points[3 * i]! - points[3 * j]!;
      const y = points[3 * i + 1]! - points[3 * j + 1]!;
      const z = points[3 * i + 2]! - points[3 * j + 2]!;
      to[end] = j;
      shares[end] = 1 / Math.max(Math.sqrt(x * x + y * y + z * z), 1e-6);
      sum += shares[end]!;
    }
    for (let k = first; k < end; k++) shares[k]! *= weight / sum;
    at[count] = i;
    weights[count] = weight;
    starts[++count] = end;
  }
  return { count, at, starts, to, shares, weights };
}

/** The matrix of the free points; what the fixed points add goes to the right `sides`, one an axis. */
function normalEquations(
  { count, at, starts, to, shares, weights }: Rows,
  { points, fixed }: FairingProblem,
  sides: readonly Float64Array[],
): SparseMatrix {
  const free = points.length / 3 - fixed;
  const [sideX, sideY, sideZ] = sides as [Float64Array, Float64Array, Float64Array];
  // Rows in which each free point has a part, and how large it is there.
  const fill = new Uint32Array(free + 1);
  for (let r = 0; r < count; r++) {
    if (at[r]! >= fixed) fill[at[r]! - fixed + 1]!++;
    for (let k = starts[r]!; k < starts[r + 1]!; k++) if (to[k]! >= fixed) fill[to[k]! - fixed + 1]!++;
  }
  for (let i = 0; i < free; i++) fill[i + 1]! += fill[i]!;
  const firsts = fill.slice();
  const rowsOf = new Uint32Array(firsts[free]!);
  const partOfRow = new Float64Array(rowsOf.length);
  const constant = new Float64Array(3 * count);
  let room = 0;
  const take = (r: number, i: number, factor: number): void => {
    if (i >= fixed) {
      const place = fill[i - fixed]!++;
      rowsOf[place] = r;
      partOfRow[place] = factor;
      room += starts[r + 1]! - starts[r]! + 1;
    } else for (let axis = 0; axis < 3; axis++) constant[3 * r + axis]! += factor * points[3 * i + axis]!;
  };
  for (let r = 0; r < count; r++) {
    take(r, at[r]!, -weights[r]!);
    for (let k = starts[r]!; k < starts[r + 1]!; k++) take(r, to[k]!, shares[k]!);
  }
  const offsets = new Uint32Array(free + 1);
  const columns = new Uint32Array(room);
  const values = new Float64Array(room);
  const value = new Float64Array(free);
  const seen = new Int32Array(free).fill(-1);
  let end = 0;
  for (let i = 0; i < free; i++) {
    const first = end;
    for (let place = firsts[i]!; place < firsts[i + 1]!; place++) {
      const r = rowsOf[place]!;
      const own = partOfRow[place]!;
      for (let k = starts[r]! - 1; k < starts[r + 1]!; k++) {
        const isSelf = k < starts[r]!;
        const column = (isSelf ? at[r]! : to[k]!) - fixed;
        if (column < 0) continue;
        if (seen[column] !== i) {
          seen[column] = i;
          value[column] = 0;
          columns[end++] = column;
        }
        value[column]! += (isSelf ? -weights[r]! : shares[k]!) * own;
      }
      sideX[i]! -= own * constant[3 * r]!;
      sideY[i]! -= own * constant[3 * r + 1]!;
      sideZ[i]! -= own * constant[3 * r + 2]!;
    }
    columns.subarray(first, end).sort();
    for (let k = first; k < end; k++) values[k] = value[columns[k]!]!;
    offsets[i + 1] = end;
  }
  return { offsets, columns: columns.slice(0, end), values: values.slice(0, end) };
}
