import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { connectedComponents } from '../topology/components.ts';
import { pieceAreas } from '../measure/piece-areas.ts';
import { triangleNormal } from '../triangle-normal.ts';
import { BATCH_MASK } from '../work.ts';

/** Points spread evenly over the surface of a body, with the normals there. */
export interface SurfaceSamples {
  readonly count: number;
  /** `3·count`, mm. */
  readonly points: Float64Array;
  /** `3·count`, unit length, outward. */
  readonly normals: Float64Array;
  /** Middle of the surface. */
  readonly centre: readonly [number, number, number];
  /** Area of the body's surface without loose pieces. */
  readonly area: number;
}

/** Enough points to stand a body to a fraction of a degree. */
export const SAMPLES = 24_000;
/** A piece with this share of the largest one's surface is a part of the body, not debris. */
const PIECE_SHARE = 0.03;
/** Where even the largest piece is less than this share of all, the pieces are no pieces: nothing is left out. */
const LARGEST_SHARE = 0.3;
/** Length of the sum of a piece's normals over its area from which it is flat. */
const FLAT = 0.97;
/** Fractional parts of the steps of the R2 sequence (Roberts, 2018). */
const STEP_U = 0.7548776662466927;
const STEP_V = 0.5698402909980532;

/** Loose pieces and flat ones beside the body, a floor or a wall of the scanner's room, are left out. */
function keptPieces(mesh: TriMesh): { ofFace: Uint32Array; keeps: Uint8Array } {
  const { ofFace, count } = connectedComponents(mesh);
  const areas = pieceAreas(mesh, ofFace, count);
  const normals = new Float64Array(3 * count);
  const normal = new Float64Array(3);
  for (let f = 0; f < ofFace.length; f++) {
    triangleNormal(mesh, f, normal);
    for (let k = 0; k < 3; k++) normals[3 * ofFace[f]! + k]! += normal[k]! / 2;
  }
  const isFlat = (piece: number): boolean => {
    const [x, y, z] = normals.subarray(3 * piece, 3 * piece + 3) as unknown as [number, number, number];
    return Math.sqrt(x * x + y * y + z * z) > FLAT * areas[piece]!;
  };
  let [total, largest, solid] = [0, 0, 0];
  for (let piece = 0; piece < count; piece++) {
    total += areas[piece]!;
    largest = Math.max(largest, areas[piece]!);
    if (!isFlat(piece)) solid = Math.max(solid, areas[piece]!);
  }
  // Without a solid piece of some size the flat ones are the body, in pieces.
  const dropsFlat = solid > LARGEST_SHARE * total;
  const least = largest < LARGEST_SHARE * total ? 0 : PIECE_SHARE * (dropsFlat ? solid : largest);
  const keeps = Uint8Array.from(areas, (area, piece) =>
    area >= least && !(dropsFlat && area > 0 && isFlat(piece)) ? 1 : 0,
  );
  return { ofFace, keeps };
}

/**
 * About `wanted` points, as many on each mm² everywhere, so that dense parts of a scan count no more than coarse ones. Loose pieces are
 * left out. The same mesh gives the same points.
 */
export function sampleSurface(mesh: TriMesh, wanted: number, checkAborted?: () => void): SurfaceSamples {
  const { positions: p, indices } = mesh;
  const faces = indices.length / 3;
  const { ofFace, keeps } = keptPieces(mesh);
  checkAborted?.();
  const areas = new Float64Array(faces);
  const cross = new Float64Array(3 * faces);
  const normal = new Float64Array(3);
  let area = 0;
  const centre: [number, number, number] = [0, 0, 0];
  for (let f = 0; f < faces; f++) {
    if ((f & BATCH_MASK) === 0) checkAborted?.();
    if (keeps[ofFace[f]!] === 0) continue;
    const [a, b, c] = [3 * indices[3 * f]!, 3 * indices[3 * f + 1]!, 3 * indices[3 * f + 2]!];
    const double = triangleNormal(mesh, f, normal);
    if (!(double > 0)) continue;
    areas[f] = double / 2;
    area += double / 2;
    for (let k = 0; k < 3; k++) cross[3 * f + k] = normal[k]! / double;
    for (let k = 0; k < 3; k++) centre[k]! += ((p[a + k]! + p[b + k]! + p[c + k]!) / 6) * double;
  }
  for (let k = 0; k < 3; k++) centre[k] = area > 0 ? centre[k]! / area : 0;
  const step = area > 0 ? area / wanted : Infinity;
  const points = new Float64Array(3 * (wanted + 1));
  const normals = new Float64Array(3 * (wanted + 1));
  let count = 0;
  let passed = step / 2;
  let outward = 0;
  for (let f = 0; f < faces && count <= wanted; f++) {
    passed += areas[f]!;
    for (; passed >= step && count <= wanted; passed -= step, count++) {
      let u = (0.5 + count * STEP_U) % 1;
      let v = (0.5 + count * STEP_V) % 1;
      if (u + v > 1) [u, v] = [1 - u, 1 - v];
      const [a, b, c] = [3 * indices[3 * f]!, 3 * indices[3 * f + 1]!, 3 * indices[3 * f + 2]!];
      for (let k = 0; k < 3; k++) {
        const at = p[a + k]! + u * (p[b + k]! - p[a + k]!) + v * (p[c + k]! - p[a + k]!);
        points[3 * count + k] = at;
        normals[3 * count + k] = cross[3 * f + k]!;
        outward += (at - centre[k]!) * cross[3 * f + k]!;
      }
    }
  }
  if (outward < 0) for (let i = 0; i < 3 * count; i++) normals[i] = -normals[i]!;
  return {
    count,
    points: points.subarray(0, 3 * count),
    normals: normals.subarray(0, 3 * count),
    centre,
    area,
  };
}

/** Length of the mean of all normals: 0 for a closed surface, 1 for a flat one, 0.64 for half a tube. */
export function oneSidednessOf({ count, normals }: SurfaceSamples): number {
  const sum = [0, 0, 0];
  for (let i = 0; i < 3 * count; i++) sum[i % 3]! += normals[i]!;
  return count > 0 ? Math.sqrt(sum[0]! * sum[0]! + sum[1]! * sum[1]! + sum[2]! * sum[2]!) / count : 0;
}

/** Length along a direction. */
export function extentAlong({ count, points }: SurfaceSamples, [x, y, z]: Vec3): number {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < 3 * count; i += 3) {
    const along = x * points[i]! + y * points[i + 1]! + z * points[i + 2]!;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  return high - low;
}
