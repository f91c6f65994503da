import { copyPaint } from '../mesh/paint.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { hasSameBits } from '../mesh/own-arrays.ts';
import { isUntouched } from '../operation/lend-mesh.ts';
import type { Part, Shape } from '../operation/shape.ts';

type Numbers = Float32Array | Uint32Array;

/**
 * Copies of bodies for the code of one plugin that no session ends (services, widgets), and for whoever asks for a replay. What is written into one spoils it for
 * that plugin alone. A mesh has one copy for as long as it lives, and meshes that share their triangles have copies that do.
 */
export class BodyCopies {
  readonly #meshes = new WeakMap<TriMesh, TriMesh>();
  readonly #arrays = new WeakMap<Numbers, Numbers>();

  of<T extends TriMesh>(mesh: T): T {
    let copy = this.#meshes.get(mesh);
    if (!copy) {
      const { positions, indices, paint } = mesh;
      copy = {
        ...{ positions: this.#array(positions), indices: this.#array(indices) },
        ...(paint ? { paint: copyPaint(paint) } : {}),
      };
      this.#meshes.set(mesh, copy);
    }
    return copy as T;
  }

  /** Whether `given` is the copy of the body. */
  isOf(mesh: TriMesh, given: unknown): boolean {
    return given !== undefined && this.#meshes.get(mesh) === given;
  }

  /** The body and every part of a shape that was computed: a copy that was written into is made anew. */
  ofShape<T extends Shape>(shape: T): T {
    const parts = shape.parts.map(({ name, mesh }): Part => ({ name, mesh: this.#sound(mesh) }));
    return { ...shape, mesh: this.#sound(shape.mesh), parts };
  }

  #sound<T extends TriMesh>(mesh: T): T {
    const known = this.#meshes.get(mesh);
    if (known && !isUntouched(known, mesh)) this.#meshes.delete(mesh);
    return this.of(mesh);
  }

  #array<T extends Numbers>(array: T): T {
    let copy = this.#arrays.get(array);
    if (!copy || !hasSameBits(copy, array)) this.#arrays.set(array, (copy = array.slice()));
    return copy as T;
  }
}
