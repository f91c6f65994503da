/** Room behind the last line, so that four columns can be read at once wherever they begin. */
export const LINE_ROOM = 4;

const sums = new Float64Array(8);

/**
 * The normal equations of weighted lines: each line holds `width − 1` coefficients and its right side, one line after the other, with
 * `LINE_ROOM` behind the last. The upper half of `matrix` and `right` are written. Every sum runs over the lines in their order, so that its
 * bits do not depend on how many sums are taken at once.
 */
export function normalEquations(
  { lines, weights, used, width }: Readonly<Lines>,
  matrix: Float64Array,
  right: Float64Array,
): void {
  const size = width - 1;
  for (let r = 0; r < size; r += 2)
    for (let c = r; c <= size; c += 4) {
      let [a0, a1, a2, a3, b0, b1, b2, b3] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let i = 0, at = 0; i < used; i++, at += width) {
        const weight = weights[i]!;
        const a = lines[at + r]! * weight;
        const b = lines[at + r + 1]! * weight;
        const x0 = lines[at + c]!;
        const x1 = lines[at + c + 1]!;
        const x2 = lines[at + c + 2]!;
        const x3 = lines[at + c + 3]!;
        a0 += a * x0;
        a1 += a * x1;
        a2 += a * x2;
        a3 += a * x3;
        b0 += b * x0;
        b1 += b * x1;
        b2 += b * x2;
        b3 += b * x3;
      }
      sums[0] = a0;
      sums[1] = a1;
      sums[2] = a2;
      sums[3] = a3;
      sums[4] = b0;
      sums[5] = b1;
      sums[6] = b2;
      sums[7] = b3;
      for (let row = r; row < Math.min(r + 2, size); row++)
        for (let k = 0; k < 4 && c + k <= size; k++) {
          const sum = sums[4 * (row - r) + k]!;
          if (c + k === size) right[row] = sum;
          else matrix[row * size + c + k] = sum;
        }
    }
}

/** Lines of a fit: `used` of them, each of `width` numbers, and their weights. */
export interface Lines {
  readonly lines: Float64Array;
  readonly weights: Float64Array;
  readonly used: number;
  readonly width: number;
}

/** The value that would stand at `rank` if the first `count` values were sorted; they are reordered. Source: Hoare, Algorithm 65, 1961. */
export function valueAtRank(values: Float64Array, count: number, rank: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (pivot < values[j]!) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank]!;
}
