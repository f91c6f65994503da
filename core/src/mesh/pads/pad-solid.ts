import { SdkError } from '../../errors/sdk-error.ts';
import { normalize, pointAt, scale, type Vec3 } from '../../math/vec3.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { vertexNormals } from '../normals.ts';
import { smoothField, stepsForReach, meanEdgeLength } from '../smooth/laplacian.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';

/** A pad: what is glued, and how thick it is. Lengths in mm. */
export interface Pad {
  /** Closed, one piece, without crossings. Its first `V` vertices and first `F` triangles are those of the patch it is glued by. */
  readonly mesh: TriMesh;
  /** At each vertex of the patch, `V`. */
  readonly thickness: Float64Array;
  readonly largest: number;
}

/** How thick a pad is, along the way into the body. */
export type PadHeights = (ways: Float64Array) => Float64Array;

/** How far the ways into the body are evened out, as a share of the pad's size, until the pad does not cross itself; at last all go the same way. */
const STEADYING = [0.1, 0.25, 0.5, Infinity] as const;

/**
 * The solid between a patch of the brace's inner side (its triangles face away from the body) and a surface that lies `heights` from it towards the body,
 * with an upright edge round it. Throws SdkError `pads/crosses` where it would cross itself whatever way it grows.
 */
export function padSolid(patch: TriMesh, heights: PadHeights, work: Work = {}): Pad {
  const size = Math.sqrt(areaBox(patch));
  for (const share of STEADYING) {
    work.checkAborted?.();
    const ways = waysIn(patch, share * size);
    const thickness = heights(ways);
    const mesh = closedBetween(patch, ways, thickness);
    if (selfIntersections(mesh, { limit: 1, checkAborted: work.checkAborted }).length > 0) continue;
    return { mesh, thickness, largest: thickness.reduce((a, b) => Math.max(a, b), 0) };
  }
  throw new SdkError('pads/crosses');
}

/** Square of the longest side of the box about a patch. */
function areaBox({ positions }: TriMesh): number {
  let most = 0;
  for (let k = 0; k < 3; k++) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = k; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]!);
      high = Math.max(high, positions[i]!);
    }
    most = Math.max(most, (high - low) * (high - low));
  }
  return most;
}

/** Unit ways into the body at the vertices, evened out over `reach` mm; all the same for Infinity. */
function waysIn(patch: TriMesh, reach: number): Float64Array {
  const rough = Float64Array.from(vertexNormals(patch), (value) => -value);
  const ways = reach === Infinity ? sameWay(rough) : smoothed(patch, rough, reach);
  for (let v = 0; v < ways.length / 3; v++) ways.set(normalize(pointAt(ways, v)), 3 * v);
  return ways;
}

const smoothed = (patch: TriMesh, rough: Float64Array, reach: number): Float64Array =>
  smoothField(patch, rough, { stride: 3, iterations: stepsForReach(reach, meanEdgeLength(patch), 150) });

function sameWay(rough: Float64Array): Float64Array {
  let sum: Vec3 = [0, 0, 0];
  for (let v = 0; v < rough.length / 3; v++) {
    const [x, y, z] = pointAt(rough, v);
    sum = [sum[0] + x, sum[1] + y, sum[2] + z];
  }
  const mean = normalize(sum);
  return rough.map((_, i) => mean[(i % 3) as 0]);
}

function closedBetween(patch: TriMesh, ways: Float64Array, thickness: Float64Array): TriMesh {
  const { positions: p, indices } = patch;
  const count = p.length / 3;
  const positions = new Float32Array(2 * p.length);
  positions.set(p);
  for (let v = 0; v < count; v++)
    for (let k = 0; k < 3; k++)
      positions[3 * (count + v) + k] = p[3 * v + k]! + thickness[v]! * ways[3 * v + k]!;
  const triangles: number[] = [...indices];
  for (let f = 0; f < indices.length; f += 3)
    triangles.push(count + indices[f]!, count + indices[f + 2]!, count + indices[f + 1]!);
  for (const border of boundaryLoops(patch))
    border.forEach((a, i) => {
      const b = border[(i + 1) % border.length]!;
      triangles.push(b, a, count + a, b, count + a, count + b);
    });
  return { positions, indices: Uint32Array.from(triangles) };
}

/** Rays start this far outside of the patch, mm, so that skin that was not moved is met. */
const BEFORE = 2;

/**
 * How far a surface lies behind the vertices of a patch, along their ways, mm; never less than `edge`. Where a way meets nothing within `most` mm the nearest place of the
 * surface tells it.
 */
export function heightsTo(
  patch: TriMesh,
  surface: TriMesh,
  ways: Float64Array,
  {
    most,
    bvh = buildBvh(surface),
  }: { readonly most: number; readonly bvh?: Pick<Bvh, 'raycast' | 'closestPoint'> },
): Float64Array {
  const count = patch.positions.length / 3;
  const heights = new Float64Array(count);
  for (let v = 0; v < count; v++) {
    const at = pointAt(patch.positions, v);
    const way = pointAt(ways, v);
    const back = scale(way, -BEFORE);
    const start: Vec3 = [at[0] + back[0], at[1] + back[1], at[2] + back[2]];
    const hit = bvh.raycast(start, way, BEFORE + most);
    heights[v] = hit ? Math.max(0, hit.distance - BEFORE) : Math.min(most, bvh.closestPoint(at)!.distance);
  }
  return heights;
}
