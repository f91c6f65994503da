/**
 * Solves `A·x = b` for a symmetric positive definite matrix of which the upper half is given (row-major, `size`²); both are overwritten.
 * A pivot that vanishes leaves its unknown 0. Source: Cholesky's LDLᵀ factorization.
 */
export function solveSymmetric(a: Float64Array, b: Float64Array, size: number, x: Float64Array): void {
  for (let i = 0; i < size; i++) {
    const pivot = a[i * size + i]!;
    for (let r = i + 1; r < size; r++) {
      const factor = pivot > 1e-300 ? a[i * size + r]! / pivot : 0;
      for (let c = r; c < size; c++) a[r * size + c]! -= factor * a[i * size + c]!;
      b[r]! -= factor * b[i]!;
    }
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = b[i]!;
    for (let c = i + 1; c < size; c++) sum -= a[i * size + c]! * x[c]!;
    x[i] = a[i * size + i]! > 1e-300 ? sum / a[i * size + i]! : 0;
  }
}
