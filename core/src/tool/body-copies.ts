import { copyPaint } from '../mesh/paint.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Part, Shape } from '../operation/shape.ts';

type Numbers = Float32Array | Uint32Array;

/**
 * Copies of bodies for code of plugins that no session ends: services, widgets, and whoever asks for a replay. What is written into one spoils it for
 * them alone. A mesh has one copy for as long as it lives, and meshes that share their triangles have copies that do.
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

  /** The body and every part of a shape. */
  ofShape<T extends Shape>(shape: T): T {
    const parts = shape.parts.map(({ name, mesh }): Part => ({ name, mesh: this.of(mesh) }));
    return { ...shape, mesh: this.of(shape.mesh), parts };
  }

  #array<T extends Numbers>(array: T): T {
    let copy = this.#arrays.get(array);
    if (!copy) this.#arrays.set(array, (copy = array.slice()));
    return copy as T;
  }
}
