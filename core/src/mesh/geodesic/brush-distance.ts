import type { Vec3 } from '../../math/vec3.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import { DistanceHeap } from './geodesic-heap.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A path over edges is at most about so much longer than the shortest one: its share that the shortest has at least. */
const SHORTEST = 0.75;

/**
 * Distance of each vertex from a point in `triangle`, mm, Infinity beyond `radius`: straight, but where the surface folds back on itself at least
 * three quarters of the shortest way over edges, so that a brush does not jump over a fold. A quarter of the time of `geodesicDistance`, and on ground that is about flat the same.
 * Source: Dijkstra, A Note on Two Problems in Connexion with Graphs, 1959.
 */
export function brushDistance(
  { positions: p, indices }: TriMesh,
  { offsets, corners }: VertexCorners,
  from: { readonly triangle: number; readonly position: Vec3 },
  radius: number,
): Float64Array {
  const [x, y, z] = from.position;
  const count = p.length / 3;
  const straight = new Float64Array(count);
  for (let v = 0; v < count; v++) {
    const dx = p[3 * v]! - x;
    const dy = p[3 * v + 1]! - y;
    const dz = p[3 * v + 2]! - z;
    straight[v] = Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
  const ways = new Float64Array(count).fill(Infinity);
  const isDone = new Uint8Array(count);
  const heap = new DistanceHeap(ways);
  const offer = (v: number, way: number): void => {
    if (!(way < ways[v]!)) return;
    ways[v] = way;
    heap.push(v);
  };
  for (let k = 0; k < 3; k++) {
    const v = indices[3 * from.triangle + k]!;
    offer(v, straight[v]!);
  }
  for (let v = heap.pop(); v >= 0; v = heap.pop()) {
    if (isDone[v] === 1) continue;
    const way = ways[v]!;
    if (SHORTEST * way > radius) break;
    isDone[v] = 1;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const c = corners[i]!;
      // The other end of the edge on either side of the triangle: every edge of a surface is met by one of them.
      for (let side = 0; side < 2; side++) {
        const w = indices[side === 0 ? (c % 3 === 2 ? c - 2 : c + 1) : c % 3 === 0 ? c + 2 : c - 1]!;
        if (isDone[w] === 1) continue;
        const dx = p[3 * w]! - p[3 * v]!;
        const dy = p[3 * w + 1]! - p[3 * v + 1]!;
        const dz = p[3 * w + 2]! - p[3 * v + 2]!;
        offer(w, way + Math.sqrt(dx * dx + dy * dy + dz * dz));
      }
    }
  }
  const distances = new Float64Array(count).fill(Infinity);
  for (let v = 0; v < count; v++) {
    if (isDone[v] === 0) continue;
    const distance = Math.max(straight[v]!, SHORTEST * ways[v]!);
    if (distance <= radius) distances[v] = distance;
  }
  return distances;
}
