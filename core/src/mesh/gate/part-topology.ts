import type { FindingPlace } from '../../errors/finding-place.ts';
import { mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import { findDuplicateFaces } from '../repair/duplicate-faces.ts';
import { hasNoArea } from '../repair/needles.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { buildTwins, forEachEdge, nextHalfEdge, previousHalfEdge } from '../topology/adjacency.ts';
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
  const crowded: Vec3[] = [];
  const flipped: Vec3[] = [];
  let borders = 0;
  forEachEdge(mesh, (halfEdges, start, end) => {
    const h = halfEdges[start]!;
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    if (a === b) return;
    if (end - start === 1) borders++;
    else if (end - start > 2) crowded.push(middle(mesh, a, b));
    else if (a === indices[halfEdges[start + 1]!]) flipped.push(middle(mesh, a, b));
  });
  const loops = borders > 0 ? boundaryLoops(mesh, twins) : [];
  const { repeats } = findDuplicateFaces(indices, { eitherSense: true });
  const isClean = borders === 0 && crowded.length === 0 && flipped.length === 0;
  return {
    // A border that runs into a crowded edge is no loop, and an opening all the same.
    openings: {
      count: Math.max(loops.length, borders > 0 ? 1 : 0),
      places: loops.map((loop) => ballOf(mesh, loop)),
    },
    crowdedEdges: faultAt(crowded),
    flippedEdges: faultAt(flipped),
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

const middle = ({ positions }: TriMesh, a: number, b: number): Vec3 =>
  mix(pointAt(positions, a), pointAt(positions, b), 0.5);

function facesWhere({ positions, indices }: TriMesh, is: (face: number) => boolean): Vec3[] {
  const out: Vec3[] = [];
  for (let f = 0; f < indices.length / 3; f++) if (is(f)) out.push(pointAt(positions, indices[3 * f]!));
  return out;
}

/** A ball about a loop of vertices. */
function ballOf({ positions }: TriMesh, loop: Uint32Array): FindingPlace {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const v of loop)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, positions[3 * v + k]!);
      high[k] = Math.max(high[k]!, positions[3 * v + k]!);
    }
  const [x, y, z] = [0, 1, 2].map((k) => high[k]! - low[k]!) as [number, number, number];
  return {
    at: [0, 1, 2].map((k) => (low[k]! + high[k]!) / 2) as unknown as Vec3,
    radius: Math.sqrt(x * x + y * y + z * z) / 2,
  };
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
