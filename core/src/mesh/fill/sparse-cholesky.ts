import type { Work } from '../work.ts';

/** A symmetric positive definite matrix in rows, both halves present: row `i` has `values[offsets[i] … offsets[i + 1] − 1]` in `columns`. */
export interface SparseMatrix {
  readonly offsets: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float64Array;
}

/** Parts of the matrix this small are not divided any further. */
const SMALLEST_PART = 48;

/**
 * An order of elimination that fills in little: the rows are halved by place along the longest axis, again and again, and each half's rows next to
 * the other come last. `points` is `3·n`.
 * Source: George, Nested Dissection of a Regular Finite Element Mesh, 1973; by coordinates instead of a grid.
 */
export function dissectionOrder(
  points: Float64Array,
  { offsets, columns }: SparseMatrix,
  checkAborted?: () => void,
): Uint32Array {
  const n = offsets.length - 1;
  const order = new Uint32Array(n);
  const side = new Int32Array(n);
  // Written from the back: separators first, so that they come last.
  let end = n;
  let stamp = 0;
  const work: Uint32Array[] = [Uint32Array.from({ length: n }, (_, i) => i)];
  while (work.length > 0) {
    const part = work.pop()!;
    checkAborted?.();
    if (part.length <= SMALLEST_PART) {
      end -= part.length;
      order.set(part, end);
      continue;
    }
    const axis = longestAxis(points, part);
    part.sort((i, j) => points[3 * i + axis]! - points[3 * j + axis]! || i - j);
    const left = part.slice(0, part.length >> 1);
    stamp++;
    for (const i of left) side[i] = stamp;
    const right: number[] = [];
    const between: number[] = [];
    for (const i of part.subarray(left.length)) {
      let touches = false;
      for (let k = offsets[i]!; k < offsets[i + 1]! && !touches; k++) touches = side[columns[k]!] === stamp;
      (touches ? between : right).push(i);
    }
    end -= between.length;
    order.set(between, end);
    work.push(left, Uint32Array.from(right));
  }
  return order;
}

function longestAxis(points: Float64Array, part: Uint32Array): number {
  let best = 0;
  let widest = -1;
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (const i of part) {
      const value = points[3 * i + axis]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > widest) [widest, best] = [high - low, axis];
  }
  return best;
}

/**
 * Solves the system for each right side, in place. False, with the right sides as they were, when the matrix is not positive definite.
 * Source: Davis, Direct Methods for Sparse Linear Systems, 2006, chapter 4 (up-looking Cholesky, elimination tree).
 */
export function solveSparse(
  matrix: SparseMatrix,
  order: Uint32Array,
  rightSides: readonly Float64Array[],
  work: Work = {},
): boolean {
  const factor = factorise(matrix, order, work);
  if (!factor) return false;
  const { starts, rows, values } = factor;
  const n = order.length;
  const x = new Float64Array(n);
  for (const side of rightSides) {
    work.checkAborted?.();
    for (let k = 0; k < n; k++) x[k] = side[order[k]!]!;
    for (let k = 0; k < n; k++) {
      const at = starts[k]!;
      const value = x[k]! / values[at]!;
      x[k] = value;
      for (let p = at + 1, end = starts[k + 1]!; p < end; p++) x[rows[p]!]! -= values[p]! * value;
    }
    for (let k = n - 1; k >= 0; k--) {
      const at = starts[k]!;
      let sum = x[k]!;
      for (let p = at + 1, end = starts[k + 1]!; p < end; p++) sum -= values[p]! * x[rows[p]!]!;
      x[k] = sum / values[at]!;
    }
    for (let k = 0; k < n; k++) side[order[k]!] = x[k]!;
  }
  return true;
}

/** The lower factor by columns, the diagonal first in each. */
interface Factor {
  readonly starts: Uint32Array;
  readonly rows: Int32Array;
  readonly values: Float64Array;
}

function factorise(
  { offsets, columns, values }: SparseMatrix,
  order: Uint32Array,
  { checkAborted, progress }: Work,
): Factor | undefined {
  const n = order.length;
  const place = new Uint32Array(n);
  for (let k = 0; k < n; k++) place[order[k]!] = k;
  const parent = new Int32Array(n).fill(-1);
  const ancestor = new Int32Array(n).fill(-1);
  for (let k = 0; k < n; k++)
    for (let p = offsets[order[k]!]!; p < offsets[order[k]! + 1]!; p++)
      for (let i = place[columns[p]!]!; i >= 0 && i < k;) {
        const above = ancestor[i]!;
        ancestor[i] = k;
        if (above < 0) parent[i] = k;
        i = above < 0 ? k : above;
      }
  const mark = new Int32Array(n).fill(-1);
  const stack = new Int32Array(n);
  const path = new Int32Array(n);
  /** Columns that row `k` of the factor has entries in, into `stack` from the returned place on, in the order of elimination. */
  const reach = (k: number): number => {
    let top = n;
    mark[k] = k;
    for (let p = offsets[order[k]!]!; p < offsets[order[k]! + 1]!; p++) {
      let length = 0;
      for (let i = place[columns[p]!]!; i < k && i >= 0 && mark[i] !== k; i = parent[i]!) {
        path[length++] = i;
        mark[i] = k;
      }
      while (length > 0) stack[--top] = path[--length]!;
    }
    return top;
  };
  const starts = new Uint32Array(n + 1);
  /** The columns of row `k` one after the other, from `rowStarts[k]` on. */
  let pattern = new Int32Array(16 * n);
  const rowStarts = new Uint32Array(n + 1);
  for (let k = 0; k < n; k++) {
    if (k % 1024 === 0) checkAborted?.();
    const top = reach(k);
    let at = rowStarts[k]!;
    if (at + n - top > pattern.length) {
      const wider = new Int32Array(2 * pattern.length + n);
      wider.set(pattern);
      pattern = wider;
    }
    starts[k + 1]!++;
    for (let t = top; t < n; t++) {
      starts[stack[t]! + 1]!++;
      pattern[at++] = stack[t]!;
    }
    rowStarts[k + 1] = at;
  }
  for (let k = 0; k < n; k++) starts[k + 1]! += starts[k]!;
  const rows = new Int32Array(starts[n]!);
  const entries = new Float64Array(starts[n]!);
  const fill = starts.slice(0, n);
  const x = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    if (k % 128 === 0) {
      checkAborted?.();
      progress?.(starts[k]! / starts[n]!);
    }
    for (let p = offsets[order[k]!]!; p < offsets[order[k]! + 1]!; p++) {
      const i = place[columns[p]!]!;
      if (i <= k) x[i] = values[p]!;
    }
    let diagonal = x[k]!;
    x[k] = 0;
    for (let t = rowStarts[k]!, last = rowStarts[k + 1]!; t < last;) {
      const a = pattern[t]!;
      const atA = starts[a]!;
      const endA = fill[a]!;
      const entryA = x[a]! / entries[atA]!;
      x[a] = 0;
      diagonal -= entryA * entryA;
      rows[endA] = k;
      entries[endA] = entryA;
      fill[a] = endA + 1;
      // Columns that have the same rows below them are gone through together: each place still takes one after the other.
      const b = ++t < last ? parent[a]! : -1;
      if (b < 0 || pattern[t] !== b || fill[b]! - starts[b]! !== endA - atA - 1) {
        for (let p = atA + 1; p < endA; p++) x[rows[p]!]! -= entries[p]! * entryA;
        continue;
      }
      const atB = starts[b]!;
      const endB = fill[b]!;
      const entryB = (x[b]! - entries[atA + 1]! * entryA) / entries[atB]!;
      x[b] = 0;
      diagonal -= entryB * entryB;
      rows[endB] = k;
      entries[endB] = entryB;
      fill[b] = endB + 1;
      const c = ++t < last ? parent[b]! : -1;
      if (c < 0 || pattern[t] !== c || fill[c]! - starts[c]! !== endB - atB - 1) {
        for (let p = atB + 1, q = atA + 2; p < endB; p++, q++) {
          const r = rows[p]!;
          x[r] = x[r]! - entries[q]! * entryA - entries[p]! * entryB;
        }
        continue;
      }
      const atC = starts[c]!;
      const endC = fill[c]!;
      const entryC = (x[c]! - entries[atA + 2]! * entryA - entries[atB + 1]! * entryB) / entries[atC]!;
      x[c] = 0;
      diagonal -= entryC * entryC;
      rows[endC] = k;
      entries[endC] = entryC;
      fill[c] = endC + 1;
      const d = ++t < last ? parent[c]! : -1;
      if (d < 0 || pattern[t] !== d || fill[d]! - starts[d]! !== endC - atC - 1) {
        for (let p = atC + 1, q = atB + 2, o = atA + 3; p < endC; p++, q++, o++) {
          const r = rows[p]!;
          x[r] = x[r]! - entries[o]! * entryA - entries[q]! * entryB - entries[p]! * entryC;
        }
        continue;
      }
      t++;
      const atD = starts[d]!;
      const endD = fill[d]!;
      const own =
        x[d]! - entries[atA + 3]! * entryA - entries[atB + 2]! * entryB - entries[atC + 1]! * entryC;
      const entryD = own / entries[atD]!;
      x[d] = 0;
      diagonal -= entryD * entryD;
      rows[endD] = k;
      entries[endD] = entryD;
      fill[d] = endD + 1;
      for (let p = atD + 1, q = atC + 2, o = atB + 3, m = atA + 4; p < endD; p++, q++, o++, m++) {
        const r = rows[p]!;
        x[r] =
          x[r]! - entries[m]! * entryA - entries[o]! * entryB - entries[q]! * entryC - entries[p]! * entryD;
      }
    }
    if (!(diagonal > 0)) return undefined;
    rows[fill[k]!] = k;
    entries[fill[k]!++] = Math.sqrt(diagonal);
  }
  return { starts, rows, values: entries };
}
