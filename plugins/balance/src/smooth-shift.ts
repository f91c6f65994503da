/** Movements that were asked for at places, `3·n` mm each, with their weights. */
export interface Asked {
  readonly places: Float64Array;
  readonly moves: Float64Array;
  readonly weights: Float64Array;
}

/** Cubic B-spline shares of the four knots about a place `u` (0 to 1) between the second and the third. */
function sharesAt(u: number, out: Float64Array, at: number): void {
  const v = 1 - u;
  out[at] = (v * v * v) / 6;
  out[at + 1] = (3 * u * u * u - 6 * u * u + 4) / 6;
  out[at + 2] = (3 * v * v * v - 6 * v * v + 4) / 6;
  out[at + 3] = (u * u * u) / 6;
}

/**
 * One smooth movement of space (C2) out of many that were asked for: at every place the mean of those near it, weighted by cubic B-splines over a grid, so that neighbours on either side of a thin part go
 * together. Source: Lee, Wolberg and Shin, Scattered Data Interpolation with Multilevel B-splines, 1997; as a mean in place of a fit (Nadaraya, On Estimating Regression, 1964).
 */
export class SmoothShift {
  readonly #cell: number;
  readonly #low = new Float64Array(3);
  readonly #size = new Int32Array(3);
  /** Sum of weight times movement, and of weights, at each knot. */
  readonly #sums: Float64Array;
  readonly #shares = new Float64Array(12);

  /** `cell` is the distance of the knots, mm. */
  constructor({ places, moves, weights }: Asked, cell: number) {
    this.#cell = cell;
    const high = [-Infinity, -Infinity, -Infinity];
    this.#low.fill(Infinity);
    for (let i = 0; i < places.length; i++) {
      const k = i % 3;
      this.#low[k] = Math.min(this.#low[k]!, places[i]!);
      high[k] = Math.max(high[k]!, places[i]!);
    }
    for (let k = 0; k < 3; k++) {
      this.#low[k]! -= 2 * cell;
      this.#size[k] = Math.ceil((high[k]! - this.#low[k]!) / cell) + 4;
    }
    this.#sums = new Float64Array(4 * this.#size[0]! * this.#size[1]! * this.#size[2]!);
    for (let i = 0; i < weights.length; i++) {
      if (weights[i] === 0) continue;
      const first = this.#knot(places[3 * i]!, places[3 * i + 1]!, places[3 * i + 2]!);
      this.#add(first, weights[i]!, moves[3 * i]!, moves[3 * i + 1]!, moves[3 * i + 2]!);
    }
  }

  /** Moves `to[at … at + 2]`; what lies far from all that was asked for stays. */
  move(to: Float64Array, at: number): void {
    const first = this.#knot(to[at]!, to[at + 1]!, to[at + 2]!);
    if (first < 0) return;
    const sums = this.#sums;
    const shares = this.#shares;
    const row = 4 * this.#size[0]!;
    const layer = row * this.#size[1]!;
    let x = 0;
    let y = 0;
    let z = 0;
    let all = 0;
    for (let c = 0; c < 4; c++)
      for (let b = 0; b < 4; b++) {
        const of = shares[8 + c]! * shares[4 + b]!;
        const knot = first + c * layer + b * row;
        for (let a = 0; a < 4; a++) {
          const share = of * shares[a]!;
          x += share * sums[knot + 4 * a]!;
          y += share * sums[knot + 4 * a + 1]!;
          z += share * sums[knot + 4 * a + 2]!;
          all += share * sums[knot + 4 * a + 3]!;
        }
      }
    if (!(all > 0)) return;
    to[at]! += x / all;
    to[at + 1]! += y / all;
    to[at + 2]! += z / all;
  }

  /** The lowest of the 64 knots about a place, −1 beside the grid; leaves their shares. */
  #knot(x: number, y: number, z: number): number {
    let first = 0;
    for (let k = 2; k >= 0; k--) {
      const t = ((k === 0 ? x : k === 1 ? y : z) - this.#low[k]!) / this.#cell;
      const i = Math.floor(t) - 1;
      if (!(i >= 0 && i + 3 < this.#size[k]!)) return -1;
      sharesAt(t - Math.floor(t), this.#shares, 4 * k);
      first = first * this.#size[k]! + i;
    }
    return 4 * first;
  }

  #add(first: number, weight: number, x: number, y: number, z: number): void {
    const sums = this.#sums;
    const shares = this.#shares;
    const row = 4 * this.#size[0]!;
    const layer = row * this.#size[1]!;
    for (let c = 0; c < 4; c++)
      for (let b = 0; b < 4; b++) {
        const of = weight * shares[8 + c]! * shares[4 + b]!;
        const knot = first + c * layer + b * row;
        for (let a = 0; a < 4; a++) {
          const share = of * shares[a]!;
          sums[knot + 4 * a]! += share * x;
          sums[knot + 4 * a + 1]! += share * y;
          sums[knot + 4 * a + 2]! += share * z;
          sums[knot + 4 * a + 3]! += share;
        }
      }
  }
}
