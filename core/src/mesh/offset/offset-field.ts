import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { vertexNormals } from '../normals.ts';
import type { TriMesh } from '../tri-mesh.ts';

/**
 * The surface at a given distance from a patch, on its outer side. Where the patch is hollow with a radius below the distance,
 * this surface has a valley and no folds, unlike the patch moved along its normals: every point of it has its nearest point of
 * the patch at exactly the distance asked.
 */
export interface OffsetField {
  readonly bvh: Omit<Bvh, 'refit'>;
  /** What the field asks; whoever made it frees it. */
  readonly closest: ManyQueries;
  /** Angle-weighted unit normals of the patch, `3·V`. */
  readonly normals: Float32Array;
  /**
   * Moves point `i` of `points` (`3·n`) onto the surface at `fraction` of the thickness, straight away from the nearest point of
   * the patch. `oneSided` moves only points that are too near. Writes the unit direction away from the patch to
   * `away[3i … 3i + 2]` and returns the distance before minus the distance asked, mm (negative below the patch).
   */
  project(points: Float64Array, i: number, fraction: number, away: Float64Array, oneSided?: boolean): number;
  /**
   * Moves point `i` along the unit vector (x, y, z) until it is at the thickness, to 0.005 mm where that is possible: on both
   * slopes of a valley this keeps the order of neighbouring points and reaches its bottom, which `project` jumps over. Updates
   * `away` and returns what is missing at the end, mm. `oneSided` moves only points that are too near.
   */
  slideTo(points: Float64Array, i: number, x: number, y: number, z: number, away: Float64Array, oneSided?: boolean): number; // prettier-ignore
  /** Distance of a point from the patch minus the thickness at the nearest point, mm; `hint` is a triangle thought near or −1. */
  error(x: number, y: number, z: number, hint: number): number;
  /** Whether `error` is below −`by`; asked this way no triangle is looked at that is farther off than that. `by` in mm, at least 0. */
  isTooNear(x: number, y: number, z: number, by: number, hint: number): boolean;
  /** Triangle of the patch nearest to point `i` at its last projection, or −1. */
  nearest(i: number): number;
}

/** What the distance up to which a triangle is looked for is off at most by rounding, mm. */
const ROUNDING = 1e-6;

/** A point that slides leaves its wall by less than this, mm; where the direction leads away from the wall it would run off without end. */
const ASTRAY = 1000;

/** Makes the field of a patch with a thickness in mm for each of its vertices. `isHeld` calls back points that slide off inwards too; frozen operations do without. `normals` are those of its vertices. */
export function createOffsetField(
  patch: TriMesh,
  thickness: Float64Array,
  closest = new ManyQueries(buildBvh(patch)),
  isHeld = false,
  normals = vertexNormals(patch),
): OffsetField {
  const { indices } = patch;
  const out = new Float64Array(7);
  const thickest = thickness.reduce((a, b) => Math.max(a, b), 0);
  let level = 0;
  let hints = new Int32Array(1024).fill(-1);
  const at = (triangle: number, values: ArrayLike<number>, stride: number, k: number): number =>
    out[3]! * values[stride * indices[3 * triangle]! + k]! +
    out[4]! * values[stride * indices[3 * triangle + 1]! + k]! +
    out[5]! * values[stride * indices[3 * triangle + 2]! + k]!;
  /** Looks up point `i` and writes its direction; returns its signed distance minus `fraction` of the thickness. */
  const look = (points: Float64Array, i: number, fraction: number, away: Float64Array): number => {
    if (i >= hints.length) hints = widened(hints, 2 * i);
    const triangle = closest.closestPointInto(
      points[3 * i]!,
      points[3 * i + 1]!,
      points[3 * i + 2]!,
      Infinity,
      out,
      hints[i]!,
    );
    hints[i] = triangle;
    let nx = at(triangle, normals, 3, 0);
    let ny = at(triangle, normals, 3, 1);
    let nz = at(triangle, normals, 3, 2);
    const dx = points[3 * i]! - out[0]!;
    const dy = points[3 * i + 1]! - out[1]!;
    const dz = points[3 * i + 2]! - out[2]!;
    let distance = out[6]!;
    if (distance > 1e-6 && dx * nx + dy * ny + dz * nz >= 0) {
      nx = dx / distance;
      ny = dy / distance;
      nz = dz / distance;
    } else {
      const size = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
      nx /= size;
      ny /= size;
      nz /= size;
      distance = -distance;
    }
    away[3 * i] = nx;
    away[3 * i + 1] = ny;
    away[3 * i + 2] = nz;
    level = fraction * at(triangle, thickness, 1, 0);
    return distance - level;
  };
  /** Puts point `i` where `project` wants it. */
  const put = (
    points: Float64Array,
    i: number,
    fraction: number,
    away: Float64Array,
    oneSided = false,
  ): number => {
    const off = look(points, i, fraction, away);
    if (oneSided && off >= 0) return off;
    for (let k = 0; k < 3; k++) points[3 * i + k] = out[k]! + away[3 * i + k]! * level;
    return off;
  };
  return {
    bvh: closest.bvh,
    closest,
    normals,
    nearest: (i) => hints[i] ?? -1,
    error(x, y, z, hint) {
      const triangle = closest.closestPointInto(x, y, z, Infinity, out, hint);
      return out[6]! - at(triangle, thickness, 1, 0);
    },
    isTooNear(x, y, z, by, hint) {
      const triangle = closest.closestPointInto(x, y, z, thickest - by + ROUNDING, out, hint);
      return triangle >= 0 && out[6]! - at(triangle, thickness, 1, 0) < -by;
    },
    slideTo(points, i, x, y, z, away, oneSided = false) {
      let off = look(points, i, 1, away);
      if (oneSided && off >= 0) return off;
      for (let step = 0; step < 6 && (off > 0.005 || off < -0.005); step++) {
        const slope = away[3 * i]! * x + away[3 * i + 1]! * y + away[3 * i + 2]! * z;
        const length = off / Math.max(0.35, slope);
        points[3 * i]! -= length * x;
        points[3 * i + 1]! -= length * y;
        points[3 * i + 2]! -= length * z;
        off = look(points, i, 1, away);
      }
      return off > ASTRAY || (isHeld && off < -ASTRAY) ? put(points, i, 1, away) : off;
    },
    project: put,
  };
}

/** A longer list of hints. */
function widened(hints: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(length).fill(-1);
  wider.set(hints);
  return wider;
}
