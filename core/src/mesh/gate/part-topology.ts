import type { FindingPlace } from '../../errors/finding-place.ts';
import { mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import { extentOf } from '../fill/patch-mesh.ts';
import { findDuplicateFaces } from '../repair/duplicate-faces.ts';
import { hasNoArea } from '../repair/needles.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { buildTwins, previousHalfEdge } from '../topology/adjacency.ts';
import { forEachFaultyEdge, type EdgeFault } from '../topology/faulty-edges.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { gathered } from '../gathered.ts';

/** Faults of how the triangles of a part hang together: how many, and where. */
export interface TopologyFaults {
  readonly openings: Fault;
  /** Edges of more than two triangles. */
  readonly crowdedEdges: Fault;
  /** Edges whose two triangles disagree on the outside. */
  readonly flippedEdges: Fault;
  /** Vertices in which two sheets touch without an edge between them. */
  readonly touchingVertices: Fault;
  readonly repeatedFaces: Fault;
  readonly facesWithoutArea: Fault;
}

/** A fault of one kind. */
export interface Fault {
  readonly count: number;
  readonly places: readonly FindingPlace[];
}

/** Looks at every edge, vertex and triangle of a part. */
export function topologyFaults(mesh: TriMesh): TopologyFaults {
  const { positions, indices } = mesh;
  const twins = buildTwins(mesh);
  const at: Record<EdgeFault, Vec3[]> = { border: [], nonManifold: [], flipped: [] };
  forEachFaultyEdge(mesh, (fault, a, b) =>
    at[fault].push(mix(pointAt(positions, a), pointAt(positions, b), 0.5)),
  );
  const borders = at.border.length;
  const loops = borders > 0 ? boundaryLoops(mesh, twins) : [];
  const { repeats } = findDuplicateFaces(indices, { eitherSense: true });
  const isClean = Object.values(at).every(({ length }) => length === 0);
  return {
    // A border that runs into a crowded edge is no loop, and an opening all the same.
    openings: {
      count: Math.max(loops.length, borders > 0 ? 1 : 0),
      places: loops.map((loop) => {
        const { centre, radius } = extentOf(mesh, loop);
        return { at: centre, radius };
      }),
    },
    crowdedEdges: faultAt(at.nonManifold),
    flippedEdges: faultAt(at.flipped),
    touchingVertices: faultAt(isClean ? touchingVertices(mesh, twins) : []),
    repeatedFaces: faultAt(facesWhere(mesh, (f) => repeats[f] === 1)),
    facesWithoutArea: faultAt(
      facesWhere(mesh, (f) =>
        hasNoArea(positions, indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!),
      ),
    ),
  };
}

const faultAt = (points: readonly Vec3[]): Fault => ({ count: points.length, places: gathered(points) });

function facesWhere({ positions, indices }: TriMesh, is: (face: number) => boolean): Vec3[] {
  const out: Vec3[] = [];
  for (let f = 0; f < indices.length / 3; f++) if (is(f)) out.push(pointAt(positions, indices[3 * f]!));
  return out;
}

/** Vertices of a closed surface about which the triangles are more than one fan. */
function touchingVertices({ positions, indices }: TriMesh, twins: Int32Array): Vec3[] {
  const seen = new Uint8Array(indices.length);
  const fans = new Uint8Array(positions.length / 3);
  const out: Vec3[] = [];
  for (let first = 0; first < indices.length; first++) {
    if (seen[first]) continue;
    const vertex = indices[first]!;
    for (let h = first; h >= 0 && !seen[h]; h = twins[previousHalfEdge(h)]!) seen[h] = 1;
    if (++fans[vertex]! === 2) out.push(pointAt(positions, vertex));
  }
  return out;
}
