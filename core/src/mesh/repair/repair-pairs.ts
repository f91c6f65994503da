import { atan2 } from '../../math/portable.ts';
import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Which half-edges are joined across an edge: `3·F` partners, -1 for none. A partner may run either way. */
export interface Pairing {
  readonly partner: Int32Array;
  /** Edges that had more than two triangles. */
  readonly nonManifoldEdges: number;
}

/**
 * Joins every half-edge with at most one other. On an edge of two triangles they are partners; on an edge of more, triangles that
 * are neighbours about the edge are joined two by two so that each pair bounds one body: from a triangle whose outside looks
 * onwards to the next one that looks back. An odd one is left single. Source: Guéziec, Taubin, Lazarus and Horn, Cutting and
 * stitching, 2001 (stitching by the snapping order round the edge).
 */
export function pairHalfEdges(mesh: TriMesh): Pairing {
  const partner = new Int32Array(mesh.indices.length).fill(-1);
  let nonManifoldEdges = 0;
  const join = (g: number, h: number): void => {
    partner[g] = h;
    partner[h] = g;
  };
  forEachEdge(mesh, (halfEdges, start, end) => {
    if (end - start === 2) join(halfEdges[start]!, halfEdges[start + 1]!);
    else if (end - start > 2) {
      nonManifoldEdges++;
      pairRound(mesh, halfEdges.slice(start, end), join);
    }
  });
  return { partner, nonManifoldEdges };
}

/** Pairs the triangles about one edge in the order of their angle round it. */
function pairRound(mesh: TriMesh, halfEdges: Uint32Array, join: (g: number, h: number) => void): void {
  const { positions: p, indices } = mesh;
  const first = halfEdges[0]!;
  const a = Math.min(indices[first]!, indices[nextHalfEdge(first)]!);
  const b = Math.max(indices[first]!, indices[nextHalfEdge(first)]!);
  const axis = [p[3 * b]! - p[3 * a]!, p[3 * b + 1]! - p[3 * a + 1]!, p[3 * b + 2]! - p[3 * a + 2]!] as const;
  const length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
  const [x, y, z] = length > 0 ? [axis[0] / length, axis[1] / length, axis[2] / length] : [0, 0, 1];
  // Any two directions across the edge do; they only fix where the angle starts.
  const [ux, uy, uz] =
    Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z)
      ? [0, z, -y]
      : Math.abs(y) <= Math.abs(z)
        ? [-z, 0, x]
        : [y, -x, 0];
  const [vx, vy, vz] = [y * uz - z * uy, z * ux - x * uz, x * uy - y * ux];
  const round = Array.from(halfEdges, (h) => {
    const apex = 3 * indices[nextHalfEdge(nextHalfEdge(h))]!;
    const dx = p[apex]! - p[3 * a]!;
    const dy = p[apex + 1]! - p[3 * a + 1]!;
    const dz = p[apex + 2]! - p[3 * a + 2]!;
    const angle = atan2(dx * vx + dy * vy + dz * vz, dx * ux + dy * uy + dz * uz);
    return { h, angle, runsUp: indices[h] === a };
  }).sort((g, h) => g.angle - h.angle || g.h - h.h);
  // Seen along the axis, a triangle that runs up the edge has its inside at smaller angles, so the body lies between one
  // that runs down and the next one that runs up.
  const single: typeof round = [];
  const used = new Set<number>();
  for (let i = 0; i < round.length; i++) {
    const here = round[i]!;
    const next = round[(i + 1) % round.length]!;
    if (here.runsUp || !next.runsUp || used.has(here.h) || used.has(next.h)) continue;
    join(here.h, next.h);
    used.add(here.h).add(next.h);
  }
  for (const item of round) if (!used.has(item.h)) single.push(item);
  // Triangles that do not agree on the outside (a third sheet, a wrong facing) are joined as they come, neighbours first.
  for (let i = 0; i + 1 < single.length; i += 2) join(single[i]!.h, single[i + 1]!.h);
}
