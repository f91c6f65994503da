import { shouldTurn } from './repair-orient.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Only memories: meshes never change. */
const KNOWN = new WeakMap<TriMesh, boolean>();
const TURNED = new WeakMap<TriMesh, TriMesh>();

/**
 * Whether the surface of a body, open or closed, plainly faces inwards, as a file does that lists the corners of its triangles the other way
 * round: what grows along its normals grows into the body. Judged as `faceOutward` judges a piece, so that a repair turns what this finds;
 * debris is too small to change it. A surface that hardly bulges is not plain.
 */
export function facesInwards(mesh: TriMesh): boolean {
  const known = KNOWN.get(mesh);
  if (known !== undefined) return known;
  const faces = mesh.indices.length / 3;
  const all = Uint32Array.from({ length: faces }, (_, f) => f);
  const isTurned = faces > 0 && shouldTurn(mesh, all, new Uint8Array(faces), false);
  KNOWN.set(mesh, isTurned);
  return isTurned;
}

/** The mesh, each triangle turned where all of it faces inwards; always the same one of the same mesh. */
export function facedOutward(mesh: TriMesh): TriMesh {
  if (!facesInwards(mesh)) return mesh;
  const known = TURNED.get(mesh);
  if (known) return known;
  const indices = mesh.indices.slice();
  for (let f = 0; f < indices.length; f += 3) {
    indices[f + 1] = mesh.indices[f + 2]!;
    indices[f + 2] = mesh.indices[f + 1]!;
  }
  const turned = { positions: mesh.positions, indices };
  TURNED.set(mesh, turned);
  return turned;
}
