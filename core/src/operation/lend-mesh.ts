import { hasSameBits, ownFloats, ownWords } from '../mesh/own-arrays.ts';
import { assertPaint, copyPaint, isSamePaint } from '../mesh/paint.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

/** Whether a copy of a mesh still is one. */
export const isUntouched = (copy: TriMesh, mesh: TriMesh): boolean =>
  hasSameBits(copy.positions, mesh.positions) &&
  hasSameBits(copy.indices, mesh.indices) &&
  isSamePaint(copy.paint, mesh.paint);

/** Meshes whose copies are kept: what is previewed again and again on one body finds what it has remembered of it. */
const KEPT = 2;
/** Borrowers whose copies of one mesh are kept. */
const MOST_BORROWERS = 4;
const copies = new Map<TriMesh, Map<string, TriMesh>>();

/** Puts a value last; the first ones go where there are more than `most`. */
function keepLast<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) if (map.size > most) map.delete(oldest);
}

function copyOf(mesh: TriMesh, borrower: string): TriMesh {
  const ofMesh = copies.get(mesh) ?? new Map<string, TriMesh>();
  const known = ofMesh.get(borrower);
  // One that was written into after the operation had ended is no copy any more.
  const copy =
    known && isUntouched(known, mesh)
      ? known
      : {
          positions: ownFloats(mesh.positions),
          indices: ownWords(mesh.indices),
          ...(mesh.paint ? { paint: copyPaint(mesh.paint) } : {}),
        };
  keepLast(ofMesh, borrower, copy, MOST_BORROWERS);
  keepLast(copies, mesh, ofMesh, KEPT);
  return copy;
}

/**
 * The triangles that an operation gave, by its own array: several results that share one share its copy, by which they are known to have the same
 * triangles.
 */
const taken = new WeakMap<Uint32Array, Uint32Array>();

function takeIndices(given: Uint32Array): Uint32Array {
  const own = ownWords(given);
  const known = taken.get(given);
  if (known && hasSameBits(known, own)) return known;
  taken.set(given, own);
  return own;
}

/**
 * A copy of a mesh for an operation to work on. One that writes into its input, at once or when it has long ended, or hands it to another thread,
 * would change every step before it without a word: checkpoints, the base and what is drawn share these arrays. Copying and comparing cost some milliseconds
 * at a million triangles, a hash of the mesh some hundred.
 *
 * Each `borrower` has a copy of its own: what is remembered of a mesh is remembered by its arrays, and one that moved them and put them back would have left
 * something else to be remembered by the next.
 */
export function lendMesh(
  mesh: TriMesh,
  borrower: string,
): {
  readonly lent: TriMesh;
  /** Whether the operation wrote into what it was lent. */
  isChanged(): boolean;
  /**
   * What the operation gave, in arrays that it does not hold: those of the mesh for those of the copy, else copies of its own. Whether they make a mesh is to
   * be asked of what comes back: what was given may say otherwise when it is asked again. Throws SdkError `mesh/paint-invalid`.
   */
  takeBack(result: TriMesh): TriMesh;
} {
  const lent = copyOf(mesh, borrower);
  return {
    lent,
    isChanged() {
      const isChanged = !isUntouched(lent, mesh);
      if (isChanged) copies.get(mesh)?.delete(borrower);
      return isChanged;
    },
    takeBack(result) {
      if (result === lent) return mesh;
      const positions = result.positions === lent.positions ? mesh.positions : ownFloats(result.positions);
      const indices = result.indices === lent.indices ? mesh.indices : takeIndices(result.indices);
      const isPainted = result.paint === lent.paint;
      if (positions === mesh.positions && indices === mesh.indices && isPainted) return mesh;
      const { paint: given } = result;
      if (!isPainted && given !== undefined) assertPaint(given, positions.length / 3, indices.length / 3);
      const paint = isPainted ? mesh.paint : given && copyPaint(given);
      return { positions, indices, ...(paint ? { paint } : {}) };
    },
  };
}
