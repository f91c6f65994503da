import type { FindingPlace } from '../../errors/finding-place.ts';
import { distance, mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import { gathered } from '../gathered.ts';
import { faceNormals } from '../normals.ts';
import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Cosine of the turn between two triangles from which an edge that stands out is felt on the skin: 50°. */
const SHARP = 0.6427876096865394;

/** Edges that hang together over less than this are scan noise or a crumb, not a rim, mm. */
const RIM = 40;

/** Length of the edges that stand out sharply, mm, and where. */
export interface SharpEdges {
  readonly length: number;
  readonly places: readonly FindingPlace[];
}

/**
 * Finds the edges of a closed part that stand out by a turn of more than 50° and hang together over 40 mm or more: a rounded rim has none, one that was not
 * rounded is nothing else.
 */
export function sharpEdges(mesh: TriMesh): SharpEdges {
  const { positions, indices } = mesh;
  const normals = faceNormals(mesh);
  const normal = (face: number): Vec3 => pointAt(normals, face);
  const found: Edge[] = [];
  forEachEdge(mesh, (halfEdges, start, end) => {
    if (end - start !== 2) return;
    const [h, g] = [halfEdges[start]!, halfEdges[start + 1]!];
    const [f, e] = [(h / 3) | 0, (g / 3) | 0];
    const [n, m] = [normal(f), normal(e)];
    if (n[0] * m[0] + n[1] * m[1] + n[2] * m[2] > SHARP) return;
    const [from, to] = [indices[h]!, indices[nextHalfEdge(h)]!];
    const [a, b] = [pointAt(positions, from), pointAt(positions, to)];
    const far = pointAt(positions, indices[nextHalfEdge(nextHalfEdge(g))]!);
    // It stands out where the other triangle falls away behind this one.
    if ((far[0] - a[0]) * n[0] + (far[1] - a[1]) * n[1] + (far[2] - a[2]) * n[2] >= 0) return;
    found.push({ from, to, length: distance(a, b), at: mix(a, b, 0.5) });
  });
  const rims = chained(found).filter((chain) => lengthOf(chain) >= RIM);
  return {
    length: rims.reduce((sum, chain) => sum + lengthOf(chain), 0),
    places: gathered(rims.flat().map(({ at }) => at)),
  };
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly at: Vec3;
}

const lengthOf = (edges: readonly Edge[]): number => edges.reduce((sum, { length }) => sum + length, 0);

/** The edges that hang together by their vertices, each list in the order in which they were found. */
function chained(edges: readonly Edge[]): readonly (readonly Edge[])[] {
  const parent = new Map<number, number>();
  const root = (v: number): number => {
    let at = v;
    while (parent.has(at)) at = parent.get(at)!;
    if (at !== v) parent.set(v, at);
    return at;
  };
  for (const { from, to } of edges) {
    const [a, b] = [root(from), root(to)];
    if (a !== b) parent.set(Math.max(a, b), Math.min(a, b));
  }
  const chains = new Map<number, Edge[]>();
  for (const edge of edges) {
    const key = root(edge.from);
    const chain = chains.get(key);
    if (chain) chain.push(edge);
    else chains.set(key, [edge]);
  }
  return [...chains.values()];
}
