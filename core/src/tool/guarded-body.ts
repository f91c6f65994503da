import type { History } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { hasSameBits } from '../operation/lend-mesh.ts';
import type { Disposable } from '../tool-contract/tool.ts';

const frozen = new WeakSet<object>();

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return;
  frozen.add(value);
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

/** A tool reads the history of the design: one that writes into it throws. */
export const freezeHistory = (history: History): void => freeze(history);

function putBack(array: Float32Array | Uint32Array, kept: Float32Array | Uint32Array): boolean {
  if (hasSameBits(array, kept)) return false;
  array.set(kept);
  return true;
}

/**
 * Keeps the body as it is while a tool runs that may read it. Typed arrays cannot be frozen: what was written into them is put back before
 * Apply computes from them and when the session ends.
 */
export function keepBody({ positions, indices }: TriMesh): Disposable {
  const kept = { positions: positions.slice(), indices: indices.slice() };
  return {
    dispose() {
      const isMoved = putBack(positions, kept.positions);
      if (putBack(indices, kept.indices) || isMoved)
        throw new TypeError('the tool wrote into the body itself; it is as it was again');
    },
  };
}
