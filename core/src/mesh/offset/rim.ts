import { cos, sin } from '../../math/portable.ts';
import { clamp, smoothstep } from '../../math/scalar.ts';

/** One closed border with what the rim over it is built from; all arrays `3·n`, one entry per border vertex, surface on the left. */
export interface RimLoop {
  /** Border points on the body side, mm. */
  readonly base: Float64Array;
  /** The same line without the kinks of the triangles it was cut through. */
  readonly smooth: Float64Array;
  /** Outward normal of the surface, unit. */
  readonly normal: Float64Array;
  /** Direction in the surface, across the border and away from the surface, unit. */
  readonly across: Float64Array;
  /** Perimeter, mm. */
  readonly perimeter: number;
  /** Whether the border goes round a hole of the surface rather than round the surface. */
  readonly isHole: boolean;
}

/** One point of the rim's profile: `across` mm beyond the border, `up` as a fraction of the wall. */
interface ProfilePoint {
  readonly across: number;
  readonly up: number;
}

const ARC_STEPS = 4;

/**
 * Smooths a border by the kernel (1 − s²)² over ±`reach` mm of its length and derives its frames. `normals` are those of the
 * surface at the border vertices (`3·n`). A border with fewer than three points, or shorter than 8·reach, is smoothed over an
 * eighth of its length at most, so a small hole keeps its shape.
 */
export function rimLoop(base: Float64Array, normals: Float64Array, reach: number): RimLoop {
  const n = base.length / 3;
  const arc = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) arc[i + 1] = arc[i]! + distance(base, i, base, (i + 1) % n);
  const perimeter = arc[n]!;
  const width = Math.min(reach, perimeter / 8);
  const smooth = smoothAlong(base, arc, width);
  const normal = smoothAlong(normals, arc, 2 * width);
  const across = new Float64Array(3 * n);
  let inward = 0;
  const centre = [0, 0, 0];
  for (let i = 0; i < 3 * n; i++) centre[i % 3]! += base[i]! / n;
  for (let i = 0; i < n; i++) {
    const back = 3 * ((i + n - 1) % n);
    const ahead = 3 * ((i + 1) % n);
    const at = 3 * i;
    const tx = smooth[ahead]! - smooth[back]!;
    const ty = smooth[ahead + 1]! - smooth[back + 1]!;
    const tz = smooth[ahead + 2]! - smooth[back + 2]!;
    across[at] = ty * normal[at + 2]! - tz * normal[at + 1]!;
    across[at + 1] = tz * normal[at]! - tx * normal[at + 2]!;
    across[at + 2] = tx * normal[at + 1]! - ty * normal[at]!;
  }
  normalizeAll(across, normals);
  const even = smoothAlong(across, arc, 2 * width);
  for (let i = 0; i < n; i++) {
    const at = 3 * i;
    // The normal is made square to the border, so that the rim leans neither way.
    normalizeAt(even, at, across);
    const lean = even[at]! * normal[at]! + even[at + 1]! * normal[at + 1]! + even[at + 2]! * normal[at + 2]!;
    for (let k = 0; k < 3; k++) normal[at + k]! -= lean * even[at + k]!;
    normalizeAt(normal, at, normals);
    for (let k = 0; k < 3; k++) inward += even[at + k]! * (centre[k]! - base[at + k]!);
  }
  return { base, smooth, normal, across: even, perimeter, isHole: inward > 0 };
}

/** The profile of an edge with fillets of `radius` mm on a wall of `thickness` mm; half a circle when radius is half the wall. */
export function rimProfile(thickness: number, radius: number): readonly ProfilePoint[] {
  const r = clamp(radius, 0, thickness / 2);
  if (r < 0.05)
    return [
      { across: 0, up: 0 },
      { across: 0, up: 0.5 },
      { across: 0, up: 1 },
    ];
  const points: ProfilePoint[] = [];
  for (let k = 0; k <= ARC_STEPS; k++) {
    const angle = (Math.PI / 2) * (k / ARC_STEPS);
    points.push({ across: r * sin(angle), up: (r * (1 - cos(angle))) / thickness });
  }
  const start = thickness - 2 * r < 0.05 ? 1 : 0;
  for (let k = start; k <= ARC_STEPS; k++) {
    const angle = (Math.PI / 2) * (k / ARC_STEPS);
    points.push({ across: r * cos(angle), up: (thickness - r + r * sin(angle)) / thickness });
  }
  return points;
}

/**
 * Points of the rows between the body-side border and the outer border `top` (`3·n`): `rows` times `n` points, row by row.
 * The rows leave the border's kinks behind within the lower half. The rim of a hole that is narrow for it bulges less.
 */
export function rimRows(loop: RimLoop, top: Float64Array, profile: readonly ProfilePoint[]): Float64Array {
  const n = loop.base.length / 3;
  const rows = profile.length - 2;
  const out = new Float64Array(3 * n * rows);
  const bulge = Math.max(...profile.map((point) => point.across));
  const room = loop.perimeter / (2 * Math.PI);
  const scale = loop.isHole && bulge > 0 ? Math.min(1, (0.35 * room) / bulge) : 1;
  for (let row = 1; row <= rows; row++) {
    const { across, up } = profile[row]!;
    const settle = smoothstep(2 * up);
    for (let i = 0; i < 3 * n; i++) {
      const foot = loop.base[i]! + settle * (loop.smooth[i]! - loop.base[i]!);
      out[3 * n * (row - 1) + i] = foot + up * (top[i]! - foot) + across * scale * loop.across[i]!;
    }
  }
  return out;
}

function smoothAlong(values: Float64Array, arc: Float64Array, width: number): Float64Array {
  const n = values.length / 3;
  const perimeter = arc[n]!;
  const out = new Float64Array(values.length);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    const take = (j: number, along: number): void => {
      const u = width > 0 ? along / width : 0;
      const kernel = (1 - u * u) * (1 - u * u);
      const before = arc[j]! - (j === 0 ? arc[n - 1]! - perimeter : arc[j - 1]!);
      // Each point stands for the length of border around it, so many short edges weigh no more than one long one.
      const weight = kernel * (before + arc[j + 1]! - arc[j]! + 1e-9);
      sum += weight;
      for (let k = 0; k < 3; k++) out[3 * i + k]! += weight * values[3 * j + k]!;
    };
    take(i, 0);
    for (let step = 1, j = (i + 1) % n; step < n; step++, j = (j + 1) % n) {
      const along = (arc[j]! - arc[i]! + perimeter) % perimeter;
      if (along >= width || along > perimeter / 2) break;
      take(j, along);
    }
    for (let step = 1, j = (i + n - 1) % n; step < n; step++, j = (j + n - 1) % n) {
      const along = (arc[i]! - arc[j]! + perimeter) % perimeter;
      if (along >= width || along >= perimeter / 2) break;
      take(j, along);
    }
    for (let k = 0; k < 3; k++) out[3 * i + k]! /= sum;
  }
  return out;
}

function normalizeAt(values: Float64Array, at: number, fallback: Float64Array): void {
  const x = values[at]!;
  const y = values[at + 1]!;
  const z = values[at + 2]!;
  const size = Math.sqrt(x * x + y * y + z * z);
  for (let k = 0; k < 3; k++) values[at + k] = size > 1e-12 ? values[at + k]! / size : fallback[at + k]!;
}

function normalizeAll(values: Float64Array, fallback: Float64Array): void {
  for (let at = 0; at < values.length; at += 3) normalizeAt(values, at, fallback);
}

function distance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const x = a[3 * i]! - b[3 * j]!;
  const y = a[3 * i + 1]! - b[3 * j + 1]!;
  const z = a[3 * i + 2]! - b[3 * j + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}
