import { forEachEdge } from './adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** The pieces of a mesh, joined by shared edges (touching in a single vertex does not join). */
export interface Components {
  readonly count: number;
  /** Number of the piece of each triangle, `F`; pieces are numbered by their lowest triangle. */
  readonly ofFace: Uint32Array;
}

/** Finds the connected pieces by union of triangles that share an edge. */
export function connectedComponents(mesh: TriMesh): Components {
  const faces = mesh.indices.length / 3;
  const parent = new Uint32Array(faces);
  for (let f = 0; f < faces; f++) parent[f] = f;
  const find = (f: number): number => {
    let root = f;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!;
      root = parent[root]!;
    }
    return root;
  };
  forEachEdge(mesh, (halfEdges, start, end) => {
    for (let i = start + 1; i < end; i++) {
      const a = find((halfEdges[start]! / 3) | 0);
      const b = find((halfEdges[i]! / 3) | 0);
      if (a < b) parent[b] = a;
      else if (b < a) parent[a] = b;
    }
  });
  const ofFace = new Uint32Array(faces);
  let count = 0;
  for (let f = 0; f < faces; f++) {
    const root = find(f);
    ofFace[f] = root === f ? count++ : ofFace[root]!;
  }
  return { count, ofFace };
}
