/**
 * Vertices by distance, the nearest first, ties by number. A vertex is pushed again whenever its distance falls; the caller drops
 * what it has settled already.
 *
 * Invariant: entry `i` is not before its parent `(i − 1) / 2`, by the distance that was current when it was pushed.
 */
export class DistanceHeap {
  readonly #distance: Float64Array;
  #keys = new Float64Array(1024);
  #vertices = new Uint32Array(1024);
  #size = 0;

  /** `distance` is read at each push. */
  constructor(distance: Float64Array) {
    this.#distance = distance;
  }

  push(vertex: number): void {
    if (this.#size === this.#vertices.length) this.#grow();
    const keys = this.#keys;
    const vertices = this.#vertices;
    const key = this.#distance[vertex]!;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = keys[parent]!;
      if (parentKey < key || (parentKey === key && vertices[parent]! <= vertex)) break;
      keys[at] = parentKey;
      vertices[at] = vertices[parent]!;
      at = parent;
    }
    keys[at] = key;
    vertices[at] = vertex;
  }

  /** The nearest vertex, taken off; −1 when there is none. */
  pop(): number {
    if (this.#size === 0) return -1;
    const keys = this.#keys;
    const vertices = this.#vertices;
    const top = vertices[0]!;
    const key = keys[--this.#size]!;
    const vertex = vertices[this.#size]!;
    let at = 0;
    for (let child = 1; child < this.#size; child = 2 * at + 1) {
      const right = child + 1;
      if (
        right < this.#size &&
        (keys[right]! < keys[child]! || (keys[right] === keys[child] && vertices[right]! < vertices[child]!))
      )
        child = right;
      if (key < keys[child]! || (key === keys[child] && vertex <= vertices[child]!)) break;
      keys[at] = keys[child]!;
      vertices[at] = vertices[child]!;
      at = child;
    }
    keys[at] = key;
    vertices[at] = vertex;
    return top;
  }

  #grow(): void {
    const keys = new Float64Array(2 * this.#keys.length);
    keys.set(this.#keys);
    this.#keys = keys;
    const vertices = new Uint32Array(2 * this.#vertices.length);
    vertices.set(this.#vertices);
    this.#vertices = vertices;
  }
}
