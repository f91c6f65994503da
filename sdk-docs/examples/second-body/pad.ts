import type { TriMesh } from '@bracewright/core/mesh';

/** A pad as a plugin may make it: an octahedron round the origin. A real one comes from a file, a library or another model. */
export function makePad(radius: number): TriMesh {
  const r = radius;
  return {
    positions: new Float32Array([r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r]),
    indices: new Uint32Array([0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5]),
  };
}
