/** Halves the digits of a double: 2²⁷ + 1. */
const HALVES = 134217729;

/** What is left of `a − b` beside its rounded value `difference`. */
export function differenceTail(a: number, b: number, difference: number): number {
  const taken = a - difference;
  return a - (difference + taken) + (taken - b);
}

/** What is left of `x · y` beside its rounded value `product`. */
function productTail(x: number, y: number, product: number): number {
  const wideX = HALVES * x;
  const wideY = HALVES * y;
  const highX = wideX - (wideX - x);
  const highY = wideY - (wideY - y);
  const lowX = x - highX;
  const lowY = y - highY;
  return lowX * lowY - (product - highX * highY - lowX * highY - highX * lowY);
}

/**
 * An exact sum of products of doubles that neither overflow nor underflow, as one of numbers whose digits do not overlap.
 * Source: Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997 (Two-Diff, Two-Product, Grow-Expansion, without zeros).
 */
export class ExactSum {
  /** From the least to the greatest. */
  readonly #parts = new Float64Array(32);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** −1, 0 or 1: that of the greatest part. */
  sign(): number {
    return this.#count === 0 ? 0 : this.#parts[this.#count - 1]! > 0 ? 1 : -1;
  }

  /** Adds x · y. */
  add2(x: number, y: number): void {
    const product = x * y;
    this.#grow(productTail(x, y, product));
    this.#grow(product);
  }

  /** Adds x · y · z. */
  add3(x: number, y: number, z: number): void {
    const product = x * y;
    const tail = productTail(x, y, product);
    if (tail !== 0) this.add2(tail, z);
    this.add2(product, z);
  }

  #grow(value: number): void {
    const parts = this.#parts;
    let [sum, kept] = [value, 0];
    for (let i = 0; i < this.#count; i++) {
      const part = parts[i]!;
      const next = sum + part;
      const taken = next - sum;
      const tail = sum - (next - taken) + (part - taken);
      if (tail !== 0) parts[kept++] = tail;
      sum = next;
    }
    if (sum !== 0) parts[kept++] = sum;
    this.#count = kept;
  }
}
