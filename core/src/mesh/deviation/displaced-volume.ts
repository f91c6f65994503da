/** A place of a surface and where it came from: `at` and `from` are 3 numbers from `offset` on, mm. */
export interface Displaced {
  readonly at: ArrayLike<number>;
  readonly from: ArrayLike<number>;
  readonly offset: number;
}

const A = new Float64Array(6);
const B = new Float64Array(6);

/** Edge `to − of` of both ends of the prism into `out`: the moved one first. */
function edge(of: Displaced, to: Displaced, out: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    out[k] = to.at[to.offset + k]! - of.at[of.offset + k]!;
    out[3 + k] = to.from[to.offset + k]! - of.from[of.offset + k]!;
  }
}

/** Part `k` of the cross product of the edges `A` and `B`, at `share` of the way from where they came (0) to where they are (1). */
function cross(share: number, k: 0 | 1 | 2): number {
  const [i, j] = [(k + 1) % 3, (k + 2) % 3];
  const of = (edges: Float64Array, n: number): number => (1 - share) * edges[3 + n]! + share * edges[n]!;
  return of(A, i) * of(B, j) - of(A, j) * of(B, i);
}

/**
 * Volume that a triangle sweeps from where its corners came from to where they are, mm³, positive along its normal. Exact for corners that go straight: the sides between two
 * triangles are the same ruled surface for both, so that what neighbours sweep adds up to the volume between the two surfaces, whatever they are bent like. The integrand is a quadratic in
 * time, which Simpson's rule integrates exactly.
 */
export function sweptVolume(a: Displaced, b: Displaced, c: Displaced): number {
  edge(a, b, A);
  edge(a, c, B);
  let volume = 0;
  for (const k of [0, 1, 2] as const) {
    const way =
      a.at[a.offset + k]! -
      a.from[a.offset + k]! +
      (b.at[b.offset + k]! - b.from[b.offset + k]!) +
      (c.at[c.offset + k]! - c.from[c.offset + k]!);
    volume += (way * (cross(0, k) + 4 * cross(0.5, k) + cross(1, k))) / 36;
  }
  return volume;
}
