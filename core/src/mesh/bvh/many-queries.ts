import type { TriMesh } from '../tri-mesh.ts';
import type { Bvh } from './bvh.ts';
import { wideTree, type WideTree } from './wasm/wide-tree.ts';

/** Bodies of fewer triangles are not worth a machine. */
const LEAST_FOR_WASM = 512;

/**
 * A tree for whoever asks it many thousand times, in WebAssembly, with the same answers bit for bit; the tree itself answers where there is none. The tree must not be refitted meanwhile. Without
 * `free` the memory goes with the object.
 */
export class ManyQueries implements Pick<Bvh, 'mesh' | 'closestPointInto' | 'raycastInto'> {
  readonly bvh: Omit<Bvh, 'refit'>;
  #wide: WideTree | undefined;
  /** Whether a machine was asked for. */
  #isReady: boolean;

  constructor(bvh: Omit<Bvh, 'refit'>) {
    this.bvh = bvh;
    this.#isReady = bvh.mesh.indices.length < 3 * LEAST_FOR_WASM;
  }

  get mesh(): TriMesh {
    return this.bvh.mesh;
  }

  /** See `Bvh.closestPointInto`. */
  closestPointInto(
    x: number,
    y: number,
    z: number,
    maxDistance: number,
    out: Float64Array,
    hint = -1,
  ): number {
    if (!this.#isReady) this.#begin();
    return this.#wide
      ? this.#wide.closestPointInto(x, y, z, maxDistance, out, hint)
      : this.bvh.closestPointInto(x, y, z, maxDistance, out, hint);
  }

  /** See `Bvh.raycastInto`. */
  raycastInto(ray: Float64Array, maxDistance: number): number {
    if (!this.#isReady) this.#begin();
    return (this.#wide ?? this.bvh).raycastInto(ray, maxDistance);
  }

  #begin(): void {
    this.#isReady = true;
    this.#wide = wideTree(this.bvh.tree);
  }

  /** Gives the memory back; it is taken again when somebody asks. */
  free(): void {
    this.#wide?.free();
    this.#wide = undefined;
    this.#isReady = this.bvh.mesh.indices.length < 3 * LEAST_FOR_WASM;
  }
}
