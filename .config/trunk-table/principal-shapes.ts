/** What bodies have in common and how they differ, place by place. */
export interface Shapes {
  readonly mean: Float64Array;
  /** What the modes leave over; 0 where too few bodies have skin. */
  readonly spread: Float64Array;
  /** Each with the size of one standard deviation. */
  readonly modes: readonly Float64Array[];
}

const ROUNDS = 15;
/** Of the subspace: the modes differ enough for so few. */
const ITERATIONS = 60;
/** Share of the bodies that must have skin at a place. */
const LEAST_SHARE = 0.6;
/** Differences from what the modes say beyond which a place is an arm in the way or a gap, in parts of the body height. */
const OUTLIER = 0.03;

/** The middle of a list. Reorders it. */
function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values.length === 0 ? NaN : (values[(values.length - 1) >> 1]! + values[values.length >> 1]!) / 2;
}

/** The first eigenvectors of the rows' scatter by subspace iteration (Bauer, 1957), in the space of the bodies: `[body][mode]`, orthonormal, with their eigenvalues. */
function leading(
  rows: readonly Float64Array[],
  count: number,
): { vectors: Float64Array[]; values: number[] } {
  const n = rows.length;
  const gram = rows.map((a) => Float64Array.from(rows, (b) => a.reduce((sum, value, k) => sum + value * b[k]!, 0))); // prettier-ignore
  let vectors = Array.from({ length: count }, (_, k) => Float64Array.from({ length: n }, (_, i) => Math.cos((i + 1) * (k + 1)))); // prettier-ignore
  let values: number[] = [];
  for (let round = 0; round < ITERATIONS; round++) {
    const next = vectors.map((v) => Float64Array.from(gram, (row) => row.reduce((sum, g, i) => sum + g * v[i]!, 0))); // prettier-ignore
    values = [];
    next.forEach((v, k) => {
      for (let j = 0; j < k; j++) {
        const share = v.reduce((sum, value, i) => sum + value * next[j]![i]!, 0);
        for (let i = 0; i < n; i++) v[i]! -= share * next[j]![i]!;
      }
      const length = Math.sqrt(v.reduce((sum, value) => sum + value * value, 0));
      values.push(length);
      for (let i = 0; i < n; i++) v[i]! /= length;
    });
    vectors = next;
  }
  return { vectors, values };
}

/**
 * Mean, modes and spread of bodies that have gaps: the mean and the principal components (Jolliffe, Principal Component Analysis, 2002) of all, in turns with
 * filling gaps and outliers by what the components say of them.
 */
export function principalShapes(bodies: readonly Float64Array[], count: number): Shapes {
  const n = bodies.length;
  const places = bodies[0]!.length;
  const known = Array.from({ length: places }, (_, p) => bodies.filter((body) => !Number.isNaN(body[p]!)).length >= LEAST_SHARE * n); // prettier-ignore
  const middle = Float64Array.from(known, (isKnown, p) =>
    isKnown ? median(bodies.map((body) => body[p]!).filter((value) => !Number.isNaN(value))) : 0,
  );
  const differs = bodies.map((body) => body.map((value, p) => (known[p] && !Number.isNaN(value) ? value - middle[p]! : NaN))); // prettier-ignore
  let filled = differs.map((body) => body.map((d) => (Number.isNaN(d) ? 0 : Math.min(0.06, Math.max(-0.06, d))))); // prettier-ignore
  let mean = new Float64Array(places);
  let modes: Float64Array[] = [];
  let amounts: Float64Array[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    mean = Float64Array.from(mean, (_, p) => filled.reduce((sum, body) => sum + body[p]!, 0) / n);
    const centred = filled.map((body) => body.map((value, p) => value - mean[p]!));
    const { vectors } = leading(centred, count);
    modes = vectors.map((v) => Float64Array.from(mean, (_, p) => centred.reduce((sum, body, i) => sum + v[i]! * body[p]!, 0) / Math.sqrt(n))); // prettier-ignore
    amounts = vectors.map((v) => v.map((value) => value * Math.sqrt(n)));
    const said = (i: number, p: number): number =>
      modes.reduce((sum, mode, k) => sum + amounts[k]![i]! * mode[p]!, mean[p]!);
    filled = differs.map((body, i) =>
      body.map((d, p) => {
        const told = known[p] ? said(i, p) : 0;
        return Number.isNaN(d) || Math.abs(d - told) > OUTLIER ? told : d;
      }),
    );
  }
  const spread = Float64Array.from(known, (isKnown, p) => {
    if (!isKnown) return 0;
    const left: number[] = [];
    differs.forEach((body, i) => {
      const error = body[p]! - modes.reduce((sum, mode, k) => sum + amounts[k]![i]! * mode[p]!, mean[p]!);
      if (!Number.isNaN(error)) left.push(error * error);
    });
    // The median of squares is 0.455 of the variance of normal deviates.
    return Math.sqrt(median(left) / 0.455 + 1e-9);
  });
  return { mean: mean.map((value, p) => value + middle[p]!), spread, modes };
}
