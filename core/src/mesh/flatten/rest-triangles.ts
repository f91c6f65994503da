import type { TriMesh } from '../tri-mesh.ts';

/** Triangles of a patch as they lie each in its own plane, and what the plane map of all of them is weighed with. */
export interface RestTriangles {
  readonly indices: Uint32Array;
  /** `6·F`: x and y of the three corners, mm; the first lies at 0, the second on the x axis, they run counter-clockwise. */
  readonly corners: Float64Array;
  /** `3·F`: half the cotangent of the angle at each corner: the weight of the edge across. */
  readonly weights: Float64Array;
  /** `F` areas, mm². */
  readonly areas: Float64Array;
}

/** A triangle counts as no flatter than this share of the square of its longest side: its weights would be without bound. */
const FLATTEST = 1e-3;

/** Lays each triangle of a patch into a plane of its own. */
export function restTriangles({ positions: p, indices }: TriMesh): RestTriangles {
  const count = indices.length / 3;
  const corners = new Float64Array(6 * count);
  const weights = new Float64Array(3 * count);
  const areas = new Float64Array(count);
  for (let f = 0; f < count; f++) {
    const [a, b, c] = [3 * indices[3 * f]!, 3 * indices[3 * f + 1]!, 3 * indices[3 * f + 2]!];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const uu = ux * ux + uy * uy + uz * uz;
    const vv = vx * vx + vy * vy + vz * vz;
    const uv = ux * vx + uy * vy + uz * vz;
    const base = Math.sqrt(uu);
    const twice = Math.sqrt(Math.max(0, uu * vv - uv * uv));
    areas[f] = twice / 2;
    corners[6 * f + 2] = base;
    corners[6 * f + 4] = base > 0 ? uv / base : 0;
    corners[6 * f + 5] = base > 0 ? twice / base : 0;
    const ww = uu + vv - 2 * uv;
    // Cotangent: the product of the two sides at the corner over twice the area.
    const over = 2 * Math.max(twice, FLATTEST * Math.max(uu, vv, ww), 1e-12);
    weights[3 * f] = uv / over;
    weights[3 * f + 1] = (uu - uv) / over;
    weights[3 * f + 2] = (vv - uv) / over;
  }
  return { indices, corners, weights, areas };
}

/** Twice the signed area of a triangle in the plane; positive where it runs counter-clockwise. */
export function turnOf(points: Float64Array, indices: Uint32Array, f: number): number {
  const [a, b, c] = [2 * indices[3 * f]!, 2 * indices[3 * f + 1]!, 2 * indices[3 * f + 2]!];
  const [x, y] = [points[a]!, points[a + 1]!];
  return (points[b]! - x) * (points[c + 1]! - y) - (points[b + 1]! - y) * (points[c]! - x);
}
