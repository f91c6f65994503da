import { triangleNormal } from '../triangle-normal.ts';
import type { WallDraft } from './untangle.ts';

/** Triangles that face apart by more than this cosine (134°) lie folded onto each other; rays take two sides of a wall from 143° on (`APART`). */
export const FOLDED = -0.7;
/** Cosine of half of that angle. */
const HALF = 0.39;

/** What of a wall that is being built has fins. */
export type FinnedWall = Pick<WallDraft, 'points' | 'indices' | 'bodyEnd' | 'skinEnd' | 'onRim'>;

/** Two triangles of the outer side, by their numbers, and the cosine between the ways they face. */
export interface Fold {
  readonly f: number;
  readonly g: number;
  readonly cosine: number;
}

/** Points, `3·n`, mm, and a triangle of them. */
type Points = ArrayLike<number>;
type Corners = ArrayLike<number>;

/**
 * The triangles of a wall, off its body side, that have a vertex in common and lie folded onto each other, the most folded first: at an edge whichever way, at a vertex only where the part is between them. Of two
 * that face apart by an angle one faces away by half of it from any direction at their vertex: only about such vertices are pairs looked at.
 */
export function foldedPairs({
  points,
  indices,
  bodyEnd,
}: Pick<WallDraft, 'points' | 'indices' | 'bodyEnd'>): Fold[] {
  const faces = indices.length / 3;
  const normals = new Float64Array(3 * faces);
  const at = new Float64Array(points.length);
  for (let f = 0; f < faces; f++) {
    if (isOfBody(indices, f, bodyEnd) || !unitNormal(points, indices, f, normals)) continue;
    for (let k = 0; k < 3; k++) {
      const v = 3 * indices[3 * f + k]!;
      at[v] = normals[3 * f]!;
      at[v + 1] = normals[3 * f + 1]!;
      at[v + 2] = normals[3 * f + 2]!;
    }
  }
  let marked: Uint8Array | undefined;
  for (let f = 0; f < faces; f++) {
    const [x, y, z] = [normals[3 * f]!, normals[3 * f + 1]!, normals[3 * f + 2]!];
    if (x === 0 && y === 0 && z === 0) continue;
    for (let k = 0; k < 3; k++) {
      const v = indices[3 * f + k]!;
      if (x * at[3 * v]! + y * at[3 * v + 1]! + z * at[3 * v + 2]! > HALF) continue;
      marked ??= new Uint8Array(points.length / 3);
      marked[v] = 1;
    }
  }
  return marked ? foldsAbout(marked, points, indices, normals) : [];
}

/** Folded triangles at marked vertices. */
function foldsAbout(marked: Uint8Array, points: Points, indices: Uint32Array, normals: Float64Array): Fold[] {
  const stars = new Map<number, number[]>();
  for (let h = 0; h < indices.length; h++) {
    const v = indices[h]!;
    if (marked[v] === 0) continue;
    const star = stars.get(v);
    const f = Math.floor(h / 3);
    if (!star) stars.set(v, [f]);
    else if (star.at(-1) !== f) star.push(f);
  }
  const folds = new Map<number, Fold>();
  const cornersOf = (f: number): Corners => indices.subarray(3 * f, 3 * f + 3);
  for (const star of stars.values())
    star.forEach((f, i) => {
      for (const g of star.slice(i + 1)) {
        const cosine = along(normals, 3 * f, normals, 3 * g);
        if (!(cosine < FOLDED) || folds.has(f * indices.length + g)) continue;
        const [n, m] = [normals.subarray(3 * f, 3 * f + 3), normals.subarray(3 * g, 3 * g + 3)];
        if (isFoldedPair(points, cornersOf(f), cornersOf(g), n, m))
          folds.set(f * indices.length + g, { f, g, cosine });
      }
    });
  return [...folds.values()].sort((p, q) => p.cosine - q.cosine || p.f - q.f || p.g - q.g);
}

/** Whether two triangles that face apart by more than `FOLDED`, with their normals, have an edge in common, or a vertex and the part between them, or next to nothing of it. */
export function isFoldedPair(
  points: Points,
  p: Corners,
  q: Corners,
  n: ArrayLike<number>,
  m: ArrayLike<number>,
): boolean {
  const isIn = (v: number, other: Corners): boolean => other[0] === v || other[1] === v || other[2] === v;
  const common = Number(isIn(p[0]!, q)) + Number(isIn(p[1]!, q)) + Number(isIn(p[2]!, q));
  if (common > 1) return true;
  if (common === 0) return isBlade(points, p, q, n) || isBlade(points, q, p, m);
  const apart = [0, 1, 2].map((k) => {
    const middle = (corners: Corners): number =>
      points[3 * corners[0]! + k]! + points[3 * corners[1]! + k]! + points[3 * corners[2]! + k]!;
    return middle(q) - middle(p);
  });
  return along(n, 0, apart, 0) < 0 && along(m, 0, apart, 0) > 0;
}

/** Two sides of the outer side nearer than this are those of a fin, mm. */
const BLADE = 0.5;

/** Places of a triangle that are looked under, as shares of its corners. */
const PLACES = [[1 / 3, 1 / 3], [0.9, 0.05], [0.05, 0.9], [0.05, 0.05], [0.475, 0.475], [0.05, 0.475], [0.475, 0.05]] as const; // prettier-ignore

/** A place and the corners of the other triangle from there: asked several million times beside a fold, so nothing is allocated. */
const from = new Float64Array(3);
const a = new Float64Array(3);
const b = new Float64Array(3);
const c = new Float64Array(3);

/** Whether a line from a place of the first triangle into the part comes out through the second at once. */
function isBlade(points: Points, p: Corners, q: Corners, n: ArrayLike<number>): boolean {
  const [p0, p1, p2] = [3 * p[0]!, 3 * p[1]!, 3 * p[2]!];
  const [q0, q1, q2] = [3 * q[0]!, 3 * q[1]!, 3 * q[2]!];
  for (const [s, t] of PLACES) {
    for (let k = 0; k < 3; k++) {
      from[k] = s * points[p0 + k]! + t * points[p1 + k]! + (1 - s - t) * points[p2 + k]!;
      a[k] = points[q0 + k]! - from[k]!;
      b[k] = points[q1 + k]! - from[k]!;
      c[k] = points[q2 + k]! - from[k]!;
    }
    const [u, v, w] = [side(n, b, c), side(n, c, a), side(n, a, b)];
    // The second faces the other way.
    if (!(u <= 0 && v <= 0 && w <= 0)) continue;
    const deep = -(u * along(n, 0, a, 0) + v * along(n, 0, b, 0) + w * along(n, 0, c, 0)) / (u + v + w);
    if (deep > 0 && deep < BLADE) return true;
  }
  return false;
}

const side = (n: ArrayLike<number>, u: Float64Array, v: Float64Array): number =>
  n[0]! * (u[1]! * v[2]! - u[2]! * v[1]!) +
  n[1]! * (u[2]! * v[0]! - u[0]! * v[2]!) +
  n[2]! * (u[0]! * v[1]! - u[1]! * v[0]!);

function along(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  return a[i]! * b[j]! + a[i + 1]! * b[j + 1]! + a[i + 2]! * b[j + 2]!;
}

const isOfBody = (indices: Uint32Array, f: number, bodyEnd: number): boolean =>
  indices[3 * f]! < bodyEnd && indices[3 * f + 1]! < bodyEnd && indices[3 * f + 2]! < bodyEnd;

const normal = new Float64Array(3);

/** Whether triangle `f` has a direction, which goes to its place in `out`. */
function unitNormal(p: Float64Array, indices: Uint32Array, f: number, out: Float64Array): boolean {
  const size = triangleNormal({ positions: p, indices }, f, normal);
  if (!(size > 0)) return false;
  for (let k = 0; k < 3; k++) out[3 * f + k] = normal[k]! / size;
  return true;
}
