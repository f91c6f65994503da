import { distance, pointAt } from '../../math/vec3.ts';
import { alongRim, evenedReaches, nearestOnRim, type Rim, type RimPlace } from '../rim/rim.ts';
import { nextHalfEdge, vertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** The rounding ends before the middle between two parts of the seam at such a part of the way. */
const BEFORE_MIDDLE = 0.9;
/** Two places of the seam are parts of their own where they lie so many times farther apart along it than the two corners that are nearest to them. */
const PARTED = 4;

/** What is rounded about a seam. */
export interface SeamArea {
  /** Vertices within the blend of the seam that hang together with it, with the nearest place of it. */
  readonly places: ReadonlyMap<number, RimPlace>;
  /** `F` flags: triangles about such vertices. */
  readonly faces: Uint8Array;
  /** How far the rounding may reach, one a rim point, mm. */
  readonly reaches: Float64Array;
}

/** Finds what lies within the blend of a seam and hangs together with it, and how far the rounding may reach: it ends before the middle between two parts of the seam. */
export function seamArea(
  mesh: TriMesh,
  rim: Rim,
  options: { readonly blend: number; readonly fine: number; readonly checkAborted: () => void },
): SeamArea {
  const { blend, fine, checkAborted } = options;
  const { positions, indices } = mesh;
  const { places, faces } = reached(mesh, rim, blend, checkAborted);
  const reaches = new Float64Array(rim.vertices.length).fill(blend);
  for (let h = 0; h < indices.length; h++) {
    if (faces[Math.floor(h / 3)] === 0) continue;
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    const [one, other] = [places.get(a), places.get(b)];
    if (a > b || !one || !other || one.distance === 0 || other.distance === 0) continue;
    const far = distance(pointAt(positions, a), pointAt(positions, b));
    if (alongRim(rim, one, other) <= PARTED * far + 2 * fine) continue;
    const reach = BEFORE_MIDDLE * Math.min(one.distance, other.distance);
    for (const { from, to } of [one, other])
      for (const i of [from, to]) reaches[i] = Math.min(reaches[i]!, reach);
  }
  return { places, faces, reaches: evenedReaches(rim, reaches, Math.max(2 * fine, blend / 4)) };
}

function reached(
  { positions, indices }: TriMesh,
  rim: Rim,
  blend: number,
  checkAborted: () => void,
): Pick<SeamArea, 'places' | 'faces'> {
  const nearest = nearestOnRim(rim, positions);
  const { offsets, corners } = vertexCorners({ positions, indices });
  const places = new Map<number, RimPlace>();
  rim.vertices.forEach((vertex, i) => places.set(vertex, { from: i, to: rim.next[i]!, t: 0, distance: 0 }));
  const faces = new Uint8Array(indices.length / 3);
  const seen = new Set(rim.vertices);
  const queue = [...rim.vertices];
  for (let next = 0; next < queue.length; next++) {
    if (next % 4096 === 0) checkAborted();
    const at = queue[next]!;
    for (let i = offsets[at]!; i < offsets[at + 1]!; i++) {
      const f = Math.floor(corners[i]! / 3);
      faces[f] = 1;
      for (let h = 3 * f; h < 3 * f + 3; h++) {
        const vertex = indices[h]!;
        if (seen.has(vertex)) continue;
        seen.add(vertex);
        const place = nearest(pointAt(positions, vertex), blend);
        if (!place) continue;
        places.set(vertex, place);
        queue.push(vertex);
      }
    }
  }
  return { places, faces };
}
