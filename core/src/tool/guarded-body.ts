import type { TriMesh } from '../mesh/tri-mesh.ts';
import { hasSameBits } from '../operation/lend-mesh.ts';
import type { Disposable } from '../tool-contract/tool.ts';

type Numbers = Float32Array | Uint32Array;

/**
 * Keeps the bodies that a tool reads as they are. Typed arrays cannot be frozen: what was written into them is put back before anything is computed
 * from them, and when the session ends. An array is kept once, from when it is first lent, however many bodies share it.
 */
export class KeptBodies implements Disposable {
  readonly #kept = new Map<Numbers, Numbers>();

  /** The body, which may be lent from now on. */
  keep<T extends TriMesh>(mesh: T): T {
    for (const array of [mesh.positions, mesh.indices])
      if (!this.#kept.has(array)) this.#kept.set(array, array.slice());
    return mesh;
  }

  /** Puts back what was written. Throws TypeError where anything was. */
  check(): void {
    let isWritten = false;
    for (const [array, kept] of this.#kept) {
      if (hasSameBits(array, kept)) continue;
      array.set(kept);
      isWritten = true;
    }
    if (isWritten) throw new TypeError('the tool wrote into the body itself; it is as it was again');
  }

  dispose(): void {
    try {
      this.check();
    } finally {
      this.#kept.clear();
    }
  }
}
