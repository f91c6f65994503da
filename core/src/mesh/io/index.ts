export { MESH_MESSAGES } from './messages.ts';
export { convertImported, importTransform, UNIT_IN_MM } from './convert.ts';
export type { ImportFrame } from './convert.ts';
export { readMesh } from './read-mesh.ts';
export type { ReadOptions, ReadResult } from './read-mesh.ts';
export { DEFAULT_LIMITS } from './types.ts';
export type { LengthUnit, MeshFormat, MeshWarning, ReadLimits, UpAxis } from './types.ts';
export { writeMesh } from './write-mesh.ts';
export type { FileMetadata, WriteOptions } from './write-mesh.ts';
