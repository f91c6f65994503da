/**
 * A C1 curve through `(x, y)` samples that never overshoots between two of them; flat beyond the ends.
 * Source: Fritsch and Carlson, Monotone piecewise cubic interpolation, 1980 (harmonic-mean slopes of Fritsch and Butland, 1984).
 */
export function monotoneCubic(samples: readonly (readonly [x: number, y: number])[]): (x: number) => number {
  const n = samples.length;
  const slope = new Float64Array(n);
  const secant = (i: number) => (samples[i + 1]![1] - samples[i]![1]) / (samples[i + 1]![0] - samples[i]![0]);
  for (let i = 1; i < n - 1; i++) {
    const [a, b] = [secant(i - 1), secant(i)];
    if (a * b > 0) {
      const [h0, h1] = [samples[i]![0] - samples[i - 1]![0], samples[i + 1]![0] - samples[i]![0]];
      slope[i] = (3 * (h0 + h1)) / ((2 * h1 + h0) / a + (h1 + 2 * h0) / b);
    }
  }
  return (x) => {
    if (x <= samples[0]![0]) return samples[0]![1];
    if (x >= samples[n - 1]![0]) return samples[n - 1]![1];
    let i = 0;
    while (x > samples[i + 1]![0]) i++;
    const h = samples[i + 1]![0] - samples[i]![0];
    const t = (x - samples[i]![0]) / h;
    const [t2, t3] = [t * t, t * t * t];
    return (
      samples[i]![1] * (2 * t3 - 3 * t2 + 1) +
      slope[i]! * h * (t3 - 2 * t2 + t) +
      samples[i + 1]![1] * (3 * t2 - 2 * t3) +
      slope[i + 1]! * h * (t3 - t2)
    );
  };
}
