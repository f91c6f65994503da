import type { FindingPlace } from '../../errors/finding-place.ts';
import { SdkError, type ErrorData } from '../../errors/sdk-error.ts';
import { distance, mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { FlapSolid, FlapUnder } from './flap-solid.ts';
import type { FlapWish } from './flap-wish.ts';
import { ROOT } from './flap-rows.ts';
import { signedDistance } from './lifted.ts';
import { edgeAt, type OpeningEdge } from './opening.ts';

/** A flap comes no nearer than this to the edge of a hole, mm. */
const BESIDE_HOLE = 3;

/** Why there is no flap: `mesh/overlap-…` with what it says and where. */
export const refused = (code: string, data: ErrorData, places: readonly FindingPlace[] = []): SdkError =>
  new SdkError(`mesh/overlap-${code}`, data, { places });

/** Refuses a flap that would close a hole of the wall, or stand in one: beside its own edge, where it begins, and beside the other, which it covers. */
export function requireNoHole(
  { positions }: TriMesh,
  loops: readonly Uint32Array[],
  [own, other]: readonly [OpeningEdge, OpeningEdge],
  { overlap, edgeRadius }: FlapWish,
): void {
  const isBeside = (at: Vec3, edge: OpeningEdge, reach: number): boolean => {
    const there = edgeAt(edge, at[2]);
    return there !== undefined && distance(at, there) < reach + BESIDE_HOLE;
  };
  for (const loop of loops)
    for (const v of loop) {
      const at = pointAt(positions, v);
      if (isBeside(at, own, ROOT) || isBeside(at, other, overlap + edgeRadius))
        throw refused('hole', {}, [{ at, radius: 10 }]);
    }
}

/** The nearest that two surfaces come to each other, mm, and where. */
export interface Nearest {
  readonly least: number;
  readonly at: Vec3;
}

const nearer = (a: Nearest, b: Nearest): Nearest => (b.least < a.least ? b : a);

/** The nearest that what lies over the other edge comes to the wall below it: from corners, edges and middles of its underside, and from the corners of the wall. */
export function leastUnder({ over }: FlapUnder, wall: Omit<Bvh, 'refit'>, { clearance }: FlapWish): Nearest {
  let found: Nearest = { least: Infinity, at: [0, 0, 0] };
  const take = (least: number, at: Vec3): Nearest => (found = nearer(found, { least, at }));
  const { positions, indices } = over;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, indices[t + k]!)) as [Vec3, Vec3, Vec3];
    for (const place of [a, mix(a, b, 0.5), mix(b, c, 0.5), mix(c, a, 0.5), mix(mix(a, b, 0.5), c, 1 / 3)])
      take(signedDistance(wall, place), place);
  }
  const tree = buildBvh(over);
  for (const v of new Set(wall.mesh.indices)) {
    const place = pointAt(wall.mesh.positions, v);
    const hit = tree.closestPoint(place, clearance + 1);
    if (hit) take(distance(place, hit.position), place);
  }
  return found;
}

/** The same of the rim of what lies over the other edge. */
export function leastAtRim(
  { mesh, skinEnd }: FlapSolid,
  { over }: FlapUnder,
  wall: Omit<Bvh, 'refit'>,
  { thickness }: FlapWish,
): Nearest {
  const tree = buildBvh(over);
  let found: Nearest = { least: Infinity, at: [0, 0, 0] };
  for (let v = skinEnd; 3 * v < mesh.positions.length; v++) {
    const at = pointAt(mesh.positions, v);
    if (tree.closestPoint(at, thickness)) found = nearer(found, { least: signedDistance(wall, at), at });
  }
  return found;
}
