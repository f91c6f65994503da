import { distance, mix, type Vec3 } from '../../math/vec3.ts';
import { closestOnTriangle } from '../bvh/closest-on-triangle.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { placeIn, type SurfacePlace } from './geodesic-locate.ts';

/** mm between two looks for the skin on the way. */
const STEP = 4;
/** A triangle must be so much closer, mm², to be gone on to: what is equally close is not walked about on. */
const CLOSER = 1e-12;

/** A place on the surface, its edges included: `position` in mm, `normal` of the triangle. */
export interface SlidPlace {
  readonly position: Vec3;
  readonly normal: Vec3;
  readonly triangle: number;
}

const corners9 = new Float64Array(9);
const found = new Float64Array(6);

/** Squared distance of `goal` from a triangle; the closest point and its weights are in `found`. */
function look({ positions: p, indices }: TriMesh, triangle: number, goal: Vec3): number {
  for (let k = 0; k < 3; k++) {
    const v = 3 * indices[3 * triangle + k]!;
    corners9[3 * k] = p[v]!;
    corners9[3 * k + 1] = p[v + 1]!;
    corners9[3 * k + 2] = p[v + 2]!;
  }
  return closestOnTriangle(corners9, 0, goal[0], goal[1], goal[2], found);
}

/**
 * Where a place on the surface comes to when it is drawn towards `goal`: it follows straight on, from triangle to neighbouring triangle to the one that is
 * closest, so that it stays on the skin it lies on, however near another one is. At a border it stops.
 */
export function slideTo(
  mesh: TriMesh,
  { offsets, corners }: VertexCorners,
  from: SurfacePlace,
  goal: Vec3,
): SlidPlace {
  const { indices } = mesh;
  const steps = Math.max(1, Math.ceil(distance(from.position, goal) / STEP));
  let { triangle } = from;
  for (let k = 1; k <= steps; k++) {
    const towards = k === steps ? goal : mix(from.position, goal, k / steps);
    for (let least = look(mesh, triangle, towards), at = -1; at !== triangle;) {
      at = triangle;
      for (let corner = 0; corner < 3; corner++) {
        const vertex = indices[3 * at + corner]!;
        for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
          const next = (corners[i]! / 3) | 0;
          if (next === at) continue;
          const away = look(mesh, next, towards);
          if (away >= least - CLOSER) continue;
          least = away;
          triangle = next;
        }
      }
    }
  }
  look(mesh, triangle, goal);
  const position: Vec3 = [found[0]!, found[1]!, found[2]!];
  const { normal } = placeIn(mesh, triangle, [found[3]!, found[4]!, found[5]!]);
  return { position, triangle, normal };
}
