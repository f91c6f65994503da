import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { booleanOf, type MadeTriangles, type SolidMode } from './manifold.ts';

/** What two solids give together. */
export interface CombinedSolids {
  /** Closed. The triangles of the first solid come before those of the second, each in their order; what was not cut keeps its corners. */
  readonly mesh: TriMesh;
  /** How many triangles are of the first solid. */
  readonly firstTriangles: number;
  /** The triangle of its solid that each is, or a part of. */
  readonly faceOf: Uint32Array;
}

/**
 * Unites two solids, takes the second from the first, or keeps what both hold. Both are closed and face outwards (`isClosed`, `facedOutward`); otherwise, and where an edge has triangles that do not pair, undefined. A part of the surface that
 * neither solid cuts keeps the bits of its vertices, those of the first solid also their order, so that later steps find them. Vertices along the seam are rounded to 32 bits.
 *
 * Source: manifold-3d 3.5.4 (Lalish), after Smith, Towards robust inexact geometric computation, 2009: where surfaces touch or coincide the first is
 * taken to lie a hair's breadth outside (union) or inside, so that the result is a manifold for every input.
 */
export async function combineSolids(
  first: TriMesh,
  second: TriMesh,
  mode: SolidMode,
  work: Work = {},
): Promise<CombinedSolids | undefined> {
  const { checkAborted, progress } = partOf(work, 0, 1);
  checkAborted();
  const made = await booleanOf([first, second], mode);
  checkAborted();
  progress(0.8);
  return made && inOrder(made, [first, second], checkAborted);
}

/** Lays vertices and triangles in the order that they have in the solids; new vertices come last. */
function inOrder(
  made: MadeTriangles,
  solids: readonly [TriMesh, TriMesh],
  checkAborted: () => void,
): CombinedSolids {
  const { indices, solid, face } = made;
  const origin = originsOf(made, solids);
  checkAborted();
  const count = made.positions.length / 3;
  const beyond = (solids[0].positions.length + solids[1].positions.length) / 3;
  const rank = (v: number): number => (origin[v]! < 0 ? beyond + v : origin[v]!);
  const vertices = Uint32Array.from({ length: count }, (_, v) => v).sort((a, b) => rank(a) - rank(b));
  const place = new Uint32Array(count);
  const positions = new Float32Array(made.positions.length);
  vertices.forEach((v, i) => {
    place[v] = i;
    for (let k = 0; k < 3; k++) positions[3 * i + k] = made.positions[3 * v + k]!;
  });
  const triangles = Uint32Array.from({ length: face.length }, (_, t) => t).sort(
    (s, t) => solid[s]! - solid[t]! || face[s]! - face[t]! || s - t,
  );
  checkAborted();
  const laid = new Uint32Array(indices.length);
  let firstTriangles = 0;
  triangles.forEach((t, i) => {
    if (solid[t] === 0) firstTriangles++;
    for (let k = 0; k < 3; k++) laid[3 * i + k] = place[indices[3 * t + k]!]!;
  });
  const faceOf = triangles.map((t) => face[t]!);
  return { mesh: { positions, indices: laid }, firstTriangles, faceOf };
}

/** The vertex of a solid that each vertex is, those of the second counted on from the first's; −1 for one that the seam made. */
function originsOf(
  { positions, indices, solid, face }: MadeTriangles,
  solids: readonly [TriMesh, TriMesh],
): Int32Array {
  const origin = new Int32Array(positions.length / 3).fill(-1);
  const isTaken = new Uint8Array((solids[0].positions.length + solids[1].positions.length) / 3);
  for (let corner = 0; corner < indices.length; corner++) {
    const v = indices[corner]!;
    if (origin[v]! >= 0) continue;
    const t = Math.floor(corner / 3);
    const from = solids[solid[t]!]!;
    const shift = solid[t] === 0 ? 0 : solids[0].positions.length / 3;
    for (let k = 0; k < 3; k++) {
      const w = from.indices[3 * face[t]! + k]!;
      if (isTaken[shift + w] === 1 || !isAt(positions, v, from.positions, w)) continue;
      origin[v] = shift + w;
      isTaken[shift + w] = 1;
      break;
    }
  }
  return origin;
}

const isAt = (p: Float32Array, v: number, q: Float32Array, w: number): boolean =>
  p[3 * v] === q[3 * w] && p[3 * v + 1] === q[3 * w + 1] && p[3 * v + 2] === q[3 * w + 2];
