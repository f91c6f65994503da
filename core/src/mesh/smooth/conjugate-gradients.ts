import { log } from '../../math/portable.ts';
import type { WorkPart } from '../work.ts';

/**
 * A symmetric system over `n` vertices: `scale` is the inverse of its diagonal, and row `n` holds the other vertices, times 3, in
 * `ring[starts[n] … starts[n + 1] − 1]` with what is taken off for each of them in `weights`.
 */
export interface SparseSystem {
  readonly starts: Uint32Array;
  readonly ring: Uint32Array;
  readonly weights: Float64Array;
  readonly scale: Float64Array;
}

/**
 * Conjugate gradients on one system, all three coordinates at once. Source: Hestenes and Stiefel, Methods of Conjugate Gradients for
 * Solving Linear Systems, 1952, scaled by the diagonal.
 */
export interface Solver {
  /** The right sides, `3·n`: written before `begin`, which uses them up. */
  readonly sides: Float64Array;
  /** `3·n`; the same array for every solution. */
  readonly found: Float64Array;
  /** Returns the energy of the error. */
  begin(): number;
  /** Takes the energy of the error and returns that after one step; −1 where there is no way on. */
  step(energy: number): number;
}

const MOST_STEPS = 200;

/** Solves the system for `solver.sides` until the energy of the error is `enough`; the solution is in `solver.found`. */
export function solve(solver: Solver, enough: number, work: WorkPart): void {
  let energy = solver.begin();
  const start = log(energy);
  const whole = start - log(enough);
  let told = 0;
  for (let step = 0; step < MOST_STEPS && energy > enough; step++) {
    work.checkAborted();
    // The error shrinks by about the same factor in every step, but not evenly.
    told = Math.max(told, Math.min(1, (start - log(energy)) / whole));
    work.progress(told);
    const next = solver.step(energy);
    if (next === -1) break;
    energy = next;
  }
  work.progress(1);
}

/** Energy of what is asked of the vertices, as `solve` measures its error. */
export function energyOf({ scale }: SparseSystem, sides: Float64Array): number {
  let energy = 0;
  for (let n = 0, i = 0; n < scale.length; n++)
    for (const end = i + 3; i < end; i++) energy += sides[i]! * sides[i]! * scale[n]!;
  return energy;
}

/** The solver without WebAssembly; core/assembly/even-out.ts is its twin. */
export function plainSolver(system: SparseSystem): Solver {
  const { scale } = system;
  const rest = new Float64Array(3 * scale.length);
  const found = new Float64Array(rest.length);
  const direction = new Float64Array(rest.length);
  const product = new Float64Array(rest.length);
  return {
    sides: rest,
    found,
    begin() {
      found.fill(0);
      for (let n = 0, i = 0; n < scale.length; n++)
        for (const end = i + 3; i < end; i++) direction[i] = rest[i]! * scale[n]!;
      return energyOf(system, rest);
    },
    step(energy) {
      const curvature = multiply(system, direction, product);
      if (!(curvature > 0)) return -1;
      const length = energy / curvature;
      let next = 0;
      for (let n = 0, i = 0; n < scale.length; n++, i += 3) {
        found[i] = found[i]! + length * direction[i]!;
        found[i + 1] = found[i + 1]! + length * direction[i + 1]!;
        found[i + 2] = found[i + 2]! + length * direction[i + 2]!;
        const x = rest[i]! - length * product[i]!;
        const y = rest[i + 1]! - length * product[i + 1]!;
        const z = rest[i + 2]! - length * product[i + 2]!;
        rest[i] = x;
        rest[i + 1] = y;
        rest[i + 2] = z;
        next += (x * x + y * y + z * z) * scale[n]!;
      }
      const turn = next / energy;
      for (let n = 0, i = 0; n < scale.length; n++, i += 3) {
        const s = scale[n]!;
        direction[i] = rest[i]! * s + turn * direction[i]!;
        direction[i + 1] = rest[i + 1]! * s + turn * direction[i + 1]!;
        direction[i + 2] = rest[i + 2]! * s + turn * direction[i + 2]!;
      }
      return next;
    },
  };
}

/** Writes the system times `from` to `to`; returns the inner product of both. */
function multiply(
  { starts, ring, weights, scale }: SparseSystem,
  from: Float64Array,
  to: Float64Array,
): number {
  let product = 0;
  let e = 0;
  for (let n = 0, i = 0; n < scale.length; n++, i += 3) {
    const diagonal = 1 / scale[n]!;
    const ownX = from[i]!;
    const ownY = from[i + 1]!;
    const ownZ = from[i + 2]!;
    let x = diagonal * ownX;
    let y = diagonal * ownY;
    let z = diagonal * ownZ;
    for (const end = starts[n + 1]!; e < end; e++) {
      const w = weights[e]!;
      const j = ring[e]!;
      x -= w * from[j]!;
      y -= w * from[j + 1]!;
      z -= w * from[j + 2]!;
    }
    to[i] = x;
    to[i + 1] = y;
    to[i + 2] = z;
    product += x * ownX + y * ownY + z * ownZ;
  }
  return product;
}
