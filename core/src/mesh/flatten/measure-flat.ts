import { distance, pointAt } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { turnOf, type RestTriangles } from './rest-triangles.ts';

/** How far a flat patch differs from the surface that it was laid down from. Shares are of 1. */
export interface FlatMeasure {
  /** Most that any triangle is longer or shorter in any direction. */
  readonly largestStretch: number;
  /** 95 of 100 parts of the surface are stretched less than this. */
  readonly p95Stretch: number;
  /** How much larger the flat patch is; negative: smaller. */
  readonly areaChange: number;
  /** Length of the border on the surface and in the plane, mm. */
  readonly border: number;
  readonly flatBorder: number;
  /** Triangles that are turned over. */
  readonly turned: number;
}

/** Compares each triangle in the plane with itself on the surface by the singular values of the map between them. */
export function measureFlat(
  patch: TriMesh,
  rest: RestTriangles,
  points: Float64Array,
  border: Uint32Array,
): FlatMeasure {
  const count = rest.indices.length / 3;
  const stretch = new Float64Array(count);
  let [turned, area, flat] = [0, 0, 0];
  for (let f = 0; f < count; f++) {
    const twice = turnOf(points, rest.indices, f);
    if (!(twice > 0)) turned++;
    area += rest.areas[f]!;
    flat += twice / 2;
    stretch[f] = stretchOf(rest, points, f);
  }
  let [onSurface, inPlane] = [0, 0];
  border.forEach((v, i) => {
    const next = border[(i + 1) % border.length]!;
    onSurface += distance(pointAt(patch.positions, v), pointAt(patch.positions, next));
    const [x, y] = [points[2 * next]! - points[2 * v]!, points[2 * next + 1]! - points[2 * v + 1]!];
    inPlane += Math.sqrt(x * x + y * y);
  });
  const order = Uint32Array.from(stretch.keys()).sort((a, b) => stretch[a]! - stretch[b]! || a - b);
  let [p95, below] = [0, 0];
  for (const f of order) {
    if (below > 0.95 * area) break;
    below += rest.areas[f]!;
    p95 = stretch[f]!;
  }
  return {
    largestStretch: count > 0 ? stretch[order.at(-1)!]! : 0,
    p95Stretch: p95,
    areaChange: area > 0 ? flat / area - 1 : 0,
    border: onSurface,
    flatBorder: inPlane,
    turned,
  };
}

/** Less height than this, mm, and a triangle says nothing of lengths across it. */
const THIN = 1e-3;

/** How much longer or shorter a triangle is in the direction in which it is most; Infinity where it is turned over. */
function stretchOf({ indices, corners }: RestTriangles, points: Float64Array, f: number): number {
  const [a, b, c] = [2 * indices[3 * f]!, 2 * indices[3 * f + 1]!, 2 * indices[3 * f + 2]!];
  const [base, x, y] = [corners[6 * f + 2]!, corners[6 * f + 4]!, corners[6 * f + 5]!];
  if (base < THIN || y < THIN) return 0;
  // The map takes (base, 0) and (x, y) to the two sides in the plane.
  const m00 = (points[b]! - points[a]!) / base;
  const m10 = (points[b + 1]! - points[a + 1]!) / base;
  const m01 = (points[c]! - points[a]! - m00 * x) / y;
  const m11 = (points[c + 1]! - points[a + 1]! - m10 * x) / y;
  const [e, g] = [(m00 + m11) / 2, (m00 - m11) / 2];
  const [h, k] = [(m10 - m01) / 2, (m10 + m01) / 2];
  const [even, odd] = [Math.sqrt(e * e + h * h), Math.sqrt(g * g + k * k)];
  const [most, least] = [even + odd, even - odd];
  return least > 0 ? Math.max(most - 1, 1 / least - 1) : Infinity;
}
