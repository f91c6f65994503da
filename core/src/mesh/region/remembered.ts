import type { TriMesh } from '../tri-mesh.ts';

interface Kept {
  readonly key: string;
  readonly value: unknown;
}

/** A region under the hand and the one before it. */
const KEPT = 2;

const memory = new WeakMap<TriMesh, Kept[]>();

/**
 * What `make` gave for the same mesh object and key before, else what it gives now; the last two of a mesh are kept. While a hand
 * drags the amplitude, contour and apex stay, and most of a region's work with them. `make` must depend on mesh and key only, so that
 * a result never depends on what was asked before; meshes are never changed in place. Errors are not kept.
 */
export function remembered<T>(mesh: TriMesh, key: string, make: () => T): T {
  const kept = memory.get(mesh) ?? [];
  const found = kept.find((one) => one.key === key);
  if (found) return found.value as T;
  const value = make();
  memory.set(mesh, [{ key, value }, ...kept].slice(0, KEPT));
  return value;
}
