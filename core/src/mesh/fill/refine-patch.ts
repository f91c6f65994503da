import type { Work } from '../work.ts';
import { EdgeTable } from '../topology/edge-table.ts';

/** A patch that fills a hole: outline points first (fixed), then points of its own. */
export interface Patch {
  /** `3·n` coordinates, mm. */
  points: number[];
  /** `3·t` point numbers. */
  triangles: number[];
}

/** How fast edges may grow away from a rim of short ones: mm a mm. */
const GROWTH = 0.2;

/**
 * Adds points until the triangles of a patch are about as large as those around the hole, and keeps them well shaped by flipping
 * edges. `size` is the wanted edge length at each point, mm: of the `outline` first, then at points the patch has already. Returns the wanted edge
 * length at each point it has then.
 * Source: Liepa, Filling Holes in Meshes, 2003, section 4. Stops at `maxPoints`.
 */
export function refinePatch(
  patch: Patch,
  size: readonly number[],
  options: {
    readonly maxPoints: number;
    /** Points of the outline; all that have a size unless given. */
    readonly outline?: number;
    readonly isJoined: (i: number, j: number) => boolean;
    /** Away from a rim of shorter edges, points are no denser than this, mm; 0 unless given. */
    readonly edge?: number;
  } & Work,
): readonly number[] {
  const { points, triangles } = patch;
  const sizes = [...size];
  const { outline = size.length, edge = 0 } = options;
  relax(patch, options.isJoined, outline, options.checkAborted);
  for (let round = 0; round < 30; round++) {
    options.checkAborted?.();
    const count = triangles.length;
    let isSplit = false;
    for (let t = 0; t < count && points.length < 3 * options.maxPoints; t += 3) {
      const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
      const [i, j, k] = [3 * a, 3 * b, 3 * c];
      const x = (0 + points[i]! + points[j]! + points[k]!) / 3;
      const y = (0 + points[i + 1]! + points[j + 1]! + points[k + 1]!) / 3;
      const z = (0 + points[i + 2]! + points[j + 2]! + points[k + 2]!) / 3;
      const wanted = (sizes[a]! + sizes[b]! + sizes[c]!) / 3;
      const isFar = (v: number): boolean => {
        const [dx, dy, dz] = [x - points[3 * v]!, y - points[3 * v + 1]!, z - points[3 * v + 2]!];
        const reach = Math.SQRT2 * Math.sqrt(dx * dx + dy * dy + dz * dz);
        return reach > wanted && reach > sizes[v]!;
      };
      if (!isFar(a) || !isFar(b) || !isFar(c)) continue;
      const added = points.length / 3;
      points.push(x, y, z);
      sizes.push(
        edge > wanted ? Math.max(wanted, Math.min(edge, GROWTH * fromRim(points, outline, added))) : wanted,
      );
      triangles[t + 2] = added;
      triangles.push(b, c, added, c, a, added);
      isSplit = true;
    }
    relax(patch, options.isJoined, outline, options.checkAborted);
    // Points grow threefold in a round until they are as dense as wanted.
    options.progress?.(Math.min(1, points.length / (3 * options.maxPoints)));
    if (!isSplit) break;
  }
  return sizes;
}

/** Distance of a point from the nearest one of the outline, mm. */
function fromRim(p: readonly number[], outline: number, at: number): number {
  const [x, y, z] = [p[3 * at]!, p[3 * at + 1]!, p[3 * at + 2]!];
  let best = Infinity;
  for (let i = 0; i < 3 * outline; i += 3) {
    const [dx, dy, dz] = [p[i]! - x, p[i + 1]! - y, p[i + 2]! - z];
    best = Math.min(best, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(best);
}

/**
 * Flips inner edges towards Delaunay: where the two angles opposite an edge add to more than 180°. An edge that is as it should be is looked at
 * again only when a triangle beside it has changed.
 */
function relax(
  { points, triangles }: Patch,
  isJoined: (i: number, j: number) => boolean,
  outline: number,
  checkAborted: (() => void) | undefined,
): void {
  const base = points.length / 3;
  const halfEdge = new EdgeTable(2 * triangles.length);
  for (let h = 0; h < triangles.length; h++) halfEdge.set(triangles[h]! * base + triangles[next(h)]!, h);
  const isSettled = new Uint8Array(triangles.length);
  for (let sweep = 0; sweep < 50; sweep++) {
    checkAborted?.();
    const touched = new Uint8Array(triangles.length / 3);
    /** Triangles and former edges of this sweep's flips: two triangles, two ends. */
    const flipped: number[] = [];
    const made = new Set<number>();
    for (let h = 0; h < triangles.length; h++) {
      if (isSettled[h] === 1) continue;
      const f = (h / 3) | 0;
      if (touched[f]) continue;
      const [a, b] = [triangles[h]!, triangles[next(h)]!];
      const twin = a > b ? -1 : halfEdge.get(b * base + a);
      if (twin < 0) {
        isSettled[h] = 1;
        continue;
      }
      const g = (twin / 3) | 0;
      if (touched[g]) continue;
      const [c, d] = [triangles[next(next(h))]!, triangles[next(next(twin))]!];
      if (c === d || cotangent(points, c, a, b) + cotangent(points, d, a, b) >= -1e-9) {
        isSettled[h] = 1;
        continue;
      }
      const key = c < d ? c * base + d : d * base + c;
      if (halfEdge.get(c * base + d) >= 0 || halfEdge.get(d * base + c) >= 0 || made.has(key)) continue;
      if (c < outline && d < outline && isJoined(c, d)) continue;
      if (!sameSide(points, a, d, c, b, d)) continue;
      made.add(key);
      put(triangles, 3 * f, a, d, c);
      put(triangles, 3 * g, d, b, c);
      touched[f] = touched[g] = 1;
      flipped.push(f, g, a, b);
    }
    if (flipped.length === 0) return;
    // Edges are looked up as they were before the sweep, so the table follows after it.
    for (let i = 0; i < flipped.length; i += 4) {
      const [a, b] = [flipped[i + 2]!, flipped[i + 3]!];
      halfEdge.set(a * base + b, -1);
      halfEdge.set(b * base + a, -1);
    }
    for (let i = 0; i < flipped.length; i += 4)
      for (let k = 0; k < 6; k++) {
        const h = 3 * flipped[i + (k < 3 ? 0 : 1)]! + (k % 3);
        halfEdge.set(triangles[h]! * base + triangles[next(h)]!, h);
      }
    for (let i = 0; i < flipped.length; i += 4)
      for (let k = 0; k < 6; k++) {
        const h = 3 * flipped[i + (k < 3 ? 0 : 1)]! + (k % 3);
        const twin = halfEdge.get(triangles[next(h)]! * base + triangles[h]!);
        isSettled[h] = 0;
        if (twin >= 0) isSettled[twin] = 0;
      }
  }
}

function put(triangles: number[], at: number, a: number, b: number, c: number): void {
  triangles[at] = a;
  triangles[at + 1] = b;
  triangles[at + 2] = c;
}

const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);

/** Cotangent of the angle at `at` towards a and b. */
function cotangent(p: readonly number[], at: number, a: number, b: number): number {
  const ux = p[3 * a]! - p[3 * at]!;
  const uy = p[3 * a + 1]! - p[3 * at + 1]!;
  const uz = p[3 * a + 2]! - p[3 * at + 2]!;
  const vx = p[3 * b]! - p[3 * at]!;
  const vy = p[3 * b + 1]! - p[3 * at + 1]!;
  const vz = p[3 * b + 2]! - p[3 * at + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const size = Math.sqrt(x * x + y * y + z * z);
  return (ux * vx + uy * vy + uz * vz) / Math.max(size, 1e-12);
}

/** Whether the flipped triangles (a d c) and (d b c) face the same way, so that the flip does not fold the patch. */
function sameSide(p: readonly number[], a: number, d: number, c: number, b: number, e: number): boolean {
  const cross = (i: number, j: number, k: number): [number, number, number] => {
    const [ux, uy, uz] = [
      p[3 * j]! - p[3 * i]!,
      p[3 * j + 1]! - p[3 * i + 1]!,
      p[3 * j + 2]! - p[3 * i + 2]!,
    ];
    const [vx, vy, vz] = [
      p[3 * k]! - p[3 * i]!,
      p[3 * k + 1]! - p[3 * i + 1]!,
      p[3 * k + 2]! - p[3 * i + 2]!,
    ];
    return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  };
  const [m, n] = [cross(a, d, c), cross(e, b, c)];
  return m[0] * n[0] + m[1] * n[1] + m[2] * n[2] > 0;
}
