import { smootherstep, smoothstep } from '@bracewright/core/math';
import {
  meanEdgeLength,
  smoothField,
  stepsForReach,
  type TriMesh,
  type VertexCorners,
} from '@bracewright/core/mesh';

/** As a part of `over`, so far inside of the line the slope ends: triangles that lie across the line are moved as a whole, and none cuts its rim short. */
const LEVEL = 1 / 15;
/** Beyond the line the skin stays out for so many mm, and comes back over so many more. */
const BEYOND = 5;
const BACK = 30;
/** As far beyond the line as anything moves, mm. */
export const OUTER = BEYOND + BACK;

/** Share of a flare at a distance from the line, mm: 1 at the line and just beyond it, 0 from `over` inside and `OUTER` outside of it; C2. */
export function profile(distance: number, isInside: boolean, over: number): number {
  if (isInside) return 1 - smootherstep((distance / over - LEVEL) / (1 - LEVEL));
  return 1 - smootherstep((distance - BEYOND) / BACK);
}

/** Where a flare moves the skin of a body. */
export interface FlareGround {
  readonly mesh: TriMesh;
  readonly corners: VertexCorners;
  /** Along the skin from the line, mm; Infinity beyond its reach. */
  readonly distance: Float64Array;
  /** `V` flags: on the side that stays. */
  readonly inside: Uint8Array;
  readonly over: number;
}

/** Values at vertices of the line's triangles, and Infinity elsewhere, carried over the skin away from the line: each vertex takes the mean of its neighbours that lie nearer to it, by how much they do. */
export function carriedAway(
  { mesh: { positions: p, indices }, corners: { offsets, corners }, distance }: FlareGround,
  seeds: Float64Array,
): Float64Array {
  const values = seeds.slice();
  const order: number[] = [];
  for (let v = 0; v < distance.length; v++)
    if (distance[v]! < Infinity && seeds[v] === Infinity) order.push(v);
  order.sort((a, b) => distance[a]! - distance[b]! || a - b);
  for (const v of order) {
    let [sum, total] = [0, 0];
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const c = corners[i]!;
      for (const step of [1, 2]) {
        const u = indices[c - (c % 3) + ((c + step) % 3)]!;
        const nearer = distance[v]! - distance[u]!;
        if (!(nearer > 0) || values[u] === Infinity) continue;
        const [x, y, z] = [0, 1, 2].map((k) => p[3 * u + k]! - p[3 * v + k]!) as [number, number, number];
        const weight = nearer / Math.max(x * x + y * y + z * z, 1e-12);
        sum += weight * values[u]!;
        total += weight;
      }
    }
    values[v] = total > 0 ? sum / total : 0;
  }
  return values.map((value) => (value === Infinity ? 0 : value));
}

/** Parts of a slope at its ends in which its course is left as it is, and over which evening out sets in. */
const KEPT = 0.15;
const SETTING_IN = 0.25;
/** How far it is evened out, as a part of `over`: where two stretches of a line meet in a corner their slopes would meet in a crease. */
const EVENED = 0.2;

/** `V` shares of a flare: the profile by distance from the line times the `share` carried to each vertex, evened out in the middle of the slopes. */
export function flareField(ground: FlareGround, share: Float64Array, checkAborted: () => void): Float64Array {
  const { mesh, corners, distance, inside, over } = ground;
  const field = new Float64Array(distance.length);
  const mask = new Float64Array(distance.length);
  const moved: number[] = [];
  for (let v = 0; v < distance.length; v++) {
    const [far, isInside] = [distance[v]!, inside[v] === 1];
    if (far === Infinity) continue;
    const value = profile(far, isInside, over) * share[v]!;
    if (value <= 0) continue;
    field[v] = value;
    moved.push(v);
    const t = isInside ? far / over : (far - BEYOND) / BACK;
    mask[v] = smoothstep((Math.min(t, 1 - t) - KEPT) / SETTING_IN);
  }
  const vertices = Uint32Array.from(moved);
  const iterations = stepsForReach(EVENED * over, meanEdgeLength(mesh, vertices, corners), 60);
  return smoothField(mesh, field, { stride: 1, iterations, vertices, mask, corners, checkAborted });
}
