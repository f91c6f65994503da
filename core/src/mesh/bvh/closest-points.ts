import type { Bvh } from './bvh.ts';
import { wideTree, type WideTree } from './wasm/wide-tree.ts';

/** Bodies of fewer triangles are not worth a machine. */
const LEAST_FOR_WASM = 512;

/**
 * `closestPointInto` of a tree for whoever asks it many thousand times, in WebAssembly, with the same answers bit for bit; the tree itself answers where there is none. The tree must not be
 * refitted meanwhile. Without `free` the memory goes with the object.
 */
export class ClosestPoints {
  readonly bvh: Omit<Bvh, 'refit'>;
  #wide: WideTree | undefined;
  /** Whether a machine was asked for. */
  #isReady: boolean;

  constructor(bvh: Omit<Bvh, 'refit'>) {
    this.bvh = bvh;
    this.#isReady = bvh.mesh.indices.length < 3 * LEAST_FOR_WASM;
  }

  /** See `Bvh.closestPointInto`. */
  into(x: number, y: number, z: number, maxDistance: number, out: Float64Array, hint = -1): number {
    if (!this.#isReady) {
      this.#isReady = true;
      this.#wide = wideTree(this.bvh.tree);
    }
    return this.#wide
      ? this.#wide.closestInto(x, y, z, maxDistance, out, hint)
      : this.bvh.closestPointInto(x, y, z, maxDistance, out, hint);
  }

  /** Gives the memory back; it is taken again when somebody asks. */
  free(): void {
    this.#wide?.free();
    this.#wide = undefined;
    this.#isReady = this.bvh.mesh.indices.length < 3 * LEAST_FOR_WASM;
  }
}
