export type { TriMesh } from './tri-mesh.ts';
export { vertexCount, triangleCount } from './tri-mesh.ts';
export { decodeMesh, encodeMesh, meshHash } from './hash.ts';
export { dropUnusedVertices, weld, weldVertices } from './weld.ts';
export { buildBvh } from './bvh.ts';
export type { Bvh, ClosestHit, RayHit } from './bvh.ts';
export type { BvhTree } from './bvh-build.ts';
export { closestOnTriangle } from './closest-on-triangle.ts';
export {
  BORDER,
  NON_MANIFOLD,
  buildTwins,
  forEachEdge,
  nextHalfEdge,
  previousHalfEdge,
  vertexCorners,
  vertexNeighbours,
} from './adjacency.ts';
export type { VertexCorners, VertexNeighbours } from './adjacency.ts';
export { faceNormals, vertexNormals } from './normals.ts';
export { boundaryLoops, splitLoop } from './boundary.ts';
export { connectedComponents } from './components.ts';
export type { Components } from './components.ts';
