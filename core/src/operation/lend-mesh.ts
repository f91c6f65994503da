import { copyPaint, isSamePaint } from '../mesh/paint.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

type Words = Uint32Array | Float32Array;

/** The bits of an array, so that comparing them is exact for every number there is. */
const bitsOf = ({ buffer, byteOffset, length }: Words): Int32Array =>
  new Int32Array(buffer, byteOffset, length);

/** Whether two arrays hold the same bits; not when one was handed to another thread, and is empty now. */
export function hasSameBits(one: Words, other: Words): boolean {
  if (one.length !== other.length) return false;
  const [a, b] = [bitsOf(one), bitsOf(other)];
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Whether a copy of a mesh still is one. */
export const isUntouched = (copy: TriMesh, mesh: TriMesh): boolean =>
  hasSameBits(copy.positions, mesh.positions) &&
  hasSameBits(copy.indices, mesh.indices) &&
  isSamePaint(copy.paint, mesh.paint);

/** Meshes whose copies are kept: what is previewed again and again on one body finds what it has remembered of it. */
const KEPT = 2;
const copies = new Map<TriMesh, TriMesh>();

function copyOf(mesh: TriMesh): TriMesh {
  const known = copies.get(mesh);
  copies.delete(mesh);
  // One that was written into after the operation had ended is no copy any more.
  const copy =
    known && isUntouched(known, mesh)
      ? known
      : {
          positions: mesh.positions.slice(),
          indices: mesh.indices.slice(),
          ...(mesh.paint ? { paint: copyPaint(mesh.paint) } : {}),
        };
  copies.set(mesh, copy);
  for (const oldest of copies.keys()) if (copies.size > KEPT) copies.delete(oldest);
  return copy;
}

/**
 * The triangles that an operation gave, by its own array: several results that share one share its copy, by which they are known to have the same
 * triangles.
 */
const taken = new WeakMap<Uint32Array, Uint32Array>();

function takeIndices(given: Uint32Array): Uint32Array {
  const known = taken.get(given);
  if (known && hasSameBits(known, given)) return known;
  const own = given.slice();
  taken.set(given, own);
  return own;
}

/**
 * A copy of a mesh for an operation to work on. One that writes into its input, at once or when it has long ended, or hands it to another thread,
 * would change every step before it without a word: checkpoints, the base and what is drawn share these arrays. Copying and comparing cost some milliseconds
 * at a million triangles, a hash of the mesh some hundred.
 */
export function lendMesh(mesh: TriMesh): {
  readonly lent: TriMesh;
  /** Whether the operation wrote into what it was lent. */
  isChanged(): boolean;
  /** What the operation gave, in arrays that it does not hold: those of the mesh for those of the copy, else copies of its own. */
  takeBack(result: TriMesh): TriMesh;
} {
  const lent = copyOf(mesh);
  return {
    lent,
    isChanged() {
      const isChanged = !isUntouched(lent, mesh);
      if (isChanged) copies.delete(mesh);
      return isChanged;
    },
    takeBack(result) {
      if (result === lent) return mesh;
      const positions = result.positions === lent.positions ? mesh.positions : result.positions.slice();
      const indices = result.indices === lent.indices ? mesh.indices : takeIndices(result.indices);
      const isPainted = result.paint === lent.paint;
      if (positions === mesh.positions && indices === mesh.indices && isPainted) return mesh;
      const paint = isPainted ? mesh.paint : result.paint && copyPaint(result.paint);
      return { positions, indices, ...(paint ? { paint } : {}) };
    },
  };
}
