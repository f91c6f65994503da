import { vec3, type Vec3 } from '@bracewright/core/math';
import { crossingPlaces, evenedReaches, type FoldPlace, type TriMesh } from '@bracewright/core/mesh';
import { crossingsNear } from './crossings-near.ts';
import type { SharpFlat } from './flatten.ts';
import { rounded, roundedArea, roundingWays } from './round-edge.ts';

/** How often the rounding is made shorter where it crosses, and to which part each time; the last time it ends there. */
const [ROUNDS, SHORTER] = [6, 0.5];
/** Places of the rim within so many mm are one. */
const GATHER = 20;

/** A flat with its rounded edge. */
export interface RoundedFlat {
  readonly mesh: TriMesh;
  /** Where the flat meets the skin elsewhere. */
  readonly crossings: readonly FoldPlace[];
  /** Where the rounding reaches less than half as far as asked. */
  readonly narrow: readonly FoldPlace[];
}

/** Rounds the edge between flat and skin; where that would lay one through the other, less, and at last not. */
export function roundEdge(
  sharp: SharpFlat,
  { checkAborted }: { readonly checkAborted: () => void },
): RoundedFlat {
  const { mesh, skinTriangles, rim, blend, plane, fine } = sharp;
  const ofFlat = sharp.crossings.filter((_, i) => sharp.crossings[i | 1]! >= skinTriangles);
  const told = ofFlat.length > 0 ? crossingPlaces(mesh, ofFlat) : [];
  if (!(blend > 0)) return { mesh, crossings: told, narrow: [] };
  const area = roundedArea(sharp);
  const ways = roundingWays(sharp);
  checkAborted();
  const before = new Set<number>();
  const stride = mesh.indices.length / 3;
  for (let i = 0; i < sharp.crossings.length; i += 2)
    before.add(sharp.crossings[i]! * stride + sharp.crossings[i + 1]!);
  let { reaches } = area;
  for (let round = 0; round <= ROUNDS; round++) {
    const positions = rounded(sharp, area, reaches, ways);
    const made = { positions, indices: mesh.indices };
    const pairs = crossingsNear(made, { plane, depth: blend, skinTriangles, checkAborted });
    const narrowed = reaches.slice();
    let isNew = false;
    for (let i = 0; i < pairs.length; i += 2) {
      if (before.has(pairs[i]! * stride + pairs[i + 1]!)) continue;
      isNew = true;
      for (const face of [pairs[i]!, pairs[i + 1]!])
        for (let k = 0; k < 3; k++) {
          const place = area.places.get(mesh.indices[3 * face + k]!);
          for (const point of place ? [place.from, place.to] : [])
            narrowed[point] = round < ROUNDS - 1 ? SHORTER * reaches[point]! : 0;
        }
    }
    if (!isNew) return { mesh: made, crossings: told, narrow: narrowPlaces(sharp, reaches) };
    reaches = round < ROUNDS ? evenedReaches(rim, narrowed, 2 * fine) : reaches;
  }
  return { mesh, crossings: told, narrow: narrowPlaces(sharp, reaches.fill(0)) };
}

/** Where the rounding reaches less than half as far as asked, gathered. */
function narrowPlaces({ rim, blend, positions }: SharpFlat, reaches: Float64Array): readonly FoldPlace[] {
  const places: Vec3[] = [];
  rim.vertices.forEach((vertex, i) => {
    if (reaches[i]! >= blend / 2) return;
    const at = vec3.pointAt(positions, vertex);
    if (places.every((place) => vec3.distance(place, at) > GATHER)) places.push(at);
  });
  return places.map((at) => ({ at, radius: GATHER / 2 }));
}
