import { cross, distance, dot, mix, normalize, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import { buildTwins, nextHalfEdge } from '../topology/adjacency.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { SurfacePlace } from '../geodesic/geodesic-locate.ts';

/** A place of the skin: `position` in mm, the unit normal of its triangle. */
export type SkinSpot = Pick<SurfacePlace, 'position' | 'normal' | 'triangle'>;

/** Triangles that a section is followed through at the most. */
const MOST = 4096;

/**
 * Where somebody comes to who goes from a place of the skin, strictly within its triangle, `length` mm along the cut of the skin with the plane that holds
 * `up` and `way` (unit, across `up`). Undefined where the skin ends before.
 */
export type SkinWalk = (from: SkinSpot, up: Vec3, way: Vec3, length: number) => SkinSpot | undefined;

/**
 * Walks on a mesh along its normal sections, which differ from its shortest lines by the third power of the way alone.
 * Source: do Carmo, Differential Geometry of Curves and Surfaces, 1976, §4-6.
 */
export function skinWalk(mesh: TriMesh, twins: Int32Array = buildTwins(mesh)): SkinWalk {
  const { positions, indices } = mesh;
  const spot = (triangle: number, position: Vec3): SkinSpot => {
    const normal = new Float64Array(3);
    triangleNormal(mesh, triangle, normal);
    return { position, triangle, normal: normalize(pointAt(normal, 0)) };
  };
  return (from, up, way, length) => {
    const across = normalize(cross(up, way));
    const side = (h: number): number => dot(across, subtract(pointAt(positions, indices[h]!), from.position));
    /** Where the plane meets the half-edge `h`; undefined where both its ends are on one side. */
    const met = (h: number): Vec3 | undefined => {
      const [a, b] = [side(h), side(nextHalfEdge(h))];
      if (a >= 0 === b >= 0) return undefined;
      const [p, q] = [pointAt(positions, indices[h]!), pointAt(positions, indices[nextHalfEdge(h)]!)];
      return mix(p, q, a / (a - b));
    };
    let [at, triangle, entered, left] = [from.position, from.triangle, -1, length];
    for (let step = 0; step < MOST; step++) {
      let leaves = -1;
      let [end, furthest] = [at, -Infinity];
      for (let h = 3 * triangle; h < 3 * triangle + 3; h++) {
        const place = h === entered ? undefined : met(h);
        if (!place) continue;
        const along = dot(way, subtract(place, from.position));
        if (along > furthest) [leaves, end, furthest] = [h, place, along];
      }
      if (leaves < 0) return undefined;
      const size = distance(at, end);
      if (size >= left) return spot(triangle, size > 0 ? mix(at, end, left / size) : at);
      left -= size;
      entered = twins[leaves]!;
      if (entered < 0) return undefined;
      [at, triangle] = [end, (entered / 3) | 0];
    }
    return undefined;
  };
}
