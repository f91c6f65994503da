import type { TriMesh } from '../mesh/tri-mesh.ts';

type Words = Int32Array | Uint32Array | Float32Array;

/** The bits of an array, so that comparing them is exact for every number there is. */
const bitsOf = ({ buffer, byteOffset, length }: Words): Int32Array =>
  new Int32Array(buffer, byteOffset, length);

/** Puts `kept` back into `array`; whether anything differed. */
function putBack(array: Words, kept: Words): boolean {
  const [now, before] = [bitsOf(array), bitsOf(kept)];
  for (let i = 0; i < now.length; i++)
    if (now[i] !== before[i]) {
      now.set(before);
      return true;
    }
  return false;
}

/**
 * Keeps a copy of the mesh that an operation is lent. An operation that writes into its input would change every step before it
 * without a word: checkpoints, the base and what is drawn share these arrays. Copy and comparison cost a few milliseconds at a
 * million triangles, a hash of the mesh some hundred.
 */
export function guardInput({ positions, indices }: TriMesh): { restore(): boolean } {
  const kept = { positions: positions.slice(), indices: indices.slice() };
  return {
    /** Leaves the mesh as it was lent; whether it had been written into. */
    restore() {
      const moved = putBack(positions, kept.positions);
      return putBack(indices, kept.indices) || moved;
    },
  };
}
