import { faceNormals, vertexNormals } from '../normals.ts';
import { hypot3 } from './gap-patches.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A weight under this is none: the place lies on the opposite edge. */
const NO_WEIGHT = 1e-6;
/** Nearer than this, mm, a place lies on the skin, and has no side that matters. */
const ON_SKIN = 1e-3;
/** Cosine between the way from the nearest place and its normal under which a side is a guess. */
const LEAST_COSINE = 0.02;

/**
 * Tells the side of a place by the nearest one of a mesh as `closestPointInto` gives it: 1 outer, −1 inner, NaN where it cannot be told; `crossed` has a 1 for
 * each triangle that crosses another.
 */
export function gapSide(mesh: TriMesh, twins: Int32Array, crossed: Uint8Array) {
  const { indices } = mesh;
  const faces = faceNormals(mesh);
  const corners = vertexNormals(mesh);
  const isRim = new Uint8Array(mesh.positions.length / 3);
  for (let h = 0; h < indices.length; h++) {
    if (twins[h]! >= 0) continue;
    isRim[indices[h]!] = 1;
    isRim[indices[h % 3 === 2 ? h - 2 : h + 1]!] = 1;
  }
  const normal = new Float64Array(3);
  const take = (from: Float32Array, at: number, more: boolean) => {
    for (let k = 0; k < 3; k++) normal[k] = (more ? normal[k]! : 0) + from[3 * at + k]!;
  };
  /** Writes the normal at the place; false where it has none that can be trusted. */
  const normalAt = (face: number, hit: Float64Array): boolean => {
    if (crossed[face] === 1) return false;
    const no0 = hit[3]! <= NO_WEIGHT;
    const no1 = hit[4]! <= NO_WEIGHT;
    const no2 = hit[5]! <= NO_WEIGHT;
    if ((no0 && (no1 || no2)) || (no1 && no2)) {
      const v = indices[3 * face + (no0 ? (no1 ? 2 : 1) : 0)]!;
      take(corners, v, false);
      return isRim[v] === 0;
    }
    take(faces, face, false);
    if (!no0 && !no1 && !no2) return true;
    // Opposite of corner k runs the half-edge from the next corner.
    const twin = twins[3 * face + (no0 ? 1 : no1 ? 2 : 0)]!;
    if (twin < 0) return false;
    const across = Math.floor(twin / 3);
    take(faces, across, true);
    return crossed[across] === 0;
  };
  return (face: number, x: number, y: number, z: number, hit: Float64Array): number => {
    const distance = hit[6]!;
    if (distance < ON_SKIN) return 1;
    if (!normalAt(face, hit)) return NaN;
    const way = (x - hit[0]!) * normal[0]! + (y - hit[1]!) * normal[1]! + (z - hit[2]!) * normal[2]!;
    const cosine = way / (distance * hypot3(normal[0]!, normal[1]!, normal[2]!));
    return Math.abs(cosine) < LEAST_COSINE || Number.isNaN(cosine) ? NaN : Math.sign(cosine);
  };
}
