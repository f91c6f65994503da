export type { TriMesh } from './tri-mesh.ts';
export { vertexCount, triangleCount } from './tri-mesh.ts';
