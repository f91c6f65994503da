import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { Scene } from '@babylonjs/core/scene';

/** One vertex attribute of a batch. */
export interface BatchAttribute {
  readonly kind: string;
  readonly stride: number;
}

/** Over the body, and behind everything of the overlay that is drawn later. */
const OVERLAY_GROUP = 1;

/**
 * Growing buffers that two meshes draw: once where the body does not hide them and once, fainter, where it does. `begin`,
 * any number of `vertex` and `triangle` calls, then `end`. Buffers only grow, so a drag writes into memory that is there.
 */
export class Batch {
  readonly #scene: Scene;
  readonly #name: string;
  readonly #attributes: readonly BatchAttribute[];
  readonly #materials: readonly ShaderMaterial[];
  #arrays: Float32Array[] = [];
  #indices = new Uint32Array(0);
  #meshes: Mesh[] = [];
  #vertices = 0;
  #indexCount = 0;
  #stale = true;

  constructor(
    scene: Scene,
    name: string,
    options: {
      readonly attributes: readonly BatchAttribute[];
      /** Drawn in this order. */ readonly materials: readonly ShaderMaterial[];
    },
  ) {
    this.#scene = scene;
    this.#name = name;
    this.#attributes = options.attributes;
    this.#materials = options.materials;
  }

  begin(): void {
    this.#vertices = 0;
    this.#indexCount = 0;
  }

  /** Adds a vertex; `values` hold its attributes one after the other, in the order of the constructor. Returns its number. */
  vertex(...values: readonly number[]): number {
    const index = this.#vertices++;
    if (index >= (this.#arrays[0]?.length ?? 0) / this.#attributes[0]!.stride) this.#growVertices();
    let from = 0;
    for (let a = 0; a < this.#attributes.length; a++) {
      const { stride } = this.#attributes[a]!;
      const array = this.#arrays[a]!;
      for (let k = 0; k < stride; k++) array[index * stride + k] = values[from++]!;
    }
    return index;
  }

  triangle(a: number, b: number, c: number): void {
    if (this.#indexCount + 3 > this.#indices.length) {
      const grown = new Uint32Array(Math.max(192, 2 * this.#indices.length));
      grown.set(this.#indices);
      this.#indices = grown;
      this.#stale = true;
    }
    this.#indices[this.#indexCount++] = a;
    this.#indices[this.#indexCount++] = b;
    this.#indices[this.#indexCount++] = c;
  }

  /** Sends what was added to the graphics card. */
  end(): void {
    if (this.#indexCount === 0) {
      for (const mesh of this.#meshes) mesh.setEnabled(false);
      return;
    }
    if (this.#stale || this.#meshes.length === 0) this.#build();
    else {
      const first = this.#meshes[0]!;
      this.#attributes.forEach(({ kind }, a) => first.updateVerticesData(kind, this.#arrays[a]!));
      first.updateIndices(this.#indices, 0, true);
    }
    for (const mesh of this.#meshes) {
      mesh.setEnabled(true);
      const part = mesh.subMeshes[0]!;
      part.indexCount = this.#indexCount;
      part.verticesCount = this.#vertices;
      // A part of a mesh must have bounds of its own, or sorting by distance finds none.
      part.setBoundingInfo(mesh.getBoundingInfo());
    }
  }

  dispose(): void {
    for (const mesh of this.#meshes) mesh.dispose();
    this.#meshes = [];
  }

  #growVertices(): void {
    const capacity = Math.max(128, 2 * ((this.#arrays[0]?.length ?? 0) / this.#attributes[0]!.stride));
    this.#arrays = this.#attributes.map(({ stride }, a) => {
      const grown = new Float32Array(capacity * stride);
      const old = this.#arrays[a];
      if (old) grown.set(old);
      return grown;
    });
    this.#stale = true;
  }

  #build(): void {
    this.dispose();
    this.#stale = false;
    const capacity = this.#arrays[0]!.length / this.#attributes[0]!.stride;
    this.#materials.forEach((material, order) => {
      const first = this.#meshes[0];
      const mesh = first
        ? first.clone(`${this.#name}-${order}`)
        : new Mesh(`${this.#name}-${order}`, this.#scene);
      if (!first) {
        this.#attributes.forEach(({ kind, stride }, a) =>
          mesh.setVerticesData(kind, this.#arrays[a]!, true, stride),
        );
        mesh.setIndices(this.#indices, capacity, true);
      }
      mesh.material = material;
      mesh.renderingGroupId = OVERLAY_GROUP;
      mesh.alphaIndex = this.#layerOrder(material);
      mesh.alwaysSelectAsActiveMesh = true;
      mesh.isPickable = false;
      this.#meshes.push(mesh);
    });
  }

  #layerOrder(material: ShaderMaterial): number {
    return (material.metadata as { readonly order?: number } | null)?.order ?? 0;
  }
}
