import { buildBvh, type Bvh } from './bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Trees by mesh. Only a memory: meshes never change, and a tree over the same mesh always gives the same answers. */
const KNOWN = new WeakMap<TriMesh, Bvh>();

/**
 * The tree over `mesh`, built at the first question and kept as long as the mesh is: for operations that are previewed again and
 * again on one mesh. It is shared: never `refit` it.
 */
export function sharedBvh(mesh: TriMesh, checkAborted?: () => void): Omit<Bvh, 'refit'> {
  const known = KNOWN.get(mesh);
  if (known) return known;
  const made = buildBvh(mesh, checkAborted);
  KNOWN.set(mesh, made);
  return made;
}

/** Keeps a tree over `mesh` that was made elsewhere for whoever asks `sharedBvh`. */
export function keepBvh(mesh: TriMesh, bvh: Bvh): void {
  KNOWN.set(mesh, bvh);
}
