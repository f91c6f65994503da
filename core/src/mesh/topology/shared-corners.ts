import { vertexCorners, type VertexCorners } from './adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** By the array of the triangles, which every body with the same ones shares. */
const KNOWN = new WeakMap<Uint32Array, VertexCorners>();

/** `vertexCorners` of a mesh, remembered as long as its triangles are: for what is done again and again while only vertices move. */
export function sharedCorners(mesh: TriMesh): VertexCorners {
  const known = KNOWN.get(mesh.indices);
  if (known && known.offsets.length === mesh.positions.length / 3 + 1) return known;
  const made = vertexCorners(mesh);
  KNOWN.set(mesh.indices, made);
  return made;
}
