import { normalize, perpendicularFrame, type Vec3 } from '../../math/vec3.ts';
import { toPlane } from '../section/plane.ts';
import { triangulateRegion } from '../cut/triangulate.ts';

/** The outline of a hole, run through in the direction of the triangles that will fill it. */
export interface HoleOutline {
  /** `3·n` points, mm. */
  readonly points: Float64Array;
  /** `3·n` unit normals of the triangle behind the edge from point `i` to `i + 1`. */
  readonly behind: Float64Array;
  /** Whether points `i` and `j` (not neighbours) are joined by an edge of the mesh already. */
  readonly isJoined: (i: number, j: number) => boolean;
}

/** Largest outline that is filled by the search of all triangulations (its time grows with the cube). */
export const MAX_SEARCHED = 400;

/** Triangles laid in the best plane, or undefined when the outline crosses itself there or an edge exists already. */
export function flatTriangulation(hole: HoleOutline): number[] | undefined {
  const triangles = planarTriangulation(hole);
  return triangles && !repeatsEdge(triangles, hole) ? triangles : undefined;
}

/** Triangles laid in the best plane, or undefined when the outline crosses itself there. */
export function planarTriangulation({ points }: HoleOutline): number[] | undefined {
  const n = points.length / 3;
  let [nx, ny, nz] = [0, 0, 0];
  for (let i = 3; i + 3 < points.length; i += 3) {
    const at = (k: number): Vec3 => [
      points[k]! - points[0]!,
      points[k + 1]! - points[1]!,
      points[k + 2]! - points[2]!,
    ];
    const [a, b] = [at(i), at(i + 3)];
    nx += a[1] * b[2] - a[2] * b[1];
    ny += a[2] * b[0] - a[0] * b[2];
    nz += a[0] * b[1] - a[1] * b[0];
  }
  const normal = normalize([nx, ny, nz]);
  const [u, v] = perpendicularFrame(normal);
  const xy = toPlane(points, { origin: [points[0]!, points[1]!, points[2]!], u, v, normal });
  const edges = Array.from({ length: 2 * n }, (_, i) => ((i + 1) >> 1) % n);
  return triangulateRegion({ xy, edges });
}

/** Whether one of the triangles has an edge across the hole that exists already. */
export function repeatsEdge(triangles: readonly number[], { points, isJoined }: HoleOutline): boolean {
  const n = points.length / 3;
  for (let t = 0; t < triangles.length; t++) {
    const [i, j] = [triangles[t]!, triangles[t % 3 === 2 ? t - 2 : t + 1]!];
    const gap = Math.abs(i - j);
    if (gap > 1 && gap < n - 1 && isJoined(i, j)) return true;
  }
  return false;
}

/**
 * The triangulation of the outline whose largest angle between neighbouring triangles is smallest, then of least area.
 * Source: Liepa, Filling Holes in Meshes, 2003, section 3, after Barequet and Sharir, 1995. Outlines of more than
 * `most` points are first halved along short chords.
 */
export function searchTriangulation(
  hole: HoleOutline,
  checkAborted?: () => void,
  most: number = MAX_SEARCHED,
): number[] {
  const all = Array.from({ length: hole.points.length / 3 }, (_, i) => i);
  const out: number[] = [];
  const work = [all];
  while (work.length > 0) {
    const part = work.pop()!;
    if (part.length > most) work.push(...halve(part, hole));
    else for (const i of searchPart(part, hole, checkAborted)) out.push(i);
  }
  return out;
}

function halve(part: readonly number[], { points, isJoined }: HoleOutline): [number[], number[]] {
  const n = part.length;
  let best = Infinity;
  let [from, to] = [0, n >> 1];
  for (let i = 0; i < n; i++)
    for (let j = i + (n >> 2); j < n - (n >> 2) + i && j < n; j++) {
      const [a, b] = [3 * part[i]!, 3 * part[j]!];
      const [x, y, z] = [
        points[a]! - points[b]!,
        points[a + 1]! - points[b + 1]!,
        points[a + 2]! - points[b + 2]!,
      ];
      const squared = x * x + y * y + z * z;
      if (squared < best && !isJoined(part[i]!, part[j]!)) [best, from, to] = [squared, i, j];
    }
  return [part.slice(from, to + 1), [...part.slice(to), ...part.slice(0, from + 1)]];
}

function searchPart(part: readonly number[], hole: HoleOutline, checkAborted?: () => void): number[] {
  const n = part.length;
  const total = hole.points.length / 3;
  const p = new Float64Array(3 * n);
  part.forEach((i, k) => p.set(hole.points.subarray(3 * i, 3 * i + 3), 3 * k));
  // Cell i·n + j (i < j): the best way to fill points i … j; `apex` is its triangle's third point, `normal` that triangle's. Cell j·n + i
  // repeats it, so that both halves of a span are read along the memory.
  const angle = new Float64Array(n * n);
  const area = new Float64Array(n * n);
  const apex = new Int32Array(n * n).fill(-1);
  const normal = new Float64Array(3 * n * n);
  for (let i = 0; i < n; i++) {
    const next = (i + 1) % n;
    const isOutline = (part[i]! + 1) % total === part[next];
    if (i + 1 >= n || !isOutline) continue;
    const face = hole.behind.subarray(3 * part[i]!, 3 * part[i]! + 3);
    normal.set(face, 3 * (i * n + i + 1));
    normal.set(face, 3 * ((i + 1) * n + i));
  }
  const closing = new Float64Array(3);
  const closes = (part[n - 1]! + 1) % total === part[0];
  if (closes) closing.set(hole.behind.subarray(3 * part[n - 1]!, 3 * part[n - 1]! + 3));
  for (let span = 2; span < n; span++) {
    checkAborted?.();
    for (let i = 0; i + span < n; i++) {
      const j = i + span;
      const cell = i * n + j;
      const isWhole = i === 0 && j === n - 1;
      const forbidden = !isWhole && hole.isJoined(part[i]!, part[j]!);
      let bestAngle = Infinity;
      let bestArea = Infinity;
      let bestApex = -1;
      const ux = p[3 * j]! - p[3 * i]!;
      const uy = p[3 * j + 1]! - p[3 * i + 1]!;
      const uz = p[3 * j + 2]! - p[3 * i + 2]!;
      let bx = 0;
      let by = 0;
      let bz = 0;
      // The point that the span without its last one chose is a good one mostly: asked first, most others are no match for it.
      const guess = span > 2 ? apex[cell - 1]! : i + 1;
      for (let step = guess < 0 ? i + 1 : i; step < j; step++) {
        const m = step === i ? guess : step;
        if (step === guess) continue;
        const left = i * n + m;
        const right = j * n + m;
        let worst = angle[left]! > angle[right]! ? angle[left]! : angle[right]!;
        if (worst > bestAngle) continue;
        const vx = p[3 * m]! - p[3 * i]!;
        const vy = p[3 * m + 1]! - p[3 * i + 1]!;
        const vz = p[3 * m + 2]! - p[3 * i + 2]!;
        let nx = vy * uz - vz * uy;
        let ny = vz * ux - vx * uz;
        let nz = vx * uy - vy * ux;
        const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
        if (size > 0) {
          nx /= size;
          ny /= size;
          nz /= size;
          const onLeft = across(normal, 3 * left, nx, ny, nz);
          if (onLeft > worst) worst = onLeft;
          if (worst > bestAngle) continue;
          const onRight = across(normal, 3 * right, nx, ny, nz);
          if (onRight > worst) worst = onRight;
          if (isWhole && closes)
            worst = Math.max(worst, 1 - (closing[0]! * nx + closing[1]! * ny + closing[2]! * nz));
        } else if (worst < 2) worst = 2;
        if (worst > bestAngle) continue;
        const sum = area[left]! + area[right]! + size / 2;
        // Of two that are the same in all, the lower point.
        if (worst === bestAngle && (sum > bestArea || (sum === bestArea && m > bestApex))) continue;
        bestAngle = worst;
        bestArea = sum;
        bestApex = m;
        bx = nx;
        by = ny;
        bz = nz;
      }
      // An edge that exists already would be shared by four triangles; 1e6 keeps it as a last resort.
      const mirror = j * n + i;
      angle[cell] = angle[mirror] = forbidden ? bestAngle + 1e6 : bestAngle;
      area[cell] = area[mirror] = bestArea;
      apex[cell] = bestApex;
      normal[3 * cell] = normal[3 * mirror] = bx;
      normal[3 * cell + 1] = normal[3 * mirror + 1] = by;
      normal[3 * cell + 2] = normal[3 * mirror + 2] = bz;
    }
  }
  const out: number[] = [];
  const work = [0, n - 1];
  while (work.length > 0) {
    const j = work.pop()!;
    const i = work.pop()!;
    if (j - i < 2) continue;
    const m = apex[i * n + j]!;
    if (m < 0) continue;
    out.push(part[i]!, part[m]!, part[j]!);
    work.push(i, m, m, j);
  }
  return out;
}

/** One less the cosine of the angle from the normal of a cell; 0 where it has none. */
function across(normal: Float64Array, at: number, nx: number, ny: number, nz: number): number {
  const x = normal[at]!;
  const y = normal[at + 1]!;
  const z = normal[at + 2]!;
  return x === 0 && y === 0 && z === 0 ? 0 : 1 - (x * nx + y * ny + z * nz);
}
