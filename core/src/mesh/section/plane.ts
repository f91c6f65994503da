import { cross, dot, normalize, type Vec3 } from '../../math/vec3.ts';

/** A plane by a point on it (mm) and its unit normal; structurally the `Plane` of core/params. */
export interface PlaneLike {
  readonly origin: Vec3;
  readonly normal: Vec3;
}

/** A right-handed frame (u, v, normal) in a plane, all of length 1. */
export interface PlaneFrame {
  readonly origin: Vec3;
  readonly u: Vec3;
  readonly v: Vec3;
  readonly normal: Vec3;
}

/**
 * The frame measures are taken in: `u` is the patient's left–right axis (+X) laid into the plane, so a horizontal plane has
 * width along X and depth along Y; a plane that stands across X takes +Y instead.
 */
export function planeFrame(plane: PlaneLike): PlaneFrame {
  const normal = normalize(plane.normal);
  const helper: Vec3 = Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const along = dot(helper, normal);
  const u = normalize([
    helper[0] - along * normal[0],
    helper[1] - along * normal[1],
    helper[2] - along * normal[2],
  ]);
  return { origin: plane.origin, u, v: cross(normal, u), normal };
}

/** Signed distance in mm of every vertex from the plane, positive on the side of the normal, `V`. */
export function planeDistances(positions: Float32Array, plane: PlaneLike): Float64Array {
  const [nx, ny, nz] = normalize(plane.normal);
  const [ox, oy, oz] = plane.origin;
  const out = new Float64Array(positions.length / 3);
  for (let v = 0, i = 0; v < out.length; v++, i += 3)
    out[v] = (positions[i]! - ox) * nx + (positions[i + 1]! - oy) * ny + (positions[i + 2]! - oz) * nz;
  return out;
}

/** The points `3·n` in the frame, as x, y pairs `2·n`. */
export function toPlane(points: Float64Array, frame: PlaneFrame): Float64Array {
  const { origin, u, v } = frame;
  const out = new Float64Array((points.length / 3) * 2);
  for (let i = 0, k = 0; i < points.length; i += 3, k += 2) {
    const x = points[i]! - origin[0];
    const y = points[i + 1]! - origin[1];
    const z = points[i + 2]! - origin[2];
    out[k] = x * u[0] + y * u[1] + z * u[2];
    out[k + 1] = x * v[0] + y * v[1] + z * v[2];
  }
  return out;
}
