/**
 * The triangles between two closed lines that run side by side in the same direction: `(a, next a, b)` and `(a, next b, b)`, in numbers of the lists `lower` and `upper`
 * (`3·n`, mm). Of all ways the one of the least sum of squared lengths of the edges across. The lines begin beside each other.
 * Source: Fuchs, Kedem and Uselton, Optimal Surface Reconstruction from Planar Contours, 1977; the start is taken as given.
 */
export function zipLoops(
  lower: Float64Array,
  upper: Float64Array,
): readonly { readonly isLower: boolean; readonly a: number; readonly b: number }[] {
  const [n, m] = [lower.length / 3, upper.length / 3];
  const square = (i: number, j: number): number => {
    const [p, q] = [3 * (i % n), 3 * (j % m)];
    const [x, y, z] = [lower[p]! - upper[q]!, lower[p + 1]! - upper[q + 1]!, lower[p + 2]! - upper[q + 2]!];
    return x * x + y * y + z * z;
  };
  const width = m + 1;
  // Which step leads to each pair best: 1 along the lower line, 0 along the upper one.
  const isLower = new Uint8Array((n + 1) * width);
  let before = new Float64Array(width);
  let now = new Float64Array(width);
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      const along = i > 0 ? before[j]! : Infinity;
      const over = j > 0 ? now[j - 1]! : Infinity;
      isLower[i * width + j] = along <= over ? 1 : 0;
      now[j] = i + j === 0 ? 0 : Math.min(along, over) + square(i, j);
    }
    [before, now] = [now, before];
  }
  const steps: { isLower: boolean; a: number; b: number }[] = [];
  for (let i = n, j = m; i + j > 0;) {
    const lowerStep = isLower[i * width + j] === 1;
    if (lowerStep) i--;
    else j--;
    steps.push({ isLower: lowerStep, a: i % n, b: j % m });
  }
  return steps.reverse();
}
