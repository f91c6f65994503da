import { sharedCorners, type VertexCorners } from '../../mesh/index.ts';
import type { DrawnBody } from './drawn-body.ts';
import { shadingNormalAt } from './shading.ts';

/** What changed of a drawn body, in drawn vertices, ascending. */
export interface Patched {
  /** Those that lie elsewhere. */
  readonly moved: Uint32Array;
  /** Those whose normal may be another: the moved ones and the neighbours of them. */
  readonly shaded: Uint32Array;
}

/** Marks numbers and lists each once. */
class NumberSet {
  readonly #isIn: Uint8Array;
  #list = new Uint32Array(1024);
  #count = 0;

  constructor(size: number) {
    this.#isIn = new Uint8Array(size);
  }

  add(number: number): void {
    if (this.#isIn[number] === 1) return;
    this.#isIn[number] = 1;
    if (this.#count === this.#list.length) {
      const wider = new Uint32Array(2 * this.#count);
      wider.set(this.#list);
      this.#list = wider;
    }
    this.#list[this.#count++] = number;
  }

  /** What was added, ascending; the set is empty then. */
  take(): Uint32Array {
    const taken = this.#list.slice(0, this.#count).sort();
    for (const number of taken) this.#isIn[number] = 0;
    this.#count = 0;
    return taken;
  }
}

/** Writes moved vertices into a drawn body and its normals: the same bits as drawing it anew, for the price of what moved. */
export class BodyPatcher {
  readonly #body: DrawnBody;
  readonly #vertices: number;
  readonly #corners: VertexCorners;
  /** Drawn copies of a vertex on a crease. */
  readonly #copies = new Map<number, number[]>();
  readonly #moved: NumberSet;
  readonly #shaded: NumberSet;

  /** `vertices` is the number of the mesh's own, which come first. */
  constructor(body: DrawnBody, vertices: number) {
    this.#body = body;
    this.#vertices = vertices;
    const drawn = body.positions.length / 3;
    this.#corners = sharedCorners(body);
    this.#moved = new NumberSet(drawn);
    this.#shaded = new NumberSet(drawn);
    for (const [i, source] of body.sources.entries()) {
      const known = this.#copies.get(source);
      if (known) known.push(vertices + i);
      else this.#copies.set(source, [vertices + i]);
    }
  }

  /** Takes the places of `vertices` from `positions` (`3·V`). */
  patch(positions: Float32Array, vertices: Uint32Array): Patched {
    const { positions: drawn, indices, normals } = this.#body;
    const put = (to: number, from: number): void => {
      for (let k = 0; k < 3; k++) drawn[3 * to + k] = positions[3 * from + k]!;
      this.#moved.add(to);
    };
    for (const vertex of vertices) {
      if (vertex >= this.#vertices) continue;
      put(vertex, vertex);
      for (const copy of this.#copies.get(vertex) ?? []) put(copy, vertex);
    }
    const moved = this.#moved.take();
    const { offsets, corners } = this.#corners;
    for (const vertex of moved) {
      this.#shaded.add(vertex);
      for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
        const face = 3 * ((corners[i]! / 3) | 0);
        for (let k = 0; k < 3; k++) this.#shaded.add(indices[face + k]!);
      }
    }
    const shaded = this.#shaded.take();
    for (const vertex of shaded) shadingNormalAt(this.#body, this.#corners, vertex, normals, 3 * vertex);
    return { moved, shaded };
  }
}
