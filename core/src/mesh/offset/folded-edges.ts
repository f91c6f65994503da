import type { WallDraft } from './untangle.ts';

/** Triangles of an edge that face apart by more than this cosine (134°) lie folded onto each other; rays take two sides of a wall from 143° on (`APART`). */
export const FOLDED = -0.7;
/** Cosine of half of that angle. */
const HALF = 0.39;

/** An edge of the outer side from `a` to `b`, and the cosine between the ways that its triangles face. */
export interface Fold {
  readonly a: number;
  readonly b: number;
  readonly cosine: number;
}

/**
 * The edges of a wall, off its body side, whose triangles lie folded onto each other, the most folded first. Of two that face apart by an angle one faces away by half of it from any direction that there is at a
 * corner of both: only about such triangles are edges looked at.
 */
export function foldedEdges({ points, indices, bodyEnd }: Pick<WallDraft, 'points' | 'indices' | 'bodyEnd'>): Fold[] {
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
      const v = 3 * indices[3 * f + k]!;
      if (x * at[v]! + y * at[v + 1]! + z * at[v + 2]! > HALF) continue;
      marked ??= new Uint8Array(points.length / 3);
      for (let j = 0; j < 3; j++) marked[indices[3 * f + j]!] = 1;
      break;
    }
  }
  return marked ? foldsAbout(marked, indices, normals) : [];
}

/** Folded edges between marked vertices. */
function foldsAbout(marked: Uint8Array, indices: Uint32Array, normals: Float64Array): Fold[] {
  const first = new Map<number, number>();
  const count = marked.length;
  const folds: Fold[] = [];
  for (let h = 0; h < indices.length; h++) {
    const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    if (marked[a] === 0 || marked[b] === 0) continue;
    const face = Math.floor(h / 3);
    const key = a < b ? a * count + b : b * count + a;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, face);
      continue;
    }
    const [n, m] = [3 * face, 3 * other];
    const cosine = normals[n]! * normals[m]! + normals[n + 1]! * normals[m + 1]! + normals[n + 2]! * normals[m + 2]!;
    if (cosine < FOLDED) folds.push({ a: Math.min(a, b), b: Math.max(a, b), cosine });
  }
  return folds.sort((p, q) => p.cosine - q.cosine || p.a - q.a || p.b - q.b);
}

const isOfBody = (indices: Uint32Array, f: number, bodyEnd: number): boolean =>
  indices[3 * f]! < bodyEnd && indices[3 * f + 1]! < bodyEnd && indices[3 * f + 2]! < bodyEnd;

/** Whether triangle `f` has a direction, which goes to its place in `out`. */
function unitNormal(p: Float64Array, indices: Uint32Array, f: number, out: Float64Array): boolean {
  const [a, b, c] = [3 * indices[3 * f]!, 3 * indices[3 * f + 1]!, 3 * indices[3 * f + 2]!];
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const size = Math.sqrt(x * x + y * y + z * z);
  if (!(size > 0)) return false;
  out[3 * f] = x / size;
  out[3 * f + 1] = y / size;
  out[3 * f + 2] = z / size;
  return true;
}
